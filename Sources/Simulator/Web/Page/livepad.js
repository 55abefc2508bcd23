import { drawCircle, drawText } from "../../Reports/Report/Page/board.js";
import { Finger } from "../../Reports/Report/Page/data.js";
import { Pad } from "../../Reports/Report/Page/pad.js";

/** The surface with the fingers of the touch in progress, or of the last one, and how far they may move. */
export class LivePad extends Pad {
  constructor(surface) {
    super({ surface, isShort: true, fingers: [], moments: [0], untrackedAt: () => this.untracked });
    // The trails are those of the touch.
    this.figure.querySelector("select").remove();
  }
  /** A live finger's path has no times, and its place is in the caption. */
  textAt() {
    return "";
  }
  get fingers() {
    return this.recording.fingers;
  }
  showFingers(paths, untracked, tolerances) {
    this.untracked = untracked;
    this.recording.fingers = paths.map((path, i) => {
      const [radius = -1, recognizer, isExceeded] = tolerances[i];
      return Object.assign(new Finger(path), { number: path[0], colour: Finger.colour(path[0]), radius, recognizer, isExceeded });
    });
    this.show(Infinity);
  }

  drawPath(context, finger) {
    this.drawTolerance(context, finger);
    super.drawPath(context, finger);
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
