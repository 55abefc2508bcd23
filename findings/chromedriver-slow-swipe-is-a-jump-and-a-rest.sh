#!/usr/bin/env bash
# ChromeDriver: a touch move with a duration is one jump at its beginning, and then a rest at its end.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends chromium=156.0.8078.108-1~deb12u1 chromium-driver=156.0.8078.108-1~deb12u1 > apt.log 2>&1
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check selenium==4.51.0 2> pip.log

cat > run.py <<'PYTHON'
import time
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput

PAGE = """data:text/html,<!doctype html><html style="height: 100%25; touch-action: none"><script>let list = [];
for (const type of ['touchstart', 'touchmove', 'touchend', 'mousedown', 'mousemove', 'mouseup'])
  addEventListener(type, e => list.push([type, e.timeStamp, (e.changedTouches?.[0] ?? e).clientX]), { passive: false })</script>"""
options = webdriver.ChromeOptions()
options.binary_location = "/usr/bin/chromium"
for argument in ("--headless", "--no-sandbox", "--disable-gpu", "--touch-events=enabled"):
    options.add_argument(argument)
driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
driver.get(PAGE)


def drag(kind, title, duration):
    pointer = PointerInput(kind, kind)
    actions = ActionBuilder(driver, mouse=pointer)
    pointer.create_pointer_move(x=100, y=100, duration=0, origin="viewport")
    pointer.create_pointer_down(button=0)
    pointer.create_pointer_move(x=500, y=100, duration=duration, origin="viewport")
    pointer.create_pointer_up(button=0)
    driver.execute_script("list = []")
    actions.perform()
    time.sleep(0.5)
    events = driver.execute_script("return list")
    start = next(t for type, t, _ in events if type in ("touchstart", "mousedown"))
    end = next(t for type, t, _ in events if type in ("touchend", "mouseup"))
    moves = [(t - start, x) for type, t, x in events if type in ("touchmove", "mousemove") and start <= t <= end and x > 100]
    # The machine may be busy: times are rounded to half a second.
    rounded = [f"at {x:.0f} after {round(t / 500) * 500} ms" for t, x in moves]
    print(f"{title}: {len(moves)} move{'s' * (len(moves) != 1)}, {', '.join(rounded)}; up after {round((end - start) / 500) * 500} ms")


drag("touch", "touch, 400 px in 2000 ms", 2000)
drag("mouse", "mouse, 400 px in 2000 ms", 2000)
driver.quit()
PYTHON
measured=$(venv/bin/python run.py)

echo "ChromeDriver and Chromium 156.0.8078.108 (Debian 12) with Selenium 4.51.0 (PyPI)"
echo "One would guess: a move with a duration of two seconds is a slow swipe of many moves, which ends with the lift."
echo "What happens: the finger is at the end at once and rests there for two seconds."
echo "$measured"
[ "$measured" = "touch, 400 px in 2000 ms: 1 move, at 500 after 0 ms; up after 2000 ms
mouse, 400 px in 2000 ms: 1 move, at 500 after 0 ms; up after 2000 ms" ] || { echo "CHANGED"; exit 1; }
