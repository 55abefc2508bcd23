import { Colours } from "../../Reports/Report/Page/board.js";
import { Recording } from "../../Reports/Report/Page/data.js";
import { Link } from "./link.js";
import { Gauges } from "../../Reports/Report/Page/now.js";
import { ParameterPanel } from "../../Reports/Report/Page/parameters.js";
import { Page } from "../../Reports/Report/Page/replay.js";
import { drawn, element, setText } from "../../Reports/Report/Page/shared.js";
import { Remedy, Story } from "../../Reports/Report/Page/story.js";
import { Series } from "../../Reports/Report/Page/touches.js";
import { Touching } from "../../Reports/Report/Page/touching.js";

/** The page of touches that the program receives, or of a recording that it has: the program replays them in place of a core. */
class LivePage extends Page {
  /** @param link the connection to the program. */
  constructor(raw, link) {
    super(raw, {}, { name: raw.file });
    Object.assign(this, { program: link, raw, meanings: raw.meanings });
    this.panel.enable(true);
    this.panel.explain(ParameterPanel.form);
    this.status = element("p", { class: "note status" });
    this.keepButton = element("button", { type: "button", title: "keep this touch as a recording", onclick: () => link.send("keep") }, "Save");
    this.transport.copyButton.remove();
    this.help.before(this.status, ...this.history.buttons, this.keepButton);
    /** How far the touch is from the limits of libinput's rules. */
    this.rules = new Gauges();
    this.rulesNode = element("div", { class: "attempt" }, element("header", {}, element("h3", {}, "libinput’s rules")), this.rules.node);
    this.now.node.append(this.rulesNode);
  }
  get isTouched() {
    return this.raw?.progress === "touching";
  }
  /** Shows what the program has: the newest moment of a touch that it follows, and of any other the moment that decided. */
  take(raw) {
    const isSame = raw.number === this.raw.number;
    const wasOver = isSame && this.isOver;
    Object.assign(this, { raw, meant: raw.meant, judgement: raw.judgement, isOver: raw.progress === "none" });
    this.isFollowing ||= this.isTouched;
    this.changed = this.address.parameters = new Map(raw.changed);
    this.source.raw = raw;
    this.open(Object.assign(new Recording(raw), { isFollowed: this.isFollowing }), isSame, wasOver ? undefined : this.isFollowing ? Infinity : null);
    document.body.classList.toggle("touching", this.isTouched);
    if (this.isTouched) setText(this.story.headline, Touching.progress(this));
    else if (raw.number === 0) setText(this.story.headline, "Touch the surface.");
    else if (raw.progress === "explaining") setText(this.story.headline, "Explaining the touch…");
    this.showChanges(isSame);
    setText(this.story.before, Story.sentence(raw.answer));
    this.rules.show(raw.rules.flat().map((series) => new Series(series, [0]).sample(0)), false);
    this.rulesNode.hidden = raw.rules.length === 0;
    this.keepButton.disabled = raw.number === 0;
  }
  showChanges(isSame) {
    const { changed, raw } = this;
    this.panel.show(changed);
    if (raw.refused.length > 0 && !this.panel.refuse(this.asked.key, this.asked.value, raw.refused[0])) this.showProblem(raw.refused[0]);
    // The slider stays after it has helped, until the next touch.
    const isDragged = this.remedies.some(({ slider }) => slider && slider === document.activeElement);
    const [, , , changes = []] = raw.touches.failures[0] ?? [];
    if (!isSame || changes.length > 0 && !isDragged) this.fillRemedies();
    for (const remedy of this.remedies) remedy.show(changed.get(remedy.key) ?? remedy.original);
  }
  /** The program's answer is about what was meant. */
  get isAnsweredAsMeant() {
    return true;
  }
  mean(key) {
    this.program.send(key ? `label ${key}` : "label");
  }
  apply(next, key = "") {
    this.history.remember(key);
    Object.assign(this, { changed: next, asked: { key, value: next.get(key) } });
    this.program.send(["set", ...[...next].map((pair) => pair.join("="))].join(";"));
    return true;
  }
  restate({ changed }) {
    this.apply(changed);
  }
  applyLink() {}
}

