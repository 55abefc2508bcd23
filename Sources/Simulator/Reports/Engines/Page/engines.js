import { Colours } from "../../Report/Page/board.js";
import { Finger } from "../../Report/Page/data.js";
import { People } from "../../Report/Page/numbers.js";
import { Pad } from "../../Report/Page/pad.js";
import { countUpTo, element, fromDeltas, section, table } from "../../Report/Page/shared.js";
import { Transport } from "../../Report/Page/transport.js";

/** An engine, or our own recognizers on one of their inputs. */
class Column {
  constructor([title, version, isRealTime, right, all, known]) {
    Object.assign(this, { title: title === "contacts" ? "Touchstone" : title, version, isRealTime, right, all, known });
  }
  /** How far apart two engines may report the same, in microseconds: a browser's events arrive late. */
  get tolerance() {
    return this.isRealTime ? 60e3 : 0;
  }
}

/** What one engine did with a hand. */
class Cell {
  constructor([found, state, remarks = [], events, note]) {
    Object.assign(this, { found, state, remarks, events, note });
    /** The gestures with their times; null if the engine reports none. */
    this.gestures = events ? Cell.gestures(events) : null;
  }
  static gestures(events) {
    const gestures = [];
    for (const [name, state, time] of events) {
      const open = state === "began" ? undefined : gestures.findLast((gesture) => gesture.name === name && gesture.isOpen);
      if (open) Object.assign(open, { end: time, isOpen: false, isCancelled: state === "cancelled" });
      else if (state !== "cancelled") gestures.push({ name, start: time, end: time, isOpen: state === "began", isCancelled: false });
    }
    return gestures;
  }
  get text() {
    const runs = [];
    for (const gesture of this.found) {
      if (runs.at(-1)?.gesture === gesture) runs.at(-1).count++;
      else runs.push({ gesture, count: 1 });
    }
    return runs.map(({ gesture, count }) => (count > 1 ? `${gesture} ×${count}` : gesture)).join(", ") || "nothing";
  }
  /** The first frame at which a gesture that the engine knows begins here or in the other cell only; null if there is none. */
  differs(other, hand, { known, tolerance }) {
    if (!this.gestures || !other?.gestures) return null;
    const starts = (cell) => cell.gestures.filter(({ name }) => known.includes(name)).map(({ name, start }) => ({ name, start, frame: hand.momentAt(start) }))
      .sort((a, b) => a.frame - b.frame || (a.name < b.name ? -1 : 1));
    const [mine, others] = [starts(this), starts(other)];
    for (let i = 0; i < Math.max(mine.length, others.length); i++) {
      const pair = [mine[i], others[i]].filter(Boolean);
      const isSame = pair.length === 2 && pair[0].name === pair[1].name && (pair[0].frame === pair[1].frame || Math.abs(pair[0].start - pair[1].start) <= tolerance);
      if (!isSame) return Math.min(...pair.map(({ frame }) => frame));
    }
    return null;
  }
}

/** A hand: its touches as the surface and the bar need them, and a cell for each engine. */
class Hand {
  constructor(raw, index, columns) {
    Object.assign(this, { index, path: raw.path, label: raw.label, surface: raw.surface, isShort: true });
    this.moments = fromDeltas(raw.moments, Float64Array);
    this.start = Math.min(0, this.moments[0] ?? 0);
    this.fingers = raw.fingers.paths.map((path) => new Finger(path));
    Finger.number(this.fingers);
    this.cells = raw.cells.map((cell) => (cell.length > 0 ? new Cell(cell) : null));
    const times = this.cells.flatMap((cell) => cell?.gestures?.map(({ end }) => end) ?? []);
    this.end = Math.max(raw.end, ...times.filter((time) => time < raw.end + 2e6)) + 50e3;
    this.differences = this.cells.map((cell, i) => (i === 0 ? null : cell?.differs(this.cells[0], this, columns[i]) ?? null));
  }
  momentAt(time) {
    return Math.max(0, countUpTo(this.moments, time) - 1);
  }
  untrackedAt() {
    return 0;
  }
  frameText(frame) {
    return `frame ${frame + 1} of ${this.moments.length}`;
  }
}

