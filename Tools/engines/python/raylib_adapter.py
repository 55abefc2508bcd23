"""Adapter for raylib: its gesture recognizer, which counts in parts of the screen. It reports a tap when the finger touches down.

    raylib_adapter.py NAME FOLDER
"""

import ctypes
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "shared"))
import protocol  # noqa: E402

FOLDER = pathlib.Path(sys.argv[2])
raylib = ctypes.CDLL(str(next(FOLDER.glob("raylib/_raylib_cffi*.so"))))
TAP, DOUBLE_TAP, HOLD, DRAG, RIGHT, LEFT, UP, DOWN, PINCH_IN, PINCH_OUT = (1 << bit for bit in range(10))
SWIPES = {RIGHT: (1, 0), LEFT: (-1, 0), UP: (0, -1), DOWN: (0, 1)}
ACTIONS = {"up": 0, "down": 1, "move": 2, "cancel": 3}
CONTINUED = {HOLD: "longPress", DRAG: "pan", PINCH_IN: "pinch", PINCH_OUT: "pinch"}


class Vector(ctypes.Structure):
    _fields_ = [("x", ctypes.c_float), ("y", ctypes.c_float)]


class Event(ctypes.Structure):
    _fields_ = [("action", ctypes.c_int), ("count", ctypes.c_int), ("ids", ctypes.c_int * 8), ("positions", Vector * 8)]


raylib.ProcessGestureEvent.argtypes = [Event]
raylib.glfwSetTime.argtypes = [ctypes.c_double]
base = 0.0


def play(recording, report):
    global base
    base += 1000
    state = {"name": None}

    def observe():
        found = raylib.GetGestureDetected()
        name = CONTINUED.get(found)
        if state["name"] and name != state["name"]:
            report(state["name"], "ended")
        if name:
            report(name, "began" if name != state["name"] else "changed")
        state["name"] = name
        if found in (TAP, DOUBLE_TAP) and found != state.get("tap"):
            report("tap", "ended", fingers=1)
            if found == DOUBLE_TAP:
                report("doubleTap", "ended", fingers=1)
        state["tap"] = found if found in (TAP, DOUBLE_TAP) else None
        if found in SWIPES and found != state.get("swipe"):
            report("swipe", "ended", fingers=1, dx=SWIPES[found][0], dy=SWIPES[found][1])
        state["swipe"] = found if found in SWIPES else None

    def frames(end):
        # A frame each 16 ms.
        while report.time < end:
            report.time = min(end, (report.time // 16 + 1) * 16)
            raylib.glfwSetTime(base + report.time / 1000)
            if report.time % 16 == 0:
                raylib.UpdateGestures()
                observe()

    down = {}
    for time, changes in recording.events:
        frames(time)
        raylib.glfwSetTime(base + time / 1000)
        for finger, stage, x, y in changes:
            down[finger] = (x / recording.width, y / recording.height)
        for stage in ("down", "move", "up", "cancel"):
            if any(each[1] == stage for each in changes):
                event = Event(ACTIONS[stage], min(8, len(down)))
                for index, finger in enumerate(sorted(down)[:8]):
                    event.ids[index], event.positions[index] = finger, Vector(*down[finger])
                raylib.ProcessGestureEvent(event)
                observe()
        for finger, stage, _, _ in changes:
            if stage in ("up", "cancel"):
                down.pop(finger)
    frames(recording.end + protocol.TAIL)


raylib.glfwInitHint(0x00050003, 0x00060005)     # The platform without a display.
raylib.glfwInit()
version = next(FOLDER.glob("raylib-*.dist-info")).name.split("-")[1].removesuffix(".dist")
protocol.serve(sys.argv[1], version, "tap doubleTap longPress pan swipe pinch", play, ["positions=parts of the screen"])
