import { Film } from "./film.js";
import { People } from "./numbers.js";
import { countUpTo, fromDeltas, fromRunLengths, milliseconds, Patterns } from "./shared.js";
import { Series, Touch } from "./touches.js";

/** The kind of a line in the transcript, in the order of the data. */
const KINDS = ["began", "ended", "cancelled", "failed", "scene", "libinput", "end"];

/** The beginning of a failure's line, with its target. */
const FAILURE = /^! \S+(?: on (.+?))? failed: /;

/** `tap on Hamlet`; the name alone if the target is empty, which is the surface. */
export function onTarget(name, target) {
  return target ? `${name} on ${target}` : name;
}

/** What a reader calls each target that has a name of its own, by its name in the transcript. */
export function titlesOfTargets({ targets, titles }) {
  return new Map(targets.map((target, i) => [target, titles[i] || target]));
}

/** A recording's data, decoded. Times are in microseconds, positions in hundredths of a millimetre. */
export class Recording {
  constructor(raw) {
    Object.assign(this, {
      file: raw.file, meant: raw.meant ?? "", problem: raw.problem, command: raw.command, facts: raw.facts ?? [], faults: raw.faults ?? [], notes: raw.notes ?? [],
      surface: raw.surface, scene: raw.scene, hasMillimetres: !raw.isSizeAssumed && !raw.isPointer,
      pointsPerInch: (raw.pointsPerInch ?? 163_000) / 1000,
    });
    this.moments = fromDeltas(fromDeltas(raw.moments, Float64Array), Float64Array);
    this.explained = raw.explained;
    // Live touches begin at any time of their session.
    this.start = raw.progress ? this.moments[0] : Math.min(0, this.moments[0]);
    this.end = this.moments[this.moments.length - 1];
    this.fingers = raw.fingers.paths.map((path) => new Finger(path));
    Finger.number(this.fingers);
    this.untracked = raw.fingers.untracked;
    const titles = titlesOfTargets(raw.touches);
    this.lanes = raw.lanes.map((lane, index) => new Lane(lane, index, raw.thresholds[index], this.moments, titles));
    this.curves = raw.curves.flatMap((curve) => Curve.all(curve));
    this.lines = Recording.lines(raw);
    this.lineMoments = Int32Array.from(this.lines, (line) => line.moment);
    this.lines.forEach((line, index) => this.lanes[line.lane]?.lines.push(index));
    Object.assign(this, Touch.all(raw.touches, this));
    for (const line of this.lines) {
      if (line.kind !== "failed") continue;
      line.attempt = this.lanes[line.lane]?.attemptAt(this.moments[line.moment], line.text.match(FAILURE)?.[1] ?? "");
      line.isNear = line.attempt?.outcome === "near";
    }
    this.film = new Film(raw.film);
    this.libinput = typeof raw.libinput === "string" ? null : raw.libinput;
    this.isPointer = raw.isPointer ?? false;
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
  /** The moment at which the page opens: when the first gesture is recognized, or when the gesture fails that the answer names first; if the
   * fingers have lifted by then, the last moment before it with a finger down. */
  get opening() {
    const attempts = this.attempts.filter((attempt) => attempt.isDecisive);
    const recognized = attempts.filter((attempt) => attempt.outcome === "recognized").sort((a, b) => a.time - b.time)[0];
    // A miss by a hair's breadth in the same touch comes first.
    const nearest = this.failures[0]?.attempt;
    const decisive = nearest?.touch === recognized?.touch ? nearest ?? recognized : recognized ?? nearest;
    return this.lastDown(decisive ? this.momentAt(decisive.time) : this.momentAt(this.touches[0]?.lastInput ?? this.start));
  }
  /** The last moment up to `moment` at which a finger is down; `moment` if there is none. */
  lastDown(moment) {
    const isDown = (at) => this.fingers.some((finger) => !finger.isHover && finger.isPresent(at)) || this.untrackedAt(at) > 0;
    if (isDown(moment)) return moment;
    // A finger is present until the moment before its last one.
    const before = this.fingers.filter((finger) => !finger.isHover && finger.last <= moment).map((finger) => finger.last - 1);
    return before.length > 0 ? Math.max(0, ...before) : moment;
  }
  /** The touch at a time: the last one that has begun, or the first. */
  touchAt(time) {
    return this.touches[Math.max(0, countUpTo(this.touchStarts, time) - 1)];
  }
  untrackedAt(moment) {
    let count = 0;
    for (let i = 0; i < this.untracked.length && this.untracked[i] <= moment; i += 2) count = this.untracked[i + 1];
    return count;
  }
}

/** The path of one finger from touch down to touch up, or of a hovering finger. */
export class Finger {
  /** The number of colours of the style sheet. */
  static colours = 5;

