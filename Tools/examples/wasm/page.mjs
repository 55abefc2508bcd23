// A tap, then a pinch: sends touches to recognizers from a page or node, and prints the recognized gestures.
import { readFile } from "node:fs/promises";

const states = ["possible", "began", "changed", "ended", "cancelled", "failed"];
const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), { page: { gestureChanged } });
const gestures = instance.exports;
const scratch = gestures.scratch();

// Memory moves when it grows, so views are created for each access.
const bytes = () => new Uint8Array(gestures.memory.buffer);
const view = () => new DataView(gestures.memory.buffer);

function writeName(name) {
  bytes().set(new TextEncoder().encode(name + "\0"), scratch);
  return scratch;
}
function text(address) {
  const all = bytes();
  return new TextDecoder().decode(all.subarray(address, all.indexOf(0, address)));
}
function check(status) {
  if (status !== 0) throw new Error(text(gestures.tg_last_error(coordinator)));
}
function attach(kind) {
  check(gestures.tg_attach(coordinator, writeName(kind), scratch + 64));
  return view().getInt32(scratch + 64, true);
}
function measurement(recognizer, name) {
  check(gestures.tg_get_measurement(coordinator, recognizer, writeName(name), scratch + 64));
  return view().getFloat64(scratch + 64, true);
}
function frame(milliseconds, ...touches) {
  for (const [change, id, x, y] of touches) check(gestures["tg_touch_" + change](coordinator, id, x, y));
  check(gestures.tg_commit_frame(coordinator, BigInt(milliseconds) * 1000n));
}

const coordinator = gestures.tg_coordinator_create();
const tap = attach("tap");
const pinch = attach("pinch");
check(gestures.listen(coordinator));

function gestureChanged(recognizer, state, time, x, y) {
  if (recognizer === tap && states[state] === "ended") console.log(`tap at ${x},${y}`);
  if (recognizer === pinch) console.log(`pinch ${states[state]}, scale ${measurement(pinch, "scale")}`);
}

frame(0, ["down", 1, 120, 44]);
frame(80, ["up", 1, 121, 45]);
frame(1000, ["down", 1, 100, 100], ["down", 2, 200, 100]);
frame(1040, ["move", 2, 250, 100]);
frame(1080, ["up", 1, 100, 100], ["up", 2, 250, 100]);
check(gestures.tg_coordinator_destroy(coordinator));
