#!/usr/bin/env python3
"""Adapter for Chromium, over its debugging pipe. Real time: several recordings play at once, each in a window of its own.

    chromium.py native
    chromium.py hammer HAMMER.MIN.JS

native: what a page gets of a touchscreen (click, contextmenu, scrolling, the visual viewport). hammer: Hammer.js in the page.

WINDOWS: how many recordings play at once (default 8).
"""

import asyncio
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

PAGE = sys.argv[1]
WINDOWS = int(os.environ.get("WINDOWS", "8"))
TAIL = 0.9      # Seconds after the last touch, for what timers still report.
TYPES = {"pointerdown": "touchStart", "pointermove": "touchMove", "pointerup": "touchEnd", "pointercancel": "touchCancel"}
GESTURES = {
    "native": ["tap", "doubleTap", "longPress", "pan", "pinch", "swipe"],
    "hammer": ["tap", "doubleTap", "longPress", "pan", "pinch", "rotation", "swipe"],
}
FLAGS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--touch-events=enabled", "--disable-dev-shm-usage",
    "--remote-debugging-pipe", "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
]


class Chromium:
    """A browser and its debugging pipe."""

    def __init__(self, folder):
        commands, self.output = os.pipe()
        self.input, answers = os.pipe()

        def place():
            for source, target in [(os.dup(commands), 3), (os.dup(answers), 4)]:
                os.dup2(source, target)

        self.process = subprocess.Popen(
            ["chromium", *FLAGS, f"--user-data-dir={folder}", "about:blank"], close_fds=False, preexec_fn=place,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self.number, self.waiting, self.listeners = 0, {}, {}

    async def start(self):
        reader = asyncio.StreamReader(limit=1 << 26)
        pipe = os.fdopen(self.input, "rb", 0)
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), pipe)
        self.task = asyncio.create_task(self.read(reader))
        self.task.add_done_callback(self.end)

    def end(self, _):
        """Fails the calls that wait for a browser that has ended."""
        for future in self.waiting.values():
            if not future.done():
                future.set_exception(RuntimeError("Chromium ended"))

    async def read(self, reader):
        while True:
            message = json.loads((await reader.readuntil(b"\0"))[:-1])
            if "id" in message:
                future = self.waiting.pop(message["id"])
                # A page that was given up may answer late.
                if not future.done():
                    future.set_result(message)
            elif message.get("sessionId") in self.listeners:
                self.listeners[message["sessionId"]](message)

    def send(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        future = asyncio.get_running_loop().create_future()
        self.waiting[self.number] = future
        os.write(self.output, json.dumps(message).encode() + b"\0")
        return future

    async def call(self, *arguments, **parameters):
        message = await self.send(*arguments, **parameters)
        if "error" in message:
            raise RuntimeError(message["error"])
        return message["result"]

    async def window(self):
        target = await self.call("Target.createTarget", url="about:blank", newWindow=True)
        session = (await self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True))["sessionId"]
        for domain in ("Page", "Runtime"):
            await self.call(domain + ".enable", session)
        await self.call("Runtime.addBinding", session, name="report")
        await self.call("Emulation.setTouchEmulationEnabled", session, enabled=True, maxTouchPoints=10)
        return session


def frames(events, zero):
    """Returns (seconds, type, points) of each touch event: one for each time and type, in which a finger changes once."""
    down, result, index = {}, [], 0
    while index < len(events):
        first, changed = events[index], set()
        while index < len(events):
            event = events[index]
            is_same = (event["timeStamp"], event["type"]) == (first["timeStamp"], first["type"])
            if not is_same or event["pointerId"] in changed:
                break
            changed.add(event["pointerId"])
            index += 1
            if event["type"] in ("pointerdown", "pointermove"):
                down[event["pointerId"]] = event
            else:
                down.pop(event["pointerId"], None)
        if first["type"] == "pointercancel":
            down.clear()
        points = [{"x": down[key]["x"], "y": down[key]["y"], "id": key, "radiusX": 1, "radiusY": 1, "force": 1}
                  for key in sorted(down)]
        result.append(((first["timeStamp"] - zero) / 1000, TYPES[first["type"]], points))
    return result