  constructor([id, end, runs, xs, ys]) {
    this.isHover = id === "hover";
    this.isDown = end === 0;
    this.isCancelled = end === 2;
    this.moments = fromRunLengths(runs);
    this.xs = fromDeltas(xs);
    this.ys = fromDeltas(ys);
    this.first = this.moments[0];
    this.last = this.moments[this.moments.length - 1];
  }
  /** Numbers the fingers: each has the lowest number that no other finger has at its touch down. */
  static number(fingers) {
    const present = [];
    for (const finger of [...fingers].sort((a, b) => a.first - b.first)) {
      if (finger.isHover) {
        [finger.number, finger.colour] = [0, "faint"];
        continue;
      }
      let slot = present.findIndex((other) => !other || !other.isPresent(finger.first));
      if (slot < 0) slot = present.length;
      present[slot] = finger;
      finger.number = slot + 1;
      finger.colour = Finger.colour(finger.number);
    }
  }
  /** The name of the colour of a finger with a number. */
  static colour(number) {
    return `finger-${((number - 1) % Finger.colours) + 1}`;
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
export class Lane {
  constructor(raw, index, thresholds, times, titles) {
    Object.assign(this, {
      index, titles, name: raw.name, kind: raw.kind, states: raw.states, initial: raw.initial, recognized: raw.recognized,
      parameters: raw.parameters, edges: raw.edges,
    });
    this.series = thresholds.map((series) => new Series(series, times));
    /** Its attempts, in order of their start. */
    this.attempts = [];
    /** Its states on each target. */
    this.courses = raw.changes.map((changes, i) => ({
      target: raw.targets[i], moments: fromDeltas(changes.filter((_, k) => k % 2 === 0)), entered: changes.filter((_, k) => k % 2 === 1),
    }));
    /** Its lines in the transcript. */
    this.lines = [];
  }
  /** The attempt on a target that is in progress at a time, or the last one before it. */
  attemptAt(time, target) {
    this.attemptsByTarget ??= Map.groupBy(this.attempts, (attempt) => attempt.target);
    const attempts = this.attemptsByTarget.get(target) ?? [];
    attempts.starts ??= Float64Array.from(attempts, (attempt) => attempt.start);
    return attempts[countUpTo(attempts.starts, time) - 1];
  }
  /** Its states on a target. */
  courseOn(target) {
    return this.courses.find((course) => course.target === target);
  }
  /** The phase on a target at a moment, or the one in which the gesture is held back. */
  phaseAt(moment, target) {
    const course = this.courseOn(target);
    for (let at = course ? countUpTo(course.moments, moment) - 1 : -1; at >= 0; at--) {
      const state = this.states[course.entered[at]];
      if (state !== "held back") return state;
    }
    return this.initial;
  }
  /** What a reader calls a target. */
  place(target) {
    return this.titles.get(target) ?? target;
  }
  /** The name with a target. */
  on(target) {
    return onTarget(this.name, this.place(target));
  }
  /** The name, with the target if all attempts have the same one. */
  get title() {
    return this.courses.length === 1 ? this.on(this.courses[0].target) : this.name;
  }
  /** The name with all targets, or with their number. */
  get fullTitle() {
    const targets = this.courses.map((course) => this.place(course.target) || "the surface");
    if (this.courses.length < 2) return this.title;
    return `${this.name} on ${targets.length > 4 ? People.count(targets.length, "target") : `${targets.slice(0, -1).join(", ")} and ${targets[targets.length - 1]}`}`;
  }
  /** Whether one of its attempts was recognized or nearly so. */
  get isDecisive() {
    return this.attempts.some((attempt) => attempt.isDecisive);
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
export class Curve {
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
    return People.text(value / 1000, this.unit);
  }
}
