import { Address } from "./address.js";
import { Curves } from "./curves.js";
import { Head } from "./head.js";
import { Machine } from "./machines.js";
import { People } from "./numbers.js";
import { Player } from "./player.js";
import { element, section, sectionWith, setText } from "./shared.js";
import { TableView } from "./table.js";
import { Transcript } from "./transcript.js";

/** The page of one recording: its sections, and the moment that they show. */
export class ReportPage extends Player {
  constructor(recording) {
    super(recording);
    this.address = new Address(this.choose);
    this.head = new Head(recording, this.choose);
    this.curves = new Curves(recording, this.span, this.choose);
    this.transcript = new Transcript(recording, this.choose);
    this.build();
    this.fill();
    document.addEventListener("keydown", (event) => this.press(event));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.recolour());
  }
  get link() {
    return this.address.link;
  }
  get boards() {
    return [...super.boards, this.curves.board];
  }
  /** @param time the time to show; the decisive moment by default, or the present one of the same recording. */
  open(recording, isSame = false, time = isSame ? this.recording.moments[this.moment] : null) {
    super.open(recording, isSame);
    for (const part of [this.head, this.curves, this.transcript]) part.open(recording);
    this.fill();
    if (time === null) this.showMoment(recording.opening);
    else this.showTime(time);
  }
  show() {
    super.show();
    const time = this.recording.moments[this.moment];
    const touch = this.recording.touchAt(time);
    this.head.show(touch);
    this.table?.show(this.moment);
    this.curves.show(this.moment, touch);
    this.transcript.show(this.line);
    if (this.isOpen) this.address.show(time);
  }

  // Parts

  /** Builds the sections. `fill` fills those that depend on the recording. */
  build() {
    this.stage = element("div", { class: "stage" }, section("pad", "Fingers", this.pad.figure), section("now", "Gestures", this.now.node));
    /** The sections after the transcript. */
    this.rest = element("div");
    this.main = element("main", {}, this.transport.node, this.stage, this.timeline(), section("transcript", "Transcript", this.transcript.node), this.rest);
    document.body.append(this.head.node, this.main, this.foot());
  }
  fill() {
    this.fillScene();
    this.fillTimeline();
    const open = new Set([...this.rest.querySelectorAll("details[open]")].map((details) => details.dataset.name));
    this.rest.replaceChildren(...this.comparison(), this.machines(open), ...this.parameters(open));
    const { command } = this.recording;
    this.command.parentElement.hidden = !command;
    setText(this.command, command);
  }

  /** Shows the scene if the recording has pictures of one. */
  fillScene() {
    const { recording } = this;
    const hasScene = recording.film.count > 0;
    if (hasScene && this.table) this.table.open(recording);
    if (hasScene && !this.table) {
      this.table = new TableView(recording);
      this.stage.lastElementChild.before(section("table", `Scene: ${recording.scene}`, this.table.figure));
    }
    if (hasScene) setText(this.stage.querySelector("#table-title"), `Scene: ${recording.scene}`);
    else this.stage.querySelector("#table")?.remove();
    if (!hasScene) this.table = null;
    this.stage.classList.toggle("scenic", hasScene);
  }

  /** The lanes and the curves under them. */
  timeline() {
    this.allButton = element("button", { type: "button", "aria-pressed": "false", onclick: () => this.showAll() });
    this.absence = element("p", { class: "note" });
    this.legendPlace = element("div");
    this.curvesNode = element("div", {}, element("h3", {}, "Measured values and their thresholds"), this.curves.board.canvas);
    return sectionWith([this.allButton, this.zoomGroup()], "lanes", "Over time", this.legendPlace, this.lanes.board.canvas, this.absence, this.curvesNode);
  }
  fillTimeline() {
    const { recording } = this;
    const hidden = recording.lanes.filter((lane) => !lane.isDecisive).length;
    this.allButton.hidden = hidden === 0;
    setText(this.allButton, `Show ${hidden} more ${hidden === 1 ? "recognizer" : "recognizers"}`);
    this.legendPlace.replaceChildren(this.legend());
    this.absence.hidden = !recording.libinputAbsence;
    setText(this.absence, "No lane for libinput: " + recording.libinputAbsence);
    this.curvesNode.hidden = this.curves.plots.length === 0;
  }
  showAll() {
    const isComplete = this.allButton.getAttribute("aria-pressed") !== "true";
    this.allButton.setAttribute("aria-pressed", String(isComplete));
    this.lanes.showAll(isComplete);
    this.curves.showAll(isComplete);
    this.curvesNode.hidden = this.curves.plots.length === 0;
    this.lanes.board.draw();
    this.curves.board.draw();
  }

  comparison() {
    const { libinput } = this.recording;
    // Without touches, there is nothing to compare.
    if (!libinput?.summary) return [];
    const head = ["", "time", "gesture", "raw touches", `libinput ${libinput.version}`, "reason"];
    const rows = libinput.comparison.map(([agrees, time, name, contacts, events, reason]) =>
      element("tr", {}, element("td", {}, agrees ? "=" : "≠"),
        element("td", {}, element("a", { href: "#t=" + time, onclick: (event) => { event.preventDefault(); this.showTime(time); } }, People.time(time))),
        ...[name, contacts || "–", events || "–", reason].map((text, index) => element("td", { "data-name": index === 0 ? null : head[index + 2] }, text))));
    return [section("comparison", "Raw touches and libinput",
      element("p", { class: "note" }, libinput.summary + (libinput.configuration ? ` (${libinput.configuration})` : "")),
      ...(rows.length === 0 ? [] : [element("div", { class: "scrolls tall", tabindex: "0" }, element("table", { class: "stacks" },
        element("thead", {}, element("tr", {}, ...head.map((text) => element("th", { scope: "col" }, text)))),
        element("tbody", {}, ...rows)))]))];
  }

  /** @param open the names of the parts that are open. */
  machines(open) {
    return section("machines", "State machines", element("p", { class: "note" }, "The transitions that were taken in this recording. Numbers count how often; dashed ones never were."),
      element("div", { class: "machines" }, ...this.recording.lanes.map((lane) => {
        const taken = lane.edges.filter((edge) => edge[3] > 0).length;
        const details = element("details", { "data-name": `machine ${lane.name}`, open: open.has(`machine ${lane.name}`) }, element("summary", {}, `${lane.fullTitle}: ${taken} of ${lane.edges.length} transitions`));
        details.addEventListener("toggle", () => { if (details.open && details.children.length === 1) details.append(Machine.figure(lane, details.clientWidth, lane.fullTitle)); });
        return details;
      })));
  }

  parameters(open) {
    const rows = this.recording.lanes.flatMap((lane) => lane.parameters.map(([name, value]) => element("tr", {}, element("td", {}, `${lane.name}.${name}`), element("td", { class: "number" }, value))));
    return [section("parameters", "Parameters", element("details", { "data-name": "parameters", open: open.has("parameters") }, element("summary", {}, "All parameters"), element("table", {}, element("tbody", {}, ...rows))))];
  }

  foot() {
    const keys = [[["←", "→"], "previous and next transition"], [["shift", "←", "→"], "previous and next frame"], [["space"], "play or pause"],
      [["home", "end"], "first and last moment"], [["+", "−", "0"], "zoom in, out, all"], [["c"], "copy the link"]];
    this.command = element("code");
    return element("footer", {},
      element("ul", { class: "keys", "aria-label": "keys" }, ...keys.map(([names, text]) => element("li", {}, ...names.flatMap((name) => [element("kbd", {}, name), " "]), text))),
      element("p", {}, "In a terminal: ", this.command));
  }
}
