// The live loop of gestures.mjs.

import { quote } from "./checks.mjs";

/** The events in which an element has taken a pointer that went down: the innermost of those that listen. */
const takenEvents = new WeakSet();

/** The types of touches by those of pointers. */
const touchTypes = { touch: "direct", pen: "pencil", mouse: "indirectPointer" };

/** The pointers of an element as touches. Pointers that move are delivered together, once for each frame of the screen:
 * fingers that move in one sample move at the same time, but the browser reports one after the other. */
export class PointerLoop {
  #gestures;
  #element;
  #clock;
  /** The pointers that are down, and whether the element captures them. */
  #down = new Map();
  /** The element's corner when the first of these pointers went down: the element may move or grow with its own gesture. */
  #corner = null;
  /** The newest position and time of each pointer that has moved. */
  #moves = new Map();
  #frame = null;
  #timer = null;
  #isStopped = false;
  #perform;

  /** `perform` performs an action once no handler is running; `stopped` is called once. */
  constructor(gestures, element, clock, perform, stopped) {
    checkElement(element);
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

    this.stop = () => {
      if (this.#isStopped) return;
      this.#isStopped = true;
      stopped();
      for (const [target, name, listener] of listeners) target.removeEventListener(name, listener, options(target));
      element.style.touchAction = touchAction;
      clock.clearTimeout(this.#timer);
      if (this.#frame !== null) clock.cancelAnimationFrame(this.#frame);
      perform(() => {
        const time = clock.performance.now();
        for (const id of this.#down.keys()) gestures.touch(id, "cancelled", NaN, NaN, time);
        this.forget();
        gestures.flush();
      });
    };
  }

  /** Forgets the pointers that are down, after their touches have been cancelled. */
  forget() {
    this.#down.clear();
    this.#moves.clear();
  }

  #begin(event) {
    const { pointerId, pointerType, button, timeStamp } = event;
    // Another button, or an element inside this one that listens as well.
    if (button !== 0 || this.#down.has(pointerId) || takenEvents.has(event)) return;
    takenEvents.add(event);
    if (this.#down.size === 0) {
      const { left, top, width, height } = this.#element.getBoundingClientRect();
      this.#corner = { left, top };
      if (width > 0 && height > 0) this.#gestures.setBounds(width, height);
    }
    this.#addMoves();
    if (this.#isStopped) return;
    const { x, y } = this.#position(event, this.#corner);
    // First, so that a handler that stops cancels this touch as well.
    this.#down.set(pointerId, false);
    try {
      this.#gestures.touch(pointerId, "began", x, y, timeStamp, touchTypes[pointerType]);
    } catch (problem) {
      this.#down.delete(pointerId);
      throw problem;
    }
    if (this.#isStopped) return;
    // From now on the element gets the pointer's events, also outside the window.
    this.#down.set(pointerId, this.#capture(pointerId));
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
    if (!this.#down.get(event.pointerId) || this.#element.hasPointerCapture(event.pointerId)) return true;
    this.#lift(event, "cancelled");
    return false;
  }

  #move(event) {
    if (!this.#down.has(event.pointerId) || !this.#isCaptured(event)) return;
    this.#moves.set(event.pointerId, { ...this.#position(event, this.#corner), time: event.timeStamp });
    this.#deliverSoon();
  }

  #end(event, phase) {
    if (this.#down.has(event.pointerId) && this.#isCaptured(event)) this.#lift(event, phase);
  }

  #lift({ pointerId, timeStamp }, phase) {
    this.#addMoves();
    if (this.#isStopped) return;
    this.#down.delete(pointerId);
    this.#gestures.touch(pointerId, phase, NaN, NaN, timeStamp);
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
    return { x: clientX - left, y: clientY - top };
  }

  /** Adds the moves since the last frame of the screen, all at the time of the newest. */
  #addMoves() {
    const moves = [...this.#moves];
    this.#moves.clear();
    const time = Math.max(...moves.map(([, move]) => move.time));
    for (const [id, { x, y }] of moves) if (!this.#isStopped) this.#gestures.touch(id, "moved", x, y, time);
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
    const { performance, setTimeout, clearTimeout } = this.#clock;
    clearTimeout(this.#timer);
    const deadline = this.#gestures.nextDeadline;
    if (deadline === null) return;
    const advance = () => this.#run(() => this.#gestures.advance(performance.now()));
    this.#timer = setTimeout(advance, Math.max(0, deadline - performance.now()));
  }
}

function checkElement(element) {
  if (element?.style && element.addEventListener && element.getBoundingClientRect) return;
  const advice = element === null ? "; does the selector match an element of the page?" : "";
  throw new TypeError(`listenTo needs an element, not ${quote(element)}${advice}`);
}
