import { Curve, Lane, onTarget } from "../../Reports/Report/Page/data.js";
import { Remedy, Story } from "../../Reports/Report/Page/story.js";
import { Link } from "./link.js";
import { MachineLayout } from "../../Reports/Report/Page/layout.js";
import { Machine } from "../../Reports/Report/Page/machines.js";
import { Gauges } from "../../Reports/Report/Page/now.js";
import { People } from "../../Reports/Report/Page/numbers.js";
import { element, setText } from "../../Reports/Report/Page/shared.js";
import { Series } from "../../Reports/Report/Page/touches.js";

/** What each recognizer attempts now, or attempted last in this touch. */
export class LiveAttempts {
  constructor() {
    this.node = element("div");
    this.reports = element("p", { class: "libinput" });
    this.rules = new Gauges();
    this.libinput = element("div", { class: "attempt" }, this.reports, this.rules.node);
    this.rows = new Map();
  }
  show(recognizers) {
    const relevant = recognizers.filter((each) => each.isRelevant);
    for (const [index, row] of this.rows) if (!relevant.some((each) => each.index === index)) this.rows.delete(index);
    const nodes = relevant.map((each) => {
      if (!this.rows.has(each.index)) this.rows.set(each.index, new LiveAttempt());
      const row = this.rows.get(each.index);
      row.show(each);
      return row.node;
    });
    const count = recognizers.filter((each) => each.attempt === "failed" && !each.isRelevant).length;
    if (nodes.length === 0) nodes.push(element("p", { class: "note" }, count > 0 ? "No gesture is near." : "Touch the surface."));
    if (count > 0) nodes.push(element("p", { class: "note" }, People.otherRecognizers(count, relevant.length > 0)));
    if (nodes.some((node, i) => node !== this.node.children[i]) || nodes.length !== this.node.children.length) this.node.replaceChildren(...nodes);
  }
  showLibinput(absence, text, note) {
    this.reports.replaceChildren(element("strong", {}, "libinput "), absence || text || "reports nothing", ...(note ? [element("br"), note] : []));
  }
  /** Shows how far the touch is from the limits of libinput's rules. */
  showRules(thresholds) {
    this.rules.show(thresholds.map((series) => new Series(series, [0]).sample(0)), false);
  }
}

class LiveAttempt {
  constructor() {
    this.name = element("h3");
    this.state = element("span", { class: "state" });
    this.gauges = new Gauges();
    this.reason = element("p", { class: "first" });
    this.numbers = element("p");
    this.node = element("div", { class: "attempt" }, element("header", {}, this.name, this.state), this.gauges.node, this.reason, this.numbers);
  }
  show({ name, target, attempt, phase, thresholds, curves, failure, isExpected }) {
    setText(this.name, onTarget(name, target));
    const outcome = attempt === "failed" ? (isExpected ? "expected" : "near") : attempt;
    this.node.className = `attempt ${outcome}`;
    this.state.className = `state ${outcome}`;
    setText(this.state, { trying: `in progress: ${phase}`, recognized: phase === "ended" ? "recognized" : phase, near: "nearly", expected: "failed" }[outcome] ?? "");
    setText(this.reason, failure);
    this.reason.hidden = !failure;
    const measurements = Curve.all(curves).map((curve) => `${People.words(curve.name)} ${curve.text(curve.values[0])}`);
    setText(this.numbers, measurements.join(", "));
    this.numbers.hidden = measurements.length === 0;
    this.gauges.show(thresholds.map((series) => new Series(series, [0]).sample(0)), attempt === "recognized");
  }
}

