#!/usr/bin/env bash
# mtdev matches touches by the least sum of squared distances: a finger that rests loses its slot to the one that has lifted.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get download -qq libmtdev1=1.1.6-1 2> apt.log
dpkg -x libmtdev1_*.deb .

cat > run.py <<'PYTHON'
import ctypes
import glob

lib = ctypes.CDLL(glob.glob("usr/lib/*/libmtdev.so.1")[0])
lib.mtdev_new.restype = ctypes.c_void_p
EV_SYN, EV_ABS, MT_REPORT, REPORT, SLOT, X, Y, ID = 0, 3, 2, 0, 0x2F, 0x35, 0x36, 0x39


class Event(ctypes.Structure):
    _fields_ = [("seconds", ctypes.c_long), ("us", ctypes.c_long), ("type", ctypes.c_uint16), ("code", ctypes.c_uint16), ("value", ctypes.c_int32)]


def replay(frames):
    """Sends frames of protocol A (a list of places) to mtdev and returns the slots of protocol B after each."""
    device = ctypes.c_void_p(lib.mtdev_new())
    lib.mtdev_init(device)
    for code in (X, Y):
        lib.mtdev_set_mt_event(device, code, 1)
        lib.mtdev_set_abs_minimum(device, code, 0)
        lib.mtdev_set_abs_maximum(device, code, 4095)
    slots, slot, after = {}, 0, []
    for number, frame in enumerate(frames):
        events = [event for x, y in frame for event in ((EV_ABS, X, x), (EV_ABS, Y, y), (EV_SYN, MT_REPORT, 0))]
        for kind, code, value in (events or [(EV_SYN, MT_REPORT, 0)]) + [(EV_SYN, REPORT, 0)]:
            lib.mtdev_put_event(device, ctypes.byref(Event(0, number * 10_000, kind, code, value)))
        while not lib.mtdev_empty(device):
            event = Event()
            lib.mtdev_get_event(device, ctypes.byref(event))
            if event.type == EV_ABS and event.code == SLOT:
                slot = event.value
            elif event.type == EV_ABS:
                slots.setdefault(slot, {})[event.code] = event.value
        after.append([f"slot {s} id {v[ID]} at {v[X]},{v[Y]}" for s, v in sorted(slots.items()) if v[ID] >= 0])
    return after


def show(title, frames):
    print(title)
    for places, slots in zip(frames, replay(frames)):
        print("  " + " ".join(f"({x},{y})" for x, y in places).ljust(26) + "; ".join(slots))


show("one finger rests at 2000; another lifts at 1000, and in the next frame a third is down at 3900:",
     [[(1000, 1000), (2000, 1000)], [(2000, 1000), (3900, 1000)]])
show("the same, but the new one lands at 100:", [[(1000, 1000), (2000, 1000)], [(2000, 1000), (100, 1000)]])
show("alone, a finger lifts in one corner and another lands in the opposite one:", [[(100, 100)], [(4000, 4000)]])
PYTHON
measured=$(python3 run.py)

echo "mtdev 1.1.6 (Debian 12), by its C functions"
echo "One would guess: the finger that rests keeps its slot and ID, and the one that lands elsewhere is a new touch."
echo "What happens: both IDs stay and both move: the lifted finger's goes to the resting one's place, the resting one's to the new touch."
echo "$measured"
[ "$measured" = "one finger rests at 2000; another lifts at 1000, and in the next frame a third is down at 3900:
  (1000,1000) (2000,1000)   slot 0 id 0 at 1000,1000; slot 1 id 1 at 2000,1000
  (2000,1000) (3900,1000)   slot 0 id 0 at 2000,1000; slot 1 id 1 at 3900,1000
the same, but the new one lands at 100:
  (1000,1000) (2000,1000)   slot 0 id 0 at 1000,1000; slot 1 id 1 at 2000,1000
  (2000,1000) (100,1000)    slot 0 id 0 at 100,1000; slot 1 id 1 at 2000,1000
alone, a finger lifts in one corner and another lands in the opposite one:
  (100,100)                 slot 0 id 0 at 100,100
  (4000,4000)               slot 0 id 0 at 4000,4000" ] || { echo "CHANGED"; exit 1; }
