"""Controls a headless Firefox with its own protocol, Marionette: JSON messages with their length before them, over a socket."""

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time


def find():
    """Returns the browser's path, or None."""
    for name in [os.environ.get("FIREFOX", ""), "firefox-esr", "firefox"]:
        path = name and shutil.which(name)
        if path:
            return path
    return None


class Problem(Exception):
    pass


class Firefox:
    """A browser with a fresh profile and without a network, for use in a `with` statement."""

    def __init__(self, path, patience=60, arguments=()):
        self.patience = patience
        self.folder = tempfile.mkdtemp(prefix="touchstone-firefox-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        # Every request goes to a port of this machine that refuses it.
        preferences = {
            "marionette.port": port, "network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": 9,
            "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 9, "app.update.enabled": False, "datareporting.policy.dataSubmissionEnabled": False,
            "browser.shell.checkDefaultBrowser": False, "browser.startup.page": 0, "toolkit.telemetry.enabled": False,
        }
        with open(os.path.join(self.folder, "user.js"), "w", encoding="utf-8") as file:
            file.writelines(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items())
        environment = {**os.environ, "MOZ_HEADLESS": "1", "HOME": self.folder}
        self.process = subprocess.Popen(
            [path, "--headless", "--marionette", "--no-remote", "--profile", self.folder, *arguments], env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.buffer = b""
        self.count = 0
        self.connect(port)
        self.call("WebDriver:NewSession", capabilities={})

    def connect(self, port):
        end = time.monotonic() + self.patience
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), self.patience)
                break
            except OSError:
                if time.monotonic() > end or self.process.poll() is not None:
                    self.__exit__()
                    raise Problem("Firefox did not open its port") from None
                time.sleep(0.2)
        # It greets with what it is.
        self.message()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def message(self):
        while b":" not in self.buffer:
            self.receive()
        length, rest = self.buffer.split(b":", 1)
        while len(rest) < int(length):
            self.receive()
            rest = self.buffer.split(b":", 1)[1]
        self.buffer = rest[int(length):]
        return json.loads(rest[:int(length)])

    def receive(self):
        chunk = self.socket.recv(1 << 20)
        if not chunk:
            raise Problem("Firefox exited")
        self.buffer += chunk

    def call(self, method, **parameters):
        self.count += 1
        data = json.dumps([0, self.count, method, parameters]).encode()
        self.socket.sendall(str(len(data)).encode() + b":" + data)
        while True:
            answer = self.message()
            if isinstance(answer, list) and answer[0] == 1 and answer[1] == self.count:
                if answer[2]:
                    raise Problem(f"{method}: {answer[2].get('message')}")
                return answer[3]

    def open(self, url):
        # Another fragment of a page that is open would not load it again.
        self.call("WebDriver:Navigate", url="about:blank")
        self.call("WebDriver:Navigate", url=url)
        # The answer that is painted first is replaced; in a page whose scripts do not run, it stays.
        end = time.monotonic() + 2
        while self.run("document.getElementById('answer') !== null") and time.monotonic() < end:
            time.sleep(0.01)

    def run(self, script):
        """Returns the value of an expression, which sees the document but not the page's own names."""
        return self.call("WebDriver:ExecuteScript", script=f"return ({script})", args=[])["value"]

    def eventually(self, script):
        """Waits until an expression is true. Returns its last value."""
        end = time.monotonic() + self.patience
        while True:
            value = self.run(script)
            if value or time.monotonic() > end:
                return value
            time.sleep(0.02)
