import { onTarget } from "./data.js";
import { People } from "./numbers.js";

/** The rows of the lanes: bars from one time to another, and marks at a time. */
export class Rows {
  constructor(recording) {
    this.recording = recording;
  }

  /** All rows. Recognizers that were recognized or nearly so come first; the others follow if `isComplete`. */
  make(isComplete) {
    const { recording } = this;
    const lanes = [...recording.lanes.filter((lane) => lane.isDecisive), ...(isComplete ? recording.lanes.filter((lane) => !lane.isDecisive) : [])];
    const rows = [this.fingers(), ...lanes.map((lane) => this.lane(lane))];
    if (recording.lines.some((line) => line.kind === "scene")) {
      rows.push({ name: `scene ${recording.scene}`, bars: [], marks: this.lineMarks((line) => line.kind === "scene") });
    }
    return rows.concat(this.libinput());
  }

  fingers() {
    const { moments, end } = this.recording;
    const bars = this.recording.fingers.filter((finger) => !finger.isHover).map((finger) => ({
      from: moments[finger.first], to: finger.isDown ? end : moments[finger.last], meaning: "finger", colour: finger.colour,
      text: String(finger.number), level: finger.number - 1, title: `finger ${finger.number}`,
    }));
    const levels = Math.max(1, ...bars.map((bar) => bar.level + 1));
    return { name: "fingers", bars, marks: [], levels };
  }

  lane(lane) {
    const bars = lane.courses.flatMap((course) => this.bars(lane, course)).sort((a, b) => a.from - b.from);
    const levels = Rows.stack(bars);
    const own = new Set(lane.lines);
    const marks = this.lineMarks((_, index) => own.has(index));
    const marksByTime = Map.groupBy(marks, (mark) => mark.time);
    for (const bar of bars) {
      const mark = marksByTime.get(bar.from)?.find((each) => Rows.isOn(bar.target, each));
      if (mark) mark.level = bar.level;
      // Failures that are not in the transcript.
      else if (bar.meaning === "expected") marks.push({ time: bar.from, kind: "failed", line: -1, level: bar.level, text: `${People.time(bar.from)} ${onTarget(bar.text, lane.place(bar.target))}` });
    }
    marks.sort((a, b) => a.time - b.time);
    return { name: lane.title, bars, marks, lane, levels };
  }
  /** The states of a recognizer on one target. */
  bars(lane, { target, moments: changes, entered }) {
    const { moments, end } = this.recording;
    const bars = [];
    let attempts = 0;
    for (let i = 0; i < changes.length; i++) {
      const state = lane.states[entered[i]];
      let meaning = lane.meaning(state);
      if (meaning === "resting") {
        attempts++;
        continue;
      }
      const [from, to] = [moments[changes[i]], i + 1 < changes.length ? moments[changes[i + 1]] : end];
      const attempt = lane.attemptAt(from, target);
      if (meaning === "failed") meaning = attempt?.outcome === "near" ? "near" : "expected";
      if (meaning === "cancelled") meaning = "expected";
      // A failure's bar shows the reason.
      const failed = ["near", "expected"].includes(meaning) && attempt?.reason ? attempt : null;
      const text = failed ? failed.answer || failed.reason : state;
      const title = `${failed ? failed.failure : `${lane.on(target)}: ${text}`}, from ${People.time(from)} to ${People.time(to)}`;
      // Several targets in a row: each bar names its own, if there is room.
      const long = target && lane.courses.length > 1 ? `${text}, ${lane.place(target)}` : text;
      bars.push({ from, to, meaning, text, long, target, title, attempt: `${target} ${attempts}` });
    }
    return bars;
  }
  /** Puts attempts at the same time below each other. Returns the number of levels. */
  static stack(bars) {
    const ends = [];
    const levels = new Map();
    for (const bar of bars) {
      let level = levels.get(bar.attempt) ?? ends.findIndex((end) => end <= bar.from);
      if (level < 0) level = ends.length;
      levels.set(bar.attempt, level);
      ends[level] = Math.max(ends[level] ?? 0, bar.to);
      bar.level = level;
    }
    // Bars of one level are drawn without one: those that cover the same pixel need not be drawn.
    if (ends.length <= 1) for (const bar of bars) delete bar.level;
    return Math.max(1, ends.length);
  }
  /** Whether a mark's line is about a target; without one, it is about the surface. */
  static isOn(target, mark) {
    return !target || mark.text.includes(` on ${target} `);
  }
  /** A line without the digits of the transcript, if it is a failure. */
  static text({ text, attempt }) {
    return attempt ? `! ${attempt.failure}` : text;
  }
  lineMarks(isWanted) {
    const marks = [];
    this.recording.lines.forEach((line, index) => {
      if (!isWanted(line, index)) return;
      const time = this.recording.timeOfLine(index);
      marks.push({ time, kind: line.kind, isNear: line.isNear, line: index, text: `${People.time(time)} ${Rows.text(line)}` });
    });
    return marks;
  }

  libinput() {
    const { libinput } = this.recording;
    if (!libinput) return [];
    const names = [...new Set(libinput.spans.map((span) => span[0]))];
    const rows = names.map((name) => ({
      name: `libinput ${name}`,
      bars: libinput.spans.filter((span) => span[0] === name).map(([, text, [from, to = this.recording.end]]) =>
        ({ from, to, meaning: "libinput", text: name, title: `${People.time(from)} libinput: ${text}` })),
      marks: [],
    }));
    if (libinput.marks.length > 0) {
      rows.push({
        name: "libinput ignored", bars: [],
        marks: libinput.marks.map(([text, time]) => ({ time, kind: "libinput", line: -1, text: `${People.time(time)} ${text}` })),
      });
    }
    if (rows.length === 0) rows.push({ name: "libinput", bars: [], marks: [], note: `libinput ${libinput.version} reported nothing` });
    return rows;
  }
}
