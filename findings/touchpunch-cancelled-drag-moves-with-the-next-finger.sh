#!/usr/bin/env bash
# jQuery UI Touch Punch ignores touchcancel: the next finger, on another element, moves the element of the cancelled drag.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends chromium=156.0.8078.108-1~deb12u1 > apt.log 2>&1
apt-get download -qq libjs-jquery-ui-touch-punch=0.0~git20141218.2.4bc0091+dfsg1-4.1 libjs-jquery-ui=1.13.2+dfsg-1 \
  'libjs-jquery=3.6.1+dfsg+~3.5.14-1' 2> apt.log
for package in *.deb; do dpkg -x "$package" .; done
cp usr/share/javascript/jquery/jquery.js usr/share/javascript/jquery-ui/jquery-ui.js \
  usr/share/javascript/jquery-ui-touch-punch/jquery.ui.touch-punch.js .

cat > page.html <<'PAGE'
<!doctype html><style>div { position: absolute; top: 0; width: 80px; height: 80px }</style>
<div id="a" style="left: 0"></div><div id="b" style="left: 300px"></div><pre></pre>
<script src="jquery.js"></script><script src="jquery-ui.js"></script><script src="jquery.ui.touch-punch.js"></script>
<script>
const lines = [], a = document.querySelector('#a'), b = document.querySelector('#b');
for (const element of [a, b]) $(element).draggable({ start: () => lines.push(`${element.id}: drag starts`) });

// One finger: down at the middle of an element, ten moves to the right, then a touchend or a touchcancel.
function drag(element, distance, end) {
  const x0 = element.getBoundingClientRect().left + 40;
  const send = (type, x) => {
    const touch = new Touch({ identifier: 0, target: element, clientX: x, clientY: 40, pageX: x, pageY: 40, screenX: x, screenY: 40 });
    const down = type == 'touchstart' || type == 'touchmove' ? [touch] : [];
    element.dispatchEvent(new TouchEvent(type,
      { bubbles: true, cancelable: true, touches: down, targetTouches: down, changedTouches: [touch] }));
  };
  send('touchstart', x0);
  for (let step = 1; step <= 10; step++) send('touchmove', x0 + distance * step / 10);
  send(end, x0 + distance);
  lines.push(`finger on ${element.id}, ${distance} px, ${end}: a at ${a.offsetLeft}, b at ${b.offsetLeft}`);
}
drag(a, 100, 'touchend');
drag(a, 50, 'touchcancel');
drag(b, 50, 'touchend');
drag(b, 50, 'touchend');
document.querySelector('pre').textContent = lines.join('\n');
</script>
PAGE
measured=$(chromium --headless --no-sandbox --disable-gpu --touch-events=enabled --user-data-dir="$dir/profile" --dump-dom "file://$dir/page.html" 2> chromium.log |
  sed -n '/<pre>/,/<\/pre>/p' | sed 's/<[^>]*>//g')

echo "jQuery UI Touch Punch 0.2.3 (Debian 12, 0.0~git20141218.2.4bc0091+dfsg1-4.1) with jQuery UI 1.13.2"
echo "One would guess: a cancelled drag is over, and the next finger moves the element it is on."
echo "What happens: the next finger moves the element of the cancelled drag, by the distance between the two, and its own not at all."
echo "$measured"
[ "$measured" = "a: drag starts
finger on a, 100 px, touchend: a at 100, b at 300
a: drag starts
finger on a, 50 px, touchcancel: a at 150, b at 300
finger on b, 50 px, touchend: a at 350, b at 300
b: drag starts
finger on b, 50 px, touchend: a at 350, b at 350" ] || { echo "CHANGED"; exit 1; }
