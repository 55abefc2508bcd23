"""Learns a gesture engine from outside as a Mealy machine, over the protocol of Documentation/Engines.md.

A hand is a word of letters: `1D` finger 1 touches down at its place, `1U` lifts, `1R` is 100 points to the right of its place, `1B` 100
below, `1H` at its place again, `X` cancels all touches, `w150` waits for 150 ms. Places are absolute, so that there are few; a letter
that is not possible, such as a second `1D`, does nothing. A letter of a touch takes `pace`, 1 us.

aalpy chooses the hands that learn (KV). What it learned is tested by hands of our own, one hand a test: each state, then runs of two to
eight equal waits, or any one or two letters, then each of the words that separate the states; then random hands. Random hands alone
stop at a third of the states of an engine with a long timer, and look stable.
"""

import json
import pathlib
import random
import subprocess
import sys
import time
import types
from collections import deque

ENGINE = pathlib.Path(__file__).resolve().parents[1] / "engine"
PLACES = {1: (300, 300), 2: (500, 300)}
STEPS = {"H": (0, 0), "R": (100, 0), "B": (0, 100)}
NAMES = {"longPress": "press", "rotation": "turn", "doubleTap": "tapx2", "twoFingerTap": "tap2", "threeFingerTap": "tap3"}


def aalpy():
    """Returns aalpy's KV and its class of a system under learning. It draws with pydot, which is not needed here."""
    folder = subprocess.run([str(ENGINE), "--packages"], capture_output=True, text=True, check=True).stdout.strip()
    sys.path.insert(0, folder + "/aalpy")
    sys.modules["pydot"] = types.SimpleNamespace(**dict.fromkeys(["Dot", "Node", "Edge", "graph_from_dot_file"], object))
    try:
        from aalpy.base import SUL
        from aalpy.learning_algs import run_KV
    except ImportError:
        print("skipped: aalpy is missing; Tools/engines/engine --install aalpy", file=sys.stderr)
        sys.exit(77)
    return run_KV, SUL


