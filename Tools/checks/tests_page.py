"""Runs the checks of Tools/checks/tests-page in a browser."""

import os
import signal
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from browser import Browser, Problem, find  # noqa: E402
from report_support import TOUCHSTONE, expect, failures, opens  # noqa: E402

KEEP = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None
HEADER = """touchstone header 1
recognizer doubleTap tap numberOfTapsRequired=2{}
recognizer tap tap
recognizer pan pan
require doubleTap before tap
"""
PAN = ("touchstone trace 1\nsurface 100x60 mm\n\n     0.000  1 began {x},100\n    40.000  1 moved {x},140\n"
       "    80.000  1 moved {x},180\n   120.000  1 ended {x},180\nend 900\n")
DOUBLE_TAP = ("touchstone trace 1\nsurface 100x60 mm\n\n     0.000  1 began {x},100\n    80.000  1 ended {x},100\n"
              "   200.000  2 began {x},104\n   280.000  2 ended {x},104\nend 900\n")
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in ("CI", "GITHUB_ACTIONS")}


def run(folder, *arguments, status=0):
    done = subprocess.run([TOUCHSTONE, *arguments], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True)
    if done.returncode != status:
        sys.exit(f"error: touchstone {' '.join(arguments)} exited with {done.returncode}: {done.stdout}{done.stderr}")
    return done


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def tests(folder, count):
    """Writes as many tests that a changed parameter decides, and two that it does not, and accepts them before the change."""
    os.makedirs(folder)
    write(os.path.join(folder, "touchstone.header"), HEADER.format(""))
    for number in range(count):
        write(os.path.join(folder, f"double-{number:04}.trace"), DOUBLE_TAP.format(x=100 + number % 300))
    for number in range(2):
        write(os.path.join(folder, f"pan-{number}.trace"), PAN.format(x=50 + number))
    run(folder, "accept", ".")
    write(os.path.join(folder, "touchstone.header"), HEADER.format(" maximumTapInterval=80ms"))


def page(browser, scratch, count):
    folder = os.path.join(scratch, str(count))
    tests(folder, count)
    run(folder, "test", "-q", "--report", "page.html", ".", status=1 if count else 0)
    opens(browser, os.path.join(folder, "page.html"))
    shown = browser.run("document.querySelector('.headline').textContent")
    expect(shown == (f"{count} of {count + 2} gesture tests failed." if count else "All 2 gesture tests passed."), f"the verdict: {shown}")
    expect(browser.run("document.querySelectorAll('.test').length") == count, "each failed test is on the page")
    if count:
        why = browser.run("document.querySelector('.why').textContent")
        expect("doubleTap.maximumTapInterval is 80 ms; it was 350 ms when this was accepted" in why, f"the reason: {why}")
        expect(browser.run("document.querySelectorAll('.cause').length") == 1, "the changed parameter is there once")
        lanes = browser.run("[...document.querySelector('.lanes').querySelectorAll('.lane.changed')].map((lane) =>"
                            " [lane.querySelectorAll('.then .recognized').length, lane.querySelectorAll('.now .recognized').length])")
        expect(sorted(lanes) == [[0, 2], [1, 0]], f"a double tap was accepted, and two taps are recognized: {lanes}")
        expect(browser.run("document.querySelectorAll('.hand polyline').length") > 0, "the hand is drawn")
        expect("touchstone accept" in browser.run("document.querySelector('.commands').textContent"), "a file has the command to accept")
        play(browser, count)
        browser.run("document.querySelector('.cause').click()")
        expect(browser.run("document.querySelectorAll('.test').length") == count, "the parameter decides all of them")
    if count > 5:
        browser.run("page.search.value = 'double-0003', page.fill()")
        expect(browser.run("document.querySelectorAll('.test').length") == 1, "a search finds one test")
        browser.run("page.search.value = '', page.fill()")
    for width in (390, 1280, 1920):
        for dark in (False, True):
            browser.look(width, 1000, dark, mobile=width == 390)
            browser.settle()
            wide = browser.run("document.documentElement.scrollWidth")
            expect(wide <= width, f"{count} tests fit {width} pixels; they are {wide} wide")
            if KEEP:
                browser.screenshot(os.path.join(KEEP, f"tests-{count}-{width}-{'dark' if dark else 'light'}.png"), whole=count < 50)
    expect(browser.errors == [], f"{count} tests: there were no errors: {browser.errors}")


def play(browser, count):
    """Opens the recording of the first test, which has its player and machines in the same page."""
    expect(browser.run("document.querySelectorAll('script[id^=recording-]').length") == min(count, 20), "the first twenty tests have their recording")
    browser.run("document.querySelector('.player').open = true")
    inside = "document.querySelector('.player iframe')?.contentDocument"
    expect(browser.eventually(f"{inside}?.querySelector('.headline')?.textContent.includes('tap') ?? false"), "the recording opens within the page")
    expect(browser.run(f"{inside}.querySelectorAll('svg').length") > 0, "the machines are drawn")
    clock = f"{inside}.querySelector('.clock').textContent"
    before = browser.run(clock)
    browser.run(f"{inside}.querySelector('.bar button[title^=play]').click()")
    expect(browser.eventually(f"{clock} !== {before!r}"), f"the recording plays: {before}")
    wide = browser.run(f"{inside}.documentElement.scrollWidth - {inside}.documentElement.clientWidth")
    expect(wide <= 0, f"the recording fits its frame; it is {wide} pixels wider")
    if KEEP:
        browser.screenshot(os.path.join(KEEP, f"player-{count}.png"), whole=count < 50)
    browser.run("document.querySelector('.player').open = false")


def served(browser, scratch):
    folder = os.path.join(scratch, "served")
    tests(folder, 3)
    review = subprocess.Popen([TOUCHSTONE, "test", "--review", "--web", "."], cwd=folder, env=ENVIRONMENT, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True)
    try:
        link = next(line for line in review.stdout if line.startswith("review: ")).split()[1]
        browser.open(link)
        expect(browser.eventually("document.querySelector('header [role=status]').textContent.startsWith('Connected')"), "the page connects")
        browser.run("document.querySelector('.player').open = true")
        inside = "document.querySelector('.player iframe')?.contentDocument"
        expect(browser.eventually(f"Boolean({inside}?.querySelector('.headline'))"), "a served page plays a recording, too")
        browser.run("document.querySelector('.player').open = false")
        browser.run("document.querySelector('.accept').click()")
        expect(browser.eventually("document.querySelector('.test .result')?.textContent.startsWith('✓ changed')"), "the page shows what is written")
        expect(browser.run("document.querySelectorAll('.accept:disabled').length") == 1, "an accepted test cannot be accepted again")
        browser.open(link)
        expect(browser.eventually("document.querySelector('.test .result')?.textContent.startsWith('✓ changed')"), "the page shows what is written")
    finally:
        review.send_signal(signal.SIGINT)
        rest = review.communicate()[0]
    expect("1 accepted, 2 not accepted" in rest, f"the review ends with its count: {rest}")
    expect(run(folder, "test", "-q", "double-0000.trace").stdout == "1 passed, 0 failed\n", "the accepted test passes")


def main():
    path = find()
    if path is None:
        print("Chromium was not found", file=sys.stderr)
        sys.exit(77)
    if KEEP:
        os.makedirs(KEEP, exist_ok=True)
    try:
        with tempfile.TemporaryDirectory() as scratch, Browser(path) as browser:
            for count in (0, 1, 50, 1000):
                page(browser, scratch, count)
            served(browser, scratch)
    except Problem as problem:
        sys.exit(f"error: {problem}")
    sys.exit(1 if failures else 0)


main()
