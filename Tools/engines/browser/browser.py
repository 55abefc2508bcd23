#!/usr/bin/env python3
"""Adapter for browsers: a page plays the recordings in a real window with a touchscreen, and reports what it gets of them.

    browser.py NAME

NAME: chromium, firefox or webkitgtk. The gestures are those of the browser itself: click, contextmenu, scrolling, the visual viewport.
`touchscreen` is the screen. Real time: several recordings play at once, each in a browser of its own.

WINDOWS: how many at once (default 4). BUILD: the folder of the programs `touchscreen` and `webkitgtk`. NOISY: keeps what browsers
print.
"""

import http.server
import json
import os
import pathlib
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

NAME = sys.argv[1]
HERE, BUILD = pathlib.Path(__file__).parent, pathlib.Path(os.environ["BUILD"])
FILES = {path.name: path for path in [HERE / "support.js"]}
WINDOWS = int(os.environ.get("WINDOWS", "4"))
TAIL = 0.9      # Seconds after the last touch, for what timers still report.
GESTURES = ["tap", "doubleTap", "longPress", "pan", "pinch", "swipe"] + ["twoFingerTap"] * (NAME == "chromium")
COMMANDS = {
    "chromium": ["chromium", "--ozone-platform=wayland", "--no-sandbox", "--disable-gpu", "--no-first-run", "--kiosk",
                 "--touch-events=enabled", "--disable-dev-shm-usage", "--password-store=basic"],
    "firefox": ["firefox-esr", "--kiosk", "--no-remote", "--profile"],
    "webkitgtk": [str(BUILD / "webkitgtk")],
}
VERSIONS = {name: [COMMANDS[name][0], "--version"] for name in COMMANDS}
# Firefox without what it shows or loads at its first start. Its events are in whole milliseconds otherwise.
PREFERENCES = {
    "gfx.webrender.software": True, "dom.w3c_touch_events.enabled": 1, "privacy.reduceTimerPrecision": False,
    "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
    "browser.aboutwelcome.enabled": False, "termsofuse.bypassNotification": True, "app.update.enabled": False,
    "browser.startup.homepage_override.mstone": "ignore", "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}
ENVIRONMENT = {
    "LIBGL_ALWAYS_SOFTWARE": "1", "GDK_BACKEND": "wayland", "GSK_RENDERER": "cairo", "GSETTINGS_BACKEND": "memory",
    "NO_AT_BRIDGE": "1", "GTK_A11Y": "none", "MOZ_ENABLE_WAYLAND": "1",
}


class Window:
    """A browser with one window, on a screen of its own."""

    def __init__(self, number):
        self.number, self.turn, self.query = number, 0, ""
        self.changed, self.ready, self.reports = threading.Condition(), threading.Event(), []
        self.process = None

    def start(self, size):
        """Starts the browser, or another one after it has failed."""
        self.end()
        self.folder = tempfile.mkdtemp(prefix="engines-")
        command, url = COMMANDS[NAME], f"http://127.0.0.1:{server.server_port}/{self.number}/page?0"
        if NAME == "chromium":
            command = [*command, f"--user-data-dir={self.folder}"]
        if NAME == "firefox":
            command = [*command, self.folder]
            lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in PREFERENCES.items()]
            pathlib.Path(self.folder, "user.js").write_text("".join(lines))
        output = None if os.environ.get("NOISY") else subprocess.DEVNULL
        self.process = subprocess.Popen(
            [str(BUILD / "touchscreen"), *command, url], stdin=subprocess.PIPE, stdout=output, stderr=output, text=True,
            env={**os.environ, **ENVIRONMENT, "XDG_RUNTIME_DIR": self.folder, "HOME": self.folder})
        self.send(size)

    def end(self):
        if self.process:
            self.process.stdin.close()
            self.process.wait()
            shutil.rmtree(self.folder, ignore_errors=True)

    def send(self, *lines):
        self.process.stdin.write("\n".join(lines) + "\n")
        self.process.stdin.flush()

    def load(self, width, height):
        """Loads the page again. Returns whether it is ready."""
        size = f"size {width} {height}"
        with self.changed:
            self.turn += 1
            self.query = f"{self.turn}&{width}&{height}"
            self.ready.clear()
            self.reports = []
            self.changed.notify_all()
        if self.process:
            self.send(size)
        else:
            self.start(size)
        return self.ready.wait(60)

    def play(self, lines):
        """Plays one recording and returns the lines of its gestures."""
        header, events = json.loads(lines[0]), [json.loads(line) for line in lines[1:]]
        zero = header.get("timeStamp", events[0]["timeStamp"])
        for _ in range(3):
            if self.load(max(1, round(header["width"])), max(1, round(header["height"]))):
                break
            print("the browser does not answer; starting another one", file=sys.stderr)
            self.start(f"size {header['width']:.0f} {header['height']:.0f}")
        else:
            sys.exit("the page does not load")
        start, down = time.time() + 0.02, {}
        for seconds, changes in frames(events, zero):
            time.sleep(max(0, start + seconds - time.time()))
            self.touch(changes, down)
        time.sleep(max(0, start + (events[-1]["timeStamp"] - zero) / 1000 - time.time()))
        if down:
            self.send("cancel")
        time.sleep(TAIL)
        return [json.dumps({"time": round(line.pop("epoch") - start * 1000, 3),
                            **{key: round(value, 4) if isinstance(value, float) else value
                               for key, value in line.items() if value is not None}})
                for line in sorted(self.reports, key=lambda line: line["epoch"])]

    def touch(self, changes, down):
        """Sends one event: the changes of one time, in which a finger changes once."""
        commands = []
        for event in sorted(changes, key=lambda event: event["pointerId"]):
            key, kind = event["pointerId"], event["type"]
            place = f"{event.get('x')} {event.get('y')}"
            if kind == "pointercancel":
                down.clear()
                return self.send("cancel")
            if kind == "pointerdown":
                commands.append(f"down {key} {place}")
                down[key] = place
            elif key in down:
                # A touch up has no position in Wayland.
                if place != down[key]:
                    commands.append(f"move {key} {place}")
                down[key] = place
                if kind == "pointerup":
                    commands.append(f"up {key}")
                    del down[key]
        self.send(*commands, "frame")


