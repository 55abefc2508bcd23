import { Colours } from "./board.js";

/** The visible time span of lanes and curves. */
export class Span {
  constructor(recording) {
    this.open(recording);
  }
  /** Shows a recording. A span that was chosen stays if it is the same recording with other parameters. */
  open(recording, isSame = false) {
    /** The width of the longest name, in pixels. */
    this.nameWidth = 0;
    // libinput may report an event after the last input.
    const reported = (recording.libinput?.spans ?? []).reduce((end, span) => Math.max(end, span[2][1]), 0);
    this.whole = [recording.start, Math.max(recording.end, reported, recording.start + 1000)];
    if (isSame && this.isChosen) return this.clamp(this.from, this.length);
    this.isChosen = false;
    [this.from, this.to] = this.whole;
    // At first without the time before and after the touches. Touches that the page follows end now.
    const { touches } = recording;
    if (touches.length > 0 && !recording.isFollowed) {
      const [first, last] = [touches[0].start, Math.max(touches[touches.length - 1].lastInput, reported)];
      const room = Math.max(20000, (last - first) * 0.06);
      [this.from, this.to] = [Math.max(this.from, first - room), Math.min(this.to, last + room)];
    }
  }
  get length() {
    return this.to - this.from;
  }
  /** Scales the span about a time, within the recording. */
  zoom(factor, about) {
    const [start, end] = this.whole;
    const length = Math.min(end - start, Math.max(10000, this.length * factor));
    const share = (about - this.from) / this.length;
    this.isChosen = length < end - start;
    this.clamp(about - share * length, length);
  }
  /** Sets the span to a length from a time on, within the recording. */
  clamp(from, length) {
    const [start, end] = this.whole;
    length = Math.min(length, end - start);
    this.from = Math.min(Math.max(from, start), end - length);
    this.to = this.from + length;
  }
  /** Moves the span to include a time. */
  include(time) {
    if (time >= this.from && time <= this.to) return false;
    this.clamp(time - this.length / 2, this.length);
    return true;
  }
  /** The width of the names to the left of the time axis; 0 where names are above their rows. */
  gutter(width) {
    return this.isStacked(width) ? 0 : this.nameWidth + 20;
  }
  /** Whether names are above their rows, because they would take too much of the width. */
  isStacked(width) {
    return this.nameWidth + 20 > width * 0.24;
  }
  x(time, width) {
    const gutter = this.gutter(width);
    return gutter + ((time - this.from) / this.length) * (width - gutter - Span.end);
  }
  time(x, width) {
    const gutter = this.gutter(width);
    return this.from + ((x - gutter) / (width - gutter - Span.end)) * this.length;
  }
  /** The space after the axis. */
  static end = 8;
}

/** Chooses times with the pointer on a canvas that has the time axis. */
export function chooseTimes(canvas, span, choose, found = () => false) {
  const time = (event) => span.time(event.offsetX, canvas.clientWidth);
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    if (!found(event)) choose.time(time(event));
  });
  canvas.addEventListener("pointermove", (event) => {
    if (event.buttons === 1 && canvas.hasPointerCapture(event.pointerId)) choose.time(time(event));
  });
  canvas.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.shiftKey) return;
    event.preventDefault();
    choose.zoom(event.deltaY + event.deltaX > 0 ? 1.25 : 0.8, time(event));
  }, { passive: false });
}

/** The touch in view as a band behind the rows. */
export function drawBand(context, span, touch, width, height) {
  if (!touch) return;
  const [from, to] = [span.x(Math.max(touch.start, span.from), width), span.x(Math.min(touch.end, span.to), width)];
  if (to <= from && (touch.end < span.from || touch.start > span.to)) return;
  context.fillStyle = Colours.of("band");
  context.fillRect(from, 0, Math.max(1, to - from), height);
}

export function drawCursor(context, span, time, width, height, top = 0) {
  if (time < span.from || time > span.to) return;
  const x = span.x(time, width);
  context.strokeStyle = Colours.of("cursor");
  context.lineWidth = 1.25;
  context.beginPath();
  context.moveTo(x, top);
  context.lineTo(x, height);
  context.stroke();
}
