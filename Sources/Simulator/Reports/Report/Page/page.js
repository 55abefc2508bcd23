import { Address } from "./address.js";
import { Curves } from "./curves.js";
import { CurrentMachine, Machine } from "./machines.js";
import { People } from "./numbers.js";
import { Player } from "./player.js";
import { element, fold, removeAnswer, section, sectionWith, setText, table } from "./shared.js";
import { Sheet } from "./sheet.js";
import { Story } from "./story.js";
import { TableView } from "./table.js";
import { Transcript } from "./transcript.js";

/** The sections of a page for a recording, and the moment that they show. What a page does not need is not shown. */
export class Sections extends Player {
  constructor(recording) {
    super(recording);
    this.address = new Address(this.choose);
    this.story = new Story(this);
    this.machine = new CurrentMachine();
    this.curves = new Curves(recording, this.span, this.choose);
    this.transcript = new Transcript(recording, this.choose);
    this.sheet = new Sheet();
    this.build();
    this.fill();
    document.addEventListener("keydown", (event) => this.press(event));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.recolour());
    // A printed page has everything.
    addEventListener("beforeprint", () => {
      document.querySelectorAll("details.fold").forEach((each) => { each.open = true; });
      for (const board of this.boards) {
        board.measure();
        board.drawNow();
      }
    });
  }
  get link() {
    return this.address.link;
  }
  get boards() {
    return [...super.boards, this.curves.board];
  }
  /** Shows the page, at the moment in its address or at the one that decided. */
  appear() {
    removeAnswer();
    document.body.append(this.top, this.main, this.foot());
    // All at once, since the page is laid out for it.
    for (const part of [...this.boards, this.machine]) part.measure();
    this.fit();
    this.pad.board.isVisible = true;
    // The lanes may be drawn later.
    this.lanes.align(this.lanes.board.width);
    if (Address.requested === null) this.showMoment(this.recording.opening);
    else this.showTime(Address.requested);
    this.isOpen = true;
    queueMicrotask(() => performance.mark("shown"));
    return this;
  }
  /** Whether fingers are down that the page follows. */
  get isTouched() {
    return false;
  }
  /** Gives the surface its size, once that of its place is known. */
  fit() {}
  /** @param time the time to show; the decisive moment by default, or the present one of the same recording. */
  open(recording, isSame = false, time = isSame ? this.recording.moments[this.moment] : null) {
    super.open(recording, isSame);
    for (const part of [this.curves, this.transcript]) part.open(recording);
    this.fill();
    if (time === null) this.showMoment(recording.opening);
    else this.showTime(time);
  }
  show() {
    super.show();
    const time = this.recording.moments[this.moment];
    const touch = this.recording.touchAt(time);
    this.story.show(touch);
    this.table?.show(this.moment);
    this.machine.show(this.recording, touch ? this.now.decisive : [], this.moment);
    this.curves.show(this.moment, touch);
    this.transcript.show(this.line);
    if (this.isOpen) this.address.show(time);
  }
  get actions() {
    return { ...super.actions, "?": () => this.sheet.open() };
  }

  // Parts

  /** Builds the sections. `fill` fills those that depend on the recording. */
  build() {
    this.title = element("h1");
    this.help = element("button", { type: "button", title: "all keys (?)", "aria-label": "keys", onclick: () => this.sheet.open() }, "?");
    this.tools = element("div", { class: "tools", role: "toolbar", "aria-label": "page" }, this.help);
    this.top = element("header", { class: "top" }, this.title, this.tools);
    this.stage = element("div", { class: "stage" }, section("pad", "Fingers", this.pad.figure), section("now", "Gestures", this.machine.node, this.now.node));
    this.folds = element("div");
    this.transcriptFold = fold("transcript", "Transcript", this.transcript.node);
    this.curvesFold = fold("curves", "Measured values and their thresholds", this.curves.board.canvas);
    this.main = element("main", {}, this.story.node, this.transport.node, this.stage, this.timeline(), this.curvesFold, this.folds, this.transcriptFold);
  }
  fill() {
    const { recording } = this;
    setText(this.title, recording.file);
    document.title = `${recording.file}: touchstone`;
    this.story.open(recording);
    this.fillScene();
    this.fillTimeline();
    // While fingers are down, there is time for what is on the screen.
    if (this.isTouched) return;
    const open = new Set([...this.folds.querySelectorAll("details[open]")].map((details) => details.dataset.name));
    this.folds.replaceChildren(...this.comparison(), this.machines(open), this.facts());
    for (const each of this.folds.querySelectorAll("details")) each.open ||= open.has(each.dataset.name);
    if (!this.command) return;
    this.command.parentElement.hidden = !recording.command;
    setText(this.command, recording.command);
  }

  /** Shows the scene if the recording has pictures of one: under the fingers if they can touch it, and otherwise next to them. */
  fillScene() {
    const { recording } = this;
    const hasScene = recording.film.count > 0;
    const isUnder = hasScene && this.touching?.isOpen === true;
    this.table = hasScene ? this.table ?? new TableView(recording) : null;
    this.table?.open(recording);
    this.stage.classList.toggle("scenic", hasScene && !isUnder);
    const place = !hasScene ? "none" : isUnder ? "under" : "next";
    if (place !== this.scenePlace) {
      this.scenePlace = place;
      this.stage.querySelector("#table")?.remove();
      this.pad.surface.querySelector("figure")?.remove();
      this.table?.lay(isUnder ? this.pad : null);
      this.pad.isOnScene = isUnder;
      if (isUnder) this.pad.surface.prepend(this.table.figure);
      else if (hasScene) this.stage.lastElementChild.before(section("table", `Scene: ${recording.scene}`, this.table.figure));
    }
    if (place === "next") setText(this.stage.querySelector("#table-title"), `Scene: ${recording.scene}`);
  }

  /** The lanes. */
  timeline() {
    this.allButton = element("button", { type: "button", "aria-pressed": "false", onclick: () => this.showAll() });
    this.absence = element("p", { class: "note" });
    this.legendPlace = element("div");
    return sectionWith([this.allButton, this.zoomGroup()], "lanes", "Over time", this.legendPlace, this.lanes.board.canvas, this.absence);
  }
  fillTimeline() {
    const { recording } = this;
    const hidden = recording.lanes.filter((lane) => !lane.isDecisive).length;
    this.allButton.hidden = hidden === 0;
    setText(this.allButton, `Show ${hidden} more ${hidden === 1 ? "recognizer" : "recognizers"}`);
    this.legendPlace.replaceChildren(this.legend());
    this.absence.hidden = !recording.libinputAbsence;
    setText(this.absence, "No lane for libinput: " + recording.libinputAbsence);
    this.curvesFold.hidden = this.curves.plots.length === 0;
  }
  showAll() {
    const isComplete = this.allButton.getAttribute("aria-pressed") !== "true";
    this.allButton.setAttribute("aria-pressed", String(isComplete));
    this.lanes.showAll(isComplete);
    this.curves.showAll(isComplete);
    this.curvesFold.hidden = this.curves.plots.length === 0;
    this.lanes.board.draw();
    this.curves.board.draw();
  }

  comparison() {
    const { libinput } = this.recording;
    // Without touches, there is nothing to compare.
    if (!libinput?.summary) return [];
    const head = ["agree", "time", "gesture", "raw touches", `libinput ${libinput.version}`, "reason"];
    const rows = libinput.comparison.map(([agrees, time, name, contacts, events, reason]) =>
      element("tr", { class: agrees ? "" : "differs" }, element("td", {}, agrees ? "=" : "≠"),
        element("td", {}, this.story.link(time, People.time(time))),
        ...[name, contacts || "–", events || "–", reason].map((text, index) => element("td", { "data-name": index === 0 ? null : head[index + 2] }, text))));
    return [fold("comparison", "Raw touches and libinput",
      element("p", { class: "note" }, libinput.summary + (libinput.configuration ? ` (${libinput.configuration})` : "")),
      ...(rows.length === 0 ? [] : [element("div", { class: "scrolls tall", tabindex: "0" }, table(head, rows))]))];
  }

  /** @param open the names of the parts that are open. */
  machines(open) {
    return fold("machines", "State machines", element("p", { class: "note" }, "The transitions that were taken in this recording. Numbers count how often; dashed ones never were."),
      element("div", { class: "machines" }, ...this.recording.lanes.map((lane) => {
        const taken = lane.edges.filter((edge) => edge[3] > 0).length;
        const details = element("details", { "data-name": `machine ${lane.name}`, open: open.has(`machine ${lane.name}`) }, element("summary", {}, `${lane.fullTitle}: ${taken} of ${lane.edges.length} transitions`));
        details.addEventListener("toggle", () => { if (details.open && details.children.length === 1) details.append(Machine.figure(lane, details.clientWidth, lane.fullTitle)); });
        return details;
      })));
  }

  /** What is known about the recording. */
  facts() {
    const { facts, notes } = this.recording;
    return fold("about", notes.length > 0 ? `About this recording, and ${People.count(notes.length, "note")}` : "About this recording",
      element("dl", { class: "facts" }, ...facts.flatMap(([label, text]) => [element("dt", {}, label), element("dd", {}, text)])),
      ...(notes.length > 0 ? [element("ul", {}, ...notes.map((note) => element("li", {}, note)))] : []));
  }

  foot() {
    const { command } = this.recording;
    this.command = element("code", {}, command);
    return element("footer", {}, element("p", { hidden: !command }, "In a terminal: ", this.command));
  }
}
