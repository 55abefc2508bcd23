"""Drives `touchstone play` through a pseudo terminal. Tools/checks/view runs it with the command's path."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

TOUCHSTONE = os.path.abspath(sys.argv[1])
COLUMNS, LINES = 80, 24

# A tap that slides by 3.5 mm, where 3.1 mm are allowed.
MISSED = """touchstone trace 1
surface 100x60 mm
0 1 began 200,200
60 1 moved 212,200
90 1 moved 222.5,200
120 1 ended 222.5,200
end 900
"""


def fail(sentence):
    sys.exit(f"error: {sentence}")


class Terminal:
    """A pseudo terminal with a command, and the screen that its output draws."""

    def __init__(self, words, folder, columns=COLUMNS, lines=LINES, **environment):
        self.columns, self.lines = columns, lines
        self.cells = [[" "] * columns for _ in range(lines)]
        self.line = self.column = 0
        self.bytes = b""
        self.output = b""
        self.descriptor, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.modes = termios.tcgetattr(side)
        variables = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", **environment}
        for name in ("NO_COLOR", "LC_ALL", "LC_CTYPE"):
            variables.pop(name, None)
        self.process = subprocess.Popen(
            [TOUCHSTONE, *words], cwd=folder, stdin=side, stdout=side, stderr=side, env=variables,
            preexec_fn=lambda: (os.setsid(), fcntl.ioctl(0, termios.TIOCSCTTY, 0)))
        self.side = side

    def read(self, seconds):
        """Reads for some time, or until the command ends."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([self.descriptor], [], [], 0.02)[0]:
                data = os.read(self.descriptor, 65536)
                self.output += data
                self.feed(data)
            elif self.process.poll() is not None:
                return

    def until(self, text, seconds=60):
        """Waits until the screen shows a text."""
        end = time.monotonic() + seconds
        while text not in self.text:
            if time.monotonic() > end or self.process.poll() is not None:
                fail(f"the screen never shows “{text}”:\n{self.text}")
            self.read(0.05)

    def type(self, keys):
        os.write(self.descriptor, keys.encode())

    @property
    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.cells)

    def feed(self, data):
        data = self.bytes + data
        position = 0
        pattern = re.compile(rb"\x1b\[([?0-9;]*)([A-Za-z])|\r|\n|[^\x1b\r\n]+")
        while match := pattern.match(data, position):
            position = match.end()
            piece = match.group()
            if piece == b"\r":
                self.column = 0
            elif piece == b"\n":
                self.line = min(self.line + 1, self.lines - 1)
            elif match.group(2) == b"H":
                numbers = (match.group(1) or b"1;1").split(b";")
                self.line, self.column = int(numbers[0]) - 1, int(numbers[1]) - 1
            elif match.group(2) == b"J":
                self.cells = [[" "] * self.columns for _ in range(self.lines)]
            elif match.group(2) is None:
                for character in piece.decode("utf-8", "ignore"):
                    if self.line < self.lines and self.column < self.columns:
                        self.cells[self.line][self.column] = character
                    self.column += 1
        self.bytes = data[position:]

    def wait(self):
        self.read(60)
        return self.process.wait(60)

    def is_restored(self):
        """Whether the modes are those from before, and the alternate screen was left."""
        is_left = self.output.rfind(b"\x1b[?1049l") > self.output.rfind(b"\x1b[?1049h")
        return is_left and termios.tcgetattr(self.side)[:4] == self.modes[:4]


def run(*words, folder):
    outcome = subprocess.run([TOUCHSTONE, *words], cwd=folder, capture_output=True, text=True, env={**os.environ, "CI": ""})
    if outcome.returncode != 0:
        fail(f"touchstone {' '.join(words)} exits with {outcome.returncode}: {outcome.stdout}{outcome.stderr}")
    return outcome.stdout


