#!/usr/bin/env bash
# Firefox: a second fling adds the velocity of the first one only if the touches of its finger come more than 12 ms apart.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends firefox-esr=153.8.0esr-1~deb12u1 > apt.log 2>&1

cat > run.py <<'PYTHON'
import json
import os
import socket
import statistics
import subprocess
import time

os.mkdir("profile")
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("profile/user.js", "w") as file:
    file.write(f'user_pref("marionette.port", {port}); user_pref("dom.w3c_touch_events.enabled", 1);'
               'user_pref("browser.shell.checkDefaultBrowser", false); user_pref("browser.startup.page", 0);')
browser = subprocess.Popen(
    ["firefox-esr", "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", os.path.abspath("profile")],
    env={**os.environ, "HOME": os.getcwd()}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
for _ in range(300):
    try:
        wire = socket.create_connection(("127.0.0.1", port), 120)
        break
    except OSError:
        time.sleep(0.2)
number = 0


def message():
    length = b""
    while (byte := wire.recv(1)) != b":":
        length += byte
    text = b""
    while len(text) < int(length):
        text += wire.recv(int(length) - len(text))
    return json.loads(text)


def call(method, **parameters):
    global number
    number += 1
    text = json.dumps([0, number, method, parameters]).encode()
    wire.sendall(str(len(text)).encode() + b":" + text)
    kind, _, error, result = message()
    if error:
        raise SystemExit(f"{method}: {error['message']}")
    return result.get("value") if isinstance(result, dict) else result


def run(context, script, *arguments, method="WebDriver:ExecuteScript"):
    call("Marionette:SetContext", value=context)
    return call(method, script=script, args=list(arguments))


HAND = """
const [flings, done] = arguments, window = Services.wm.getMostRecentWindow("navigator:browser"), now = () => window.performance.now();
const box = window.gBrowser.selectedBrowser.getBoundingClientRect(), utils = window.windowUtils;
const until = async (end) => {
  if (end - now() > 12) await new Promise((resolve) => window.setTimeout(resolve, end - now() - 10));
  while (now() < end) {}
};
const touch = (kind, y) => utils.sendNativeTouchPoint(0, kind, Math.round(box.x + 100), Math.round(y), 1, 90);
(async () => {
  let late = 0;
  for (const { pause, interval } of flings) {
    const steps = Math.round(120 / interval), bottom = box.y + box.height - 40;
    await until(now() + pause);
    touch(utils.TOUCH_CONTACT, bottom);
    const start = now();
    for (let step = 1; step <= steps; step++) {
      await until(start + step * interval);
      touch(utils.TOUCH_CONTACT, bottom - 2.8 * step * interval);
      late = Math.max(late, now() - start - step * interval);
      await new Promise((resolve) => window.setTimeout(resolve, 0));
    }
    touch(utils.TOUCH_REMOVE, bottom - 2.8 * steps * interval);
  }
  done([Date.now(), late]);
})();
"""


def distance(*flings):
    """How far the content goes after the last lift: the middle of three plays in which no touch was 3 ms late."""
    found = []
    for _ in range(15):
        run("content", "window.scrollTo(0, 40000); window.rows = []; (function each() { window.rows.push([performance.timeOrigin + performance.now(),"
            " window.scrollY]); window.frame = requestAnimationFrame(each); })()")
        time.sleep(0.3)
        lift, late = run("chrome", HAND, flings, method="WebDriver:ExecuteAsyncScript")
        time.sleep(3.5)
        rows = run("content", "cancelAnimationFrame(window.frame); return window.rows")
        if late < 3:
            found.append(rows[-1][1] - [offset for at, offset in rows if at <= lift + 8][-1])
        if len(found) == 3:
            return statistics.median(found)
    raise SystemExit("this machine is too busy to measure in real time")


message()
call("WebDriver:NewSession", capabilities={})
call("WebDriver:Navigate", url="data:text/html,<body style='margin:0;height:200000px'>")
single = distance({"pause": 0, "interval": 8})
print("a fling of 2800 px/s with touches each 8 ms goes about 1360 px:", "yes" if abs(single - 1360) < 200 else f"no, {single}")
for interval in (8, 11, 16):
    ratio = distance({"pause": 0, "interval": 8}, {"pause": 60, "interval": interval}) / single
    print(f"a second one 60 ms after its lift, with touches each {interval} ms, goes {round(ratio)} times as far")
browser.kill()
browser.wait()
PYTHON
measured=$(python3 run.py)

echo "Firefox 153.8.0 ESR (Debian 12), headless, native touches, 60 ms between two flings up"
echo "One would guess: the second fling goes twice as far, whatever the screen: Firefox adds the velocity of the first (fling acceleration)."
echo "What happens: it does with touches each 16 ms; on screens that report faster than each 12 ms, as 90 and 120 Hz do, nothing is added."
echo "$measured"
[ "$measured" = "a fling of 2800 px/s with touches each 8 ms goes about 1360 px: yes
a second one 60 ms after its lift, with touches each 8 ms, goes 1 times as far
a second one 60 ms after its lift, with touches each 11 ms, goes 1 times as far
a second one 60 ms after its lift, with touches each 16 ms, goes 2 times as far" ] || { echo "CHANGED"; exit 1; }
