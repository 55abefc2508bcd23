#!/usr/bin/env bash
# Lightweight Charts: fingers that open to four times their distance zoom in by about 4, and fingers that close again zoom out by 1.5 only.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends chromium=156.0.8078.108-1~deb12u1 > apt.log 2>&1
python3 -m pip download -q --disable-pip-version-check --no-deps -d . lightweight-charts==2.1 2> pip.log
python3 -m zipfile -e lightweight_charts-2.1-*.whl .
cp lightweight_charts/js/lightweight-charts.js .

cat > page.html <<'PAGE'
<!doctype html><meta name=viewport content="width=device-width"><body style="margin: 0"><div id="box" style="width: 600px; height: 400px"></div>
<script src="lightweight-charts.js"></script><script>
const chart = LightweightCharts.createChart(box, { width: 600, height: 400 });
chart.addLineSeries().setData(Array.from({ length: 1000 }, (_, day) => ({ time: 1e9 + day * 86400, value: day % 50 })));
let clicks = 0;
chart.subscribeClick(() => clicks++);
const reset = () => { clicks = 0; chart.timeScale().setVisibleLogicalRange({ from: 400, to: 600 }); };
const bars = () => { const range = chart.timeScale().getVisibleLogicalRange(); return range.to - range.from; };
reset();
</script>
PAGE
cat > run.py <<'PYTHON'
import json
import os
import subprocess
import time

to_browser, from_browser = os.pipe(), os.pipe()


def pipes():
    os.dup2(to_browser[0], 20)
    os.dup2(from_browser[1], 21)
    os.dup2(20, 3)
    os.dup2(21, 4)


browser = subprocess.Popen(
    ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--touch-events=enabled", "--remote-debugging-pipe", "--user-data-dir=profile", "about:blank"],
    preexec_fn=pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
session, number, rest = {}, 0, b""


def call(method, **parameters):
    global number, rest
    number += 1
    os.write(to_browser[1], json.dumps({"id": number, "method": method, "params": parameters, **session}).encode() + b"\0")
    while True:
        while b"\0" not in rest:
            rest += os.read(from_browser[0], 65536)
        message, rest = rest.split(b"\0", 1)
        if json.loads(message).get("id") == number:
            return json.loads(message)["result"]


def evaluate(expression):
    return call("Runtime.evaluate", expression=expression)["result"].get("value")


def touch(kind, places):
    call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"id": finger, "x": x, "y": 200} for finger, x in places.items()])
    time.sleep(0.03)


def pinch(start, end, first_up=0):
    """Two fingers around x 250 go from one distance to another in ten steps; then one lifts after the other."""
    touch("touchStart", {0: 250 - start / 2})
    for step in range(11):
        half = (start + (end - start) * step / 10) / 2
        touch("touchMove" if step else "touchStart", {0: 250 - half, 1: 250 + half})
    touch("touchEnd", {first_up: 250 - half if first_up == 0 else 250 + half})
    touch("touchEnd", {})
    time.sleep(0.7)


target = next(t for t in call("Target.getTargets")["targetInfos"] if t["type"] == "page")
session = {"sessionId": call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]}
call("Page.navigate", url="file://" + os.path.abspath("page.html"))
while evaluate("document.readyState == 'complete' && typeof bars") != "function":
    time.sleep(0.1)
time.sleep(1)
good = True
for start, end, low, high in [(100, 200, 1.5, 1.8), (200, 100, 0.7, 0.85), (100, 400, 3.5, 5), (400, 100, 0.6, 0.75)]:
    evaluate("reset()")
    before = evaluate("bars()")
    pinch(start, end)
    zoom = before / evaluate("bars()")
    good = good and low < zoom < high  # it depends a little on the number of events
    print(f"a pinch from {start} to {end} px: from {before:.0f} to {evaluate('bars()'):.0f} bars, a zoom by {zoom:.2f}")
evaluate("reset()")
for _ in range(3):
    pinch(100, 400)
    pinch(400, 100)
print(f"three times from 100 to 400 px and from 400 to 100 px: from 200 to {evaluate('bars()'):.0f} bars")
good = good and evaluate("bars()") < 20
browser.kill()
browser.wait()
raise SystemExit(0 if good else 1)
PYTHON
changed=0
measured=$(python3 run.py) || changed=1

echo "Lightweight Charts 4.1.3 (PyPI lightweight-charts 2.1) in Chromium 156.0.8078.108 (Debian 12)"
echo "One would guess: the zoom is the ratio of the distances, so that a pinch and the opposite one end where they began."
echo "What happens: to four times the distance the chart zooms in by about 4, to a quarter of it zooms out by 1.5 only, so it creeps inwards."
echo "$measured"
[ "$changed" = 0 ] || { echo "CHANGED"; exit 1; }
