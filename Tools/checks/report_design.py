"""The promises of a report's design, as far as a browser can see: what it opens at, colours, thresholds, links, widths."""

import os
import re

from report_support import colour_at, expect, name_recording, opens, pixels, run

# A tap that moves 16.001 points, where 16 are allowed, and a second touch that is a tap.
NEAR = """touchstone trace 1
surface 104x66 mm
0 1 began 320,200
40 1 moved 331,202.5
72 1 moved 338.9,204.4
80 1 moved 339.5,204.45
112 1 ended 339.5,204.45
600 2 began 100,300
690 2 ended 101,300
end 1300
"""
SCRIPTS = {
    "tap": "tap@50,30", "pinch": "pinch:20-45@52,33,angle=30", "swipe": "swipe:40@30,30,fingers=3",
    "scroll": "pan:35@55,20,fingers=2,angle=90 rest=250 tap@30,45", "press": "longpress:900",
}
# Texts for programs, which do not belong on a page for people.
DEBUG = re.compile(r"button 27\d|content \d+\.\d+ pt high|offset \d+\.\d+ of|undefined|NaN|\[object")


def design(browser, folder):
    home = os.path.join(folder, "home", "somebody")
    os.makedirs(home)
    browser.look(1280, 900)
    for name, script in SCRIPTS.items():
        run("synth", *script.split(), "-o", os.path.join(home, name + ".yml"))
        how = ["--scene", "plays", "--set", "plays.open=0"] if name == "pinch" else []
        run("report", *how, os.path.join(home, name + ".yml"), "-o", os.path.join(home, name + ".html"))
    with open(os.path.join(home, "near.trace"), "w", encoding="utf-8") as file:
        file.write(NEAR)
    run("report", os.path.join(home, "near.trace"), "-o", os.path.join(home, "near.html"))
    for name in [*SCRIPTS, "near"]:
        page = os.path.join(home, name + ".html")
        opens(browser, page)
        front(browser, name)
        with open(page, encoding="utf-8") as file:
            text = file.read()
        expect("somebody" not in text and folder not in text, f"{name} does not contain the folder of its recording")
        narrow(browser, name)
    opening(browser, home)
    colours(browser, home)
    thresholds(browser, home)
    panel(browser, home)
    links(browser, home)
    machines(browser, home)


def front(browser, name):
    """The head of each page, and its texts."""
    expect(len(browser.run("document.querySelector('.headline').textContent")) > 10, f"{name} has a headline")
    expect(browser.run("document.querySelector('h1').textContent") in (name + ".yml", name + ".trace"),
           f"{name} has the file's name as its title")
    found = DEBUG.search(browser.run("document.body.innerText"))
    expect(not found, f"{name} has no text for programs: {found and found.group()}")
    expect(browser.run("document.querySelector('#now').getBoundingClientRect().top < innerHeight"), f"{name} explains itself without scrolling")


def narrow(browser, name):
    """Nothing is cut off at 420 pixels."""
    browser.look(420, 900)
    expect(browser.run("document.documentElement.scrollWidth <= innerWidth"), f"{name} fits in 420 pixels")
    wide = browser.run(
        "[...document.querySelectorAll('section, header, .bar, table.stacks, .attempt, .measures')]"
        ".filter((each) => each.offsetParent && each.id !== 'pad' && each.scrollWidth > each.clientWidth + 1).map((each) => each.id || each.className)")
    expect(wide == [], f"{name}: nothing is wider than its place at 420 pixels, not {wide}")
    cut = browser.run(
        "(() => { const width = page.lanes.board.canvas.clientWidth; const c = page.lanes.board.context; c.font = Board.font;"
        " return page.lanes.rows.map((row) => row.name).filter((text) => c.measureText(text).width > (page.span.gutter(width) || width)); })()")
    expect(cut == [], f"{name}: names of lanes are complete at 420 pixels: {cut}")
    browser.look(1280, 900)


