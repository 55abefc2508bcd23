"""What the generators of Tools/checks/generate share: running the command on a case, and shrinking a case that fails."""

import copy
import os
import re
import signal
import subprocess
import tempfile
import threading
import time

PROJECT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
COMMAND = os.path.realpath(os.environ.get("TOUCHSTONE", os.path.join(PROJECT, ".build/debug/touchstone")))
IS_DEBUG = "/debug/" in COMMAND
# Seconds for a command; a debug build takes 30 times as long.
LIMIT = 300 if IS_DEBUG else 60
# MiB. Values are small.
MEMORY = 800
# A signal is a negative number. 70 is a crash in a process of its own, or a failure of libinput, which nothing here explains.
EXPECTED = {0, 1, 2, 3, 4, 64, 69}


class Problem(Exception):
    """A law that does not hold. While a case is shrunk, the law stays the same."""

    def __init__(self, law, text):
        super().__init__(text)
        self.law = law


class Result:
    """How a command ended."""

    def __init__(self, status, output, messages):
        self.status, self.output, self.messages = status, output, messages


class Folder:
    """A folder with the files of a case, in which the command runs."""

    def __init__(self):
        self.path = tempfile.mkdtemp(prefix="touchstone-generate-")
        self.runs = 0

    def write(self, name, text):
        with open(os.path.join(self.path, name), "w", encoding="utf-8", newline="") as file:
            file.write(text)
        return name

    def read(self, name):
        with open(os.path.join(self.path, name), encoding="utf-8", errors="replace") as file:
            return file.read()

    def has(self, name):
        return os.path.exists(os.path.join(self.path, name))

    def run(self, *arguments, program=COMMAND, given="", expected=EXPECTED):
        """Runs the command. It must end by itself with an exit code that it documents, and in bounded memory."""
        self.runs += 1
        name = f"{os.path.basename(program)} {' '.join(arguments)}"
        with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as messages:
            source.write(given.encode())
            source.seek(0)
            process = subprocess.Popen([program, *arguments], cwd=self.path, stdin=source, stdout=output, stderr=messages,
                                       env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
            # `kill` of the process would take its exit status, which is read below.
            timer = threading.Timer(LIMIT, os.kill, (process.pid, signal.SIGKILL))
            timer.start()
            started = time.monotonic()
            _, status, usage = os.wait4(process.pid, 0)
            timer.cancel()
            process.returncode = os.waitstatus_to_exitcode(status)
            texts = []
            for file in (output, messages):
                file.seek(0)
                texts.append(file.read().decode(errors="replace"))
        if time.monotonic() - started >= LIMIT:
            raise Problem(f"{arguments[0]} ends", f"{name}: did not end in {LIMIT} s")
        if process.returncode not in expected or "there is no option" in texts[1]:
            found = [line for line in "\n".join(texts).splitlines() if re.search("crash|fatal|too long", line, re.IGNORECASE)]
            raise Problem(f"{arguments[0]} {process.returncode}",
                          f"{name}: ended with {process.returncode}: {' · '.join(found)[:400] or texts[1][-400:]}")
        if usage.ru_maxrss > MEMORY * 1024:
            raise Problem(f"{arguments[0]} memory", f"{name}: took {usage.ru_maxrss >> 10} MiB")
        return Result(process.returncode, *texts)


def lists(value, names, path=()):
    """Yields the paths of the lists of a case that may be shorter, the outer ones first."""
    for key, each in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        if key in names and isinstance(each, list) and each:
            yield (*path, key)
        yield from lists(each, names, (*path, key))


def found(case, path):
    for key in path:
        case = case[key]
    return case


def size(case, names):
    """Returns the number of parts that may be dropped."""
    return sum(len(found(case, path)) for path in lists(case, names))


def shrunk(case, names, fails, seconds):
    """Returns a case with fewer parts that fails as well: drops halves of each list, then quarters, down to single parts."""
    end, before = time.monotonic() + seconds, None
    while before != size(case, names):
        before = size(case, names)
        for path in list(lists(case, names)):
            try:
                step = (len(found(case, path)) + 1) // 2
            except (IndexError, KeyError):
                continue  # A list around it is shorter now.
            while step:
                first = 0
                while first < len(found(case, path)):
                    if time.monotonic() > end:
                        return case
                    smaller = copy.deepcopy(case)
                    del found(smaller, path)[first:first + step]
                    if fails(smaller):
                        case = smaller
                    else:
                        first += step
                step //= 2
    return case
