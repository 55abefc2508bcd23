"""Controls a headless Chromium with the DevTools protocol over two pipes. Needs only Python and Chromium."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


def find():
    """Returns the browser's path, or None."""
    named = [os.environ.get("CHROMIUM")] if os.environ.get("CHROMIUM") else []
    for name in named + ["chromium", "chromium-browser", "google-chrome", "chrome"]:
        path = shutil.which(name)
        if path:
            return path
    return None


class Problem(Exception):
    pass


class Browser:
    """A browser with one page, for use in a `with` statement."""

    def __init__(self, path, patience=60, flags=()):
        self.patience = patience
        self.folder = tempfile.mkdtemp(prefix="touchstone-browser-")
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()
        arguments = [
            path, "--headless=new", "--remote-debugging-pipe", "--user-data-dir=" + self.folder, "--no-first-run",
            "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-extensions", "--disable-renderer-backgrounding", "--disable-background-timer-throttling",
            "--disable-backgrounding-occluded-windows", "--mute-audio", "--hide-scrollbars", "--force-device-scale-factor=1",
            "--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        ]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")

        def connect():
            # Chromium uses descriptors 3 and 4; duplicate ours first, which may have these numbers.
            read, write = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(read, 3)
            os.dup2(write, 4)

        for fd in (theirs_in, theirs_out):
            os.set_inheritable(fd, True)
        self.process = subprocess.Popen(
            [*arguments, *flags, "about:blank"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=connect, pass_fds=(3, 4, theirs_in, theirs_out))
        os.close(theirs_in)
        os.close(theirs_out)
        self.reading, self.writing = ours_in, ours_out
        self.buffer = b""
        self.count = 0
        self.session = None
        # The page's errors and network requests.
        self.errors = []
        self.requests = []
        targets = self.call("Target.getTargets")["targetInfos"]
        target = next(each for each in targets if each["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    # The protocol: JSON objects, each terminated by a zero byte.

    def _next(self):
        end = time.monotonic() + self.patience
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.reading], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise Problem(f"the browser did not answer for {self.patience} s")
            chunk = os.read(self.reading, 1 << 20)
            if not chunk:
                raise Problem("the browser exited")
            self.buffer += chunk
        line, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(line)
        method, given = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = given["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Log.entryAdded" and given["entry"]["level"] == "error":
            self.errors.append(given["entry"]["text"])
        elif method == "Runtime.consoleAPICalled" and given["type"] in ("error", "assert"):
            self.errors.append(" ".join(str(each.get("value", "")) for each in given["args"]))
        elif method == "Network.requestWillBeSent":
            self.requests.append(given["request"]["url"])
        return message

    def call(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.writing, data):]
        while True:
            answer = self._next()
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise Problem(f"{method}: {answer['error']['message']}")
                return answer.get("result", {})

    def wait_for(self, method):
        while self._next().get("method") != method:
            pass

    # The page

    def open(self, path):
        """Opens a file from disk and waits until it has loaded, and its scripts have replaced the answer that is painted first."""
        url = path if "://" in path else "file://" + os.path.abspath(path)
        self.errors.clear()
        self.requests.clear()
        self.call("Page.navigate", url=url)
        self.wait_for("Page.loadEventFired")
        # In a page whose scripts do not run, it stays.
        end = time.monotonic() + 2
        while self.run("document.getElementById('answer') !== null") and time.monotonic() < end:
            time.sleep(0.01)

    def run(self, script):
        """Returns the value of an expression in the page."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise Problem(details.get("exception", {}).get("description") or details["text"])
        return answer["result"].get("value")

    def look(self, width, height, dark=False, still=False, mobile=False):
        features = [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"},
        ]
        self.call("Emulation.setEmulatedMedia", features=features)
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)
        self.settle()

    def settle(self):
        self.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")

    def press(self, key, shift=False):
        code = {" ": "Space"}.get(key, key)
        number = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, " ": 32}.get(key, 0)
        for kind in ("keyDown", "keyUp"):
            self.call(
                "Input.dispatchKeyEvent", type=kind, key=key, code=code, windowsVirtualKeyCode=number,
                modifiers=8 if shift else 0)

    def mouse(self, kind, x, y):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1, buttons=1)

    def click(self, x, y):
        self.mouse("mousePressed", x, y)
        self.mouse("mouseReleased", x, y)

    def touch(self, kind, *points):
        """Sends a touch event of the emulated screen, such as touchStart."""
        self.call(
            "Input.dispatchTouchEvent", type=kind,
            touchPoints=[{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)])

    def hold(self, x, y, seconds=0.05):
        """Touches the screen: a tap, or a long press."""
        self.touch("touchStart", (x, y))
        time.sleep(seconds)
        self.touch("touchEnd")

    def centre(self, selector):
        """Scrolls an element into view, waits until the page is drawn, and returns the element's centre."""
        self.run(f"document.querySelector({json.dumps(selector)}).scrollIntoView({{block: 'center'}})")
        self.settle()
        return self.place(selector)

    def place(self, selector):
        """Returns an element's centre."""
        return self.run(
            f"(() => {{ const b = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
            " return [b.left + b.width / 2, b.top + b.height / 2]; })()")

    def click_on(self, selector):
        self.click(*self.centre(selector))

    def eventually(self, script, patience=60):
        """Waits until an expression in the page is true. Returns its last value."""
        end = time.monotonic() + patience
        while True:
            value = self.run(script)
            if value or time.monotonic() > end:
                return value
            time.sleep(0.05)

    def screenshot(self, path, whole=True):
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def print(self, path):
        data = self.call("Page.printToPDF", printBackground=True)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
