"""Plays synthetic hands into the recorder page with chromedriver, and compares what the page recorded with its source.

    python3 Tools/checks/webdriver.py TOUCHSTONE

A driver plays slower than the recording, so times may differ, and a swipe is judged without its limits of time and velocity.
The gestures, their order and a pinch's scale may not differ.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

import browser

# Each script, the recognizers it is replayed with, and the gestures that both must have.
HANDS = [
    (["tap@40,40"], ["tap", "longPress"], ["tap ended"]),
    (["longpress:900@40,40"], ["tap", "longPress"], ["longPress began", "longPress ended"]),
    (["pinch:20-44@40,50,ms=600"], ["pinch"], ["pinch began", "pinch ended"]),
    (["rotate:60@52,33,ms=600"], ["rotation"], ["rotation began", "rotation ended"]),
    (["pan:30@40,50,fingers=3,ms=600"], ["pan"], ["pan began", "pan ended"]),
    (["swipe:40@40,50"], ["swipe"], ["swipe ended"]),
]

# What a driver on a busy machine cannot keep.
LIMITS_OF_TIME = ["--set", "swipe.maximumDuration=10s", "--set", "swipe.minimumVelocity=0"]


def gestures(touchstone, path, recognizers):
    """Returns the gestures of a recording, such as "tap ended", and the last scale."""
    arguments = [touchstone, "replay", "--json", "--via", "contacts", "--scene", "none"]
    for recognizer in recognizers:
        arguments += ["--recognizer", recognizer]
    if "swipe" in recognizers:
        arguments += LIMITS_OF_TIME
    printed = subprocess.run(arguments + [path], capture_output=True, text=True, check=False)
    if printed.returncode != 0:
        raise SystemExit(f"error: replay of {path} failed: {printed.stderr}")
    found, scale = [], None
    for line in printed.stdout.splitlines():
        event = json.loads(line)
        # Setups of a clickpad attach more recognizers, such as a press of two fingers next to a pinch.
        if event.get("kind") not in recognizers:
            continue
        if event.get("state") in ("began", "ended", "cancelled"):
            found.append(f"{event['recognizer']} {event['state']}")
        scale = event.get("scale", scale)
    return found, scale


class Driver:
    """A session of chromedriver."""

    def __init__(self, chromium):
        self.process = subprocess.Popen(
            [shutil.which("chromedriver"), "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.process.stdout:
            port = re.search(r"started successfully on port (\d+)", line)
            if port:
                break
        else:
            raise SystemExit("error: chromedriver did not print its port")
        self.address = f"http://127.0.0.1:{port.group(1)}/session"
        arguments = ["--headless=new", "--disable-gpu", "--window-size=800,900", "--disable-dev-shm-usage"]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        options = {"binary": chromium, "args": arguments}
        session = self.post("", {"capabilities": {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}})
        self.address += "/" + session["sessionId"]

    def post(self, path, body):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.loads(answer.read())["value"]
        except urllib.error.HTTPError as error:
            raise SystemExit(f"error: chromedriver refused {path or '/session'}: {error.read().decode()[:500]}") from None

    def run(self, script):
        return self.post("/execute/sync", {"script": script, "args": []})

    def close(self):
        try:
            urllib.request.urlopen(urllib.request.Request(self.address, method="DELETE"), timeout=20).close()
        finally:
            self.process.terminate()
            self.process.wait(20)


def play(driver, actions, recorded):
    """Plays actions into the cleared page, and writes what it recorded. Returns the seconds that it took."""
    driver.run("document.getElementById('clear').onclick();")
    began = time.monotonic()
    with open(actions, "rb") as file:
        driver.post("/actions", file.read())
    seconds = time.monotonic() - began
    with open(recorded, "w", encoding="utf-8") as file:
        file.write(driver.run("return recording();"))
    return seconds


def main():
    touchstone = os.path.abspath(sys.argv[1])
    page = "file://" + os.path.abspath("Tools/examples/recorder.html")
    driver = Driver(browser.find())
    problems = []
    try:
        with tempfile.TemporaryDirectory() as folder:
            driver.post("/url", {"url": page})
            # Positions are relative to the viewport, and the page's own area begins below its buttons.
            for number, (script, recognizers, expected) in enumerate(HANDS):
                source = f"{folder}/{number}.trace"
                actions = f"{folder}/{number}.json"
                recorded = f"{folder}/{number}.jsonl"
                subprocess.run([touchstone, "synth", "--seed", "3", "-o", source, *script], check=True, capture_output=True)
                subprocess.run(
                    [touchstone, "convert", "--to", "webdriver", source, actions], check=True, capture_output=True)
                name = " ".join(script)
                before, scale = gestures(touchstone, source, recognizers)
                seconds = play(driver, actions, recorded)
                after, recorded_scale = gestures(touchstone, recorded, recognizers)
                print(f"{name}: {', '.join(after) or 'no gesture'}"
                      + (f", scale {recorded_scale:.3f} for {scale:.3f}" if scale else "") + f", played in {seconds:.1f} s")
                if before != expected:
                    problems.append(f"{name}: the source has {before}; expected {expected}")
                if after != before:
                    problems.append(f"{name}: the page recorded {after}; the source has {before}")
                if scale and abs(recorded_scale / scale - 1) > 0.01:
                    problems.append(f"{name}: the page recorded scale {recorded_scale}; the source has {scale}")
    finally:
        driver.close()
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
