import { Colours } from "../../Report/Page/board.js";
import { Recording } from "../../Report/Page/data.js";
import { Story } from "../../Report/Page/story.js";
import { Player } from "../../Report/Page/player.js";
import { element, section, sectionWith } from "../../Report/Page/shared.js";

/** What two recognizers do to each other, or what one does alone. */
class Cell {
  constructor([row, column, kind, text, isConflict, sentences, remedies, takes], index) {
    Object.assign(this, { index, row, column, kind, text, isConflict, sentences, remedies });
    this.takes = takes.map(([caption, recording]) => ({ caption, recording }));
  }
  /** The names of its recognizers. */
  title(names) {
    return this.row === this.column ? names[this.row] : `${names[this.column]}, ${names[this.row]}`;
  }
}

/** A name that may break before its capital letters. */
const breakable = (name) => name.replace(/([a-z])([A-Z])/g, "$1\u200b$2");

/** The matrix of the recognizers: a cell for each pair, and on the diagonal one for each recognizer alone. */
class Matrix {
  constructor(names, cells, choose) {
    Object.assign(this, { names, cells, choose });
    this.buttons = cells.map((cell) => this.button(cell));
    const head = element("tr", {}, element("th", { scope: "col" }, ""), ...names.map((name) => element("th", { scope: "col" }, breakable(name))));
    const rows = names.map((name, row) => element("tr", {}, element("th", { scope: "row" }, breakable(name)), ...names.map((_, column) => this.place(row, column))));
    this.node = element("div", { class: "scrolls" },
      element("table", { class: "matrix pairs" }, element("thead", {}, head), element("tbody", {}, ...rows)));
    this.node.addEventListener("keydown", (event) => this.press(event));
  }
  place(row, column) {
    const index = this.cells.findIndex((cell) => cell.row === row && cell.column === column);
    if (index < 0) return element("td", { class: "empty" });
    return element("td", { class: this.cells[index].kind }, this.buttons[index]);
  }
  button(cell) {
    const label = `${cell.title(this.names)}: ${cell.text}${cell.isConflict ? ", to be changed" : ""}`;
    const title = [label, ...cell.sentences].join("\n");
    return element("button", { type: "button", class: "cell", tabindex: "-1", "aria-label": label, title, onclick: () => this.choose(cell) }, breakable(cell.text));
  }

