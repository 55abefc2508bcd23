// Gesture recognizers for a web page. Take this file and gestures.wasm as they are.
//
//     import { Gestures } from "./gestures.mjs";
//
//     const gestures = await Gestures.load(fetch("gestures.wasm"));
//     const pinch = gestures.attach("pinch", () => {
//       zoom *= gestures.measurement(pinch, "scale");
//       gestures.setScale(pinch, 1);
//     });
//     gestures.listenTo(document.querySelector("canvas"));
//
// A point is a CSS pixel; times are in milliseconds. Wrong input throws an error with a sentence.

const states = ["possible", "began", "changed", "ended", "cancelled", "failed"];
const phases = { began: 0, moved: 1, ended: 3, cancelled: 4 };

export class Gestures {
  #wasm;
  #coordinator;
  #scratch;
  #handlers = [];
  #problem = null;

  /** Loads gestures.wasm: a response of `fetch`, or its bytes. */
  static async load(source) {
    source = await source;
    if (source instanceof Response && !source.ok) throw new Error(`cannot load ${source.url}: ${source.status}`);
    const bytes = source instanceof Response ? await source.arrayBuffer() : source;
    const gestures = new Gestures();
    const page = { gestureChanged: (...change) => gestures.#handle(change) };
    const { instance } = await WebAssembly.instantiate(bytes, { page });
    gestures.#wasm = instance.exports;
    gestures.#scratch = instance.exports.scratch();
    gestures.#coordinator = instance.exports.tg_coordinator_create();
    gestures.#check(instance.exports.listen(gestures.#coordinator));
    return gestures;
  }

  /** Frees the recognizers. Call what `listenTo` returned before. */
  close() {
    if (this.#coordinator === 0) return;
    this.#check(this.#wasm.tg_coordinator_destroy(this.#coordinator));
    this.#coordinator = 0;
    this.#wasm = closed;
  }

  // Recognizers

  /** Attaches a recognizer, such as "tap", and returns its number. The handler receives `{ recognizer, state, time, x, y,
   * touches }` for each change of its state; without one, others may require the recognizer to fail. The parameters are set by
   * their names. */
  attach(kind, handler, parameters = {}) {
    if (handler !== undefined && typeof handler !== "function") throw new TypeError("the handler must be a function");
    this.#check(this.#wasm.tg_attach(this.#coordinator, this.#name(kind), this.#result));
    const recognizer = this.#view.getInt32(this.#result, true);
    this.#handlers[recognizer] = handler;
    try {
      for (const [name, value] of Object.entries(parameters)) this.setParameter(recognizer, name, value);
    } catch (problem) {
      this.detach(recognizer);
      throw problem;
    }
    return recognizer;
  }

  detach(recognizer) {
    this.#check(this.#wasm.tg_detach(this.#coordinator, integer(recognizer)));
  }

  setEnabled(recognizer, isEnabled) {
    this.#check(this.#wasm.tg_set_enabled(this.#coordinator, integer(recognizer), isEnabled ? 1 : 0));
  }

  /** Sets a parameter to a number, or to words such as "resume" or "left+right". */
  setParameter(recognizer, name, value) {
    if (typeof value === "string") {
      this.#check(
        this.#wasm.tg_set_parameter_choice(
          this.#coordinator, integer(recognizer), this.#name(name), this.#name(value, 192)));
      return;
    }
    if (typeof value !== "number") throw new TypeError(`${name} must be a number or a word, not ${value}`);
    this.#check(this.#wasm.tg_set_parameter(this.#coordinator, integer(recognizer), this.#name(name), value));
  }

  /** `dependent` waits until `required` has failed. */
  requireToFail(required, dependent) {
    this.#check(this.#wasm.tg_require_to_fail(this.#coordinator, integer(required), integer(dependent)));
  }

  allowSimultaneous(first, second) {
    this.#check(this.#wasm.tg_allow_simultaneous(this.#coordinator, integer(first), integer(second)));
  }

  /** Returns a measurement of a gesture, such as "scale". */
  measurement(recognizer, name) {
    this.#check(this.#wasm.tg_get_measurement(this.#coordinator, integer(recognizer), this.#name(name), this.#result));
    return this.#view.getFloat64(this.#result, true);
  }

  /** Sets the scale of a pinch, usually to 1 after it has been used. The velocity is kept. */
  setScale(recognizer, scale) {
    this.#check(this.#wasm.tg_set_scale(this.#coordinator, integer(recognizer), scale));
  }

  setTranslation(recognizer, x, y) {
    this.#check(this.#wasm.tg_set_translation(this.#coordinator, integer(recognizer), x, y));
  }

  setRotation(recognizer, degrees) {
    this.#check(this.#wasm.tg_set_rotation(this.#coordinator, integer(recognizer), degrees));
  }

  // Input. `listenTo` calls these for an element.

  /** Adds what happened to a touch: "began", "moved", "ended" or "cancelled". Touches of one time belong together. */
  touch(id, phase, x, y, time) {
    if (!Object.hasOwn(phases, phase)) throw new RangeError(`no phase “${phase}”: use ${Object.keys(phases).join(", ")}`);
    this.#check(this.#wasm.tg_touch(this.#coordinator, integer(id, "touch"), phases[phase], x, y, microseconds(time)));
  }

  /** Delivers the touches that have been added. */
  flush() {
    this.#check(this.#wasm.tg_flush(this.#coordinator));
  }

  /** Sets the position of a pointer that hovers; null ends the hover. */
  hover(position, time) {
    this.#check(
      position === null
        ? this.#wasm.tg_end_hover(this.#coordinator)
        : this.#wasm.tg_hover(this.#coordinator, position.x, position.y));
    this.#check(this.#wasm.tg_commit_frame(this.#coordinator, microseconds(time)));
  }

  /** Sets the size of the surface, which pans from the right and bottom edges need. */
  setBounds(width, height) {
    this.#check(this.#wasm.tg_set_bounds(this.#coordinator, width, height));
  }

  /** Fires the deadlines up to a time: so a long press begins while nothing moves. */
  advance(time) {
    this.#check(this.#wasm.tg_advance(this.#coordinator, microseconds(time)));
  }

  /** The time of the next deadline; null if there is none. */
  get nextDeadline() {
    if (!this.#wasm.tg_next_deadline(this.#coordinator, this.#result)) return null;
    return Number(this.#view.getBigInt64(this.#result, true)) / 1000;
  }

  /** Recognizes gestures on an element, which must stay in its place while it is touched: for one that follows the finger,
   * listen to what it moves in. Positions are from the element's top left corner. Returns a function that stops. `clock` is the browser's, or a test's. */
  listenTo(element, clock = globalThis) {
    return new PointerLoop(this, element, clock).stop;
  }

  // The interface in C

  // Memory moves when it grows, so a view is created for each access.
  get #view() {
    return new DataView(this.#wasm.memory.buffer);
  }

  get #result() {
    return this.#scratch;
  }

  #name(name, offset = 64) {
    const bytes = new TextEncoder().encode(name + "\0");
    if (bytes.length > 128) throw new RangeError(`the name “${name}” is too long`);
    new Uint8Array(this.#wasm.memory.buffer).set(bytes, this.#scratch + offset);
    return this.#scratch + offset;
  }

  #check(status) {
    const problem = this.#problem;
    this.#problem = null;
    if (problem) throw problem.thrown;
    if (status === 0) return;
    const address = this.#wasm.tg_last_error(this.#coordinator);
    const bytes = new Uint8Array(this.#wasm.memory.buffer);
    const text = new TextDecoder().decode(bytes.subarray(address, bytes.indexOf(0, address)));
    throw Object.assign(new Error(text), { code: status });
  }

  // An exception must not pass through the coordinator, which would stay in the middle of the event.
  #handle([recognizer, state, time, x, y, touches]) {
    try {
      this.#handlers[recognizer]?.({ recognizer, state: states[state], time, x, y, touches });
    } catch (problem) {
      this.#problem ??= { thrown: problem };
    }
  }
}

/** Takes the place of the functions once the coordinator has been freed. */
const closed = new Proxy({}, {
  get() {
    throw new Error("the gestures are closed; load them again");
  },
});

// Wasm would turn everything else into a number: undefined into the first recognizer.
const integer = (value, what = "recognizer") => {
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 31) return value;
  throw new TypeError(`the ${what} must be a whole number of 32 bits, not ${value}`);
};

const microseconds = (time) => {
  const result = typeof time === "number" ? Math.round(time * 1000) : NaN;
  if (!Number.isSafeInteger(result)) throw new RangeError(`the time must be a number of milliseconds, not ${time}`);
  return BigInt(result);
};

/** The pointers of an element as touches. Pointers that move are delivered together, once for each frame of the screen:
 * fingers that move in one sample move at the same time, but the browser reports one after the other. */
class PointerLoop {
  #gestures;
  #element;
  #clock;
  #down = new Set();
  /** The newest position and time of each pointer that has moved. */
  #moves = new Map();
  #frame = null;
  #timer = null;

