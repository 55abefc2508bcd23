"""A browser as the touchpad: Chromium's emulated touches go through the whole chain, and come back on the page in time."""

import glob
import math
import os
import re
import select
import time

from report_support import expect, run
from web_support import Client, Command, Tab, errors, frame

# Pixels in a millimetre, as the ruler on the page would set it.
SCALE = 4


class Hand:
    """Touches of Chromium's emulated screen, in pixels of the page's surface."""

    def __init__(self, tab):
        self.tab = tab

    def open(self, address):
        with self.tab as browser:
            browser.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
            browser.look(420, 900, mobile=True)
            browser.open(address)
            # The port is usually the same, and then the page remembers the size.
            expect(browser.eventually("typeof Card !== 'undefined'"), "the page's script runs")
            if browser.run("Card.remembered") != SCALE:
                expect(browser.run("document.querySelector('.ruler') !== null"), "the page first asks for the screen's size")
                browser.run(f"Card.remember({SCALE})")
                browser.open(address)
                expect(browser.eventually("typeof surface !== 'undefined'"), "the page's script runs again")
            expect(browser.eventually("surface && surface.isReady"), "the page becomes the touchpad")
            self.top = browser.run("surface.node.getBoundingClientRect().top")
            self.size = browser.run("surface.size")
            expect(errors(browser) == [], f"the page has no errors, but {errors(browser)}")

    def send(self, kind, *points):
        with self.tab as browser:
            browser.touch(kind, *[(x, y + self.top) for x, y in points])

    def tap(self, x, y):
        self.send("touchStart", (x, y))
        time.sleep(0.06)
        self.send("touchEnd")
        time.sleep(0.4)

    def pinch(self, y, start, end, steps=25):
        """Two fingers on a line spread or close."""
        for step in range(steps + 1):
            half = start + (end - start) * step / steps
            self.send("touchMove" if step else "touchStart", (200 - half, y), (200 + half, y))
            time.sleep(0.012)
        time.sleep(0.1)
        self.send("touchEnd")
        time.sleep(0.6)


def heights(browser):
    """The heights of the rows on the page, in points."""
    return browser.run(
        "[...page.table.svg.querySelectorAll('rect.row, rect.selectedRow')].map((each) => Number(each.getAttribute('height')))")


def check_pinch(browser, hand, scratch, folder):
    """A tap opens a section, and a pinch makes a row higher; the saved touches do the same."""
    touches = os.path.join(scratch, "touches")
    with Command("live", "--from", "browser", "--web", "--scene", "plays", "--save", touches) as command:
        hand.open(command.address("touch"))
        browser.open(command.address("view"))
        expect(browser.eventually("session.messages > 0 && page.table.svg.querySelector('.header') !== null"), "the scene is shown")
        expect(
            browser.run("page.recording.surface") == [round(side * 100) for side in hand.size],
            "the pad has the size of the phone's surface")
        # A busy machine can make a tap or the start of a pinch a long press.
        is_open = "page.table.svg.querySelector('.row') !== null"
        for attempt in range(5):
            hand.tap(100, 15)
            if browser.eventually(is_open, 3):
                break
        expect(browser.run(is_open), "a tap opens the section")
        before = heights(browser)
        for attempt in range(5):
            hand.pinch(60, 25, 50)
            if browser.eventually("page.story.headline.textContent.includes('a pinch')", 3):
                break
        after = heights(browser)
        expect(after[0] > before[0] * 1.5, f"a pinch makes the row higher than {before[0]}, not {after[0]}")
        expect(
            browser.eventually("page.story.headline.textContent.includes('a pinch')"), "the verdict is a pinch")
        expect(
            browser.run("page.recording.fingers.map((each) => [each.xs.at(-1), each.ys.at(-1)])") == [
                [round((200 + sign * 50) / SCALE * 100), round(60 / SCALE * 100)] for sign in (-1, 1)],
            "the fingers are shown where they were")
        hand.send("touchStart", (300, 700))
        expect(browser.eventually("page.isTouched && /down|Recognized/.test(page.story.headline.textContent)", 3),
               "while it is touched, the headline is not that of the touch before")
        hand.send("touchEnd")
        expect(browser.eventually("page.raw.progress === 'none'"), "the last touch is explained")
        browser.run("page.mean('s')")
        expect(browser.eventually("page.story.judgement.textContent.includes('✗')"), "what was meant is judged")
        expect(browser.eventually("page.story.before.textContent.includes('kept as')"), "a touch that is labelled is kept")
        browser.run("page.mean('')")
        if folder:
            browser.screenshot(os.path.join(folder, "live.png"))
            with hand.tab as other:
                other.screenshot(os.path.join(folder, "touch.png"), whole=False)
        expect(errors(browser) == [], f"the page has no errors, but {errors(browser)}")
        expect(command.stop() == 0, "Ctrl-C ends it with 0")
    kept = sorted(glob.glob(os.path.join(touches, "*.yml")))
    expect(len(kept) >= 2, f"both touches are kept: {kept}")
    replayed = [run("replay", each).stdout for each in kept]
    expect(any(re.search(r"! tap( on [\w ]+)? ended", each) for each in replayed), "a kept touch replays as a tap")
    expect(any("pinch ended" in each for each in replayed), "a kept touch replays as a pinch")
    expect(any("opened" in each for each in replayed), "a kept tap opens the section of its scene")
    expect("Touchstone Browser" in run("explain", "--facts", kept[0]).stdout, "a kept touch describes its device")


