"""Calls of the C library in any order, made from the declarations of its header: with hostile numbers, texts, structure sizes and callbacks.

The calls of a case are played in a process of its own, as `python3 generate_libraries.py LIBRARY CASE`.
"""

import ctypes as C
import functools
import json
import math
import os
import re
import sys

from generate_support import COMMAND, PROJECT, Problem

PARTS = ("calls",)
HEADER = os.path.join(PROJECT, "Sources/Core/GesturesC/include/touchstone_gestures.h")
KINDS = ["tap", "longPress", "pinch", "pan", "swipe", "rotation", "click", "screenEdgePan", "hover", "transform"]
TEXTS = {
    "kind": KINDS * 3 + ["", "TAP", "\xff", None], "name": [
        "numberOfTapsRequired", "numberOfTouchesRequired", "minimumPressDuration", "allowableMovement", "direction", "edges",
        "minimumSpanChange", "scale", "translationX", "", "name", "x" * 70_000, None],
    "choice": ["left", "left+right", "any", "none", "resume", "top", "", None],
    "setup": ["standard", "android", "recognizer a tap\nrecognizer b tap numberOfTapsRequired=2\nrequire b before a", "recognizer", "", "\n" * 9,
              "\n".join(f"recognizer r{n} tap" for n in range(65)), None],
    "options": ["", "gap_ms 100", "repair repair", "phases android", "points_per_unit 1e-9", "unit ms\ntime ts", "nonsense 1", None],
    "curve": ["uikit", "gtk", "chromium", "android", "", None],
    "recording": ["touchstone trace 1\nsurface 100x60 mm\n0 1 began 20,20\n80 1 ended 20,20\nend 900\n", "0 1 began", "", "x" * 9999, None]}
DOUBLES = [math.nan, math.inf, -math.inf, 1e9, -1e9, 1e308, 5e-324, -0.0, 0, 1, 1.0000001e9]
TIMES = [2**63 - 1, -2**63, 4 * 10**18, -4 * 10**18, 0, -1]
INTEGERS = [2**31 - 1, -2**31, -1, 65_535, 64, 272]
# The structures that a caller gives with a size, by the offsets at which their versions may end.
SIZED = {"tg_recognizer_info": "info", "tg_parameter_info": "info", "tg_scroll_state": "info", "tg_delegate": "calls", "tg_observer": "calls"}
GUARD = 0xA5


@functools.cache
def functions():
    """Returns the functions of the header: the result and the types and names of the parameters of each."""
    with open(HEADER, encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.DOTALL)
    text = re.sub(r"typedef (enum|struct) \w+ \{.*?\} \w+;", "", text, flags=re.DOTALL)
    found = {}
    for result, name, parameters in re.findall(r"^(\w[\w ]*[ *]+)(tg_\w+)\(([^()]*)\);", text, re.MULTILINE):
        found[name] = (result.strip(), [re.fullmatch(r"(.*?[ *])(\w+)", each.strip()).groups() for each in parameters.split(",") if each.strip() != "void"])
    return found


# Called more often than others, so that touches become gestures.
OFTEN = {"tg_touch": 40, "tg_attach": 6, "tg_advance": 6, "tg_flush": 3, "tg_touch_down": 4, "tg_touch_move": 6, "tg_touch_up": 4,
         "tg_commit_frame": 6, "tg_set_observer": 2, "tg_set_delegate": 2, "tg_save": 2, "tg_restore": 2}
# Frees what later calls need, or needs pointers into columns, which TablesTests and the fuzzers have.
NEVER = {"tg_coordinator_destroy", "tg_scroll_destroy", "tg_coordinator_create", "tg_scroll_create"}


def argument(pick, kind, name, state):
    """Returns a value for a parameter."""
    kind = kind.strip()
    is_hostile = pick.random() < 0.08
    if kind in ("tg_coordinator *", "tg_scroll *"):
        return None if pick.random() < 0.02 else pick.randrange(2)
    if kind == "const char *":
        return pick.choice(TEXTS.get(name, TEXTS["name"]))
    if kind == "double":
        return str(pick.choice(DOUBLES)) if is_hostile else pick.randrange(4000) / 8 - 50
    if kind == "int64_t":
        state["time"] += pick.choice([0, 0, 8000, 8000, 60_000, 2_000_000])
        return pick.choice(TIMES) if is_hostile else state["time"]
    if kind == "bool":
        return pick.random() < 0.5
    if kind == "size_t":
        return "size" if not is_hostile else pick.choice([0, 1, 4, 7, 8, 12, 16, 20, 33, 100, 4096, 4104, 2**31, 2**63])
    if "*" in kind or kind in ("tg_callback", "tg_touch_callback", "tg_hit_test", "tg_transcript_callback"):
        size = "size" if pick.random() < 0.7 else pick.choice([0, 8, 12, 16, 20, 24, 31, 33, 4096, 2**40])
        return None if name == "user" or pick.random() < 0.05 else [size, [pick.randrange(4000) / 8 - 50 for _ in range(4)]]
    return pick.choice(INTEGERS) if is_hostile else pick.randrange(12 if name in ("recognizer", "dependent", "required", "other", "first", "second") else 5)


