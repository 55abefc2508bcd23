"""Touches a page that uses the module of Tools/web-module in headless Chromium: an element that moves with its own pan, one
inside another, handlers that remove their element, stop, close or throw.

    python3 Tools/checks/wasm_page.py FOLDER-OF-THE-MODULE

Exits with 77 if there is no browser.
"""

import functools
import http.server
import os
import sys
import threading
import time

import browser as chromium

HERE = os.path.dirname(os.path.abspath(__file__))


class Server(http.server.BaseHTTPRequestHandler):
    """Serves the page, the scripts and touchstone.wasm: a browser loads no module from a file."""

    TYPES = {".html": "text/html", ".mjs": "text/javascript", ".wasm": "application/wasm"}

    def __init__(self, folder, *arguments):
        self.folder = folder
        super().__init__(*arguments)

    def do_GET(self):
        name = os.path.basename(self.path)
        ending = os.path.splitext(name)[1]
        paths = [os.path.join(folder, name) for folder in (self.folder, HERE)]
        path = next((each for each in paths if os.path.exists(each)), None)
        if ending not in self.TYPES or path is None:
            return self.send_error(404)
        self.send_response(200)
        self.send_header("Content-Type", self.TYPES[ending])
        self.end_headers()
        with open(path, "rb") as file:
            self.wfile.write(file.read())

    def log_message(self, *_):
        pass


class Page:
    def __init__(self, browser):
        self.browser = browser
        self.seen = 0

    def expect(self, what, *lines):
        """Waits until the page has logged these lines, then checks that it logs no others."""
        end = time.monotonic() + 20
        while True:
            log = self.browser.run(f"log.slice({self.seen})")
            if len(log) >= len(lines) or time.monotonic() > end:
                break
            time.sleep(0.02)
        time.sleep(0.1)
        log = self.browser.run(f"log.slice({self.seen})")
        self.seen += len(log)
        if log != list(lines):
            sys.exit(f"wasm_page.py: {what}: the page logged {log}, expected {list(lines)}")


def check(page, browser):
    # Longer than a long press needs, however busy the machine is.
    long = 1.0
    browser.touch("touchStart", (75, 75))
    for step in range(1, 11):
        browser.touch("touchMove", (75 + 5 * step, 75))
        time.sleep(0.03)
    browser.touch("touchEnd")
    time.sleep(0.2)
    moved = browser.run("ball")
    log = browser.run("log")
    page.seen = len(log)
    if abs(moved - 50) > 0.01 or log[0] != "ball pan began" or log[-1] != "ball pan ended":
        sys.exit(f"wasm_page.py: the element that moves with its own pan moved by {moved}, expected 50; it logged {log}")

    browser.hold(240, 40)
    page.expect("a tap on an element inside another one that listens", "inner tap ended")
    browser.hold(320, 120)
    page.expect("a tap on the outer one only", "outer tap ended")
    browser.hold(240, 40, long)
    page.expect("the inner one is not stuck", "inner longPress began", "inner longPress ended")

    browser.hold(475, 75, long)
    page.expect("an element removed in its handler", "gone longPress began", "gone longPress cancelled")
    browser.run("returns()")
    browser.hold(475, 75)
    page.expect("the same element later", "gone tap ended")

    browser.hold(75, 275, long)
    page.expect("stop in a handler", "stopping longPress began", "stopping longPress cancelled")
    browser.hold(75, 275, long)
    page.expect("after stop")
    browser.run("void listenAgain()")
    browser.hold(75, 275, long)
    page.expect("listening again", "stopping longPress began", "stopping longPress ended")

    browser.hold(275, 275)
    page.expect("close in a handler", "closing tap ended")
    browser.hold(275, 275)
    page.expect("after close")
    closed = browser.run("(() => { try { closing.flush(); } catch (error) { return error.message; } })()")
    if closed != "these gestures are closed; load new ones" or browser.errors:
        sys.exit(f"wasm_page.py: after close: {closed}; errors {browser.errors}")

    browser.hold(475, 275)
    page.expect("a handler that throws", "throwing tap ended")
    browser.hold(475, 275, long)
    page.expect("the recognizers after it", "throwing longPress began", "throwing longPress ended")
    if len(browser.errors) != 2 or not all("the handler's own" in each for each in browser.errors):
        sys.exit(f"wasm_page.py: two handlers have thrown; the page reports {browser.errors}")
    browser.errors.clear()

    browser.hold(75, 475, long)
    page.expect("another element takes the pointer", "robbed longPress began", "robbed longPress cancelled")
    browser.hold(75, 475)
    page.expect("the same element later", "robbed tap ended")

    browser.mouse("mousePressed", 220, 475)
    for step in range(1, 8):
        browser.mouse("mouseMoved", 220 + 10 * step, 475)
        time.sleep(0.03)
    browser.mouse("mouseReleased", 290, 475)
    time.sleep(0.2)
    log = browser.run(f"log.slice({page.seen})")
    if not log or log[0] != "image pan began" or log[-1] != "image pan ended":
        sys.exit(f"wasm_page.py: a mouse that pans an image: the page logged {log}")
    page.seen += len(log)

    browser.hold(475, 475)
    page.expect("an element in a closed shadow tree", "shadow tap ended")
    if browser.errors:
        sys.exit(f"wasm_page.py: the page reports {browser.errors}")


def main():
    path = chromium.find()
    if path is None:
        sys.exit(77)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Server, sys.argv[1]))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with chromium.Browser(path) as browser:
        browser.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        browser.look(800, 600)
        browser.open(f"http://127.0.0.1:{server.server_address[1]}/wasm-page.html")
        end = time.monotonic() + 20
        while not browser.run("window.ready === true"):
            if time.monotonic() > end:
                sys.exit(f"wasm_page.py: the page does not load: {browser.errors}")
            time.sleep(0.05)
        check(Page(browser), browser)
    server.shutdown()


if __name__ == "__main__":
    main()
