// The live loop of gestures.mjs.

import { quote } from "./checks.mjs";
import { TouchpadLoop } from "./touchpad.mjs";

/** Milliseconds within which positions of different pointers are those of one sample. Touchscreens sample every 4 to 16 ms. */
const sampleTime = 1;

/** The events in which an element has taken a pointer that went down: the innermost of those that listen. */
const takenEvents = new WeakSet();

/** The types of touches by those of pointers. */
const typesOfPointers = { touch: "direct", pen: "pencil", mouse: "indirectPointer" };

/** The pointers of an element as touches, numbered 1, 2, 3… Pointers that move are delivered together, once for each frame of the
 * screen: fingers that move in one sample move at the same time, but the browser reports one after the other. Positions are
 * those of the browser's coalesced events, to a thousandth of a pixel. */
export class PointerLoop {
  #gestures;
  #element;
  #clock;
  /** The pointers that are down: the number of the touch, and whether the element captures the pointer. */
  #down = new Map();
  #count = 0;
  #began;
  #ended;
  #touchpad;
  /** The element's corner when the first of these pointers went down: the element may move or grow with its own gesture. */
  #corner = null;
  /** The positions and times of the pointers that have moved, in order. */
  #moves = [];
  #frame = null;
  #timer = null;
  #isStopped = false;
  #perform;

