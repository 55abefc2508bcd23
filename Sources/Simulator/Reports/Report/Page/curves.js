import { Board, Colours, drawLine, drawText } from "./board.js";
import { People } from "./numbers.js";
import { countUpTo } from "./shared.js";
import { chooseTimes, drawBand, drawCursor, Span } from "./span.js";

/** A plot for each measured value against its threshold, from the first touch on, and for each measurement of a recognized
 * gesture or length of the scene, on the time axis of the lanes. */
export class Curves {
  static plotHeight = 58;

  constructor(recording, span, choose) {
    Object.assign(this, { span, isComplete: false });
    this.board = new Board("measured values over time", (width) => Math.max(1, this.plots.length * this.rowHeight(width)), (...all) => this.draw(...all));
    this.open(recording);
    const { canvas } = this.board;
    chooseTimes(canvas, span, choose);
    canvas.addEventListener("pointermove", (event) => { canvas.title = this.textAt(event.offsetX, event.offsetY, canvas.clientWidth); });
  }
  /** What the plot under the pointer shows there. */
  textAt(x, y, width) {
    const plot = this.plots[Math.floor(y / this.rowHeight(width))];
    const time = this.span.time(x, width);
    if (!plot || x < this.span.gutter(width)) return "";
    return `${plot.title}: ${plot.name} ${plot.textAt(this.recording.momentAt(time), this.recording.touchAt(time))} at ${People.time(time)}`;
  }

  open(recording) {
    Object.assign(this, { recording, moment: 0, touch: null });
    this.showAll(this.isComplete);
  }

  /** Shows the values of all recognizers, or of those that were recognized or nearly so. The caller draws the board. */
  showAll(isComplete) {
    this.isComplete = isComplete;
    const { recording } = this;
    this.plots = [];
    for (const lane of recording.lanes) {
      if (!lane.isDecisive && !isComplete) continue;
      for (const series of lane.series) {
        // The number of fingers is in the row of the fingers.
        if (series.unit !== "count") this.plots.push(new ThresholdPlot(recording, lane, series));
      }
      for (const curve of recording.curves) if (curve.title === lane.name && curve.moments.length > 1) this.plots.push(new CurvePlot(recording, curve));
    }
    // Lengths that never changed are visible in the scene's picture.
    for (const curve of recording.curves) if (curve.isConstant && curve.low < curve.high) this.plots.push(new CurvePlot(recording, curve));
    this.board.context.font = Board.font;
    const names = this.plots.flatMap((plot) => [plot.title, plot.name]);
    this.span.nameWidth = Math.max(this.span.nameWidth, ...names.map((name) => this.board.context.measureText(name).width));
  }
  rowHeight(width) {
    return Curves.plotHeight + 12 + (this.span.isStacked(width) ? 18 : 0);
  }

  show(moment, touch) {
    Object.assign(this, { moment, touch });
    this.board.draw();
  }

  draw(context, width, height) {
    const { moments } = this.recording;
    drawBand(context, this.span, this.touch, width, height);
    const isStacked = this.span.isStacked(width);
    this.plots.forEach((plot, index) => {
      const top = index * this.rowHeight(width);
      const frame = { left: this.span.gutter(width), right: width - Span.end, top: top + (isStacked ? 22 : 6), bottom: top + this.rowHeight(width) - 6 };
      drawLine(context, [0, top + 0.5], [width, top + 0.5], { colour: "grid", width: 1 });
      this.drawNames(context, plot, frame, isStacked, top, width);
      context.save();
      context.beginPath();
      context.rect(frame.left, frame.top - 4, frame.right - frame.left, frame.bottom - frame.top + 8);
      context.clip();
      plot.draw(context, frame, this.span, width);
      context.restore();
    });
    drawCursor(context, this.span, moments[this.moment], width, height);
  }

  drawNames(context, plot, frame, isStacked, top, width) {
    const now = plot.textAt(this.moment, this.touch);
    if (isStacked) {
      drawText(context, `${plot.title}: ${plot.name}`, 0, top + 11, { size: 11, halo: "page" });
      return drawText(context, now, width - Span.end, top + 11, { size: 11, align: "right", weight: 600, halo: "page" });
    }
    const middle = (frame.top + frame.bottom) / 2;
    drawText(context, plot.title, 0, middle - 17, { halo: "page" });
    drawText(context, plot.name, 0, middle, { colour: "faint", halo: "page" });
    drawText(context, now, 0, middle + 17, { weight: 600, halo: "page" });
  }
}

/** A plot of points that are connected except where a new line starts. */
class Plot {
  /** Draws a line through places, each with whether a new line starts there. */
  line(context, places, { colour, width = 1.75, dash = [] }) {
    context.setLineDash(dash);
    context.strokeStyle = Colours.of(colour);
    context.lineWidth = width;
    context.lineJoin = "round";
    context.beginPath();
    for (const [x, y, isStart] of places) {
      if (isStart) context.moveTo(x, y);
      // A single value is drawn as a point.
      context.lineTo(x + (isStart ? 1 : 0), y);
    }
    context.stroke();
    context.setLineDash([]);
  }
  *places(source, recording, span, width, y) {
    const { moments } = recording;
    const first = Math.max(0, countUpTo(source.moments, recording.momentAt(span.from)) - 1);
    for (let i = first; i < source.moments.length; i++) {
      const x = span.x(moments[source.moments[i]], width);
      yield [x, y(source.values[i]), i === first || source.starts.has(i), source.values[i]];
      if (x > width) return;
    }
  }
}