  constructor(gestures, element, clock) {
    this.#gestures = gestures;
    this.#element = element;
    this.#clock = clock;
    const listeners = {
      pointerdown: (event) => this.#begin(event),
      pointermove: (event) => this.#move(event),
      pointerup: (event) => this.#end(event, "ended"),
      pointercancel: (event) => this.#end(event, "cancelled"),
      // After a touch up the pointer is not down any more, and nothing happens.
      lostpointercapture: (event) => this.#end(event, "cancelled"),
      pointerleave: (event) => this.#leave(event),
      // A long press opens no menu.
      contextmenu: (event) => this.#down.size > 0 && event.preventDefault(),
    };
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
    // Otherwise the browser takes a touch that moves, to scroll or zoom the page, and cancels the pointer.
    const { touchAction } = element.style;
    element.style.touchAction = "none";

    this.stop = () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener);
      element.style.touchAction = touchAction;
      this.#addMoves();
      for (const id of this.#down) gestures.touch(id, "cancelled", NaN, NaN, clock.performance.now());
      this.#down.clear();
      gestures.flush();
      clock.clearTimeout(this.#timer);
      if (this.#frame !== null) clock.cancelAnimationFrame(this.#frame);
    };
  }

  #begin(event) {
    // Another button, or another element on which the pointer went down.
    if (event.button !== 0 || this.#down.has(event.pointerId)) return;
    const { width, height } = this.#element.getBoundingClientRect();
    if (this.#down.size === 0 && width > 0 && height > 0) this.#gestures.setBounds(width, height);
    // From now on the element gets the pointer's events, wherever it is.
    this.#element.setPointerCapture(event.pointerId);
    this.#addMoves();
    const { x, y } = this.#position(event);
    this.#gestures.touch(event.pointerId, "began", x, y, event.timeStamp);
    this.#down.add(event.pointerId);
    this.#deliverSoon();
  }

  #move(event) {
    if (this.#down.has(event.pointerId)) {
      this.#moves.set(event.pointerId, { ...this.#position(event), time: event.timeStamp });
    } else if (event.pointerType !== "touch" && this.#down.size === 0) {
      this.#gestures.hover(this.#position(event), event.timeStamp);
    }
    this.#deliverSoon();
  }

  #end(event, phase) {
    if (!this.#down.delete(event.pointerId)) return;
    this.#addMoves();
    this.#gestures.touch(event.pointerId, phase, NaN, NaN, event.timeStamp);
    this.#deliverSoon();
  }

  #leave(event) {
    if (event.pointerType !== "touch" && this.#down.size === 0) this.#gestures.hover(null, event.timeStamp);
    this.#deliverSoon();
  }

  #position(event) {
    const { left, top } = this.#element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** Adds the moves since the last frame of the screen, all at the time of the newest. */
  #addMoves() {
    const time = Math.max(...[...this.#moves.values()].map((move) => move.time));
    const moves = [...this.#moves];
    this.#moves.clear();
    for (const [id, { x, y }] of moves) this.#gestures.touch(id, "moved", x, y, time);
  }

  #deliverSoon() {
    this.#frame ??= this.#clock.requestAnimationFrame(() => {
      this.#frame = null;
      this.#run(() => {});
    });
  }

  /** Delivers what has happened, does what is due, and waits for the next deadline, even if a handler throws. */
  #run(doDueWork) {
    const { performance, setTimeout, clearTimeout } = this.#clock;
    try {
      this.#addMoves();
      this.#gestures.flush();
      doDueWork();
    } finally {
      clearTimeout(this.#timer);
      const deadline = this.#gestures.nextDeadline;
      if (deadline !== null) {
        const advance = () => this.#run(() => this.#gestures.advance(performance.now()));
        this.#timer = setTimeout(advance, Math.max(0, deadline - performance.now()));
      }
    }
  }
}
