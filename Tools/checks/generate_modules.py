"""Calls of the ES module in any order: with values of other types, hostile numbers and texts, and callbacks that throw, call back or close.

The calls of a case are played by node, in generate_modules.mjs, which has the laws.
"""

import functools
import json
import os
import shutil
import subprocess

from generate_support import PROJECT, Problem

PARTS = ("calls", "rows")
BUILT = os.path.join(PROJECT, ".build", "generate-module")
KINDS = ["tap", "longPress", "pinch", "pan", "swipe", "rotation", "click", "screenEdgePan", "hover", "transform"]
PARAMETERS = ["numberOfTapsRequired", "numberOfTouchesRequired", "minimumPressDuration", "allowableMovement", "direction", "edges", "fingerChange",
              "minimumSpanChange", "velocityWindow", "allowedScrollTypes"]
# What no method takes: node makes the value of each word.
STRANGE = [{"$": word} for word in ("undefined", "null", "NaN", "Infinity", "-Infinity", "bigint", "symbol", "object", "array", "date", "function",
                                    "getter", "string object", "long text", "lone surrogate")]
CALLBACKS = [{"$": word} for word in ("nothing", "nothing", "throw", "detach", "setScale", "touch", "close", "touches", "nested")]


@functools.cache
def module():
    """Returns the folder of the ES module: the one that is named, or one that is built."""
    if not shutil.which("node"):
        raise FileNotFoundError("node is missing")
    named = os.environ.get("TOUCHSTONE_MODULE")
    if named is None and subprocess.run([os.path.join(PROJECT, "Tools", "web-module", "build"), BUILT], check=False).returncode != 0:
        raise FileNotFoundError("the ES module cannot be built: see Tools/web-module/build")
    return named or BUILT


def options(pick, *values):
    return lambda: pick.choice(values)


def methods(pick, state):
    """Returns what a call of each method of `Gestures` passes, by its name, and how often it is called."""
    def number(most=500):
        return lambda: pick.randrange(8 * most) / 8 - 50
    time = lambda: state.__setitem__("time", state["time"] + pick.choice([0, 8, 8, 16, 60, 700])) or state["time"]
    recognizer = lambda: pick.choice([*range(6)] * 3 + [-1, 63, 64, 2**31 - 1, 2**31])
    finger = lambda: pick.choice([0, 0, 1, 1, 2, 3, -1, 2**31 - 1])
    position = lambda: {"x": number()(), "y": number()()}
    stage = options(pick, "began", "changed", "changed", "ended", "cancelled")
    value = lambda: pick.choice([0, 1, 2, 0.5, 12, 1e9, 1e308, -1, "left", "left+right", "any", "resume", "", "none"])
    return {
        "touch": (60, [finger, options(pick, "began", "moved", "moved", "moved", "ended", "cancelled"), number(), number(), time,
                       options(pick, "direct", "direct", "indirect", "pencil", "indirectPointer"),
                       lambda: pick.choice([None, None, {"majorRadius": number()()}, {"force": 0.5, "maximumPossibleForce": 1}])]),
        "advance": (10, [time]), "flush": (6, []), "cancelAll": (2, [time]), "hover": (3, [lambda: pick.choice([None, position()]), time]),
        "wheel": (3, [number(), number(), position, time]), "scroll": (4, [stage, number(), number(), position, time]),
        "transform": (4, [stage, lambda: pick.choice([0.5, 1, 2, 0, -1]), number(), position, time]),
        "setBounds": (1, [number(), number()]), "attach": (6, [options(pick, *KINDS), options(pick, *CALLBACKS), lambda: {
            pick.choice(PARAMETERS): value() for _ in range(pick.choice([0, 0, 1, 2]))}]),
        "detach": (1, [recognizer]), "setEnabled": (2, [recognizer, options(pick, True, False)]),
        "setParameter": (4, [recognizer, options(pick, *PARAMETERS), value]), "parameter": (2, [recognizer, options(pick, *PARAMETERS)]),
        "requireToFail": (3, [recognizer, recognizer]), "allowSimultaneous": (3, [recognizer, recognizer]),
        "setAllowedTouchTypes": (2, [recognizer, options(pick, "any", "none", "direct", "direct+pencil", "finger", "")]),
        "setName": (1, [recognizer, options(pick, "one", "", "a b", "é")]), "setFilter": (1, [recognizer, options(pick, *CALLBACKS)]),
        "reportFailures": (1, [options(pick, True, False)]), "reason": (2, [recognizer]),
        "measurement": (3, [recognizer, options(pick, "scale", "translationX", "velocity", "x", "")]),
        "setScale": (2, [recognizer, value]), "setTranslation": (2, [recognizer, number(), number()]), "setRotation": (2, [recognizer, number()]),
        "record": (1, [lambda: {"line": {"$": "nothing"}, "touch": {"$": "throw"}}, time]),
        "play": (1, [options(pick, "", "x", "{}", '{"pointerEvents":1}\n', '{"pointerEvents":1,"width":390,"height":844,"timeStamp":0}\n')]),
        "close": (0.2, []),
    }


