"""Operates the demo page of Tools/web-module by Chromium's emulated touches and a touchpad's wheel events."""

import os
import time

import browser as browsers


def drag(browser, x, y, distance):
    """A finger that moves down by a distance."""
    browser.touch("touchStart", (x, y))
    for step in range(1, 11):
        browser.touch("touchMove", (x, y + distance * step / 10))
        time.sleep(0.016)
    browser.touch("touchEnd")


def pinch(browser, x, y, start, end):
    """Two fingers, one above the other, that move apart."""
    for step in range(16):
        half = (start + (end - start) * step / 15) / 2
        browser.touch("touchMove" if step else "touchStart", (x, y - half), (x, y + half))
        time.sleep(0.016)
    browser.touch("touchEnd")


def check_page(browser, address, size, expect, picture):
    """Opens a play by a tap, pinches a row in both directions, presses it, scrolls, and closes the play."""
    name = f"{address.rsplit('/', 1)[1]} at {size[0]}x{size[1]}"
    browser.look(*size, mobile=size[0] < 500)
    browser.open(address)
    expect(browser.eventually("globalThis.page !== undefined"), f"{name}: the page loads: {browser.errors}")
    sections = browser.run("document.querySelectorAll('h2').length")
    expect(sections == 9 and browser.run("page.open") is None, f"{name}: it shows {sections} closed plays; expected 9")
    picture(f"closed-{size[0]}")
    browser.hold(*browser.place("h2"))
    expect(browser.eventually("page.open === 0"), f"{name}: a tap opens the first play")
    rows = browser.run("[...document.querySelectorAll('.row')].map((each) => each.offsetHeight)")
    expect(len(rows) == 7 and set(rows) == {88}, f"{name}: its rows have the height 88: {rows}")
    x, y = browser.place("[data-row='1']")
    pinch(browser, x, y, 40, 80)
    expect(browser.eventually("Math.abs(page.heights[1] - 176) < 6"), f"{name}: a pinch doubles a row: {browser.run('page.heights')}")
    expect(browser.run("page.heights.filter((each) => each !== 88).length") == 1, f"{name}: it changes one row only")
    picture(f"pinched-{size[0]}")
    pinch(browser, *browser.place("[data-row='1']"), 120, 30)
    expect(browser.eventually("page.heights[1] === 88"), f"{name}: no row is lower than 88: {browser.run('page.heights')}")
    x, y = browser.place("[data-row='2']")
    browser.hold(x, y)
    expect(browser.eventually("document.querySelector('.selected')?.dataset.row === '2'"), f"{name}: a tap selects a row")
    browser.hold(x, y, 1.0)
    expect(browser.eventually("document.querySelector('dialog').open"), f"{name}: a long press offers a mail")
    subject = browser.run("document.getElementById('subject').textContent")
    expect(subject == "“Hamlet”, act 1, scene 4", f"{name}: the mail's subject is {subject}")
    href = browser.run("document.querySelector('dialog a').href")
    expect(href.startswith("mailto:?subject=%E2%80%9CHamlet"), f"{name}: it has the address {href[:60]}")
    picture(f"mail-{size[0]}")
    browser.run("document.querySelector('dialog').close()")
    # A touchpad: Chromium's wheel events with the key Ctrl are its pinches.
    before = browser.run("page.heights[1]")
    for _ in range(4):
        browser.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=browser.place("[data-row='1']")[1], deltaX=0, deltaY=-20,
                     modifiers=2)
    expect(browser.eventually(f"page.heights[1] > {before} * 1.8"), f"{name}: a touchpad's pinch: {browser.run('page.heights')}")
    time.sleep(0.3)
    highest = browser.run("Math.max(0, document.getElementById('content').offsetHeight - document.getElementById('table').clientHeight)")
    if highest > 0:
        for _ in range(5):
            browser.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=30)
        expect(browser.eventually("page.offset > 0"), f"{name}: the wheel scrolls")
        time.sleep(0.3)
        drag(browser, x, y, 250)
        expect(browser.eventually("page.offset === 0"), f"{name}: a finger scrolls back")
    heights = browser.run("page.heights")
    browser.hold(*browser.place("h2"))
    expect(browser.eventually("page.open === null"), f"{name}: a tap closes the play")
    browser.hold(*browser.place("h2 + h2"))
    expect(browser.eventually("page.open === 1"), f"{name}: a tap opens the second play")
    browser.hold(*browser.place("h2"))
    expect(browser.eventually("page.open === 0"), f"{name}: opening the first play closes the second")
    expect(heights[1] > 88 and browser.run("page.heights") == heights, f"{name}: its rows keep their heights: {heights}")
    browser.run("document.querySelector('h2').focus()")
    for state in ("null", "0"):
        for kind in ("keyDown", "keyUp"):
            browser.call("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", windowsVirtualKeyCode=13)
        expect(browser.eventually(f"page.open === {state} && document.activeElement.dataset.section === '0'"),
               f"{name}: Enter on a play keeps the focus on it")
    expect(browser.run("document.documentElement.scrollWidth") <= size[0], f"{name}: no part is wider than the page")
    expect(browser.errors == [], f"{name}: there are no errors, but {browser.errors}")


def check(address, module, expect, folder):
    if folder:
        os.makedirs(folder, exist_ok=True)
    with browsers.Browser(browsers.find()) as browser:
        browser.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)

        def picture(name):
            if not folder:
                return
            for dark in (False, True):
                features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
                browser.call("Emulation.setEmulatedMedia", features=features)
                browser.settle()
                browser.screenshot(os.path.join(folder, f"{name}-{'dark' if dark else 'light'}.png"), whole=False)
            browser.call("Emulation.setEmulatedMedia", features=[])

        check_page(browser, f"{address}/plays.html", (390, 844), expect, picture)
        check_page(browser, f"{address}/plays.html", (1280, 800), expect, picture)
    # Another process shows files, and does not emulate touches until it is asked to.
    with browsers.Browser(browsers.find()) as browser:
        browser.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        check_page(browser, "file://" + os.path.join(module, "plays-inline.html"), (390, 844), expect, lambda _: None)
    print("demo: opened, pinched, pressed and scrolled on 390x844 and 1280x800, and from disk")
