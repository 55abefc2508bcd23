"""Runs the checks of Tools/checks/report in a browser."""

import os
import re
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
from browser import Browser, Problem, find  # noqa: E402
from report_design import design, overview  # noqa: E402
from report_picture import picture  # noqa: E402
from report_support import colour_at, expect, failures, opens, pixels, run  # noqa: E402

# Taps, pinches, a long press and a scroll.
HAND = ("tap@50,4 rest=500 pinch:20-50@52,33,angle=30 rest=400 tap@50,30 rest=300 longpress:900 rest=300 "
        "pinch:40-20@52,33 pan:30@40,15,fingers=2,angle=90").split()
# Ten minutes: 15 seconds, forty times, as in Tools/benchmarks/libinput.
LONG = ("pan:60@20,30,ms=5000 rest=0 pinch:20-50@52,33,angle=30,ms=4900 rest=0 "
        "pan:50@40,10,fingers=2,angle=90,ms=4900 rest=0").split() * 40
MOST_BYTES, MOST_SECONDS = 3_200_000, 1.0
# A file name that must not be interpreted as markup.
EVIL = "<img src=x onerror=alert(1)>'\"&.trace"

def one_recording(browser, folder):
    hand, page = os.path.join(folder, "hand.yml"), os.path.join(folder, "hand.html")
    run("synth", *HAND, "-o", hand)
    how = ["--scene", "plays", "--set", "plays.open=0"]
    run("report", *how, hand, "-o", page)
    browser.look(1400, 1000)
    opens(browser, page)

    expect(browser.run("page.moment === recording.opening && page.pad.trail === 'touch'"),
           "a short recording opens at its decisive moment with the trails of the touch")
    # The transcript equals the command's, byte for byte.
    printed = [line for line in run("replay", *how, hand).stdout.splitlines() if not line.startswith("# ")][3:]
    shown = browser.run("recording.lines.map((_, i) => recording.transcriptLine(i))")
    expect(shown == printed, "the transcript is what `replay` prints")
    # The scene equals the picture of `replay --picture` at several times.
    for time_ in ("0ms", "200ms", "1500ms", "2500ms", "6000ms"):
        # The page shows the last of its moments until then; 60 a second during an animation.
        browser.run(f"page.showTime({int(time_[:-2]) * 1000})")
        shown_at = browser.run("recording.moments[page.moment]")
        svg = os.path.join(folder, "moment.svg")
        run("replay", *how, "--picture", svg, "--at", f"{shown_at // 1000}.{shown_at % 1000:03d}ms", hand)
        drawn = open(svg, encoding="utf-8").read()
        expected = re.findall(r'<rect class="(\w+)" x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"', drawn)
        expected = [each for each in expected if each[0] not in ("page", "outline", "viewport")]
        found = browser.run(
            "[...document.querySelectorAll('svg.table svg rect')].map((r) =>"
            " [r.getAttribute('class'), ...['x', 'y', 'width', 'height'].map((k) => Number(r.getAttribute(k)))])")
        expect([(c, *map(float, n)) for c, *n in expected] == [tuple(each) for each in found],
               f"the table at {time_} is as `replay --picture` draws it")
        fingers = len(re.findall('<circle class="finger"', drawn))
        expect(browser.run("document.querySelectorAll('svg.table circle.finger').length") == fingers,
               f"{fingers} fingers are drawn at {time_}")

    browser.run("document.querySelectorAll('details.fold').forEach((each) => { each.open = true; })")
    browser.settle()
    keys(browser)
    clicks(browser)
    browser.run("page.showTime(1500000)")
    screenshots(browser, "report")
    # The printed page has all lines.
    browser.run("window.dispatchEvent(new Event('beforeprint'))")
    expect(browser.run("document.querySelectorAll('.transcript .line').length === recording.lines.length"),
           "a printed page has the whole transcript")
    browser.run("window.dispatchEvent(new Event('afterprint'))")
    browser.print(os.path.join(PICTURES, "report.pdf"))
    expect(browser.errors == [], f"there were no errors: {browser.errors}")


