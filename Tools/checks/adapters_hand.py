"""Writes the recordings that the examples of the adapters play: `adapters_hand.py TOUCHSTONE FOLDER`.

A toolkit's events have whole milliseconds, positions in fractions of a float or of 256, and numbers of its own for fingers. So
each trace is written again with times in milliseconds, positions in eighths of a point on a surface of 1024 points, and the lowest
free number for each finger, which every toolkit passes on exactly. FOLDER/NAME.frames has all of those that can be played,
FOLDER/NAME.expected what `replay` prints for them, for each toolkit NAME.
"""

import pathlib
import re
import subprocess
import sys

SIZE = 1024
TOUCH = re.compile(r"(\d+) (began|moved|ended|cancelled) (-?[\d.]+),(-?[\d.]+)")


class NotPlayable(Exception):
    """The trace has something that no toolkit reports."""


def rewrite(text: str) -> str:
    lines, numbers, positions = [], {}, {}
    for line in text.splitlines():
        if line.startswith("surface "):
            line = f"surface {SIZE}x{SIZE} pt"
        elif match := re.match(r"(\d+(?:\.\d+)?)\s+(\d.*)", line.strip()):
            time, touches = match.groups()
            if re.search(r"untracked|hovering|button", touches):
                raise NotPlayable("more than touches")
            line = rewritten(touches, numbers, positions)
            if line:
                line = f"{round(float(time))}.000 {line}"
        elif match := re.match(r"end ([\d.]+)", line):
            line = f"end {round(float(match[1]))}.000"
        lines.append(line)
    return "\n".join(lines) + "\n"


def rewritten(touches: str, numbers: dict[str, int], positions: dict[int, tuple[float, float]]) -> str:
    """Returns a frame without the touches that do not move, which polling cannot report."""
    parts = []
    for finger, stage, x, y in TOUCH.findall(touches):
        if stage == "began":
            numbers[finger] = min(set(range(1, 12)) - set(numbers.values()))
        x, y = (round(float(value) * 8) / 8 for value in (x, y))
        if not (0 <= x < SIZE and 0 <= y < SIZE):
            raise NotPlayable("a position beyond the window")
        number = numbers[finger]
        if stage != "moved" or positions[number] != (x, y):
            parts.append(f"{number} {stage} {x:.3f},{y:.3f}")
        positions[number] = (x, y)
        if stage in ("ended", "cancelled"):
            del numbers[finger]
    return " ".join(parts)


EVENT = re.compile(r"([\d.]+) +(pinch|swipe|hold) (begin|update|end|cancelled) (\d+)(.*)")


def touchpad_events(text: str) -> tuple[str, list[str]]:
    """Returns a recording of libinput's events with only the gestures of `zwp_pointer_gestures_v1`, and those as lines for the hand."""
    lines, events = [], []
    for line in text.splitlines():
        line = f"surface {SIZE}x{SIZE} pt touchpad" if line.startswith("surface ") else line.strip()
        if match := EVENT.match(line):
            time, gesture, stage, fingers, rest = match.groups()
            numbers = {"by": "0,0", "scale": "1", "angle": "0"} | dict(re.findall(r"(by|scale|angle) (\S+)", rest))
            dx, dy, scale, angle = (round(float(n) * 8) / 8 for n in [*numbers["by"].split(","), numbers["scale"], numbers["angle"]])
            line = f"{time} {gesture} {stage} {fingers}"
            sent = {"begin": fingers, "end": "0", "cancelled": "1"}.get(stage, f"{dx} {dy}")
            if gesture == "swipe" and stage == "update":
                line += f" by {dx:.3f},{dy:.3f}"
            if gesture == "pinch":
                line += f" by {dx:.3f},{dy:.3f}" if stage == "update" else ""
                line += f" scale {scale:.3f}" + (f" angle {angle:.3f}" if stage == "update" else "")
                sent += f" {scale} {angle}" if stage == "update" else ""
            events.append(f"touchpad {round(float(time) * 1000)} {gesture} {stage.replace('cancelled', 'end')} {sent}")
        elif re.match(r"pointer |[\d.]+ +(scroll|button|motion|touch|\d)", line):
            continue
        lines.append(line)
    return "\n".join(lines) + "\n", events


