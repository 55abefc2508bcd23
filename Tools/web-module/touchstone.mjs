// Gesture recognizers for web pages.
//
//     import { load, tap, pinch } from "./touchstone.mjs";
//
//     const hand = await load();
//     hand.attach(document.querySelector("canvas"), [tap(), pinch({ minimumSpanChange: 12 })], (gesture) => {
//       if (gesture.kind === "pinch") zoom *= gesture.measurement("scale"), gesture.setScale(1);
//     });
//
// touchstone.d.ts describes every name. A point is a CSS pixel; times are in milliseconds.

import { checkFunction, checkObject, quote } from "./checks.mjs";
import { Gestures } from "./gestures.mjs";
import { Library } from "./library.mjs";
import { Recognizer, recognizers } from "./recognizers.mjs";
import { Scroll } from "./scroll.mjs";
import { SurfaceLog } from "./log.mjs";
import { recognizeTable } from "./table.mjs";
import { transformKinds } from "./touchpad.mjs";

export { Gestures, Recognizer };
export const { tap, longPress, click, pinch, pan, swipe, screenEdgePan, rotation, transform, hover } = recognizers;

/** Loads the recognizers: touchstone.wasm next to this file, or a URL, a response of `fetch`, bytes, or a `WebAssembly.Module`. */
export async function load(source = new URL("touchstone.wasm", import.meta.url)) {
  return new Hand(await Library.load(source));
}

/** The recognizers in memory, for any number of elements. */
class Hand {
  #library;

  constructor(library) {
    this.#library = library;
  }

  /** The kinds of recognizers, such as "tap". */
  get kinds() {
    return this.#library.kinds;
  }

  /** Creates content that scrolls along one axis. */
  scroll(options = {}) {
    checkObject(options, "the options", 'such as { curve: "gtk" }');
    return new Scroll(this.#library, options);
  }

  /** Recognizes the gestures in a table of touches. */
  recognize(samples, recognizers = "standard", options = {}) {
    return recognizeTable(this.#library, samples, recognizers, options);
  }

  /** Recognizes gestures on an element. */
  attach(element, recognizers, handler, options = {}) {
    if (!Array.isArray(recognizers)) throw new TypeError(`the recognizers must be an array such as [tap()], not ${quote(recognizers)}`);
    checkFunction(handler, "the handler");
    checkObject(options, "the options", "such as { transcript: true }");
    return new Surface(this.#library, element, recognizers, handler, options);
  }
}

const optionNames = ["failures", "transcript", "scrolling", "clock"];
const scrollings = ["none", "continuous", "discrete"];

/** The elements that have recognizers. */
const attachedElements = new WeakSet();

/** An element with its recognizers. */
class Surface {
  element;
  #gestures;
  #handler;
  #recognizers = [];
  #stop;
  #log = null;
  /** The elements under each touch at its beginning, from the innermost, and whether it is down; -1 is the touchpad's pointer. */
  #paths = new Map();

  constructor(library, element, recognizers, handler, options) {
    const { failures = false, transcript = false, scrolling = "none", clock = globalThis } = options;
    for (const name of Object.keys(options)) {
      if (!optionNames.includes(name)) throw new RangeError(`no option ${quote(name)}: use ${optionNames.join(", ")}`);
    }
    if (!scrollings.includes(scrolling)) throw new RangeError(`no scrolling ${quote(scrolling)}: use ${scrollings.join(", ")}`);
    if (attachedElements.has(element)) throw new Error("the element has recognizers already; add others to its surface");
    this.element = element;
    const gestures = new Gestures(library);
    this.#gestures = gestures;
    this.#handler = handler;
    try {
      for (const recognizer of recognizers) this.add(recognizer);
      gestures.reportFailures(failures);
      if (transcript) this.#log = new SurfaceLog(gestures, element, clock);
      this.#stop = gestures.listenTo(element, clock, {
        began: (touch, event) => {
          this.#log?.begin(event);
          this.#note(touch, event);
        },
        ended: (touch) => (this.#paths.get(touch).isDown = false),
        pointed: (event) => this.#note(-1, event),
        transforms: () => this.#recognizers.some(({ kind, isEnabled }) => transformKinds.has(kind) && isEnabled),
        scrolling,
      });
    } catch (problem) {
      this.#release();
      throw problem;
    }
    attachedElements.add(element);
  }

  #note(touch, event) {
    // A touch may be over before it is delivered, but not for long.
    for (const [other, { isDown }] of this.#paths) if (!isDown && other < touch - 20) this.#paths.delete(other);
    this.#paths.set(touch, { path: event.composedPath?.() ?? [], isDown: touch >= 0 });
  }

  /** The attached recognizers, in order. */
  get recognizers() {
    return [...this.#recognizers];
  }

  /** Attaches a further recognizer, with the relations that it has to the others. */
  add(recognizer) {
    if (!(recognizer instanceof Recognizer)) {
      throw new TypeError(`a recognizer must be one such as tap(), not ${quote(recognizer)}`);
    }
    const count = this.#recognizers.filter(({ kind }) => kind === recognizer.kind).length;
    const name = recognizer.name ?? (count === 0 ? recognizer.kind : `${recognizer.kind}${count + 1}`);
    recognizer.attach(this.#gestures, name, this.#paths, this.element, (gesture) => this.#handler(gesture));
    this.#recognizers.push(recognizer);
    for (const other of this.#recognizers) other.relate(this.#recognizers);
  }

  /** Detaches a recognizer; it can be attached again, here or elsewhere. */
  remove(recognizer) {
    const index = this.#recognizers.indexOf(recognizer);
    if (index < 0) throw new Error(`${quote(recognizer)} is not attached to this element`);
    this.#recognizers.splice(index, 1);
    recognizer.detach();
  }

  /** Stops, and detaches all recognizers: active gestures are cancelled. */
  detach() {
    if (!this.#stop) return;
    this.#stop();
    this.#stop = null;
    attachedElements.delete(this.element);
    this.#release();
  }

  #release() {
    this.#gestures.close();
    for (const recognizer of this.#recognizers) recognizer.release();
    this.#recognizers = [];
  }

  /** Cancels every touch. */
  cancel() {
    this.#gestures.cancelAll((this.#log?.clock ?? globalThis).performance.now());
  }

  /** The touches that are down or have just lifted, in order of touch down. */
  get touches() {
    return this.#stop ? this.#gestures.touches : [];
  }

  /** The milliseconds of `performance.now()` at which a gesture changes if nothing happens until then, or null. */
  get nextDeadline() {
    return this.#stop ? this.#gestures.nextDeadline : null;
  }

  /** The transcript since the first touch, as `touchstone replay --transcript full` prints it for `recording`, without the header and
   * the last line. */
  get transcript() {
    return this.#recorded.transcript;
  }

  /** The touches as a Pointer Events log, for `touchstone replay` and every other command. */
  get recording() {
    return this.#recorded.recording;
  }

  get #recorded() {
    if (this.#log) return this.#log;
    throw new Error("nothing was recorded; attach the recognizers with the option { transcript: true }");
  }
}