  /** `perform` performs an action once no handler is running. The options are functions: `stopped` is called once, `began` with
   * the number of each touch and its event, before recognizers receive it, and `ended` when the touch is over. Those of
   * `TouchpadLoop` are passed on. */
  constructor(gestures, element, clock, perform, { stopped, began, ended, ...touchpad }) {
    checkElement(element);
    this.#began = began;
    this.#ended = ended;
    this.#gestures = gestures;
    this.#element = element;
    this.#clock = clock;
    // A pointer's later events arrive at the window even if the element is removed or another one captures the pointer.
    const everywhere = element.ownerDocument?.defaultView ?? element;
    const listeners = [
      [element, "pointerdown", (event) => this.#begin(event)],
      [element, "pointermove", (event) => this.#hover(event)],
      [element, "pointerleave", (event) => this.#leave(event)],
      [everywhere, "pointermove", (event) => this.#move(event)],
      [everywhere, "pointerup", (event) => this.#end(event, "ended")],
      [everywhere, "pointercancel", (event) => this.#end(event, "cancelled")],
      // After a touch up the pointer is not down any more, and nothing happens.
      [everywhere, "lostpointercapture", (event) => this.#isCaptured(event)],
    ].map(([target, name, action]) => [target, name, (event) => perform(() => this.#isStopped || action(event))]);
    // A long press opens no menu, and an image or a link is not dragged away, which would cancel the pointer.
    for (const name of ["contextmenu", "dragstart"]) {
      listeners.push([element, name, (event) => this.#down.size > 0 && event.preventDefault()]);
    }
    const options = (target) => ({ capture: target !== element });
    for (const [target, name, listener] of listeners) target.addEventListener(name, listener, options(target));
    // Otherwise the browser takes a touch that moves, to scroll or zoom the page, and cancels the pointer.
    const { touchAction } = element.style;
    element.style.touchAction = "none";
    this.#perform = perform;
    const over = (event) => this.#position(event, element.getBoundingClientRect());
    const deliver = (action) => perform(() => {
      if (this.#isStopped) return;
      action();
      this.#run(() => {});
    });
    this.#touchpad = new TouchpadLoop(gestures, element, clock, { ...touchpad, over, deliver, isTouched: () => this.#down.size > 0 });

    this.stop = () => {
      if (this.#isStopped) return;
      this.#isStopped = true;
      stopped();
      for (const [target, name, listener] of listeners) target.removeEventListener(name, listener, options(target));
      this.#touchpad.stop();
      element.style.touchAction = touchAction;
      clock.clearTimeout(this.#timer);
      if (this.#frame !== null) clock.cancelAnimationFrame(this.#frame);
      perform(() => {
        const time = clock.performance.now();
        for (const { touch } of this.#down.values()) gestures.touch(touch, "cancelled", NaN, NaN, time);
        gestures.flush();
        this.forget();
      });
    };
  }

  /** Forgets the pointers that are down, after their touches have been cancelled. */
  forget() {
    for (const { touch } of this.#down.values()) this.#ended?.(touch);
    this.#down.clear();
    this.#moves = [];
  }

  #begin(event) {
    const { pointerId, pointerType, button, timeStamp } = event;
    // Another button, or an element inside this one that listens as well.
    if (button !== 0 || this.#down.has(pointerId) || takenEvents.has(event)) return;
    takenEvents.add(event);
    if (this.#down.size === 0) {
      const { left, top, width, height } = this.#element.getBoundingClientRect();
      this.#corner = { left, top };
      if (width > 0 && height > 0) this.#gestures.setBounds(rounded(width), rounded(height));
    }
    this.#addMoves();
    if (this.#isStopped) return;
    const { x, y } = this.#position(event, this.#corner);
    const pointer = { touch: ++this.#count, isCaptured: false };
    // First, so that a handler that stops cancels this touch as well.
    this.#down.set(pointerId, pointer);
    this.#began?.(pointer.touch, event);
    try {
      this.#gestures.touch(pointer.touch, "began", x, y, timeStamp, typesOfPointers[pointerType], pressureOf(event));
    } catch (problem) {
      this.#down.delete(pointerId);
      this.#ended?.(pointer.touch);
      throw problem;
    }
    if (this.#isStopped) return;
    // From now on the element gets the pointer's events, also outside the window.
    pointer.isCaptured = this.#capture(pointerId);
    this.#deliverSoon();
  }

  /** Captures a pointer. A script's own event has none to capture, and its events arrive at the window anyway. */
  #capture(id) {
    try {
      this.#element.setPointerCapture(id);
      return true;
    } catch {
      return false;
    }
  }

  /** Returns whether the element still captures a pointer that it has captured. Otherwise the touch is cancelled: the element
   * was removed, or another one has taken the pointer. */
  #isCaptured(event) {
    if (!this.#down.get(event.pointerId)?.isCaptured || this.#element.hasPointerCapture(event.pointerId)) return true;
    this.#lift(event, "cancelled");
    return false;
  }

  #move(event) {
    if (!this.#down.has(event.pointerId) || !this.#isCaptured(event)) return;
    const { touch } = this.#down.get(event.pointerId);
    const all = event.getCoalescedEvents?.() ?? [];
    for (const each of all.length > 0 ? all : [event]) {
      this.#moves.push({ touch, ...this.#position(each, this.#corner), time: each.timeStamp, pressure: pressureOf(each) });
    }
    this.#deliverSoon();
  }

  #end(event, phase) {
    if (this.#down.has(event.pointerId) && this.#isCaptured(event)) this.#lift(event, phase);
  }

  #lift({ pointerId, timeStamp }, phase) {
    this.#addMoves();
    if (this.#isStopped) return;
    const { touch } = this.#down.get(pointerId);
    this.#down.delete(pointerId);
    this.#gestures.touch(touch, phase, NaN, NaN, timeStamp);
    this.#ended?.(touch);
    this.#deliverSoon();
  }

  #hover(event) {
    if (event.pointerType === "touch" || this.#down.size > 0) return;
    this.#gestures.hover(this.#position(event, this.#element.getBoundingClientRect()), event.timeStamp);
    this.#deliverSoon();
  }

  #leave(event) {
    if (event.pointerType === "touch" || this.#down.size > 0) return;
    this.#gestures.hover(null, event.timeStamp);
    this.#deliverSoon();
  }

  #position({ clientX, clientY }, { left, top }) {
    return { x: rounded(clientX - left), y: rounded(clientY - top) };
  }

  /** Adds the moves since the last frame of the screen. Those of one sample get the time of its last one. */
  #addMoves() {
    const moves = this.#moves.sort((a, b) => a.time - b.time);
    this.#moves = [];
    for (let first = 0, end; first < moves.length; first = end) {
      const touches = new Set();
      end = first;
      while (end < moves.length && moves[end].time - moves[first].time <= sampleTime && !touches.has(moves[end].touch)) {
        touches.add(moves[end++].touch);
      }
      const { time } = moves[end - 1];
      for (const { touch, x, y, pressure } of moves.slice(first, end)) {
        if (!this.#isStopped) this.#gestures.touch(touch, "moved", x, y, time, "direct", pressure);
      }
    }
  }

  #deliverSoon() {
    if (this.#isStopped) return;
    this.#frame ??= this.#clock.requestAnimationFrame(() => {
      this.#frame = null;
      this.#run(() => {});
    });
  }

  /** Delivers what has happened, does what is due, and waits for the next deadline, even if a handler throws. */
  #run(doDueWork) {
    this.#perform(() => {
      this.#addMoves();
      if (!this.#isStopped) this.#gestures.flush();
      if (!this.#isStopped) doDueWork();
      if (!this.#isStopped) this.#setTimer();
    });
  }

  #setTimer() {
    const { performance } = this.#clock;
    this.#clock.clearTimeout(this.#timer);
    const deadline = this.#gestures.nextDeadline;
    if (deadline === null) return;
    const advance = () => this.#run(() => this.#gestures.advance(deadline));
    // Browsers dispatch movements before each frame of the screen, so those before the deadline may arrive until the next one.
    const wait = () => {
      if (this.#down.size === 0) return advance();
      this.#frame ??= this.#clock.requestAnimationFrame(() => {
        this.#frame = null;
        advance();
      });
    };
    this.#timer = this.#clock.setTimeout(wait, Math.max(0, deadline - performance.now()));
  }
}

/** Returns the radius and force of an event; null if its device measures neither. Such a pointer has 1 pixel and 0.5. */
function pressureOf({ pressure, width, height }) {
  const diameter = Math.max(width, height);
  const hasForce = pressure > 0 && pressure !== 0.5;
  if (!(diameter > 1) && !hasForce) return null;
  return { majorRadius: diameter > 1 ? diameter / 2 : 0, force: hasForce ? pressure : 0, maximumPossibleForce: hasForce ? 1 : 0 };
}

/** The unit of recordings. */
export const rounded = (pixels) => Math.round(pixels * 1000) / 1000;

function checkElement(element) {
  if (element?.style && element.addEventListener && element.getBoundingClientRect) return;
  const advice = element === null ? "; does the selector match an element of the page?" : "";
  throw new TypeError(`listenTo needs an element, not ${quote(element)}${advice}`);
}
