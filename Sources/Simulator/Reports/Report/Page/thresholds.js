import { Colours, drawCircle, drawLine, drawText } from "./board.js";
import { Inset } from "./inset.js";
import { People } from "./numbers.js";
import { Attempt } from "./touches.js";

/** The thresholds of the touch in view, drawn on the pad: the tolerance around a touch down, the corridor of a swipe, the
 * span that a pinch needs, the angle that a rotation needs, and a ring that fills with time. */
export class Thresholds {
  /** Hundredths of a millimetre in a point. */
  static get perPoint() {
    return 2540 / People.pointsPerInch;
  }

  constructor(pad) {
    const { recording, moment, touch } = pad;
    Object.assign(this, { pad, recording, moment, touch });
    this.fingers = touch ? recording.fingers.filter((finger) =>
      !finger.isHover && finger.first >= touch.first && finger.first <= moment && recording.moments[finger.first] <= touch.end) : [];
    this.present = this.fingers.filter((finger) => finger.isPresent(moment));
    this.samples = touch ? Thresholds.ofTouch(touch, moment) : [];
  }
  /** The measurements to draw, each property once: of the failures in the answer's order, then of what was recognized. */
  static ofTouch(touch, moment) {
    const found = new Map();
    const attempts = [...touch.decisive].sort((a, b) => (a.outcome === "near" ? 0 : 1) - (b.outcome === "near" ? 0 : 1) || Attempt.byRank(a, b));
    for (const attempt of attempts) {
      for (const sample of attempt.samples(moment)) {
        const key = `${sample.series.measured} ${sample.series.unit}`;
        if (!found.has(key)) found.set(key, sample);
      }
    }
    return [...found.values()];
  }
  find(matches) {
    return this.samples.find(({ series }) => matches(series));
  }
  get movement() {
    return this.find((series) => series.unit === "pt" && /^moved/.test(series.measured));
  }
  get span() {
    return this.find((series) => series.unit === "pt" && series.isGoal && /^span/.test(series.measured));
  }
  get turn() {
    return this.find((series) => series.unit === "°");
  }
  get corridor() {
    return this.find((series) => series.unit === "pt" && series.measured === "off axis");
  }
  get duration() {
    return this.find((series) => series.unit === "ms");
  }

  static position(finger, moment) {
    const at = finger.indexAt(moment);
    return [finger.xs[at], finger.ys[at]];
  }
  /** The middle of the fingers at their touch down, and now. */
  centres() {
    const mean = (points) => points.reduce(([x, y], [a, b]) => [x + a / points.length, y + b / points.length], [0, 0]);
    return [mean(this.fingers.map((finger) => [finger.xs[0], finger.ys[0]])), mean(this.fingers.map((finger) => Thresholds.position(finger, this.moment)))];
  }

  drawBelow(context) {
    if (this.fingers.length === 0) return;
    context.save();
    context.beginPath();
    context.rect(this.pad.left, this.pad.top, ...this.pad.size);
    context.clip();
    if (this.corridor) this.drawCorridor(context, this.corridor);
    if (this.movement) this.drawTolerance(context, this.movement);
    if (this.turn) this.drawTurn(context, this.turn);
    context.restore();
  }
  drawAbove(context) {
    if (this.span) this.drawSpan(context, this.span);
    if (this.duration) this.drawTime(context, this.duration);
    if (this.label) drawText(context, this.label.text, this.label.x, this.label.y, { align: "center", weight: 600 });
    if (this.movement) new Inset(this, this.movement).draw(context);
  }

  /** A circle around each touch down that a tap must not leave, or one around their middle that a pan must. */
  drawTolerance(context, sample) {
    const { pad } = this;
    const radius = sample.threshold * Thresholds.perPoint;
    const { isBeyond } = sample;
    const isUpper = !sample.series.isGoal;
    const centres = isUpper ? this.fingers.map((finger) => [finger.xs[0], finger.ys[0]]) : [this.centres()[0]];
    const stroke = isUpper ? (isBeyond ? "near" : "faint") : isBeyond ? "recognized" : "faint";
    for (const centre of centres) {
      drawCircle(context, ...pad.place(...centre), radius * pad.scale, { stroke, fill: stroke, alpha: 0.06, width: 1.5, dash: isUpper ? [] : [5, 4] });
    }
    if (!isUpper) {
      const [start, now] = this.centres();
      drawLine(context, pad.place(...start), pad.place(...now), { colour: "faint", dash: [2, 3] });
    }
  }

  /** The band along the main direction within which a swipe must stay. */
  drawCorridor(context, sample) {
    const { pad } = this;
    const [[x0, y0], [x1, y1]] = this.centres();
    const half = sample.threshold * Thresholds.perPoint * pad.scale;
    const [x, y] = pad.place(x0, y0);
    const isHorizontal = Math.abs(x1 - x0) >= Math.abs(y1 - y0);
    const sign = Math.sign(isHorizontal ? x1 - x0 : y1 - y0) || 1;
    const reach = Math.max(...pad.size);
    context.fillStyle = Colours.of("faint");
    context.globalAlpha = 0.08;
    if (isHorizontal) context.fillRect(Math.min(x, x + sign * reach), y - half, reach, 2 * half);
    else context.fillRect(x - half, Math.min(y, y + sign * reach), 2 * half, reach);
    context.globalAlpha = 1;
    for (const side of [-half, half]) {
      const [from, to] = isHorizontal ? [[x, y + side], [x + sign * reach, y + side]] : [[x + side, y], [x + side, y + sign * reach]];
      drawLine(context, from, to, { colour: "faint", width: 1, dash: [5, 4] });
    }
  }

