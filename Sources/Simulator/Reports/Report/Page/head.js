import { People } from "./numbers.js";
import { element } from "./shared.js";

/** The head of the page: the file's name, the answer, a sentence for each touch, and facts about the recording. */
export class Head {
  constructor(recording, choose) {
    this.choose = choose;
    /** Elements at the end of the head, which remain when another recording is shown. */
    this.additions = [];
    this.node = element("header");
    this.open(recording);
  }
  open(recording) {
    Object.assign(this, { recording, links: null });
    const { file, headline, problem } = recording;
    const isOpen = this.node.querySelector(".summary details")?.open ?? false;
    this.node.replaceChildren(element("h1", {}, file), element("p", { class: "headline" }, Head.sentence(headline)));
    if (recording.report) this.node.append(element("p", { class: "report" }, recording.report));
    const decisions = (recording.libinput?.decisions ?? []).map(([reason, remedy, time]) => ({ reason, remedy, time }));
    for (const { reason, remedy, time } of recording.isPointer ? decisions.concat(recording.failures) : recording.failures.concat(decisions)) {
      this.node.append(element("p", { class: "miss" }, element("span", { class: "mark near", "aria-hidden": "true" }, "✗ "), this.link(time, reason), remedy ? "; " + remedy : ""));
    }
    if (problem) this.node.append(element("p", { class: "problem", role: "alert" }, element("strong", {}, "This recording was not read completely. "), problem));
    if (recording.sentences.length > 1) this.node.append(this.sentences());
    this.node.append(this.summary(), ...this.additions);
    this.node.querySelector(".summary details").open = isOpen;
  }

  /** A text with a capital letter, as a line of its own, unless it begins with a name such as `pinch.yml` or `minimumSpanChange`. */
  static sentence(text) {
    return /^[a-z]+(,? |$)/.test(text) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;
  }
  link(time, ...children) {
    return element("a", { href: "#t=" + time, onclick: (event) => { event.preventDefault(); this.choose.time(time); } }, ...children);
  }

  /** A link to each touch, with its sentence. */
  sentences() {
    this.links = this.recording.sentences.map((sentence) => {
      const mark = sentence.isRecognized ? ["recognized", "✓", "recognized"] : this.isNear(sentence) ? ["near", "✗", "nearly"] : ["expected", "·", "nothing"];
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

  summary() {
    const { facts, notes } = this.recording;
    const known = new Map(facts);
    const short = [known.get("device"), known.get("surface"), People.count(this.recording.touches.length, "motion"), People.time(this.recording.end - this.recording.start)].filter((text) => text);
    const details = element("details", {}, element("summary", {}, notes.length > 0 ? `Details and ${People.count(notes.length, "note")}` : "Details"),
      element("dl", { class: "facts" }, ...facts.flatMap(([label, text]) => [element("dt", {}, label), element("dd", {}, text)])));
    if (notes.length > 0) details.append(element("ul", {}, ...notes.map((note) => element("li", {}, note))));
    return element("div", { class: "summary" }, ...short.map((text) => element("span", {}, text)), details);
  }
}
