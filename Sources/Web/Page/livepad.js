import { drawCircle, drawText } from "../../Reports/Report/Page/board.js";
import { Finger } from "../../Reports/Report/Page/data.js";
import { People } from "../../Reports/Report/Page/numbers.js";
import { Pad } from "../../Reports/Report/Page/pad.js";
import { element } from "../../Reports/Report/Page/shared.js";

/** A finger as the program reports it, in hundredths of a millimetre; the report's finger has its whole path. */
class LiveFinger {
  constructor(number) {
    Object.assign(this, { number, colour: `finger-${((number - 1) % Finger.colours) + 1}`, xs: [], ys: [], moments: [], isHover: false, first: 0 });
  }
  /** `isWhole` replaces the path; otherwise it continues. */
  set([, flags, x, y, radius, recognizer, isExceeded, isWhole, path]) {
    if (isWhole) this.xs = this.ys = this.moments = [];
    this.xs = this.xs.concat(path.filter((_, i) => i % 2 === 0));
    this.ys = this.ys.concat(path.filter((_, i) => i % 2 === 1));
    this.moments = this.xs.map(() => 0);
    Object.assign(this, { x, y, isDown: (flags & 1) !== 0, isCancelled: (flags & 2) !== 0, radius, recognizer, isExceeded, last: this.isDown ? 1 : 0 });
  }
  isPresent() {
    return this.isDown;
  }
  indexAt() {
    return this.xs.length - 1;
  }
}

/** The surface with the fingers of the touch in progress, or of the last one. */
export class LivePad extends Pad {
  constructor(surface) {
    super({ surface, isShort: true, fingers: [], moments: [0] });
    // The trails are those of the touch.
    this.figure.querySelector("select").remove();
    this.untracked = 0;
  }
  get trailStart() {
    return 0;
  }
  /** A live finger's path has no times, and its place is in the caption. */
  textAt() {
    return "";
  }
  get fingers() {
    return this.recording.fingers;
  }

  /** Takes the fingers as a message has them. */
  set(rows, untracked) {
    const known = new Map(this.fingers.map((finger) => [finger.number, finger]));
    this.recording.fingers = rows.map((row) => {
      const finger = known.get(row[0]) ?? new LiveFinger(row[0]);
      finger.set(row);
      return finger;
    });
    this.untracked = untracked;
  }
  /** Shows what was set. */
  show() {
    this.write();
    this.board.draw();
  }
  write() {
    const down = this.fingers.filter((finger) => finger.isDown);
    const key = JSON.stringify([this.untracked, down.map(({ number, x, y }) => [number, x, y])]);
    if (this.written === key) return;
    this.written = key;
    const places = down.map((finger) => {
      const dot = element("span", { class: "dot" });
      dot.style.background = `var(--${finger.colour})`;
      return element("li", {}, dot, `finger ${finger.number} at ${(finger.x / 100).toFixed(1)}, ${(finger.y / 100).toFixed(1)} mm`);
    });
    if (this.untracked > 0) places.push(element("li", {}, `${People.count(this.untracked, "finger")} without a position`));
    this.caption.replaceChildren(...(places.length > 0 ? places : [element("li", {}, "no finger is down")]));
  }

  draw(context, width, height) {
    this.fit(width, height);
    this.drawSurface(context);
    for (const finger of this.fingers) {
      if (finger.xs.length === 0) continue;
      this.drawTolerance(context, finger);
      this.drawPath(context, finger);
    }
    for (const finger of this.fingers) if (finger.isDown && finger.xs.length > 0) this.drawFinger(context, finger);
  }
  /** The circle around the touch down that the finger must not leave. */
  drawTolerance(context, { xs, ys, radius, recognizer, isExceeded, isDown }) {
    // A window may be too narrow for the surface.
    if (radius < 0 || this.scale <= 0) return;
    // Nothing is wrong once a gesture was recognized.
    const colour = isExceeded && !this.isRecognized ? "near" : "faint";
    const [x, y] = this.place(xs[0], ys[0]);
    drawCircle(context, x, y, radius * this.scale, { stroke: colour, fill: colour, alpha: 0.08 });
    if (isDown) drawText(context, recognizer, x, y + radius * this.scale + 10, { colour, align: "center", size: 11 });
  }
}
