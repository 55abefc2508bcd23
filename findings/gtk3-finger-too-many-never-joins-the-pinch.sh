#!/usr/bin/env bash
# GTK 3: a third finger that lands in a pinch is never part of a later one, even when it and one other remain.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends python3-gi=3.42.2-3+b1 gir1.2-gtk-3.0=3.24.38-2~deb12u3 libgtk-3-0=3.24.38-2~deb12u3 \
  xvfb=2:21.1.7-3+deb12u13 xauth > apt.log 2>&1

cat > run.py <<'PYTHON'
import ctypes
import math
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk

P, D, I = ctypes.c_void_p, ctypes.c_double, ctypes.c_int
gdk, gtk, gobject = (ctypes.CDLL(f"lib{name}.so.0") for name in ("gdk-3", "gtk-3", "gobject-2.0"))
gdk.gdk_event_new.restype = gobject.g_object_ref.restype = P
gobject.g_object_ref.argtypes, gtk.gtk_event_controller_handle_event.argtypes = [P], [P, P]
gdk.gdk_event_set_device.argtypes = gdk.gdk_event_set_source_device.argtypes = [P, P]


class TouchEvent(ctypes.Structure):  # GdkEventTouch
    _fields_ = [("type", I), ("window", P), ("sent", ctypes.c_int8), ("time", ctypes.c_uint32), ("x", D), ("y", D), ("axes", P),
                ("state", ctypes.c_uint), ("sequence", P), ("emulating", I), ("device", P), ("x_root", D), ("y_root", D)]


window = Gtk.Window()
area = Gtk.DrawingArea()
area.set_size_request(800, 800)
window.add(area)
window.show_all()
while Gtk.events_pending():
    Gtk.main_iteration()
pointer = Gdk.Display.get_default().get_default_seat().get_pointer()
TYPES = {"down": 37, "move": 38, "up": 39, "cancel": 40, "touchpad swipe": 41}
log = []


def handle(gesture, layout, kind, **fields):
    """Gives the gesture one event, as GTK does it for the widget under the fingers."""
    address = gdk.gdk_event_new(TYPES[kind])
    event = ctypes.cast(address, ctypes.POINTER(layout)).contents
    event.window = gobject.g_object_ref(hash(area.get_window()))
    for name, value in fields.items():
        setattr(event, name, value)
    gdk.gdk_event_set_device(address, hash(pointer))
    gdk.gdk_event_set_source_device(address, hash(pointer))
    gtk.gtk_event_controller_handle_event(hash(gesture), address)


def touch(gesture, time, kind, finger, x, y):
    handle(gesture, TouchEvent, kind, time=time, x=x, y=y, x_root=x, y_root=y, sequence=finger + 1, emulating=finger == 0)


gesture = Gtk.GestureZoom.new(area)
gesture.set_propagation_phase(Gtk.PropagationPhase.NONE)
for signal in ("begin", "end"):
    gesture.connect(signal, lambda *_, signal=signal: log.append(signal))
gesture.connect("scale-changed", lambda _, scale: log.append(f"{scale:.2f}"))
PLACES = [(300, 400), (400, 400), (350, 500)]

# Two fingers spread, a third lands, one of the three lifts, the other two spread by 20 px a step.
for lifted in (2, 0, 1):
    place = dict(enumerate(PLACES))
    log.clear()
    touch(gesture, 1000, "down", 0, *place[0])
    touch(gesture, 1010, "down", 1, *place[1])
    place[1] = (450, 400)
    touch(gesture, 1020, "move", 1, *place[1])
    touch(gesture, 1100, "down", 2, *place[2])
    log.append("(third finger down)")
    touch(gesture, 1200, "up", lifted, *place.pop(lifted))
    log.append("(one up)")
    for step in range(1, 6):
        for finger, direction in zip(place, (-1, 1)):
            place[finger] = (place[finger][0] + 20 * direction, place[finger][1])
            touch(gesture, 1200 + 10 * step, "move", finger, *place[finger])
    for finger in place:
        touch(gesture, 1300, "up", finger, *place[finger])
    print(f"the {['first', 'second', 'third'][lifted]} finger lifts: {' '.join(log)}")
PYTHON
measured=$(xvfb-run -a /usr/bin/python3 run.py 2> run.log)

echo "GTK 3.24.38-2~deb12u3 (Debian 12), GtkGestureZoom"
echo "One would guess: a third finger ends the pinch, and whichever two remain when one lifts begin another."
echo "What happens: only if the third one lifts; if one of the first two does, the two that remain never pinch, however far they move."
echo "$measured"
grep -qE '^the third finger lifts: begin 1.50 end \(third finger down\) \(one up\) begin 1.00( [0-9.]+)+ end$' <<< "$measured" &&
  grep -qxF 'the first finger lifts: begin 1.50 end (third finger down) (one up)' <<< "$measured" &&
  grep -qxF 'the second finger lifts: begin 1.50 end (third finger down) (one up)' <<< "$measured" || { echo "CHANGED"; exit 1; }
