"""The recordings of Tools/checks/hostile-order: valid touches at hostile times, in every format that the command reads."""

import json
import math
import random

SECOND, WEEK = 1_000_000, 604_800_000_000
WIDTH, HEIGHT = 100, 60  # in millimetres
UNITS = 40  # a millimetre, of the device
POINTS = 163 / 25.4  # a millimetre


class Recording:
    """Frames of touches in the order of the file, each with a time in microseconds, and libinput's events among them."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.frames, self.events = [], []
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
    lines = ["touchstone trace 1", f"surface {WIDTH}x{HEIGHT} mm{kind}"]
    # A trace whose times go back is refused.
    frames = list(recording.frames if pick.random() < 0.1 else recording.ordered)
    start = frames[0][0] if frames and pick.random() < 0.9 else 0
    events = {time: event for time, *event in recording.events} if pick.random() < 0.5 else {}
    latest = 0
    for (time, changes), (own, _) in zip(frames, recording.frames):
        latest = time - start
        words = (f"{number} {stage} {x * POINTS:.3f},{y * POINTS:.3f}" for number, stage, x, y in changes)
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
    rows = [f"{time},{words[stage]},{number},{x * POINTS:.3f},{y * POINTS:.3f}"
            for time, changes in recording.frames for number, stage, x, y in changes]
    return "\n".join(["t_us,phase,id,x,y", *rows]) + "\n"


def pointer_events(recording):
    names = {"began": "pointerdown", "moved": "pointermove", "ended": "pointerup", "cancelled": "pointercancel"}
    lines = [{"pointerEvents": 1, "width": 390, "height": 844}]
    for time, changes in recording.frames:
        for number, stage, x, y in changes:
            lines.append({"type": names[stage], "pointerId": number, "pointerType": "touch", "timeStamp": time / 1000,
                          "x": round(x * 3.9, 3), "y": round(y * 14, 3)})
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
            place = {"type": "pointerMove", "duration": 0, "x": round(x * 3.9, 3), "y": round(y * 14, 3)}
            end = {"began": "pointerDown", "ended": "pointerUp", "cancelled": "pointerCancel"}.get(stage)
            actions += [place, {"type": end, "button": 0}] if end else [place]
        longest = max(map(len, sources.values()))
        for actions in sources.values():
            actions += [{"type": "pause", "duration": 0}] * (longest - len(actions))
    touches = [{"type": "pointer", "id": str(number), "parameters": {"pointerType": "touch"}, "actions": actions}
               for number, actions in sources.items()]
    return json.dumps({"actions": touches}) + "\n"


FORMATS = {
    "trace": trace, "evemu": evemu, "evtest.txt": evtest, "getevent.txt": getevent, "yml": libinput_record, "events.txt": debug_events,
    "csv": csv, "jsonl": pointer_events, "json": web_driver}