/** The recognizers with their phases, and the diagram of one of them with its phase lit. */
export class LiveMachines {
  constructor(lanes) {
    this.lanes = lanes.map((lane, index) => Object.assign(Object.create(Lane.prototype), lane, { index }));
    this.phases = lanes.map((lane) => lane.initial);
    this.targets = lanes.map(() => "");
    /** Whether the machine failed and was not near. */
    this.expected = lanes.map(() => false);
    this.chosen = null;
    this.shown = -1;
    this.chips = this.lanes.map((lane) => {
      const phase = element("span", { class: "phase" }, lane.initial);
      return { phase, button: element("button", { type: "button", "aria-pressed": "false", onclick: () => this.choose(lane.index) }, lane.name, phase) };
    });
    this.figure = element("div", { class: "scrolls", tabindex: "0" });
    this.node = element("div", { id: "machine" }, this.figure);
    this.list = element("ul", { class: "chips", "aria-label": "recognizers" }, ...this.chips.map(({ button }) => element("li", {}, button)));
    new ResizeObserver(() => { if (this.width !== this.figure.clientWidth) this.build(); }).observe(this.figure);
  }
  /** Shows one machine; choosing it again follows the gestures. */
  choose(index) {
    this.chosen = this.chosen === index ? null : index;
    this.draw(this.chosen ?? this.shown);
  }
  show(recognizers) {
    for (const { index, phase, attempt, isExpected, target } of recognizers) {
      const chip = this.chips[index];
      setText(chip.phase, attempt === "idle" ? phase : onTarget(phase, target));
      this.targets[index] = target;
      const name = attempt === "failed" ? (isExpected ? "" : "near") : attempt;
      if (chip.button.className !== name) chip.button.className = name;
    }
    // The recognizer that changed last, of those that matter.
    const order = { recognized: 3, trying: 2, failed: 1, idle: 0 };
    const best = recognizers.filter((each) => each.isRelevant).sort((a, b) => order[b.attempt] - order[a.attempt] || b.changed - a.changed)[0];
    for (const { index, phase, attempt, isExpected } of recognizers) {
      if (this.phases[index] !== phase && index === this.shown) this.pass(this.phases[index], phase);
      this.phases[index] = phase;
      this.expected[index] = attempt === "failed" && isExpected;
    }
    this.draw(this.chosen ?? best?.index ?? Math.max(0, this.shown));
  }
  draw(index) {
    const key = `${index} ${this.phases[index]} ${this.expected[index]} ${this.targets[index]}`;
    if (this.drawn === key) return;
    this.drawn = key;
    this.chips.forEach(({ button }, i) => button.setAttribute("aria-pressed", String(i === index)));
    if (index !== this.shown) {
      this.shown = index;
      this.build();
    }
    this.light();
  }
  build() {
    this.width = this.figure.clientWidth;
    if (this.shown < 0 || this.width === 0) return;
    const lane = this.lanes[this.shown];
    this.figure.replaceChildren(Machine.drawing(lane, this.width, lane.name, "current", MachineLayout.compact));
    this.light();
  }
  light() {
    const title = onTarget(this.lanes[this.shown]?.name, this.targets[this.shown]);
    this.figure.querySelector("svg")?.setAttribute("aria-label", `the state machine of ${title}`);
    for (const group of this.figure.querySelectorAll("g.phase")) {
      group.classList.toggle("current", group.textContent === this.phases[this.shown]);
      group.classList.toggle("expected", this.expected[this.shown]);
    }
  }
  /** Marks the transition that was just taken. */
  pass(from, to) {
    for (const edge of this.figure.querySelectorAll(".edge")) edge.classList.toggle("visited", edge.dataset.from === from && edge.dataset.to === to);
  }
}

/** A slider or a choice for each parameter. A change replays the last touch at once. */
export class LiveParameters {
  constructor(parameters, send) {
    Object.assign(this, { send, controls: parameters.map((each, index) => new LiveParameter(each, (value) => send(`set ${index} ${value}`))) });
    this.reset = element("button", { type: "button", hidden: true, onclick: () => send("reset") }, "Reset all");
    this.groups = new Map();
    parameters.forEach(([recognizer], index) => {
      if (!this.groups.has(recognizer)) this.groups.set(recognizer, { summary: element("summary", {}, recognizer), controls: [] });
      this.groups.get(recognizer).controls.push(this.controls[index]);
    });
    // A few are open from the start.
    for (const group of this.groups.values()) group.node = element("details", { open: this.groups.size <= 2 }, group.summary, ...group.controls.map((control) => control.node));
    this.command = element("code");
    this.note = element("p", { class: "note", hidden: true }, "The same in a terminal: ", this.command);
    this.node = element("div", {}, this.note, element("div", { class: "parameters" }, ...[...this.groups.values()].map((group) => group.node)));
  }
  /** Takes a value, whether it is changed, and its text for each parameter. */
  show(rows) {
    rows.forEach((row, index) => this.controls[index].show(...row));
    const changed = this.controls.filter((control) => control.isChanged);
    this.reset.hidden = this.note.hidden = changed.length === 0;
    this.command.textContent = changed.map((control) => `--set ${control.name}=${control.text}`).join(" ");
    for (const { node, controls } of this.groups.values()) node.classList.toggle("changed", controls.some((control) => control.isChanged));
  }
  /** Opens the parameters of a recognizer. */
  open(name) {
    const group = this.groups.get(name);
    if (group) group.node.open = true;
  }
}

