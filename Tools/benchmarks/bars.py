"""The rows of Tools/benchmarks/bars."""

import argparse
import math
import os
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys

parser = argparse.ArgumentParser(prog="Tools/benchmarks/bars")
parser.add_argument("touchstone")
parser.add_argument("floor")
parser.add_argument("folder", type=pathlib.Path)
parser.add_argument("quick", type=int)
parser.add_argument("--before")
parser.add_argument("names", nargs="*")
options = parser.parse_intermixed_args()
touchstone, folder, is_quick = options.touchstone, options.folder, options.quick == 1
counts_instructions = "instructions" in subprocess.run(
    ["perf", "stat", "-x,", "-e", "instructions:u", "/bin/true"], capture_output=True, text=True, check=False
).stderr.replace("<not supported>,,instructions", "") if shutil.which("perf") else False


class Run:
    """What a program used: seconds of processor time with its children, megabytes, instructions if they are counted."""

    def __init__(self, words):
        counts = folder / "instructions"
        prefix = ["perf", "stat", "-x,", "-e", "instructions:u", "-o", counts] if counts_instructions else []
        with open(folder / "output", "w+b") as output:
            process = subprocess.Popen(prefix + words, stdout=output, stderr=subprocess.PIPE)
            error = process.stderr.read()
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            self.output = output.read().decode(errors="replace")
        if process.returncode not in (0, 1):
            sys.exit(f"error: {' '.join(map(str, words))[:200]} exited with {process.returncode}\n{error.decode()[-500:]}")
        self.seconds = used.ru_utime + used.ru_stime
        self.megabytes = used.ru_maxrss / 1024
        self.instructions = int(counts.read_text().split("\n")[-2].split(",")[0]) if counts_instructions else None


def row(name, unit, count, words, floor=None, bar=None, rounds=None):
    """Prints what a command takes for each of `count` units, next to the one before, and to a floor that prints its own seconds."""
    runs, before, floors = [], [], []
    for _ in range(rounds or (1 if is_quick else 3)):
        runs.append(Run([touchstone, *words]))
        if options.before:
            before.append(Run([options.before, *words]))
        if floor:
            floors.append(float(Run(floor).output.split()[0]))
    seconds, megabytes = statistics.median(run.seconds for run in runs), max(run.megabytes for run in runs)
    text = f"{name:34}{each(seconds / count):>10} a {unit:11}{megabytes:6.0f} MB"
    if counts_instructions:
        text += f"{statistics.median(run.instructions for run in runs) / count:14,.0f} instructions"
    if floors:
        ratio = statistics.median(run.seconds / floor for run, floor in zip(runs, floors))
        text += f"   {ratio:.1f} times the C program ({each(statistics.median(floors) / count)})"
    if before:
        ratio = statistics.median(old.seconds / run.seconds for run, old in zip(runs, before))
        text += f"   1/{ratio:.1f} of before" + (f", bar 1/{bar}: {'met' if ratio >= bar else 'not met'}" if bar else "")
    print(text, flush=True)


def each(seconds):
    for factor, unit in ((1, "s"), (1e3, "ms"), (1e6, "µs")):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


# Data

def strokes(kind, rng):
    """Returns the touches of a gesture, 68 rows as (ms, phase, finger, x, y)."""
    x, y, away = rng.uniform(100, 250), rng.uniform(200, 600), rng.uniform(0.1, 3)
    if kind == "pinch":
        ends, frames, step, last = [(x, -1), (x + 80, 1)], 32, 9, 306
        away = rng.uniform(30, 60)
    else:
        ends, frames = [(x, 1)], 66
        step, last = {"tap": (rng.uniform(1, 2), 150), "longPress": (13, 900), "pan": (9, 812)}[kind]
        away = rng.uniform(100, 200) if kind == "pan" else away
    rows = [(0, "began", place + 1, at, y) for place, (at, _) in enumerate(ends)]
    for frame in range(1, frames + 1):
        rows += [(frame * step, "moved", place + 1, at + side * away * frame / frames, y) for place, (at, side) in enumerate(ends)]
    return rows + [(last, "ended", place + 1, at + side * away, y) for place, (at, side) in enumerate(ends)]


KINDS = ["tap", "longPress", "pinch", "pan"]


HEADER = "t_us,phase,id,x,y\n"


def lines(rows):
    return "".join(f"{int(t * 1000)},{phase},{finger},{x:.3f},{y:.3f}\n" for t, phase, finger, x, y in rows)


def labelled(count):
    """Returns a folder with labelled recordings, and their paths."""
    place = folder / f"labelled-{count}"
    if not place.exists():
        place.mkdir()
        rng = random.Random(1)
        for number in range(count):
            (place / f"{KINDS[number % 4]}-{number}.csv").write_text(HEADER + lines(strokes(KINDS[number % 4], rng)))
        words = {path.name: path.name.split("-")[0].replace("longPress", "long-press") for path in sorted(place.glob("*.csv"))}
        labels = [f"{name}\t{word}\n" for name, word in words.items()]
        (place / "labels.tsv").write_text("".join(labels))
    return place, sorted(str(path) for path in place.glob("*.csv"))