def opening(browser, home):
    for name in [*SCRIPTS, "near"]:
        opens(browser, os.path.join(home, name + ".html"))
        expect(browser.run("recording.fingers.some((finger) => finger.isPresent(page.moment))"), f"{name} opens with a finger down")
    opens(browser, os.path.join(home, "pinch.html"))
    expect(browser.run("recording.lines.some((line) => line.kind === 'began' && line.moment === page.moment)"),
           "a pinch opens when it is recognized")
    table = browser.run("page.pad.board.canvas.clientWidth")
    opens(browser, os.path.join(home, "swipe.html"))
    expect(browser.run("page.pad.board.canvas.clientWidth") > table * 1.3, "the pad is larger without a scene")


def colours(browser, home):
    """A hue for each finger, in the pad, the lanes and the scene; grey for expected failures."""
    opens(browser, os.path.join(home, "pinch.html"))
    for dark in (False, True):
        browser.look(1280, 900, dark=dark)
        names = [f"finger-{number}" for number in range(1, 6)]
        rgb = {name: browser.run(
            "(() => { const c = document.createElement('canvas').getContext('2d'); c.fillStyle = Colours.of('%s');"
            " c.fillRect(0, 0, 1, 1); return [...c.getImageData(0, 0, 1, 1).data.slice(0, 3)]; })()" % name)
            for name in [*names, "panel", "near"]}
        for name in names:
            expect(contrast(rgb[name], rgb["panel"]) >= 3, f"{name} has a contrast of 3")
        for one in [*names, "near"]:
            for other in names[:names.index(one)] if one in names else names[:3]:
                away = min(distance(one, other, rgb, kind) for kind in CONFUSIONS)
                expect(away > 30, f"{one} and {other} differ for everybody: {away:.0f}")
        path = os.path.join(home, "colours.png")
        browser.screenshot(path)
        picture = pixels(path)
        for number in (1, 2):
            pad, scene, lane = browser.run(PLACES % number)
            wanted = rgb[f"finger-{number}"]
            for what, place in (("pad", pad), ("scene", scene), ("lane", lane)):
                expect(near(picture, place, wanted), f"finger {number} has its colour in the {what}, {'dark' if dark else 'light'}")
    browser.look(1280, 900)
    expect(browser.run("page.lanes.showAll(true), page.lanes.rows.flatMap((row) => row.bars).every((bar) => bar.meaning !== 'near')"),
           "a recognized pinch has no red lane")
    opens(browser, os.path.join(home, "near.html"))
    expect(browser.run("page.lanes.rows.flatMap((row) => row.bars).some((bar) => bar.meaning === 'near')"), "a near miss has one")


# Where finger N is drawn: on the edge of its disc in the pad and in the scene, and in the middle of its bar.
PLACES = """(() => {
  const finger = recording.fingers.find((each) => each.number === %d);
  const at = finger.indexAt(page.moment);
  const box = (each) => each.getBoundingClientRect();
  const [x, y] = page.pad.place(finger.xs[at], finger.ys[at]);
  const pad = box(page.pad.board.canvas);
  const circle = box([...document.querySelectorAll('svg.table circle.finger')][finger.number - 1]);
  const lane = page.lanes.rows[0].bars.find((bar) => bar.level === finger.number - 1);
  const canvas = page.lanes.board.canvas;
  const lanes = box(canvas);
  const place = [...page.lanes.placed(canvas.clientWidth)][0];
  const height = page.lanes.barHeight(place.row) / place.row.levels;
  return [[scrollX + pad.left + x - page.pad.radius, scrollY + pad.top + y],
    [scrollX + circle.left + circle.width / 2, scrollY + circle.top],
    [scrollX + lanes.left + page.span.x((lane.from * 3 + lane.to) / 4, canvas.clientWidth), scrollY + lanes.top + place.bars + (lane.level + 0.4) * height]];
})()"""

# Linear RGB as people without one kind of cone see it, and as others do (Viénot, Brettel and Mollon 1999; for blue an
# approximation).
CONFUSIONS = (
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
)


