"""Setups of 1 to 65 recognizers with few and many relations, in header files and in the dumps of other libraries."""

import functools
import json
import re
import subprocess

from generate_support import COMMAND, IS_DEBUG, Problem

PARTS = ("recognizers", "relations", "parameters", "options", "views")
# The kinds and options of each library, as a dump names them; numbers are their ordinary values.
HAMMER = {"pointers": [0, 1, 2, 5], "threshold": [0, 9, 50], "event": ["x"], "enable": [True, True, True, False, "function"]}
HANDLER = {"enabled": [True, True, True, False], "hitSlop": [10], "cancelsTouchesInView": [True, False]}
UIKIT = {"isEnabled": [True, True, True, False], "cancelsTouchesInView": [True, False], "delaysTouchesBegan": [False, True],
         "delaysTouchesEnded": [True, False], "isSubclass": [False, True]}
LIBRARIES = {
    "hammer": {
        "Tap": {**HAMMER, "taps": [1, 2, 3, 10], "time": [250, 1], "interval": [300, 0], "posThreshold": [10, 0]},
        "Press": {**HAMMER, "time": [251, 1]}, "Pan": {**HAMMER, "direction": [30, 6, 24, 2, 0]},
        "Swipe": {**HAMMER, "direction": [30, 6, 2, 1], "velocity": [0.3, 0, 9]}, "Pinch": HAMMER, "Rotate": HAMMER},
    "react-native-gesture-handler": {
        "TapGestureHandler": {**HANDLER, "numberOfTaps": [1, 2, 9], "minPointers": [1, 2], "maxDurationMs": [500, 0], "maxDeltaX": [5]},
        "LongPressGestureHandler": {**HANDLER, "minDurationMs": [500, 0], "maxDist": [10, 0]},
        "PanGestureHandler": {**HANDLER, "minDist": [10, 0], "maxPointers": [1, 10], "activeOffsetXStart": [-10], "failOffsetYEnd": [5],
                              "minVelocity": [3]},
        "FlingGestureHandler": {**HANDLER, "direction": [1, 2, 3, 15, 0], "numberOfPointers": [1, 2]},
        "PinchGestureHandler": HANDLER, "RotationGestureHandler": HANDLER, "NativeViewGestureHandler": HANDLER,
        "ManualGestureHandler": HANDLER},
    "uikit": {
        "UITapGestureRecognizer": {**UIKIT, "numberOfTapsRequired": [1, 2, 5], "numberOfTouchesRequired": [1, 2, 5]},
        "UILongPressGestureRecognizer": {**UIKIT, "minimumPressDuration": [0.5, 0], "numberOfTapsRequired": [0, 1]},
        "UIPanGestureRecognizer": {**UIKIT, "minimumNumberOfTouches": [1, 3], "maximumNumberOfTouches": [2, 10]},
        "UISwipeGestureRecognizer": {**UIKIT, "direction": [1, 2, 4, 8, 15, 0], "numberOfTouchesRequired": [1, 2]},
        "UIScreenEdgePanGestureRecognizer": {**UIKIT, "edges": [1, 2, 15, 0]}, "UIPinchGestureRecognizer": UIKIT,
        "UIRotationGestureRecognizer": UIKIT, "UIHoverGestureRecognizer": UIKIT, "_UIOwn": UIKIT, "CustomRecognizer": UIKIT}}
HOSTILE = [-1, 0, 0.0001, 1, 99, 1e6, 1e9, 1e300, "Infinity", "x", None, [1]]
TRACE = """touchstone trace 1
surface 390x844 pt
    0.000  1 began 60,60
   90.000  1 ended 60,60
  200.000  2 began 60,60
  208.000  2 moved 63,60  3 began 160,200
  300.000  2 moved 160,60  3 moved 260,240
  320.000  2 ended 160,60  3 cancelled 260,240
 1500.000  4 began 5,300
 2400.000  4 ended 5,300
end 4000
"""


@functools.cache
def parameters():
    """Returns the parameters of each kind of recognizer with their default and the ends of their ranges, or their words."""
    kinds, kind = {}, {}
    for line in subprocess.run([COMMAND, "recognizers"], capture_output=True, text=True, check=True).stdout.split("\nscene ")[0].splitlines():
        row = re.match(r"  (\w+) +(\S+), (?:from (\S+) to ([^\s:]+)|(?:one|any) of ([^:]+?)( joined.*?)?)(?::.*)?$", line)
        if re.fullmatch(r"\w+", line):
            kind = kinds.setdefault(line, {})
        elif row:
            kind[row[1]] = [row[2], row[3], row[4]] if row[3] else [row[2], *re.split(", ", row[5])]
    return kinds


