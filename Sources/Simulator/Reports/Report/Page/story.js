import { People } from "./numbers.js";
import { element, setText } from "./shared.js";

/** The answer, on the first screen: what happened, what was meant, why it was not recognized, and what would have changed that. */
export class Story {
  /** The reasons that are not folded. */
  static mostReasons = 4;

  /** @param page has the recording, and replays it if it has a core. */
  constructor(page) {
    this.page = page;
    this.faults = element("div", { role: "note", "aria-label": "what is wrong with the recording" });
    this.headline = element("p", { class: "headline", role: "status" });
    this.report = element("p", { class: "report" });
    this.reasons = element("div");
    this.remedies = element("div", { class: "remedies", role: "group", "aria-label": "what would have changed it" });
    this.before = element("p", { class: "before", role: "status" });
    this.choice = element("select", { onchange: () => page.mean(this.choice.value) });
    this.meant = element("label", { class: "meant" }, "I meant ", this.choice, this.judgement = element("b", { role: "status" }));
    this.problem = element("p", { class: "problem", role: "alert", hidden: true });
    this.list = element("div");
    this.node = element("section", { id: "story", "aria-label": "the answer" }, this.faults, this.headline, this.report, this.reasons, this.remedies, element("div", { class: "under" }, this.meant, this.before), this.problem, this.list);
  }
  open(recording) {
    this.recording = recording;
    setText(this.headline, Story.sentence(recording.headline));
    setText(this.report, recording.report ?? "");
    this.report.hidden = !recording.report;
    this.fillMeant();
    const failures = this.failures.map(({ reason, remedy, time }) => ({ reason, remedy, time }));
    const sentences = recording.sentences.map((each) => [each, this.isNear(each)]);
    // A touch in progress mostly has the answer that it had.
    const key = JSON.stringify([recording.faults, recording.problem, failures, sentences]);
    if (key === this.key) return;
    this.key = key;
    this.faults.hidden = recording.faults.length === 0;
    this.faults.replaceChildren(...recording.faults.map((fault) => element("p", { class: "problem" }, fault + ".")));
    const reasons = failures.map(({ reason, remedy, time }) => element("p", { class: "miss" },
      element("span", { class: "mark near", "aria-hidden": "true" }, "✗ "), this.link(time, reason), remedy ? "; " + remedy : ""));
    // What follows the answer stays on the first screen.
    const more = reasons.splice(Story.mostReasons);
    this.reasons.replaceChildren(...reasons, ...(more.length > 0 ? [element("details", {}, element("summary", {}, People.count(more.length, "more reason")), ...more)] : []));
    if (recording.problem) this.reasons.append(element("p", { class: "problem", role: "alert" }, element("strong", {}, "This recording was not read completely. "), recording.problem));
    this.links = null;
    this.list.replaceChildren(...(sentences.length > 1 ? [this.sentences(sentences)] : []));
  }

  /** A text with a capital letter, as a line of its own, unless it begins with a name such as `pinch.yml` or `minimumSpanChange`. */
  static sentence(text) {
    return /^[a-z]+(,? |$)/.test(text) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;
  }
  link(time, ...children) {
    return element("a", { href: "#t=" + time, onclick: (event) => { event.preventDefault(); this.page.showTime(time); } }, ...children);
  }

  // What was meant

  /** Each recognizer, and nothing. */
  fillMeant() {
    const { recording, page } = this;
    const meanings = page.meanings ?? [...recording.lanes.map(({ name }) => [name, People.words(name)]), ["nothing", "nothing"]];
    const options = [["", "–"], ...meanings];
    const key = JSON.stringify(options);
    if (key !== this.optionsKey) this.choice.replaceChildren(...options.map(([value, text]) => element("option", { value }, text)));
    this.optionsKey = key;
    this.choice.value = page.meant ?? "";
    this.meant.hidden = recording.lanes.length === 0 || recording.touches.length === 0;
    const judgement = this.judge();
    this.judgement.className = judgement.startsWith("✓") ? "right" : "wrong";
    setText(this.judgement, judgement);
  }
  /** Whether what was meant was recognized, and nothing else. */
  judge() {
    const { meant, judgement } = this.page;
    if (!meant || judgement !== undefined) return judgement ?? "";
    const found = [...new Set(this.recording.attempts.filter((each) => each.outcome === "recognized").map((each) => each.lane.name))];
    const others = found.filter((name) => name !== meant).map(People.words);
    if (meant !== "nothing" && !found.includes(meant)) return others.length > 0 ? `✗ missed; ${others.join(", ")} instead` : "✗ missed";
    if (others.length > 0) return `✗ ${others.join(", ")}, too`;
    return "✓ as meant";
  }
  /** The failures of the answer; without a core, those of what was meant that are known. */
  get failures() {
    const { recording, page } = this;
    if (!page.meant || page.isAnsweredAsMeant) {
      // What libinput decided comes first where its events are the input.
      const decisions = (recording.libinput?.decisions ?? []).map(([reason, remedy, time]) => ({ reason, remedy, time }));
      return recording.isPointer ? decisions.concat(recording.failures) : recording.failures.concat(decisions);
    }
    const lane = recording.lanes.find((each) => each.name === page.meant);
    const failed = (lane?.attempts ?? []).filter((each) => each.isFailed && each.reason);
    return failed.slice(0, 1).map((attempt) => ({ reason: attempt.failure, remedy: attempt.answer ? recording.failures.find((each) => each.attempt === attempt)?.remedy : "", time: attempt.time }));
  }

