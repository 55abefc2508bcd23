"""Runs the checks of Tools/checks/conflicts-page in a browser."""

import json
import os
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
from browser import Browser, Problem, find  # noqa: E402
from report_support import colour_at, expect, failures, opens, pixels, run  # noqa: E402

SETUPS = "Tests/Laboratory/ExplorationTests/Setups/"
# A number for what the pad shows.
SEEN = ("(() => { const canvas = document.querySelector('#pad canvas'); const { width, height } = canvas;"
        " const all = canvas.getContext('2d').getImageData(0, 0, width, height).data;"
        " let sum = 0; for (let i = 0; i < all.length; i += 4) sum = (sum * 31 + all[i] + all[i + 3]) % 1000000007; return sum; })()")


def setups():
    """A conflicting setup for each kind of conflict."""
    folder = SETUPS + "conflicting"
    wanted = {}
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".trace") or name.endswith(".witness.trace"):
            continue
        text = open(os.path.join(folder, name), encoding="utf-8").read()
        for word in ("dead", "both", "wins", "delay"):
            if f": {word}\n" in text and "# Conflict: " in text:
                wanted.setdefault(word, os.path.join(folder, name))
    return wanted


def matrix(browser, page, result):
    """The cells are what `--json` lists."""
    names = browser.run("page.data.recognizers")
    expect(names == [each["name"] for each in result["recognizers"]], "the matrix has all recognizers")
    count = len(names) * (len(names) + 1) // 2
    expect(browser.run("document.querySelectorAll('.pairs .cell').length") == count, f"there are {count} cells")
    expect(browser.run("page.cells.every((cell, index) => cell.sentences.every((text) => page.matrix.buttons[index].title.includes(text)))"),
           f"{page}: hovering over a cell shows its sentences")
    red = browser.run("page.cells.filter((cell) => cell.isConflict && cell.row !== cell.column).map((cell) =>"
                      " [page.data.recognizers[cell.column], page.data.recognizers[cell.row]].sort().join())")
    found = {",".join(sorted([each["first"], each["second"]])) for each in result["conflicts"]}
    expect(set(red) == found and len(red) == len(found), f"{page}: the red cells are the conflicts: {red}, {found}")
    for conflict in result["conflicts"]:
        sentences = browser.run(
            "page.cells.filter((cell) => cell.row !== cell.column).flatMap((cell) => cell.sentences)")
        expect(conflict["sentence"] in sentences, f"{page}: its sentence is on the page: {conflict['sentence']}")


def plays(browser, page):
    """Each cell plays its recordings, and the recording of a conflict shows it."""
    cells = browser.run("page.cells.map((cell) => [cell.index, cell.takes.length])")
    for index, takes in cells:
        for take in range(takes):
            browser.run(f"page.open(page.cells[{index}], {take})")
            expect(browser.run("page.player.transport.isPlaying || matchMedia('(prefers-reduced-motion: reduce)').matches"),
                   f"{page}: cell {index} plays")
            browser.run("page.player.transport.play(false); page.player.showMoment(page.player.recording.moments.length - 1)")
            expect(browser.run("page.player.recording.fingers.length") > 0, f"{page}: cell {index} has touches")
            expect(browser.run("page.player.lanes.rows.length > 1"), f"{page}: cell {index} has lanes")
            row, column = browser.run(f"[page.cells[{index}].row, page.cells[{index}].column].map((at) => page.data.recognizers[at])")
            lanes = browser.run("page.player.recording.lanes.map((lane) => lane.name)")
            expect(row in lanes and column in lanes, f"{page}: cell {index} has the lanes of {row} and {column}: {lanes}")
    expect(browser.errors == [], f"{page}: there were no errors: {browser.errors}")