  /** The two fingers that are furthest apart. */
  pair() {
    const [a, b] = this.fingers.slice(0, 2);
    return this.fingers.length < 2 ? null : [a, b];
  }
  /** The line between the fingers, with marks at the span at touch down and at the spans that are needed. */
  drawSpan(context, sample) {
    const pair = this.pair();
    if (!pair) return;
    const { pad } = this;
    const start = pair.map((finger) => [finger.xs[finger.indexAt(Math.max(...pair.map((each) => each.first)))], finger.ys[finger.indexAt(Math.max(...pair.map((each) => each.first)))]]);
    const now = pair.map((finger) => Thresholds.position(finger, this.moment));
    const length = ([[x1, y1], [x2, y2]]) => Math.hypot(x2 - x1, y2 - y1);
    const [span0, span] = [length(start), length(now)];
    if (span === 0) return;
    const middle = [(now[0][0] + now[1][0]) / 2, (now[0][1] + now[1][1]) / 2];
    const along = [(now[1][0] - now[0][0]) / span, (now[1][1] - now[0][1]) / span];
    const at = (distance) => pad.place(middle[0] + along[0] * distance, middle[1] + along[1] * distance);
    const edge = pad.radius / pad.scale;
    if (span > 2 * edge) drawLine(context, at(-span / 2 + edge), at(span / 2 - edge), { colour: "text", alpha: 0.7 });
    const change = sample.threshold * Thresholds.perPoint;
    const isWider = span >= span0;
    const needed = Math.max(0, span0 + (isWider ? change : -change));
    const isReached = isWider ? span >= needed : span <= needed;
    // Marks across the line, outside the fingers.
    const tick = (distance, options) => {
      const [x, y] = at(distance);
      for (const side of [-1, 1]) {
        const out = (length) => [x - side * along[1] * length, y + side * along[0] * length];
        drawLine(context, out(pad.radius - 3), out(pad.radius + 9), options);
      }
    };
    for (const side of [-0.5, 0.5]) {
      tick(side * span0, { colour: "text", width: 2 });
      tick(side * needed, { colour: isReached ? "recognized" : "faint", width: 2, dash: [3, 2] });
    }
    const ends = People.pair(span / Thresholds.perPoint, span0 / Thresholds.perPoint, "pt");
    const text = span === span0 ? `span ${ends[0]}${ends[2]}` : `span ${ends[1]} → ${ends[0]}${ends[2]}`;
    // Below both fingers, or above them at the lower edge.
    const ys = now.map((point) => pad.place(...point)[1]);
    const room = pad.radius + 24;
    const below = Math.max(...ys) + room;
    const y = below < pad.top + pad.size[1] - 8 ? below : Math.min(...ys) - room;
    this.label = { text, x: at(0)[0], y };
  }

  /** The line between the fingers at touch down and now, and the angle between them. */
  drawTurn(context, sample) {
    const pair = this.pair();
    if (!pair) return;
    const since = Math.max(...pair.map((finger) => finger.first));
    const place = (moment) => pair.map((finger) => this.pad.place(...Thresholds.position(finger, moment)));
    const [start, now] = [place(since), place(this.moment)];
    const middle = [(now[0][0] + now[1][0]) / 2, (now[0][1] + now[1][1]) / 2];
    const angle = ([[x1, y1], [x2, y2]]) => Math.atan2(y2 - y1, x2 - x1);
    const [from, to] = [angle(start), angle(now)];
    const turned = Math.atan2(Math.sin(to - from), Math.cos(to - from));
    const radius = Math.hypot(now[1][0] - now[0][0], now[1][1] - now[0][1]) / 4;
    const isReached = sample.isBeyond;
    for (const half of [0, Math.PI]) {
      const out = [middle[0] + Math.cos(from + half) * radius * 2, middle[1] + Math.sin(from + half) * radius * 2];
      drawLine(context, middle, out, { colour: "faint", dash: [3, 4] });
      const needed = from + half + (Math.sign(turned) || 1) * sample.threshold * (Math.PI / 180);
      drawLine(context, [middle[0] + Math.cos(needed) * radius * 1.7, middle[1] + Math.sin(needed) * radius * 1.7],
        [middle[0] + Math.cos(needed) * radius * 2.1, middle[1] + Math.sin(needed) * radius * 2.1], { colour: isReached ? "recognized" : "faint", width: 2, dash: [3, 2] });
      context.beginPath();
      context.arc(...middle, radius, from + half, from + half + turned, turned < 0);
      context.strokeStyle = Colours.of(isReached ? "recognized" : "text");
      context.lineWidth = 2;
      context.stroke();
    }
  }

  /** A ring around each finger that fills with the time that a tap may take, or a long press must. */
  drawTime(context, sample) {
    const { share, state } = sample;
    for (const finger of this.present) {
      const [x, y] = this.pad.place(...Thresholds.position(finger, this.moment));
      const radius = this.pad.radius + 5;
      drawCircle(context, x, y, radius, { stroke: "grid", width: 4 });
      context.beginPath();
      context.arc(x, y, radius, -Math.PI / 2, -Math.PI / 2 + share * 2 * Math.PI);
      context.strokeStyle = Colours.of(state === "exceeded" ? "near" : state === "reached" ? "recognized" : finger.colour);
      context.lineWidth = 4;
      context.stroke();
    }
  }
}