def keys(browser):
    now = lambda: browser.run("[page.line, page.moment]")
    browser.run("page.showMoment(0)")
    before = now()
    for _ in range(4):
        browser.press("ArrowRight")
    after = now()
    expect(after[0] == before[0] + 4, "the right arrow goes to the next transition, four times")
    expect(browser.run("recording.lines[page.line].moment === page.moment"), "and its moment shows")
    selected = browser.run("document.querySelector('.transcript [aria-selected=true]').dataset.line")
    expect(int(selected) == after[0], "the transcript marks the line of the moment")
    browser.press("ArrowLeft")
    expect(now()[0] == after[0] - 1, "the left arrow goes back")
    browser.press("ArrowRight", shift=True)
    browser.press("ArrowRight", shift=True)
    expect(now()[1] == browser.run(f"recording.lines[{after[0] - 1}].moment") + 2, "shift and an arrow go by frames")
    browser.press("End")
    expect(browser.run("page.moment === recording.moments.length - 1"), "end goes to the end")
    browser.press("Home")
    expect(now()[1] == 0, "home goes to the beginning")
    browser.press(" ")
    expect(browser.run("page.transport.isPlaying"), "space plays")
    browser.press(" ")
    expect(not browser.run("page.transport.isPlaying"), "and pauses")


def clicks(browser):
    # The slider.
    browser.run("page.transport.slider.value = 1000000; page.transport.slider.dispatchEvent(new Event('input'))")
    expect(browser.run("recording.moments[page.moment] <= 1000000 && recording.moments[page.moment + 1] > 1000000"),
           "the slider shows its time")
    expect("1.000" in browser.run("page.transport.clock.textContent") or "0.99" in browser.run("page.transport.clock.textContent"),
           "and the clock shows it")
    boxes = browser.run("document.querySelectorAll('svg.table rect.row').length")
    browser.run("page.showTime(0)")
    expect(browser.run("document.querySelectorAll('svg.table rect.row').length") > boxes,
           "the section is open before the tap that closes it")
    # A line of the transcript shows its moment, in the table as well.
    line = browser.run("recording.lines.findIndex((line) => /section \\d+ .* opened/.test(line.text))")
    browser.run(f"page.transcript.list.scrollTop = {line} * Transcript.rowHeight - 60")
    browser.click_on(f"#line-{line}")
    browser.settle()
    expect(browser.run("page.line") == line, "a click on a line selects it")
    browser.run(f"page.showTime(recording.moments[recording.lines[{line}].moment] + 300000)")
    expect(browser.run("document.querySelectorAll('svg.table rect.row').length") > 0,
           "and the table shows its result when the animation is over")
    browser.click_on(f"#line-{line}")
    browser.settle()
    # The list may scroll between press and release of a click.
    place = browser.centre(f"#line-{line - 1}")
    browser.mouse("mousePressed", *place)
    browser.run("page.transcript.list.scrollTop += 1")
    browser.settle()
    browser.mouse("mouseReleased", *place)
    expect(browser.run("page.line") == line - 1, "a click selects its line even if the list scrolls meanwhile")
    # A mark in a lane selects its line.
    browser.run("page.lanes.board.canvas.scrollIntoView({ block: 'center' })")
    browser.settle()
    mark = browser.run(
        "(() => { const lanes = page.lanes; const row = lanes.rows.findIndex((row) => row.name === 'pinch');"
        " const mark = lanes.rows[row].marks.find((mark) => mark.kind === 'began');"
        " const c = lanes.board.canvas; const b = c.getBoundingClientRect();"
        " return [b.left + page.span.x(mark.time, c.clientWidth), b.top + [...lanes.placed(c.clientWidth)][row].bars + 9,"
        " mark.line]; })()")
    browser.click(mark[0], mark[1])
    expect(browser.run("page.line") == mark[2], "a click on a transition in a lane selects its line")
    expect("pinch began" in browser.run("document.querySelector('.chosen').textContent"), "and the line is shown in full")
    # An attempt's outcome is a link.
    browser.run("document.querySelector('#now .attempt a').click()")
    expect(browser.run("recording.moments[page.moment] === page.now.rows[0].attempt.time"), "an outcome links to its time")
    browser.run("document.querySelectorAll('.machines > details').forEach((each) => { each.open = true; })")
    browser.settle()
    expect(browser.run("document.querySelectorAll('#machines svg.machine').length === recording.lanes.length"), "machines are drawn")
    browser.run("document.querySelectorAll('.machines > details').forEach((each) => { each.open = false; })")


