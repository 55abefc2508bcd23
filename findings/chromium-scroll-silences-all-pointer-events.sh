#!/usr/bin/env bash
# Chromium: while one finger scrolls the page, no other finger has pointer events, not even on an element with touch-action: none.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends chromium=156.0.8078.108-1~deb12u1 > apt.log 2>&1

cat > page.html <<'PAGE'
<!doctype html><meta name=viewport content="width=device-width"><body style="margin: 0"><div style="height: 5000px"></div>
<div style="touch-action: none; position: fixed; left: 0; top: 0; width: 100px; height: 100px"></div><script>
const counts = {};
for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'touchstart', 'touchmove', 'touchend'])
  document.addEventListener(type, event => counts[type] = (counts[type] ?? 0) + 1);
function take() { const text = JSON.stringify(counts); for (const type in counts) delete counts[type]; return text; }
</script>
PAGE
cat > run.py <<'PYTHON'
import json
import os
import subprocess
import time

to_browser, from_browser = os.pipe(), os.pipe()


def pipes():
    for source, copy, target in ((to_browser[0], 20, 3), (from_browser[1], 21, 4)):
        os.dup2(source, copy)
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


def touch(kind, **places):
    call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"id": int(n[1]), "x": x, "y": y} for n, (x, y) in places.items()])
    time.sleep(0.03)


def count(title):
    time.sleep(0.3)
    counts = json.loads(evaluate("take()"))
    touches = all(counts.get(type, 0) > 0 for type in ("touchstart", "touchmove", "touchend"))
    print(f"{title}: {'touch events;' if touches else 'no touch events;'}",
          ", ".join(f"{kind} {'yes' if counts.get(kind) else 'no'}" for kind in ("pointerdown", "pointermove", "pointerup")))


def second_finger(title, x, first):
    """A second finger lands, moves to the right by 40 px and lifts, while the first one rests."""
    evaluate("take()")
    for step in range(9):
        touch("touchMove" if step else "touchStart", f0=first, f1=(x + 5 * step, 50))
    touch("touchEnd", f1=(x + 40, 50))
    count(title)


target = next(t for t in call("Target.getTargets")["targetInfos"] if t["type"] == "page")
session = {"sessionId": call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]}
call("Page.navigate", url="file://" + os.path.abspath("page.html"))
while evaluate("document.readyState == 'complete' && typeof take") != "function":
    time.sleep(0.1)
touch("touchStart", f0=(300, 500))
second_finger("second finger on touch-action: none, the first rests and has not moved", 20, (300, 500))
touch("touchEnd")
touch("touchStart", f0=(300, 500))
for step in range(1, 21):
    touch("touchMove", f0=(300, 500 - 5 * step))
print("the first finger has scrolled the page:", "yes" if evaluate("scrollY") > 50 else "no")
second_finger("second finger on touch-action: none, the first rests after a scroll", 20, (300, 400))
second_finger("second finger on the page, the first rests after a scroll", 500, (300, 400))
touch("touchEnd")
touch("touchStart", f0=(20, 50))
for step in range(1, 9):
    touch("touchMove", f0=(20 + 5 * step, 50))
touch("touchEnd")
count("a finger on touch-action: none after all have lifted")
browser.kill()
browser.wait()
PYTHON
measured=$(python3 run.py)

echo "Chromium 156.0.8078.108 (Debian 12)"
echo "One would guess: a scroll cancels the pointer of the finger that scrolls; other fingers have their own pointer events."
echo "What happens: until all fingers have lifted no other finger has any, not even on an element with touch-action: none; touch events come."
echo "$measured"
[ "$measured" = "second finger on touch-action: none, the first rests and has not moved: touch events; pointerdown yes, pointermove yes, pointerup yes
the first finger has scrolled the page: yes
second finger on touch-action: none, the first rests after a scroll: touch events; pointerdown no, pointermove no, pointerup no
second finger on the page, the first rests after a scroll: touch events; pointerdown no, pointermove no, pointerup no
a finger on touch-action: none after all have lifted: touch events; pointerdown yes, pointermove yes, pointerup yes" ] || { echo "CHANGED"; exit 1; }
