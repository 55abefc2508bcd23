// Kinetic scrolling along one axis: the functions tg_scroll_… of the C interface.

import { checkBoolean, checkNumber, checkTime, quote } from "./checks.mjs";

const scrollPhases = ["idle", "held", "dragging", "decelerating", "bouncing", "animating"];
const scrollSources = ["wheel", "finger", "continuous", "wheelTilt"];

/** Content that scrolls. */
export class Scroll {
  #library;
  #address;

  constructor(library, options = {}) {
    const { toolkit = options.curve ?? "uikit", bounces = true, alwaysBounces = true, paging = false } = options;
    for (const value of [bounces, alwaysBounces, paging]) checkBoolean(value, "a trait");
    this.#library = library;
    this.#address = library.functions.tg_scroll_create();
    library.functions.tg_scroll_set_traits(this.#address, bounces, alwaysBounces, paging);
    if (library.functions.tg_scroll_set_curve(this.#address, library.store(toolkit, "the toolkit", 64)) !== 0) {
      this.close();
      throw new RangeError(`no toolkit ${quote(toolkit)}`);
    }
  }

  #call(name, ...numbers) {
    if (!this.#address) throw new Error("the content is closed");
    const status = this.#library.functions[`tg_scroll_${name}`](this.#address, ...numbers);
    if (status !== 0) throw new RangeError(`${name}: a number is not finite or too large`);
  }

  setContent(first, last, viewport, time) {
    this.#call("set_content", checkNumber(first, "first"), checkNumber(last, "last"), checkNumber(viewport, "viewport"), at(time));
  }

  touchDown(time) {
    const { scratch } = this.#library;
    this.#call("touch_down", at(time), scratch);
    // Read after the call, in which the memory may grow.
    return this.#library.view.getUint8(scratch) !== 0;
  }

  touchUp(time) {
    this.#call("touch_up", at(time));
  }

  beginDrag(time) {
    this.#call("begin_drag", at(time));
  }

  drag(distance) {
    this.#call("drag", checkNumber(distance, "the distance"));
  }

  endDrag(velocity, time) {
    this.#call("end_drag", checkNumber(velocity, "the velocity"), at(time));
  }

  axis(source, distance, time) {
    const number = scrollSources.indexOf(source);
    if (number < 0) throw new RangeError(`no source ${quote(source)}: use ${scrollSources.join(", ")}`);
    this.#call("axis", number, checkNumber(distance, "the distance"), at(time));
  }

  axisStop(time) {
    this.#call("axis_stop", at(time));
  }

  wheel(value120, step, time) {
    this.#call("wheel", checkNumber(value120, "the value"), checkNumber(step, "the step"), at(time));
  }

  scrollTo(offset, time, isAnimated = false) {
    checkBoolean(isAnimated, "isAnimated");
    this.#call("to", checkNumber(offset, "the offset"), isAnimated, at(time));
  }

  advance(time) {
    this.#call("advance", at(time));
  }

  get nextDeadline() {
    const { scratch, functions } = this.#library;
    return functions.tg_scroll_next_deadline(this.#address, scratch) ? milliseconds(this.#library.view, scratch) : null;
  }

  at(time) {
    const { scratch } = this.#library;
    this.#call("get", at(time), scratch, 40);
    const view = this.#library.view;
    return {
      offset: view.getFloat64(scratch, true),
      velocity: view.getFloat64(scratch + 8, true),
      destination: view.getFloat64(scratch + 16, true),
      stopTime: milliseconds(view, scratch + 24),
      phase: scrollPhases[view.getUint32(scratch + 32, true)],
      isMoving: view.getUint8(scratch + 36) !== 0,
    };
  }

  close() {
    this.#library.functions.tg_scroll_destroy(this.#address);
    this.#address = 0;
  }
}

const at = (time) => BigInt(Math.round(checkTime(time) * 1000));
const milliseconds = (view, address) => Number(view.getBigInt64(address, true)) / 1000;
