#!/usr/bin/env bash
# Kivy: two fingers that move a ScrollView scroll nothing, and press the button on which they rest.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv venv
venv/bin/pip install -q kivy==2.3.1 > pip.log 2>&1

cat > run.py <<'PYTHON'
import os
os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONFIG="1", KIVY_LOG_MODE="PYTHON", KIVY_GL_BACKEND="mock", KIVY_WINDOW="mock")
import logging
logging.disable()
from kivy.config import Config
Config.set("graphics", "maxfps", "125")
from kivy.base import EventLoop
from kivy.core.window import WindowBase
from kivy.input.motionevent import MotionEvent
from kivy.input.postproc import kivy_postproc_modules
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget


class Touch(MotionEvent):
    def depack(self, args):
        self.profile, (self.sx, self.sy) = ["pos"], args
        super().depack(args)


class Window(WindowBase):
    pass


class Area(ButtonBehavior, Widget):
    pass


window = Window()
EventLoop.set_window(window)
for name in ("doubletap", "tripletap"):
    EventLoop.add_postproc_module(kivy_postproc_modules[name])
window.size = (801, 601)


def play(title, fingers):
    """Each finger moves up by 5 px in each of 30 frames, from its own frame on."""
    view, presses = ScrollView(size=window.size), []
    area = Area(size_hint=(None, None), size=(800, 6000))
    area.bind(on_release=lambda _: presses.append(1))
    view.add_widget(area)
    window.add_widget(view)
    for _ in range(5):
        EventLoop.idle()
    start, touches = view.scroll_y, {}
    for frame in range(60):
        for finger, (x, first) in enumerate(fingers):
            step = frame - first
            place = (x / 800, (200 + 5 * min(max(step, 0), 30)) / 600)
            if step == 0:
                touches[finger] = Touch("hand", finger, place, is_touch=True, type_id="touch")
                EventLoop._dispatch_input("begin", touches[finger])
            elif 0 < step <= 30:
                touches[finger].move(place)
                EventLoop._dispatch_input("update", touches[finger])
            elif step == 31:
                EventLoop._dispatch_input("end", touches[finger])
        if frame == max(first for _, first in fingers) + 30:
            moved = (start - view.scroll_y) * (6000 - 601)
        EventLoop.idle()
    window.remove_widget(view)
    print(f"{title}: scrolled {'by more than 100 px' if abs(moved) > 100 else 'nothing' if abs(moved) < 1 else f'{moved:.0f} px'}, "
          f"{len(presses)} pressed")


play("one finger", [(300, 0)])
play("two fingers at once", [(300, 0), (450, 0)])
play("a second finger after a frame", [(300, 0), (450, 1)])
PYTHON
venv/bin/python run.py > output.txt 2> errors || { cat errors; exit 1; }

echo "Kivy 2.3.1 (PyPI), ScrollView with a button as its content; fingers move by 150 px side by side"
echo "guess: two fingers scroll as one does, or nothing happens"
echo "found: they scroll nothing, and the content is pressed although both fingers moved by 150 px"
cat output.txt
diff output.txt - <<'EXPECTED' || { echo CHANGED; exit 1; }
one finger: scrolled by more than 100 px, 0 pressed
two fingers at once: scrolled nothing, 1 pressed
a second finger after a frame: scrolled nothing, 1 pressed
EXPECTED
