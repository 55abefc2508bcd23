import { Board, Colours, drawCircle, drawLine, drawText } from "./board.js";
import { People } from "./numbers.js";
import { Rows } from "./rows.js";
import { countUpTo } from "./shared.js";
import { chooseTimes, drawBand, drawCursor } from "./span.js";

/** Rows over time: one for the fingers, one for each recognizer, one for the scene, and those of libinput. */
export class Lanes {
  static axisHeight = 24;
  /** The mark of each kind of line, in addition to its colour. */
  static marks = { began: "▲", ended: "●", failed: "×", cancelled: "○", libinput: "~" };

  /** @param align called with the width whenever the axis is drawn. */
  constructor(recording, span, choose, align = () => {}) {
    Object.assign(this, { span, align, isComplete: false, differing: [] });
    this.board = new Board("the states of each recognizer over time; the transcript has the same as text", (width) => this.height(width), (...all) => this.draw(...all));
    this.open(recording);
    const { canvas } = this.board;
    chooseTimes(canvas, span, choose, (event) => {
      const mark = this.markAt(event);
      if (!mark || mark.line < 0) return false;
      choose.line(mark.line);
      return true;
    });
    canvas.addEventListener("pointermove", (event) => { canvas.title = this.markAt(event)?.text ?? ""; });
  }

  open(recording) {
    Object.assign(this, { recording, time: 0, line: -1, touch: null, source: new Rows(recording) });
    this.showAll(this.isComplete);
  }

  /** Shows all recognizers, or those that were recognized or nearly so. The caller draws the board. */
  showAll(isComplete) {
    this.isComplete = isComplete;
    this.rows = this.source.make(isComplete);
    this.board.context.font = Board.font;
    this.span.nameWidth = Math.max(this.span.nameWidth, ...this.rows.map((row) => this.board.context.measureText(row.name).width));
  }

  show(time, line, touch) {
    Object.assign(this, { time, line, touch });
    this.board.draw();
  }

  // Places

  barHeight(row) {
    // Bars of recognizers contain text.
    return row.levels > 1 ? Math.max(18, row.levels * (row.lane ? 18 : 9)) : 18;
  }
  rowHeight(row, width) {
    return this.barHeight(row) + 10 + (this.span.isStacked(width) ? 16 : 0);
  }
  height(width) {
    return Lanes.axisHeight + this.rows.reduce((sum, row) => sum + this.rowHeight(row, width), 0) + 4;
  }
  /** The rows with their top, and that of their bars. */
  *placed(width) {
    let top = Lanes.axisHeight;
    for (const row of this.rows) {
      const height = this.rowHeight(row, width);
      yield { row, top, height, bars: top + height - this.barHeight(row) - 5 };
      top += height;
    }
  }

  // Drawing

  draw(context, width, height) {
    const { span } = this;
    const gutter = span.gutter(width);
    this.align(width);
    drawBand(context, span, this.touch, width, height);
    this.drawAxis(context, width);
    for (const place of this.placed(width)) {
      const { row, top } = place;
      drawLine(context, [0, top + 0.5], [width, top + 0.5], { colour: "grid", width: 1 });
      context.save();
      context.beginPath();
      context.rect(gutter, top, width - gutter, place.height);
      context.clip();
      this.drawBars(context, place, width);
      this.drawMarks(context, place, width);
      if (row.note) drawText(context, row.note, gutter + 6, place.bars + 9, { colour: "faint", halo: "page" });
      context.restore();
      const isStacked = span.isStacked(width);
      drawText(context, row.name, 0, isStacked ? top + 11 : place.bars + this.barHeight(row) / 2, { colour: row.lane ? "text" : "faint", halo: "page", size: isStacked ? 11 : 12 });
    }
    drawCursor(context, span, this.time, width, height, Lanes.axisHeight - 6);
  }

  drawAxis(context, width) {
    const { span } = this;
    const least = (span.length / (width - span.gutter(width))) * 84;
    const step = [1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7, 3e7, 6e7, 3e8, 6e8, 36e8].find((each) => each >= least) ?? 36e9;
    context.fillStyle = Colours.of("faint");
    for (let time = Math.ceil(span.from / step) * step; time <= span.to; time += step) {
      const x = span.x(time, width);
      drawLine(context, [x, Lanes.axisHeight - 5], [x, Lanes.axisHeight], { colour: "line", width: 1 });
      const text = String(Number((time / 1e6).toFixed(3))) + " s";
      const half = context.measureText(text).width / 2;
      context.textAlign = "center";
      context.fillText(text, Math.min(Math.max(x, half), width - half), 9);
    }
    // Where another setup has another gesture.
    for (const time of this.differing) drawText(context, "▼", span.x(time, width), Lanes.axisHeight - 4, { colour: "near", align: "center", halo: "page", size: 10 });
  }