def scroll_methods(pick, state):
    """Returns what a call of each method of `Scroll` passes."""
    number = lambda: pick.choice([0, 1, -1, 40.5, 900, 1e6, -1e6, 1e308])
    time = lambda: state.__setitem__("time", state["time"] + pick.choice([0, 8, 16, 60, 700])) or state["time"]
    return {
        "setContent": (2, [number, number, number, time]), "touchDown": (3, [time]), "touchUp": (3, [time]), "beginDrag": (3, [time]),
        "drag": (6, [number]), "endDrag": (3, [number, time]), "axis": (3, [options(pick, "wheel", "finger", "continuous", "other"), number, time]),
        "axisStop": (2, [time]), "wheel": (2, [number, number, time]), "scrollTo": (2, [number, time, options(pick, True, False)]),
        "advance": (4, [time]), "at": (6, [time]), "close": (0.1, []),
    }


def table(pick):
    """Returns the columns of a table and its options."""
    rows, time = [], 0
    for _ in range(pick.choice([0, 1, 5, 40])):
        time += pick.choice([0, 8, 8, 16, 400, -8])
        rows.append([time, pick.choice([0, 0, 1, 1, 1, 2, 3, 4, 9]), pick.randrange(800) / 8, pick.randrange(800) / 8, pick.choice([1, 1, 2])])
    found = {"rows": rows, "recognizers": pick.choice(["standard", "android", "recognizer a tap", "recognizer", ""]),
             "options": pick.choice([{}, {"output": "changes"}, {"repair": "repair"}, {"repair": ["touch_up_missing", "x"]}, {"gap": -1}, {"other": 1}])}
    if pick.random() < 0.2:
        found["strange"] = [pick.randrange(5), pick.choice(STRANGE)]
    return found


def make(pick):
    """Returns a case: calls of a `Gestures`, of a `Scroll`, and of `recognize`."""
    state = {"time": 0}
    kinds = {"gestures": methods(pick, state), "scroll": scroll_methods(pick, state)}
    calls = [["gestures", "attach", [kind, pick.choice(CALLBACKS[:2]), {}]] for kind in pick.sample(KINDS, 5)]
    for _ in range(pick.choice([20, 100, 300])):
        kind = pick.choice(["gestures"] * 5 + ["scroll", "table"])
        if kind == "table":
            if pick.random() < 0.2:
                calls.append(["table", "recognize", [table(pick)]])
            continue
        name = pick.choices(list(kinds[kind]), [each for each, _ in kinds[kind].values()])[0]
        values = [make_value() for make_value in kinds[kind][name][1]]
        if values and pick.random() < 0.1:
            values[pick.randrange(len(values))] = pick.choice(STRANGE)
        if pick.random() < 0.02:
            values = values[:-1]
        calls.append([kind, name, values])
    return {"calls": calls}


def check(case, folder):
    """Wrong input throws a sentence and has no effect, nothing else is thrown, and the same calls have the same results again."""
    folder.write("case.json", json.dumps(case))
    arguments = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "generate_modules.mjs"), module(), "case.json"]
    first = folder.run(*arguments, program="node", expected={0, 1})
    if first.status == 1:
        lines = [line for line in first.messages.splitlines() if line.startswith("law: ")] or [first.messages[-600:]]
        raise Problem(lines[0].split(" | ")[0], lines[0])
    if folder.run(*arguments, program="node").output != first.output:
        raise Problem("calls are deterministic", "the same calls have other results the second time")
