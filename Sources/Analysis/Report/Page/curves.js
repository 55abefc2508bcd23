/** A plot for each measurement that changed, such as a gesture's scale or a row's height, on the same time axis as the lanes. */
class Curves {
  static rowHeight = 74;

  constructor(recording, span, choose) {
    Object.assign(this, { recording, span, moment: 0 });
    // Lengths that never changed are visible in the scene's picture.
    this.rows = recording.curves.filter((curve) => !curve.isConstant || curve.low < curve.high);
    this.board = new Board("numbers over time: " + this.rows.map((curve) => `${curve.title} ${curve.name}`).join(", "),
      Math.max(1, this.rows.length * Curves.rowHeight), (...all) => this.draw(...all));
    const { canvas } = this.board;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      choose.time(span.time(event.offsetX, canvas.clientWidth));
    });
    canvas.addEventListener("pointermove", (event) => {
      if (event.buttons === 1 && canvas.hasPointerCapture(event.pointerId)) {
        choose.time(span.time(event.offsetX, canvas.clientWidth));
      }
    });
  }

  show(moment) {
    this.moment = moment;
    this.board.draw();
  }

  draw(context, width) {
    const { moments } = this.recording;
    this.rows.forEach((curve, index) => this.drawCurve(context, curve, index * Curves.rowHeight, width));
    drawCursor(context, this.span, moments[this.moment], width, this.rows.length * Curves.rowHeight);
  }

  drawCurve(context, curve, top, width) {
    const { moments } = this.recording;
    const gutter = Span.gutter(width);
    const [low, high] = curve.high > curve.low ? [curve.low, curve.high] : [curve.low - 1000, curve.high + 1000];
    const y = (value) => top + Curves.rowHeight - 10 - ((value - low) / (high - low)) * (Curves.rowHeight - 22);
    context.fillStyle = Colours.of("stripe");
    context.fillRect(gutter, top + 4, width - gutter - 8, Curves.rowHeight - 8);
    this.drawNames(context, curve, top, gutter);

    context.save();
    context.beginPath();
    context.rect(gutter, top, width - gutter - 8, Curves.rowHeight);
    context.clip();
    context.strokeStyle = Colours.of(curve.isConstant ? "scene" : "recognized");
    context.lineWidth = 1.5;
    context.lineJoin = "round";
    context.beginPath();
    const first = Math.max(0, countUpTo(curve.moments, this.recording.momentAt(this.span.from)) - 1);
    let last = NaN;
    for (let i = first; i < curve.moments.length; i++) {
      const x = this.span.x(moments[curve.moments[i]], width);
      if (i === first || curve.starts.has(i)) {
        context.moveTo(x, y(curve.values[i]));
        // A single value is drawn as a point.
        context.lineTo(x + 1, y(curve.values[i]));
      } else {
        if (curve.isConstant) context.lineTo(x, last);
        context.lineTo(x, y(curve.values[i]));
      }
      last = y(curve.values[i]);
      if (x > width) break;
    }
    if (curve.isConstant) context.lineTo(width, last);
    context.stroke();
    context.restore();
  }

  drawNames(context, curve, top, gutter) {
    context.textAlign = "left";
    context.fillStyle = Colours.of("text");
    context.fillText(Lanes.cut(context, curve.title, gutter - 8), 4, top + 16);
    context.fillText(Lanes.cut(context, curve.name, gutter - 8), 4, top + 32);
    const at = countUpTo(curve.moments, this.moment) - 1;
    context.font = "600 12px system-ui, sans-serif";
    context.fillText(Lanes.cut(context, at < 0 ? "–" : curve.text(curve.values[at]), gutter - 8), 4, top + 50);
    context.font = Board.font;
    context.fillStyle = Colours.of("faint");
    context.fillText(curve.text(curve.high), gutter + 4, top + 12);
    context.fillText(curve.text(curve.low), gutter + 4, top + Curves.rowHeight - 12);
  }
}