  drawBars(context, { row, bars }, width) {
    const { span } = this;
    let drawnTo = -Infinity;
    for (let i = Math.max(0, Lanes.firstBar(row, span.from)); i < row.bars.length; i++) {
      const bar = row.bars[i];
      if (bar.from > span.to) break;
      if (bar.to < span.from) continue;
      const [from, to] = [span.x(bar.from, width), Math.max(span.x(bar.to, width), span.x(bar.from, width) + 1.5)];
      // Bars that cover the same pixel are drawn once.
      if (bar.level === undefined && to <= drawnTo + 0.5) continue;
      drawnTo = Math.max(drawnTo, to);
      this.drawBar(context, bar, from, to, bars, row);
    }
  }
  static firstBar(row, from) {
    row.ends ??= (() => {
      let end = -Infinity;
      return Float64Array.from(row.bars, (bar) => (end = Math.max(end, bar.to)));
    })();
    return countUpTo(row.ends, from - 1);
  }

  drawBar(context, bar, from, to, top, row) {
    let [y, height] = [top, this.barHeight(row)];
    if (row.levels > 1) {
      height /= row.levels;
      y += bar.level * height;
      height -= 2;
    }
    const isFull = ["recognized", "finger", "libinput"].includes(bar.meaning);
    context.fillStyle = context.strokeStyle = Colours.of(bar.meaning === "held" || bar.meaning === "ended" ? "recognized" : bar.colour ?? bar.meaning);
    context.lineWidth = 1;
    const corner = Math.min(4, height / 2, (to - from) / 2);
    context.beginPath();
    context.roundRect(from + 0.5, y + 0.5, Math.max(1, to - from - 1), height - 1, corner);
    if (isFull) context.fill();
    else if (["ended", "near", "expected"].includes(bar.meaning)) {
      // Until all fingers have lifted.
      context.fillRect(from, y + height - 3, to - from, 3);
    } else {
      context.globalAlpha = 0.2;
      context.fill();
      context.globalAlpha = 1;
      if (bar.meaning === "held") context.setLineDash([3, 3]);
      if (to - from > 3) context.stroke();
      context.setLineDash([]);
    }
    this.drawBarText(context, bar, from, to, y, height, isFull);
  }
  /** The text in a bar, if all of it fits. A mark is to its left. */
  drawBarText(context, bar, from, to, y, height, isFull) {
    const hasMark = !["trying", "held", "finger", "libinput"].includes(bar.meaning);
    const left = Math.max(from, this.span.gutter(this.board.width)) + (hasMark ? 11 : 6);
    const text = [bar.long, bar.text].find((each) => each !== undefined && context.measureText(each).width <= to - left - 4);
    if (height < 12 || text === undefined) return;
    context.fillStyle = Colours.of(isFull ? "onfull" : bar.meaning === "near" ? "near" : "faint");
    context.textAlign = "left";
    context.fillText(text, left, y + height / 2 - (isFull || bar.meaning === "trying" || bar.meaning === "held" ? -0.5 : 1));
  }

  drawMarks(context, { row, bars }, width) {
    const { span } = this;
    const levelHeight = this.barHeight(row) / (row.lane ? row.levels ?? 1 : 1);
    let last = -Infinity;
    for (const mark of row.marks) {
      if (mark.time < span.from || mark.time > span.to) continue;
      const x = span.x(mark.time, width);
      const isChosen = mark.line >= 0 && mark.line === this.line;
      if (x - last < 1 && !mark.level && !isChosen) continue;
      const middle = bars + ((mark.level ?? 0) + 0.5) * levelHeight;
      last = x;
      const colour = { began: "recognized", ended: "recognized", failed: mark.isNear ? "near" : "faint", cancelled: "faint" }[mark.kind] ?? "scene";
      // Changes of the scene follow each other so closely that an outline would hide the one before.
      if (mark.kind === "scene") Lanes.drawDiamond(context, x, middle);
      else drawText(context, Lanes.marks[mark.kind] ?? "", x, middle, { colour, align: "center", weight: 700, halo: "page" });
      if (isChosen) drawCircle(context, x, middle, 9, { stroke: "text" });
    }
  }

  static drawDiamond(context, x, y) {
    context.fillStyle = Colours.of("scene");
    context.beginPath();
    context.moveTo(x, y - 4);
    context.lineTo(x + 3, y);
    context.lineTo(x, y + 4);
    context.lineTo(x - 3, y);
    context.fill();
  }

  /** The mark closest to the pointer in its row, or the bar under it. */
  markAt(event) {
    const { width } = this.board;
    const place = [...this.placed(width)].find(({ top, height }) => event.offsetY >= top && event.offsetY < top + height);
    if (!place) return null;
    const { row } = place;
    const level = row.levels > 1 ? Math.floor(((event.offsetY - place.bars) * row.levels) / this.barHeight(row)) : undefined;
    const isHere = (each) => level === undefined || each.level === undefined || each.level === level;
    let [found, distance] = [null, 8];
    for (const mark of row.marks) {
      if (!isHere(mark)) continue;
      const away = Math.abs(this.span.x(mark.time, width) - event.offsetX);
      if (away < distance) [found, distance] = [mark, away];
    }
    if (found) return found;
    const time = this.span.time(event.offsetX, width);
    const bar = row.bars.find((each) => isHere(each) && each.from <= time && time <= each.to);
    return bar ? { line: -1, text: bar.title ?? `${row.name}: ${bar.text}, from ${People.time(bar.from)} to ${People.time(bar.to)}` } : null;
  }
}