def linear(value):
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def contrast(a, b):
    light = sorted((sum(w * linear(v) for w, v in zip((0.2126, 0.7152, 0.0722), c)) for c in (a, b)), reverse=True)
    return (light[0] + 0.05) / (light[1] + 0.05)


def distance(one, other, rgb, matrix):
    """The distance of two colours in 8-bit values, as seen with a matrix."""
    def seen(colour):
        lights = [linear(value) for value in colour]
        mixed = [max(0, min(1, sum(w * v for w, v in zip(row, lights)))) for row in matrix]
        return [255 * (12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055) for v in mixed]
    return sum((a - b) ** 2 for a, b in zip(seen(rgb[one]), seen(rgb[other]))) ** 0.5


def near(picture, place, wanted, reach=2):
    """Whether a pixel around a place has a colour."""
    return any(max(abs(a - b) for a, b in zip(colour_at(picture, place[0] + x, place[1] + y), wanted)) < 48
               for x in range(-reach, reach + 1) for y in range(-reach, reach + 1))


def thresholds(browser, home):
    opens(browser, os.path.join(home, "near.html"))
    circle = browser.run(
        "(() => { const overlay = new Thresholds(page.pad); const inset = new Inset(overlay, overlay.movement);"
        " const { x, y, size } = inset.frame(); const reach = Math.max(inset.radius, inset.sample.value * Thresholds.perPoint);"
        " const scale = (size / 2 - 22) / (reach * 1.08); const box = page.pad.board.canvas.getBoundingClientRect();"
        " return { needed: inset.isNeeded, text: overlay.movement.text, zoom: scale / page.pad.scale,"
        " edge: [scrollX + box.left + x + size / 2, scrollY + box.top + y + size / 2 - inset.radius * scale] }; })()")
    expect(circle["needed"] and circle["zoom"] > 2, "the tolerance of a tap is enlarged")
    expect(circle["text"] == "3.1167 of 3.1166 mm", f"a miss by a hair has digits that show it: {circle['text']}")
    path = os.path.join(home, "near.png")
    browser.screenshot(path)
    red = browser.run("(() => { const c = document.createElement('canvas').getContext('2d'); c.fillStyle = Colours.of('near');"
                      " c.fillRect(0, 0, 1, 1); return [...c.getImageData(0, 0, 1, 1).data.slice(0, 3)]; })()")
    expect(near(pixels(path), circle["edge"], red), "the circle that the path left is drawn, in red")
    opens(browser, os.path.join(home, "pinch.html"))
    expect(browser.run("(() => { const overlay = new Thresholds(page.pad); overlay.drawAbove(page.pad.board.context);"
                       " return /^span 20 → \\d+ mm$/.test(overlay.label.text) && overlay.span.threshold > 0; })()"),
           "a pinch shows its span at touch down and now, and the span that is needed")
    opens(browser, os.path.join(home, "press.html"))
    browser.run("page.showTime(recording.attempts.find((attempt) => attempt.outcome === 'recognized').start + 250000)")
    share = browser.run("new Thresholds(page.pad).duration.share")
    expect(0.3 < share < 0.7, f"a long press fills its ring with time: {share}")
    plots = browser.run("page.curves.plots.filter((plot) => plot.series).map((plot) => [plot.title, plot.name, recording.moments[plot.series.moments[0]]])")
    expect(any(title == "longPress" and name == "held" and first < 60000 for title, name, first in plots),
           f"measured values are drawn from the first touch on: {plots}")


