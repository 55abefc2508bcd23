#!/usr/bin/env bash
# WebKitGTK: a page never sees a touchcancel; a cancelled touch is a touchend.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends python3-gi=3.42.2-3+b1 gir1.2-gtk-3.0=3.24.38-2~deb12u3 xvfb=2:21.1.7-3+deb12u13 xauth \
  gir1.2-webkit2-4.0=2.50.6-1~deb12u2 libwebkit2gtk-4.0-37=2.50.6-1~deb12u2 > apt.log 2>&1

cat > run.py <<'PYTHON'
import ctypes
import warnings
import gi
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.0")
from gi.repository import Gdk, GLib, Gtk, WebKit2

warnings.simplefilter("ignore")
P, D, I = ctypes.c_void_p, ctypes.c_double, ctypes.c_int
gdk, gtk, gobject = (ctypes.CDLL(f"lib{name}.so.0") for name in ("gdk-3", "gtk-3", "gobject-2.0"))
gdk.gdk_event_new.restype = gobject.g_object_ref.restype = P
gobject.g_object_ref.argtypes = gtk.gtk_main_do_event.argtypes = [P]
gdk.gdk_event_set_device.argtypes = gdk.gdk_event_set_source_device.argtypes = [P, P]
TYPES = {"down": 37, "move": 38, "up": 39, "cancel": 40}  # GDK_TOUCH_BEGIN to GDK_TOUCH_CANCEL


class TouchEvent(ctypes.Structure):  # GdkEventTouch
    _fields_ = [("type", I), ("window", P), ("sent", ctypes.c_int8), ("time", ctypes.c_uint32), ("x", D), ("y", D), ("axes", P),
                ("state", ctypes.c_uint), ("sequence", P), ("emulating", I), ("device", P), ("x_root", D), ("y_root", D)]


window = Gtk.Window()
window.set_default_size(800, 600)
view = WebKit2.WebView()
window.add(view)
window.show_all()


def spin(ms):
    loop = GLib.MainLoop()
    GLib.timeout_add(ms, loop.quit)
    loop.run()


def evaluate(expression):
    answer = []
    view.run_javascript(expression, None, lambda source, result: answer.append(source.run_javascript_finish(result)))
    while not answer:
        spin(20)
    return answer[0].get_js_value().to_string()


def touch(kind, finger, x, y):
    address = gdk.gdk_event_new(TYPES[kind])
    event = ctypes.cast(address, ctypes.POINTER(TouchEvent)).contents
    event.window, event.time, event.sequence = gobject.g_object_ref(hash(view.get_window())), GLib.get_monotonic_time() // 1000 % 2**31, finger + 1
    event.x = event.x_root = x
    event.y = event.y_root = y
    pointer = hash(Gdk.Display.get_default().get_default_seat().get_pointer())
    gdk.gdk_event_set_device(address, pointer)
    gdk.gdk_event_set_source_device(address, pointer)
    gtk.gtk_main_do_event(address)
    spin(60)


view.load_html("""<!doctype html><body style="margin: 0; height: 100vh"><script>let list = [];
for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'])
  document.addEventListener(type, e => { e.preventDefault(); list.push(type + ' of ' + e.changedTouches[0].clientX + ', down ' + e.touches.length) },
                            { passive: false })</script>""", None)
while evaluate("document.readyState == 'complete' && typeof list") != "object":
    spin(100)
spin(1000)
for title, hand in [
    ("a touch is cancelled", [("down", 0, 300), ("move", 0, 310), ("cancel", 0, 310)]),
    ("one of two touches is cancelled", [("down", 0, 300), ("down", 1, 500), ("cancel", 1, 500), ("move", 0, 310), ("up", 0, 310)]),
]:
    for kind, finger, x in hand:
        touch(kind, finger, x, 300)
    spin(300)
    print(f"{title}: {evaluate('list.splice(0).join(`; `)')}")
PYTHON
measured=$(WEBKIT_DISABLE_COMPOSITING_MODE=1 xvfb-run -a /usr/bin/python3 run.py 2> run.log)

echo "WebKitGTK 2.50.6-1~deb12u2 (Debian 12), touch events of GTK 3.24.38"
echo "One would guess: a touch that GTK cancels is a touchcancel in the page."
echo "What happens: it is a touchend, the same as if the finger had lifted."
echo "$measured"
[ "$measured" = "a touch is cancelled: touchstart of 300, down 1; touchmove of 310, down 1; touchend of 310, down 0
one of two touches is cancelled: touchstart of 300, down 1; touchstart of 500, down 2; touchend of 500, down 1; touchmove of 310, down 1; touchend of 310, down 0" ] || { echo "CHANGED"; exit 1; }
