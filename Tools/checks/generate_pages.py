"""Messages of a page: commands for `play --web`, and touches of a phone for `live` and `record`, in any order, with extreme numbers."""

import os
import random
import select
import time

import web_support
from generate_recordings import FORMATS, Recording
from generate_support import COMMAND, IS_DEBUG, MEMORY, Problem

PARTS = ("messages", "frames")
NUMBERS = [0, 1, -1, 2, 7, 999, 1000, -1000, 1001, 10**6, -10**6, 10**9, 99_999_999_999, 2**31, 2**53, 10**15, 2**63 - 1, -2**63, 2**63]
# The scenes have many parameters of their own.
SCENES = ("none", "plays")
# Seconds until a page has an answer.
ANSWER = 30 if IS_DEBUG else 10


def number(pick, *ordinary):
    return pick.choice(NUMBERS) if pick.random() < 0.5 else pick.choice(ordinary)


def command(pick):
    """Returns a message of the page that shows a recording or a live session."""
    return pick.choice([
        lambda: ";".join(["set", *(assignment(pick) for _ in range(pick.choice([0, 1, 1, 2, 40])))]), lambda: "keep", lambda: "ready",
        lambda: f"label {pick.choice([*'tdplsgorn', 'x', 'é', ' ', 'tt', ''])}", lambda: "label", lambda: f"ping {number(pick, 5)}",
        lambda: pick.choice(["", " ", ";", "set 1", "set;", "set;=", "set;tap", "\u202e", "x" * 5000, "label;t", "keep;", "ready 1", "ping"])])()


def assignment(pick):
    """Returns an assignment to a parameter, which may not exist."""
    name = pick.choice(["tap.allowableMovement", "longPress.minimumPressDuration", "pinch.minimumSpanChange", "swipe.directions", "tap.", "x.y", ""])
    value = pick.choice([f"{number(pick, 0, 5, 100)}{pick.choice(['', 'pt', 'mm', 'ms', 's'])}", "left", "0x1", "nan", "=", "", "\u202e"])
    return f"{name}={value}"


def touches(pick, state):
    """Returns a message of the page that sends touches. Its state has the fingers that are down and the page's time."""
    kind = pick.random()
    if kind < 0.05:
        return f"pad {number(pick, 70_000, 100_000)} {number(pick, 150_000, 1000)}"
    if kind < 0.1:
        return f"ping {number(pick, state['time'])}"
    frames = []
    for _ in range(pick.choice([1, 1, 1, 2, 5])):
        state["time"] = max(0, state["time"] + pick.choice([0, 1, 8000, 8000, 8000, 300_000, -8000, 10**9, -10**9]))
        changes = []
        for _ in range(pick.choice([1, 1, 2, 5, 11])):
            finger = pick.choice([0, 0, 1, 2, 3, 4, 12, -1, 2**31, 2**63 - 1])
            letter = ("d" if finger not in state["down"] else pick.choice("mmmuc")) if pick.random() < 0.9 else pick.choice("dmucx")
            (state["down"].discard if letter in "uc" else state["down"].add)(finger)
            changes.append(f"{letter}{finger} {number(pick, 10_000, 20_000, 20_100)} {number(pick, 30_000, 40_000)}")
        frames.append(f"{number(pick, state['time']) if pick.random() < 0.1 else state['time']} {','.join(changes)}")
    return f"touch {number(pick, state['time']) if pick.random() < 0.1 else state['time']};{';'.join(frames)}"


def make(pick):
    """Returns a case: a command with pages, and the messages of each page."""
    form = pick.choice(["play", "play", "play", "live", "live", "record"])
    seed = pick.random()
    recording = Recording(seed)
    case = {"command": form, "scene": pick.choice(SCENES), "recording": {
        "seed": seed, "format": "trace", "frames": recording.frames, "events": [], "size": [390, 844], "factor": 1}}
    state, messages = {"down": set(), "time": 5_000_000}, []
    if form != "play":
        messages.append(["touch", pick.choice(["pad 70000 150000", "pad 70000 150000", "pad 1000 10000000"])])
    for _ in range(pick.choice([5, 30, 30, 100])):
        page = {"play": "view", "record": "touch"}.get(form) or pick.choice(["view", "touch", "touch"])
        messages.append([page, command(pick) if page == "view" else touches(pick, state)])
    case["messages"] = messages
    return case


