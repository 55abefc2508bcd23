#!/usr/bin/env bash
# noUiSlider: a drag that is cancelled changes the value without a change event, and the next drags report it twice or more.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends chromium=156.0.8078.108-1~deb12u1 > apt.log 2>&1
apt-get download -qq libjs-nouislider=15.6.1+ds-2 2> apt.log
dpkg -x libjs-nouislider_*.deb .
cp usr/share/javascript/nouislider/nouislider.js usr/share/javascript/nouislider/nouislider.css .

cat > page.html <<'PAGE'
<!doctype html><link rel="stylesheet" href="nouislider.css"><body style="margin: 0">
<div id="slider" style="position: absolute; left: 100px; top: 100px; width: 500px"></div><pre></pre>
<script src="nouislider.js"></script><script>
const lines = [], events = [];
noUiSlider.create(slider, { start: 20, range: { min: 0, max: 100 } });
for (const name of ['change', 'end']) slider.noUiSlider.on(name, () => events.push(name));

// One finger: down on the handle, five moves to the right, then a touchend or a touchcancel.
function drag(distance, end) {
  const handle = slider.querySelector('.noUi-handle'), box = handle.getBoundingClientRect(), x0 = box.left + box.width / 2;
  const send = (type, x) => {
    const touch = new Touch({ identifier: 0, target: handle, clientX: x, clientY: 110, pageX: x, pageY: 110 });
    const down = type == 'touchstart' || type == 'touchmove' ? [touch] : [];
    handle.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches: down, targetTouches: down, changedTouches: [touch] }));
  };
  send('touchstart', x0);
  for (let step = 1; step <= 5; step++) send('touchmove', x0 + distance * step / 5);
  send(end, x0 + distance);
  lines.push(`drag by ${distance} px, ${end}: value ${Math.round(slider.noUiSlider.get())}, events: ${events.splice(0).join(' ') || 'none'}`);
}
for (const end of ['touchend', 'touchcancel', 'touchend', 'touchend', 'touchcancel', 'touchcancel', 'touchend']) drag(50, end);
document.querySelector('pre').textContent = lines.join('\n');
</script>
PAGE
measured=$(chromium --headless --no-sandbox --disable-gpu --touch-events=enabled --user-data-dir="$dir/profile" --dump-dom "file://$dir/page.html" 2> chromium.log |
  sed -n '/<pre>/,/<\/pre>/p' | sed 's/<[^>]*>//g')

echo "noUiSlider 15.6.1+ds-2 (Debian 12)"
echo "One would guess: a cancelled drag puts the value back, or ends as others do, with one change and one end."
echo "What happens: the value stays without either event, and at the next lift both come once more for each cancelled drag."
echo "$measured"
[ "$measured" = "drag by 50 px, touchend: value 30, events: change end
drag by 50 px, touchcancel: value 40, events: none
drag by 50 px, touchend: value 50, events: change end change end
drag by 50 px, touchend: value 60, events: change end
drag by 50 px, touchcancel: value 70, events: none
drag by 50 px, touchcancel: value 80, events: none
drag by 50 px, touchend: value 90, events: change end change end change end" ] || { echo "CHANGED"; exit 1; }
