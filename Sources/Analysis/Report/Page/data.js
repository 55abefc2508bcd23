/** The kind of a line in the transcript, in the order of the data. */
const KINDS = ["began", "ended", "cancelled", "failed", "scene", "libinput", "end"];

/** A recording's data, decoded. Times are in microseconds, positions in hundredths of a millimetre. */
class Recording {
  constructor(raw) {
    Object.assign(this, {
      file: raw.file, problem: raw.problem, command: raw.command, facts: raw.facts, notes: raw.notes,
      surface: raw.surface, scene: raw.scene, explained: raw.explained,
    });
    this.moments = fromDeltas(fromDeltas(raw.moments, Float64Array), Float64Array);
    this.start = Math.min(0, this.moments[0]);
    this.end = this.moments[this.moments.length - 1];
    this.fingers = raw.fingers.paths.map((path) => new Finger(path));
    this.untracked = raw.fingers.untracked;
    this.lanes = raw.lanes.map((lane) => new Lane(lane));
    this.curves = raw.curves.flatMap((curve) => Curve.all(curve));
    this.lines = Recording.lines(raw);
    this.lineMoments = Int32Array.from(this.lines, (line) => line.moment);
    this.lines.forEach((line, index) => this.lanes[line.lane]?.lines.push(index));
    this.film = new Film(raw.film);
    this.libinput = typeof raw.libinput === "string" ? null : raw.libinput;
    this.libinputAbsence = this.libinput ? "" : raw.libinput;
  }

  static lines(raw) {
    const patterns = new Patterns(raw.patterns);
    const lines = [];
    let moment = 0;
    for (let at = 0; at < raw.lines.length; ) {
      moment += raw.lines[at];
      const { index, text, next } = patterns.read(raw.lines, at + 1);
      const code = raw.kinds[index];
      lines.push({ moment, kind: KINDS[code & 7], lane: (code >> 3) - 1, text });
      at = next;
    }
    return lines;
  }

  /** The last moment at or before a time. */
  momentAt(time) {
    return Math.max(0, countUpTo(this.moments, time) - 1);
  }
  timeOfLine(line) {
    return this.moments[this.lines[line].moment];
  }
  /** A line as in the transcript. */
  transcriptLine(line) {
    return milliseconds(this.timeOfLine(line)).padStart(10) + " " + this.lines[line].text;
  }
  /** The last line at or before a moment; -1 if there is none. */
  lineAt(moment) {
    return countUpTo(this.lineMoments, moment) - 1;
  }
  /** Whether the recording is short enough to show all trails at once. */
  get isShort() {
    return this.end - this.start <= 15e6;
  }
  /** The line at which the page opens: the end of the last gesture of a short recording, or of the first gesture of a long
   * one; without a gesture the first line, or -1 if there is none. */
  get opening() {
    const isEnd = (line) => line.kind === "ended" || line.kind === "cancelled";
    const found = this.isShort ? this.lines.findLastIndex(isEnd) : this.lines.findIndex(isEnd);
    return found >= 0 ? found : Math.min(0, this.lines.length - 1);
  }
  untrackedAt(moment) {
    let count = 0;
    for (let i = 0; i < this.untracked.length && this.untracked[i] <= moment; i += 2) count = this.untracked[i + 1];
    return count;
  }
}

/** The path of one finger from touch down to touch up, or of a hovering finger. */
class Finger {
  constructor([id, end, runs, xs, ys]) {
    this.isHover = id === "hover";
    this.name = String(id);
    this.isDown = end === 0;
    this.isCancelled = end === 2;
    this.moments = fromRunLengths(runs);
    this.xs = fromDeltas(xs);
    this.ys = fromDeltas(ys);
    this.first = this.moments[0];
    this.last = this.moments[this.moments.length - 1];
  }
  /** Whether the finger is down, or hovers, at a moment. */
  isPresent(moment) {
    return this.first <= moment && (this.isDown || moment < this.last);
  }
  /** The index of its position at a moment. */
  indexAt(moment) {
    return Math.max(0, countUpTo(this.moments, moment) - 1);
  }
}

/** One recognizer over time. */
class Lane {
  constructor(raw) {
    Object.assign(this, {
      name: raw.name, kind: raw.kind, states: raw.states, initial: raw.initial, recognized: raw.recognized,
      parameters: raw.parameters, edges: raw.edges,
    });
    this.moments = fromDeltas(raw.changes.filter((_, i) => i % 2 === 0));
    this.entered = raw.changes.filter((_, i) => i % 2 === 1);
    /** Its lines in the transcript. */
    this.lines = [];
  }
  stateAt(moment) {
    const count = countUpTo(this.moments, moment);
    return count === 0 ? this.initial : this.states[this.entered[count - 1]];
  }
  /** The category of a state: `resting`, `trying`, `recognized`, `held`, or the outcome. */
  meaning(state) {
    if (state === this.initial) return "resting";
    if (state === "held back") return "held";
    if (["ended", "failed", "cancelled"].includes(state)) return state;
    return this.recognized.includes(state) ? "recognized" : "trying";
  }
}

/** One number over time, in thousandths. */
class Curve {
  static all(raw) {
    const moments = fromDeltas(raw.moments);
    return raw.names.map((name, i) => new Curve(raw.title, name, raw.units[i], moments, raw.starts, raw.values[i]));
  }
  constructor(title, name, unit, moments, starts, steps) {
    Object.assign(this, { title, name, unit, moments });
    this.values = fromDeltas(steps, Float64Array);
    this.starts = new Set(starts);
    /** A scene's length is constant between changes; a gesture's measurement exists only during the gesture. */
    this.isConstant = title === "scene";
    this.low = this.values.reduce((low, value) => Math.min(low, value), Infinity);
    this.high = this.values.reduce((high, value) => Math.max(high, value), -Infinity);
  }
  text(value) {
    return decimal(value, 3) + (this.unit && this.unit !== "°" ? " " : "") + this.unit;
  }
}