def make(pick):
    """Returns a case: recognizers with relations, a form, and a law to check."""
    form = pick.choice(["header", "header", "header", *LIBRARIES])
    laws = ["replay", "replay", "convert", "convert", "conflicts", "work", "audit"]
    law = pick.choice(laws + (["misspelt"] * 3 if form != "header" else ["convert"]))
    counts = [1, 2, 3, 3, 4, 5] * 3 + [8, 20, 37, 38, 40, 63, 64, 65]
    # A debug build takes a minute for many.
    count = pick.choice(counts[:-8] if IS_DEBUG else counts)
    kinds = parameters() if form == "header" else LIBRARIES[form]
    few = pick.sample(sorted(kinds), min(len(kinds), pick.choice([1, 2, 9])))
    recognizers = []
    for number in range(count):
        kind = pick.choice(few)
        values = kinds[kind]
        chosen = {name: pick.choice(values[name]) for name in pick.sample(sorted(values), min(len(values), pick.choice([0, 0, 1, 2, 4])))}
        if form != "header" and pick.random() < 0.05 and chosen:
            chosen[pick.choice(sorted(chosen))] = pick.choice(HOSTILE)
        recognizers.append({"id": number, "kind": kind, "view": pick.choice([0, 0, 1, 2]), "parameters": sorted(chosen.items())})
    return {"form": form, "law": law, "recognizers": recognizers, "relations": relations(pick, count), "isOnViews": pick.random() < 0.4,
            "letter": pick.randrange(99), "platform": pick.choice([None, "web", "android", "ios"]),
            "surface": pick.choice([[390, 844], [390, 844], [0.001, 3], [600000, 2]])}


def relations(pick, count):
    """Returns relations in a pattern: few, chains, cycles, waits for one or by one, all, or by chance."""
    pattern = pick.choice(["none", "chain", "cycle", "first", "last", "all", "chance", "chance", "together"])
    pairs = [(one, other) for other in range(count) for one in range(other)]
    chance = pick.choice([0.02, 0.2, 0.7])
    found = {
        "chain": [["require", other - 1, other] for other in range(1, count)],
        "cycle": [["require", other, (other + 1) % count] for other in range(count)],
        "first": [["require", 0, other] for other in range(1, count)], "last": [["require", one, count - 1] for one in range(count - 1)],
        "all": [["require", *pair] for pair in pairs], "together": [["simultaneous", *pair] for pair in pairs],
        "chance": [[pick.choice(["require", "simultaneous"]), *pair] for pair in pairs if pick.random() < chance]}.get(pattern, [])
    if pick.random() < 0.2:
        pick.shuffle(found)
    if pick.random() < 0.1 and found:
        word, one, other = pick.choice(found)
        found.append([word, other, one])
    return found[:600]


def kept(case):
    """Returns the relations between recognizers that the case has."""
    own = {each["id"] for each in case["recognizers"]}
    return [each for each in case["relations"] if own >= set(each[1:])]


def header(case):
    lines = ["touchstone header 1"]
    lines += ["target a 0 0 200 400", "target b 100 100 200 400", "target c 20 20 80 80 in a"] if case["isOnViews"] else []
    for each in case["recognizers"]:
        place = f" on {'abc'[each['view']]}" if case["isOnViews"] else " on surface" if each["kind"] == "hover" else ""
        lines.append(f"recognizer r{each['id']} {each['kind']}" + "".join(f" {name}={value}" for name, value in each["parameters"]) + place)
    lines += [f"require r{one} before r{other}" if word == "require" else f"simultaneous r{one} r{other}" for word, one, other in kept(case)]
    return "\n".join(lines) + "\n"


def dump(case):
    places = {each["id"]: place for place, each in enumerate(case["recognizers"])}
    recognizers = []
    for each in case["recognizers"]:
        related = {"waitsFor": [], "simultaneous": []}
        for word, one, other in kept(case):
            if other == each["id"]:
                related["waitsFor" if word == "require" else "simultaneous"].append(places[one])
        recognizers.append({"name": f"r{each['id']}", "kind": each["kind"], "view": each["view"], "options": dict(each["parameters"]), **related})
    value = {"touchstoneSetup": case["form"], "surface": case["surface"], "recognizers": recognizers, "views": [
        {"name": name, "frame": [20 * place, 20, 300, 400 + place]} for place, name in enumerate(("list", "a view", "on"))]}
    if case["platform"]:
        value["platform"] = case["platform"]
    return value


def check(case, folder):
    """Checks a law of a setup."""
    if not case["recognizers"]:
        return
    is_header = case["form"] == "header"
    file = folder.write("setup.header" if is_header else "setup.json", header(case) if is_header else json.dumps(dump(case), indent=1))
    folder.write("touches.trace", TRACE)
    {"replay": replay, "convert": convert, "conflicts": conflicts, "work": work, "audit": audit, "misspelt": misspelt}[case["law"]](
        case, file, folder)