def session(samples):
    """Returns one recording of so many samples, a gesture after the other."""
    file = folder / f"session-{samples}.csv"
    if not file.exists():
        # Written as it is made: what this program has used counts for those that it starts.
        rng, base = random.Random(2), 0
        with open(file, "w", encoding="ascii") as output:
            output.write(HEADER)
            for number in range(samples // 68):
                rows = [(base + t, *rest) for t, *rest in strokes(KINDS[number % 4], rng)]
                output.write(lines(rows))
                base = rows[-1][0] + 800
    return str(file)


def copies(count):
    """Returns a folder with copies of a small trace, with its transcript."""
    place = folder / f"copies-{count}"
    if not place.exists():
        place.mkdir()
        for number in range(count):
            for ending in ("trace", "transcript"):
                shutil.copy(f"Traces/tap/tap.{ending}", place / f"{number}.{ending}")
    return str(place)


def recognizers(count):
    """Returns a setup of so many recognizers of mixed kinds."""
    file = folder / f"recognizers-{count}.trace"
    kinds = ["tap", "longPress", "swipe", "pan", "pinch", "rotation"]
    text = "touchstone trace 1\nsurface 100x60 mm\n"
    for number in range(count):
        kind, turn = kinds[number % len(kinds)], number // len(kinds)
        text += f"recognizer r{number} {kind}" + (f" numberOfTouchesRequired={turn % 5 + 1}" if kind in kinds[:3] else "") + "\n"
    file.write_text(text + "end 0\n")
    return str(file)


# Rows

def sweep(values, count):
    return ["sweep", "--jobs", "1", "--no-map", "--set", f"tap.allowableMovement=1...{values}:1", str(labelled(count)[0])]


def print_sweep():
    count = 100 if is_quick else 1000
    floor = [options.floor, "100", *labelled(count)[1]] if options.floor else None
    row("sweep of 100 values", "replay", 100 * count, sweep(100, count), floor, bar=12)


def print_others(name):
    ratios = re.compile(r".*(?:times the C (?:program|loop)|pinch of all, a frame).*")
    done = subprocess.run([f"Tools/benchmarks/{name}"], capture_output=True, text=True, check=False)
    for line in done.stdout.splitlines():
        if ratios.match(line):
            print(f"{name}: {line}", flush=True)


def print_growth():
    """Prints what the commands take for each unit in four sizes, without the time of the smallest work."""
    sizes = [17_000, 34_000, 68_000, 136_000]
    few = [250, 500, 1000, 2000]
    trials = [
        ("replay", "sample", sizes, lambda size: ["replay", session(size)]),
        ("explain", "sample", sizes, lambda size: ["explain", session(size)]),
        ("report", "sample", sizes, lambda size: ["report", session(size), "-o", str(folder / "page.html")]),
        ("gestures", "sample", [size * 8 for size in sizes], lambda size: ["gestures", "--time", "t_us", "--unit", "us", session(size)]),
        ("sweep", "replay", [10 * size for size in few], lambda size: sweep(10, size // 10)),
        ("conflicts", "pair", [6, 28, 120, 496],
         lambda size: ["conflicts", "--jobs", "1", recognizers(round((1 + math.sqrt(1 + 8 * size)) / 2))]),
    ]
    for name, unit, counts, words in trials:
        times = [Run([touchstone, *words(count)]).seconds for count in counts]
        shown = ", ".join(f"{count:,} in {each(seconds)}" for count, seconds in zip(counts, times))
        # What one more costs at the small and at the large end: equal if the growth is linear.
        first, last = [(times[at + 1] - times[at]) / (counts[at + 1] - counts[at]) for at in (0, 2)]
        print(f"{name:10} {unit}s: {shown}; one more costs {each(first)}, then {each(last)}: {last / first:.2f} times", flush=True)

small = 200 if is_quick else 2000
samples = 17_000 if is_quick else 1_000_000
ROWS = {
    "sweep": print_sweep,
    "replay": lambda: row("replay of small traces", "trace", small, ["replay", copies(small)], bar=4),
    "verify": lambda: row("verify of small traces", "trace", small, ["verify", "--jobs", "1", copies(small)], bar=4),
    "score": lambda: row("score", "recording", small // 4, ["score", "--jobs", "1", "--summary", str(labelled(small // 4)[0])], bar=20),
    "gestures": lambda: row("gestures of a table", "sample", samples,
                            ["gestures", "--time", "t_us", "--unit", "us", "-o", str(folder / "rows.csv"), "--force", session(samples)]),
    "explain": lambda: row("explain", "sample", samples // 10, ["explain", session(samples // 10)]),
    "report": lambda: row("report", "sample", samples // 10,
                          ["report", "-o", str(folder / "page.html"), session(samples // 10)]),
    "conflicts": lambda: [
        row("conflicts, standard set", "setup", 1, ["conflicts", "--jobs", "1"], bar=4),
        is_quick or row("conflicts, 32 mixed kinds", "setup", 1, ["conflicts", "--jobs", "1", recognizers(32)], bar=4, rounds=1),
    ],
    "growth": lambda: is_quick or print_growth(),
    **{name: (lambda name=name: is_quick or print_others(name)) for name in ("stream", "libinput", "table")},
}
unknown = [name for name in options.names if name not in ROWS]
if unknown:
    print(f"usage: no row is called {unknown[0]}; the rows are {', '.join(ROWS)}", file=sys.stderr)
    sys.exit(64)
for name in options.names or ROWS:
    ROWS[name]()
