// What a surface records: its transcript, and its touches as a Pointer Events log. Times are in microseconds.

import { rounded } from "./pointers.mjs";

const events = { began: "pointerdown", moved: "pointermove", ended: "pointerup", cancelled: "pointercancel" };
const pointerTypes = { direct: "touch", indirect: "touch", pencil: "pen", indirectPointer: "mouse" };

export class SurfaceLog {
  clock;
  transcript = "";
  #gestures;
  #element;
  #lines = [];

  constructor(gestures, element, clock) {
    this.#gestures = gestures;
    this.#element = element;
    this.clock = clock;
  }

  /** Begins with the first touch, the time that is printed as 0. */
  begin({ timeStamp }) {
    if (this.#lines.length > 0) return;
    const { width, height } = this.#element.getBoundingClientRect();
    this.#lines.push({ pointerEvents: 1, width: rounded(width), height: rounded(height), timeStamp: rounded(timeStamp) });
    this.#gestures.record({
      line: (line) => (this.transcript += line),
      touch: ({ time, touch, phase, type, x, y }) =>
        this.#lines.push({ type: events[phase], pointerId: touch, pointerType: pointerTypes[type], timeStamp: time, x, y }),
    }, timeStamp);
  }

  get recording() {
    if (this.#lines.length === 0) return "";
    const end = { type: "end", timeStamp: rounded(this.clock.performance.now()) };
    return [...this.#lines, end].map((line) => JSON.stringify(line) + "\n").join("");
  }
}
