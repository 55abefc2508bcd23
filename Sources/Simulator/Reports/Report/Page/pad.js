import { Board, Colours, drawCircle, drawLine, drawText } from "./board.js";
import { People } from "./numbers.js";
import { element } from "./shared.js";
import { Thresholds } from "./thresholds.js";

/** The surface with the fingers' paths, and the thresholds of the touch in view. */
export class Pad {
  /** The space around the surface, for fingers at its edges. The style sheet lets it extend beyond the column. */
  static margin = 14;

  constructor(recording) {
    this.board = new Board("the fingers' paths on the surface", (width) => this.heightFor(width), (...all) => this.draw(...all));
    const { canvas } = this.board;
    canvas.addEventListener("pointermove", (event) => { canvas.title = this.textAt(event.offsetX, event.offsetY); });
    this.caption = element("ul");
    this.choice = this.choose();
    this.open(recording);
    this.surface = element("div", { class: "surface" }, this.board.canvas);
    this.figure = element("figure", {}, this.surface, element("div", { class: "under" }, this.caption, this.choice));
  }
  open(recording, isSame = false) {
    Object.assign(this, { recording, moment: 0, touch: undefined });
    // A touch may be placed on this surface before it is drawn.
    if (this.board.width) this.fit(this.board.width, this.board.heightNow);
    if (!isSame) this.trail = this.choice.value = recording.isShort ? "touch" : "1";
  }
  choose() {
    const trails = [["0", "no trails"], ["1", "trails of 1 second"], ["5", "trails of 5 seconds"], ["touch", "trails of this touch"], ["all", "all trails"]];
    const choice = element("select", { "aria-label": "trails", onchange: () => { this.trail = choice.value; this.board.draw(); } },
      ...trails.map(([value, text]) => element("option", { value }, text)));
    return choice;
  }

  heightFor(width) {
    const [across, down] = this.recording.surface;
    return Math.min(Math.max(320, innerHeight * 0.62), (width - 2 * Pad.margin) * (down / Math.max(1, across)) + 2 * Pad.margin);
  }
  /** Sets the scale, in pixels for each hundredth of a millimetre. */
  fit(width, height) {
    const [across, down] = this.recording.surface;
    this.scale = Math.min((width - 2 * Pad.margin) / Math.max(1, across), (height - 2 * Pad.margin) / Math.max(1, down));
    this.left = (width - across * this.scale) / 2;
    this.top = (height - down * this.scale) / 2;
    this.size = [across * this.scale, down * this.scale];
  }
  place(x, y) {
    return [this.left + x * this.scale, this.top + y * this.scale];
  }
  /** The radius of a finger: 4 mm, within what is legible. */
  get radius() {
    return Math.min(26, Math.max(9, 400 * this.scale));
  }

  show(moment, touch) {
    [this.moment, this.touch] = [moment, touch];
    const present = this.recording.fingers.filter((finger) => finger.isPresent(moment));
    const places = present.map((finger) => {
      const at = finger.indexAt(moment);
      const [x, y] = [finger.xs[at], finger.ys[at]].map((length) => (length / 100).toFixed(1));
      return [`${finger.isHover ? "hovering" : "finger " + finger.number} at ${x}, ${y} mm`, finger.colour];
    });
    const untracked = this.recording.untrackedAt(moment);
    if (untracked > 0) places.push([`${People.count(untracked, "finger")} without a position`]);
    if (places.length === 0) places.push(["no finger is down"]);
    const key = JSON.stringify(places);
    if (key !== this.written) this.caption.replaceChildren(...places.map((place) => Pad.entry(...place)));
    this.written = key;
    this.board.draw();
  }
  /** An entry of the caption. */
  static entry(text, colour) {
    if (!colour) return element("li", {}, text);
    const dot = element("span", { class: "dot" });
    dot.style.background = `var(--${colour})`;
    return element("li", {}, dot, text);
  }

  /** The finger whose path is under the pointer, and when it was there. */
  textAt(left, top) {
    let [text, nearest] = ["", 12];
    for (const finger of this.recording.fingers) {
      if (finger.first > this.moment || finger.last < this.trailStart) continue;
      for (let i = finger.indexAt(this.trailStart); i <= finger.indexAt(this.moment); i++) {
        const [x, y] = this.place(finger.xs[i], finger.ys[i]);
        const away = Math.hypot(x - left, y - top);
        if (away >= nearest) continue;
        nearest = away;
        const place = [finger.xs[i], finger.ys[i]].map((length) => (length / 100).toFixed(1)).join(", ");
        text = `${finger.isHover ? "hovering" : `finger ${finger.number}`} at ${People.time(this.recording.moments[finger.moments[i]])}: ${place} mm`;
      }
    }
    return text;
  }