class LiveParameter {
  constructor([recognizer, name, unit, limits, choices, isOptionSet], change) {
    const [low, high, initial, step] = limits.map((value) => value / 1000);
    this.name = `${recognizer}.${name}`;
    this.output = element("output");
    const label = People.words(name);
    if (isOptionSet) {
      this.boxes = choices.map((choice, i) => element("input", { type: "checkbox", "aria-label": `${this.name} ${choice}`, onchange: () => {
        const bits = this.boxes.reduce((sum, box, bit) => sum + (box.checked ? 1 << bit : 0), 0);
        // The last option stays where the set must not be empty.
        if (bits < low) this.boxes[i].checked = true;
        else change(bits * 1000);
      } }));
      this.node = element("div", { class: "parameter" }, element("span", {}, label), this.output,
        element("span", { role: "group", "aria-label": this.name }, ...choices.map((choice, i) => element("label", {}, this.boxes[i], ` ${choice} `))));
      return;
    }
    if (choices.length > 0) {
      this.input = element("select", { "aria-label": this.name, onchange: () => change(Number(this.input.value) * 1000) }, ...choices.map((choice, i) => element("option", { value: i }, choice)));
    } else {
      // A few times the default: with the whole range, the slider would be useless.
      const top = Math.min(high, Math.max(initial * 4, low + step * 100));
      this.input = element("input", { type: "range", min: low, max: top, step, "aria-label": this.name, oninput: () => change(Math.round(Number(this.input.value) * 1000)) });
    }
    this.node = element("label", { class: "parameter" }, element("span", {}, label), this.output, this.input);
  }
  show(value, isChanged, text) {
    Object.assign(this, { isChanged, text });
    this.node.classList.toggle("changed", isChanged);
    setText(this.output, text);
    this.boxes?.forEach((box, bit) => box.checked = ((value / 1000) & (1 << bit)) !== 0);
    if (this.boxes) return;
    if (document.activeElement !== this.input || this.input.tagName === "SELECT") this.input.value = String(value / 1000);
  }
}

/** The outcome of the last touch. */
export class LiveVerdict {
  /** The keys of the labels in the terminal's view, and their names. */
  static labels = [["t", "a tap"], ["d", "a double tap"], ["p", "a pinch"], ["l", "a long press"], ["s", "a swipe"], ["g", "a pan"], ["o", "a scroll"], ["r", "a rotation"], ["n", "nothing"]];

