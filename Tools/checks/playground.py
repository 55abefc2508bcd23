"""Uses pages with a core like a person, and compares them with the command. Run by Tools/checks/playground."""

import base64
import html
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import browser
import page_uses

is_complete = "--all" in sys.argv
command, core, page, *folder = (each for each in sys.argv[1:] if each != "--all")
TOUCHES = {".trace", ".csv", ".json", ".jsonl"}
DEVICES = {".evemu", ".yml"}


def transcript(path, *options):
    """Returns the command's full transcript without the verdict; None if the command refuses the recording."""
    arguments = [command, "replay", "--via", "contacts", "--transcript", "full", *options, str(path)]
    result = subprocess.run(arguments, capture_output=True, text=True)
    if result.returncode != 0:
        return None
    return "".join(line for line in result.stdout.splitlines(True) if not line.startswith("#"))


def shown(tab):
    return tab.run("page.core.transcript(true)")


def open_page(tab, path=page, link=""):
    # Another link to the page that is open would not load it again.
    tab.open("about:blank")
    tab.open("file://" + os.path.abspath(path) + link)
    tab.run("ready")
    tab.settle()


def drop(tab, path):
    """Drops a file on the page."""
    data = base64.b64encode(path.read_bytes()).decode()
    tab.run(
        "(() => { const transfer = new DataTransfer(); transfer.items.add(new File([Uint8Array.from(atob('" + data + "'), (letter) =>"
        f" letter.charCodeAt(0))], {json.dumps(path.name)})); dispatchEvent(new DragEvent('drop', {{ dataTransfer: transfer, cancelable: true }})); }})()")
    tab.run(f"new Promise((done) => {{ const look = () => page.source.name === {json.dumps(path.name)} || !page.story.problem.hidden ? done() : setTimeout(look, 2); look(); }})")


def check(condition, text):
    if not condition:
        sys.exit(f"error: {text}")