def frames(events, zero):
    """Returns (seconds, changes) of each touch event."""
    result = []
    for event in events:
        if not event["type"].startswith("pointer"):
            continue
        seconds = (event["timeStamp"] - zero) / 1000
        is_new = not result or result[-1][0] != seconds
        if is_new or event["pointerId"] in [change["pointerId"] for change in result[-1][1]]:
            result.append((seconds, []))
        result[-1][1].append(event)
    return result


class Handler(http.server.BaseHTTPRequestHandler):
    """Serves the page and the recordings' sizes, and receives the reports."""

    def log_message(self, *_):
        pass

    def answer(self, status, body=b"", kind="text/html; charset=utf-8"):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        try:
            self.end_headers()
            self.wfile.write(body)
        except OSError:
            pass        # The page was replaced.

    def do_GET(self):
        match = re.fullmatch(r"/(\d+)/(page|next)\?(\d+).*", self.path)
        file = FILES.get(self.path.split("/")[-1])
        if file:
            return self.answer(200, file.read_bytes(), "text/javascript")
        if not match:
            return self.answer(404)
        window, turn = windows[int(match[1])], int(match[3])
        if match[2] == "page":
            return self.answer(200, page)
        with window.changed:
            window.changed.wait_for(lambda: window.turn > turn)
        self.answer(200, window.query.encode())

    def do_POST(self):
        number, turn = map(int, re.fullmatch(r"/(\d+)/report\?(\d+).*", self.path).groups())
        line = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        window = windows[number]
        if turn == window.turn:
            if "ready" in line:
                window.ready.set()
            else:
                window.reports.append(line)
        self.answer(204)


def version():
    output = subprocess.run(VERSIONS[NAME], capture_output=True, text=True, check=True, env={**os.environ, "HOME": BUILD}).stdout
    return re.search(r"\d+(\.\d+)+", output)[0]


def work(window):
    while item := waiting.get():
        lines, result = item
        result.put(window.play(lines))
    window.end()


page = (HERE / "native.html").read_bytes()
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(json.dumps({"engine": NAME, "version": version(), "clock": "real", "gestures": GESTURES, "settings": []}), flush=True)
windows, waiting, results = [Window(number) for number in range(WINDOWS)], queue.Queue(), queue.Queue()


def read():
    lines = []
    for line in sys.stdin:
        lines.append(line)
        if '"end"' in line:
            result = queue.Queue()
            waiting.put((lines, result))
            results.put(result)
            lines = []
    results.put(None)
    for _ in windows:
        waiting.put(None)


workers = [threading.Thread(target=work, args=(window,)) for window in windows]
for thread in [*workers, threading.Thread(target=read, daemon=True)]:
    thread.start()
while result := results.get():
    print("\n".join([*result.get(), '{"done":true}']), flush=True)
for thread in workers:
    thread.join()