def make(pick):
    """Returns a case: calls by their names, with their arguments."""
    known = {name: value for name, value in functions().items() if name not in NEVER}
    state = {"time": 0}
    names, weights = list(known), [OFTEN.get(name, 1) for name in known]
    calls = [["tg_attach", [0, kind, ["size", []]]] for kind in pick.sample(KINDS, 5)]
    calls += [["tg_report_failures", [0, True]]]
    for name in pick.choices(names, weights, k=pick.choice([40, 200, 600])):
        calls.append([name, [argument(pick, kind, parameter, state) for kind, parameter in known[name][1]]])
    return {"calls": calls}


def library():
    """Returns the shared library: the one that is named, that of the command's build, or that of the examples."""
    places = [os.environ.get("TOUCHSTONE_GESTURES_LIBRARY"), os.path.join(os.path.dirname(COMMAND), "libtouchstone_gestures.so"),
              os.path.join(PROJECT, ".build/examples/linux/libtouchstone_gestures.so")]
    for place in places:
        if place and os.path.exists(place):
            return os.path.realpath(place)
    raise FileNotFoundError("the shared C library is not built; run `swift build --product touchstone_gestures`")


def check(case, folder):
    """The calls return documented statuses, write only into what they were given, and are the same when they are repeated."""
    folder.write("case.json", json.dumps(case))
    arguments = ["-B", os.path.abspath(__file__), library(), "case.json"]
    first = folder.run(*arguments, program=sys.executable, expected={0, 1, *range(-64, 0)})
    if first.status < 0:
        last = first.messages.rstrip().rsplit("\n", 1)[-1]
        raise Problem(f"signal {-first.status} in {last.split('(')[0]}", f"a call ended with signal {-first.status}: {last[:300]}")
    if first.status == 1:
        lines = [line for line in first.messages.splitlines() if line.startswith("law: ")] or [first.messages[-600:]]
        raise Problem(lines[0].split(" | ")[0], lines[0])
    if folder.run(*arguments, program=sys.executable).output != first.output:
        raise Problem("calls are deterministic", "the same calls have other results the second time")


