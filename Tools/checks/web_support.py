"""What Tools/checks/web needs: running the command with its web server, and a client that keeps to no rules."""

import base64
import os
import re
import select
import socket
import struct
import subprocess
import sys
import time

# Seconds to wait for what always happens: on a machine that also runs other checks, it may take long.
PATIENCE = 60


class Command:
    """A running `touchstone` with pages, for use in a `with` statement."""

    program = sys.argv[1] if len(sys.argv) > 1 else None

    def __init__(self, *arguments, environment=None, folder=None):
        self.process = subprocess.Popen(
            [self.program, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, **(environment or {})}, cwd=folder)
        for stream in (self.process.stdout, self.process.stderr):
            os.set_blocking(stream.fileno(), False)
        self.output = {"out": "", "err": ""}
        self.addresses = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def read(self, wait=0.0):
        streams = {self.process.stdout: "out", self.process.stderr: "err"}
        for stream in select.select(list(streams), [], [], wait)[0]:
            self.output[streams[stream]] += (stream.read() or b"").decode()

    def wait_for(self, pattern, stream="out", patience=PATIENCE):
        """Waits until the output has a match, and returns it."""
        end = time.monotonic() + patience
        while True:
            found = re.search(pattern, self.output[stream])
            if found:
                return found
            if time.monotonic() > end or (self.process.poll() is not None and not self.readable()):
                raise AssertionError(f"no {pattern!r} in {self.output}")
            self.read(0.1)

    def readable(self):
        before = sum(map(len, self.output.values()))
        self.read(0.1)
        return sum(map(len, self.output.values())) > before

    def address(self, name):
        """The page's address: `view` or `touch`."""
        return self.wait_for(rf"http://127\S*/{name}", "err").group(0)

    def stop(self):
        """Ends it as Ctrl-C does. Returns the exit code."""
        if self.process.stdout.closed:
            return self.process.returncode
        if self.process.poll() is None:
            self.process.send_signal(2)
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        self.read()
        self.process.stdout.close()
        self.process.stderr.close()
        return status

    def processes(self):
        """The command and its helpers, by name, with their resident memory in KiB."""
        found = {}
        for pid in [self.process.pid] + children(self.process.pid):
            with open(f"/proc/{pid}/status") as file:
                status = file.read()
            name = re.search(r"Name:\s*(\S+)", status).group(1)
            found[name] = int(re.search(r"VmRSS:\s*(\d+)", status).group(1))
        return found


def children(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as file:
        return [int(each) for each in file.read().split()]


class Client:
    """Requests without a browser."""

    def __init__(self, address):
        self.host, self.path = re.fullmatch(r"http://([^/]+)(/.*)", address).groups()
        self.port = int(self.host.split(":")[1])

    def connect(self):
        connection = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        connection.settimeout(PATIENCE)
        return connection

    def send(self, data):
        """The whole answer to some bytes."""
        with self.connect() as connection:
            connection.sendall(data)
            return read_all(connection)

    def status(self, path=None, host=None, headers=(), method="GET"):
        """The status of a request."""
        lines = [f"{method} {path or self.path} HTTP/1.1", f"Host: {host or self.host}", *headers]
        answer = self.send("\r\n".join(lines + ["", ""]).encode())
        return int(answer.split()[1]) if answer else 0

    def websocket(self, origin=None, path=None):
        """A connection that asked for a WebSocket, and the status of the answer."""
        connection = self.connect()
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path or self.path + '/socket'} HTTP/1.1", f"Host: {self.host}", "Connection: Upgrade",
            "Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}",
        ] + ([f"Origin: {origin}"] if origin else [])
        connection.sendall("\r\n".join(lines + ["", ""]).encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            more = connection.recv(4096)
            if not more:
                break
            answer += more
        return connection, int(answer.split()[1]) if answer else 0


def read_all(connection):
    answer = b""
    try:
        while True:
            more = connection.recv(65536)
            if not more:
                return answer
            answer += more
    except (ConnectionError, TimeoutError):
        return answer


def frame(payload, length=None, opcode=1, masked=True):
    """A frame of a WebSocket, which may claim to be longer than it is."""
    length = len(payload) if length is None else length
    mask = 0x80 if masked else 0
    head = bytes([0x80 | opcode])
    if length < 126:
        head += bytes([mask | length])
    elif length < 65536:
        head += bytes([mask | 126]) + struct.pack(">H", length)
    else:
        head += bytes([mask | 127]) + struct.pack(">Q", length)
    return head + (b"\0\0\0\0" if masked else b"") + payload


class Tab:
    """A further page of the browser."""

    def __init__(self, browser):
        self.browser = browser
        target = browser.call("Target.createTarget", url="about:blank", newWindow=True)["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        with self:
            for domain in ("Page", "Runtime", "Log", "Network"):
                browser.call(domain + ".enable")

    def __enter__(self):
        """Directs the browser's calls to this page."""
        self.before, self.browser.session = self.browser.session, self.session
        return self.browser

    def __exit__(self, *_):
        self.browser.session = self.before


def errors(browser):
    """The page's errors, without those of pages that try to connect again because their command has ended."""
    return [each for each in browser.errors if not each.startswith("WebSocket connection to")]
