/** Rows over time: one for the fingers, one for each recognizer, one for the scene, and those of libinput. */
class Lanes {
  static rowHeight = 26;
  static axisHeight = 22;
  /** The mark of each kind of line, in addition to its colour. */
  static marks = { began: "▲", ended: "●", failed: "×", cancelled: "○", scene: "◆", libinput: "~" };

  constructor(recording, span, choose) {
    Object.assign(this, { recording, span, time: 0, line: -1 });
    this.rows = this.makeRows();
    this.board = new Board("the states of each recognizer over time; the transcript has the same as text",
      Lanes.axisHeight + this.rows.length * Lanes.rowHeight, (...all) => this.draw(...all));
    const { canvas } = this.board;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      const mark = this.markAt(event);
      if (mark && mark.line >= 0) choose.line(mark.line);
      else choose.time(this.span.time(event.offsetX, canvas.clientWidth));
    });
    canvas.addEventListener("pointermove", (event) => {
      if (event.buttons === 1 && canvas.hasPointerCapture(event.pointerId)) {
        choose.time(this.span.time(event.offsetX, canvas.clientWidth));
      }
      const mark = this.markAt(event);
      canvas.title = mark ? mark.text : "";
    });
    canvas.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.shiftKey) return;
      event.preventDefault();
      choose.zoom(event.deltaY + event.deltaX > 0 ? 1.25 : 0.8, this.span.time(event.offsetX, canvas.clientWidth));
    }, { passive: false });
  }

  // Rows: bars from one time to another, and marks at a time.

  makeRows() {
    const { recording } = this;
    const rows = [this.fingerRow()];
    recording.lanes.forEach((lane) => rows.push(this.laneRow(lane)));
    if (recording.lines.some((line) => line.kind === "scene")) {
      rows.push({ name: recording.scene, bars: [], marks: this.lineMarks((line) => line.kind === "scene") });
    }
    return rows.concat(this.libinputRows());
  }

  fingerRow() {
    const { moments, end } = this.recording;
    const bars = this.recording.fingers.filter((finger) => !finger.isHover).map((finger) => ({
      from: moments[finger.first], to: finger.isDown ? end : moments[finger.last], meaning: "finger",
      text: `finger ${finger.name}`,
    }));
    return { name: "fingers", bars: Lanes.stacked(bars), marks: [] };
  }
  /** Bars that overlap become thinner, one above the other. */
  static stacked(bars) {
    const ends = [];
    for (const bar of bars) {
      let level = ends.findIndex((end) => end <= bar.from);
      if (level < 0) level = ends.length;
      ends[level] = bar.to;
      bar.level = level;
    }
    for (const bar of bars) bar.levels = ends.length;
    return bars;
  }

  laneRow(lane) {
    const { moments, end, lines } = this.recording;
    const bars = [];
    for (let i = 0; i < lane.moments.length; i++) {
      const state = lane.states[lane.entered[i]];
      const meaning = lane.meaning(state);
      if (meaning === "resting") continue;
      const from = moments[lane.moments[i]];
      bars.push({ from, to: i + 1 < lane.moments.length ? moments[lane.moments[i + 1]] : end, meaning, text: state });
    }
    const own = new Set(lane.lines);
    const marks = this.lineMarks((_, index) => own.has(index));
    // A failure's bar shows the reason.
    const starts = Float64Array.from(bars, (bar) => bar.from);
    for (const mark of marks) {
      const bar = bars[countUpTo(starts, mark.time) - 1];
      if (bar?.from === mark.time && bar.meaning === mark.kind) bar.text = lines[mark.line].text.replace(/^! \S+ /, "");
    }
    return { name: lane.name, bars, marks };
  }
  lineMarks(isWanted) {
    const marks = [];
    this.recording.lines.forEach((line, index) => {
      if (!isWanted(line, index)) return;
      const time = this.recording.timeOfLine(index);
      marks.push({ time, kind: line.kind, line: index, text: `${seconds(time)} ${line.text}` });
    });
    return marks;
  }

  libinputRows() {
    const { libinput } = this.recording;
    if (!libinput) return [];
    const names = [...new Set(libinput.spans.map((span) => span[0]))];
    const rows = names.map((name) => ({
      name: "  " + name,
      bars: libinput.spans.filter((span) => span[0] === name).map(([, text, [from, to]]) =>
        ({ from, to, meaning: "libinput", text: name, title: `${seconds(from)} libinput: ${text}` })),
      marks: [],
    }));
    if (libinput.marks.length > 0) {
      rows.push({
        name: "  ignored, abandoned", bars: [],
        marks: libinput.marks.map(([text, time]) => ({ time, kind: "libinput", line: -1, text: `${seconds(time)} ${text}` })),
      });
    }
    const note = rows.length === 0 ? "no events" : "events of the real libinput for the same touches";
    return [{ name: "libinput " + libinput.version, bars: [], marks: [], note }, ...rows];
  }

  // Drawing

  show(time, line) {
    [this.time, this.line] = [time, line];
    this.board.draw();
  }

  draw(context, width) {
    const { span } = this;
    const gutter = Span.gutter(width);
    this.drawAxis(context, width);
    this.rows.forEach((row, index) => {
      const top = Lanes.axisHeight + index * Lanes.rowHeight;
      context.fillStyle = index % 2 === 0 ? Colours.of("stripe") : Colours.of("panel");
      context.fillRect(0, top, width, Lanes.rowHeight);
      context.save();
      context.beginPath();
      context.rect(gutter, top, width - gutter, Lanes.rowHeight);
      context.clip();
      let drawnTo = -Infinity;
      for (let i = Math.max(0, Lanes.firstBar(row, span.from)); i < row.bars.length; i++) {
        const bar = row.bars[i];
        if (bar.from > span.to) break;
        if (bar.to < span.from) continue;
        const [from, to] = [span.x(bar.from, width), Math.max(span.x(bar.to, width), span.x(bar.from, width) + 1.5)];
        // Bars that cover the same pixel are drawn once.
        if (bar.level === undefined && to <= drawnTo + 0.5) continue;
        drawnTo = Math.max(drawnTo, to);
        this.drawBar(context, bar, from, to, top, gutter);
      }
      let last = -Infinity;
      for (const mark of row.marks) {
        if (mark.time < span.from || mark.time > span.to) continue;
        const x = span.x(mark.time, width);
        const isChosen = mark.line >= 0 && mark.line === this.line;
        if (x - last < 1 && !isChosen) continue;
        last = x;
        this.drawMark(context, mark, x, top + Lanes.rowHeight / 2, isChosen);
      }
      if (row.note) {
        context.fillStyle = Colours.of("faint");
        context.textAlign = "left";
        context.fillText(row.note, gutter + 6, top + Lanes.rowHeight / 2);
      }
      context.restore();
      context.fillStyle = Colours.of("text");
      context.textAlign = "left";
      context.fillText(Lanes.cut(context, row.name, gutter - 10), 4, top + Lanes.rowHeight / 2);
    });
    drawCursor(context, span, this.time, width, Lanes.axisHeight + this.rows.length * Lanes.rowHeight);
  }
  static firstBar(row, from) {
    row.ends ??= (() => {
      let end = -Infinity;
      return Float64Array.from(row.bars, (bar) => (end = Math.max(end, bar.to)));
    })();
    return countUpTo(row.ends, from - 1);
  }

  drawAxis(context, width) {
    const { span } = this;
    const least = (span.length / (width - Span.gutter(width))) * 80;
    const step = [1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7, 3e7, 6e7, 3e8, 6e8, 36e8].find((each) => each >= least) ?? 36e9;
    context.strokeStyle = Colours.of("grid");
    context.fillStyle = Colours.of("faint");
    context.textAlign = "center";
    for (let time = Math.ceil(span.from / step) * step; time <= span.to; time += step) {
      const x = span.x(time, width);
      context.beginPath();
      context.moveTo(x, Lanes.axisHeight - 5);
      context.lineTo(x, Lanes.axisHeight);
      context.stroke();
      context.fillText(String(Number((time / 1e6).toFixed(3))) + " s", x, 9);
    }
  }

  drawBar(context, bar, from, to, top, gutter) {
    let [y, height] = [top + 4, Lanes.rowHeight - 8];
    if (bar.levels > 1) {
      height /= bar.levels;
      y += bar.level * height;
      height = Math.max(1, height - 1);
    }
    const colour = Colours.of(bar.meaning);
    const isFull = ["recognized", "finger", "libinput"].includes(bar.meaning);
    context.fillStyle = colour;
    context.strokeStyle = colour;
    context.lineWidth = 1;
    if (isFull) {
      context.fillRect(from, y, to - from, height);
    } else if (["ended", "failed", "cancelled"].includes(bar.meaning)) {
      // Until all fingers have lifted.
      context.fillRect(from, y + height - 3, to - from, 3);
    } else {
      context.globalAlpha = 0.25;
      context.fillRect(from, y, to - from, height);
      context.globalAlpha = 1;
      if (bar.meaning === "held") context.setLineDash([3, 3]);
      if (to - from > 3) context.strokeRect(from + 0.5, y + 0.5, to - from - 1, height - 1);
      context.setLineDash([]);
    }
    // To the right of the mark at its start.
    const left = Math.max(from, gutter) + (["trying", "held", "finger", "libinput"].includes(bar.meaning) ? 4 : 9);
    const room = to - left - 4;
    if (room < 24 || height < 12) return;
    const text = Lanes.cut(context, bar.text, room);
    if (text.length < 3) return;
    context.fillStyle = isFull ? Colours.of("onfull") : Colours.of("text");
    context.textAlign = "left";
    context.fillText(text, left, y + height / 2 - (isFull || bar.meaning === "trying" || bar.meaning === "held" ? 0 : 1));
  }

  drawMark(context, mark, x, y, isChosen) {
    context.textAlign = "center";
    context.fillStyle = Colours.of(mark.kind === "began" ? "recognized" : mark.kind);
    context.strokeStyle = Colours.of("panel");
    context.lineWidth = 3;
    context.strokeText(Lanes.marks[mark.kind] ?? "", x, y);
    context.fillText(Lanes.marks[mark.kind] ?? "", x, y);
    if (!isChosen) return;
    context.strokeStyle = Colours.of("cursor");
    context.lineWidth = 2;
    context.beginPath();
    context.arc(x, y, 9, 0, 7);
    context.stroke();
  }

  static cut(context, text, room) {
    if (context.measureText(text).width <= room) return text;
    let [low, high] = [0, text.length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (context.measureText(text.slice(0, middle) + "…").width <= room) low = middle;
      else high = middle - 1;
    }
    return text.slice(0, low) + "…";
  }

  /** The mark closest to the pointer in its row, or the bar under it. */
  markAt(event) {
    const width = this.board.canvas.clientWidth;
    const row = this.rows[Math.floor((event.offsetY - Lanes.axisHeight) / Lanes.rowHeight)];
    if (!row) return null;
    let [found, distance] = [null, 8];
    for (const mark of row.marks) {
      const away = Math.abs(this.span.x(mark.time, width) - event.offsetX);
      if (away < distance) [found, distance] = [mark, away];
    }
    if (found) return found;
    const time = this.span.time(event.offsetX, width);
    const bar = row.bars.find((each) => each.from <= time && time <= each.to);
    return bar ? { line: -1, text: bar.title ?? `${row.name}: ${bar.text}, from ${seconds(bar.from)} to ${seconds(bar.to)}` } : null;
  }
}