/** A measured value and its threshold. */
class ThresholdPlot extends Plot {
  constructor(recording, lane, series) {
    super();
    Object.assign(this, { recording, lane, series, title: lane.name, name: series.measured });
    const most = (values) => values.reduce((most, value) => Math.max(most, value), 0);
    const threshold = most(series.thresholds);
    // A value far beyond its threshold would make the part before it invisible.
    this.high = Math.max(threshold, Math.min(most(series.values), threshold * 2)) * 1.25 || 1;
  }
  textAt(moment, touch) {
    return this.series.at(moment, touch?.first ?? 0)?.text ?? "–";
  }
  draw(context, { left, right, top, bottom }, span, width) {
    const { series } = this;
    const y = (value) => bottom - (Math.max(0, value) / this.high) * (bottom - top);
    drawLine(context, [left, bottom], [right, bottom], { colour: "grid", width: 1 });
    if (series.isConstant) this.drawLimit(context, { left, right, top }, y(series.thresholds[0]));
    else {
      const limits = this.places({ ...series, values: series.thresholds }, this.recording, span, width, y);
      this.line(context, limits, { colour: series.isGoal ? "recognized" : "near", width: 1, dash: [4, 4] });
    }
    this.lane.attempts.forEach((attempt, index) => this.drawAttempt(context, attempt, this.lane.attempts[index + 1], span, width, y));
    const limit = y(series.thresholds[0]);
    if (series.isConstant) drawText(context, series.sample(0).limit, right - 2, limit - 8 < top ? limit + 9 : limit - 8, { align: "right", colour: "faint", size: 11, halo: "page" });
  }
  /** The threshold, and the side on which the value should not, or has to, be. */
  drawLimit(context, { left, right, top }, y) {
    const colour = this.series.isGoal ? "recognized" : "near";
    context.fillStyle = Colours.of(colour);
    context.globalAlpha = 0.06;
    context.fillRect(left, top, right - left, y - top);
    context.globalAlpha = 1;
    drawLine(context, [left, y], [right, y], { colour, width: 1, dash: [4, 4] });
  }
  drawAttempt(context, attempt, next, span, width, y) {
    const { series, recording } = this;
    if (attempt.end < span.from || attempt.start > span.to) return;
    const first = countUpTo(series.moments, attempt.touch.first - 1);
    const end = next && next.touch !== attempt.touch ? countUpTo(series.moments, next.touch.first - 1) : series.moments.length;
    const places = [];
    let isMet = false;
    for (let i = first; i < end && recording.moments[series.moments[i]] <= attempt.end; i++) {
      places.push([span.x(recording.moments[series.moments[i]], width), y(series.values[i]), i === first || series.starts.has(i)]);
      isMet ||= series.sample(i).isBeyond;
    }
    const isReached = series.isGoal && (isMet || attempt.outcome === "recognized");
    this.line(context, places, { colour: isReached ? "recognized" : isMet && attempt.outcome === "near" ? "near" : "text" });
  }
}

/** A measurement of a recognized gesture, or a length of the scene. */
class CurvePlot extends Plot {
  constructor(recording, curve) {
    super();
    Object.assign(this, { recording, curve, title: curve.isConstant ? `scene ${recording.scene}` : curve.title, name: People.words(curve.name) });
  }
  textAt(moment) {
    const { curve } = this;
    const at = countUpTo(curve.moments, moment) - 1;
    return at < 0 ? "–" : this.text(curve.values[at]);
  }
  /** Lengths of a scene are points of its screen, not millimetres of the surface. */
  text(value) {
    return this.curve.isConstant ? `${Math.round(value / 1000)} pt` : this.curve.text(value);
  }
  draw(context, { left, right, top, bottom }, span, width) {
    const { curve } = this;
    const [low, high] = curve.high > curve.low ? [curve.low, curve.high] : [curve.low - 1000, curve.high + 1000];
    const y = (value) => bottom - 4 - ((value - low) / (high - low)) * (bottom - top - 8);
    drawLine(context, [left, bottom], [right, bottom], { colour: "grid", width: 1 });
    const places = [...this.places(curve, this.recording, span, width, y)];
    const steps = curve.isConstant ? places.flatMap(([x, at, isStart], i) => (i === 0 || isStart ? [[x, at, true]] : [[x, places[i - 1][1], false], [x, at, false]])) : places;
    if (curve.isConstant && steps.length > 0) steps.push([right, steps[steps.length - 1][1], false]);
    this.line(context, steps, { colour: curve.isConstant ? "scene" : "recognized" });
    if (curve.high === curve.low) return;
    drawText(context, this.text(curve.high), left + 4, top + 4, { colour: "faint", size: 11, halo: "page" });
    drawText(context, this.text(curve.low), left + 4, bottom - 6, { colour: "faint", size: 11, halo: "page" });
  }
}