class Engine:
    """An adapter that plays hands."""

    def __init__(self, name):
        command = [str(ENGINE), *name.split()] if " " not in name else name
        self.process = subprocess.Popen(
            command, shell=" " in name, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if not line:
            sys.exit(self.process.wait())
        self.header = json.loads(line)
        if self.header["clock"] != "virtual":
            sys.exit(f"error: {name} plays in real time, so that its answers to one hand differ")

    def play(self, events):
        """Returns (milliseconds, report) of each gesture of a hand of (microseconds, type, finger, x, y)."""
        lines = ['{"pointerEvents":1,"width":800,"height":600,"timeStamp":0}']
        for now, kind, finger, x, y in events:
            if kind == "end":
                lines.append(f'{{"type":"end","timeStamp":{now / 1000}}}')
            else:
                lines.append(f'{{"type":"pointer{kind}","pointerId":{finger},"timeStamp":{now / 1000},"x":{x},"y":{y}}}')
        self.process.stdin.write("\n".join(lines) + "\n")
        self.process.stdin.flush()
        found = []
        while True:
            line = json.loads(self.process.stdout.readline())
            if "done" in line:
                return found
            name, fingers = line["gesture"], line.get("fingers", 1)
            isSudden = name.endswith(("ap", "wipe"))
            name = NAMES.get(name, name) + (str(fingers) if name == "pan" and fingers > 1 else "")
            mark = {"began": "+", "changed": "~", "ended": "" if isSudden else "-", "cancelled": "!"}[line["state"]]
            found.append((line["time"], name + mark))


def events(word, pace=1):
    """Returns the events of a hand, and the time at which each letter ends, in microseconds."""
    now, places, hand, ends = 0, {}, [], []
    for letter in word:
        if letter[0] == "w":
            now += round(float(letter[1:]) * 1000)
        elif letter == "X":
            if places:
                hand.append((now, "cancel", min(places), *places[min(places)]))
            places = {}
            now += pace
        elif (letter[1] == "D") != (int(letter[0]) in places):
            finger, action = int(letter[0]), letter[1]
            place = tuple(a + b for a, b in zip(PLACES[finger], STEPS.get(action, (0, 0))))
            if action == "U":
                hand.append((now, "up", finger, *places.pop(finger)))
                now += pace
            elif places.get(finger) != place:
                hand.append((now, "move" if finger in places else "down", finger, *place))
                places[finger] = place
                now += pace
        ends.append(now)
    return [*hand, (now, "end", 0, 0, 0)], ends


def answers(engine, word, pace=1):
    """Returns what an engine reports during each letter, without mere changes."""
    hand, ends = events(word, pace)
    found, start, out = engine.play(hand), -1, []
    for end in ends:
        out.append(" ".join(name for at, name in found if start <= round(at * 1000) < end and name[-1] != "~") or ".")
        start = max(start, end)
    return out


class Oracle:
    """Tests what was learned."""

    def __init__(self, letters, query, isDeep, count, seed=1):
        self.letters, self.query, self.isDeep, self.count = letters, query, isDeep, count
        self.random, self.tried, self.num_queries, self.num_steps, self.last = random.Random(seed), set(), 0, 0, 0

    def find_cex(self, machine):
        for word in self.words(machine):
            if word in self.tried:
                continue
            self.num_queries += 1
            found = self.query(word)
            machine.reset_to_initial()
            for index, letter in enumerate(word):
                if machine.step(letter) != found[index]:
                    self.last = 0
                    return word[:index + 1]
            self.tried.add(word)
        return None

    def words(self, machine):
        ends = self.separating(machine) or [(letter,) for letter in self.letters]
        waits = [letter for letter in self.letters if letter[0] == "w"]
        middles = [(wait,) * count for wait in waits for count in range(2, 9)] + [(letter,) for letter in self.letters]
        if self.isDeep:
            middles += [(one, other) for one in self.letters for other in self.letters]
        for state in sorted(machine.states, key=lambda state: len(state.prefix)):
            for middle in middles:
                for end in ends:
                    yield tuple(state.prefix) + middle + end
        for self.last in range(1, self.count + 1):
            word = []
            for _ in range(self.random.randint(5, 30)):
                # A letter often stays, because runs of waits are seldom tried otherwise.
                stays = word and self.random.random() < 0.3
                word.append(word[-1] if stays else self.random.choice(self.letters))
            yield tuple(word)

    def separating(self, machine):
        """Returns words that separate all states, by refinement."""
        block, words = {id(state): 0 for state in machine.states}, []

        def output(state, word):
            found = []
            for letter in word:
                found.append(state.output_fun[letter])
                state = state.transitions[letter]
            return tuple(found)

        def next_word():
            for letter in self.letters:
                outputs = {}
                for state in machine.states:
                    if outputs.setdefault(block[id(state)], state.output_fun[letter]) != state.output_fun[letter]:
                        return (letter,)
            for letter in self.letters:
                firsts = {}
                for state in machine.states:
                    other = firsts.setdefault(block[id(state)], state)
                    one, two = other.transitions[letter], state.transitions[letter]
                    if block[id(one)] != block[id(two)]:
                        return (letter,) + next(word for word in words if output(one, word) != output(two, word))
            return None

        while word := next_word():
            words.append(word)
            keys = {}
            block = {id(state): keys.setdefault((block[id(state)], output(state, word)), len(keys)) for state in machine.states}
        return words


def learn(name, letters, isDeep=True, count=5000, pace=1):
    """Returns a learned machine, as a list of {letter: (next state, output)}, and what it took."""
    run, System = aalpy()
    engine, start, cache, hands = Engine(name), time.time(), {}, 0

    def query(word):
        nonlocal hands
        word = tuple(word)
        if word not in cache:
            hands += 1
            found = answers(engine, word, pace)
            for length in range(1, len(word) + 1):
                if cache.setdefault(word[:length], found[:length]) != found[:length]:
                    sys.exit(f"error: {name} answers {' '.join(word[:length])} differently: {cache[word[:length]]}, {found[:length]}")
        return list(cache[word])

    class Hands(System):
        word = ()

        def query(self, word):
            return query(word)

        def pre(self):
            self.word = ()

        def post(self):
            pass

        def step(self, letter):
            self.word += (letter,) if letter else ()
            return query(self.word)[-1] if self.word else None

    oracle = Oracle(letters, query, isDeep, count)
    machine = run(letters, Hands(), oracle, "mealy", cache_and_non_det_check=False, print_level=0)
    number, todo, table = {id(machine.initial_state): 0}, [machine.initial_state], []
    for state in todo:
        row = {}
        for letter, other in state.transitions.items():
            if id(other) not in number:
                number[id(other)] = len(todo)
                todo.append(other)
            row[letter] = (number[id(other)], state.output_fun[letter])
        table.append(row)
    engine.process.stdin.close()
    about = {"engine": engine.header["engine"], "version": engine.header["version"], "letters": letters, "states": len(table),
             "hands": hands, "seconds": round(time.time() - start, 1), "random": oracle.last}
    return table, about


def reports(output):
    return [] if output == "." else output.split()


def lifted(letter, down):
    """Returns which fingers are down after a letter."""
    if letter == "X":
        return frozenset()
    return down | {letter[0]} if letter[-1] == "D" else down - {letter[0]} if letter[-1] == "U" else down


def faults(table):
    """Returns the shortest hand for each kind of thing that no engine should do."""
    rest = max((letter for letter in table[0] if letter[0] == "w"), key=lambda letter: float(letter[1:]))
    first = (0, frozenset(), frozenset())
    seen, todo, found = {first}, deque([(first, ())]), {}
    while todo:
        (state, active, down), word = todo.popleft()
        for letter, (after, output) in table[state].items():
            now, fingers, hand, isBroken = set(active), lifted(letter, down), word + (letter,), False
            for report in reports(output):
                kind, mark = report.rstrip("+-!"), report[-1]
                if mark == "+":
                    if kind in now:
                        found.setdefault(f"{kind} begins twice", hand)
                        isBroken = True
                    if kind in ("pinch", "turn", "pan2") and len(fingers | down) < 2:
                        found.setdefault(f"{kind} begins with one finger", hand)
                    if not fingers and not down:
                        found.setdefault(f"{kind} begins without a finger", hand)
                    now.add(kind)
                elif mark in "-!":
                    if kind not in now:
                        found.setdefault(f"{kind} ends without a begin", hand)
                        isBroken = True
                    now.discard(kind)
            isRested = letter == rest and not fingers
            if isRested and now:
                found.setdefault(f"{' '.join(sorted(now))} without an end", hand)
                isBroken = True
            if isRested and not now and after != 0 and not isBroken:
                found.setdefault("at rest in another state than the first", hand)
            key = (after, frozenset(now), fingers)
            if not isBroken and key not in seen:
                seen.add(key)
                todo.append((key, hand))
    return found


def differences(one, other, count=10):
    """Returns the shortest finished hands that differ in their reports, at any time, one for each pair of different reports.

    Only begins and what is sudden count.
    """
    letters = [letter for letter in one[0] if letter in other[0]]
    rest = max((letter for letter in letters if letter[0] == "w"), key=lambda letter: float(letter[1:]))
    first = (0, 0, (), (), frozenset())
    seen, todo, found = {first}, deque([(first, ())]), {}

    def kept(output):
        return [each.rstrip("+") for each in reports(output) if each[-1] not in "-!"]

    while todo and len(found) < count:
        (a, b, left, right, down), word = todo.popleft()
        for letter in letters:
            if letter[0] != "w" and letter != "X" and (letter[1] == "D") == (letter[0] in down):
                continue
            (a2, output), (b2, output2) = one[a][letter], other[b][letter]
            mine, theirs = [*left, *kept(output)], [*right, *kept(output2)]
            while mine and theirs and mine[0] == theirs[0]:
                del mine[0], theirs[0]
            fingers = lifted(letter, down)
            if letter == rest and not fingers and (mine or theirs):
                found.setdefault((tuple(mine), tuple(theirs)), word + (letter,))
                continue
            key = (a2, b2, tuple(mine), tuple(theirs), fingers)
            if len(mine) <= 3 and len(theirs) <= 3 and len(word) < 14 and key not in seen:
                seen.add(key)
                todo.append((key, word + (letter,)))
    return list(found.values())
