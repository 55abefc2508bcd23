// A tap, then a pinch: what a page, or node, says to the recognizers, and what it is told.
import { readFile } from "node:fs/promises";

const states = ["possible", "began", "changed", "ended", "cancelled", "failed"];
const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), { page: { told } });
const gestures = instance.exports;
const scratch = gestures.scratch();

// Memory moves when it grows: look at it anew each time.
const bytes = () => new Uint8Array(gestures.memory.buffer);
const view = () => new DataView(gestures.memory.buffer);

function named(name) {
  bytes().set(new TextEncoder().encode(name + "\0"), scratch);
  return scratch;
}
function text(place) {
  const all = bytes();
  return new TextDecoder().decode(all.subarray(place, all.indexOf(0, place)));
}
function check(status) {
  if (status !== 0) throw new Error(text(gestures.tg_last_error(coordinator)));
}
function attach(kind) {
  check(gestures.tg_attach(coordinator, named(kind), scratch + 64));
  return view().getInt32(scratch + 64, true);
}
function reading(recognizer, name) {
  check(gestures.tg_measurement(coordinator, recognizer, named(name), scratch + 64));
  return view().getFloat64(scratch + 64, true);
}
function frame(milliseconds, ...fingers) {
  for (const [what, id, x, y] of fingers) check(gestures["tg_" + what](coordinator, id, x, y));
  check(gestures.tg_commit(coordinator, BigInt(milliseconds) * 1000n));
}

const coordinator = gestures.tg_coordinator_create();
const tap = attach("tap");
const pinch = attach("pinch");
check(gestures.listen(coordinator));

function told(recognizer, state, time, x, y) {
  if (recognizer === tap && states[state] === "ended") console.log(`tap at ${x},${y}`);
  if (recognizer === pinch) console.log(`pinch ${states[state]}, scale ${reading(pinch, "scale")}`);
}

frame(0, ["begin", 1, 120, 44]);
frame(80, ["end", 1, 121, 45]);
frame(1000, ["begin", 1, 100, 100], ["begin", 2, 200, 100]);
frame(1040, ["move", 2, 250, 100]);
frame(1080, ["end", 1, 100, 100], ["end", 2, 300, 100]);
check(gestures.tg_coordinator_destroy(coordinator));
