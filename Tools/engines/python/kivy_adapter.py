"""Adapter for Kivy: a Scatter, or with the name `kivy-scrolled`, a ScrollView with a button. Kivy has no cancel: a touch ends.

    kivy_adapter.py NAME FOLDER

The window is Kivy's own without a display, and its events take Kivy's whole path: post-processors, window, widgets. A frame comes each
millisecond as long as Kivy waits for something, and with each event.
"""

import logging
import math
import os
import pathlib
import sys
import time
import types

sys.dont_write_bytecode = True
sys.path[:0] = [sys.argv[2], str(pathlib.Path(__file__).resolve().parents[1] / "shared")]
import protocol  # noqa: E402

clock = 1000.0      # Seconds.
time.time = lambda: clock
os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONFIG="1", KIVY_LOG_MODE="PYTHON", KIVY_GL_BACKEND="mock", KIVY_WINDOW="mock",
                  KIVY_METRICS_DENSITY="1", KIVY_DPI="96")
logging.disable()
# For images, which are not needed here.
sys.modules["filetype"] = types.SimpleNamespace(guess_extension=lambda _: None)
import kivy  # noqa: E402
from kivy.config import Config  # noqa: E402
Config.set("graphics", "maxfps", "0")
from kivy.base import EventLoop  # noqa: E402
from kivy.clock import Clock  # noqa: E402
from kivy.core.window import WindowBase  # noqa: E402
from kivy.input.motionevent import MotionEvent  # noqa: E402
from kivy.input.postproc.doubletap import InputPostprocDoubleTap  # noqa: E402
from kivy.input.postproc.tripletap import InputPostprocTripleTap  # noqa: E402
from kivy.uix.behaviors import ButtonBehavior  # noqa: E402
from kivy.uix.scatter import Scatter  # noqa: E402
from kivy.uix.scrollview import ScrollView  # noqa: E402
from kivy.uix.widget import Widget  # noqa: E402


Clock.time = time.time
Clock.idle()


class Touch(MotionEvent):
    def depack(self, args):
        self.profile = ["pos"]
        self.sx, self.sy = args
        super().depack(args)


TAPS = {"doubleTap": "is_double_tap", "tripleTap": "is_triple_tap"}


def report_taps(report, touch):
    for name, attribute in TAPS.items():
        if getattr(touch, attribute):
            report(name, "ended", fingers=1)


class Surface(Scatter):
    """A Scatter, which has no thresholds and pans with one finger."""

    def __init__(self, report, **options):
        super().__init__(**options)
        self.report, self.active, self.turned, self.last = report, {}, 0, 0

    def collide_point(self, x, y):
        return True

    def values(self, name):
        if name == "pan":
            x, y = self.active["pan"]
            return {"fingers": 1, "dx": self.x - x, "dy": y - self.y}
        return {"fingers": 2, "scale": self.scale / self.active[name]} if name == "pinch" else {
            "fingers": 2, "rotation": self.active[name] - self.turned}

    def set_active(self, name, isActive, start):
        if isActive:
            state = "changed" if name in self.active else "began"
            self.active.setdefault(name, start)
            self.report(name, state, **self.values(name))
        elif name in self.active:
            self.report(name, "ended", **self.values(name))
            del self.active[name]

    def on_touch_down(self, touch):
        isTaken = super().on_touch_down(touch)
        self.touches_changed()
        report_taps(self.report, touch)
        return isTaken

    def on_touch_up(self, touch):
        isTaken = super().on_touch_up(touch)
        self.touches_changed()
        return isTaken

    def touches_changed(self):
        if len(self._touches) != 1:
            self.set_active("pan", False, None)
        if len(self._touches) < 2:
            self.set_active("pinch", False, None)
            self.set_active("rotation", False, None)

    def transform_with_touch(self, touch):
        place, scale, turned = (self.x, self.y), self.scale, self.turned
        isChanged = super().transform_with_touch(touch)
        # Its rotation is from 0 to 360.
        self.turned += (self.rotation - self.last + 180) % 360 - 180
        self.last = self.rotation
        if len(self._touches) == 1 and math.dist(place, (self.x, self.y)) > 1e-6:
            self.set_active("pan", True, place)
        if len(self._touches) > 1 and abs(self.scale / scale - 1) > 1e-9:
            self.set_active("pinch", True, scale)
        if len(self._touches) > 1 and abs(self.turned - turned) > 1e-6:
            self.set_active("rotation", True, turned)
        return isChanged