  /** Whether another setup is shown, and the answer with the recording's own. */
  compare(original) {
    setText(this.before, original === null ? "" : `With its own parameters: ${original}`);
  }
  showProblem(sentence) {
    this.problem.hidden = !sentence;
    setText(this.problem, Story.sentence(sentence));
  }

  // Several motions

  /** A link to each touch, with its sentence. */
  sentences(all) {
    this.links = all.map(([sentence, isNear]) => {
      const mark = sentence.isRecognized ? ["recognized", "✓", "recognized"] : isNear ? ["near", "✗", "nearly"] : ["expected", "·", "nothing"];
      return this.link(sentence.time, element("span", { class: "time" }, People.time(sentence.time)), element("span", { class: "mark " + mark[0], role: "img", "aria-label": mark[2] }, mark[1]), element("span", {}, sentence.text));
    });
    return element("ol", { class: "sentences", "aria-label": "motions", tabindex: "0" }, ...this.links.map((link) => element("li", {}, link)));
  }
  isNear({ first, last }) {
    return this.recording.touches.slice(first, last + 1).some((touch) => touch.decisive.length > 0);
  }
  show(touch) {
    if (!this.links || !touch) return;
    this.recording.sentences.forEach(({ first, last }, index) => {
      const link = this.links[index];
      const isCurrent = first <= touch.index && touch.index <= last;
      if (isCurrent === link.hasAttribute("aria-current")) return;
      if (!isCurrent) return link.removeAttribute("aria-current");
      link.setAttribute("aria-current", "true");
      // Only the list scrolls, not the page.
      const list = link.closest("ol");
      const top = link.offsetTop - list.offsetTop;
      if (top < list.scrollTop || top + link.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
    });
  }
}

/** A slider for the parameter of a remedy, from beyond its present value to beyond the one that would have helped. */
export class Remedy {
  /** @param changes the parameters with their new values.
   *  @param limits the least and the greatest value and the step of the first one; nothing if it is no number.
   *  @param change called with parameters and values. */
  constructor(changes, original, limits, change) {
    const [[key, value]] = changes;
    Object.assign(this, { key, change, original });
    const text = changes.map((pair) => pair.join("=")).join(" ");
    this.button = element("button", { type: "button", onclick: () => change(changes) }, `Try ${text}`);
    this.node = element("div", { class: "remedy" }, this.button);
    const [from, to] = [original, value].map(parseFloat);
    if (!limits || changes.length > 1 || !Number.isFinite(from) || !Number.isFinite(to)) return;
    this.unit = value.replace(/^-?[\d.]+/, "");
    const [low, high, step] = limits;
    const room = Math.max(Math.abs(to - from), 2 * step);
    const ticks = element("datalist", { id: `values-${key}` }, ...[from, to].map((each) => element("option", { value: each })));
    this.slider = element("input", {
      type: "range", "aria-label": `${key}: recorded with ${original}, ${value} would have been enough`, list: ticks.id, step,
      min: Math.max(low, Math.min(from, to) - room), max: Math.min(high, Math.max(from, to) + room), oninput: () => this.slide(),
    });
    this.output = element("output");
    this.node.append(element("label", {}, element("span", {}, People.words(key.replace(".", " ")) + " "), this.slider, ticks), this.output);
    this.show(original);
  }
  slide() {
    const value = this.slider.value + this.unit;
    setText(this.output, value);
    this.change([[this.key, parseFloat(value) === parseFloat(this.original) ? "" : value]]);
  }
  /** Moves the slider by a step. */
  step(by) {
    if (!this.slider) return;
    this.slider.value = String(Number(this.slider.value) + by * Number(this.slider.step));
    this.slide();
  }
  show(value) {
    if (!this.slider) return;
    if (document.activeElement !== this.slider || parseFloat(this.slider.value) !== parseFloat(value)) this.slider.value = String(parseFloat(value));
    setText(this.output, value);
  }
}
