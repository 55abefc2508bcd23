"""Uses the ES module in Chromium: chromedriver plays synthetic hands into a page, and the page's gestures and transcript are compared
with those of `replay`; elements, relations and reasons; a touchpad's wheel and gesture events.

    python3 Tools/checks/web_module.py TOUCHSTONE FOLDER-OF-THE-MODULE [FOLDER-OF-SCREENSHOTS]
"""

import functools
import http.server
import os
import re
import subprocess
import sys
import tempfile
import threading
import time

import browser
import wasm_page
import web_module_demo
from webdriver import HANDS, Driver, gestures

problems = []


def expect(condition, sentence):
    if not condition:
        problems.append(sentence)


def eventually(driver, script, patience=30):
    """Waits until an expression in the page is true. Returns its last value."""
    end = time.monotonic() + patience
    while True:
        value = driver.run(f"return {script};")
        if value or time.monotonic() > end:
            return value
        time.sleep(0.05)


def lines(touchstone, path, recognizers):
    """Returns the lines of a full transcript with these recognizers, without its header and the end of the recording."""
    setup = path + ".setup"
    with open(setup, "w", encoding="utf-8") as file:
        file.write("touchstone header 1\n" + "".join(f"recognizer {kind} {kind}\n" for kind in recognizers))
    printed = subprocess.run(
        [touchstone, "replay", "--via", "contacts", "--scene", "none", "--transcript", "full", "--setup", setup, path],
        capture_output=True, text=True, check=True).stdout.splitlines()
    header = next(number for number, line in enumerate(printed) if line.startswith("scene "))
    return [line for line in printed[header + 1:] if not line.endswith("   end")]


# The time over which a velocity is measured, in ms.
VELOCITY_WINDOW = 40


def is_late(transcript):
    """Whether the browser delivered two movements after a deadline that they precede. Both then have the deadline's time, and are one in
    the recording."""
    times = [line.split()[0] for line in transcript if " moved " in line and "→" not in line]
    return len(set(times)) < len(times)


def longest_gap(lines):
    """Returns the longest time between two events of a transcript, in ms."""
    times = sorted({float(line.split()[0]) for line in lines if re.match(r"^ *\d+\.\d+ ", line)})
    return max((later - earlier for earlier, later in zip(times, times[1:])), default=0)


def play_hand(driver, touchstone, recognizers, actions, recorded):
    """Plays actions into a new surface. Returns the gestures, the scale, the page's transcript, and that of its recording."""
    driver.run(f"listenTo({recognizers});")
    with open(actions, "rb") as file:
        driver.post("/actions", file.read())
    expect(eventually(driver, "surface.nextDeadline === null"), f"{actions}: a deadline is left")
    with open(recorded, "w", encoding="utf-8") as file:
        file.write(driver.run("return surface.recording;"))
    page = driver.run("return surface.transcript;").splitlines()
    return driver.run("return log;"), driver.run("return window.scale;"), page, lines(touchstone, recorded, recognizers)


def check_hands(driver, touchstone, folder):
    """The page's gestures are those of the source, and its transcript is that of its own recording."""
    compared = 0
    for number, (script, recognizers, expected) in enumerate(HANDS):
        source, actions, recorded = (f"{folder}/{number}.{ending}" for ending in ("trace", "json", "jsonl"))
        subprocess.run([touchstone, "synth", "--seed", "3", "-o", source, *script], check=True, capture_output=True)
        subprocess.run([touchstone, "convert", "--to", "webdriver", source, actions], check=True, capture_output=True)
        name = " ".join(script)
        for _ in range(5):
            found, page_scale, page, replayed = play_hand(driver, touchstone, recognizers, actions, recorded)
            # A swipe that takes too long is none.
            if not is_late(page) and (found or not expected):
                break
            print(f"note: {name} is played again, because the browser was late")
        before, scale = gestures(touchstone, source, recognizers)
        expect(before == expected, f"{name}: the source has {before}; expected {expected}")
        if not found and recognizers == ["swipe"] and longest_gap(page) > VELOCITY_WINDOW:
            # The velocity of a swipe is measured over a window, in which this browser delivers no two positions.
            print(f"note: {name} is compared with its own recording only: positions are {longest_gap(page):.0f} ms apart")
        else:
            expect(found == before, f"{name}: the page recognized {found}; the source has {before}")
        text = f"{name}: {', '.join(found) or 'no gesture'}"
        if scale:
            text += f", scale {page_scale:.3f} for {scale:.3f}"
            expect(abs(page_scale / scale - 1) < 0.01, f"{name}: the page has scale {page_scale}; the source {scale}")
        print(text)
        compared += len(page)
        if page != replayed:
            at = next((at for at, (one, other) in enumerate(zip(page, replayed)) if one != other), min(len(page), len(replayed)))
            problems.append(f"{name}: the transcript differs at line {at + 1}: {page[at:at + 1]} in the page, {replayed[at:at + 1]} "
                            f"by replay; {len(page)} and {len(replayed)} lines")
    expect(compared > 100, f"{compared} lines of transcripts were compared; expected more than 100")
    print(f"transcripts: {compared} lines are those of replay")