/** The chosen hand: its fingers, and what each engine makes of them. */
class Stage {
  constructor(columns, hand, labelled, choose) {
    Object.assign(this, { columns, hand, labelled, choose, time: 0 });
    this.transport = new Transport(hand, {
      now: () => this.time, time: (time) => this.show(time), step: (by) => this.step(by), link: () => location.href,
    });
    this.pad = new Pad(hand);
    this.pad.board.height = (width) => Math.min(innerHeight * 0.4, this.pad.heightFor(width));
    this.pad.choice.remove();
    this.title = element("h2", { id: "hand-title" });
    this.words = element("p", { class: "note" });
    const lanes = table(["engine", "gestures over time"], [], "tracks");
    this.lanes = lanes.tBodies[0];
    const more = (by, text) => element("button", { type: "button", onclick: () => this.choose(by) }, text);
    this.node = element("dialog", { "aria-labelledby": "hand-title" },
      element("div", { class: "heading" }, this.title, more(-1, "Previous"), more(1, "Next"),
        element("button", { type: "button", class: "close", onclick: () => this.node.close() }, "Close")),
      this.words, this.transport.node, this.pad.figure, lanes);
  }
  open(hand, chosen) {
    this.transport.play(false);
    Object.assign(this, { hand, chosen });
    for (const part of [this.transport, this.pad]) part.open(hand);
    this.title.textContent = hand.path;
    this.words.textContent = this.labelled ? `Label: ${hand.label}.` : hand.label;
    this.lanes.replaceChildren(...hand.cells.flatMap((cell, index) => (cell ? [this.lane(cell, index)] : [])));
    this.show(hand.start);
    this.node.scrollTop = 0;
  }
  lane(cell, index) {
    const { hand, columns: { [index]: column } } = this;
    const times = cell.gestures?.slice(0, 8).map(({ name, start, end, isCancelled }) => `${name} ${People.time(start)}${end > start ? ` to ${People.time(end)}` : ""}${isCancelled ? ", cancelled" : ""}`);
    if (cell.gestures?.length > 8) times.push(`and ${cell.gestures.length - 8} more`);
    const difference = hand.differences[index];
    return element("tr", { "aria-current": index === this.chosen ? "true" : null },
      element("th", { scope: "row" }, column.title),
      element("td", { class: cell.state }, this.track(cell), element("span", {}, times ? times.join(", ") || "nothing" : cell.text),
        ...(index === this.chosen && cell.remarks.length > 0 ? [element("span", { class: "remark" }, [...new Set(cell.remarks)].join("; "))] : []),
        ...(difference === null || !this.labelled ? [] : [element("button", { type: "button", onclick: () => this.look(difference) }, `differs from ${hand.frameText(difference)}`)])));
  }
  track(cell) {
    const track = element("div", { class: "track", "aria-hidden": "true" });
    for (const { name, start, end, isCancelled } of cell.gestures ?? []) {
      const bar = element("i", { class: `${/^(double|.*Tap|tap)/.test(name) ? "tap" : name}${isCancelled ? " cancelled" : ""}` });
      bar.style.left = this.share(start);
      bar.style.width = `max(4px, ${(100 * (Math.min(end, this.hand.end) - start)) / this.length}%)`;
      track.append(bar);
    }
    track.append(element("b"));
    return track;
  }
  get length() {
    return Math.max(1, this.hand.end - this.hand.start);
  }
  share(time) {
    return `${Math.min(100, Math.max(0, (100 * (time - this.hand.start)) / this.length))}%`;
  }

  show(time) {
    this.time = Math.min(Math.max(time, this.hand.start), this.hand.end);
    this.transport.show(this.time);
    this.pad.show(this.hand.momentAt(this.time), undefined);
    this.node.style.setProperty("--now", this.share(this.time));
  }
  look(frame) {
    this.transport.play(false);
    this.show(this.hand.moments[frame]);
  }
  /** Shows the next or previous frame. Returns whether there are more. */
  step(by) {
    const moment = Math.min(Math.max(this.hand.momentAt(this.time) + by, 0), this.hand.moments.length - 1);
    this.show(this.hand.moments[moment]);
    return moment > 0 && moment < this.hand.moments.length - 1;
  }
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || ["INPUT", "BUTTON", "A"].includes(event.target.tagName)) return;
    const actions = { " ": () => this.transport.play(), ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1) };
    if (!actions[event.key] || !this.node.open) return;
    event.preventDefault();
    actions[event.key]();
  }
}

/**
 * The page: a table of hands by engine, and the chosen hand.
 *
 * With `about`, the title and note of the table, hands have a question instead of a label, and cells are outcomes, neither right nor wrong.
 */