def real(count=None):
    """Returns the listed recordings of real hands, or about this many of them, if there are any."""
    folder = pathlib.Path(os.environ.get("TOUCHSTONE_RECORDINGS", "../shared/recordings"))
    index = folder / "INDEX.tsv"
    named = [line.split("\t")[0] for line in index.read_text().splitlines()[1:]] if index.exists() else []
    found = [folder / name for name in named if (folder / name).is_file()]
    return found[::max(1, len(found) // count)] if count else found


def compare(tab, scratch):
    """Replays the recordings of Traces and of real hands in the page's core: those of devices as traces of their touches. Each tenth is
    opened in the page as a person does it."""
    count = refused = 0
    open_page(tab)
    recordings = real(60 if is_complete else 20)
    if not recordings:
        print("note: there are no recordings of real hands (see CONTRIBUTING.md); only those of Traces were compared")
    own = sorted(each for each in pathlib.Path("Traces").rglob("*") if each.suffix in TOUCHES | DEVICES)
    for path in own[:: 1 if is_complete else 3] + recordings:
        if path.suffix not in TOUCHES:
            trace = pathlib.Path(scratch, "converted.trace")
            if subprocess.run([command, "convert", "--force", str(path), str(trace)], capture_output=True).returncode != 0:
                refused += 1
                continue
            path = trace
        expected = transcript(path)
        if expected is None:
            refused += 1
            continue
        data = base64.b64encode(path.read_bytes()).decode()
        given = f"{json.dumps(path.name)}, Uint8Array.from(atob('{data}'), (letter) => letter.charCodeAt(0))"
        if count % 10 == 0:
            tab.run(f"page.openRecording({given}, {{ isExplained: false }})")
            found = [shown(tab), tab.run("page.story.problem.hidden ? '' : page.story.problem.textContent")]
        else:
            found = tab.run(f"(() => {{ try {{ page.core.load({given}); page.core.set(new Map()); return [page.core.transcript(true), '']; }}"
                            " catch (error) { return ['', error.message]; } })()")
        if found[1].endswith("this page cannot read property lists; use the command"):
            refused += 1
            continue
        check(found[0] == expected, f"the page's transcript of {path} is not the command's: {found[1]}")
        count += 1
    check(count > (100 if is_complete else 60), f"only {count} recordings were compared")
    return f"{count} recordings give the command's transcript in the page; {refused} are not touches that the command replays"


def report(path, target, *options):
    arguments = [command, "report", *options, "-o", str(target), str(path)]
    result = subprocess.run(arguments, capture_output=True, text=True)
    check(result.returncode == 0, f"touchstone report {path}: {result.stderr}")
    return json.loads(re.search(r'id="data">(.*?)</script>', target.read_text(), re.S).group(1))


# What the page's core computes. The rest, such as libinput's lane, is the command's.
PARTS = ["surface", "scene", "moments", "fingers", "lanes", "thresholds", "curves", "patterns", "kinds", "lines"]


def reports(tab, scratch):
    """Opens reports with a core: the page compares its replay with the command's."""
    own = sorted(each for each in pathlib.Path("Traces").rglob("*") if each.suffix in TOUCHES | DEVICES)
    target = pathlib.Path(scratch, "report.html")
    # Heights of that many rows need more than the 32 bits of an Int in the page.
    each = 12 if is_complete else 6
    paths = own[::max(1, len(own) // each)] + real(each) + [pathlib.Path("Traces/feeds/twenty-thousand-rows.trace")]
    for path in list(paths):
        expected = transcript(path)
        if expected is None:
            paths.remove(path)
            continue
        report(path, target, "--core", core)
        open_page(tab, target)
        check(tab.run("page.refusal === '' && page.check()"), f"{path}: {tab.run('page.refusal')}")
        check(shown(tab) == expected, f"the transcript in the report of {path} is not the command's")
    return f"{len(paths)} reports have the command's transcript and data in their core"


def set_field(tab, key, value):
    tab.run(
        f"(() => {{ page.panel.build(); const field = document.querySelector('input[name=\"{key}\"]'); field.value = '{value}';"
        " field.dispatchEvent(new Event('input')); })()")


def change(tab, scratch):
    """Sets a parameter in its field, then by the link; both must be what --set does. Then drops another recording."""
    path, other = pathlib.Path("Traces/tap/tap.trace"), pathlib.Path("Traces/pinch/pinch.trace")
    key, value = "tap.allowableMovement", "0.5pt"
    page, target = pathlib.Path(scratch, "page.html"), pathlib.Path(scratch, "other.html")
    original = report(path, page, "--core", core)
    expected = report(path, target, "--set", f"{key}={value}")
    check(expected["lines"] != original["lines"], f"{key} does not matter to {path}")
    open_page(tab, page)
    tab.run("page.showTime(40000)")
    set_field(tab, key, value)
    link = f"#{key}={value}&t={tab.run('page.recording.moments[page.moment]')}"

    def check_page(what):
        check(shown(tab) == transcript(path, "--set", f"{key}={value}"), f"{what} does not do what --set does")
        data = tab.run("page.core.report(true)")
        different = [part for part in PARTS if data[part] != expected[part]]
        different += [f"touches.{part}" for part in expected["touches"] if part not in ("libinput", "headline", "sentences", "failures") and data["touches"][part] != expected["touches"][part]]
        check(not different, f"{what} gives other {different} than --set in a report")
        headline = tab.run("page.story.headline.textContent")
        check(headline.lower() == data["touches"]["headline"].lower(), f"{what} leaves the headline {headline}")
        check(tab.run("page.lanes.rows.length") > 1 and f"--set {key}={value}" in tab.run("page.command.textContent"), f"{what} is not in the lanes or in the command line")
        check(tab.run("page.address.link").endswith(link), f"{what} gives the link {tab.run('page.address.link')}, not {link}")

    check_page("a parameter's field")
    open_page(tab, page, link)
    check_page("a link")
    set_field(tab, key, "far")
    problem = tab.run(f"page.panel.fields.get('{key}').problem.textContent")
    check("allowableMovement" in problem and shown(tab) != "", f"a wrong value has the error “{problem}”")
    drop(tab, other)
    check(shown(tab) == transcript(other), "a recording that is dropped on a report is not shown")
    check(tab.run("document.querySelector('h1').textContent") == other.name, "the name of a dropped recording is not shown")
    drop(tab, pathlib.Path("README.md"))
    check("README.md" in tab.run("page.story.problem.textContent"), "a file without touches has no error")
    check(tab.run("['x.yml: is cut', 'minimumSpan must be', 'held 1 s'].map(Story.sentence).join()") == "x.yml: is cut,minimumSpan must be,Held 1 s",
          "names in errors do not keep their letters")
    check(shown(tab) == transcript(other), "a file without touches removes the recording")
    open_page(tab, page)
    set_field(tab, key, value)
    tab.run("page.panel.resetButton.click()")
    check(tab.run("page.recording.headline") == original["touches"]["headline"] and tab.run("page.changed.size") == 0, "a reset does not restore the report")


def touch(tab):
    """Taps the pad with an emulated finger, then pinches it with two."""
    tab.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
    open_page(tab)
    x, y = tab.centre("#pad canvas")

    def send(kind, *points):
        places = [{"x": px, "y": py, "id": index} for index, (px, py) in enumerate(points)]
        tab.call("Input.dispatchTouchEvent", type=kind, touchPoints=places)

    def lines():
        # The page follows for a moment, until every deadline is over.
        tab.run("new Promise((done) => { const look = () => page.touching.isFollowing ? setTimeout(look, 5) : done(); look(); })")
        return tab.run("page.recording.lines.map((line) => line.text)")

    def centre():
        return tab.run("(() => { const finger = page.recording.fingers[0]; const box = page.pad.board.canvas.getBoundingClientRect();"
                       " const [x, y] = page.pad.place(finger.xs[0], finger.ys[0]); return [box.left + x, box.top + y]; })()")

    send("touchStart", (x, y))
    send("touchEnd")
    check(any(line.startswith("! tap ended") for line in lines()), f"a tap of the pad is not recognized: {lines()}")
    check(all(abs(a - b) < 2 for a, b in zip(centre(), (x, y))), f"the finger is drawn at {centre()}, not where it touched, {x, y}")
    tab.run("page.touching.clear()")
    send("touchStart", (x - 30, y), (x + 30, y))
    for step in range(1, 12):
        send("touchMove", (x - 30 - 6 * step, y), (x + 30 + 6 * step, y))
        tab.settle()
    check(tab.run("page.recording.fingers.filter((finger) => finger.isPresent(page.moment)).length") == 2, "two fingers are not shown while they touch")
    send("touchEnd")
    check(any(line.startswith("! pinch ended") for line in lines()), f"a pinch of the pad is not recognized: {lines()}")
    check(tab.run("page.now.rows.length") > 0, "the attempts of the pinch are not shown")
    with tempfile.TemporaryDirectory() as scratch:
        trace = pathlib.Path(scratch, "touches.trace")
        trace.write_text(tab.run("testOf(page).text"))
        check(not tab.run("page.tray.saveButton.disabled") and transcript(trace) == shown(tab), "the saved touches have another transcript in the command")
    tab.call("Emulation.setTouchEmulationEnabled", enabled=False)


# Where parts of the page are: their upper and lower edges.
EDGES = """Object.fromEntries(Object.entries({ verdict: '#story .headline', surface: '#pad canvas', hands: '#hands', bars: '#now .measures',
  machine: '#now svg.machine', phase: '#now g.phase.current', transport: '.bar' }).map(([name, selector]) => {
    const each = document.querySelector(selector);
    const box = each && getComputedStyle(each).visibility === 'visible' && each.getBoundingClientRect();
    return [name, box && box.height > 0 ? [box.top, box.bottom] : null];
  }))"""


def places(tab):
    """While the surface is touched, it does not move, and the screen shows what is measured; a pixel is a point after each other surface."""
    tab.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)

    def send(kind, *points):
        tab.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y, "id": 0} for x, y in points])

    for width, height in [(1280, 800), (390, 844)]:
        size = f"{width}x{height}"
        tab.look(width, height, mobile=width < 500)
        open_page(tab)
        empty = tab.run(EDGES)
        check(empty["verdict"][1] <= empty["surface"][0] + tab.run("Pad.margin") and "Touch the surface" in tab.run("page.story.headline.textContent"),
              f"{size}: the surface is not below its instruction: {empty}")
        x, y = tab.run("(() => { const b = page.pad.board.canvas.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; })()")
        send("touchStart", (x, y))
        # All at one moment, on a busy machine before the touch becomes a long press.
        down, state, phase = tab.run(
            "new Promise((done) => { const look = () => page.now.rows?.length > 0 && page.recording.end > 0"
            f" ? done([{EDGES}, page.now.rows[0].state.textContent, document.querySelector('#now g.phase.current').textContent])"
            " : setTimeout(look, 5); look(); })")
        check(down["surface"] == empty["surface"], f"{size}: the surface moves when it is touched: {empty['surface']}, {down['surface']}")
        check(down["bars"] and down["surface"][0] < down["bars"][0] and down["bars"][1] < height, f"{size}: no bar is on the screen: {down}")
        check(state == "in progress", f"{size}: a touch in progress has the state {state}")
        check(phase == "pressed", f"{size}: the machine of the tap has the phase {phase}")
        if width < 500:
            check(down["transport"] is None and down["bars"][0] < down["hands"][0], f"{size}: the bars are not below the surface: {down}")
        else:
            check(down["machine"][1] < height, f"{size}: the machine is not on the screen: {down}")
        send("touchEnd")
        # The machine that matters, and its last phases.
        tab.run("page.touching.synthesize('Pinch'), page.transport.play(false), page.showMoment(page.recording.opening)")
        check("pinch" in tab.run("page.machine.title.textContent") and tab.run("page.machine.phase.textContent") == "pinching",
              f"{size}: the machine of a pinch is not shown: {tab.run('page.machine.title.textContent')}")
        verdict = tab.run(EDGES)["verdict"]
        check("pinch" in tab.run("page.story.headline.textContent") and verdict == empty["verdict"], f"{size}: the verdict moves: {verdict}")
        # The surface of the synthetic hand has another scale; of the finger's 15 px, each is a point.
        tab.run("page.touching.synthesize('Tap'), page.transport.play(false)")
        x, y = tab.centre("#pad canvas")
        moved_points = "(() => { const xs = page.recording.fingers[0]?.xs ?? [0]; return (xs[xs.length - 1] - xs[0]) / Thresholds.perPoint; })()"
        send("touchStart", (x, y))
        for step in range(1, 6):
            send("touchMove", (x + 3 * step, y))
            # Frames of a busy page may come later than the next movement, which then replaces one that was not drawn.
            for _ in range(20):
                tab.settle()
                if abs(tab.run(moved_points) - 3 * step) < 0.1:
                    break
        send("touchEnd")
        moved = tab.run(moved_points)
        check(abs(moved - 15) < 0.1, f"{size}: after a synthetic hand, 15 pixels are {moved} points")
    tab.call("Emulation.setTouchEmulationEnabled", enabled=False)
    tab.look(1280, 800)


