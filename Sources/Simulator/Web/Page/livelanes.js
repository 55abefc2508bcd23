import { Board } from "../../Reports/Report/Page/board.js";
import { Recording } from "../../Reports/Report/Page/data.js";
import { Lanes } from "../../Reports/Report/Page/lanes.js";
import { Span } from "../../Reports/Report/Page/span.js";

/** The visible time: it ends now, once there is so much of it. */
class LiveSpan extends Span {
  /** At most, in microseconds. */
  static longest = 8e6;

  /** @param duration that of a recording, in microseconds; 0 for a device. */
  constructor(duration) {
    super({ start: 0, end: 0, touches: [], libinput: null });
    this.shown = duration > 0 ? Math.min(duration, LiveSpan.longest) : LiveSpan.longest;
    this.show(0);
  }
  show(time) {
    this.now = time;
    this.from = Math.max(0, time - this.shown);
    this.to = this.from + this.shown;
  }
  /** What has no end lasts until now. */
  x(time, width) {
    return super.x(time === Infinity ? this.now : time, width);
  }
  zoom() {}
  include() {}
}

/** What a document has of the last seconds, as a recording without an end. */
class LiveRecording extends Recording {
  /** @param shown the indices of the recognizers to show. */
  constructor(data, shown) {
    super({ ...data, ...data.report, lanes: data.lanes.map((lane, index) => ({ ...lane, ...data.report.lanes[index] })) });
    this.end = Infinity;
    for (const lane of this.lanes) Object.defineProperty(lane, "isDecisive", { value: shown.has(lane.index) });
  }
}

/** The last seconds of fingers, recognizers, scene and libinput, scrolling. */
export class LiveLanes extends Lanes {
  constructor(data, choose) {
    super(new LiveRecording(data, new Set()), new LiveSpan(data.duration), choose);
    Object.assign(this, { shown: new Set(), newest: 0, isRunning: false });
    this.span.nameWidth = Math.max(...[`scene ${data.scene}`, ...data.lanes.map((lane) => lane.name)].map((name) => this.board.context.measureText(name).width));
  }
  /** Takes the time of the program; it runs on until the next one if `isRunning`. */
  setTime(time, isRunning) {
    // The position in a recording went back.
    if (time < this.newest - 1000) this.shown.clear();
    Object.assign(this, { newest: time, received: performance.now(), isRunning });
  }
  /** Takes a document. A recognizer that has mattered stays. */
  take(data) {
    for (const { index, isRelevant } of data.recognizers) if (isRelevant) this.shown.add(index);
    this.open(new LiveRecording(data, this.shown));
  }

  /** Shows what was taken, and then each frame of the screen as long as something moves. */
  show() {
    cancelAnimationFrame(this.draws);
    this.time = this.newest + (this.isRunning ? Math.min(performance.now() - this.received, 60000) * 1000 : 0);
    this.span.show(this.time);
    this.board.draw();
    const hasContent = this.rows.some((row) => row.bars.some((bar) => bar.to > this.span.from) || row.marks.some((mark) => mark.time > this.span.from));
    if (this.isRunning && hasContent && !document.hidden) this.draws = requestAnimationFrame(() => this.show());
  }
}
