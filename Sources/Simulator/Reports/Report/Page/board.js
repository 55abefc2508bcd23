import { element } from "./shared.js";

/** A canvas with the resolution of the screen, redrawn when its size or the colours change. */
export class Board {
  static font = "12px system-ui, sans-serif";

  /** `height` is a number or a function of the width; `draw` is called with the context, the width and the height. */
  constructor(label, height, draw) {
    this.canvas = element("canvas", { role: "img", "aria-label": label });
    this.context = this.canvas.getContext("2d");
    Object.assign(this, { height, drawAll: draw, width: null, isVisible: false, isWaiting: false, isNext: false });
    new ResizeObserver(() => { this.measure(); this.drawNow(); }).observe(this.canvas);
    new IntersectionObserver((entries) => {
      this.isVisible = entries[entries.length - 1].isIntersecting;
      if (this.isVisible && this.isWaiting) this.drawNow();
    }).observe(this.canvas);
  }
  /** Takes the width of its place. It is not read again when it draws: that would have the page laid out after each change of it. */
  measure() {
    if (this.canvas.isConnected) this.width = this.canvas.clientWidth;
  }
  /** Draws with the next picture if the canvas is on the screen, after all text, which has to be laid out before a canvas can set its
   * font; otherwise, or if that is not known yet, when there is time. */
  draw() {
    if (this.isVisible) {
      if (!this.isNext) queueMicrotask(() => { if (this.isNext) this.drawNow(); });
      this.isNext = true;
      return;
    }
    if (this.width === null) this.measure();
    if (this.width) this.canvas.style.height = this.heightNow + "px";
    if (this.isWaiting) return;
    this.isWaiting = true;
    // What is folded is drawn when it opens.
    setTimeout(() => { if (this.isWaiting && this.canvas.checkVisibility()) this.drawNow(); }, 300);
  }
  get heightNow() {
    return typeof this.height === "function" ? this.height(this.width) : this.height;
  }
  drawNow() {
    this.isWaiting = this.isNext = false;
    if (this.width === null) this.measure();
    const { width } = this;
    if (!width) return;
    const height = this.heightNow;
    const scale = window.devicePixelRatio || 1;
    const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
    if (this.canvas.width !== across || this.canvas.height !== down) {
      [this.canvas.width, this.canvas.height] = [across, down];
      this.canvas.style.height = height + "px";
    }
    this.context.setTransform(scale, 0, 0, scale, 0, 0);
    this.context.clearRect(0, 0, width, height);
    this.context.font = Board.font;
    this.context.textBaseline = "middle";
    this.drawAll(this.context, width, height);
  }
}

/** The colours of the style sheet, by name. */
export class Colours {
  static read() {
    const style = getComputedStyle(document.documentElement);
    const known = new Map();
    Colours.of = (name) => {
      if (!known.has(name)) known.set(name, style.getPropertyValue("--" + name).trim());
      return known.get(name);
    };
  }
}

/** Draws text with an outline of the background, so that it is legible on lines. */
export function drawText(context, text, x, y, { colour = "text", align = "left", weight = 400, size = 12, halo = "panel" } = {}) {
  context.font = `${weight} ${size}px system-ui, sans-serif`;
  context.textAlign = align;
  context.strokeStyle = Colours.of(halo);
  context.lineWidth = 4;
  context.lineJoin = "round";
  context.strokeText(text, x, y);
  context.fillStyle = Colours.of(colour);
  context.fillText(text, x, y);
  context.font = Board.font;
}

export function drawCircle(context, x, y, radius, { stroke, fill, alpha = 1, width = 1.5, dash = [] }) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  if (fill) {
    context.globalAlpha = alpha;
    context.fillStyle = Colours.of(fill);
    context.fill();
    context.globalAlpha = 1;
  }
  if (!stroke) return;
  context.strokeStyle = Colours.of(stroke);
  context.lineWidth = width;
  context.setLineDash(dash);
  context.stroke();
  context.setLineDash([]);
}

export function drawLine(context, [x1, y1], [x2, y2], { colour = "line", width = 1.5, dash = [], alpha = 1 } = {}) {
  context.globalAlpha = alpha;
  context.strokeStyle = Colours.of(colour);
  context.lineWidth = width;
  context.setLineDash(dash);
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}