def pen(tab):
    """A pen's touch has its type in the saved trace, as `convert` writes it."""
    open_page(tab)
    x, y = tab.centre("#pad canvas")
    for kind in ("mousePressed", "mouseReleased"):
        tab.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=1, pointerType="pen")
    tab.run("new Promise((done) => { const look = () => page.touching.isFollowing ? setTimeout(look, 5) : done(); look(); })")
    trace = tab.run("traceOf(page)")
    check(len(re.findall(r" 1 began \S+ pencil$", trace, re.M)) == 1, f"the saved trace has no pen: {trace}")
    with tempfile.TemporaryDirectory() as scratch:
        path = pathlib.Path(scratch, "pen.trace")
        path.write_text(trace)
        check(transcript(path) == shown(tab), "the saved touch of a pen has another transcript in the command")


def durations(tab):
    """The bar of a tap has the time between touch down and touch up, not that of the last frame before."""
    open_page(tab)
    tab.run("page.touching.synthesize('Tap'), page.transport.play(false), page.showTime(Infinity)")
    row = tab.run("page.now.rows.find((row) => row.attempt.name === 'tap').gauges.node.textContent")
    check("0.08 of 0.5 s" in row, f"the bars of a tap of 80 ms are {row}")


def synthesize(tab, scratch):
    """Presses the button of each synthetic hand. Its gesture must be recognized, and the touches that the page saves as a trace must
    give the page's transcript in the command."""
    expected = {
        "Tap": ["tap"], "Two taps": ["tap", "tap"], "Long press": ["longPress"], "Pan": ["pan"], "Swipe": ["swipe"], "Pinch": ["pinch"],
        "Rotate": ["rotation"], "Three fingers": ["threeFingerSwipe"],
    }
    open_page(tab)
    check(tab.run("Object.keys(hands)") == list(expected), "the page has other hands")
    trace = pathlib.Path(scratch, "saved.trace")

    def recognized(options=""):
        lines = tab.run("page.recording.lines.map((line) => line.text)")
        trace.write_text(tab.run("testOf(page).text"))
        check(transcript(trace) == shown(tab), f"the saved trace has another transcript in the command{options}")
        return [line.split()[1] for line in lines if re.match(r"! \w+ ended", line)]

    for name in expected:
        tab.run(f"(() => {{ const hand = document.querySelector('[aria-label=\"synthetic touches\"]'); hand.value = {json.dumps(name)}; hand.dispatchEvent(new Event('change')); }})()")
        check(recognized() == expected[name], f"the hand “{name}” is recognized as {recognized()}")
    tab.run("page.touching.synthesize('Pinch'); page.change('pinch.minimumSpanChange', '9999pt')")
    check("pinch" not in recognized(", with a parameter"), "the pinch is recognized in spite of its parameter")
    tab.run("page.panel.resetButton.click()")


