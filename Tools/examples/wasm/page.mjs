// Uses the module in node: a tap and a pinch as a page would receive them, then input that is wrong or in an unusual order.
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { Gestures } = await import(pathToFileURL(`${folder}/touchstone.mjs`));
const bytes = await readFile(`${folder}/touchstone.wasm`);

// A page with an element, a screen of 60 Hz and a clock that this file sets.
class Page {
  now = 0;
  performance = { now: () => this.now };
  #frame = null;
  #timers = new Map();
  #listeners = new Set();
  #captured = new Set();
  element = {
    style: { touchAction: "auto" },
    addEventListener: (name, listener) => this.#listeners.add({ name, listener }),
    removeEventListener: (name, listener) =>
      this.#listeners.forEach((each) => each.listener === listener && this.#listeners.delete(each)),
    getBoundingClientRect: () => ({ left: 10, top: 20, width: 400, height: 300 }),
    setPointerCapture: (id) => this.#captured.add(id),
    hasPointerCapture: (id) => this.#captured.has(id),
  };

  requestAnimationFrame = (action) => ((this.#frame = { at: (Math.floor(this.now / 16) + 1) * 16, action }), 1);
  cancelAnimationFrame = () => (this.#frame = null);
  setTimeout = (action, delay) => (this.#timers.set(action, this.now + delay), action);
  clearTimeout = (action) => this.#timers.delete(action);

  get isIdle() {
    return this.#frame === null && this.#timers.size === 0 && this.#listeners.size === 0;
  }

  // Runs what is due until a time, in order.
  wait(time) {
    for (;;) {
      const due = [...this.#timers].map(([action, at]) => ({ at, action, isTimer: true }));
      if (this.#frame) due.push(this.#frame);
      const [next] = due.filter(({ at }) => at <= time).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.now = next.at;
      if (next.isTimer) this.#timers.delete(next.action);
      else this.#frame = null;
      next.action();
    }
    this.now = time;
  }

  pointer(time, name, pointerId, x, y) {
    this.wait(time);
    const event = { pointerId, clientX: x + 10, clientY: y + 20, timeStamp: time, button: 0, pointerType: "touch" };
    for (const each of [...this.#listeners]) if (each.name === "pointer" + name) each.listener(event);
  }
}

const page = new Page();
const gestures = await Gestures.load(bytes);
let zoom = 1;
const tap = gestures.attach("tap", ({ x, y }) => console.log(`tap at ${x},${y}`), { allowableMovement: 10 });
gestures.attach("longPress", ({ state, time }) => state === "began" && console.log(`long press at ${time} ms`));
const pinch = gestures.attach("pinch", ({ state, x }) => {
  zoom *= gestures.measurement(pinch, "scale");
  gestures.setScale(pinch, 1);
  console.log(`pinch ${state} at ${x}, zoom ${zoom}`);
});
const swipe = gestures.attach("swipe", () => console.log("swipe"), { direction: "left+right" });
const stop = gestures.listenTo(page.element, page);

page.pointer(0, "down", 1, 120, 44);
page.pointer(80, "up", 1, 121, 45);

// Two fingers that move in one sample; the browser reports one after the other.
page.pointer(1000, "down", 1, 100, 100);
page.pointer(1000, "down", 2, 200, 100);
page.pointer(1040, "move", 1, 50, 100);
page.pointer(1040.1, "move", 2, 250, 100);
page.pointer(1060, "move", 1, 0, 100);
page.pointer(1060.1, "move", 2, 300, 100);
page.pointer(1100, "up", 1, 0, 100);
page.pointer(1100, "up", 2, 300, 100);

// A press that nothing but its deadline makes a long one. Then another finger begins as this one is lost.
page.pointer(2000, "down", 1, 50, 50);
page.wait(2600);
page.pointer(2600, "cancel", 1, 50, 50);
page.pointer(2600, "down", 2, 50, 50);
page.pointer(2680, "up", 2, 50, 50);
page.wait(3000);
stop();

// Handlers may do what ends their own gesture; it takes effect after the event.
const short = await Gestures.load(bytes);
const stopShort = short.listenTo(page.element, page);
short.attach("longPress", ({ state }) => {
  console.log(`short ${state}`);
  stopShort();
});
const closing = await Gestures.load(bytes);
closing.attach("tap", () => closing.close());
page.pointer(3000, "down", 1, 50, 50);
page.wait(3600);
page.pointer(3600, "up", 1, 50, 50);
short.close();
short.close();
closing.touch(1, "began", 5, 5, 0);
closing.touch(1, "ended", 5, 5, 80);
closing.flush();

// All touches end where the device is lost.
gestures.touch(1, "began", 0, 0, 3900);
gestures.flush();
gestures.cancelAll(3910);

// A tap by a pen, and a pan by a wheel.
const pen = await Gestures.load(bytes);
const penTap = pen.attach("tap", ({ x }) => console.log(`tap by a pen at ${x}`));
pen.setAllowedTouchTypes(penTap, "pencil");
const wheelPan = pen.attach(
  "pan",
  ({ state }) => console.log(`pan by a wheel ${state}, ${pen.measurement(wheelPan, "translationY")}`),
  { allowedScrollTypes: "discrete" },
);
for (const [time, type] of [[0, "direct"], [200, "pencil"], [400, "indirectPointer"]]) {
  pen.touch(1, "began", time / 10, 5, time, type);
  pen.touch(1, "ended", NaN, NaN, time + 80);
}
pen.wheel(0, 15, { x: 5, y: 5 }, 600);

// A cancel has no place of its own: browsers report 0, 0.
pen.touch(1, "began", 100, 500, 1000);
pen.touch(1, "cancelled", 0, 0, 1048);
pen.flush();
console.log(`touch cancelled at ${pen.touches.map(({ x, y }) => `${x},${y}`)}`);
pen.close();

// Whatever a page's function throws, the call throws it at its end, and the recognizers work on.
const { error } = console;
console.error = () => {};
for (const name of ["handler", "filter", "line", "touch"]) {
  const broken = await Gestures.load(bytes);
  const calls = { handler: 0, filter: 0, line: 0, touch: 0 };
  const count = (each) => () => {
    calls[each] += 1;
    if (each === name) throw new Error(`the ${each} throws`);
    return true;
  };
  broken.setFilter(broken.attach("tap", count("handler")), count("filter"));
  broken.record({ line: count("line"), touch: count("touch") }, 0);
  const thrown = new Set();
  for (const time of [0, 500, 1000, 1500]) {
    for (const [phase, delay] of [["began", 0], ["ended", 80]]) {
      try {
        broken.touch(1, phase, 5, 5, time + delay);
        broken.flush();
      } catch (problem) {
        thrown.add(problem.message);
      }
    }
  }
  console.log(`${calls.handler} of 4 taps; ${[...thrown].join(", ")} ${calls[name]} times`);
  broken.close();
}
console.error = error;

// Wrong input has no effect and throws.
const wrong = [
  () => gestures.touch(1, "ended", 0, 0, 4000),
  () => gestures.touch(1, "lost", 0, 0, 4000),
  () => gestures.touch(1, "toString", 0, 0, 4000),
  () => gestures.touch(1.5, "began", 0, 0, 4000),
  () => gestures.touch(2 ** 32, "began", 0, 0, 4000),
  () => gestures.touch(1, "began", NaN, 0, 4000),
  () => gestures.touch(1, "began", "3px", 0, 4000),
  () => gestures.touch(1, "began", 0, 0),
  () => gestures.touch(1, "began", 0, 0, 4000, "finger"),
  () => gestures.setAllowedTouchTypes(tap, "direct+pen"),
  () => gestures.setAllowedTouchTypes(tap, 3),
  () => gestures.wheel(0, 15, null, 4000),
  () => gestures.touch(1, "began", 0, 0, new Date(4000)),
  () => gestures.advance(null),
  () => gestures.advance(1e300),
  () => gestures.hover(undefined, 4000),
  () => gestures.setParameter(tap, "numberOfTapsRequired", 11),
  () => gestures.setParameter(tap, "numberOfTapsRequired", "two"),
  () => gestures.setParameter(tap, "numberOfTapsRequired", null),
  () => gestures.setParameter(tap, "numberOfTaps", 2),
  () => gestures.setParameter(swipe, "direction", "left+sideways"),
  () => gestures.setParameter("tap", "numberOfTapsRequired", 2),
  () => gestures.setEnabled(undefined, true),
  () => gestures.setEnabled(tap, undefined),
  () => gestures.requireToFail(tap),
  () => gestures.requireToFail(tap, tap),
  () => gestures.allowSimultaneous(tap, tap),
  () => gestures.measurement(pinch, "Scale"),
  () => gestures.setScale(tap, 1),
  () => gestures.attach("tip", () => {}),
  () => gestures.attach("tap", { numberOfTapsRequired: 2 }),
  () => gestures.attach("tap", () => console.log("a tap that was not attached"), { numberOfTaps: 2 }),
  () => gestures.listenTo(null),
  () => [page.element, page.element].map((element) => gestures.listenTo(element, page)),
  () => new Gestures().flush(),
  () => short.attach("tap", () => {}),
  () => closing.flush(),
];
for (const call of wrong) {
  try {
    call();
    console.log("accepted");
  } catch (error) {
    console.log(`${error.code ?? error.name}: ${error.message}`);
  }
}
for (const source of [5, { ok: false, status: 404, url: "https://example.com/touchstone.wasm" }]) {
  await Gestures.load(source).catch((error) => console.log(`${error.name}: ${error.message}`));
}
gestures.touch(1, "began", 5, 5, 5000);
gestures.touch(1, "ended", 5, 5, 5080);
gestures.close();
console.log(`closed; the screen ${page.isIdle ? "rests" : "is still asked for frames"}`);