def check(stream: str) -> bool:
    """Returns whether each finger lifts where it was, as polling requires."""
    down, last, lifts_in_place = {}, None, True
    frames = [[]]
    for line in stream.splitlines():
        words = line.split()
        if words[0] == "frame":
            if words[2] != "0":
                raise NotPlayable("untracked fingers")
            if words[1] == last:
                raise NotPlayable("two frames at one time")
            last = words[1]
            frames.append([])
        elif words[0] in ("began", "moved", "ended", "cancelled"):
            frames[-1].append((words[0], words[1], words[2:]))
        elif words[0] in ("button", "hovering"):
            raise NotPlayable("more than touches")
    for frame in frames[1:]:
        if not frame:
            raise NotPlayable("a frame without a touch")
        stages = {stage for stage, _, _ in frame}
        if "cancelled" in stages and (len(stages) > 1 or len(frame) < len(down)):
            raise NotPlayable("not all touches are cancelled")
        for stage, finger, position in frame:
            if stage in ("ended", "cancelled"):
                if down.pop(finger) != position:
                    lifts_in_place = False
                    if stage == "cancelled":
                        raise NotPlayable("a touch moves when it is cancelled")
            else:
                down[finger] = position
    return lifts_in_place


def run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main(touchstone: str, folder: pathlib.Path) -> None:
    results = {"events": ([], []), "polling": ([], [])}
    reasons: dict[str, int] = {}
    for trace in sorted(pathlib.Path("Traces").rglob("*.trace")):
        played = folder / "hand.trace"
        try:
            played.write_text(rewrite(trace.read_text()))
            frames = subprocess.run([touchstone, "frames", "--scene", "none", str(played)], capture_output=True, text=True, check=False)
            if frames.returncode != 0:
                raise NotPlayable("targets")
            lifts_in_place = check(frames.stdout)
        except NotPlayable as problem:
            reasons[str(problem)] = reasons.get(str(problem), 0) + 1
            continue
        transcript = run(
            touchstone, "replay", "--via", "contacts", "--scene", "none", "--resting-fingers", "--transcript", "full", str(played)
        )
        expected = [line for line in transcript.splitlines(keepends=True) if not line.startswith("#")][3:]
        for name in ["events"] + ["polling"] * lifts_in_place:
            results[name][0].append(frames.stdout)
            results[name][1].append(f"{trace}\n{''.join(expected)}")
    results["touchpad"] = ([], [])
    for trace in sorted(pathlib.Path("Traces/recorded").glob("*.trace")):
        text, events = touchpad_events(trace.read_text())
        played = folder / "hand.trace"
        played.write_text(text)
        frames = subprocess.run([touchstone, "frames", "--scene", "none", str(played)], capture_output=True, text=True, check=False)
        # A client does not know whether libinput detects taps, and nothing ends a gesture that is in progress at the end. The
        # compositor waits for the beginning of a gesture without one, for which the protocol has no event.
        if "libinput tap=off" in text or not events or " end " not in events[-1] or frames.returncode != 0:
            continue
        sent = "\n".join(events)
        if any(f" {kind} update " in sent and f" {kind} begin " not in sent for kind in ("pinch", "swipe")):
            continue
        *header, end = frames.stdout.splitlines()
        transcript = run(touchstone, "replay", "--via", "recorded", "--scene", "none", "--transcript", "full", str(played))
        lines = [line for line in transcript.splitlines() if not line.startswith("#")][4:]
        # The hand has no lines for a touchpad's events.
        expected = [line for line in lines if not re.match(r" *[\d.]+ (~ libinput:|    \d-finger)", line)]
        results["touchpad"][0].append("\n".join([*header, *events, end, ""]))
        results["touchpad"][1].append("\n".join([str(trace), *expected, ""]))
    for name, (frames, expected) in results.items():
        (folder / f"{name}.frames").write_text("".join(frames))
        (folder / f"{name}.expected").write_text("".join(expected))
        print(f"{name}: {len(frames)} traces", file=sys.stderr)
    print("not played:", ", ".join(f"{count} {reason}" for reason, count in sorted(reasons.items())), file=sys.stderr)


main(sys.argv[1], pathlib.Path(sys.argv[2]))
