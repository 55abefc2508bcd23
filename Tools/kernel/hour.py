"""Prints a script for player.c: random gestures of one hand, for a number of minutes. The same seed gives the same script.

Pauses are short as often as they are long, so that libinput's and the recognizers' deadlines fall into touches as well as
between them: taps follow each other within libinput's tap timeout (180 ms), and drags follow taps.

    python3 hour.py MINUTES SEED
"""

import math
import random
import sys

WIDTH, HEIGHT, FRAME_MS = 102, 63, 7
elapsed = 0.0


def step(text, ms=0.0):
    global elapsed
    print(text)
    elapsed += ms


def spread(count, x, y, radius, angle):
    """Returns the locations of fingers on an arc around a point, in millimetres, inside of the touchpad's edges."""
    def within(value, limit):
        return min(max(value, 2), limit - 2)

    turns = [angle + 360 * index / count for index in range(count)] if count > 1 else [angle]
    distance = radius if count > 1 else 0
    return [(within(x + distance * math.cos(math.radians(turn)), WIDTH),
             within(y + distance * math.sin(math.radians(turn)), HEIGHT)) for turn in turns]


def row(count, x, y):
    """Returns the locations of fingers next to each other, 16 mm apart, as in a swipe."""
    return [(min(max(x + 16 * (index - (count - 1) / 2), 2), WIDTH - 2), y) for index in range(count)]


def down(places):
    for slot, (x, y) in enumerate(places, 1):
        step(f"down {slot} {x:.2f} {y:.2f}")
        # Fingers touch down in one frame, or in several.
        if slot < len(places) and random.random() < 0.4:
            step("frame", FRAME_MS)
    step("frame", FRAME_MS)


def up(places):
    for slot in range(1, len(places) + 1):
        step(f"up {slot}")
        if slot < len(places) and random.random() < 0.4:
            step("frame", FRAME_MS)
    step("frame", FRAME_MS)


def hold(ms):
    step(f"hold {ms:.0f}", ms)


def glide(places, ms):
    frames = max(1, round(ms / FRAME_MS))
    step(f"glide {frames} " + " ".join(f"{slot} {x:.2f} {y:.2f}" for slot, (x, y) in enumerate(places, 1)),
         frames * FRAME_MS)


def touch(start, end=None, rest=0.0, ms=0.0):
    down(start)
    if rest:
        hold(rest)
    if end:
        glide(end, ms)
    up(start)


def gesture():
    kind = random.choices(["tap", "taps", "tap-drag", "press", "pan", "scroll", "pinch", "turn", "swipe"],
                          [5, 2, 2, 2, 4, 4, 3, 2, 3])[0]
    step(f"gesture {kind}")
    x, y = random.uniform(20, WIDTH - 20), random.uniform(15, HEIGHT - 15)
    dx, dy = random.uniform(-18, 18), random.uniform(-13, 13)
    if kind == "tap":
        touch(row(random.randint(1, 4), x, y), rest=random.uniform(20, 220))
    elif kind == "taps":
        for index in range(random.randint(2, 3)):
            if index:
                pause = random.uniform(40, 250)
                step(f"wait {pause:.0f}", pause)
            touch(row(1, x, y), rest=random.uniform(20, 120))
    elif kind == "tap-drag":
        touch(row(1, x, y), rest=random.uniform(20, 90))
        pause = random.uniform(40, 220)
        step(f"wait {pause:.0f}", pause)
        touch(row(1, x, y), row(1, x + dx, y + dy), ms=random.uniform(150, 600))
    elif kind == "press":
        touch(row(random.randint(1, 2), x, y), rest=random.uniform(350, 1100))
    elif kind in ("pan", "scroll", "swipe"):
        count = {"pan": 1, "scroll": 2}.get(kind) or random.randint(3, 4)
        touch(row(count, x, y), row(count, x + dx, y + dy), rest=random.choice([0, 0, 60]), ms=random.uniform(60, 800))
    elif kind == "pinch":
        count, angle = random.choice([2, 2, 2, 3, 4]), random.uniform(0, 360)
        radii = random.sample([8, 11, 15, 20, 24], 2)
        touch(spread(count, x, y, radii[0], angle), spread(count, x, y, radii[1], angle),
              rest=random.choice([0, 60]), ms=random.uniform(200, 800))
    else:
        angle, turn = random.uniform(0, 360), random.uniform(-60, 60)
        touch(spread(2, x, y, 18, angle), spread(2, x, y, 18, angle + turn), ms=random.uniform(200, 700))
    # A second, or less than libinput's and the recognizers' timeouts.
    pause = random.choice([random.uniform(30, 400), random.uniform(400, 1500)])
    step(f"wait {pause:.0f}", pause)


def main():
    minutes, seed = float(sys.argv[1]), int(sys.argv[2])
    random.seed(seed)
    while elapsed < minutes * 60_000:
        gesture()
    print("wait 2000\nunplug")


main()