def site(tab, scratch):
    """Builds the site. Each of its links opens a recording in the page, and one with a parameter its recognizer's gesture."""
    manual, target = pathlib.Path(scratch, "manual"), pathlib.Path(scratch, "site")
    manual.mkdir()
    manual.joinpath("touchstone.1").write_text(".TH touchstone 1\n")
    subprocess.run(["Tools/packages/site", command, manual, target], check=True)
    links = re.findall(r'href="touchstone.html(#[^"]*)"', (target / "index.html").read_text())
    check(len(links) == 6, f"the site has {len(links)} links with a recording")
    count = 0
    for link in map(html.unescape, links):
        open_page(tab, target / "touchstone.html", link)
        headline = tab.run("page.story.headline.textContent")
        check(tab.run("page.recording.touches.length") > 0 and tab.run("page.story.problem.hidden"), f"{link[:40]} opens “{headline}”, {tab.run('page.story.problem.textContent')}")
        for recognizer in re.findall(r"&(\w+)\.", link):
            gestures = tab.run("page.recording.lines.map((line) => line.text)")
            check(any(re.match(rf"! {recognizer}\b.* (began|ended) ", line) for line in gestures) and "no gesture" not in headline,
                  f"{link[-40:]} opens “{headline}”")
            count += 1
    check(count > 0, "the site has no link with a parameter")
    return f"{len(links)} links of the site open a page with their recording, {count} with a parameter"


