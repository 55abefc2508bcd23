/** A canvas with the resolution of the screen, redrawn when its size or the colours change. */
class Board {
  /** `draw` is called with the context, the width and the height. */
  constructor(label, height, draw) {
    this.canvas = element("canvas", { role: "img", "aria-label": label });
    this.context = this.canvas.getContext("2d");
    [this.height, this.drawAll] = [height, draw];
    new ResizeObserver(() => this.draw()).observe(this.canvas);
  }
  draw() {
    const width = this.canvas.clientWidth;
    if (width === 0) return;
    const height = typeof this.height === "function" ? this.height(width) : this.height;
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
  static font = "12px system-ui, sans-serif";
}

/** The colours of the style sheet, by name. */
class Colours {
  static read() {
    const style = getComputedStyle(document.documentElement);
    Colours.of = (name) => style.getPropertyValue("--" + name).trim();
  }
}

/** The surface in millimetres, with the fingers' paths. */
class Pad {
  constructor(recording) {
    this.recording = recording;
    this.moment = 0;
    this.trail = recording.isShort ? Infinity : 1e6;
    this.board = new Board("the fingers' paths on the surface", (width) => this.heightFor(width), (...all) => this.draw(...all));
    this.caption = element("figcaption");
    const choice = element("select", { onchange: () => { this.trail = Number(choice.value); this.board.draw(); } },
      ...[["0", "none"], ["1000000", "1 second"], ["5000000", "5 seconds"], ["Infinity", "whole"]].map(([value, text]) =>
        element("option", { value, selected: Number(value) === this.trail }, text)));
    this.figure = element("figure", {}, this.board.canvas, this.caption, element("label", {}, "Trails: ", choice));
  }
  static margin = 26;
  /** The radius of a finger. */
  static radius = 13;

  heightFor(width) {
    const [across, down] = this.recording.surface;
    return Math.min(520, (width - 2 * Pad.margin) * (down / Math.max(1, across)) + 2 * Pad.margin);
  }

  show(moment) {
    this.moment = moment;
    const present = this.recording.fingers.filter((finger) => finger.isPresent(moment));
    const untracked = this.recording.untrackedAt(moment);
    const places = present.map((finger) => {
      const at = finger.indexAt(moment);
      return `${finger.isHover ? "hovering" : "finger " + finger.name} ${decimal(finger.xs[at], 2)}, ${decimal(finger.ys[at], 2)} mm`;
    });
    if (untracked > 0) places.push(`${untracked} untracked`);
    this.caption.textContent = places.length === 0 ? "no finger is down" : places.join(" · ");
    this.board.draw();
  }

  draw(context, width, height) {
    const [across, down] = this.recording.surface;
    const scale = Math.min((width - 2 * Pad.margin) / Math.max(1, across), (height - 2 * Pad.margin) / Math.max(1, down));
    const left = (width - across * scale) / 2;
    const place = (x, y) => [left + x * scale, Pad.margin + y * scale];
    this.drawSurface(context, place, across, down);
    for (const finger of this.recording.fingers) {
      if (finger.first <= this.moment) this.drawPath(context, place, finger);
    }
    for (const finger of this.recording.fingers) {
      if (finger.isPresent(this.moment)) this.drawFinger(context, place, finger);
    }
  }

  drawSurface(context, place, across, down) {
    const [left, top] = place(0, 0);
    const [right, bottom] = place(across, down);
    context.fillStyle = Colours.of("panel");
    context.fillRect(left, top, right - left, bottom - top);
    context.strokeStyle = Colours.of("grid");
    context.fillStyle = Colours.of("faint");
    context.lineWidth = 1;
    // A line for each centimetre, or every ten centimetres on a large surface.
    const step = Math.max(across, down) > 30000 ? 10000 : 1000;
    for (let x = 0; x <= across; x += step) {
      context.beginPath();
      context.moveTo(...place(x, 0));
      context.lineTo(...place(x, down));
      context.stroke();
      context.textAlign = "center";
      if (x > 0 && x % (2 * step) === 0) context.fillText(String(x / 100), place(x, 0)[0], top - 10);
    }
    for (let y = 0; y <= down; y += step) {
      context.beginPath();
      context.moveTo(...place(0, y));
      context.lineTo(...place(across, y));
      context.stroke();
      context.textAlign = "right";
      if (y > 0 && y % (2 * step) === 0) context.fillText(String(y / 100), left - 6, place(0, y)[1]);
    }
    context.textAlign = "center";
    context.fillText("mm", left, top - 10);
    context.strokeStyle = Colours.of("line");
    context.strokeRect(left, top, right - left, bottom - top);
  }

  drawPath(context, place, finger) {
    const { moments } = this.recording;
    const from = moments[this.moment] - this.trail;
    if (moments[finger.last] < from && !finger.isDown) return;
    const end = finger.indexAt(this.moment);
    let first = end;
    while (first > 0 && moments[finger.moments[first - 1]] >= from) first--;
    context.strokeStyle = finger.isHover ? Colours.of("faint") : Colours.of("finger");
    context.globalAlpha = finger.isPresent(this.moment) ? 0.9 : 0.45;
    context.lineWidth = 2;
    context.lineJoin = "round";
    context.setLineDash(finger.isHover ? [3, 3] : []);
    context.beginPath();
    context.moveTo(...place(finger.xs[first], finger.ys[first]));
    for (let i = first + 1; i <= end; i++) context.lineTo(...place(finger.xs[i], finger.ys[i]));
    context.stroke();
    context.setLineDash([]);
    const [x, y] = place(finger.xs[0], finger.ys[0]);
    const [nowX, nowY] = place(finger.xs[end], finger.ys[end]);
    const isCovered = finger.isPresent(this.moment) && Math.hypot(nowX - x, nowY - y) < Pad.radius + 4;
    if (first === 0 && !isCovered) {
      // The touch-down position, unless the finger covers it.
      context.strokeRect(x - 2.5, y - 2.5, 5, 5);
    }
    context.globalAlpha = 1;
  }

  drawFinger(context, place, finger) {
    const at = finger.indexAt(this.moment);
    const [x, y] = place(finger.xs[at], finger.ys[at]);
    context.beginPath();
    context.arc(x, y, finger.isHover ? 5 : Pad.radius, 0, 7);
    context.fillStyle = Colours.of("finger");
    context.globalAlpha = 0.3;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = Colours.of("finger");
    context.lineWidth = 2;
    context.stroke();
    if (finger.isHover) return;
    context.fillStyle = Colours.of("text");
    context.textAlign = "center";
    // An outline separates the digit from the trail.
    context.strokeStyle = Colours.of("panel");
    context.lineWidth = 3;
    context.strokeText(finger.name, x, y);
    context.fillText(finger.name, x, y);
  }
}
