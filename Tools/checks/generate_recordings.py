"""Recordings of valid touches in hostile order, at hostile times and places, in every format, for every command that takes one."""

import json
import math
import os
import random
import re

from generate_support import Problem

SECOND, WEEK = 1_000_000, 604_800_000_000
WIDTH, HEIGHT = 100, 60  # in millimetres
UNITS = 40  # a millimetre, of the device
POINTS = 163 / 25.4  # a millimetre


class Recording:
    """Frames of touches in the order of the file, each with a time in microseconds, and libinput's events among them."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.frames, self.events = [], []
        # The surface in points, and a factor of the positions, in formats that have points.
        self.size, self.factor = [390, 844], 1
        if self.random.random() < 0.3:
            self.size = [self.random.choice([390, 0.0000001, 0.0004, 0.001, 0.4, 1.0005, 100_001, 641_733, 10**6]) for _ in "xy"]
            self.factor = self.random.choice([1, 1, 0.0001, 300, 3000, 20_000, 10**9])
        motions = []
        time = 0
        for _ in range(self.random.choice([0, 1, 1, 2, 3, 4, 6])):
            time += self.random.choice([0, 1, 20_000, 200_000, 700_000, 3 * SECOND])
            motions.append(self.motion(time))
            time = motions[-1][-1][0]
        if self.random.random() < 0.4:
            self.random.shuffle(motions)
        self.frames = [frame for motion in motions for frame in motion]
        for _ in range(self.random.choice([0, 1, 1, 1, 2, 3])):
            self.disturb()
        earliest = min((frame[0] for frame in self.frames), default=0)
        origin = self.random.choice([0, 0, 1, SECOND, 1_700_000_000 * SECOND])
        for frame in self.frames:
            frame[0] += origin - min(earliest, 0)
        self.number()
        self.add_events()

    def motion(self, time):
        """Returns the frames of fingers that touch down, move or rest, and lift."""
        pick = self.random
        count = pick.choice([1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 8, 10, 11])
        points = [(pick.uniform(5, 95), pick.uniform(5, 55)) for _ in range(count)]
        step = pick.choice([0, 1, 1000, 8000, 8000, 8000, 16_000])
        frames = []

        def add(changes):
            nonlocal time
            frames.append([time, changes])
            time += step

        fingers = list(range(count))
        cut = pick.choice([count, count, pick.randint(0, count)])
        for part in (fingers[:cut], fingers[cut:]):
            if part:
                add([(finger, "began", *points[finger]) for finger in part])
        time += pick.choice([0, 0, 50_000, 300_000, 900_000])
        angle, length = pick.uniform(0, 6.3), pick.choice([0, 0, 0.5, 4, 30])
        turn = pick.choice([0, 0, 1.5])
        for frame in range(1, pick.choice([0, 0, 1, 5, 20]) + 1):
            moved = []
            for finger in fingers:
                heading = angle + finger * turn
                x = points[finger][0] + length * frame / 20 * math.cos(heading)
                y = points[finger][1] + length * frame / 20 * math.sin(heading)
                moved.append((finger, "moved", min(max(x, 0), WIDTH), min(max(y, 0), HEIGHT)))
            add(moved)
            points = [(x, y) for _, _, x, y in moved]
        if pick.random() < 0.05:
            return frames  # The next motion lifts them, or the end of the recording.
        pick.shuffle(fingers)
        for part in (fingers[:cut], fingers[cut:]):
            if part:
                add([(finger, pick.choice(["ended"] * 9 + ["cancelled"]), *points[finger]) for finger in part])
        return frames

    def disturb(self):
        """Sets the clock back or forward, stops it, lets it run backwards, or shakes it."""
        if not self.frames:
            return
        pick, frames = self.random, self.frames
        first = pick.randrange(len(frames))
        last = pick.choice([len(frames), pick.randint(first, len(frames))])
        length = pick.choice([1, 5000, 300_000, SECOND, 3600 * SECOND, WEEK, 3 * WEEK])
        form = pick.choice(["back", "back", "back", "forward", "stopped", "restarted", "reversed", "shaken"])
        times = [frame[0] for frame in frames]
        for index in range(first, last):
            frames[index][0] = {
                "back": times[index] - length, "forward": times[index] + length, "stopped": times[first],
                "restarted": times[index] - times[first], "reversed": times[last - 1 - (index - first)],
                "shaken": times[index] + pick.randint(-20_000, 20_000)}[form]

    def number(self):
        """Gives touches their numbers, lifts those that are down when they begin again, and separates beginnings from ends."""
        pick, down, frames, used = self.random, {}, [], 0
        reuses = pick.random() < 0.5
        for time, changes in self.frames:
            lifted, others = [], []
            for finger, stage, x, y in changes:
                if stage == "began":
                    if finger in down:
                        lifted.append((down.pop(finger), "ended", x, y))
                    used += 1
                    free = next(number for number in range(1, 99) if number not in down.values())
                    down[finger] = free if reuses else used
                    others.append((down[finger], stage, x, y))
                elif finger in down:
                    is_over = stage in ("ended", "cancelled")
                    (lifted if is_over else others).append((down[finger], stage, x, y))
                    if is_over:
                        del down[finger]
            frames += [[time, part] for part in (lifted, others) if part]
        self.frames = frames

    def add_events(self):
        """Adds what libinput might report: each kind of sequence, some without their beginning or end."""
        pick = self.random
        for time, changes in self.frames:
            if pick.random() < 0.3:
                continue
            stage = {"began": "begin", "moved": "update"}.get(changes[0][1], pick.choice(["end", "cancelled"]))
            kind = pick.choice(["motion", "button", "scroll", "swipe", "pinch", "hold"])
            delay = pick.choice([0, 0, 0, 1000, 180_000, -1000])
            self.events.append((time, max(0, time - delay), kind, stage, min(max(len(changes), 1), 5)))

    @classmethod
    def of(cls, value):
        """Returns the recording of a case, in which frames may be missing: without the changes of touches that are not down."""
        recording = cls.__new__(cls)
        vars(recording).update(value, frames=[], random=random.Random(value["seed"]))
        down = set()
        for time, changes in value["frames"]:
            kept = [change for change in changes if (change[1] == "began") != (change[0] in down)]
            down |= {change[0] for change in kept}
            down -= {change[0] for change in kept if change[1] in ("ended", "cancelled")}
            if kept:
                recording.frames.append([time, kept])
        return recording

    @property
    def is_ordinary(self):
        return self.size == [390, 844] and self.factor == 1

    @property
    def ordered(self):
        """The frames with the latest time before for each that is earlier."""
        latest = 0
        for time, changes in self.frames:
            latest = max(latest, time)
            yield latest, changes


# Text of one format each. The file's name shows which.


def trace(recording):
    pick = recording.random
    kind = pick.choice(["", " touchpad"])
    size = f"{WIDTH}x{HEIGHT} mm" if recording.is_ordinary else f"{recording.size[0]:.7f}x{recording.size[1]:.7f} pt"
    lines = ["touchstone trace 1", f"surface {size}{kind}"]
    scale = POINTS * recording.factor
    # Traces in which time goes back are refused.
    frames = list(recording.frames if pick.random() < 0.1 else recording.ordered)
    start = frames[0][0] if frames and pick.random() < 0.9 else 0
    events = {time: event for time, *event in recording.events} if pick.random() < 0.5 else {}
    latest = 0
    for (time, changes), (own, _) in zip(frames, recording.frames):
        latest = time - start
        words = (f"{number} {stage} {x * scale:.3f},{y * scale:.3f}" for number, stage, x, y in changes)
        lines.append(f"{milliseconds(latest)} {'  '.join(words)}")
        if own in events:
            lines.append(f"{milliseconds(latest)} {event_words(*events[own][1:])}")
    lines.append(f"end {milliseconds(latest + pick.choice([0, 1, SECOND]))}")
    return "\n".join(lines) + "\n"


def milliseconds(time):
    return f"{time / 1000:.3f}"


def event_words(kind, stage, fingers):
    return {
        "motion": "motion by 1.5,-2", "button": f"button left {'pressed' if stage == 'begin' else 'released'}",
        "scroll": f"scroll vertical {0 if stage == 'end' else 3}", "swipe": f"swipe {stage} {fingers} by 3,1",
        "pinch": f"pinch {stage} {fingers} by 1,1 scale 1.2 angle 3", "hold": f"hold {'end' if stage == 'update' else stage} {fingers}",
    }[kind]


def device_events(recording):
    """Yields the time and the events, each a type, a code and a value, of each frame of a device with slots."""
    pick, slots, keys, tracking = recording.random, {}, 0, 0
    names = {1: 325, 2: 333, 3: 334, 4: 335, 5: 328}
    for time, changes in recording.frames:
        events = []
        for number, stage, x, y in changes:
            if stage == "began":
                slots[number] = next(slot for slot in range(99) if slot not in slots.values())
                tracking = (tracking + pick.choice([1, 1, 0])) % 65_536
            events.append((3, 47, slots[number]))
            if stage in ("ended", "cancelled"):
                events.append((3, 57, -1))
                del slots[number]
                continue
            if stage == "began":
                events.append((3, 57, tracking))
            events += [(3, 53, round(x * UNITS)), (3, 54, round(y * UNITS))]
        count = len(slots)
        if (count > 0) != (keys > 0):
            events.append((1, 330, int(count > 0)))
        if count != keys:
            events += [(1, names[min(each, 5)], value) for each, value in ((keys, 0), (count, 1)) if each]
        keys = count
        if pick.random() < 0.03:
            events.append((1, 272, pick.choice([0, 1])))
        yield time, events + [(0, 0, 0)]


AXES = {47: (0, 11), 53: (0, WIDTH * UNITS), 54: (0, HEIGHT * UNITS), 57: (0, 65_535)}
KEYS = (272, 325, 328, 330, 333, 334, 335)


def evemu(recording):
    lines = ["# EVEMU 1.3", "N: Pad", "I: 0018 0002 0008 0300", "P: 05 00 00 00 00 00 00 00"]
    lines += ["B: 00 0b 00 00 00 00 00 00 00"]
    bits = [0] * 96
    for key in KEYS:
        bits[key // 8] |= 1 << key % 8
    lines += ["B: 01 " + " ".join(f"{byte:02x}" for byte in bits[start:start + 8]) for start in range(0, 96, 8)]
    lines += ["B: 03 00 00 00 00 00 80 60 02"]
    lines += [f"A: {axis:02x} {low} {high} 0 0 {UNITS if axis in (53, 54) else 0}" for axis, (low, high) in AXES.items()]
    for time, events in device_events(recording):
        lines += [f"E: {time // SECOND}.{time % SECOND:06} {kind:04x} {code:04x} {value}" for kind, code, value in events]
    return "\n".join(lines) + "\n"


def evtest(recording):
    lines = ["Input driver version is 1.0.1", "Input device ID: bus 0x18 vendor 0x2 product 0x8 version 0x300",
             'Input device name: "Pad"', "Supported events:", "  Event type 0 (EV_SYN)", "  Event type 1 (EV_KEY)"]
    lines += [f"    Event code {key} (?)" for key in KEYS] + ["  Event type 3 (EV_ABS)"]
    for axis, (low, high) in AXES.items():
        lines += [f"    Event code {axis} (?)", "      Value      0", f"      Min        {low}", f"      Max        {high}"]
        lines += [f"      Resolution {UNITS}"] if axis in (53, 54) else []
    lines += ["Properties:", "  Property type 0 (INPUT_PROP_POINTER)", "Testing ... (interrupt to exit)"]
    for time, events in device_events(recording):
        for kind, code, value in events:
            what = "-------------- SYN_REPORT ------------" if kind == 0 else f"type {kind} (?), code {code} (?), value {value}"
            lines.append(f"Event: time {time // SECOND}.{time % SECOND:06}, {what}")
    return "\n".join(lines) + "\n"


def getevent(recording):
    lines = ["add device 1: /dev/input/event3", '  name:     "touch_dev"']
    names = {(0, 0): "EV_SYN SYN_REPORT", (1, 330): "EV_KEY BTN_TOUCH", (3, 47): "EV_ABS ABS_MT_SLOT",
             (3, 53): "EV_ABS ABS_MT_POSITION_X", (3, 54): "EV_ABS ABS_MT_POSITION_Y", (3, 57): "EV_ABS ABS_MT_TRACKING_ID"}
    for time, events in device_events(recording):
        for kind, code, value in events:
            if (kind, code) in names:
                text = ("DOWN" if value else "UP") if kind == 1 else f"{value & 0xffffffff:08x}"
                lines.append(f"[{time // SECOND:8}.{time % SECOND:06}] /dev/input/event3: {names[kind, code]} {text}")
    return "\n".join(lines) + "\n"


def libinput_record(recording):
    pick = recording.random
    lines = ["version: 1", "ndevices: 1", "devices:", "- node: /dev/input/event1", "  evdev:", '    name: "Pad"',
             "    id: [24, 2, 8, 768]", "    codes:", f"      1: {list(KEYS)}", f"      3: {list(AXES)}", "    absinfo:"]
    lines += [f"      {axis}: [{low}, {high}, 0, 0, {UNITS if axis in (53, 54) else 0}]" for axis, (low, high) in AXES.items()]
    lines += ["    properties: [0, 2]", "  events:"]
    reported = {time: event for time, *event in recording.events} if pick.random() < 0.6 else {}
    is_delivered = pick.random() < 0.5
    for time, events in device_events(recording):
        lines.append("  - evdev:")
        lines += [f"    - [{time // SECOND}, {time % SECOND}, {kind}, {code}, {value}]" for kind, code, value in events]
        if time in reported:
            stamp, kind, stage, fingers = reported[time]
            delivered = f" delivered: {time / SECOND:.6f}," if is_delivered else ""
            lines += ["  - libinput:", f"    - {{time: {stamp / SECOND:.6f},{delivered} {entry(kind, stage, fingers)}}}"]
    return "\n".join(lines) + "\n"


def entry(kind, stage, fingers):
    end = "UPDATE" if stage == "update" else "BEGIN" if stage == "begin" else "END"
    movement = ", delta: [1.5, 2], unaccel: [1, 1]" if stage == "update" else ""
    cancelled = f", cancelled: {'true' if stage == 'cancelled' else 'false'}" if end == "END" else ""
    pinch = ", scale: 1.2, angle_delta: 3" if kind == "pinch" and end != "BEGIN" else ""
    return {
        "motion": "type: POINTER_MOTION, delta: [1.5, 2], unaccel: [1, 1]",
        "button": f"type: POINTER_BUTTON, button: 272, state: {'pressed' if stage == 'begin' else 'released'}, seat_count: 1",
        "scroll": f"type: POINTER_SCROLL_FINGER, vert: {0 if end == 'END' else 2}",
    }.get(kind) or f"type: GESTURE_{kind.upper()}_{end}, nfingers: {fingers}{movement}{pinch}{cancelled}"


def debug_events(recording):
    lines = ["-event5   DEVICE_ADDED                Pad                     seat0 default group2  cap:pg  size 100x60mm tap (dl off)"]
    start = min((event[1] for event in recording.events), default=0)
    for _, stamp, kind, stage, fingers in recording.events:
        end = "UPDATE" if stage == "update" else "BEGIN" if stage == "begin" else "END"
        movement = " 1.50/ 2.00 ( 1.00/ 1.00 unaccelerated)" if end == "UPDATE" else " cancelled" if stage == "cancelled" else ""
        name, text = {
            "motion": ("POINTER_MOTION", " 1.00/ 2.00 ( +1.00/ +1.00)"),
            "button": ("POINTER_BUTTON", f"BTN_LEFT (272) {'pressed' if stage == 'begin' else 'released'}, seat count: 1"),
            "scroll": ("POINTER_SCROLL_FINGER", f"vert {0 if end == 'END' else 1.5:.2f}/0.0* horiz 0.00/0.0 (finger)"),
        }.get(kind) or (f"GESTURE_{kind.upper()}_{end}", f"{fingers}{movement}" + (" 1.20 @ 3.00" if kind == "pinch" and end == "UPDATE" else ""))
        lines.append(f" event5   {name:24} +{(stamp - start) / SECOND:.3f}s\t{text}")
    return "\n".join(lines) + "\n"


def csv(recording):
    words = {"began": "begin", "moved": "move", "ended": "end", "cancelled": "cancel"}
    scale = POINTS * recording.factor
    rows = [f"{time},{words[stage]},{number},{x * scale:.3f},{y * scale:.3f}"
            for time, changes in recording.frames for number, stage, x, y in changes]
    return "\n".join(["t_us,phase,id,x,y", *rows]) + "\n"


def pointer_events(recording):
    names = {"began": "pointerdown", "moved": "pointermove", "ended": "pointerup", "cancelled": "pointercancel"}
    lines = [{"pointerEvents": 1, "width": recording.size[0], "height": recording.size[1]}]
    for time, changes in recording.frames:
        for number, stage, x, y in changes:
            lines.append({"type": names[stage], "pointerId": number, "pointerType": "touch", "timeStamp": time / 1000,
                          "x": round(x * 3.9 * recording.factor, 3), "y": round(y * 14 * recording.factor, 3)})
    lines.append({"type": "end", "timeStamp": recording.frames[-1][0] / 1000 if recording.frames else 0})
    return "\n".join(json.dumps(line) for line in lines) + "\n"


def web_driver(recording):
    """Each touch has a source of its own, so that no source has two touches at a time."""
    numbers = sorted({number for _, changes in recording.frames for number, *_ in changes}) or [1]
    sources, last = {number: [] for number in numbers}, 0
    for time, changes in recording.ordered:
        last = last or time
        pause = {"type": "pause", "duration": min((time - last) // 1000, 86_400_000)}
        last = time
        for actions in sources.values():
            actions.append(pause)
        for number, stage, x, y in changes:
            actions = sources[number]
            place = {"type": "pointerMove", "duration": 0, "x": round(x * 3.9 * recording.factor, 3), "y": round(y * 14 * recording.factor, 3)}
            end = {"began": "pointerDown", "ended": "pointerUp", "cancelled": "pointerCancel"}.get(stage)
            actions += [place, {"type": end, "button": 0}] if end else [place]
        longest = max(map(len, sources.values()))
        for actions in sources.values():
            actions += [{"type": "pause", "duration": 0}] * (longest - len(actions))
    touches = [{"type": "pointer", "id": str(number), "parameters": {"pointerType": "touch"}, "actions": actions}
               for number, actions in sources.items()]
    if not recording.is_ordinary:
        touches[0]["touchstone"] = {"width": recording.size[0], "height": recording.size[1]}
    return json.dumps({"actions": touches}) + "\n"


FORMATS = {
    "trace": trace, "evemu": evemu, "evtest.txt": evtest, "getevent.txt": getevent, "yml": libinput_record, "events.txt": debug_events,
    "csv": csv, "jsonl": pointer_events, "json": web_driver}

# `convert` writes these, and reads them again.
WRITTEN = {"trace": ".trace", "evemu": ".evemu", "libinput-record": ".yml", "csv": ".csv", "pointer-events": ".jsonl",
           "webdriver": ".json"}
# Every conversion to a table has this note.
ALWAYS = "contains neither the surface, with its size and kind, nor the end of the recording"
LABELS = ["tap", "tap*2", "doubleTap", "pan", "pinch", "none"]
# The lists of a case that may be shorter.
PARTS = ("recordings", "frames", "events")


def make(pick):
    """Returns a case: recordings and a command, in which {all} is replaced by their names, and {one} by the first."""
    recordings = []
    for number in range(pick.choice([1, 1, 1, 1, 2, 3])):
        seed = pick.random()
        recording = Recording(seed)
        forms = list(FORMATS) + ["trace", "yml", "json", "jsonl"] * 2
        recordings.append({"seed": seed, "format": pick.choice(forms), "frames": recording.frames, "events": recording.events,
                           "size": recording.size, "factor": recording.factor})
    at = f"{pick.choice([0, 1, 350, 5000, 10**9])}ms"
    via = pick.choice(["contacts", "libinput", "recorded"])
    kinds = ["perfetto", "jsonl", "csv", "svg"]
    edits = (["trim", "--from", at], ["trim", "--to", at], ["shift", "--by", at], ["scale-time", "--speed", "0.5"],
             ["scale-space", "--by", "2"], ["add-jitter", "--within", "0.2mm"], ["drop-frames", "--every", "3"],
             ["anonymize"], ["minimize", "--keep", pick.choice(["tap ended", "tap failed", "pan began"])])
    commands = [
        ["replay", "{all}"], ["replay", "--transcript", "full", "{all}"], ["replay", "--json", "--via", via, "{all}"],
        ["replay", "--draw", "--at", at, "--scene", "plays", "{all}"], ["explain", "{all}"], ["explain", "--json", "{all}"],
        ["explain", "--all", "--at", at, "{all}"], ["explain", "--via", via, "--all", "{all}"], ["explain", "--facts", "{all}"],
        ["report", "--via", via, "--output", "all.html", "{all}"], ["compare", "{all}"], ["compare", "--via", "recorded", "{all}"],
        ["sweep", "--labels", "labels.tsv", "--set", "tap.allowableMovement=8,20", "{all}"],
        ["sweep", "--set", "longPress.minimumPressDuration=400...600ms:100ms", "{all}"],
        ["play", "--at", at, "{all}"], ["play", "--via", via, "--at", at, "{all}"],
        ["score", ".", "--labels", "labels.tsv", "--via", via, "--output", "score.jsonl"],
        ["tune", ".", "--labels", "labels.tsv", "--set", "tap=on,off", "--settings", "4"],
        ["edit", "merge", "--output", "merged.trace", "--force", "{all}"], ["gestures", "{all}"],
        ["{one}"], ["export", "--format", pick.choice(kinds), "{one}"], ["conflicts", "--actions", "5", "{one}"],
        ["edit", *pick.choice(edits), "--output", "edited-{one}", "--force", "{one}"]]
    accepts = ([], [], ["--expect"], ["--expect", "--via", "recorded"], ["--via", via], ["--via", via, "--expect"], ["--transcript", "full"])
    return {"recordings": recordings, **pick.choices([
        {"run": pick.choice(commands)}, {"convert": pick.choice(list(WRITTEN))}, {"accept": pick.choice(accepts)}], [4, 3, 3])[0]}


def check(case, folder):
    """Runs the command of a case, and checks what it promises."""
    files, recordings = [], [Recording.of(value) for value in case["recordings"]]
    for number, recording in enumerate(recordings):
        files.append(folder.write(f"touches{number}.{recording.format}", FORMATS[recording.format](recording)))
    if not files:
        return
    folder.write("labels.tsv", "".join(
        f"{name}\t{random.Random(recording.seed).choice(LABELS)}\n" for name, recording in zip(files, recordings)))
    if "run" in case:
        words = (files if word == "{all}" else [word.replace("{one}", files[0])] for word in case["run"])
        folder.run(*(word for part in words for word in part))
    elif "accept" in case:
        accept(files, case["accept"], folder)
    else:
        for file, recording in zip(files, recordings):
            if recording.format != "events.txt":
                convert(file, recording, case["convert"], folder)


def accept(files, options, folder):
    """`verify` passes after `accept`, and an audit of what was accepted ends."""
    if folder.run("accept", *options, *files).status != 0:
        return
    for further in ([], ["--format", "junit"]):
        verified = folder.run("verify", *further, *files)
        if verified.status != 0:
            raise Problem("accept, then verify", f"verify {' '.join(files)} ends with {verified.status} after accept "
                          f"{' '.join(options)}: {verified.output}{verified.messages}")
    folder.run("audit", "--actions", "5", *files)


def convert(file, recording, kind, folder):
    """What `convert` writes is read back as the same touches, or a note names what was lost; or it refuses with a reason."""
    original = folder.run("convert", "--to", "trace", file, "-")
    if original.status != 0:
        return
    kept = folder.run("convert", "--to", "trace", folder.write("original.trace", original.output), "-")
    if kept.status != 0 or touches(kept.output) != touches(original.output):
        raise Problem("convert reads back", f"convert --to trace {file}: the trace cannot be read, or has other touches: {kept.messages}")
    output = f"converted-{file}{WRITTEN[kind]}"
    options = ["--force", "--notes"] + (["--every-frame"] if kind == "webdriver" else [])
    written = folder.run("convert", "--to", kind, *options, file, output)
    if written.status != 0:
        if recording.is_ordinary or "error: " not in written.messages or folder.has(output):
            raise Problem("convert writes", f"convert --to {kind} {file}: ended with {written.status}, to a trace with 0: {written.messages}")
        return
    again = folder.run("convert", "--to", "trace", output, "-")
    if again.status != 0:
        raise Problem("convert reads back", f"convert --to {kind} {file}: {kind} cannot be read: {again.messages}")
    # What the recording itself lacks is noted for every format.
    own = folder.run("convert", "--to", "trace", "--notes", file, os.devnull).messages
    lost = [line for line in written.messages.splitlines() if line.startswith("note: ") and line not in own and ALWAYS not in line]
    if not lost and touches(original.output) != touches(again.output):
        raise Problem("convert keeps touches", f"convert --to {kind} {file}: other touches than in {file}, without a note")


def touches(trace):
    """Returns the course of each touch of a trace, whatever its number is and however the frames are divided."""
    down, courses = {}, []
    for line in trace.splitlines():
        moment = re.match(r" *([\d.]+) ", line)
        for number, stage, place in re.findall(r"(-?\d+) (began|moved|ended|cancelled) (\S+)", line) if moment else ():
            if stage == "began":
                down[number] = []
                courses.append(down[number])
            # A position that was reported before is no movement.
            if stage != "moved" or down[number][-1][2] != place:
                down[number].append((float(moment[1]), stage, place))
    return sorted(courses)
