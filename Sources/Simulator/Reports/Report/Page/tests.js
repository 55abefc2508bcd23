import { Link } from "../../../Web/Page/link.js";
import { People } from "./numbers.js";
import { drawn, element, fold, section, setText } from "./shared.js";

/** The view of a run of tests. What failed is open; a served page accepts what is recognized now. */
class TestsPage {
  /** The failed tests that are laid out at once. Others are when they are opened, so that a thousand open as fast. */
  static mostOpen = 20;
  /** The names that a list shows before it is asked for more. */
  static mostNamed = 200;

  constructor(run) {
    this.run = run;
    this.failed = run.tests.filter((test) => test.isFailed);
    /** The cards of failed tests, by the test's index in the run. */
    this.cards = new Map();
    this.cause = null;
    this.state = element("p", { class: "note", role: "status" });
    this.state.hidden = !run.isServed;
    this.list = element("div", { class: "cards" });
    document.body.append(this.head(), element("main", { class: "tests" }, ...this.causes(), ...this.failures(), ...this.others("skipped"), ...this.others("passed")));
    this.fill();
    if (run.isServed) this.link = new Link((text) => this.receive(JSON.parse(text)), (isOpen) => this.connect(isOpen));
  }

  head() {
    const { title, verdict, tests } = this.run;
    const words = [...new Set(tests.map(({ word }) => word))].map((word) => [word, tests.filter((test) => test.word === word).length]);
    return element("header", {}, element("h1", {}, title), element("p", { class: "headline" }, verdict),
      element("ul", { class: "tally" }, ...words.map(([word, count]) => element("li", {}, element("b", {}, String(count)), ` ${word}`))), this.state);
  }

  /** The changes of setups, each with the number of tests that it decides; a click shows only these. */
  causes() {
    const counts = new Map();
    for (const { causes } of this.failed) for (const cause of causes) counts.set(cause, (counts.get(cause) ?? 0) + 1);
    if (counts.size === 0) return [];
    const buttons = [...counts].sort((a, b) => b[1] - a[1]).map(([cause, count]) => {
      const button = element("button", { type: "button", class: "cause", "aria-pressed": "false" }, cause, element("b", {}, ` ${People.count(count, "test")}`));
      button.addEventListener("click", () => {
        this.cause = this.cause === cause ? null : cause;
        for (const each of buttons) each.setAttribute("aria-pressed", String(each === button && this.cause !== null));
        this.fill();
      });
      return button;
    });
    return [section("causes", "What changed in the setups", element("div", { class: "buttons" }, ...buttons))];
  }

  failures() {
    if (this.failed.length === 0) return [];
    this.search = element("input", { type: "search", "aria-label": "part of the name or the reason", placeholder: "part of the name or the reason", oninput: () => this.fill() });
    this.count = element("p", { class: "note", "aria-live": "polite" });
    const filters = this.failed.length > 5 ? [element("div", { class: "filters" }, this.search, this.count)] : [];
    return [section("failed", "Failed", ...filters, this.list)];
  }
  /** Shows the failed tests that are asked for. */
  fill() {
    if (this.failed.length === 0) return;
    const text = this.search.value.toLowerCase();
    const shown = this.failed.filter((test) => (this.cause === null || test.causes.includes(this.cause)) && `${test.name} ${test.sentence}`.toLowerCase().includes(text));
    setText(this.count, `${shown.length} of ${this.failed.length}`);
    this.list.replaceChildren(...shown.map((test, place) => this.card(test, place < TestsPage.mostOpen)));
  }
  card(test, isOpen) {
    const index = this.run.tests.indexOf(test);
    if (!this.cards.has(index)) this.cards.set(index, new TestCard(test, index, this.run.isServed ? () => this.link.send(`accept ${index}`) : null));
    const card = this.cards.get(index);
    card.node.open ||= isOpen;
    if (card.node.open) card.fill();
    return card.node;
  }

  /** The tests with another outcome, folded: their names, with what is to know about them. */
  others(word) {
    const tests = this.run.tests.filter((test) => test.word === word);
    if (tests.length === 0) return [];
    const list = element("ul", { class: "names" });
    const show = (count) => {
      const rest = tests.length - count;
      list.replaceChildren(...tests.slice(0, count).map(({ name, sentence }) => element("li", {}, name, sentence ? element("span", { class: "note" }, ` ${sentence}`) : "")));
      if (rest > 0) list.append(element("li", {}, element("button", { type: "button", onclick: () => show(tests.length) }, `Show ${rest} more`)));
    };
    show(TestsPage.mostNamed);
    const node = fold(word, `${tests.length} ${word}`, list);
    node.open = this.failed.length === 0;
    return [node];
  }

