"""Flicks of native touches in a headless Firefox, in real time, next to the curve and the rules of the toolkit `firefox`.

Firefox has no clock that a script can move, and a busy machine moves its events, so each flick is made until three of its times are
close to what was asked for, and the middle distance counts. Run by Tools/checks/scroll --all.
"""

import statistics
import sys
import time

import firefox

# The finger moves for 80 ms, in steps of 8 or 16 ms, and lifts. Firefox computes velocities from when it gets each touch.
CHROME = """
const [flicks, done] = arguments, window = Services.wm.getMostRecentWindow("navigator:browser");
const box = window.gBrowser.selectedBrowser.getBoundingClientRect(), now = () => window.performance.now();
const sleep = async (until) => {
  if (until - now() > 12) await new Promise((resolve) => window.setTimeout(resolve, until - now() - 10));
  while (now() < until) {}
};
const touch = (kind, y) => window.windowUtils.sendNativeTouchPoint(0, kind, Math.round(box.x + 100), Math.round(y), 1, 90);
(async () => {
  const results = [];
  for (const { velocity, pause, rest, interval } of flicks) {
    const top = box.y + box.height / 2 + Math.sign(velocity) * 240;
    await sleep(now() + pause);
    touch(window.windowUtils.TOUCH_CONTACT, top);
    const start = now(), late = [];
    for (let step = 1; velocity && step * interval <= 80; step++) {
      await sleep(start + step * interval);
      touch(window.windowUtils.TOUCH_CONTACT, top - velocity * step * interval / 1000);
      late.push(now() - start - step * interval);
      await new Promise((resolve) => window.setTimeout(resolve, 0));
    }
    await sleep(now() + rest);
    touch(window.windowUtils.TOUCH_REMOVE, top - velocity * 0.08);
    results.push({ time: Date.now(), late: Math.max(...late, 0) });
  }
  done(results);
})();
"""
PAGE = """
window.scrollTo(0, 40000); window.taps = 0; window.rows = []; window.onclick = () => window.taps++;
(function each() {
  window.rows.push([performance.timeOrigin + performance.now(), window.scrollY]); window.frame = requestAnimationFrame(each);
})();
"""


class Bench:
    """A page that is higher than any flick goes."""

    def __init__(self, path):
        self.browser = firefox.Firefox(path, arguments=["--remote-allow-system-access"])
        self.browser.call("WebDriver:Navigate", url="data:text/html,<body style='margin:0;height:200000px'>")
        self.version = self.run("chrome", "Services.prefs.setIntPref('dom.w3c_touch_events.enabled', 1); return Services.appinfo.version")

    def run(self, context, script, *arguments, method="WebDriver:ExecuteScript"):
        self.browser.call("Marionette:SetContext", value=context)
        return self.browser.call(method, script=script, args=list(arguments))["value"]

    def play(self, flicks):
        """Returns how far the last flick's content goes after its lift, the clicks, and how late the latest touch was in ms."""
        self.run("content", PAGE)
        time.sleep(0.2)
        results = self.run("chrome", CHROME, flicks, method="WebDriver:ExecuteAsyncScript")
        time.sleep(3.6 if flicks[-1]["velocity"] else 0.5)
        rows, taps = self.run("content", "cancelAnimationFrame(window.frame); return [window.rows, window.taps]")
        lift = results[-1]["time"]
        before = [offset for at, offset in rows if at <= lift + 8][-1]
        return rows[-1][1] - before, taps, max(each["late"] for each in results)

    def distance(self, *flicks):
        plays = []
        for _ in range(12):
            distance, _, late = self.play(flicks)
            if late < 6:
                plays.append(distance)
            if len(plays) == 3:
                break
        return statistics.median(plays) if plays else None


def flick(velocity, pause=0, rest=0, interval=8):
    return {"velocity": velocity, "pause": pause, "rest": rest, "interval": interval}


def check(curve, fail):
    """Fails unless Firefox scrolls by the curve, a function of the velocity that returns a distance, and by the rules."""
    path = firefox.find()
    if path is None:
        return print("skipped: the comparison with Firefox; on Debian: apt-get install firefox-esr", file=sys.stderr)
    bench = Bench(path)
    try:
        singles = {velocity: bench.distance(flick(velocity)) for velocity in (300, 450, 700, 1000, 2000, 3000)}
        after_rest = {rest: bench.distance(flick(2000, rest=rest)) for rest in (60, 130)}
        seconds = {
            "fast, 60 ms": (bench.distance(flick(3000), flick(3000, 60, interval=16)), 2 * curve(3000)),
            "slow, 60 ms": (bench.distance(flick(3000), flick(1000, 60, interval=16)), curve(1000)),
            "back, 60 ms": (bench.distance(flick(3000), flick(-3000, 60, interval=16)), curve(-3000)),
            "fast, 700 ms": (bench.distance(flick(3000), flick(3000, 700, interval=16)), curve(3000)),
            # Unlike the toolkit's, which does not know how often touches are reported.
            "fast, 60 ms, each 8 ms": (bench.distance(flick(3000), flick(3000, 60)), curve(3000)),
        }
        taps = bench.play([flick(3000), flick(0, 300, 60)])[1], bench.play([flick(0, 0, 60)])[1]
    finally:
        bench.browser.__exit__()
    found = [singles, after_rest, {name: distance for name, (distance, _) in seconds.items()}]
    print(f"Firefox {bench.version}: {found}; a tap that stops a flick makes {taps[0]} clicks, another one {taps[1]}", file=sys.stderr)
    if None in [*singles.values(), *after_rest.values(), *found[2].values()]:
        return print("skipped: this machine is too busy for touches in real time", file=sys.stderr)
    if max(singles[300], singles[450]) > 8 or singles[700] < 100:
        fail("Firefox flicks from another velocity than 500 pt/s")
    if after_rest[130] > 8 or after_rest[60] < 0.5 * curve(2000):
        fail("Firefox flicks after another rest than 100 ms")
    pairs = [*((singles[velocity], curve(velocity)) for velocity in (1000, 2000, 3000)), *seconds.values()]
    far = [pair for pair in pairs if not 0.7 < pair[0] / pair[1] < 1.3]
    if far:
        fail(f"Firefox scrolls by other distances than the toolkit, in points: {far}")