async def play(browser, session, lines, url):
    """Plays one recording and returns the lines of its gestures."""
    header, events = json.loads(lines[0]), [json.loads(line) for line in lines[1:]]
    zero = header.get("timeStamp", events[0]["timeStamp"])
    end = (events[-1]["timeStamp"] - zero) / 1000
    reported, loaded = [], asyncio.Event()

    def listen(message):
        if message["method"] == "Page.loadEventFired":
            loaded.set()
        elif message["method"] == "Runtime.bindingCalled":
            reported.append(json.loads(message["params"]["payload"]))

    browser.listeners[session] = listen
    size = {"width": max(1, round(header["width"])), "height": max(1, round(header["height"]))}
    await browser.call("Emulation.setDeviceMetricsOverride", session, **size, deviceScaleFactor=1, mobile=True)
    await browser.call("Page.navigate", session, url=url)
    await loaded.wait()
    await browser.call("Runtime.evaluate", session, expression="prepared()", awaitPromise=True)
    start, points = time.time() + 0.02, []
    for seconds, kind, points in frames([event for event in events if event["type"] in TYPES], zero):
        await asyncio.sleep(max(0, start + seconds - time.time()))
        browser.send("Input.dispatchTouchEvent", session, type=kind, touchPoints=points, timestamp=start + seconds)
    await asyncio.sleep(max(0, start + end - time.time()))
    if points:
        await browser.call("Input.dispatchTouchEvent", session, type="touchCancel", touchPoints=[])
    await asyncio.sleep(TAIL)
    return [json.dumps({"time": round(line.pop("epoch") - start * 1000, 3),
                        **{key: round(value, 4) if isinstance(value, float) else value
                           for key, value in line.items() if value is not None}})
            for line in reported]


def duration(lines):
    """Returns the length of a recording in seconds."""
    times = [event["timeStamp"] for event in map(json.loads, lines[1:])]
    return (max(times) - min(times)) / 1000 if times else 0


async def main(folder):
    source = pathlib.Path(__file__).parent / f"{PAGE}.html"
    library = pathlib.Path(sys.argv[2]).read_text() if len(sys.argv) > 2 else ""
    page = pathlib.Path(folder) / "page.html"
    page.write_text(source.read_text().replace("/*LIBRARY*/", library))
    browser = Chromium(folder)
    try:
        await browser.start()
        version = (await browser.call("Browser.getVersion"))["product"].split("/")[-1]
        name = "chromium" if PAGE == "native" else PAGE
        if own := re.search(r"VERSION ?= ?.(\d+\.\d+\.\d+)", library):
            version = own[1]
        header = {"engine": name, "version": version, "clock": "real", "gestures": GESTURES[PAGE], "settings": []}
        print(json.dumps(header), flush=True)
        idle, results = asyncio.Queue(), asyncio.Queue(WINDOWS * 2)
        for _ in range(WINDOWS):
            idle.put_nowait(await browser.window())

        async def run(lines):
            session = await idle.get()
            try:
                # On a busy machine a page may hang while it loads: another window then.
                for _ in range(3):
                    try:
                        return await asyncio.wait_for(
                            play(browser, session, lines, page.as_uri()), 60 + duration(lines))
                    except asyncio.TimeoutError:
                        print("a page hangs; again in another window", file=sys.stderr)
                        session = await browser.window()
                sys.exit("the page does not load")
            finally:
                idle.put_nowait(session)

        async def printed():
            while task := await results.get():
                print("\n".join(await task + ['{"done":true}']), flush=True)

        printing, lines = asyncio.create_task(printed()), []
        while line := await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline):
            lines.append(line)
            if '"end"' in line:
                await results.put(asyncio.create_task(run(lines)))
                lines = []
        await results.put(None)
        await printing
    finally:
        browser.process.terminate()
        browser.process.wait()


with tempfile.TemporaryDirectory(prefix="engines-chromium-", ignore_cleanup_errors=True) as profile:
    asyncio.run(main(profile))