def replay(_, file, folder):
    """Every command that applies a setup takes it or refuses it, with its place."""
    statuses = set()
    for command in (["replay"], ["replay", "--json", "--transcript", "full"], ["explain", "--all"], ["explain", "--json"],
                    ["report", "--output", "report.html"], ["gestures"], ["replay", "--via", "libinput"]):
        result = folder.run(*command, "--setup", file, "touches.trace")
        if "libinput" not in command and command[0] != "gestures":
            statuses.add(3 if result.status == 3 else 0)
        if result.status == 3 and not re.search(rf"{file}:\d+", result.messages):
            raise Problem("an error has a place", f"{' '.join(command)} --setup {file}: {result.messages}")
    if len(statuses) > 1:
        raise Problem("commands agree about a setup", f"some commands read {file}, others do not")


def convert(case, file, folder):
    """A setup is the same after it was converted to a header, once and twice."""
    before = folder.run("replay", "--json", "--transcript", "full", "--setup", file, "touches.trace")
    written = folder.run("convert", file, "one.header")
    if (written.status == 0) != (before.status == 0) and "scene" not in before.messages:
        raise Problem("convert reads setups", f"convert {file} ends with {written.status}, replay with {before.status}: "
                      f"{written.messages}{before.messages}")
    if written.status != 0:
        return
    for further, again in (("one.header", "two.header"), ("two.header", "three.header")):
        if folder.run("convert", further, again).status != 0 or folder.read(further) != folder.read(again):
            raise Problem("convert keeps setups", f"convert {further} {again}: {folder.read(further)}\nbecomes {folder.has(again) and folder.read(again)}")
    after = folder.run("replay", "--json", "--transcript", "full", "--setup", "one.header", "touches.trace")
    if after.output != before.output:
        raise Problem("a converted setup is the same", f"replay --setup {file} and --setup one.header differ")
    wanted = {f"r{each['id']}" for each in case["recognizers"]} if case["form"] == "header" else set()
    if not wanted <= set(re.findall(r"^recognizer (\S+)", folder.read("one.header"), re.MULTILINE)):
        raise Problem("convert keeps recognizers", f"convert {file} loses some")
    traces = []
    for each in (file, "one.header"):
        folder.run("convert", "--force", each, "bare.trace")
        traces.append(folder.read("bare.trace"))
    if case["form"] == "header" and traces[0] != traces[1]:
        raise Problem("convert keeps setups in traces", f"convert {file} and one.header to a trace: {traces[0]}\n{traces[1]}")


def search(case):
    return ["conflicts", "--actions", str(1 if len(case["recognizers"]) > 8 else 20)]


def conflicts(case, file, folder):
    """A search ends, and a dump has the conflicts of its header."""
    found = folder.run(*search(case), "--json", file)
    if found.status == 3 or folder.run("convert", file, "one.header").status != 0:
        return
    folder.run(*search(case), "--format", "sarif", "one.header")
    again = folder.run(*search(case), "--json", "one.header")
    if case["form"] == "header" and found.output != again.output:
        raise Problem("conflicts of a converted setup", f"conflicts {file} and conflicts one.header differ")


def work(case, file, folder):
    """A search by work items has the result of the whole search."""
    items = folder.run(*search(case), "--list-work", file)
    if items.status != 0:
        return
    lines = folder.run(*search(case), "--work", "-", file, given=items.output)
    folder.write("found.txt", lines.output)
    whole, joined = (folder.run(*search(case), "--json", *more, file) for more in ([], ["--results", "found.txt"]))
    if (whole.status, whole.output) != (joined.status, joined.output):
        raise Problem("work items have the result", f"conflicts {file} and conflicts --results found.txt {file} differ")


def audit(_, file, folder):
    """What `accept` writes with a setup, `verify` passes and `audit` takes."""
    if folder.run("accept", "--setup", file, "touches.trace").status != 0:
        return
    verified = folder.run("verify", "--setup", file, "touches.trace")
    if verified.status != 0:
        raise Problem("accept, then verify", f"verify --setup {file} touches.trace: {verified.output}{verified.messages}")
    folder.run("audit", "--actions", "3", "--setup", file, "touches.trace")


def misspelt(case, file, folder):
    """A misspelt member is an error with a suggestion, not a lost relation."""
    if folder.run("convert", file, "one.header").status != 0:
        return
    value, letter = dump(case), case["letter"]
    # Recognizers without an equivalent are omitted with a note, with all of their members.
    places = [value, *value["views"], *(each for each in value["recognizers"] if not re.match("_UI|UIHover|Custom|Native|Manual", each["kind"]))]
    place = places[letter % len(places)]
    members = sorted(set(place) - {"kind", "touchstoneSetup", "recognizers"})
    member = members[letter % len(members)]
    at = letter % len(member)
    wrong = member[:at] + member[at + 1:] if len(member) > 4 else member + member[-1]
    place[wrong] = place.pop(member)
    folder.write("misspelt.json", json.dumps(value))
    result = folder.run("convert", "misspelt.json", "two.header")
    # Another member may be as near as the one that was meant.
    if result.status != 3 or "did you mean “" not in result.messages and f"“{member}”" not in result.messages:
        raise Problem("a misspelt member is an error", f"convert misspelt.json: “{wrong}” for “{member}” ends with {result.status}: {result.messages}")
