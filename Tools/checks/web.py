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


def show(browser, time_in_microseconds):
    browser.run("page.send('pause')")
    browser.run(f"page.send('seek {time_in_microseconds}')")
    expect(
        browser.eventually(f"page.transport.isPaused && page.lanes.newest === {time_in_microseconds}"),
        f"the page shows the time {time_in_microseconds}")
    browser.settle()


def check_fingers(browser):
    """The page's fingers are where the recording has them."""
    path = "Traces/pinch/finger-change-ends.trace"
    with Command("play", "--web", "--scene", "plays", path) as command:
        browser.open(command.address("view"))
        expect(browser.eventually("page.messages > 1"), "the page receives updates")
        expect(errors(browser) == [], f"the page opens without errors, not with {errors(browser)}")
        expect(
            browser.eventually("page.transport.isPaused && page.lanes.recording.fingers.length > 0"),
            "a page that opens shows the recording from its beginning")
        origin = command.address("view").rsplit("/", 2)[0]
        expect(
            all(each.startswith(origin) for each in browser.requests), f"the page asks only its server: {browser.requests}")
        shown = 0
        for moment in (40000, 120000, 260000, 400000):
            show(browser, moment)
            expected = frames_at(path, moment)
            found = browser.run("page.pad.fingers.filter((each) => each.isDown).map((each) => [each.xs.at(-1), each.ys.at(-1)])")
            expect(sorted(map(tuple, found)) == expected, f"at {moment} µs fingers are at {expected}, not at {found}")
            shown += len(expected)
        expect(shown > 2, "the recording has fingers at these times")
        expect(browser.run("document.querySelectorAll('.machine .current').length") == 1, "one phase is lit")
        expect(browser.run("page.table.svg.querySelectorAll('.row').length > 0 || page.table.svg.querySelectorAll('.header').length > 0"),
               "the scene is drawn")
        # Until the outcome of the touch is found, which takes longer on a busy machine.
        for _ in range(10):
            time.sleep(0.5)
            grown = browser.run("JSON.stringify(page.document)")
            browser.open(command.address("view"))
            browser.eventually("page.document !== null")
            opened = browser.run("JSON.stringify(page.document)")
            if opened == grown:
                break
        expect(opened == grown, f"changes lead to the document of a page that opens: {grown}, {opened}")
        browser.run("page.send('speed 2000'); page.send('seek 0'); page.send('resume')")
        expect(browser.eventually("page.transport.isPaused && page.lanes.newest > 400000"), "it plays to the end")
        expect(errors(browser) == [], f"playing gives no errors, but {errors(browser)}")


def check_headline(browser, folder):
    """While a touch is in progress, the headline is not that of the one before."""
    script, path = "tap rest=900 pinch:20-50@52,33,ms=900", os.path.join(tempfile.gettempdir(), f"headline-{os.getpid()}.evemu")
    run("synth", *script.split(), "-o", path)
    try:
        with Command("play", "--web", path) as command:
            browser.look(1280, 800)
            browser.open(command.address("view"))
            browser.eventually("page.messages > 1")
            show(browser, 900_000)
            headline = "page.verdict.headline.textContent"
            expect(browser.eventually(f"{headline}.includes('a tap')"), "between two touches the first one is explained")
            show(browser, 1_600_000)
            expect(browser.eventually(f"{headline} === 'Touching…'"), "during the second touch the headline is not the first one's")
            expect(browser.run("document.querySelector('.verdict').classList.contains('before')"), "what is below is faint")
            browser.run("page.send('seek 60000000')")
            # The search of changes takes a moment.
            expect(browser.eventually(f"{headline}.includes('a pinch')"), "after it the second one is explained")
            panel = browser.run("(() => { const now = document.querySelector('#now'); return [now.scrollWidth, now.clientWidth] })()")
            expect(panel[0] <= panel[1], f"the panel of gestures cuts no line: it is {panel[1]} wide, its lines {panel[0]}")
            order = browser.run("[...document.querySelectorAll('#now .libinput, #now .chips')].map((each) => each.className)")
            expect(order == ["libinput", "chips"], f"libinput's rules are above the list of recognizers: {order}")
            if folder:
                browser.screenshot(os.path.join(folder, "headline.png"), whole=False)
    finally:
        os.remove(path)


def check_slider(browser, folder):
    """A slider changes the outcome: a tap that moved too far is recognized with a larger tolerance."""
    with Command("play", "--web", "Traces/tap/tap-moved-too-far.trace") as command:
        browser.open(command.address("view"))
        browser.eventually("page.messages > 1")
        browser.run("page.send('seek 60000000')")
        missed = "page.verdict.node.textContent.includes('✗')"
        expect(browser.eventually(missed), "the page states the miss")
        expect(browser.run("page.recognizers.find((each) => each.name === 'tap').attempt") != "recognized", "no tap at first")
        for name, size, dark in (("wide", (1440, 1000), False), ("dark", (1440, 1000), True), ("narrow", (420, 900), False)):
            browser.look(*size, dark=dark, mobile=name == "narrow")
            expect(browser.run("document.documentElement.scrollWidth") <= size[0], f"the {name} page has no wider part")
            if folder:
                browser.screenshot(os.path.join(folder, f"play-{name}.png"))
        browser.look(1440, 1000)
        slider = "document.querySelector('[aria-label=\"tap.allowableMovement\"]')"
        browser.run(f"{slider}.closest('details').open = true")
        browser.run(f"{slider}.value = 60; {slider}.dispatchEvent(new Event('input', {{ bubbles: true }}))")
        expect(
            browser.eventually("page.recognizers.find((each) => each.name === 'tap').attempt === 'recognized'"),
            "a larger tolerance makes it a tap")
        expect(browser.eventually("page.verdict.headline.textContent.includes('a tap')"), "the verdict is a tap")
        expect(
            browser.eventually("page.parameters.command.textContent === '--set tap.allowableMovement=60pt'"),
            "the page names the option for the same change")
        browser.run("document.querySelector('#parameters').open = true")
        browser.click_on("#parameters > button")
        expect(browser.eventually(missed), "reset restores the miss")
        expect(errors(browser) == [], f"there are no errors, but {errors(browser)}")


def main():
    folder = sys.argv[2] if len(sys.argv) > 2 else None
    if folder:
        os.makedirs(folder, exist_ok=True)
    path = browsers.find()
    with tempfile.TemporaryDirectory() as scratch, browsers.Browser(path) as browser:
        browser.look(1440, 1000)
        check_fingers(browser)
        check_headline(browser, folder)
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
