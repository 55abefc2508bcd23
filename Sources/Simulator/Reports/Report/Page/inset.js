import { Colours, drawCircle, drawLine, drawText } from "./board.js";
import { Thresholds } from "./thresholds.js";

/** The path of one finger around its touch down, enlarged until the tolerance fills a corner of the pad. */
export class Inset {
  constructor(thresholds, sample) {
    Object.assign(this, { thresholds, sample, pad: thresholds.pad });
    // The finger that moved most.
    const moved = (finger) => {
      const [x, y] = Thresholds.position(finger, thresholds.moment);
      return Math.hypot(x - finger.xs[0], y - finger.ys[0]);
    };
    this.finger = [...thresholds.fingers].sort((a, b) => moved(b) - moved(a))[0];
    this.radius = sample.threshold * Thresholds.perPoint;
  }

  /** Whether the tolerance is too small to be seen on the pad, and the path does not leave it far behind. */
  get isNeeded() {
    const { pad, finger, sample } = this;
    if (!finger || sample.series.isGoal || this.radius * pad.scale > 70) return false;
    return sample.value <= sample.threshold * 2.5;
  }

  /** The square in the corner of the pad that is furthest from the fingers; null if it would cover one of them. */
  frame() {
    const { pad } = this;
    const size = Math.max(96, Math.min(300, pad.size[1] * 0.6, pad.size[0] * 0.4));
    const inner = 12;
    const fingers = this.thresholds.fingers.map((finger) => pad.place(...Thresholds.position(finger, this.thresholds.moment)));
    let best = null;
    for (const x of [pad.left + pad.size[0] - size - inner, pad.left + inner]) {
      for (const y of [pad.top + inner, pad.top + pad.size[1] - size - inner]) {
        // The scale of the pad is in the lower left corner.
        if (x === pad.left + inner && y > pad.top + inner) continue;
        const distance = Math.min(...fingers.map(([a, b]) => Math.hypot(a - x - size / 2, b - y - size / 2)));
        if (!best || distance > best.distance + 1) best = { x, y, size, distance };
      }
    }
    const isClear = fingers.every(([a, b]) => Inset.distance(a, b, best) > pad.radius);
    return isClear ? best : null;
  }
  /** From a point to the nearest of a square; 0 inside it. */
  static distance(a, b, { x, y, size }) {
    return Math.hypot(Math.max(x - a, 0, a - x - size), Math.max(y - b, 0, b - y - size));
  }

  draw(context) {
    if (!this.isNeeded) return;
    const frame = this.frame();
    if (!frame) return;
    const { pad, finger, sample } = this;
    const { x, y, size } = frame;
    const [cx, cy] = [x + size / 2, y + size / 2];
    const reach = Math.max(this.radius, sample.value * Thresholds.perPoint);
    const scale = (size / 2 - 22) / (reach * 1.08);
    const from = pad.place(finger.xs[0], finger.ys[0]);
    this.drawLeader(context, from, { x, y, size }, size / 2 / scale * pad.scale);

    context.save();
    context.beginPath();
    context.roundRect(x, y, size, size, 12);
    context.fillStyle = Colours.of("page");
    context.fill();
    context.clip();
    const { isBeyond } = sample;
    const colour = isBeyond ? "near" : "recognized";
    drawCircle(context, cx, cy, this.radius * scale, { stroke: colour, fill: colour, alpha: 0.07, width: 1.5 });
    this.drawPath(context, (at) => [cx + (finger.xs[at] - finger.xs[0]) * scale, cy + (finger.ys[at] - finger.ys[0]) * scale], cx, cy, scale);
    context.restore();

    context.beginPath();
    context.roundRect(x, y, size, size, 12);
    context.strokeStyle = Colours.of("line");
    context.lineWidth = 1;
    context.stroke();
    const options = { size: 11, colour: "faint", halo: "page" };
    drawText(context, `${Math.round(scale / pad.scale)}×`, x + 9, y + 13, options);
    // A text that is wider than the square stays on the pad.
    const half = context.measureText(sample.text).width / 2 + 8;
    drawText(context, sample.text, Math.min(x + size / 2, pad.left + pad.size[0] - half), y + size - 12, { ...options, align: "center", weight: 600, colour: isBeyond ? "near" : "text" });
  }

  drawPath(context, place, cx, cy, scale) {
    const { finger, thresholds } = this;
    const end = finger.indexAt(thresholds.moment);
    context.strokeStyle = Colours.of(finger.colour);
    context.lineWidth = 2;
    context.lineJoin = "round";
    context.beginPath();
    context.moveTo(cx, cy);
    for (let at = 1; at <= end; at++) context.lineTo(...place(at));
    context.stroke();
    for (let at = 1; at < end; at++) drawCircle(context, ...place(at), 2, { fill: finger.colour });
    // The touch down.
    drawLine(context, [cx - 5, cy], [cx + 5, cy], { colour: "text" });
    drawLine(context, [cx, cy - 5], [cx, cy + 5], { colour: "text" });
    // Where the path leaves the tolerance.
    const beyond = this.sample.series.firstBeyond(thresholds.touch.first, thresholds.moment);
    if (beyond !== null) drawCircle(context, ...place(finger.indexAt(beyond)), 8, { stroke: "near", width: 2 });
    drawCircle(context, ...place(end), 4, { fill: finger.colour, stroke: "page", width: 1.5 });
  }

  /** The enlarged part of the pad, and a line from it to its enlargement. */
  drawLeader(context, [px, py], { x, y, size }, half) {
    context.strokeStyle = Colours.of("line");
    context.lineWidth = 1;
    context.strokeRect(px - half, py - half, 2 * half, 2 * half);
    const near = [Math.min(Math.max(px, x), x + size), Math.min(Math.max(py, y), y + size)];
    const distance = Math.hypot(near[0] - px, near[1] - py);
    if (distance < half * 1.5) return;
    const start = half / Math.max(Math.abs(near[0] - px), Math.abs(near[1] - py));
    drawLine(context, [px + (near[0] - px) * start, py + (near[1] - py) * start], near, { colour: "line", width: 1, dash: [2, 3] });
  }
}
