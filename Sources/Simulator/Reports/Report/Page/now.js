import { People } from "./numbers.js";
import { element, setText } from "./shared.js";
import { Attempt } from "./touches.js";

/** What is attempted at the current moment, for the motion in view only: each measured value against its threshold, the
 * outcome of the touch, and what would have changed it. */
export class Now {
  constructor(recording, choose) {
    /** What is shown before the first touch. */
    this.invitation = "No gesture was attempted.";
    Object.assign(this, { choose, isOpen: false });
    this.title = element("p", { class: "note" });
    this.list = element("div");
    this.node = element("div", {}, this.title, this.list);
    this.open(recording);
  }
  open(recording) {
    Object.assign(this, { recording, touch: null });
  }

  show(moment, touch) {
    const time = this.recording.moments[moment];
    if (!touch) {
      this.title.textContent = "";
      return this.list.replaceChildren(element("p", { class: "note" }, this.invitation));
    }
    if (this.touch !== touch) this.build(touch);
    for (const row of this.rows) row.show(moment, time);
    const total = this.recording.touches.length;
    const fingers = touch.fingers > 0 ? People.count(touch.fingers, "finger") : "no finger";
    const phase = time < touch.start ? ", not started" : time > touch.end ? ", over" : "";
    this.title.textContent = (total > 1 ? `Motion ${touch.number} of ${total}: ${fingers}` : fingers) + phase;
  }

  build(touch) {
    this.touch = touch;
    const order = { recognized: 0, near: 1 };
    let decisive = [...touch.decisive].sort((a, b) => order[a.outcome] - order[b.outcome] || Attempt.byRank(a, b));
    // While fingers are down, it is not known which attempts will matter.
    if (!decisive.some((attempt) => attempt.outcome === "recognized")) decisive = [...touch.undecided, ...decisive];
    this.decisive = decisive;
    const open = decisive.map((attempt) => new AttemptRow(attempt, this.choose, true));
    const others = touch.attempts.filter((attempt) => !decisive.includes(attempt)).map((attempt) => new AttemptRow(attempt, this.choose, false));
    this.rows = [...open, ...others];
    const parts = open.map((row) => row.node);
    if (decisive.length === 0) parts.push(element("p", { class: "note" }, touch.attempts.length === 0 ? "No gesture was attempted." : "No gesture was recognized."));
    if (others.length > 0) {
      const count = new Set(others.map((row) => row.attempt.lane)).size;
      const outcome = others.some((row) => row.attempt.outcome === "undecided") ? "undecided" : "failed";
      const text = People.otherRecognizers(count, decisive.length > 0, outcome);
      const details = element("details", { class: "others", open: this.isOpen }, element("summary", {}, text), ...others.map((row) => row.node));
      details.addEventListener("toggle", () => { this.isOpen = details.open; });
      parts.push(details);
    }
    this.list.replaceChildren(...parts);
  }
}

/** One attempt in the panel. */
class AttemptRow {
  constructor(attempt, choose, isDecisive) {
    Object.assign(this, { attempt, isDecisive });
    this.state = element("span", { class: "state" });
    this.gauges = new Gauges();
    const name = element("h3", {}, attempt.name);
    const outcome = element("a", { href: "#t=" + attempt.time, onclick: (event) => { event.preventDefault(); choose.time(attempt.time); } }, People.time(attempt.time));
    this.when = element("span", { class: "state" }, " at ", outcome);
    const reason = attempt.outcome === "expected" && attempt.reason ? [attempt.reason] : [];
    const sentences = [...reason, ...attempt.sentences].map((text, index) => element("p", { class: index === 0 ? "first" : "" }, text));
    this.node = element("div", { class: `attempt ${attempt.outcome}` }, element("header", {}, name, element("span", { class: "outcome" }, this.state, this.when)), this.gauges.node, ...sentences);
  }

  show(moment, time) {
    const { attempt } = this;
    const word = attempt.word(time);
    const isOver = time >= attempt.time;
    const isUndecided = attempt.outcome === "undecided" && !isOver;
    this.state.textContent = isOver || isUndecided || time < attempt.start ? word : `in progress; ${attempt.outcome === "recognized" ? "recognized" : "fails"}`;
    this.state.className = `state ${isOver ? attempt.outcome : ""}`;
    this.when.hidden = isUndecided || time < attempt.start;
    this.gauges.show(time < attempt.start ? [] : attempt.samples(moment), isOver && attempt.outcome === "recognized");
  }
}

/** The measured values of an attempt, each with a bar. */
export class Gauges {
  constructor() {
    this.node = element("div", { class: "measures" });
    /** By what they measure. */
    this.gauges = new Map();
  }
  show(samples, isRecognized) {
    const shown = new Set(samples.map((sample) => this.gauge(sample.series)));
    for (const sample of samples) this.gauge(sample.series).show(sample, isRecognized);
    for (const gauge of this.gauges.values()) gauge.toggle(shown.has(gauge));
  }
  gauge({ measured, bound, unit }) {
    const key = `${measured} ${bound} ${unit}`;
    if (!this.gauges.has(key)) {
      const gauge = new Gauge(measured);
      this.gauges.set(key, gauge);
      this.node.append(...gauge.parts);
    }
    return this.gauges.get(key);
  }
}

/** A measured value of a threshold, with a bar. */
class Gauge {
  constructor(measured) {
    this.fill = element("i");
    this.bar = element("span", { class: "gauge" }, this.fill);
    this.value = element("span", { class: "value" });
    this.parts = [element("span", { class: "name" }, measured), this.bar, this.value];
  }
  /** The value that reached the threshold is not measured: the gesture is recognized at that moment. */
  show(sample, isRecognized) {
    const isReached = isRecognized && sample.series.isGoal;
    setText(this.value, isReached ? sample.limit.replace("needed", "reached") : sample.text);
    this.fill.style.width = `${isReached ? 100 : sample.share * 100}%`;
    this.bar.className = `gauge ${isReached ? "reached" : sample.state}`;
  }
  toggle(isShown) {
    for (const part of this.parts) part.hidden = !isShown;
  }
}