def panel(browser, home):
    """The panel never mixes two touches."""
    opens(browser, os.path.join(home, "near.html"))
    expect(browser.run(
        "recording.moments.every((time, moment) => { page.showMoment(moment); const touch = recording.touchAt(time);"
        " return page.now.rows.every((row) => row.attempt.touch === touch"
        " && row.attempt.samples(moment).every((sample) => sample.series.moments.some((at) => at >= touch.first && at <= moment))); })"),
           "all that the panel shows belongs to the touch in view")
    browser.run("page.showTime(72000)")
    expect(" of 3.1 mm" in browser.run("document.querySelector('#now').innerText"), "a measured value is shown with its threshold")
    expect(browser.run("recording.attempts.filter((each) => each.isDecisive).every((each) => each.sentences.length > 0)"),
           "every recognized gesture and every near miss is explained")
    expect(browser.run("document.querySelector('#now details.others') !== null && !document.querySelector('#now details.others').open"),
           "expected failures are collapsed")


def links(browser, home):
    page = os.path.join(home, "near.html")
    opens(browser, page)
    browser.run("page.showTime(620000)")
    browser.run("new Promise((done) => setTimeout(done, 400))")
    time = browser.run("recording.moments[page.moment]")
    expect(browser.run("location.hash") == f"#t={time}", "the address has the time that is shown")
    expect(browser.run("page.address.link").endswith(f"near.html#t={time}"), "and so has the link to copy")
    browser.open("about:blank")
    browser.open("file://" + page + f"#t={time}")
    browser.settle()
    name_recording(browser)
    expect(browser.run("recording.moments[page.moment]") == time, "a link opens at its time")
    browser.run("location.hash = '#t=40000'")
    browser.run("new Promise((done) => setTimeout(done, 100))")
    expect(browser.run("recording.moments[page.moment]") == 40000, "and one in the page goes there")
    for label in ("previous transition (left arrow)", "play or pause (space)", "next transition (right arrow)", "speed ¼", "speed ½", "speed 1"):
        expect(browser.run(f"document.querySelector('.bar button[aria-label=\"{label}\"]') !== null"), f"there is a button: {label}")
    browser.run("document.querySelector('.bar button[aria-label=\"speed ¼\"]').click()")
    expect(browser.run("page.transport.speed === 0.25"), "a button sets the speed")


def machines(browser, home):
    """No transition runs through a box that is not at one of its ends."""
    opens(browser, os.path.join(home, "tap.html"))
    browser.run("document.querySelector('#machines').open = true")
    browser.run("document.querySelectorAll('.machines > details').forEach((each) => { each.open = true; })")
    browser.settle()
    crossed = browser.run("""[...document.querySelectorAll('#machines svg.machine')].flatMap((svg) => {
      const boxes = [...svg.querySelectorAll('g.phase')].map((phase) => ({ name: phase.textContent, box: phase.querySelector('rect').getBBox() }));
      return [...svg.querySelectorAll('path.edge')].flatMap((path) => {
        const length = path.getTotalLength();
        return boxes.filter(({ name, box }) => name !== path.dataset.from && name !== path.dataset.to
          && Array.from({ length: 200 }, (_, i) => path.getPointAtLength((length * i) / 199))
            .some(({ x, y }) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height))
          .map(({ name }) => `${path.dataset.from} to ${path.dataset.to} through ${name}`);
      });
    })""")
    expect(crossed == [], f"transitions avoid boxes: {crossed}")
    expect(browser.run("[...document.querySelectorAll('#machines svg.machine')].every((svg) => svg.getBoundingClientRect().width > 900)"),
           "machines use the width of the page")


def overview(browser):
    """The page of a folder."""
    # At least half of what was needed, or at most twice too far.
    expect(browser.run("page.corpus.recordings.every((each) => !each.miss || each.miss.distance <= 1000)"), "near misses are near")
    expect(browser.run("page.corpus.recordings.every((each) => !each.miss || each.verdict !== 'right')"), "and not of recordings that are right")
    heads = browser.run("[...document.querySelectorAll('.matrix thead th')].map((each) => each.textContent)")
    expect(all(head == head.lower() for head in heads), f"the matrix has kinds of gestures, no names of recognizers: {heads}")
    expect(browser.run("page.corpus.recordings.every((each) => !each.path.startsWith('/'))"), "recordings are named relative to the folder")