/** The connection to the program, and what is shown until there are touches. */
class Session {
  constructor() {
    this.delay = new Delay();
    this.link = new Link((text) => this.receive(text), (isOpen) => this.change(isOpen));
    /** The number of pictures, and the parameters that were refused since the last one. */
    Object.assign(this, { messages: 0, refused: [], frame: null });
    setInterval(() => { if (page && this.isOpen) this.state(this.delay.text || "connected"); }, 1000);
  }
  change(isOpen) {
    this.isOpen = isOpen;
    const text = isOpen ? "Waiting for touchstone" : "touchstone does not answer; trying again";
    if (page) this.state(isOpen ? "connected" : text, !isOpen);
    else Session.fill(element("p", { class: isOpen ? "" : "problem" }, text));
  }
  state(text, isProblem = false) {
    setText(page.status, text);
    page.status.classList.toggle("problem", isProblem);
  }
  static fill(...parts) {
    document.body.replaceChildren(element("main", {}, element("h1", {}, "Touchstone"), ...parts));
  }
  /** Shows how to become the touchpad. */
  wait({ waiting, code }) {
    const step = code.length > 0 ? "Scan this code with a phone or tablet in the same network, or open the address there:" : "Open this address in a browser of this machine, or start touchstone again with --lan for a phone:";
    Session.fill(element("p", { class: "headline", role: "status" }, "Waiting for the touchpad"), element("p", {}, step),
      element("p", {}, element("a", { href: waiting }, waiting)), ...(code.length > 0 ? [Session.code(code)] : []),
      element("p", { class: "note" }, "Then touch that page: the fingers, the gestures and the reasons are shown here."));
  }
  /** A QR code with the margin that readers need, dark on light in both themes. */
  static code(rows) {
    const side = rows.length + 8;
    const path = rows.flatMap((row, y) => [...row].map((bit, x) => (bit === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
    return drawn("svg", { class: "code", viewBox: `0 0 ${side} ${side}`, width: 6 * side, height: 6 * side, role: "img", "aria-label": "the address as a QR code" },
      drawn("rect", { width: side, height: side, fill: "#fff" }), drawn("path", { d: path, fill: "#000", "shape-rendering": "crispEdges" }));
  }
  receive(text) {
    if (text.startsWith("pong ")) return this.delay.answer(...text.split(" ").slice(1).map(Number));
    const changes = JSON.parse(text);
    if (changes.waiting) return this.wait(changes);
    this.raw = Session.changed(this.raw, changes);
    this.refused = this.raw.refused.concat(this.refused);
    // The program may send the next one, which may arrive before the next frame of the screen shows this one.
    this.link.send("ready");
    this.frame ??= requestAnimationFrame(() => {
      this.show({ ...this.raw, refused: this.refused });
      this.messages += 1;
      Object.assign(this, { frame: null, refused: [] });
    });
  }
  /** Applies changes to a value, in the form that `ReportValue.changes(since:)` describes. */
  static changed(value, changes) {
    if (Array.isArray(changes)) return changes.length === 1 ? changes[0] : [...value.slice(0, changes[0]), ...changes[1]];
    const copy = Array.isArray(value) ? [...value] : { ...value };
    for (const [key, each] of Object.entries(changes)) copy[key] = Session.changed(copy[key], each);
    return copy;
  }
  show(raw) {
    if (!page) {
      page = new LivePage(raw, this.link);
      document.body.replaceChildren();
      page.appear();
      // While it is touched, nothing moves; a recording is laid out as in a report.
      document.body.classList.toggle("playground", !raw.isWhole);
    }
    page.take(raw);
    this.delay.add(raw.input);
  }
}

/** The delay from a finger to this page. The program states when it read the newest input by its own clock; the difference
 * of the two clocks is measured by messages that it answers at once. */
class Delay {
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
  /** Takes the program's time of the newest input that the page shows. */
  add(time) {
    if (time <= this.last || this.answers.length === 0) return;
    this.last = time;
    const { difference } = this.answers.reduce((best, each) => (each.round < best.round ? each : best));
    this.delays.push((Link.now() + difference - time) / 1000);
    if (this.delays.length > Delay.most) this.delays.splice(0, Delay.most / 10);
  }
  /** Milliseconds that this share of the delays does not exceed; of the newest, or of all. */
  quantile(share, count = Delay.most) {
    const sorted = this.delays.slice(-count).sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  }
  get text() {
    if (this.delays.length < 20) return "";
    return `from finger to page ${this.quantile(0.5, 500).toFixed(0)} ms, 99 % within ${this.quantile(0.99, 500).toFixed(0)} ms`;
  }
}

Colours.read();
let page = null;
const session = new Session();
