"""The protocol of Documentation/Engines.md for adapters in Python: reads recordings, forms one event for each time, prints gestures."""

import json
import os
import sys

TAIL = 3000     # Milliseconds after a recording's end, for what timers still report.


class Recording:
    """A recording: its size, its events as (milliseconds, [(finger, stage, x, y)]), and its end. A cancel applies to all fingers."""

    def __init__(self, lines):
        header, *rest = [json.loads(line) for line in lines]
        zero = header.get("timeStamp", rest[0]["timeStamp"])
        self.width, self.height = header["width"], header["height"]
        self.events, self.end, down = [], 0, {}
        for line in rest:
            self.end = round(line["timeStamp"] - zero, 3)
            self.add(line, down)
        if down:
            self.events.append((self.end, [(finger, "cancel", *down[finger]) for finger in sorted(down)]))
        for _, changes in self.events:
            changes.sort()

    def add(self, line, down):
        finger, stage = line.get("pointerId"), line["type"].removeprefix("pointer")
        if stage == "cancel":
            if down:
                self.events.append((self.end, [(each, "cancel", *down[each]) for each in sorted(down)]))
            return down.clear()
        if stage not in ("down", "move", "up") or (stage == "down") == (finger in down):
            return None
        down[finger] = (line["x"], line["y"])
        last = self.events[-1] if self.events else (None, [])
        # A finger changes once in an event, and joins none after a cancel.
        if last[0] != self.end or any(each[0] == finger or each[1] == "cancel" for each in last[1]):
            self.events.append((self.end, []))
        self.events[-1][1].append((finger, stage, *down[finger]))
        if stage == "up":
            del down[finger]
        return None


class Report:
    """The gestures of one recording."""

    def __init__(self):
        self.time, self.lines = 0, []

    def __call__(self, gesture, state, **values):
        line = {"time": round(self.time, 3), "gesture": gesture, "state": state}
        line.update({key: round(value, 4) for key, value in values.items() if value is not None})
        self.lines.append(line)


def serve(name, version, gestures, play, settings=()):
    """Prints the header, plays each recording of standard input, and prints what `play(recording, report)` reports, in order of time.

    What the engine itself prints goes to standard error.
    """
    output = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    header = {"engine": name, "version": version, "clock": "virtual", "gestures": gestures.split(), "settings": list(settings)}
    print(json.dumps(header, separators=(",", ":")), file=output, flush=True)
    lines = []
    for line in sys.stdin:
        lines.append(line)
        if json.loads(line).get("type") != "end":
            continue
        report = Report()
        play(Recording(lines), report)
        lines = []
        for each in report.lines:
            print(json.dumps(each, separators=(",", ":")), file=output)
        print('{"done":true}', file=output, flush=True)
