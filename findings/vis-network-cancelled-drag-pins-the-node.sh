#!/usr/bin/env bash
# vis-network: a node whose drag is cancelled stays fixed: the layout no longer moves it, until it is dragged again.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends chromium=156.0.8078.108-1~deb12u1 > apt.log 2>&1
python3 -m pip download -q --disable-pip-version-check --no-deps -d . pyvis==0.3.2 2> pip.log
python3 -m zipfile -e pyvis-0.3.2-*.whl .
cp pyvis/lib/vis-9.1.2/vis-network.min.js .

cat > page.html <<'PAGE'
<!doctype html><body style="margin: 0"><div id="box"></div><pre></pre><script>
// A clock that only advance() moves, so that the simulation runs while the page loads.
let now = 0, next = 1;
const timers = new Map();
Date.now = performance.now = () => now;
window.setTimeout = (run, delay = 0) => { timers.set(next, { at: now + delay, run }); return next++; };
window.setInterval = (run, delay = 0) => { const again = () => { run(); timers.set(id, { at: now + delay, run: again }); }, id = setTimeout(again, delay); return id; };
window.requestAnimationFrame = run => setTimeout(() => run(now), 16);
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
</script><script src="vis-network.min.js"></script><script>
const lines = [];
for (const end of ['pointerup', 'pointercancel']) {
  box.innerHTML = '';
  const events = [], edges = new vis.DataSet([]);
  const nodes = new vis.DataSet([{ id: 1, x: 0, y: 0, label: 'a' }, { id: 2, x: 300, y: 100, label: 'b' }]);
  const network = new vis.Network(box, { nodes, edges }, { physics: false, width: '600px', height: '400px' });
  network.moveTo({ scale: 1, position: { x: 0, y: 0 } });
  for (const name of ['dragStart', 'dragEnd']) network.on(name, () => events.push(name));
  advance(1000);
  const canvas = box.querySelector('canvas');
  const send = (type, x) => canvas.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 2, pointerType: 'touch', isPrimary: true,
    button: type == 'pointermove' ? -1 : 0, buttons: type == end ? 0 : 1, clientX: x, clientY: 200 }));
  send('pointerdown', 300);
  for (let step = 1; step <= 10; step++) { advance(16); send('pointermove', 300 + 10 * step); }
  send(end, 400);
  advance(1000);
  const x = network.getPosition(1).x;
  edges.add({ from: 1, to: 2, length: 50 });
  network.setOptions({ physics: { enabled: true, stabilization: false } });
  advance(5000);
  lines.push(`${end}: events ${events.join(' ')}; the layout then moves the node from ${x} ${network.getPosition(1).x == x ? 'nowhere' : 'elsewhere'}`);
}
document.querySelector('pre').textContent = lines.join('\n');
</script>
PAGE
measured=$(chromium --headless --no-sandbox --disable-gpu --touch-events=enabled --user-data-dir="$dir/profile" --dump-dom "file://$dir/page.html" 2> chromium.log |
  sed -n '/<pre>/,/<\/pre>/p' | sed 's/<[^>]*>//g')

echo "vis-network 9.1.2 (PyPI pyvis 0.3.2)"
echo "One would guess: a cancelled drag ends, and the layout moves the node again, as after a lift."
echo "What happens: there is no dragEnd, and the node stays where it is, whatever pulls at it."
echo "$measured"
[ "$measured" = "pointerup: events dragStart dragEnd; the layout then moves the node from 100 elsewhere
pointercancel: events dragStart; the layout then moves the node from 100 nowhere" ] || { echo "CHANGED"; exit 1; }
