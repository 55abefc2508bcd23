"""Uses the playground like a person and compares it with the command. Run by Tools/checks/playground."""

import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import browser

command, page, *folder = sys.argv[1:]
TOUCHES = {".trace", ".csv", ".json", ".jsonl"}
DEVICES = {".evemu", ".yml"}


def transcript(path, *options):
    """Returns the command's full transcript without the verdict; None if the command refuses the recording."""
    arguments = [command, "replay", "--via", "contacts", "--scene", "none", "--transcript", "full", *options, str(path)]
    result = subprocess.run(arguments, capture_output=True, text=True)
    if result.returncode != 0:
        return None
    return "".join(line for line in result.stdout.splitlines(True) if not line.startswith("#"))


def load(tab, path):
    data = base64.b64encode(pathlib.Path(path).read_bytes()).decode()
    tab.run(f"page.load({json.dumps(path.name)}, Uint8Array.from(atob('{data}'), (letter) => letter.charCodeAt(0)))")


def shown(tab):
    return tab.run("page.transcript(true)")


def open_page(tab, link=""):
    # Another link to the page that is open would not load it again.
    tab.open("about:blank")
    tab.open("file://" + os.path.abspath(page) + link)
    tab.run("new Promise((done) => { const look = () => page.isReady ? done() : setTimeout(look, 5); look(); })")


def check(condition, text):
    if not condition:
        sys.exit(f"error: {text}")


