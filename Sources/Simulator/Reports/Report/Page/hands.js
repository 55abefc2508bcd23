// Simple synthetic hands for the page's buttons, as traces: 100 by 60 mm, a frame each 8 ms, and movements that start at rest and
// end there, or lift at their fastest. `touchstone synth` has a hand with jitter, pressure and many more gestures.

const pointsPerMillimetre = 163 / 25.4;
const frameMilliseconds = 8;

/** The part of a movement that is done after a part of its time: the polynomial of least jerk. */
const eased = (part) => part ** 3 * (10 - 15 * part + 6 * part ** 2);

/** The first half of such a movement, at the end of which it is fastest. */
const hurled = (part) => 2 * eased(part / 2);

/** Writes a gesture: `places` returns the fingers' positions in millimetres after a part of the movement, 0 to 1. */
function touchLines(start, { rest = 0, move = 0, stay = 0, pace = eased }, places) {
  const written = (stage, part) => places(part)
    .map(([x, y], index) => `${index + 1} ${stage} ${(x * pointsPerMillimetre).toFixed(3)},${(y * pointsPerMillimetre).toFixed(3)}`)
    .join("  ");
  const lines = [`${start} ${written("began", 0)}`];
  for (let time = frameMilliseconds; time <= move; time += frameMilliseconds)
    lines.push(`${start + rest + time} ${written("moved", pace(time / move))}`);
  lines.push(`${start + rest + move + stay} ${written("ended", 1)}`);
  return lines;
}

const aroundCentre = (span, degrees) => [0, 180].map((turn) => {
  const angle = ((degrees + turn) * Math.PI) / 180;
  return [50 + (span / 2) * Math.cos(angle), 30 + (span / 2) * Math.sin(angle)];
});

/** The gestures by the names of the buttons. */
export const hands = {
  "Tap": () => touchLines(0, { stay: 80 }, () => [[50, 30]]),
  "Two taps": () => [...touchLines(0, { stay: 80 }, () => [[50, 30]]), ...touchLines(200, { stay: 80 }, () => [[50, 30]])],
  "Long press": () => touchLines(0, { stay: 800 }, () => [[50, 30]]),
  "Pan": () => touchLines(0, { move: 800, stay: 160 }, (part) => [[20 + 50 * part, 30 - 10 * part]]),
  "Swipe": () => touchLines(0, { move: 160, pace: hurled }, (part) => [[25 + 50 * part, 30]]),
  "Pinch": () => touchLines(0, { rest: 80, move: 600, stay: 80 }, (part) => aroundCentre(20 + 30 * part, -30)),
  "Rotate": () => touchLines(0, { rest: 80, move: 600, stay: 80 }, (part) => aroundCentre(40, -45 + 80 * part)),
  "Three fingers": () => touchLines(0, { move: 160, pace: hurled }, (part) => [0, 1, 2].map((finger) => [25 + 18 * finger, 45 - 30 * part])),
};

/** Returns a gesture as a trace. */
export function handTrace(name) {
  const lines = hands[name]();
  const last = Number(lines[lines.length - 1].split(" ")[0]);
  return ["touchstone trace 1", "surface 100x60 mm", "", ...lines, `end ${last + 600}`, ""].join("\n");
}
