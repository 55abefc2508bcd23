import { People } from "./numbers.js";
import { countUpTo, fromDeltas, fromRunLengths, Patterns } from "./shared.js";

/** A measured value against its threshold over time, while a recognizer attempts its gesture. */
export class Series {
  constructor([[measured, bound, unit], changes, thresholds, moments, values, starts, targets], times) {
    Object.assign(this, { measured, bound, unit, times });
    this.moments = fromRunLengths(moments);
    // Durations are relative to the time of their moment.
    const isDuration = unit === "ms";
    this.values = fromDeltas(values, Float64Array).map((value, i) => (value + (isDuration ? times[this.moments[i]] : 0)) / 1000);
    const begins = fromDeltas(starts);
    this.starts = new Set(begins);
    // The target of the attempt that each value belongs to.
    this.targets = new Array(this.values.length).fill("");
    if (targets.length > 0) begins.forEach((begin, i) => this.targets.fill(targets[i], begin, begins[i + 1]));
    // The threshold of each value; it may change with other measured values.
    this.thresholds = new Float64Array(this.values.length);
    const indices = fromDeltas(changes);
    fromDeltas(thresholds, Float64Array).forEach((threshold, i) => this.thresholds.fill(threshold / 1000, indices[i]));
  }
  get isGoal() {
    return this.bound === "atLeast";
  }
  /** Whether it has one threshold at all times. */
  get isConstant() {
    return this.thresholds.every((threshold) => threshold === this.thresholds[0]);
  }
  sample(index) {
    return new Sample(this, this.values[index], this.thresholds[index]);
  }
  /** The newest value at a moment, measured since another moment; `null` if there is none, or if it is about another target
   * than the one that is asked for. */
  at(moment, since = 0, target = undefined) {
    const index = countUpTo(this.moments, moment) - 1;
    const isOther = target !== undefined && this.targets[index] !== target;
    return index < 0 || this.moments[index] < since || isOther ? null : this.sample(index);
  }
  /** The first moment from `since` to `moment` at which the value is beyond the threshold; `null` if there is none. */
  firstBeyond(since, moment) {
    for (let i = countUpTo(this.moments, since - 1); i < this.moments.length && this.moments[i] <= moment; i++) {
      if (this.sample(i).isBeyond) return this.moments[i];
    }
    return null;
  }
}

/** A value with its threshold. */
export class Sample {
  constructor(series, value, threshold) {
    Object.assign(this, { series, value, threshold });
  }
  /** Whether the value is on the far side of the threshold, where a lower bound is met and an upper bound is not. */
  get isBeyond() {
    return this.series.bound === "atMost" ? this.value > this.threshold : this.value >= this.threshold;
  }
  /** `reached`, `exceeded` or nothing. */
  get state() {
    if (!this.isBeyond) return "";
    return this.series.isGoal ? "reached" : "exceeded";
  }
  /** The part of the threshold, from 0 to 1. */
  get share() {
    return this.threshold > 0 ? Math.min(1, Math.max(0, this.value / this.threshold)) : 1;
  }
  /** “1.2 of 2.5 mm”. */
  get text() {
    const [now, limit, unit] = People.pair(this.value, this.threshold, this.series.unit);
    return `${now} of ${limit}${unit}`;
  }
  /** “2.5 mm allowed”. */
  get limit() {
    const text = People.text(this.threshold, this.series.unit);
    return { atMost: `${text} allowed`, lessThan: `under ${text}`, atLeast: `${text} needed` }[this.series.bound];
  }
}

/** A period of touching, from the first touch until nothing is attempted. */
export class Touch {
  constructor(index, [start, lastInput, end, fingers], recording) {
    Object.assign(this, { index, start, lastInput, end: Math.max(end, lastInput), fingers, attempts: [] });
    this.first = recording.momentAt(start);
  }
  get number() {
    return this.index + 1;
  }
  /** The attempts that were recognized or nearly so. */
  get decisive() {
    return this.attempts.filter((attempt) => attempt.isDecisive);
  }
  /** The attempts that were in progress when the recording ended, without those that wait for more fingers. */
  get undecided() {
    return this.attempts.filter((attempt) => attempt.outcome === "undecided" && !attempt.waitsForFingers);
  }