  // The server

  connect(isOpen) {
    this.state.className = isOpen ? "note" : "problem";
    setText(this.state, isOpen ? "Connected. Accept writes what is recognized now; Ctrl-C in the terminal ends the review." : "touchstone does not answer: the review has ended.");
    for (const card of this.cards.values()) card.isConnected = isOpen;
  }
  /** Shows what the program wrote or refused, each with the test's index. */
  receive({ accepted = [], refused = [] }) {
    for (const [index, line] of [...accepted, ...refused]) {
      const test = this.run.tests[index];
      if (test) this.card(test, false), this.cards.get(index).answer(line, accepted.some(([each]) => each === index));
    }
  }
}

/** A failed test: why, the hand, the gestures over time, and what to do. */
class TestCard {
  /**
   * @param index the test's index in the run.
   * @param accept asks the program to accept what is recognized now; null in a file.
   */
  constructor(test, index, accept) {
    Object.assign(this, { test, index, accept, isFilled: false });
    this.result = element("p", { class: "result", role: "status", hidden: true });
    this.node = element("details", { class: "test" }, element("summary", {}, element("h3", {}, test.name), element("p", { class: "why" }, TestCard.sentence(test.sentence))));
    this.node.addEventListener("toggle", () => { if (this.node.open) this.fill(); });
  }
  static sentence(text) {
    return /[.?]$/.test(text) ? text : `${text}.`;
  }
  set isConnected(isOpen) {
    if (this.button) this.button.disabled = !isOpen || this.isAccepted === true;
  }
  fill() {
    if (this.isFilled) return;
    this.isFilled = true;
    const { test } = this;
    const pictures = element("div", { class: "pictures" }, ...(test.hand ? [TestCard.hand(test.hand)] : []), ...(test.lanes ? [TestCard.lanes(test.lanes)] : []));
    const lines = test.difference.map((line) => element("span", { class: { "-": "then", "+": "now" }[line[0]] ?? null }, `${line}\n`));
    this.node.append(...(pictures.children.length > 0 ? [pictures] : []),
      ...(test.notes.length > 0 ? [element("ul", { class: "notes" }, ...test.notes.map((note) => element("li", {}, note)))] : []),
      ...(lines.length > 0 ? [element("details", {}, element("summary", {}, "Lines of the transcript"), element("pre", {}, ...lines))] : []),
      ...this.player(), this.actions(), this.result);
  }
  /** The page of the recording: its player, machines and reasons. It is made when it is opened, since few of many are, and has no link
   * of its own. */
  player() {
    const data = document.getElementById(`recording-${this.index}`);
    if (!data) return [];
    const node = element("details", { class: "player" }, element("summary", {}, "Play the recording"));
    node.addEventListener("toggle", () => {
      if (!node.open || node.children.length > 1) return;
      const [styles, scripts] = ["player-styles", "player-scripts"].map((id) => document.getElementById(id).textContent);
      const frame = element("iframe", { title: `the recording of ${this.test.name}` });
      const script = (type, content) => `<script${type}>${content}</` + "script>";
      frame.srcdoc = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><base href="about:srcdoc"><meta name="color-scheme" content="light dark"><style>${styles} .bar > button { display: none; }</style></head><body>`
        + `${script(' type="application/json" id="data"', data.textContent)}${script("", scripts)}</body></html>`;
      node.append(frame);
    });
    return [node];
  }
  /** Accept, where a server listens, and the commands. */
  actions() {
    const { test, accept } = this;
    const actions = element("div", { class: "commands" });
    if (accept && test.isAcceptable) {
      this.button = element("button", { type: "button", class: "accept", onclick: () => { this.button.disabled = true; accept(); } }, "Accept");
      actions.append(this.button);
    }
    for (const [label, command] of test.commands) {
      if (accept && label === "accept") continue;
      const copy = element("button", { type: "button", "aria-label": `copy the command: ${label}`, onclick: () => TestCard.copy(copy, command) }, "Copy");
      actions.append(element("div", {}, element("span", { class: "note" }, label), element("code", {}, command), copy));
    }
    return actions;
  }
  static async copy(button, command) {
    try {
      await navigator.clipboard.writeText(command);
      setText(button, "Copied");
    } catch {
      // A page from disk may not write to the clipboard; the command can be selected.
      getSelection().selectAllChildren(button.previousElementSibling);
    }
  }
  answer(line, isAccepted) {
    this.isAccepted = isAccepted;
    this.fill();
    this.node.classList.toggle("accepted", isAccepted);
    if (this.button) this.button.disabled = isAccepted;
    this.result.hidden = false;
    this.result.className = isAccepted ? "result" : "result problem";
    setText(this.result, `${isAccepted ? "✓" : "✗"} ${line}`);
  }

  // Pictures

  /** The paths of the fingers on the surface; a ring is where a finger touched down. */
  static hand({ size: [width, height], paths }) {
    const unit = Math.max(width, height) / 100;
    const picture = drawn("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `the paths of ${People.count(paths.length, "touch").replace(/touchs$/, "touches")}` });
    paths.forEach((path, index) => {
      const places = Array.from({ length: path.length / 2 }, (_, i) => `${path[2 * i]},${path[2 * i + 1]}`);
      const colour = `var(--finger-${(index % 5) + 1})`;
      picture.append(drawn("polyline", { points: places.join(" "), fill: "none", stroke: colour, "stroke-width": 1.2 * unit, "stroke-linejoin": "round", "stroke-linecap": "round" }),
        drawn("circle", { cx: path[0], cy: path[1], r: 2 * unit, fill: "none", stroke: colour, "stroke-width": 0.8 * unit }));
    });
    return element("figure", { class: "hand" }, picture, element("figcaption", {}, "the recorded hand"));
  }

  /** A lane for each recognizer and element, with the accepted gestures above the present ones. */
  static lanes({ end, rows }) {
    const time = element("span", { class: "note" });
    const figure = element("figure", { class: "lanes" });
    // The changed ones first, in the order of the transcript.
    for (const [title, isChanged, then, now] of [...rows].sort((a, b) => Number(b[1]) - Number(a[1]))) {
      const track = element("div", { class: "track" }, element("div", { class: "then" }, ...TestCard.bars(then, end)), element("div", { class: "now" }, ...TestCard.bars(now, end)));
      figure.append(element("div", { class: isChanged ? "lane changed" : "lane" }, element("span", { class: "name" }, title), track));
    }
    const times = [0, end / 2, end].map((each) => element("span", {}, People.text(each / 1000, "ms")));
    figure.append(element("div", { class: "lane axis" }, element("span", { class: "name" }, "accepted above, now below"), element("div", { class: "times" }, ...times)), element("figcaption", {}, time));
    TestCard.point(figure, end, time);
    return figure;
  }
  static bars(spans, end) {
    return spans.map(([from, to, reason]) => {
      const what = reason ? `failed at ${People.time(to)}: ${reason}` : from === to ? `recognized at ${People.time(from)}` : `recognized from ${People.time(from)} to ${People.time(to)}`;
      const bar = element("i", { class: reason ? "failed" : from === to ? "recognized point" : "recognized", role: "img", "aria-label": what, "data-what": what });
      Object.assign(bar.style, { left: `${(100 * (reason ? to : from)) / end}%`, width: reason ? "" : `${(100 * (to - from)) / end}%` });
      return bar;
    });
  }
  /** Shows the time under the pointer in all lanes, and the gesture there. */
  static point(figure, end, text) {
    const tracks = [...figure.querySelectorAll(".track")];
    figure.addEventListener("pointermove", (event) => {
      const box = tracks[0].getBoundingClientRect();
      const share = (event.clientX - box.left) / box.width;
      const isInside = share >= 0 && share <= 1;
      for (const track of tracks) track.style.setProperty("--cursor", isInside ? `${100 * share}%` : "-1px");
      setText(text, event.target.dataset?.what ?? (isInside ? People.time(share * end) : ""));
    });
    figure.addEventListener("pointerleave", () => {
      for (const track of tracks) track.style.removeProperty("--cursor");
      setText(text, "");
    });
  }
}

const page = new TestsPage(JSON.parse(document.getElementById("data").textContent));
performance.mark("shown");