class EnginesPage {
  constructor({ columns, hands, about }) {
    this.about = about;
    this.columns = columns.map((column) => new Column(column));
    this.hands = hands.map((hand, index) => new Hand(hand, index, this.columns));
    const search = element("input", { type: "search", id: "search", placeholder: "such as pinch", oninput: () => this.filter(search.value) });
    this.rows = this.hands.map((hand) => this.row(hand));
    document.querySelector("main").append(element("div", { id: "play" }, this.table(search), element("div", { id: "stage" })));
    if (this.hands.length === 0) return;
    this.stage = new Stage(this.columns, this.hands[0], !about, (by) => this.move(by));
    document.getElementById("stage").append(this.stage.node);
    document.addEventListener("keydown", (event) => this.stage.press(event));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { Colours.read(); this.stage.pad.board.draw(); });
    window.addEventListener("hashchange", () => this.follow(true));
    this.follow(false);
  }
  table(search) {
    const heads = this.columns.map(({ title, version, right, all }) =>
      element("th", { scope: "col" }, title, element("small", {}, version), ...(this.about ? [] : [element("small", {}, `${right} of ${all}`)])));
    return section("hands", this.about?.title ?? "What each engine does with each hand",
      element("p", { class: "note" }, this.about?.note ?? "Choose a cell to play its hand with the gestures of all engines. ✓ means exactly the labelled gestures, × anything else; a cell without a mark is not counted, because the engine has no such gesture. Below are the first frame and time at which a gesture begins in Touchstone or in this engine only; engines in real time may be 60 ms late."),
      element("p", { class: "filters" }, element("label", { for: "search" }, "Show hands with "), search),
      element("div", { class: "scrolls" },
        element("table", { class: "cells" }, element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "hand"), ...heads)),
          element("tbody", {}, ...this.rows))));
  }
  row(hand) {
    return element("tr", {}, element("th", { scope: "row", class: this.about ? "question" : null }, hand.path.replace(/\.\w+$/, ""), element("small", {}, hand.label)),
      ...hand.cells.map((cell, index) => this.cell(hand, cell, index)));
  }
  cell(hand, cell, index) {
    if (!cell) return element("td");
    const mark = { right: ["✓ ", "right: "], wrong: ["× ", "wrong: "] }[cell.state];
    const difference = hand.differences[index];
    return element("td", { class: this.about ? "outcome" : cell.state },
      element("a", { href: `#${hand.index}.${index}`, onclick: () => this.follow(true, `#${hand.index}.${index}`) },
        ...(mark ? [element("span", { role: "img", "aria-label": mark[1] }, mark[0])] : []), cell.text,
        ...(cell.note ? [element("small", {}, cell.note)] : []),
        ...(difference === null || this.about ? [] : [element("small", {}, `frame ${difference + 1}, ${People.time(hand.moments[difference])}`)])));
  }
  filter(text) {
    this.rows.forEach((row, index) => { row.hidden = !`${this.hands[index].path} ${this.hands[index].label}`.includes(text); });
  }

  /** Shows the hand of an address, `#HAND.COLUMN`; where there is room next to the table, another one at first. */
  follow(isAsked, address = location.hash) {
    const [, hand, column] = /^#(\d+)\.(\d+)$/.exec(address) ?? [];
    const isWide = matchMedia("(min-width: 1500px)").matches;
    const chosen = this.hands[hand] ?? (isWide && !this.stage.node.open ? this.hands.find(({ differences }) => differences.some((each) => each !== null)) ?? this.hands[0] : null);
    if (!chosen) return;
    const { activeElement } = document;
    this.stage.open(chosen, Number(column ?? -1));
    document.querySelector(".cells a[aria-current]")?.removeAttribute("aria-current");
    this.rows[chosen.index].children[Number(column ?? 0) + 1].firstElementChild?.setAttribute("aria-current", "true");
    if (!this.stage.node.open) this.stage.node[isWide ? "show" : "showModal"]();
    if (isWide) activeElement?.focus({ preventScroll: true });
    if (isAsked) this.stage.transport.play(true);
  }
  move(by) {
    const shown = this.hands.filter((_, index) => !this.rows[index].hidden);
    const next = shown[(shown.indexOf(this.stage.hand) + by + shown.length) % shown.length] ?? this.stage.hand;
    history.replaceState(null, "", `#${next.index}.${Math.max(0, this.stage.chosen)}`);
    this.follow(true);
  }
}

Colours.read();
const page = new EnginesPage(JSON.parse(document.getElementById("data").textContent));
performance.mark("shown");