def recordings():
    """Returns the recordings of Traces, and 40 of those of real hands if there are any."""
    own = sorted(each for each in pathlib.Path("Traces").rglob("*") if each.suffix in TOUCHES | DEVICES)
    real = sorted(each for each in pathlib.Path("../shared/recordings").rglob("*") if each.suffix in DEVICES)
    if not real:
        print("note: there are no real recordings in ../shared/recordings; only those of Traces were compared")
    return own + real[::max(1, len(real) // 40)]


def compare(tab, scratch):
    """Compares all recordings: those of devices as traces of their touches."""
    count = refused = 0
    for path in recordings():
        if path.suffix in DEVICES:
            trace = pathlib.Path(scratch, "converted.trace")
            conversion = subprocess.run([command, "convert", "--force", str(path), str(trace)], capture_output=True)
            if conversion.returncode != 0:
                refused += 1
                continue
            path = trace
        expected = transcript(path)
        if expected is None:
            refused += 1
            continue
        load(tab, path)
        check(shown(tab) == expected, f"the page's transcript of {path} is not the command's")
        count += 1
    check(count > 100, f"only {count} recordings were compared")
    return count, refused


def change(tab, path):
    """Sets a parameter in its field, then by the link; both must be what --set does."""
    key, value = "tap.allowableMovement", "0.5pt"
    expected = transcript(path, "--set", f"{key}={value}")
    check(expected != transcript(path), f"{key} does not matter to {path}")
    tab.run("history.replaceState(null, '', location.pathname)")
    load(tab, path)
    tab.run(
        f"(() => {{ const field = document.querySelector('input[name=\"{key}\"]'); field.value = '{value}';"
        " field.dispatchEvent(new Event('input')); })()")
    check(shown(tab) == expected, "a parameter's field does not do what --set does")
    link = tab.run("location.hash")
    open_page(tab, link)
    load(tab, path)
    check(shown(tab) == expected, f"the link {link} does not do what --set does")
    tab.run(
        f"(() => {{ const field = document.querySelector('input[name=\"{key}\"]'); field.value = 'far';"
        " field.dispatchEvent(new Event('input')); })()")
    check("allowableMovement" in tab.run("document.getElementById('problem').textContent"), "a wrong value has no error")
    open_page(tab, "#")


def touch(tab):
    """Taps the area with an emulated finger, then pinches it with two."""
    tab.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
    x, y = tab.centre("#pad")

    def send(kind, *points):
        places = [{"x": px, "y": py, "id": index} for index, (px, py) in enumerate(points)]
        tab.call("Input.dispatchTouchEvent", type=kind, touchPoints=places)
        tab.settle()

    send("touchStart", (x, y))
    send("touchEnd")
    text = tab.run("document.getElementById('transcript').textContent")
    check("! tap ended" in text, f"a tap of the area is not recognized:\n{text}")
    tab.run("document.getElementById('clear').click()")
    send("touchStart", (x - 30, y), (x + 30, y))
    for step in range(1, 12):
        send("touchMove", (x - 30 - 6 * step, y), (x + 30 + 6 * step, y))
    send("touchEnd")
    text = tab.run("document.getElementById('transcript').textContent")
    check("! pinch ended" in text, f"a pinch of the area is not recognized:\n{text}")
    check(not tab.run("document.getElementById('save').disabled"), "the touches cannot be saved")
    with tempfile.TemporaryDirectory() as scratch:
        trace = pathlib.Path(scratch, "touches.trace")
        trace.write_text(tab.run("page.view.trace([])"))
        check("! pinch ended" in (transcript(trace) or ""), "the touches as a trace are not recognized by the command")


def synthesize(tab, scratch):
    """Presses the button of each synthetic hand. The verdict must name its gesture, and the touches that the page saves as a trace
    must give the page's transcript in the command."""
    expected = {
        "Tap": ["tap"], "Double tap": ["tap", "tap"], "Long press": ["longPress"], "Pan": ["pan"], "Swipe": ["swipe"], "Pinch": ["pinch"],
        "Rotate": ["rotation"], "Three fingers": ["threeFingerSwipe"],
    }
    names = tab.run("Object.keys(hands)")
    check(names == list(expected), f"the page has other hands: {names}")
    for name in names:
        tab.run(f"[...document.querySelectorAll('#hands button')].find((each) => each.textContent === {json.dumps(name)}).click()")
        verdict = tab.run("document.getElementById('verdict').textContent")
        found = [word for word in verdict.replace("Recognized: ", "").split() if word[0].isalpha() and word not in ("at", "s.", "s;")]
        check(found == expected[name], f"the hand “{name}” is recognized otherwise: {verdict}")
        trace = pathlib.Path(scratch, "saved.trace")
        trace.write_text(tab.run("page.view.trace([...changed])"))
        check(transcript(trace) == shown(tab), f"the saved trace of “{name}” has another transcript in the command")
    # The playhead at the end of the pinch's movement: two fingers, and the machine's phase.
    tab.run("load('synthetic pinch', utf8(handTrace('Pinch'))); view.show(600)")
    check(tab.run("document.querySelectorAll('#film circle').length") == 2, "the playhead shows another number of fingers")
    check(tab.run("document.querySelector('.lane .phase').textContent") == "pinching", "the lane shows another phase")
    # With a parameter at which nothing is recognized, and with the same one in the saved trace.
    tab.run("change('pinch.minimumSpanChange', '9999pt')")
    check("pinch" not in tab.run("document.getElementById('verdict').textContent"), "the verdict did not change with the parameter")
    trace.write_text(tab.run("page.view.trace([...changed])"))
    check(transcript(trace) == shown(tab), "a saved trace has not the parameters of the page")
    tab.run("document.getElementById('reset').click()")


def measure(tab):
    """Prints how long a changed parameter takes for 10 s of five fingers, and the command's whole run."""
    lines = ["touchstone trace 1", "surface 150x90 mm"]
    for frame in range(1250):
        stage = "began" if frame == 0 else "moved"
        lines.append(f"{frame * 8} " + "  ".join(
            f"{finger + 1} {stage} {100 + finger * 150 + frame % 100},{100 + finger * 40 + frame % 70}" for finger in range(5)))
    lines.append("end 10000")
    with tempfile.TemporaryDirectory() as scratch:
        path = pathlib.Path(scratch, "five.trace")
        path.write_text("\n".join(lines) + "\n")
        load(tab, path)
        times = []
        for number in range(15):
            tab.run(f"change('tap.allowableMovement', '{number + 1}pt')")
            times.append(tab.run("page.milliseconds"))
        start = time.monotonic()
        expected = transcript(path, "--set", "tap.allowableMovement=15pt")
        native = (time.monotonic() - start) * 1000
        check(expected is not None and shown(tab) == expected, "five fingers give another transcript")
        median = sorted(times)[len(times) // 2]
        return f"a parameter changed for 10 s of five fingers: {median:.0f} ms; the command's whole run: {native:.0f} ms"


with browser.Browser(browser.find()) as tab:
    open_page(tab)
    with tempfile.TemporaryDirectory() as scratch:
        count, refused = compare(tab, scratch)
    change(tab, pathlib.Path("Traces/tap/tap.trace"))
    touch(tab)
    with tempfile.TemporaryDirectory() as scratch:
        synthesize(tab, scratch)
    if folder:
        os.makedirs(folder[0], exist_ok=True)
        for width, height in [(1280, 800), (390, 844)]:
            for dark in [False, True]:
                tab.look(width, height, dark=dark, mobile=width < 500)
                name = f"playground-{width}-{('light', 'dark')[dark]}.png"
                tab.screenshot(os.path.join(folder[0], name), whole=False)
    speed = measure(tab)
    check(not tab.errors, f"the page has errors: {tab.errors}")
    check(all(each.startswith(("file:", "data:", "blob:")) for each in tab.requests), "the page uses the network")
print(f"{count} recordings give the command's transcript in the page; {refused} are not touches that the command replays without a scene")
print(speed)