RECORDER = "file://" + os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "examples", "recorder.html"))


def check_recorder(browser, scratch, folder):
    """The recorder page, opened from disk, sends what it records: the saved touches are those of its log."""
    touches = os.path.join(scratch, "recorder")
    hand = Hand(Tab(browser))
    with Command("live", "--from", "browser", "--web", "--save", touches) as command:
        address = command.address("touch")
        with hand.tab:
            browser.look(420, 900, mobile=True)
            browser.open(f"{RECORDER}#to={address}")
            # Files are shown by another process, which does not emulate touches before.
            browser.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
            expect(
                browser.eventually("document.querySelector('output').textContent.startsWith('Connected: ')"),
                f"the recorder connects: {browser.run('document.querySelector(`output`).textContent')}")
            hand.top = browser.run("pad.getBoundingClientRect().top")
            if folder:
                browser.screenshot(os.path.join(folder, "recorder.png"), whole=False)
        hand.tap(100, 100)
        hand.pinch(200, 25, 50)
        with hand.tab:
            log = browser.run("recording()")
            browser.run("document.getElementById('address').value = 'http://127.0.0.1/other'; document.querySelector('form').requestSubmit()")
            expect(
                browser.run("document.querySelector('output').textContent").startswith("This is no address"),
                "the recorder refuses another address")
            expect(errors(browser) == [], f"the recorder has no errors, but {errors(browser)}")
        expect(command.stop() == 0, "Ctrl-C ends it with 0")
    path = os.path.join(scratch, "recorder.jsonl")
    with open(path, "w", encoding="utf-8") as file:
        file.write(log)
    recorded = re.findall(r"! (tap|pinch) ended", run("replay", "--via", "contacts", path).stdout)
    saved = [run("replay", "--via", "contacts", each).stdout for each in sorted(glob.glob(os.path.join(touches, "*.yml")))]
    expect(recorded[-1:] == ["pinch"], f"the recorder's log has a pinch at its end: {recorded}")
    expect(
        [name for each in saved for name in re.findall(r"! (tap|pinch) ended", each)] == recorded,
        f"the touches that were sent have the gestures of the log: {recorded}")


def check_record(hand, scratch):
    """A recording of a browser is a device's: it replays to the same bytes in every format."""
    path = os.path.join(scratch, "browser.yml")
    with Command("record", "--from", "browser", "-o", path) as command:
        hand.open(command.address("touch"))
        hand.pinch(200, 20, 60)
        expect(command.stop() == 0, "Ctrl-C ends it with 0")
    transcript = run("replay", path).stdout
    expect("pinch ended" in transcript, "the recording replays as a pinch")
    trace = os.path.join(scratch, "browser.trace")
    run("convert", path, trace)
    expect(run("replay", trace).stdout == transcript, "as a trace, it replays to the same bytes")
    expect("not lifted" not in transcript and "note" not in run("replay", path).stderr, "nothing had to be repaired")