def walk(folder):
    """The walk that Documentation/YourTouchpad.md describes."""
    start = time.monotonic()
    with open(os.path.join(folder, "missed.trace"), "w") as file:
        file.write(MISSED)
    terminal = Terminal(["play", "missed.trace"], folder)
    terminal.until("a pan (drag)")
    terminal.type("t")
    terminal.until("missed a tap; f sets tap.allowableMovement=23pt pan.minimumTranslation=23pt")
    # The named parameters: the first one is picked already.
    terminal.type("+++")
    terminal.until("tap.allowableMovement = 23pt (was 20pt)")
    # Each parameter that is still needed is named again, and picked by its recognizer.
    terminal.until("missed a tap; f sets pan.minimumTranslation=23pt")
    terminal.type("\t")
    terminal.until("pan.minimumTranslation = 20pt")
    terminal.type("+++")
    terminal.until("right: a tap, as meant")
    terminal.type("S")
    terminal.until("kept motion 1 as touches/touch-1.trace")
    terminal.type("q")
    if terminal.wait() != 0:
        fail("the view does not exit with 0")
    if "1 of 1 labelled right" not in terminal.output.decode():
        fail(f"there is no table of what was right:\n{terminal.text}")
    with open(os.path.join(folder, "touches", "labels.tsv")) as file:
        if file.read() != "touch-1.trace\ttap\n":
            fail("the label file has other lines")
    run("accept", "touches", folder=folder)
    run("verify", "touches", folder=folder)
    swept = run("sweep", "--set", "tap.allowableMovement=19...25:3", "--labels", "touches/labels.tsv", folder=folder)
    if "plateau" not in swept:
        fail(f"sweep reads no labels: {swept}")
    print(f"a missed tap became a passing test in {time.monotonic() - start:.1f} s")


def endings(folder):
    """Whatever ends the view, the terminal is as before."""
    for name in ("INT", "TERM", "HUP", "ABRT", "SEGV"):
        terminal = Terminal(["play", "missed.trace"], folder)
        terminal.until("a pan (drag)")
        terminal.process.send_signal(getattr(signal, "SIG" + name))
        terminal.wait()
        if not terminal.is_restored():
            fail(f"the terminal is not restored after SIG{name}")
    terminal = Terminal(["play", "missed.trace"], folder)
    terminal.until("a pan (drag)")
    terminal.type("\x1a")
    end = time.monotonic() + 60
    while "T" not in open(f"/proc/{terminal.process.pid}/stat").read().rsplit(")", 1)[1][:3]:
        if time.monotonic() > end:
            fail("Ctrl-Z does not suspend the view")
        terminal.read(0.05)
    # What it wrote before it stopped may still arrive.
    while not terminal.is_restored() and time.monotonic() < end:
        terminal.read(0.05)
    if not terminal.is_restored():
        fail("the terminal is not restored while the view is suspended")
    terminal.process.send_signal(signal.SIGCONT)
    terminal.read(0.3)
    # After a resize, everything is drawn for the new size.
    terminal.columns, terminal.lines = 120, 40
    fcntl.ioctl(terminal.side, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    terminal.process.send_signal(signal.SIGWINCH)
    terminal.until("S save  ? help")
    terminal.type("q")
    if terminal.wait() != 0 or not terminal.is_restored():
        fail("the view does not end properly after it was suspended")
    print("the terminal is restored after SIGINT, SIGTERM, SIGHUP, SIGABRT, SIGSEGV and Ctrl-Z")


def processor_time(process):
    fields = open(f"/proc/{process.pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def load(folder):
    """Processor time at rest, and while five fingers move for eight seconds at 125 frames a second."""
    for title, script, seconds in (("at rest", "tap", 5), ("under five fingers", "pan:15@52,33,fingers=5,angle=90,ms=8000", 6)):
        run("synth", script, "-o", "load.trace", "--force", folder=folder)
        terminal = Terminal(["play", "load.trace"], folder, 120, 40)
        terminal.read(1.5)
        before, drawn = processor_time(terminal.process), len(terminal.output)
        terminal.read(seconds)
        used = (processor_time(terminal.process) - before) / seconds * 100
        rate = (len(terminal.output) - drawn) / seconds / 1000
        terminal.type("q")
        terminal.wait()
        print(f"{title}: {used:.1f} % of a processor, {rate:.1f} kB/s to the terminal at 120x40")


with tempfile.TemporaryDirectory() as folder:
    walk(folder)
    endings(folder)
    load(folder)
