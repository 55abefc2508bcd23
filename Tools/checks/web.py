"""The checks of Tools/checks/web, which describes them."""

import os
import sys
import tempfile
import time

from report_support import expect, failures, run
import browser as browsers
import web_live
import web_refusals
from web_support import Command, errors


def frames_at(path, time_in_microseconds):
    """The fingers of a recording at a time, from `touchstone frames`: positions in hundredths of a millimetre."""
    fingers, now = {}, 0
    for line in run("frames", path).stdout.splitlines():
        words = line.split()
        if words[0] == "frame":
            now = int(words[1])
        elif words[0] in ("began", "moved") and now <= time_in_microseconds:
            fingers[words[1]] = tuple(round(int(each) / 1000 * 25.4 / 163 * 100) for each in words[2:4])
        elif words[0] in ("ended", "cancelled") and now <= time_in_microseconds:
            fingers.pop(words[1], None)
    return sorted(fingers.values())


def check_fingers(browser):
    """The page's fingers are where the recording has them, and it plays the recording."""
    path = "Traces/pinch/finger-change-ends.trace"
    with Command("play", "--web", "--scene", "plays", path) as command:
        browser.open(command.address("view"))
        expect(browser.eventually("session.messages > 0"), "the page receives the recording")
        expect(errors(browser) == [], f"the page opens without errors, not with {errors(browser)}")
        origin = command.address("view").rsplit("/", 2)[0]
        expect(
            all(each.startswith(origin) for each in browser.requests), f"the page asks only its server: {browser.requests}")
        shown = 0
        for moment in (40000, 120000, 260000, 400000):
            expected = frames_at(path, moment)
            found = browser.run(
                f"(page.showTime({moment}), page.recording.fingers.filter((each) => each.isPresent(page.moment))"
                ".map((each) => [each.xs[each.indexAt(page.moment)], each.ys[each.indexAt(page.moment)]]))")
            expect(sorted(map(tuple, found)) == expected, f"at {moment} µs fingers are at {expected}, not at {found}")
            shown += len(expected)
        expect(shown > 2, "the recording has fingers at these times")
        expect(browser.run("document.querySelectorAll('.now-machine .current').length") > 0, "one phase is lit")
        expect(browser.run("page.table.svg.querySelectorAll('.row, .header').length > 0"), "the scene is drawn")
        browser.run("page.showTime(0); page.transport.play(true)")
        expect(browser.eventually("!page.transport.isPlaying && page.recording.moments[page.moment] > 400000"), "it plays to the end")
        # Another page shows the same, once the outcome is found.
        browser.eventually("page.raw.progress === 'none'")
        before = browser.run("JSON.stringify(page.raw)")
        browser.open(command.address("view"))
        browser.eventually("page?.raw.progress === 'none'")
        expect(browser.run("JSON.stringify(page.raw)") == before, "another page has the same data")
        expect(errors(browser) == [], f"playing gives no errors, but {errors(browser)}")


def check_slider(browser, folder):
    """A slider changes the outcome: a tap that moved too far is recognized with a larger tolerance."""
    with Command("play", "--web", "Traces/tap/tap-moved-too-far.trace") as command:
        browser.open(command.address("view"))
        missed = "document.querySelector('#story').textContent.includes('✗')"
        expect(browser.eventually(f"page && {missed}"), "the page states the miss")
        expect(browser.eventually("page.remedies.length > 0"), "it has the slider of the remedy")
        for name, size, dark in (("wide", (1440, 1000), False), ("dark", (1440, 1000), True), ("narrow", (420, 900), False)):
            browser.look(*size, dark=dark, mobile=name == "narrow")
            expect(browser.run("document.documentElement.scrollWidth") <= size[0], f"the {name} page has no wider part")
            if folder:
                browser.screenshot(os.path.join(folder, f"play-{name}.png"))
        browser.look(1440, 1000)
        browser.run("page.remedies[0].step(5)")
        recognized = "page.recording.attempts.some((each) => each.outcome === 'recognized' && each.lane.name === 'tap')"
        expect(browser.eventually(recognized), "a larger tolerance makes it a tap")
        expect(browser.eventually("page.story.headline.textContent.includes('a tap')"), "the verdict is a tap")
        field = "document.querySelector('[name=\"tap.allowableMovement\"]')"
        browser.run("document.querySelector('#parameters').open = true")
        expect(browser.eventually(f"{field}?.value") == browser.run("[...page.changed][0][1]"), "the field has the value of the slider")
        browser.run(f"{field}.value = '9cm'; {field}.dispatchEvent(new Event('input', {{ bubbles: true }}))")
        expect(browser.eventually(f"{field}.getAttribute('aria-invalid') !== null"), "a wrong value is refused next to its field")
        browser.run("page.panel.resetButton.click()")
        expect(browser.eventually(missed), "reset restores the miss")
        browser.run("page.history.undo()")
        expect(browser.eventually(recognized), "undo sets the parameter again")
        browser.run("page.history.redo()")
        expect(browser.eventually(missed), "redo resets it")
        expect(errors(browser) == [], f"there are no errors, but {errors(browser)}")


def main():
    folder = sys.argv[2] if len(sys.argv) > 2 else None
    if folder:
        os.makedirs(folder, exist_ok=True)
    path = browsers.find()
    with tempfile.TemporaryDirectory() as scratch, browsers.Browser(path) as browser:
        browser.look(1440, 1000)
        check_fingers(browser)
        check_slider(browser, folder)
        web_live.check(browser, scratch, folder, float(os.environ.get("SECONDS_OF_TOUCHES", "4")))
        # Last: Chromium may answer a later request with a refusal that it received on a connection it opened in advance.
        web_refusals.check(browser)
    if failures:
        sys.exit(f"{len(failures)} failed")
    print("the pages work")


started = time.monotonic()
main()
print(f"{time.monotonic() - started:.1f} s")
