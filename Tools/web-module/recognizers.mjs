// The recognizers of touchstone.mjs: their parameters before they are attached, and what they recognize afterwards.

import { checkBoolean, checkObject, quote } from "./checks.mjs";

export class Recognizer {
  kind;
  /** The name in transcripts and handlers, if one was given. */
  name;
  #parameters;
  #types;
  #isEnabled = true;
  /** The recognizers that must fail before this one is recognized, and those that may be active with it. */
  #required = new Set();
  #simultaneous = new Set();
  /** The elements on which touches must begin: an element, or a selector. */
  #place = null;
  #target = null;
  /** The touches that have begun on the target and are down. */
  #touches = new Set();
  #gestures = null;
  #number;

  constructor(kind, parameters = {}, options = {}) {
    checkObject(parameters, "the parameters", "such as { numberOfTapsRequired: 2 }");
    checkObject(options, "the options", 'such as { name: "doubleTap" }');
    const { name, touchTypes, isEnabled = true, on, ...others } = options;
    for (const other of Object.keys(others)) throw new RangeError(`no option ${quote(other)}: use name, touchTypes, isEnabled, on`);
    if (name !== undefined && typeof name !== "string") throw new TypeError(`the name must be a string, not ${quote(name)}`);
    checkBoolean(isEnabled, "isEnabled");
    this.kind = kind;
    this.name = name;
    this.#parameters = { ...parameters };
    this.#types = touchTypes;
    this.#isEnabled = isEnabled;
    if (on !== undefined) {
      if (typeof on !== "string" && !on?.addEventListener) throw new TypeError(`“on” must be an element or a selector, not ${quote(on)}`);
      if (typeof on === "string") checkSelector(on);
      this.#place = on;
    }
  }

  /** Waits until another recognizer has failed, as a tap waits for a double tap. */
  requireToFail(other) {
    this.#required.add(checkRecognizer(other));
    this.relate([other]);
    return this;
  }

  /** May be active together with another recognizer. */
  allowSimultaneous(other) {
    this.#simultaneous.add(checkRecognizer(other));
    this.relate([other]);
    return this;
  }

  get isAttached() {
    return this.#gestures !== null;
  }

  get isEnabled() {
    return this.#isEnabled;
  }

  set isEnabled(isEnabled) {
    checkBoolean(isEnabled, "isEnabled");
    this.#gestures?.setEnabled(this.#number, isEnabled);
    this.#isEnabled = isEnabled;
  }

  setParameter(name, value) {
    this.#gestures?.setParameter(this.#number, name, value);
    this.#parameters[name] = value;
    return this;
  }

  /** Returns a parameter as a number. */
  parameter(name) {
    return this.#attached.parameter(this.#number, name);
  }

  measurement(name) {
    return this.#attached.measurement(this.#number, name);
  }

  setScale(scale) {
    this.#attached.setScale(this.#number, scale);
  }

  setTranslation(x, y) {
    this.#attached.setTranslation(this.#number, x, y);
  }

  setRotation(degrees) {
    this.#attached.setRotation(this.#number, degrees);
  }

  // For surfaces

  attach(gestures, name, paths, element, handler) {
    if (this.#gestures) throw new Error(`this ${this.kind} is attached already; create one for each element`);
    this.#number = gestures.attach(this.kind, (change) => handler(new Gesture(this, change, this.#target ?? element)), this.#parameters);
    this.#gestures = gestures;
    try {
      gestures.setName(this.#number, name);
      if (this.#types !== undefined) gestures.setAllowedTouchTypes(this.#number, this.#types);
      if (!this.#isEnabled) gestures.setEnabled(this.#number, false);
      if (this.#place !== null) gestures.setFilter(this.#number, (touch) => this.#receives(touch, paths, element));
    } catch (problem) {
      this.detach();
      throw problem;
    }
    this.name = name;
  }

  /** Returns whether a touch begins on the place of this recognizer, and notes the element of the first. */
  #receives(touch, paths, element) {
    const path = paths.get(touch)?.path ?? [];
    const inside = path.slice(0, path.indexOf(element) + 1);
    const place = this.#place;
    const target = inside.find((each) => (typeof place === "string" ? each.matches?.(place) : each === place));
    if (!target) return false;
    for (const each of this.#touches) if (!paths.get(each)?.isDown) this.#touches.delete(each);
    if (this.#touches.size === 0) this.#target = target;
    if (touch >= 0) this.#touches.add(touch);
    return true;
  }

  /** Sets the relations to recognizers that are attached to the same element by now. */
  relate(others) {
    for (const other of others) {
      if (!this.#gestures || other.#gestures !== this.#gestures) continue;
      if (this.#required.has(other)) this.#gestures.requireToFail(other.#number, this.#number);
      if (this.#simultaneous.has(other)) this.#gestures.allowSimultaneous(this.#number, other.#number);
    }
  }

  detach() {
    this.#gestures.detach(this.#number);
    this.release();
  }

  release() {
    this.#gestures = null;
    this.#target = null;
  }

  get reason() {
    return this.#gestures?.reason(this.#number) ?? null;
  }

  get #attached() {
    if (this.#gestures) return this.#gestures;
    throw new Error(`this ${this.kind} is not attached to an element`);
  }
}

/** A change of a gesture's state. Its measurements are those of the newest event. */
class Gesture {
  constructor(recognizer, { state, time, x, y, touches }, target) {
    Object.assign(this, { recognizer, kind: recognizer.kind, name: recognizer.name, state, time, x, y, touches, target });
    /** Why the gesture failed, with numbers. */
    this.reason = state === "failed" ? recognizer.reason : null;
  }

  measurement(name) {
    return this.recognizer.measurement(name);
  }

  setScale(scale) {
    this.recognizer.setScale(scale);
  }

  setTranslation(x, y) {
    this.recognizer.setTranslation(x, y);
  }

  setRotation(degrees) {
    this.recognizer.setRotation(degrees);
  }
}

/** Throws for an invalid selector at once, not when a touch begins. */
function checkSelector(selector) {
  try {
    new DocumentFragment().querySelector(selector);
  } catch {
    throw new SyntaxError(`“on” must be a selector such as ".photo", not ${quote(selector)}`);
  }
}

function checkRecognizer(other) {
  if (other instanceof Recognizer) return other;
  throw new TypeError(`a recognizer must be one such as tap(), not ${quote(other)}`);
}

const kinds = ["tap", "longPress", "click", "pinch", "pan", "swipe", "screenEdgePan", "rotation", "transform", "hover"];

/** A function for each kind that creates a recognizer. */
export const recognizers = Object.fromEntries(
  kinds.map((kind) => [kind, (parameters, options) => new Recognizer(kind, parameters, options)]));
