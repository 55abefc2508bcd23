#!/usr/bin/env bash
# OpenLayers: a level pinch whose first finger is on the right leaves the map turned by 357 degrees.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends chromium=156.0.8078.108-1~deb12u1 > apt.log 2>&1
python3 -m pip download -q --disable-pip-version-check --no-deps -d . openlayers==0.1.6 2> pip.log
python3 -m zipfile -e openlayers-0.1.6-*.whl .
cp openlayers/js/openlayers.standalone.js .

cat > page.html <<'PAGE'
<!doctype html><meta name=viewport content="width=device-width"><body style="margin: 0"><div id="map" style="width: 800px; height: 600px"></div>
<script src="openlayers.standalone.js"></script><script>
renderOLMapWidget({ view: { "@@type": "View", center: [0, 0], zoom: 8 }, controls: [], layers: [] });
const view = olMapWidget.getMap().getView();
const degrees = () => (view.getRotation() * 180 / Math.PI).toFixed(1);
const ready = true;
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
    ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--touch-events=enabled", "--window-size=800,700",
     "--remote-debugging-pipe", "--user-data-dir=profile", "about:blank"],
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


def touch(kind, *places):
    call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"id": finger, "x": x, "y": y} for finger, x, y in places])
    time.sleep(0.015)


def pinch(first, second):
    """Two fingers move from their first place to their second in 20 events, and lift one after the other. Returns the rotation."""
    evaluate("view.setRotation(0); view.setZoom(8); view.setCenter([0, 0])")
    touch("touchStart", (0, *first[0]))
    touch("touchStart", (0, *first[0]), (1, *second[0]))
    for step in range(1, 21):
        places = [tuple(a + (b - a) * step / 20 for a, b in zip(*path)) for path in (first, second)]
        touch("touchMove", (0, *places[0]), (1, *places[1]))
    touch("touchEnd", (0, *places[0]))
    touch("touchEnd")
    time.sleep(1)
    return evaluate("degrees()")


target = next(t for t in call("Target.getTargets")["targetInfos"] if t["type"] == "page")
session = {"sessionId": call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]}
call("Page.navigate", url="file://" + os.path.abspath("page.html"))
while evaluate("document.readyState == 'complete' && ready") is not True:
    time.sleep(0.1)
left, right = ((350, 302), (250, 293)), ((450, 298), (550, 307))
print(f"the first finger on the left: {pinch(left, right)}")
print(f"the first finger on the right: {pinch(right, left)}")
browser.kill()
PYTHON
python3 run.py > output.txt

echo "OpenLayers 10.5.0 by the README of its wheel (PyPI openlayers 0.1.6), Chromium 156.0.8078.108 (Debian 12)"
echo "guess: fingers that part and turn by 5 degrees turn nothing: a rotation starts at 17 degrees, and one below 5 snaps back"
echo "found: if the angle of the first finger to the second crosses 180 degrees, the difference of two angles is near 360, which starts"
echo "the rotation at once; it ends at nearly a full turn, which does not snap back, so that the map stays turned"
cat output.txt
diff output.txt - <<'EXPECTED' || { echo CHANGED; exit 1; }
the first finger on the left: 0.0
the first finger on the right: -357.2
EXPECTED
