#!/usr/bin/env bash
# panzoom: two strokes that end within 300 ms are a double tap: a user who pans a picture by quick strokes zooms it.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends chromium=156.0.8078.108-1~deb12u1 > apt.log 2>&1
python3 -m pip download -q --disable-pip-version-check --no-deps -d . mkdocs-panzoom-plugin==0.5.3 2> pip.log
python3 -m zipfile -e mkdocs_panzoom_plugin-0.5.3-*.whl .
cp mkdocs_panzoom_plugin/panzoom/panzoom.min.js .

cat > page.html <<'PAGE'
<!doctype html><body style="margin: 0"><div style="width: 600px; height: 400px; overflow: hidden"><div id="picture" style="width: 600px; height: 400px"></div></div>
<pre></pre><script>
// A clock that only advance() moves.
let now = 1e12, next = 1;
const timers = new Map();
Date = class extends Date { constructor(...time) { super(...(time.length ? time : [now])); } static now() { return now; } };
performance.now = () => now - 1e12;
window.setTimeout = (run, delay = 0) => { timers.set(next, { at: now + delay, run }); return next++; };
window.setInterval = (run, delay = 0) => { const again = () => { run(); timers.set(id, { at: now + delay, run: again }); }, id = setTimeout(again, delay); return id; };
window.requestAnimationFrame = run => setTimeout(() => run(now - 1e12), 16);
window.clearTimeout = window.clearInterval = window.cancelAnimationFrame = id => timers.delete(id);
function advance(duration) {
  for (const end = now + duration; ;) {
    const [id, timer] = [...timers].sort((a, b) => a[1].at - b[1].at)[0] ?? [];
    if (!timer || timer.at > end) { now = end; return; }
    timers.delete(id);
    now = Math.max(now, timer.at);
    timer.run();
  }
}
</script><script src="panzoom.min.js"></script><script>
const lines = [];
function send(type, x) {
  const touch = new Touch({ identifier: 0, target: picture, clientX: x, clientY: 200, pageX: x, pageY: 200 }), down = type == 'touchend' ? [] : [touch];
  picture.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches: down, targetTouches: down, changedTouches: [touch] }));
}
// Strokes of the same length in 100 ms, each from x 100 to the right.
function strokes(count, distance, between) {
  const zoomer = panzoom(picture);
  for (let stroke = 0; stroke < count; stroke++) {
    send('touchstart', 100);
    for (let step = 1; step <= 10; step++) { advance(10); send('touchmove', 100 + distance * step / 10); }
    send('touchend', 100 + distance);
    if (stroke < count - 1) advance(between);
  }
  advance(3000);
  lines.push(`${count} strokes of ${distance} px, ${between} ms between a lift and the next touch: scale ${zoomer.getTransform().scale.toFixed(2)}`);
  zoomer.dispose();
}
strokes(2, 300, 100);
strokes(2, 300, 190);
strokes(2, 300, 210);
strokes(4, 300, 100);
document.querySelector('pre').textContent = lines.join('\n');
</script>
PAGE
measured=$(chromium --headless --no-sandbox --disable-gpu --touch-events=enabled --user-data-dir="$dir/profile" --dump-dom "file://$dir/page.html" 2> chromium.log |
  sed -n '/<pre>/,/<\/pre>/p' | sed 's/<[^>]*>//g')

echo "panzoom (PyPI mkdocs-panzoom-plugin 0.5.3)"
echo "One would guess: strokes of 300 px pan, however quickly they follow each other."
echo "What happens: two lifts within 300 ms are a double tap, whatever was between them, and zoom the picture."
echo "$measured"
[ "$measured" = "2 strokes of 300 px, 100 ms between a lift and the next touch: scale 1.75
2 strokes of 300 px, 190 ms between a lift and the next touch: scale 1.75
2 strokes of 300 px, 210 ms between a lift and the next touch: scale 1.00
4 strokes of 300 px, 100 ms between a lift and the next touch: scale 4.30" ] || { echo "CHANGED"; exit 1; }
