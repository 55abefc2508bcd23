/** The rows of the lanes: bars from one time to another, and marks at a time. */
class Rows {
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
    const { moments, end } = this.recording;
    const bars = [];
    for (let i = 0; i < lane.moments.length; i++) {
      const state = lane.states[lane.entered[i]];
      let meaning = lane.meaning(state);
      if (meaning === "resting") continue;
      const from = moments[lane.moments[i]];
      const attempt = lane.attemptAt(from);
      if (meaning === "failed") meaning = attempt?.outcome === "near" ? "near" : "expected";
      if (meaning === "cancelled") meaning = "expected";
      // A failure's bar shows the reason.
      const text = ["near", "expected"].includes(meaning) && attempt?.reason ? attempt.reason : state;
      bars.push({ from, to: i + 1 < lane.moments.length ? moments[lane.moments[i + 1]] : end, meaning, text });
    }
    const own = new Set(lane.lines);
    const marks = this.lineMarks((_, index) => own.has(index));
    for (const { from, meaning, text } of bars) {
      // Failures that are not in the transcript.
      if (meaning === "expected" && !marks.some((mark) => mark.time === from)) marks.push({ time: from, kind: "failed", line: -1, text: `${People.time(from)} ${text}` });
    }
    marks.sort((a, b) => a.time - b.time);
    return { name: lane.name, bars, marks, lane };
  }
  lineMarks(isWanted) {
    const marks = [];
    this.recording.lines.forEach((line, index) => {
      if (!isWanted(line, index)) return;
      const time = this.recording.timeOfLine(index);
      marks.push({ time, kind: line.kind, isNear: line.isNear, line: index, text: `${People.time(time)} ${line.text}` });
    });
    return marks;
  }

  libinput() {
    const { libinput } = this.recording;
    if (!libinput) return [];
    const names = [...new Set(libinput.spans.map((span) => span[0]))];
    const rows = names.map((name) => ({
      name: `libinput ${name}`,
      bars: libinput.spans.filter((span) => span[0] === name).map(([, text, [from, to]]) =>
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
