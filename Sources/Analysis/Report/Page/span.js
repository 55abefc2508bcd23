/** The visible time span of lanes and curves. */
class Span {
  constructor(recording) {
    this.whole = [recording.start, Math.max(recording.end, recording.start + 1000)];
    [this.from, this.to] = this.whole;
  }
  get length() {
    return this.to - this.from;
  }
  /** Scales the span about a time, within the recording. */
  zoom(factor, about) {
    const [start, end] = this.whole;
    const length = Math.min(end - start, Math.max(10000, this.length * factor));
    const share = (about - this.from) / this.length;
    this.from = Math.min(Math.max(about - share * length, start), end - length);
    this.to = this.from + length;
  }
  /** Moves the span to include a time. */
  include(time) {
    if (time >= this.from && time <= this.to) return false;
    const [start, end] = this.whole;
    const length = this.length;
    this.from = Math.min(Math.max(time - length / 2, start), end - length);
    this.to = this.from + length;
    return true;
  }
  /** The width of the names to the left of the time axis. */
  static gutter(width) {
    return width < 600 ? 84 : 150;
  }
  x(time, width) {
    const gutter = Span.gutter(width);
    return gutter + ((time - this.from) / this.length) * (width - gutter - 8);
  }
  time(x, width) {
    const gutter = Span.gutter(width);
    return this.from + ((x - gutter) / (width - gutter - 8)) * this.length;
  }
}

function drawCursor(context, span, time, width, height) {
  if (time < span.from || time > span.to) return;
  const x = span.x(time, width);
  context.strokeStyle = Colours.of("cursor");
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(x, 0);
  context.lineTo(x, height);
  context.stroke();
}
