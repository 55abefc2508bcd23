/** What a line of the transcript tells of, in the order in which the data number it. */
const KINDS = ["began", "ended", "cancelled", "failed", "scene", "driver", "end"];

/** A recording's data, unpacked. Times are microseconds; places hundredths of a millimetre. */
class Recording {
  constructor(raw) {
    Object.assign(this, {
      file: raw.file, problem: raw.problem, command: raw.command, facts: raw.facts, notes: raw.notes,
      surface: raw.surface, scene: raw.scene, explained: raw.explained,
    });
    this.moments = fromSteps(fromSteps(raw.moments, Float64Array), Float64Array);
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

  /** The last moment that is not later. */
  momentAt(time) {
    return Math.max(0, countUpTo(this.moments, time) - 1);
  }
  timeOfLine(line) {
    return this.moments[this.lines[line].moment];
  }
  /** A line as a transcript has it. */
  transcriptLine(line) {
    return milliseconds(this.timeOfLine(line)).padStart(10) + " " + this.lines[line].text;
  }
  /** The last line that is not later than a moment; -1 where there is none. */
  lineAt(moment) {
    return countUpTo(this.lineMoments, moment) - 1;
  }
  /** Whether all of it is seen at once: more would be a tangle. */
  get isShort() {
    return this.end - this.start <= 15e6;
  }
  /** The line to open with: of a short recording that with which its last gesture was over, else its first gesture; where
   * none came the first line of all, and -1 where there is none. */
  get opening() {
    const isOver = (line) => line.kind === "ended" || line.kind === "cancelled";
    const found = this.isShort ? this.lines.findLastIndex(isOver) : this.lines.findIndex(isOver);
    return found >= 0 ? found : Math.min(0, this.lines.length - 1);
  }
  unplacedAt(moment) {
    let count = 0;
    for (let i = 0; i < this.untracked.length && this.untracked[i] <= moment; i += 2) count = this.untracked[i + 1];
    return count;
  }
}

/** One finger's path, from landing to lifting; or the way of what hovers. */
class Finger {
  constructor([id, end, runs, xs, ys]) {
    this.isHover = id === "hover";
    this.name = String(id);
    this.isDown = end === 0;
    this.isTakenAway = end === 2;
    this.moments = fromRuns(runs);
    this.xs = fromSteps(xs);
    this.ys = fromSteps(ys);
    this.first = this.moments[0];
    this.last = this.moments[this.moments.length - 1];
  }
  /** Whether it is there once that moment has come. */
  isThere(moment) {
    return this.first <= moment && (this.isDown || moment < this.last);
  }
  /** Which of its places it has then. */
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
    this.moments = fromSteps(raw.changes.filter((_, i) => i % 2 === 0));
    this.entered = raw.changes.filter((_, i) => i % 2 === 1);
    /** Its lines in the transcript. */
    this.lines = [];
  }
  stateAt(moment) {
    const count = countUpTo(this.moments, moment);
    return count === 0 ? this.initial : this.states[this.entered[count - 1]];
  }
  /** What a state means to who looks: `resting`, `trying`, `recognized`, `held`, or how it is over. */
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
    const moments = fromSteps(raw.moments);
    return raw.names.map((name, i) => new Curve(raw.title, name, raw.units[i], moments, raw.starts, raw.values[i]));
  }
  constructor(title, name, unit, moments, starts, steps) {
    Object.assign(this, { title, name, unit, moments });
    this.values = fromSteps(steps, Float64Array);
    this.starts = new Set(starts);
    /** A scene's lengths stay until they change; a gesture's numbers are its own. */
    this.isKept = title === "scene";
    this.low = this.values.reduce((low, value) => Math.min(low, value), Infinity);
    this.high = this.values.reduce((high, value) => Math.max(high, value), -Infinity);
  }
  text(value) {
    return decimal(value, 3) + (this.unit && this.unit !== "°" ? " " : "") + this.unit;
  }
}