  /** Decodes the touches and attempts of a recording, and the verdict. */
  static all(raw, recording) {
    const touches = raw.spans.map((span, index) => new Touch(index, span, recording));
    const columns = raw.attempts.map((column) => fromDeltas(column, Float64Array));
    const attempts = Array.from(columns[0], (_, i) => new Attempt(touches[columns[0][i]], recording.lanes[columns[1][i]], ...columns.slice(2, 6).map((column) => column[i]), raw.targets[columns[6][i]]));
    const patterns = new Patterns(raw.patterns);
    let at = 0;
    for (const attempt of attempts) if (attempt.isFailed) ({ text: attempt.reason, next: at } = patterns.read(raw.reasons, at));
    for (const [index, sentences, margins = []] of raw.findings) {
      attempts[index].sentences = sentences;
      // The values with which the gesture was recognized, in thousandths.
      for (const [measured, value] of margins) attempts[index].margins.set(measured, value / 1000);
    }
    const sentences = raw.sentences.map(([text, [first, last, time], isRecognized]) => ({ text, first, last, time, isRecognized }));
    const failures = raw.failures.map(([reason, remedy, time, changes], rank) => {
      const attempt = attempts[raw.answered?.[rank] ?? -1];
      if (attempt) Object.assign(attempt, { rank, answer: reason });
      return { reason, remedy, time, changes, attempt };
    });
    return {
      touches, attempts, sentences, failures, headline: raw.headline, report: raw.libinput,
      touchStarts: Float64Array.from(touches, (touch) => touch.start),
    };
  }
}

/** One attempt of a recognizer in a touch. */
export class Attempt {
  static outcomes = ["recognized", "near", "expected", "undecided"];

  constructor(touch, lane, outcome, start, time, end, target) {
    Object.assign(this, { touch, lane, outcome: Attempt.outcomes[outcome], start, time, end, target, rank: Infinity, reason: "", answer: "", sentences: [], margins: new Map() });
    touch.attempts.push(this);
    lane.attempts.push(this);
  }
  /** The recognizer with its target: `tap on Hamlet`. */
  get name() {
    return this.lane.on(this.target);
  }
  /** Compares two attempts that failed: those that the answer names are first, in its order. */
  static byRank(a, b) {
    return (a.rank === b.rank ? 0 : a.rank - b.rank) || a.time - b.time;
  }
  /** Why it failed, as a sentence: the answer has the value of the whole touch, not the one at the moment of the failure. */
  get failure() {
    return this.answer || `${this.name} failed: ${this.reason}`;
  }
  get isFailed() {
    return this.outcome === "near" || this.outcome === "expected";
  }
  /** Whether it was recognized or nearly so. */
  get isDecisive() {
    return this.outcome === "recognized" || this.outcome === "near";
  }
  /** The newest sample of each of its measurements in its touch, up to a moment. */
  samples(moment) {
    return this.lane.series.map((series) => this.sample(series, moment)).filter((sample) => sample !== null);
  }
  sample(series, moment) {
    const sample = series.at(moment, this.touch.first, this.target);
    if (!sample) return null;
    const { times } = series;
    const now = times[Math.min(moment, times.length - 1)];
    const final = now >= this.time ? this.margins.get(series.measured) : undefined;
    if (final !== undefined) return new Sample(series, final, sample.threshold);
    if (series.unit !== "ms") return sample;
    // A duration increases between its measurements, until the next phase begins or the gesture is decided.
    const measured = series.moments[countUpTo(series.moments, moment) - 1];
    const next = this.lane.courseOn(this.target)?.moments.find((each) => each > measured);
    const until = Math.min(now, this.time, times[next] ?? Infinity);
    return new Sample(series, sample.value + Math.max(0, until - times[measured]) / 1000, sample.threshold);
  }
  /** Whether fewer fingers are down than it needs. */
  get waitsForFingers() {
    return this.samples(Infinity).some(({ series, isBeyond }) => series.measured === "fingers" && series.isGoal && !isBeyond);
  }
  /** The outcome in a word, at a time. */
  word(time) {
    if (time < this.start) return "not started";
    if (time < this.time) return "in progress";
    return { recognized: "recognized", near: "nearly", expected: "failed", undecided: "undecided" }[this.outcome];
  }
}