def tap(driver, *points):
    """Taps at several points one after the other, as one list of actions."""
    ticks = []
    for x, y in points:
        ticks += [{"type": "pointerMove", "duration": 0, "x": x, "y": y}, {"type": "pointerDown", "button": 0},
                  {"type": "pause", "duration": 40}, {"type": "pointerUp", "button": 0}, {"type": "pause", "duration": 40}]
    driver.post("/actions", {"actions": [
        {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": ticks}]})
    eventually(driver, "surface.nextDeadline === null")
    return driver.run("return log;")


def check_elements(driver):
    """Elements as places of recognizers, relations, and reasons."""
    driver.run("""listen(({ tap }) => {
        const double = tap({ numberOfTapsRequired: 2 }, { name: "double", on: "#first" });
        return [double, tap({}, { name: "tap", on: ".part" }).requireToFail(double)];
    }, { failures: true });""")
    found = tap(driver, (40, 340))
    expect(found == ["double failed on first: 1 tap; needs 2", "tap ended on first"],
           f"a tap on an element: {found}")
    driver.run("log.length = 0;")
    found = tap(driver, (40, 340), (42, 342))
    expect("double ended on first" in found and not any(line.startswith("tap ended") for line in found),
           f"a double tap prevents the tap that requires it to fail: {found}")
    driver.run("log.length = 0;")
    expect(tap(driver, (260, 340)) == ["tap ended on second"], f"a tap on another element: {driver.run('return log;')}")
    driver.run("log.length = 0;")
    expect(tap(driver, (260, 200)) == [], f"a tap outside of the elements: {driver.run('return log;')}")
    driver.run("""listen(({ tap }) => [tap({}, { name: "one" }), tap({}, { name: "other" })], { failures: true });""")
    found = tap(driver, (40, 340))
    expect("one failed: excluded by other" in found, f"a reason has the name of the other recognizer: {found}")
    driver.run("surface.detach(); log.length = 0;")
    expect(tap(driver, (40, 340)) == [], "nothing is recognized after detach")
    expect(driver.run("return getComputedStyle(document.getElementById('pad')).touchAction;") == "auto",
           "detach restores touch-action")


def check_lifecycle(driver):
    """Recognizers that are disabled, removed and attached again, handlers that detach, and what is refused."""
    driver.run("""listen(({ tap, longPress }) => [window.one = tap({ allowableMovement: 10 }), window.other = longPress()], {});
        window.set = (part, value) => { one[part] = value; log.length = 0; };""")
    driver.run("set('isEnabled', false);")
    expect(tap(driver, (40, 200)) == [], "a disabled tap is not recognized")
    driver.run("set('isEnabled', true);")
    expect(tap(driver, (40, 200)) == ["tap ended"], "an enabled tap is recognized")
    driver.run("surface.remove(one); log.length = 0;")
    expect(tap(driver, (40, 200)) == [], "a removed tap is not recognized")
    driver.run("surface.add(one); log.length = 0;")
    expect(tap(driver, (40, 200)) == ["tap ended"], "a tap that is attached again is recognized")
    expect(driver.run("return one.parameter('allowableMovement');") == 10, "it keeps its parameters")
    driver.run("""listen(({ tap }) => [tap()], {}); surface.detach();
        window.hits = []; window.leaving = attach(["tap", "longPress"], (gesture) => (hits.push(gesture.kind), leaving.detach()));""")
    tap(driver, (40, 200), (40, 200))
    expect(driver.run("return hits;") == ["tap"], f"a handler may detach: {driver.run('return hits;')}")
    refusals = driver.run("""const found = [];
        const refuse = (call) => { try { call(); found.push("accepted"); } catch (problem) { found.push(problem.message); } };
        refuse(() => attach(["tap"], null));
        refuse(() => touchstone.tap({}, { named: "a" }));
        refuse(() => touchstone.tap({}, { on: "[" }));
        refuse(() => attach([], () => {}, { transcripts: true }));
        refuse(() => listen(({ tap }) => [tap({ numberOfTaps: 2 })]));
        refuse(() => listen(({ swipe }) => [swipe({ direction: "sideways" })]));
        refuse(() => listen(({ pinch }) => [pinch({ minimumSpan: -1 })]));
        refuse(() => listen(({ tap }) => tap()));
        refuse(() => one.measurement("scale"));
        refuse(() => listen(({ tap }) => { const a = tap(), b = tap().requireToFail(a); a.requireToFail(b); return [a, b]; }));
        const empty = attach([], () => {});
        refuse(() => empty.transcript);
        refuse(() => attach(["tap"], () => {}));
        empty.detach();
        return found;""")
    expected = ["the handler must be a function", "no option “named”", "must be a selector", "no option “transcripts”", "numberOfTaps", "sideways",
                "minimumSpan", "the recognizers must be an array", "is not attached", "would require each other to fail",
                "nothing was recorded", "has recognizers already"]
    for sentence, part in zip(refusals, expected, strict=True):
        expect(part in sentence, f"a wrong call is refused with {part}: {sentence}")


def check_touches(driver):
    """A handler reads the tap count, radius and force of the touches, which a pointer has unless its device does not measure them."""
    driver.run("""listen(() => []);
        surface.detach();
        window.found = [];
        window.own = attach(["longPress"], () => found.push(...own.touches));
        own.recognizers[0].setParameter("minimumPressDuration", 0);
        window.send = (name, values) => document.getElementById("first").dispatchEvent(new PointerEvent(name, {
            bubbles: true, pointerId: 77, pointerType: "touch", clientX: 40, clientY: 340, ...values }));""")
    for values in ["{ pressure: 0.25, width: 40, height: 46 }", "{ pressure: 0.5, width: 1, height: 1 }"]:
        driver.run(f"found.length = 0; send('pointerdown', {values});")
        eventually(driver, "found.length > 0")
        driver.run("window.first = window.second; window.second = found[0]; send('pointerup', {});")
        eventually(driver, "found.length > 1")
    found = driver.run("""own.detach();
        return [first, second].map((touch) =>
            [touch.tapCount, touch.majorRadius, touch.force, touch.maximumPossibleForce, touch.type]);""")
    expect(found[0] == [1, 23, 0.25, 1, "direct"], f"a touch has its radius and force: {found}")
    expect(found[1][1:] == [0, 0, 0, "direct"], f"a touch of a device that measures neither has none: {found}")


def check_touchpad(driver):
    """Ctrl and the wheel pinch, the wheel pans if it may, and Safari's events pinch and rotate."""
    driver.run("""listen(({ pinch, pan, rotation }) => {
        const turn = rotation();
        return [pinch().allowSimultaneous(turn), turn, pan()];
    }, { scrolling: "continuous" });
    window.send = (name, values) => {
        const event = Object.assign(new Event(name, { bubbles: true, cancelable: true }), { clientX: 100, clientY: 100, ...values });
        document.querySelector("#first span").dispatchEvent(event);
        return event.defaultPrevented;
    };
    window.wheel = (values) => send("wheel", { deltaX: 0, deltaMode: 0, ctrlKey: false, ...values });""")
    prevented = driver.run("return [-20, -20, -20].map((deltaY) => wheel({ deltaY, ctrlKey: true }));")
    expect(prevented == [True] * 3, "the browser does not zoom the page")
    expect(eventually(driver, "log.length === 2"), "the pinch by a wheel ends")
    found = driver.run("return [log, scale];")
    expect(found[0] == ["pinch began", "pinch ended"] and abs(found[1] - 1.8221) < 0.001, f"ctrl and the wheel pinch: {found}")
    driver.run("log.length = 0; for (let step = 0; step < 10; step += 1) wheel({ deltaY: 12 });")
    expect(eventually(driver, "log.length === 2"), "the scroll ends")
    found = driver.run("return [log, translation];")
    expect(found[0] == ["pan began", "pan ended"] and found[1] < -80, f"the wheel pans against its direction: {found}")
    driver.run("""log.length = 0; send("gesturestart", { scale: 1, rotation: 0 });
        for (let step = 1; step <= 10; step += 1) send("gesturechange", { scale: 1 + step / 20, rotation: step * 3 });
        send("gestureend", { scale: 1.5, rotation: 30 });""")
    found = driver.run("return [log, scale, rotation];")
    expect(sorted(found[0]) == ["pinch began", "pinch ended", "rotation began", "rotation ended"],
           f"Safari's gesture events pinch and rotate: {found}")
    expect(abs(found[1] - 1.5) < 1e-9 and abs(found[2] - 30) < 1e-6, f"their scale and rotation: {found}")
    driver.run("""listen(({ tap }) => [tap()], {});""")
    prevented = driver.run("return [wheel({ deltaY: 5 }), wheel({ deltaY: 5, ctrlKey: true }), send('gesturestart', {})];")
    expect(prevented == [False] * 3, f"without recognizers for them, the browser keeps its events: {prevented}")


def serve(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(wasm_page.Server, folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}"


def main():
    touchstone, module = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    server, address = serve(module)
    driver = Driver(browser.find())
    try:
        with tempfile.TemporaryDirectory() as folder:
            driver.post("/url", {"url": f"{address}/web-module.html"})
            expect(eventually(driver, "window.ready === true"), "the page loads the module")
            version = driver.run("return kinds;")
            expect(version[:2] == ["tap", "longPress"] and len(version) == 10, f"the page lists the kinds: {version}")
            check_hands(driver, touchstone, folder)
            check_elements(driver)
            check_lifecycle(driver)
            check_touches(driver)
            check_touchpad(driver)
            start, cost = driver.run("return startTime;"), driver.run("return cost();")
            print(f"start: {start:.1f} ms; a frame of a pinch, with four other recognizers: {cost:.1f} µs")
    finally:
        driver.close()
    web_module_demo.check(address, module, expect, sys.argv[3] if len(sys.argv) > 3 else None)
    server.shutdown()
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    sys.exit(1 if problems else 0)


main()