def hand(browser, page):
    """A click and keys, as a person uses them."""
    browser.click_on(".pairs .conflict .cell" if browser.run("page.cells.some((cell) => cell.isConflict)") else ".pairs .cell")
    browser.settle()
    chosen = browser.run("page.cell.index")
    expect(browser.run("document.querySelector('.pairs [aria-current]') === page.matrix.buttons[page.cell.index]"), f"{page}: a click chooses a cell")
    expect(browser.run("page.player.transport.isPlaying && page.player.transport.speed < 1"), f"{page}: and plays its recording slowly")
    browser.run("page.player.transport.play(false); page.player.showMoment(0)")
    browser.settle()
    before = browser.run(SEEN)
    browser.run("page.player.showMoment(Math.floor(page.player.recording.moments.length * 0.8))")
    browser.settle()
    expect(browser.run(SEEN) != before, f"{page}: the fingers move on the pad")
    browser.run("page.matrix.buttons[page.cell.index].focus()")
    # A cell at the edge has no neighbours in some directions.
    for key in ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"]:
        browser.press(key)
        moved = browser.run("page.matrix.buttons.indexOf(document.activeElement)")
        if moved != chosen:
            break
    expect(moved >= 0 and moved != chosen, f"{page}: arrows move in the matrix, from {chosen} to {moved}")
    expect(browser.run("document.querySelectorAll('.pairs .cell[tabindex=\"0\"]').length") == 1, f"{page}: the tab key reaches one cell")
    browser.run("document.activeElement.click()")
    expect(browser.run("page.cell.index") == moved, f"{page}: and the focused one can be chosen")
    browser.run("page.player.transport.play(false); page.player.showMoment(0); document.activeElement.blur()")
    browser.press("ArrowRight")
    expect(browser.run("page.player.line") >= 0, f"{page}: outside the matrix, an arrow steps through the recording")
    link = browser.run("page.player.link")
    moment = browser.run("page.player.moment")
    browser.open("about:blank")
    browser.open(link)
    browser.settle()
    expect(browser.run("[page.cell.index, page.player.moment]") == [moved, moment], f"{page}: a link opens at its cell and moment")


def looks(browser, page, name, folder):
    for width, height, dark in ((1280, 900, False), (1280, 900, True), (390, 844, False), (390, 844, True)):
        browser.look(width, height, dark=dark)
        opens(browser, page)
        expect(browser.run("document.documentElement.scrollWidth <= innerWidth"), f"{name} fits in {width} pixels")
        path = os.path.join(folder, f"{name}-{width}-{'dark' if dark else 'light'}.png")
        browser.screenshot(path)
        light = sum(colour_at(pixels(path), 2, 200))
        expect(light < 150 if dark else light > 650, f"{name} is {'dark' if dark else 'light'} as requested")
    browser.look(1280, 900)


def check(browser, setup, name, folder):
    page = os.path.join(folder, name + ".html")
    arguments = [setup] if setup else []
    status = 1 if setup else 0
    run("conflicts", *arguments, "-o", page, status=status)
    result = json.loads(run("conflicts", *arguments, "--json", status=status).stdout)
    browser.look(1280, 900)
    opens(browser, page)
    print(f"{name}: {os.path.getsize(page) / 1e3:.0f} KB, shown in "
          f"{browser.run('performance.getEntriesByName(`shown`)[0].startTime'):.0f} ms")
    matrix(browser, name, result)
    plays(browser, name)
    opens(browser, page)
    hand(browser, name)
    looks(browser, page, name, PICTURES)


scratch = tempfile.mkdtemp(prefix="touchstone-conflicts-")
PICTURES = sys.argv[2] if len(sys.argv) > 2 else scratch
os.makedirs(PICTURES, exist_ok=True)
try:
    with Browser(find()) as chromium:
        for word, path in sorted(setups().items()):
            check(chromium, path, word, scratch)
        check(chromium, None, "standard", scratch)
except Problem as problem:
    failures.append(str(problem))
    print("FAILED:", problem)
finally:
    shutil.rmtree(scratch, ignore_errors=True)
if failures:
    sys.exit(f"error: {len(failures)} checks of the pages of conflicts failed")
print("conflicts: all checks of pages passed")
