#!/usr/bin/env bash
# GTK 3: GtkGestureRotate reports a small counter-clockwise turn as nearly a full turn clockwise.
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


gesture = Gtk.GestureRotate.new(area)
gesture.set_propagation_phase(Gtk.PropagationPhase.NONE)
gesture.connect("angle-changed", lambda _, angle, delta: log.append(f"{math.degrees(delta):.0f}"))


def turn(start, *stops):
    """Two fingers 200 px apart turn about their middle, from a direction by way of others, 5 degrees a step."""
    log.clear()
    angles = [start]
    for stop in stops:
        while angles[-1] != stop:
            angles.append(angles[-1] + (5 if stop > angles[-1] else -5))
    for step, angle in enumerate(angles):
        c, s = 100 * math.cos(math.radians(angle)), 100 * math.sin(math.radians(angle))
        touch(gesture, 1000 + 8 * step, "move" if step else "down", 0, 400 - c, 400 - s)
        touch(gesture, 1000 + 8 * step, "move" if step else "down", 1, 400 + c, 400 + s)
    for finger in (0, 1):
        touch(gesture, 2000, "up", finger, 400, 400)
    return " ".join(log[1::2])  # after both fingers have moved


print("clockwise by 15:", turn(0, 15))
print("counter-clockwise by 15:", turn(0, -15))
print("clockwise by 10, then back to -10:", turn(0, 10, -10))
print("a full turn clockwise ends with:", turn(0, 360).split()[-1])
PYTHON
measured=$(xvfb-run -a /usr/bin/python3 run.py 2> run.log)

echo "GTK 3.24.38-2~deb12u3 (Debian 12), angle-delta of GtkGestureRotate, in degrees"
echo "One would guess: a turn by 5 degrees counter-clockwise is -5."
echo "What happens: it is 355: a turn back through the start jumps by a full turn."
echo "$measured"
[ "$measured" = "clockwise by 15: 5 10 15
counter-clockwise by 15: 355 350 345
clockwise by 10, then back to -10: 5 10 5 0 355 350
a full turn clockwise ends with: 0" ] || { echo "CHANGED"; exit 1; }