class Page:
    """A page that is connected, and connects again if the server closes the connection."""

    def __init__(self, address):
        self.client = web_support.Client(address)
        self.open()

    def open(self):
        # On a busy machine a connection may be closed without an answer. A page connects again.
        for _ in range(5):
            self.connection, status = self.client.websocket(f"http://{self.client.host}")
            self.received = b""
            if status == 101:
                return
        raise Problem("pages connect", f"the WebSocket is not opened, but {status}")

    def send(self, text):
        try:
            self.connection.sendall(web_support.frame(text.encode()))
            is_open = self.read(0)
        except ConnectionError:
            is_open = False
        if not is_open:
            self.open()

    def read(self, wait):
        """Reads what has arrived. Returns whether the connection is open."""
        while select.select([self.connection], [], [], wait)[0]:
            more = self.connection.recv(1 << 20)
            if not more:
                return False
            self.received = (self.received + more)[-100_000:]
            wait = 0
        return True

    def asks(self, question):
        """Returns whether a question for the time is answered."""
        end = time.monotonic() + ANSWER
        while time.monotonic() < end:
            # Asked each second: a question is lost if the server closes the connection of a page that has not read for long.
            self.send(f"ping {question}")
            again = time.monotonic() + 1
            while time.monotonic() < again and b"pong %d" % question not in self.received and self.read(0.2):
                pass
            if b"pong %d" % question in self.received:
                return True
        return False


def check(case, folder):
    """The command answers after all messages, takes bounded memory and ends with 0. What it kept can be read."""
    folder.write("touches.trace", FORMATS["trace"](Recording.of({**case["recording"], "seed": 0})))
    # Traces in which time goes back are refused.
    if case["command"] == "play" and folder.run("replay", "touches.trace").status not in (0, 1):
        return
    web_support.Command.program = COMMAND
    arguments = {"play": ["play", "--web", "--scene", case["scene"], "touches.trace"],
                 "live": ["live", "--from", "browser", "--web", "--scene", case["scene"], "--save", "kept"],
                 "record": ["record", "--from", "browser", "--output", "recorded.yml"]}[case["command"]]
    folder.runs += 1
    name = f"touchstone {' '.join(arguments)}"
    with web_support.Command(*arguments, folder=folder.path, environment={"SWIFT_BACKTRACE": "enable=no"}) as running:
        try:
            pages = {page: Page(running.address(page)) for page in {"play": ["view"], "record": ["touch"]}.get(case["command"], ["view", "touch"])}
            for page, text in case["messages"]:
                pages[page].send(text)
                for each in pages.values():
                    each.read(0)
            for place, (page, connection) in enumerate(pages.items()):
                if not connection.asks(4_000_000 + place):
                    raise Problem("pages are answered", f"{name}: the page {page} has no answer")
            memory = running.processes()
            if memory.get("touchstone", 0) > MEMORY * 1024:
                raise Problem("pages take bounded memory", f"{name}: {memory}")
        except (Problem, OSError, AssertionError) as error:
            running.read(0.2)
            status = running.process.poll()
            if status is not None:
                raise Problem(f"{case['command']} {status}", f"{name}: ended with {status} by a message of a page: {running.output['err'][-600:]}") from None
            running.process.kill()
            raise error if isinstance(error, Problem) else Problem("pages connect", f"{name}: {error} {running.output['err'][-300:]}") from None
        status = running.stop()
        # Without a touch, there is nothing to record.
        if status not in ((0,) if case["command"] != "record" else (0, 4)):
            raise Problem(f"{case['command']} {status}", f"{name}: ended with {status}: {running.output['err'][-600:]}")
    for each in sorted(os.listdir(folder.path)) + [f"kept/{file}" for file in (os.listdir(f"{folder.path}/kept") if folder.has("kept") else [])]:
        replayed = folder.run("replay", each) if each.endswith((".yml", ".trace")) and each != "touches.trace" else None
        if replayed and replayed.status not in (0, 1) and "no event" not in replayed.messages:
            raise Problem("what is kept can be read", f"{name}: {each} cannot be replayed: {replayed.messages}")
