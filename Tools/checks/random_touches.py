"""The random touches of Tools/checks/random-touches."""

import math
import random
import re


class RandomTouches:
    """Writes attempts, from touch down to rest, as frames of a trace."""

    def __init__(self, seed, header):
        self.random = random.Random(seed)
        self.size = next(tuple(map(float, line.split()[1].split("x"))) for line in header if line.startswith("surface"))
        self.targets = [tuple(map(float, line.split()[2:6])) for line in header if line.startswith("target ")]
        types = {word for line in header if line.startswith("touchTypes") for word in line.split()[2].split("+")}
        self.types = sorted(types - {"any", "none"} | {"direct"} | ({"pencil"} if len(types) < 2 else set()))
        text = "\n".join(header)
        self.distances = [5, 9, 10, 20, 28, 40] + [float(value) for value in re.findall(r"=([\d.]+)pt\b", text)]
        self.times = [100, 240, 350, 500, 850] + [float(value) for value in re.findall(r"=([\d.]+)ms\b", text)]
        self.lines, self.starts, self.rare, self.time = [], [], [], 0.0

    def write(self, words):
        self.lines.append(f"{self.time:.3f} {'  '.join(words)}")

    def inside(self, x, y):
        return min(max(x, 0.0), self.size[0] - 0.1), min(max(y, 0.0), self.size[1] - 0.1)

    def touch_down(self, numbers):
        words = []
        for number in numbers:
            point = self.fingers[number]
            kind = self.random.choice(self.types) if self.is_mixed else self.type
            words.append(f"{number} began {point[0]:.3f},{point[1]:.3f} {kind}")
            self.down[number] = self.time
            inner = [i for i, (x, y, w, h) in enumerate(self.targets) if x <= point[0] < x + w and y <= point[1] < y + h]
            self.where.add(inner[-1] if inner else -1)
        self.rare[-1] |= {"target"} if len(self.where) > 1 else set()
        self.rare[-1] |= {"late"} if self.time - min(self.down.values()) > 80 else set()
        self.write(words)

    def touch_up(self, numbers, stage="ended"):
        self.write([f"{n} {stage} {self.fingers[n][0]:.3f},{self.fingers[n][1]:.3f}" for n in numbers])
        for number in numbers:
            del self.down[number]
        self.rare[-1] |= {"cancelled"} if stage == "cancelled" else set()
        self.has_lifted = bool(self.down)
        self.has_moved &= bool(self.down)

    def parts(self, numbers):
        """Returns fingers in one part, or in several that follow each other."""
        numbers = list(numbers)
        self.random.shuffle(numbers)
        if len(numbers) == 1 or self.random.random() < 0.5:
            return [numbers]
        cut = self.random.randint(1, len(numbers) - 1)
        return [numbers[:cut], *self.parts(numbers[cut:])]

    def place(self, count, origin):
        pick = self.random
        gap, angle = pick.uniform(20, 150), pick.choice([0, pick.uniform(0, 6.3)])
        for number in range(count):
            along, across = gap * (number % 5), gap * (number // 5)
            x = origin[0] + along * math.cos(angle) - across * math.sin(angle)
            self.fingers[number + 1] = self.inside(x, origin[1] + along * math.sin(angle) + across * math.cos(angle))
        for part in self.parts(range(1, count + 1)):
            self.time += pick.choice([pick.uniform(1, 70), pick.uniform(1, 70), pick.uniform(20, 600)]) if self.down else 0
            self.touch_down(part)

    def lift(self):
        pick = self.random
        for part in self.parts(self.down):
            self.touch_up(part, pick.choice(["ended"] * 24 + ["cancelled"]))
            if self.down and pick.random() < 0.15:
                self.move()
            self.time += pick.choice([pick.uniform(1, 70), pick.uniform(1, 70), pick.uniform(20, 600)])

    def rest(self):
        pick = self.random
        near = max(1, pick.choice(self.times) + pick.uniform(-15, 5))
        self.time += pick.choice([0, 0, pick.uniform(5, 240), near, pick.uniform(5, 240), pick.uniform(100, 2500)])

    def length(self):
        pick = self.random
        own = pick.choice(self.distances) * pick.uniform(0.9, 1.2)
        return pick.choice([pick.uniform(0.5, 30), pick.uniform(5, 120), pick.uniform(30, 420), own])

    def move(self):
        """Moves the fingers that are down, together, apart, about each other, all of these, or one by one."""
        pick, start = self.random, {number: self.fingers[number] for number in self.down}
        self.rare[-1] |= {"lifted"} if self.has_lifted else set()
        self.rare[-1] |= {"motion"} if self.has_moved or self.time - min(self.down.values()) > 240 else set()
        self.has_moved = True
        centre = [sum(point[axis] for point in start.values()) / len(start) for axis in (0, 1)]
        radius = max([1.0] + [math.dist(centre, point) for point in start.values()])
        form = pick.choice(["move", "move", "spread", "turn", "both", "both", "loose"] if len(start) > 1 else ["move"])
        way = self.length() if form in ("move", "both") else 0
        spread = max(-0.9, pick.choice([-1, 1]) * self.length() / radius) if form in ("spread", "both") else 0
        turn = max(-3, min(3, pick.choice([-1, 1]) * self.length() / radius)) if form in ("turn", "both") else 0
        loose = {number: (pick.gauss(0, 40), pick.gauss(0, 40)) if form == "loose" else (0, 0) for number in start}
        angle = pick.choice([pick.uniform(0, 6.3), round(pick.uniform(0, 4)) * math.pi / 2 + pick.gauss(0, 0.15)])
        only = pick.choice([None] * 7 + [pick.choice(list(start))])
        speed = math.exp(pick.uniform(math.log(60), math.log(4000)))
        self.rare[-1] |= {"fast"} if speed > 500 else set()
        curve, is_slowing = pick.choice([1, 1, 1.5, 2]), pick.choice([False, True])
        length = max(way, abs(spread) * radius, abs(turn) * radius, 20)
        frames = min(240, max(1, round(curve * length / speed * self.rate)))
        for frame in range(1, frames + 1):
            part, words = frame / frames, []
            share = 1 - (1 - part) ** curve if is_slowing else part ** curve
            self.time += 1000 / self.rate
            cosine, sine = math.cos(turn * share), math.sin(turn * share)
            for number in start if only is None else [only]:
                x, y = (start[number][axis] - centre[axis] for axis in (0, 1))
                scale, (along, across) = 1 + spread * share, loose[number]
                x, y = scale * (x * cosine - y * sine), scale * (x * sine + y * cosine)
                x, y = x + (way * math.cos(angle) + along) * share, y + (way * math.sin(angle) + across) * share
                self.fingers[number] = self.inside(centre[0] + x, centre[1] + y)
                words.append(f"{number} moved {self.fingers[number][0]:.3f},{self.fingers[number][1]:.3f}")
            self.write(words)

    def attempt(self):
        pick = self.random
        self.starts.append(round(self.time * 1000))
        self.rare.append(set())
        self.fingers, self.down, self.where, self.has_lifted, self.has_moved = {}, {}, set(), False, False
        self.rate = pick.choice([60, 90, 120, 125, 125, 240, pick.uniform(60, 240)])
        self.type, self.is_mixed = pick.choice(self.types), pick.random() < 0.1
        count = pick.choice([1] * 9 + [2] * 5 + [3, 3, 4, 5, 6, 7, 8, 9, 10])
        x, y, width, height = pick.choice([(0, 0, *self.size), (0, 0, 45, self.size[1])] + 3 * self.targets)
        origin = x + pick.random() * width, y + pick.random() * height
        for _ in range(pick.choice([1, 1, 1, 2, 2, 3, 4])):
            self.place(count, origin)
            for _ in range(pick.choice([0, 0, 1, 1, 2])):
                self.rest()
                self.move()
            self.rest()
            self.lift()
            self.rest()
            if pick.random() < 0.4:
                origin = self.inside(origin[0] + pick.gauss(0, 40), origin[1] + pick.gauss(0, 40))
                self.rare[-1].add("place")
        self.time = math.ceil(self.time + 4000.0)