def screenshots(browser, name):
    """Takes screenshots, light and dark, wide and narrow, and verifies their colours."""
    for width, height, dark in ((1400, 1000, False), (1400, 1000, True), (420, 900, False), (420, 900, True)):
        browser.look(width, height, dark=dark)
        # What is not on the screen is drawn again when there is time.
        if name == "report":
            browser.run("(async () => { while (page.boards.some((board) => board.isWaiting)) {"
                        " await new Promise((done) => setTimeout(done, 5)); } })()")
        expect(browser.run("document.documentElement.scrollWidth <= innerWidth"), f"{name} fits in {width} pixels")
        path = os.path.join(PICTURES, f"{name}-{width}-{'dark' if dark else 'light'}.png")
        browser.screenshot(path)
        picture = pixels(path)
        light = sum(colour_at(picture, 2, 200))
        expect(light < 150 if dark else light > 650, f"{name} is {'dark' if dark else 'light'} as requested")
        if name != "report":
            continue
        # A recognized pinch has its colour in its lane at its time.
        place, colour = browser.run(
            "(() => { const lanes = page.lanes; const row = lanes.rows.findIndex((row) => row.name === 'pinch');"
            " const bar = lanes.rows[row].bars.find((bar) => bar.meaning === 'recognized');"
            " const c = lanes.board.canvas; const b = c.getBoundingClientRect();"
            " const probe = document.createElement('canvas').getContext('2d'); probe.fillStyle = Colours.of('recognized');"
            " probe.fillRect(0, 0, 1, 1);"
            " return [[scrollX + b.left + page.span.x((bar.from * 0.2 + bar.to * 0.8), c.clientWidth),"
            " scrollY + b.top + [...lanes.placed(c.clientWidth)][row].bars + 3],"
            " [...probe.getImageData(0, 0, 1, 1).data.slice(0, 3)]]; })()")
        seen = colour_at(picture, *place)
        expect(max(abs(a - b) for a, b in zip(seen, colour)) < 8, f"the pinch is drawn: {seen} is {colour}")
    browser.look(1400, 1000)


def motion(browser, folder):
    browser.look(1400, 1000, still=True)
    opens(browser, os.path.join(folder, "hand.html"))
    browser.press(" ")
    expect(browser.run("page.line") >= 0 and browser.run("page.transport.isStill"),
           "with reduced motion, playback steps through transitions")
    browser.press(" ")
    browser.look(1400, 1000)


def broken_and_strange(browser, folder):
    broken, page = os.path.join(folder, "broken.trace"), os.path.join(folder, "broken.html")
    with open(broken, "w", encoding="utf-8") as file:
        file.write("touchstone trace 1\nsurface 100x60 mm\n0 1 began 100,100\n80 1 ended 100,100\nnonsense\n")
    run("report", broken, "-o", page, status=3)
    opens(browser, page)
    problem = browser.run("document.querySelector('.problem').textContent")
    expect("not read completely" in problem and "broken.trace:5" in problem, f"a broken recording has a message: {problem}")
    expect(browser.run("recording.fingers.length") == 1, "and the part that was read is shown")

    strange, page = os.path.join(folder, EVIL), os.path.join(folder, "strange.html")
    with open(strange, "w", encoding="utf-8") as file:
        file.write("touchstone trace 1\nsurface 100x60 mm\nend 10\n")
    run("report", strange, "-o", page)
    opens(browser, page)
    expect(browser.run("document.querySelectorAll('img').length") == 0 and browser.run("document.querySelector('h1').textContent").endswith(EVIL),
           "a name that looks like markup is escaped")
    expect(browser.run("document.title").startswith(EVIL), "in the title too, without its folder")


def answers(browser, folder):
    """Pages show the answer that `explain` prints. `AnswerLawTests` compares their data for all recordings."""
    paths = sorted(find_traces("Traces"))
    names = ("pinch/pinch-too-small", "longPress/long-press-moved-too-far", "tap/tap-moved-too-far")
    named = [f"Traces/{name}.trace" for name in names] + [path for path in paths if "/recorded/" in path]
    page = os.path.join(folder, "answer.html")
    for path in named + paths[::20]:
        run("report", path, "-o", page)
        opens(browser, page)
        shown = browser.run("[...document.querySelectorAll('#story p.headline, #story p.miss')].map((each) => each.textContent)")
        printed = run("explain", path).stdout.splitlines()
        # What libinput makes of it has a lane of the page.
        verdict = re.split(r"(?: On a touchpad,)? libinput", printed[0])[0]
        expect(shown[0].lower() == verdict.lower(), f"{path}: the page begins with “{verdict}”, not “{shown[0]}”")
        reasons = [text.removeprefix("✗ ") for text in shown[1:]]
        # Notes about positions are lines of their own; a page does not name the terminal's options.
        lines = [line.split("; --via libinput searches")[0] for line in printed[1:] if not line.startswith("  ")]
        expect(reasons == lines[:len(reasons)], f"{path}: the page has the reasons of the terminal: {reasons}")