with browser.Browser(browser.find()) as tab, tempfile.TemporaryDirectory() as scratch:
    tab.look(1280, 800)
    results = [compare(tab, scratch), reports(tab, scratch)]
    change(tab, scratch)
    touch(tab)
    places(tab)
    pen(tab)
    durations(tab)
    synthesize(tab, scratch)
    results += page_uses.uses(tab, scratch, command, core, page, open_page, check)
    results.append(site(tab, scratch))
    if folder:
        os.makedirs(folder[0], exist_ok=True)
        open_page(tab)
        for width, height in [(1280, 800), (390, 844)]:
            for dark in [False, True]:
                tab.look(width, height, dark=dark, mobile=width < 500)
                tab.run("page.touching.synthesize('Pinch'), page.transport.play(false), page.showMoment(page.recording.opening)")
                tab.settle()
                name = f"playground-{width}-{('light', 'dark')[dark]}.png"
                tab.screenshot(os.path.join(folder[0], name), whole=False)
        tab.look(1280, 800)
    check(not tab.errors, f"the page has errors: {tab.errors}")
    check(all(each.startswith(("file:", "data:", "blob:")) for each in tab.requests), "the page uses the network")
print(*results, sep="\n")
print(f"the page has {os.path.getsize(page) // 1000} KB, of which the core has {os.path.getsize(core) // 1000} KB")
with open("Documentation/InABrowser.md", encoding="utf-8") as file:
    stated = int(re.search(r"The core has (\d+) KB", file.read()).group(1))
check(os.environ.get("WEB_CORE") == "debug" or stated * 1000 - 2000 <= os.path.getsize(core) <= stated * 1000,
      f"Documentation/InABrowser.md states that the core has {stated} KB")