class Tappable(ButtonBehavior, Widget):
    def on_press(self):
        report_taps(self.report, self.last_touch)

    def on_release(self):
        self.report("tap", "ended", fingers=1)


class Scrolled(ScrollView):
    """A ScrollView that reports scrolls, and if the content moves on after the touch, a swipe."""

    def __init__(self, report, size):
        super().__init__(size=size)
        self.report, self.start = report, None
        button = Tappable(size_hint=(None, None), size=(size[0] * 20, size[1] * 20))
        button.report = report
        self.add_widget(button)
        self.scroll_x = self.scroll_y = 0.5

    def values(self):
        # Its y axis points up.
        return {"fingers": 1, "dx": self.g_translate.x - self.start[0], "dy": self.start[1] - self.g_translate.y}

    def on_scroll_move(self, touch):
        place = self.g_translate.xy
        isTaken = super().on_scroll_move(touch)
        mode = touch.ud.get(self._get_uid(), {}).get("mode")
        self.update_from_scroll()
        if mode == "scroll" and self.g_translate.xy != place:
            isFirst, self.start = self.start is None, self.start or place
            self.report("pan", "began" if isFirst else "changed", **self.values())
        return isTaken

    def on_scroll_stop(self, touch, check_children=True):
        isTaken = super().on_scroll_stop(touch, check_children)
        if self.start:
            self.report("pan", "ended", **self.values())
            vx, vy = self.effect_x.velocity, -self.effect_y.velocity
            if max(abs(vx), abs(vy)) > self.effect_x.min_velocity:
                self.report("swipe", "ended", **self.values(), vx=vx, vy=vy)
            self.start = None
        return isTaken


class Window(WindowBase):
    """Kivy's window, which is abstract."""


window = Window()
EventLoop.set_window(window)


def play(recording, report):
    global clock
    zero = clock = math.ceil(clock) + 10.0
    for event in Clock.get_events():
        event.cancel()
    size = window.size = round(recording.width), round(recording.height)
    root = Scrolled(report, size) if sys.argv[1] == "kivy-scrolled" else Surface(report, size=size)
    window.add_widget(root)
    stages = InputPostprocDoubleTap(), InputPostprocTripleTap()
    EventLoop.postproc_modules = list(stages)

    def frame(*events):
        for event in events:
            EventLoop._dispatch_input(*event)
        EventLoop.idle()

    def frames(end):
        while report.time < end:
            move_clock(min(end, math.floor(report.time) + 1) if Clock.get_events() else end)
            frame()

    def move_clock(now):
        global clock
        report.time, clock = now, zero + now / 1000

    for _ in range(3):
        frame()
    down = {}
    for now, changes in recording.events:
        frames(now)
        move_clock(now)
        events = []
        for finger, stage, x, y in changes:
            place = x / (size[0] - 1), 1 - y / (size[1] - 1)
            if stage == "down":
                down[finger] = Touch("hand", finger, place, is_touch=True, type_id="touch")
                events.append(("begin", down[finger]))
            else:
                down[finger].move(place)
                if stage == "move":
                    events.append(("update", down[finger]))
                else:
                    down[finger].update_time_end()
                    events.append(("end", down.pop(finger)))
        frame(*events)
    frames(recording.end + protocol.TAIL)
    window.remove_widget(root)


settings = [f"{section}.{name}={Config.get(section, name)}" for section, name in (
    ("postproc", "double_tap_time"), ("postproc", "double_tap_distance"), ("postproc", "triple_tap_time"),
    ("widgets", "scroll_distance"), ("widgets", "scroll_timeout"))]
gestures = "tap doubleTap tripleTap pan swipe" if sys.argv[1] == "kivy-scrolled" else "doubleTap tripleTap pan pinch rotation"
protocol.serve(sys.argv[1], kivy.__version__, gestures, play, settings)
