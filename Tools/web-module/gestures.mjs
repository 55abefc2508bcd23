// Gesture recognizers with touches from any source: what surfaces of touchstone.mjs are made of.
//
//     const gestures = await Gestures.load(fetch("touchstone.wasm"));
//     const pinch = gestures.attach("pinch", () => {
//       zoom *= gestures.measurement(pinch, "scale");
//       gestures.setScale(pinch, 1);
//     });
//     gestures.listenTo(document.querySelector("canvas"));
//
// A point is a CSS pixel; times are in milliseconds. Wrong input throws an error with a sentence and has no effect; that of a
// refused call has the `code` of the C interface. The document “Kinds of recognizers” lists kinds and measurements,
// “Reusing the library” what a page must know.

import { checkBoolean, checkFunction, checkIdentifier, checkNumber, checkObject, checkTime, quote } from "./checks.mjs";
import { Library } from "./library.mjs";
import { playLog } from "./play.mjs";
import { PointerLoop } from "./pointers.mjs";

const states = ["possible", "began", "changed", "ended", "cancelled", "failed"];
const phases = new Map([["began", 0], ["moved", 1], ["ended", 3], ["cancelled", 4]]);
const stages = ["began", "changed", "ended", "cancelled"];
const touchTypes = ["direct", "indirect", "pencil", "indirectPointer"];
const touchTypeSets = new Map([["any", touchTypes], ["none", []]]);

export class Gestures {
  #library;
  /** The address of the coordinator; undefined before `load` and null after `close`. */
  #coordinator;
  #handlers = [];
  /** Decides which touches a recognizer receives, by the recognizer. */
  #filters = [];
  #recorder = null;
  /** How many callbacks are running, one in another. */
  #depth = 0;
  /** What callbacks have thrown since the call from outside. */
  #problems = [];
  /** What waits until no callback is running. */
  #postponed = [];
  /** How many actions of the loop are running, which throw what callbacks have thrown at their end. */
  #actions = 0;
  #loop = null;

  /** Loads touchstone.wasm next to this file, or a URL, a response of `fetch`, its bytes, or a `WebAssembly.Module`. */
  static async load(source = new URL("touchstone.wasm", import.meta.url)) {
    return new Gestures(await Library.load(source));
  }

  /** Creates recognizers of a library that has been loaded. */
  constructor(library) {
    if (!library) return;
    this.#library = library;
    this.#coordinator = library.open((name, values) => this.#callBack(name, values));
  }