  draw(context, width, height) {
    this.fit(width, height);
    this.drawSurface(context);
    if (this.hint && this.recording.fingers.length === 0) drawText(context, this.hint, width / 2, height / 2, { colour: "faint", align: "center", size: 16 });
    const { moment } = this;
    const present = this.recording.fingers.filter((finger) => finger.isPresent(moment));
    for (const finger of this.recording.fingers) if (finger.first <= moment) this.drawPath(context, finger);
    const overlay = new Thresholds(this);
    overlay.drawBelow(context);
    for (const finger of present) this.drawFinger(context, finger);
    overlay.drawAbove(context);
  }

  drawSurface(context) {
    const [across, down] = this.recording.surface;
    context.beginPath();
    context.roundRect(this.left, this.top, ...this.size, 10);
    context.fillStyle = Colours.of("panel");
    // A scene under the fingers is the surface.
    if (!this.isOnScene) context.fill();
    context.strokeStyle = Colours.of("line");
    context.lineWidth = 1;
    context.stroke();
    if (this.isOnScene) return;
    // A dot for each centimetre, or every ten centimetres on a large surface.
    const step = Math.max(across, down) > 30000 ? 10000 : 1000;
    context.fillStyle = Colours.of("line");
    context.globalAlpha = 0.55;
    for (let x = step; x < across; x += step) {
      for (let y = step; y < down; y += step) {
        const [left, top] = this.place(x, y);
        context.fillRect(left - 0.75, top - 0.75, 1.5, 1.5);
      }
    }
    context.globalAlpha = 1;
    const [x, y] = this.place(step, down);
    const end = this.place(2 * step, 0)[0];
    if (down < step || across < 2 * step) return;
    drawLine(context, [x, y - 12], [end, y - 12], { colour: "faint" });
    for (const at of [x, end]) drawLine(context, [at, y - 15], [at, y - 9], { colour: "faint" });
    drawText(context, `${step / 100} mm`, end + 7, y - 12, { colour: "faint", size: 11 });
  }

  /** The first moment of the trails. */
  get trailStart() {
    const { moments } = this.recording;
    if (this.trail === "all") return 0;
    if (this.trail === "touch") return this.touch?.first ?? 0;
    return this.recording.momentAt(moments[this.moment] - Number(this.trail) * 1e6);
  }
  drawPath(context, finger) {
    const from = this.trailStart;
    if (finger.last < from && !finger.isDown) return;
    const end = finger.indexAt(this.moment);
    let first = end;
    while (first > 0 && finger.moments[first - 1] >= from) first--;
    context.strokeStyle = Colours.of(finger.colour);
    context.globalAlpha = finger.isPresent(this.moment) ? 0.9 : 0.45;
    context.lineWidth = 2.5;
    context.lineJoin = context.lineCap = "round";
    context.setLineDash(finger.isHover ? [3, 4] : []);
    context.beginPath();
    context.moveTo(...this.place(finger.xs[first], finger.ys[first]));
    for (let i = first + 1; i <= end; i++) context.lineTo(...this.place(finger.xs[i], finger.ys[i]));
    context.stroke();
    context.setLineDash([]);
    context.lineCap = "butt";
    if (first === 0 && !finger.isHover) drawCircle(context, ...this.place(finger.xs[0], finger.ys[0]), 3, { fill: finger.colour, alpha: 0.9 });
    context.globalAlpha = 1;
  }

  drawFinger(context, finger) {
    const at = finger.indexAt(this.moment);
    const [x, y] = this.place(finger.xs[at], finger.ys[at]);
    if (finger.isHover) return drawCircle(context, x, y, 5, { stroke: "faint", dash: [2, 2] });
    drawCircle(context, x, y, this.radius, { fill: finger.colour, alpha: 0.22, stroke: finger.colour, width: 2 });
    drawText(context, String(finger.number), x, y, { align: "center", weight: 650, size: Math.max(11, Math.min(15, this.radius * 0.75)) });
  }
}
