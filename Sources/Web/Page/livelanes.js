import { Board } from "../../Reports/Report/Page/board.js";
import { Finger, onTarget } from "../../Reports/Report/Page/data.js";
import { Lanes } from "../../Reports/Report/Page/lanes.js";
import { People } from "../../Reports/Report/Page/numbers.js";
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
    this.from = Math.max(0, time - this.shown);
    this.to = this.from + this.shown;
  }
  zoom() {}
  include() {}
}

/** The last seconds of fingers, recognizers, scene and libinput, scrolling. */
export class LiveLanes extends Lanes {
  constructor(names, sceneName, duration, choose) {
    super({ lanes: [], fingers: [], lines: [], moments: [0], end: 0, libinput: null }, new LiveSpan(duration), choose);
    Object.assign(this, { names, sceneName, isRunning: false });
    this.clear();
    this.board.context.font = Board.font;
    this.span.nameWidth = Math.max(...["libinput", `scene ${sceneName}`, ...names].map((name) => this.board.context.measureText(name).width));
  }
  /** Forgets everything: the position in a recording went back. */
  clear() {
    Object.assign(this, { fingers: [], states: this.names.map(() => []), shownNames: new Set(), libinput: [], changes: [], newest: 0 });
  }

  // What happens

  /** Takes the time of the program; it runs on until the next one if `isRunning`. */
  setTime(time, isRunning) {
    if (time < this.newest - 1000) this.clear();
    Object.assign(this, { newest: time, received: performance.now(), isRunning });
  }
  get now() {
    return this.newest + (this.isRunning ? Math.min(performance.now() - this.received, 60000) * 1000 : 0);
  }
  static enter(bars, time, meaning, text, { level, target = "" } = {}) {
    const last = bars[bars.length - 1];
    if (last && last.to === null && last.meaning === meaning && last.text === text && last.target === target) return;
    if (last && last.to === null) last.to = time;
    // Without room for its target, a bar shows the state.
    if (meaning) bars.push({ from: time, to: null, meaning, text, long: target ? `${text}, ${target}` : text, level, target });
  }
  /** Takes paths: of each, the number and whether it has ended. */
  setFingers(paths, time) {
    for (let number = 1; number <= Math.max(this.fingers.length, ...paths.map((path) => path[0])); number++) {
      this.fingers[number - 1] ??= [];
      const isDown = paths.some((path) => path[0] === number && path[1] === 0);
      LiveLanes.enter(this.fingers[number - 1], time, isDown ? "finger" : null, String(number), { level: number - 1 });
    }
  }
  setState({ index, attempt, phase, changed, isRelevant, failure, isExpected, target }) {
    if (isRelevant) this.shownNames.add(index);
    const meaning = { trying: "trying", recognized: phase === "ended" ? "ended" : "recognized", failed: isExpected ? "expected" : "near" }[attempt] ?? null;
    LiveLanes.enter(this.states[index], changed, meaning, meaning === "near" || meaning === "expected" ? failure : phase, { target });
  }
  setLibinput(text, time) {
    LiveLanes.enter(this.libinput, time, text ? "libinput" : null, text);
  }
  addChange(time, text) {
    this.changes.push({ time, kind: "scene", line: -1, text: `${People.time(time)} ${text}` });
  }

  // Rows

  makeRows() {
    const start = this.newest - LiveSpan.longest * 2;
    const kept = (bars) => bars.filter((bar) => bar.to === null || bar.to > start);
    this.fingers = this.fingers.map(kept);
    this.states = this.states.map(kept);
    this.libinput = kept(this.libinput);
    this.changes = this.changes.filter((change) => change.time > start).slice(-500);
    const fingers = this.fingers.flatMap((bars, i) => bars.map((bar) => ({ ...bar, to: bar.to ?? Infinity, colour: Finger.colour(i + 1), title: `finger ${i + 1}` }))).sort((a, b) => a.from - b.from);
    const rows = [{ name: "fingers", bars: fingers, marks: [], levels: Math.max(1, this.fingers.length) }];
    for (const index of [...this.shownNames].sort((a, b) => a - b)) {
      const bars = this.states[index].map((bar) => ({
        ...bar, to: bar.to ?? Infinity, title: `${onTarget(this.names[index], bar.target)}: ${bar.text}, from ${People.time(bar.from)}`,
      }));
      const marks = bars.flatMap((bar) => this.marks(bar));
      rows.push({ name: this.names[index], bars, marks, lane: true });
    }
    if (this.sceneName) rows.push({ name: `scene ${this.sceneName}`, bars: [], marks: this.changes });
    if (this.libinput.length > 0) rows.push({ name: "libinput", bars: this.libinput.map((bar) => ({ ...bar, to: bar.to ?? Infinity })), marks: [] });
    return rows;
  }
  marks({ from, meaning, text, target }) {
    const kind = { recognized: "began", ended: "ended", near: "failed", expected: "failed" }[meaning];
    return kind ? [{ time: from, kind, isNear: meaning === "near", line: -1, text: `${People.time(from)} ${onTarget(text, target)}` }] : [];
  }

  // Drawing

  /** Shows what was set, and then each frame of the screen as long as something moves. */
  show() {
    if (!this.names) return;
    this.rows = this.makeRows();
    cancelAnimationFrame(this.draws);
    this.run();
  }
  run() {
    const time = this.now;
    this.span.show(time);
    this.time = time;
    this.board.draw();
    const hasContent = this.rows.some((row) => row.bars.some((bar) => bar.to > this.span.from) || row.marks.some((mark) => mark.time > this.span.from));
    if (this.isRunning && hasContent && !document.hidden) this.draws = requestAnimationFrame(() => this.run());
  }
  drawBar(context, bar, from, to, top, row) {
    super.drawBar(context, bar, from, Math.max(from, Math.min(to, this.span.x(this.now, this.board.canvas.clientWidth))), top, row);
  }
}