class Sender:
    """Five fingers that move on circles, sent 125 times a second as the page for touches sends them."""

    def __init__(self, address):
        client = Client(address)
        self.connection, status = client.websocket(f"http://{client.host}")
        expect(status == 101, "the WebSocket for touches opens")
        self.send("pad 100000 60000")

    def send(self, words):
        self.connection.sendall(frame(words.encode()))
        while select.select([self.connection], [], [], 0)[0]:
            if not self.connection.recv(65536):
                raise AssertionError("the server closed the connection")

    @staticmethod
    def now():
        return time.monotonic_ns() // 1000

    def step(self, step):
        """Two seconds of touching, then half a second of rest."""
        phase = step % 313
        if phase > 250:
            if phase % 60 == 0:
                self.send(f"ping {self.now()}")
            return
        letter = "d" if phase == 0 else "u" if phase == 250 else "m"
        angle = phase / 40
        changes = ",".join(
            f"{letter}{finger} {int(10000 + 18000 * finger + 6000 * math.cos(angle))} {int(30000 + 6000 * math.sin(angle))}"
            for finger in range(5))
        now = self.now()
        self.send(f"touch {now};{now} {changes}")


def check_delay(browser, seconds):
    """Five fingers at 125 Hz: the delay from a finger to the page, and the memory of all."""
    with Command("live", "--from", "browser", "--web", "--scene", "plays") as command:
        sender = Sender(command.address("touch"))
        browser.open(command.address("view"))
        browser.eventually("session.messages > 0 && session.delay.answers.length > 0")
        started = time.monotonic()
        marks = []
        late = 0.0
        steps = int(seconds * 125)
        for step in range(steps):
            due = started + step * 0.008
            time.sleep(max(0, due - time.monotonic()))
            late = max(late, time.monotonic() - due)
            sender.step(step)
            if seconds >= 60 and step % (125 * 30) == 125 * 29:
                marks.append((command.processes(), heap(browser)))
        time.sleep(0.5)
        count, half, most, worst = browser.run(
            "[session.delay.delays.length, ...[0.5, 0.99, 1].map((share) => session.delay.quantile(share))]")
        print(f"{steps} frames of five fingers in {seconds:.0f} s, {count:.0f} pictures: "
              f"finger to page p50 {half:.1f} ms, p99 {most:.1f} ms, at most {worst:.1f} ms")
        # A short run, next to other checks, measures the delay of waiting for a processor. Long runs are for measuring.
        if seconds < 60:
            print("note: the delay is judged in a run of a minute or more: SECONDS_OF_TOUCHES=60 Tools/checks/web")
        elif late < 0.03 and os.getloadavg()[0] < 2 * os.cpu_count():
            expect(count > steps * 0.2, f"most moments are shown: {count} of {steps}")
            expect(most <= 30, f"99 % of the pictures are on the page within 30 ms, not {most:.1f} ms")
        else:
            print(f"note: the machine is busy (load {os.getloadavg()[0]:.1f}), so the delay is not judged")
        if len(marks) > 3:
            check_memory(marks[len(marks) // 5], marks[-1])
        expect(errors(browser) == [], f"there are no errors, but {errors(browser)}")


def heap(browser):
    browser.call("HeapProfiler.collectGarbage")
    metrics = {each["name"]: each["value"] for each in browser.call("Performance.getMetrics")["metrics"]}
    return int(metrics["JSHeapUsedSize"]) // 1024


def check_memory(early, late):
    for name, before in [*early[0].items(), ("page", early[1])]:
        after = late[1] if name == "page" else late[0][name]
        print(f"memory of {name}: {before} KiB, {after} KiB at the end")
        expect(after < before * 1.25 + 8192, f"the memory of {name} stays flat")


def check(browser, scratch, folder, seconds):
    hand = Hand(Tab(browser))
    browser.call("Performance.enable")
    check_pinch(browser, hand, scratch, folder)
    check_record(hand, scratch)
    check_recorder(browser, scratch, folder)
    with hand.tab:
        # Otherwise it tries to connect again.
        browser.open("about:blank")
    check_delay(browser, seconds)