  /** Marks the chosen cell, which is the one that the tab key reaches. */
  mark(cell) {
    this.buttons.forEach((button, index) => {
      const isChosen = index === cell.index;
      button.tabIndex = isChosen ? 0 : -1;
      if (isChosen) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
  }

  /** Moves the focus to the next cell in a direction. */
  press(event) {
    const steps = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };
    const focused = this.cells[this.buttons.indexOf(document.activeElement)];
    const step = steps[event.key];
    if (!focused || !step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // The page's own keys step through the recording.
    event.stopPropagation();
    let [row, column] = [focused.row + step[0], focused.column + step[1]];
    for (; row >= 0 && column >= 0 && row < this.names.length && column < this.names.length; row += step[0], column += step[1]) {
      const found = this.cells.find((cell) => cell.row === row && cell.column === column);
      if (!found) continue;
      this.buttons[focused.index].tabIndex = -1;
      this.buttons[found.index].tabIndex = 0;
      return this.buttons[found.index].focus();
    }
  }
}

/** A recording of a pair, with the lanes of all its recognizers. */
class TakePlayer extends Player {
  /** The shortest recordings last 40 ms, so that they are played slowly. */
  static speeds = [[0.02, "1/50"], [0.1, "1/10"], [0.25, "¼"], [1, "1"]];

  constructor(recording, linkTo) {
    super(recording);
    this.linkTo = linkTo;
    const length = recording.end - recording.start;
    this.transport.setSpeed(length <= 100e3 ? 0.02 : length <= 600e3 ? 0.1 : 0.25);
    this.lanes.showAll(true);
    const lanes = sectionWith([this.zoomGroup()], "lanes", "Over time", this.legend(), this.lanes.board.canvas);
    this.nodes = [element("p", { class: "result" }, Story.sentence(recording.headline)), this.transport.node,
      element("div", { class: "stage" }, section("pad", "Fingers", this.pad.figure), section("now", "Gestures", this.now.node)), lanes];
  }
  get link() {
    return this.linkTo(this.recording.moments[this.moment]);
  }
}

/** The page of a search for conflicts: the matrix, and a recording of the chosen pair. */
class ConflictsPage {
  constructor(data) {
    this.data = data;
    this.cells = data.cells.map((cell, index) => new Cell(cell, index));
    this.matrix = new Matrix(data.recognizers, this.cells, (cell) => this.open(cell));
    this.title = element("h2", { id: "pair-title", tabindex: "-1" });
    this.words = element("div");
    this.takes = element("div", { class: "takes", role: "group", "aria-label": "recordings" });
    this.stage = element("div");
    document.querySelector("main").append(
      section("pairs", "What the recognizers do to each other", this.legend(), this.matrix.node),
      element("section", { id: "pair", "aria-labelledby": "pair-title" }, this.title, this.words, this.takes, this.stage));
    document.body.append(this.foot());
    document.addEventListener("keydown", (event) => this.player?.press(event));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.player?.recolour());
    window.addEventListener("hashchange", () => this.follow());
    this.follow();
  }

  legend() {
    const kinds = [["expected", "as intended"], ["conflict", "to be changed"], ["undecided", "not decided by this search"]];
    return element("ul", { class: "legend kinds", "aria-label": "colours" },
      ...kinds.map(([name, text]) => element("li", {}, element("i", { class: name }), text)), element("li", {}, "Click a cell to play its recording."));
  }
  foot() {
    const keys = [[["←", "→", "↑", "↓"], "in the matrix: the next cell"], [["enter"], "play its recording"], [["←", "→"], "previous and next transition"],
      [["shift", "←", "→"], "previous and next frame"], [["space"], "play or pause"], [["+", "−", "0"], "zoom in, out, all"], [["c"], "copy the link"]];
    return element("footer", {}, element("ul", { class: "keys", "aria-label": "keys" },
      ...keys.map(([names, text]) => element("li", {}, ...names.flatMap((name) => [element("kbd", {}, name), " "]), text))));
  }

  /** Shows the cell of the address, `#CELL.RECORDING` with a time in microseconds after a comma; at first a conflict. */
  follow() {
    const [, cell, take, time] = /^#(\d+)\.(\d+)(?:,(\d+))?$/.exec(location.hash) ?? [];
    const chosen = this.cells[cell] ?? this.cells.find((each) => each.isConflict) ?? this.cells.find((each) => each.takes.length > 0) ?? this.cells[0];
    if (!chosen || this.isShown(chosen, Number(take ?? 0), time)) return;
    this.show(chosen, Math.min(Number(take ?? 0), Math.max(0, chosen.takes.length - 1)));
    if (time !== undefined) this.player?.showTime(Number(time));
  }
  isShown(cell, take, time) {
    return this.cell === cell && this.take === take && time === undefined;
  }

  /** Shows a cell and plays its first recording, where it can be seen. */
  open(cell, take = 0) {
    this.show(cell, take);
    history.replaceState(null, "", `#${cell.index}.${take}`);
    document.getElementById("pair").scrollIntoView({ block: "nearest" });
    if (!this.player) return;
    this.player.showMoment(0);
    this.player.transport.play(true);
  }
  show(cell, take) {
    Object.assign(this, { cell, take });
    this.matrix.mark(cell);
    this.title.textContent = cell.title(this.data.recognizers);
    this.words.replaceChildren(...cell.sentences.map((text) => element("p", { class: cell.isConflict ? "finding" : "note" }, text)), ...this.remedies(cell));
    this.takes.replaceChildren(...cell.takes.map(({ caption }, index) =>
      element("button", { type: "button", "aria-pressed": String(index === take), onclick: () => this.openTake(index) }, caption)));
    this.player?.transport.play(false);
    this.player = null;
    const found = cell.takes[take];
    if (!found) return this.stage.replaceChildren();
    this.player = new TakePlayer(new Recording(this.data.recordings[found.recording]), (time) => this.link(time));
    this.stage.replaceChildren(...this.player.nodes);
    this.player.showMoment(this.player.recording.opening);
  }
  openTake(index) {
    this.open(this.cell, index);
    // The button was replaced.
    this.takes.children[index].focus({ preventScroll: true });
  }
  remedies({ isConflict, remedies, row, column }) {
    if (!isConflict || row === column) return [];
    if (remedies.length === 0) return [element("p", { class: "note" }, "No relation and no parameter alone removes it.")];
    return [element("p", { class: "note" }, remedies.length === 1 ? "This removes it:" : "Each of these removes it:"),
      element("ul", { class: "remedies" }, ...remedies.map(([change, note]) => element("li", {}, element("code", {}, change), note ? ` ${note}` : "")))];
  }
  link(time) {
    history.replaceState(null, "", `#${this.cell.index}.${this.take},${time}`);
    return location.href;
  }
}

Colours.read();
const page = new ConflictsPage(JSON.parse(document.getElementById("data").textContent));
performance.mark("shown");