def find_traces(folder):
    return [os.path.join(place, name) for place, _, names in os.walk(folder) for name in names if name.endswith(".trace")]


def corpus(browser, folder):
    labels, pages = os.path.join(folder, "labels.tsv"), os.path.join(folder, "pages")
    traces = sorted(name for name in os.listdir("Traces/tap") if name.endswith(".trace"))
    with open(labels, "w", encoding="utf-8") as file:
        for name in traces:
            file.write(f"{os.path.abspath('Traces/tap')}/{name}\ttap\n")
    run("report", "--labels", labels, os.path.abspath("Traces/tap"), "-o", pages + "/")
    index = os.path.join(pages, "index.html")
    browser.look(1400, 1000)
    opens(browser, index)
    rows = "document.querySelectorAll('#recordings tbody tr').length"
    every = browser.run(rows)
    expect(every >= len(traces), "every recording has a row")
    browser.run("document.querySelector('#outcomes td button').click()")
    expect(0 < browser.run(rows) < every, "a number lists its recordings")
    overview(browser)
    screenshots(browser, "corpus")
    link = browser.run("document.querySelector('#misses a').href")
    opens(browser, link)
    at = int(link.split("#t=")[1])
    expect(browser.run("recording.moments[page.moment]") == at, "a near miss links to its moment in its own page")


def ten_minutes(browser, folder):
    long_, page = os.path.join(folder, "long.evemu"), os.path.join(folder, "long.html")
    run("synth", *LONG, "-o", long_)
    for how in ([], ["--scene", "feeds", "--set", "feeds.open=0", "--recognizer", "pan"]):
        run("report", *how, long_, "-o", page)
        size = os.path.getsize(page)
        best = min(timed(browser, page) for _ in range(5))
        minutes = browser.run("recording.end") / 6e7
        print(f"{minutes:.1f} minutes {' '.join(how)}: {size / 1e6:.2f} MB, shown in {best:.2f} s")
        expect(size <= MOST_BYTES, f"the page is at most {MOST_BYTES} bytes, not {size}")
        expect(best <= MOST_SECONDS, f"the page opens in {MOST_SECONDS} s, not {best:.2f}")
        seek = browser.run(
            "(() => { const t = performance.now(); for (let i = 1; i <= 20; i++) page.showTime(recording.end * i / 20);"
            " for (let i = 20; i > 0; i--) page.showTime(recording.end * i / 20); return (performance.now() - t) / 40; })()")
        print(f"  a seek takes {seek:.0f} ms")
        browser.run("window.dispatchEvent(new Event('beforeprint'))")
        expect(browser.run("document.querySelectorAll('.transcript .line').length === recording.lines.length"),
               "a long recording's printed page has the whole transcript")
        browser.run("window.dispatchEvent(new Event('afterprint'))")


def timed(browser, page):
    opens(browser, page)
    return browser.run("performance.getEntriesByName('shown')[0].startTime") / 1000


scratch = tempfile.mkdtemp(prefix="touchstone-report-")
PICTURES = sys.argv[2] if len(sys.argv) > 2 else scratch
os.makedirs(PICTURES, exist_ok=True)
try:
    with Browser(find()) as chromium:
        one_recording(chromium, scratch)
        picture(chromium, os.path.join(scratch, "demo"))
        design(chromium, scratch)
        motion(chromium, scratch)
        broken_and_strange(chromium, scratch)
        answers(chromium, scratch)
        corpus(chromium, scratch)
        if not os.environ.get("QUICK"):
            ten_minutes(chromium, scratch)
except Problem as problem:
    failures.append(str(problem))
    print("FAILED:", problem)
finally:
    shutil.rmtree(scratch, ignore_errors=True)
if failures:
    sys.exit(f"error: {len(failures)} checks of reports failed")
print("reports: all checks passed")