class Player:
    """Plays the calls of a case."""

    SIMPLE = {"double": C.c_double, "int64_t": C.c_int64, "bool": C.c_bool, "size_t": C.c_size_t}
    # The sizes of structures of this version, and of what other pointers point to; 4 for numbers and enumerations.
    SIZES = {"tg_recognizer_info": 24, "tg_parameter_info": 48, "tg_scroll_state": 40, "tg_delegate": 56, "tg_observer": 48}
    POINTED = {"tg_contact": 88, "tg_measurement": 24, "tg_repair": 40, "bool": 1, "double": 8, "int64_t": 8, "size_t": 8, "tg_row *": 8}

    def __init__(self, path):
        self.library = C.CDLL(path)
        self.kept, self.saved = [], b""
        self.log, self.depth = [], 0
        for create in ("tg_coordinator_create", "tg_scroll_create", "tg_version"):
            getattr(self.library, create).restype = C.c_void_p
        self.objects = {"tg_coordinator *": [self.library.tg_coordinator_create() for _ in range(2)],
                        "tg_scroll *": [self.library.tg_scroll_create() for _ in range(2)]}
        self.library.tg_last_error.restype = C.c_char_p
        self.library.tg_last_error.argtypes = [C.c_void_p]
        # Structures with pointers to functions call this one, whatever their parameters are.
        self.entry = C.CFUNCTYPE(C.c_int64, C.c_int64, C.c_int64, C.c_int64)(self.called)

    def called(self, *_):
        """Answers a callback, and asks for something, which callbacks may."""
        self.log.append("called")
        if self.depth < 2:
            self.depth += 1
            deadline = C.c_int64()
            self.library.tg_next_deadline(C.c_void_p(self.objects["tg_coordinator *"][0]), C.byref(deadline))
            self.depth -= 1
        return len(self.log) % 3

    def law(self, holds, text):
        if not holds:
            print(f"law: {text}", file=sys.stderr, flush=True)
            sys.exit(1)

    def call(self, name, values):
        result, parameters = functions()[name]
        function = getattr(self.library, name)
        function.restype = {"tg_status": C.c_int, "bool": C.c_bool, "void": None, "const char *": C.c_char_p}.get(result, C.c_int)
        passed, guarded = [], []
        capacity = next((value for (_, parameter), value in zip(parameters, values) if parameter == "capacity" and isinstance(value, int)), 1)
        for (kind, parameter), value in zip(parameters, values):
            kind = kind.strip()
            size = self.SIZES.get(kind.removeprefix("const ").removesuffix("*").strip(), 0)
            if kind in self.objects:
                passed.append(C.c_void_p(None if value is None else self.objects[kind][value]))
            elif kind == "const char *":
                passed.append(C.c_char_p(None if value is None else value.encode("utf-8", "surrogateescape") if value != "\xff" else b"\xff"))
            elif kind in self.SIMPLE:
                value = float(value) if kind == "double" else value
                value = self.size(name, values) if value == "size" else value
                # A program may pass a part of a state, but not more than it has.
                passed.append(self.SIMPLE[kind](min(value, len(self.saved)) if name == "tg_restore" else min(value, 1 << 16) if name == "tg_save" else value))
            elif value is None:
                passed.append(C.c_void_p(None))
            elif not isinstance(value, list):
                passed.append(C.c_int32(value))
            elif kind.endswith("*"):
                passed.append(self.memory(name, kind, size, value, guarded, 1 if parameter in ("count", "size") else max(0, min(capacity, 64))))
            else:
                passed.append(C.cast(self.entry, C.c_void_p))
        print(f"{name}{tuple(values)}"[:400], file=sys.stderr, flush=True)
        answer = function(*passed)
        self.judge(name, result, values, answer, guarded)
        if name == "tg_save" and answer == 0:
            self.saved = bytes(passed[1])[:passed[3]._obj.value] if isinstance(passed[1], C.Array) else self.saved

    def size(self, name, values):
        """Returns the size of the structure or buffer that a call has."""
        if name == "tg_restore":
            return len(self.saved)
        if name == "tg_save":
            return 1 << 16
        for kind, size in self.SIZES.items():
            if any(kind in each for each, _ in functions()[name][1]):
                return size
        return 64

    def memory(self, name, kind, size, value, guarded, count):
        """Returns memory for a pointer: a structure, or a number of them, with a guard behind it."""
        kind = kind.removeprefix("const ").removesuffix("*").strip()
        if name == "tg_restore":
            buffer = C.create_string_buffer(self.saved, max(1, len(self.saved)))
        elif name == "tg_save":
            buffer = C.create_string_buffer(1 << 16) if kind == "void" else C.byref(C.c_size_t())
        elif kind in ("tg_delegate", "tg_observer"):
            words = [size if value[0] == "size" else value[0] % 2**64] + [C.cast(self.entry, C.c_void_p).value] * (size // 8 - 1)
            buffer = (C.c_uint64 * len(words))(*words)
        elif kind in ("tg_rect", "tg_transform"):
            buffer = (C.c_double * 4)(*(value[1] or [0, 0, 1, 1]))
        elif kind == "tg_samples":
            buffer = (C.c_uint64 * 8)(64, *[0] * 7)
        else:
            # No list is longer than 64, whatever capacity a caller claims to have.
            buffer = C.create_string_buffer(bytes([GUARD]) * 4096, 4096)
            guarded.append((kind, size or self.POINTED.get(kind, 4) * count, buffer))
        self.kept.append(buffer)
        return buffer

    def judge(self, name, result, values, answer, guarded):
        """Checks what a call returned and wrote."""
        if result == "tg_status":
            self.law(0 <= answer <= 12, f"{name} returns a documented status | {answer}")
            sizes = [value for (kind, _), value in zip(functions()[name][1], values) if kind.strip() == "size_t" and value != "size"]
            if guarded and sizes and name not in ("tg_save", "tg_restore") and answer == 0:
                self.law(sizes[0] <= 4096 and sizes[0] % 4 == 0, f"{name} refuses an unknown size | {sizes[0]}")
            if name in ("tg_set_delegate", "tg_set_observer") and answer == 0 and isinstance(values[-2], list) and values[-2][0] != "size":
                self.law(values[-2][0] % 8 == 0 and 0 < values[-2][0] <= 4096, f"{name} refuses a size that cuts a function | {values[-2][0]}")
        for kind, size, buffer in guarded:
            self.law(set(bytes(buffer)[size:]) <= {GUARD}, f"{name} writes only into {kind} | {values}")
        self.log.append(f"{name} {answer!r}" if result in ("tg_status", "bool") else name)
        error = self.library.tg_last_error(C.c_void_p(self.objects["tg_coordinator *"][0])) or b""
        self.law(error == error.decode(errors="replace").encode(), f"{name} has an error in UTF-8 | {error!r}")


def play():
    with open(sys.argv[2], encoding="utf-8") as file:
        case = json.load(file)
    player = Player(sys.argv[1])
    for name, values in case["calls"]:
        player.call(name, values)
    for kind, destroy in (("tg_coordinator *", "tg_coordinator_destroy"), ("tg_scroll *", "tg_scroll_destroy")):
        for pointer in player.objects[kind]:
            getattr(player.library, destroy)(C.c_void_p(pointer))
    print("\n".join(player.log))


if __name__ == "__main__":
    play()