  /** `invitation` is shown before the first touch is over. */
  constructor(send, invitation, parameters) {
    Object.assign(this, { invitation, sentence: invitation, parameters, remedy: null });
    this.names = parameters.map(([recognizer, name]) => `${recognizer}.${name}`);
    this.remedies = element("div", { class: "remedies" });
    this.headline = element("p", { class: "headline", role: "status" }, invitation);
    this.lines = element("div");
    this.message = element("p", { role: "status" });
    this.send = send;
    this.labels = LiveVerdict.labels.map(([key, text]) => element("button", { type: "button", "aria-pressed": "false", onclick: () => send(`label ${key}`) }, text));
    this.meant = element("div", { class: "labels", role: "group", "aria-label": "what this touch was meant to be", hidden: true }, "I meant", ...this.labels,
      element("button", { type: "button", onclick: () => send("keep") }, "Save"));
    this.node = element("div", { class: "verdict" }, this.lines, this.remedies, this.meant, this.message);
  }
  /** What is shown belongs to the touch before one that is in progress, or whose outcome is not known yet. */
  showProgress(progress) {
    setText(this.headline, { touching: "Touching…", explaining: "Explaining the touch…" }[progress] ?? this.sentence);
    this.node.classList.toggle("before", progress !== "none");
  }
  /** Takes the last touch; it is empty before the first one. */
  show({ number, sentences = [], failures = [], label = "", right = "" }, values) {
    this.meant.hidden = number === undefined;
    if (this.meant.hidden) {
      this.sentence = this.invitation;
      this.lines.replaceChildren();
      this.remedies.replaceChildren();
      return;
    }
    this.labels.forEach((button, i) => button.setAttribute("aria-pressed", String(LiveVerdict.labels[i][0] === label)));
    // What was answered to the touch before.
    if (number !== this.number) this.message.textContent = "";
    this.sentence = Story.sentence(sentences[0]?.[0] ?? "nothing was recognized");
    const lines = [...sentences.slice(1).map(([text]) => text), ...failures.map(([reason, remedy]) => `✗ ${reason}${remedy ? "; " + remedy : ""}`)].map((text) => element("p", {}, text));
    const meant = LiveVerdict.labels.find(([key]) => key === label)?.[1];
    if (right) lines.unshift(element("p", { class: right }, right === "right" ? `✓ ${meant}, as meant` : label === "n" ? "✗ nothing was meant" : `✗ missed ${meant}`));
    this.lines.replaceChildren(...lines);
    // The slider stays after it has helped, until the next touch.
    const changes = failures[0]?.[3] ?? [];
    if (number !== this.number) this.remedies.replaceChildren();
    if (changes.length > 0 && document.activeElement !== this.remedy?.slider) this.fillRemedy(changes, values);
    this.number = number;
  }
  fillRemedy(changes, values) {
    const index = this.names.indexOf(changes[0][0]);
    if (index < 0) return;
    const [low, high, , step] = this.parameters[index][3].map((each) => each / 1000);
    const isNumber = this.parameters[index][4].length === 0;
    this.remedy = new Remedy(changes, values[index][2], isNumber ? [low, high, step] : null, (all) => {
      for (const [key, value] of all) this.send(value === changes[0][1] || all.length > 1 ? "remedy" : `set ${this.names.indexOf(key)} ${Math.round(parseFloat(value || this.remedy.original) * 1000)}`);
    });
    this.remedies.replaceChildren(this.remedy.node);
  }
  showValues(values) {
    if (this.remedy) this.remedy.show(values[this.names.indexOf(this.remedy.key)][2]);
  }
}

/** The delay from a finger to this page. The program states when it read the newest input by its own clock; the difference
 * of the two clocks is measured by messages that it answers at once. */
export class LiveDelay {
  /** The delays that the page keeps: ten minutes at 125 in a second. */
  static most = 75000;

  constructor() {
    Object.assign(this, { answers: [], delays: [], last: 0 });
  }
  /** Takes the answer to a message: when it was sent, by this page's clock, and the program's time. */
  answer(sent, time) {
    const now = Link.now();
    this.answers.push({ round: now - sent, difference: time - (sent + now) / 2 });
    if (this.answers.length > 20) this.answers.shift();
  }
  get difference() {
    return this.answers.reduce((best, each) => (each.round < best.round ? each : best)).difference;
  }
  /** Takes the program's time of the newest input that the page shows. */
  add(time) {
    if (time <= this.last || this.answers.length === 0) return;
    this.last = time;
    this.delays.push((Link.now() + this.difference - time) / 1000);
    if (this.delays.length > LiveDelay.most) this.delays.splice(0, LiveDelay.most / 10);
  }
  /** Milliseconds that this share of the delays does not exceed; of the newest, or of all. */
  quantile(share, count = LiveDelay.most) {
    const sorted = this.delays.slice(-count).sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  }
  get text() {
    if (this.delays.length < 20) return "";
    return `from finger to page ${this.quantile(0.5, 500).toFixed(0)} ms, 99 % within ${this.quantile(0.99, 500).toFixed(0)} ms`;
  }
}