  /** Stops listening and frees the recognizers. In a handler, it takes effect after the event. Every other call throws then. */
  close() {
    if (this.#coordinator === null) return;
    this.#address;
    this.#handlers = [];
    this.#loop?.stop();
    this.#perform(() => {
      const address = this.#coordinator;
      this.#coordinator = null;
      if (address !== null) this.#library.close(address);
    });
  }

  // Recognizers

  /** The kinds of recognizers, such as "tap". */
  get kinds() {
    this.#address;
    return this.#library.kinds;
  }

  /** Attaches a recognizer, such as "tap", and returns its number. The handler receives `{ recognizer, state, time, x, y,
   * touches }` for each change of its state; without one, others may require the recognizer to fail. The parameters are set
   * by their names. */
  attach(kind, handler, parameters = {}) {
    if (handler !== undefined) checkFunction(handler, "the handler");
    checkObject(parameters, "the parameters", 'such as { numberOfTapsRequired: 2 }');
    this.#call("tg_attach", this.#string(kind, "the kind"), this.#result);
    const recognizer = this.#view.getInt32(this.#result, true);
    try {
      for (const [name, value] of Object.entries(parameters)) this.setParameter(recognizer, name, value);
    } catch (problem) {
      this.detach(recognizer);
      throw problem;
    }
    this.#handlers[recognizer] = handler;
    return recognizer;
  }

  detach(recognizer) {
    this.#call("tg_detach", number(recognizer));
  }

  /** Sets the name of a recognizer in transcripts; the default is its kind. */
  setName(recognizer, name) {
    this.#call("tg_set_recognizer_name", number(recognizer), this.#string(name, "the name"));
  }

  /** Sets a function that decides which touches a recognizer receives, by a touch's identifier and position. The touchpad's
   * events have -1 for a touch. */
  setFilter(recognizer, filter) {
    checkFunction(filter, "the filter");
    this.#call("askBeforeTouches", number(recognizer));
    this.#filters[recognizer] = filter;
  }

  /** Sets whether handlers receive the state "failed"; `reason` is why. */
  reportFailures(isEnabled) {
    checkBoolean(isEnabled, "isEnabled");
    this.#call("tg_report_failures", isEnabled ? 1 : 0);
  }

  /** Returns the reason of a gesture's last failure, such as "moved 17.000 pt, 16.000 pt allowed", or null. */
  reason(recognizer) {
    const reason = this.#library.functions.tg_failure_reason(this.#address, number(recognizer));
    return reason === 0 ? null : this.#library.text(reason);
  }

  /** From now on calls `line` with each line of the transcript, with times from a start, and `touch` with each touch that has
   * changed, as recognizers receive it. */
  record(recorder, start) {
    checkObject(recorder, "the recorder", "such as { line, touch }");
    const { line, touch } = recorder;
    checkFunction(line, "line");
    checkFunction(touch, "touch");
    this.#call("record", microseconds(start));
    this.#recorder = { line, touch };
  }

  /** Plays a recording, a Pointer Events log of `touchstone convert --to pointer-events` or a surface's `recording`, and returns its
   * `transcript` and the names of the recognized `gestures`, in order. Times must not be earlier than those of other input. */
  play(recording) {
    return playLog(this, recording);
  }

  setEnabled(recognizer, isEnabled) {
    checkBoolean(isEnabled, "isEnabled");
    this.#call("tg_set_enabled", number(recognizer), isEnabled ? 1 : 0);
  }

  /** Sets a parameter to a number, or to words such as "resume" or "left+right". */
  setParameter(recognizer, name, value) {
    const parameter = this.#string(name, "the parameter's name");
    if (typeof value === "string") {
      this.#call("tg_set_parameter_choice", number(recognizer), parameter, this.#string(value, "the words", 192));
      return;
    }
    checkNumber(value, name);
    this.#call("tg_set_parameter", number(recognizer), parameter, value);
  }

  /** Returns a parameter as a number. */
  parameter(recognizer, name) {
    this.#call("tg_get_parameter", number(recognizer), this.#string(name, "the parameter's name"), this.#result);
    return this.#view.getFloat64(this.#result, true);
  }

  /** `dependent` waits until `required` has failed. */
  requireToFail(required, dependent) {
    this.#call("tg_require_to_fail", number(required), number(dependent));
  }

  allowSimultaneous(first, second) {
    this.#call("tg_allow_simultaneous", number(first), number(second));
  }

  /** Sets the types of the touches that a recognizer receives, for those that begin from now on: "direct", "indirect", "pencil",
   * "indirectPointer", several joined with "+" as in "direct+pencil", "any" (the default), or "none". */
  setAllowedTouchTypes(recognizer, types) {
    const words = touchTypeSets.get(types) ?? (typeof types === "string" ? types.split("+") : [types]);
    for (const word of words) checkTouchType(word);
    const sum = words.reduce((bits, word) => bits | (1 << touchTypes.indexOf(word)), 0);
    this.#call("tg_set_allowed_touch_types", number(recognizer), sum);
  }

  /** Returns a measurement of a gesture, such as "scale". */
  measurement(recognizer, name) {
    this.#call("tg_get_measurement", number(recognizer), this.#string(name, "the measurement's name"), this.#result);
    return this.#view.getFloat64(this.#result, true);
  }

  /** Sets the scale of a pinch, usually to 1 after it has been used. The velocity is kept. */
  setScale(recognizer, scale) {
    checkNumber(scale, "the scale");
    this.#call("tg_set_scale", number(recognizer), scale);
  }

  setTranslation(recognizer, x, y) {
    checkNumber(x, "x");
    checkNumber(y, "y");
    this.#call("tg_set_translation", number(recognizer), x, y);
  }

  setRotation(recognizer, degrees) {
    checkNumber(degrees, "the rotation");
    this.#call("tg_set_rotation", number(recognizer), degrees);
  }

  // Input. `listenTo` calls these for an element.

  /** Adds what happened to a touch: "began", "moved", "ended" or "cancelled". Touches of one time belong together. For a
   * touch that lifts, x and y may both be NaN for its last position, which one that is cancelled keeps in any case. `type` is what makes a touch that begins:
   * "direct", a finger on a screen, "indirect", one on a touchpad, "pencil" or "indirectPointer", such as a mouse. `pressure` is
   * `{ majorRadius, majorRadiusTolerance, force, maximumPossibleForce }` as far as the device reports it; without it, the last one. */
  touch(id, phase, x, y, time, type = "direct", pressure = null) {
    checkIdentifier(id, "a touch's identifier");
    if (!phases.has(phase)) throw new RangeError(`no phase ${quote(phase)}: use ${[...phases.keys()].join(", ")}`);
    checkNumber(x, "x");
    checkNumber(y, "y");
    checkTouchType(type);
    const now = microseconds(time);
    if (phase === "began") this.#call("tg_set_touch_type", touchTypes.indexOf(type));
    const values = pressure === null ? null : pressureValues(pressure);
    this.#call("tg_touch", id, phases.get(phase), x, y, now);
    if (values !== null && (phase === "began" || phase === "moved")) this.#call("tg_set_touch_pressure", id, ...values);
  }

  /** The touches that are down or have just lifted, in order of touch down. */
  get touches() {
    const touches = [];
    // The touch takes the place of results and names, which this call has none of.
    while (this.#library.functions.tg_get_touch(this.#address, touches.length, this.#result) === 0) {
      const [integer, number] = ["getInt32", "getFloat64"].map((get) => (offset) => this.#view[get](this.#result + offset, true));
      touches.push({
        id: integer(0), x: number(16), y: number(24), type: touchTypes[integer(48)], tapCount: integer(52),
        majorRadius: number(56), majorRadiusTolerance: number(64), force: number(72), maximumPossibleForce: number(80),
      });
    }
    return touches;
  }

  /** Delivers the touches that have been added. */
  flush() {
    this.#call("tg_flush");
  }

  /** Cancels every touch and ends the hover, as where a device is removed or a window loses its input. */
  cancelAll(time) {
    this.#call("tg_cancel_all", microseconds(time));
    this.#loop?.forget();
  }

  /** Sets the position of a pointer that hovers; null ends the hover. */
  hover(position, time) {
    const now = microseconds(time);
    if (position === null) {
      this.#call("tg_end_hover");
    } else {
      checkObject(position, "the position", "{ x, y }, or null to end the hover");
      checkNumber(position.x, "x");
      checkNumber(position.y, "y");
      this.#call("tg_hover", position.x, position.y);
    }
    this.#call("tg_commit_frame", now);
  }

  /** A wheel turns by a step, in points, over the position of a pointer. Pans receive it if their "allowedScrollTypes" has
   * "discrete". */
  wheel(dx, dy, position, time) {
    checkNumber(dx, "dx");
    checkNumber(dy, "dy");
    this.#atPointer("tg_touchpad_wheel", position, time, dx, dy);
  }

  /** Two fingers on a touchpad scroll, over the position of a pointer: "began", "changed", "ended" or "cancelled". dx, dy: the
   * movement of the fingers since the last event. */
  scroll(stage, dx, dy, position, time) {
    checkNumber(dx, "dx");
    checkNumber(dy, "dy");
    this.#atPointer("tg_touchpad_scroll", position, time, stageNumber(stage), dx, dy);
  }

  /** Two fingers on a touchpad pinch, rotate or both. scale: since the beginning of the sequence. rotation: in degrees clockwise
   * since the last event. */
  transform(stage, scale, rotation, position, time) {
    checkNumber(scale, "the scale");
    checkNumber(rotation, "the rotation");
    this.#atPointer("tg_touchpad_pinch", position, time, stageNumber(stage), 2, 0, 0, scale, rotation);
  }

  #atPointer(name, position, time, ...values) {
    checkObject(position, "the position", "{ x, y }");
    checkNumber(position.x, "x");
    checkNumber(position.y, "y");
    const now = microseconds(time);
    this.#call("tg_set_pointer", position.x, position.y);
    this.#call(name, ...values, now);
  }

  /** Sets the size of the surface, which pans from the right and bottom edges need. */
  setBounds(width, height) {
    checkNumber(width, "the width");
    checkNumber(height, "the height");
    this.#call("tg_set_bounds", width, height);
  }

  /** Fires the deadlines up to a time: so a long press begins while nothing moves. Delivers the added touches first. */
  advance(time) {
    this.#call("tg_advance", microseconds(time));
  }

  /** The time of the next deadline, at once for touches that have been added; null if there is none. */
  get nextDeadline() {
    if (!this.#library.functions.tg_next_deadline(this.#address, this.#result)) return null;
    return Number(this.#view.getBigInt64(this.#result, true)) / 1000;
  }

  /** Recognizes gestures on an element. Returns a function that stops. `clock` is the browser's, or a test's; `options` are those
   * of `PointerLoop`. */
  listenTo(element, clock = globalThis, options = {}) {
    this.#address;
    if (this.#loop) throw new Error("these gestures listen to an element already; load one Gestures for each element");
    const stopped = () => (this.#loop = null);
    const loop = new PointerLoop(this, element, clock, (action) => this.#perform(action), { ...options, stopped });
    this.#loop = loop;
    return () => loop.stop();
  }

  // The interface in C

  /** The coordinator, if it can be used. */
  get #address() {
    if (this.#coordinator) return this.#coordinator;
    const isClosed = this.#coordinator === null;
    throw new Error(isClosed ? "these gestures are closed; load new ones" : "use await Gestures.load(…), not new Gestures()");
  }

  get #view() {
    return this.#library.view;
  }

  get #result() {
    this.#address;
    return this.#library.scratch;
  }

  /** Stores a text for C and returns its address. */
  #string(text, what, offset = 64) {
    this.#address;
    return this.#library.store(text, what, offset);
  }

  /** Calls a function with the coordinator, then throws what it refuses, or what a callback has thrown. */
  #call(name, ...values) {
    const address = this.#address;
    const { functions } = this.#library;
    const status = functions[name](address, ...values);
    const refusal = status === 0 ? null : this.#library.text(functions.tg_last_error(address));
    if (this.#depth === 0) this.#finishCall();
    if (refusal !== null) throw Object.assign(new Error(refusal), { code: status });
  }

  #finishCall() {
    try {
      for (const action of this.#postponed.splice(0)) action();
    } finally {
      this.#throwProblems();
    }
  }

  /** Throws what a callback has thrown, the first if there are several, unless an action of the loop will. */
  #throwProblems() {
    if (this.#actions > 0) return;
    const [problem, ...others] = this.#problems.splice(0);
    for (const other of others) console.error(other.thrown);
    if (problem) throw problem.thrown;
  }

  /** Performs an action now, or once no callback is running: callbacks must not deliver input. What they throw is thrown at its end, so
   * that it is complete. */
  #perform(action) {
    if (this.#depth > 0) {
      this.#postponed.push(() => this.#perform(action));
      return;
    }
    this.#actions += 1;
    try {
      action();
    } finally {
      this.#actions -= 1;
      this.#throwProblems();
    }
  }

  // Callbacks of the coordinator, by their names in module.c

  #callbacks = {
    gestureChanged: (recognizer, state, time, x, y, touches) =>
      this.#handlers[recognizer]?.({ recognizer, state: states[state], time, x, y, touches }),
    shouldReceive: (recognizer, ...touch) => this.#filters[recognizer]?.(...touch) ?? true,
    lineWritten: (line) => this.#recorder?.line(this.#library.text(line)),
    touchDelivered: (time, touch, phase, type, x, y) => {
      const event = { time, touch, phase: [...phases].find(([, number]) => number === phase)[0], x, y };
      this.#recorder?.touch({ ...event, type: touchTypes[type] });
    },
  };

  /** Runs a callback, and keeps what it throws: an exception must not pass through the coordinator, which would stay in the middle of the
   * event. Returns the answer; a touch that no filter can decide about is received. */
  #callBack(name, values) {
    this.#depth += 1;
    try {
      return Boolean(this.#callbacks[name](...values));
    } catch (thrown) {
      this.#problems.push({ thrown });
      return true;
    } finally {
      this.#depth -= 1;
    }
  }
}

const number = (recognizer) => checkIdentifier(recognizer, "a recognizer", "pass what attach returned");
const checkTouchType = (type) => {
  if (touchTypes.includes(type)) return;
  throw new RangeError(`no touch type ${quote(type)}: use ${touchTypes.join(", ")}`);
};
const pressureValues = (pressure) => {
  checkObject(pressure, "the pressure", "such as { majorRadius: 20 }");
  const { majorRadius = 0, majorRadiusTolerance = 0, force = 0, maximumPossibleForce = 0 } = pressure;
  const values = { majorRadius, majorRadiusTolerance, force, maximumPossibleForce };
  for (const [name, value] of Object.entries(values)) checkNumber(value, name);
  return Object.values(values);
};
const stageNumber = (stage) => {
  if (stages.includes(stage)) return stages.indexOf(stage);
  throw new RangeError(`no stage ${quote(stage)}: use ${stages.join(", ")}`);
};
const microseconds = (time) => BigInt(Math.round(checkTime(time) * 1000));
