import { Colours } from "./board.js";
import { Lanes } from "./lanes.js";
import { Now } from "./now.js";
import { People } from "./numbers.js";
import { Pad } from "./pad.js";
import { element } from "./shared.js";
import { Span } from "./span.js";
import { Transport } from "./transport.js";

/** A recording that can be played: the fingers, what is attempted, and the lanes, all at the moment that it shows. */
export class Player {
  static speeds = Transport.speeds;

  constructor(recording) {
    this.recording = recording;
    this.restoreUnits();
    this.span = new Span(recording);
    /** The current moment and line of the transcript. */
    this.moment = 0;
    this.line = -1;
    this.choose = {
      time: (time) => this.showTime(time),
      line: (line) => this.showLine(line),
      step: (by) => this.step(by),
      zoom: (factor, about) => this.zoom(factor, about),
      now: () => this.recording.moments[this.moment],
      link: () => this.link,
    };
    this.transport = new Transport(recording, this.choose, this.constructor.speeds);
    this.pad = new Pad(recording);
    this.now = new Now(recording, this.choose);
    this.lanes = new Lanes(recording, this.span, this.choose, (width) => this.transport.align(this.span, width));
  }
  /** Opens a recording in place of the present one. What was chosen stays if it is the same one with other parameters. */
  open(recording, isSame = false) {
    if (!isSame) this.transport.play(false);
    this.recording = recording;
    this.restoreUnits();
    this.span.open(recording, isSame);
    for (const part of [this.transport, this.pad, this.now, this.lanes]) part.open(recording, isSame);
  }
  /** Distances have the units of this recording. */
  restoreUnits() {
    [People.hasMillimetres, People.pointsPerInch] = [this.recording.hasMillimetres, this.recording.pointsPerInch];
  }
  /** The address of the current moment. */
  get link() {
    return location.href;
  }

  // The current moment

  /** Shows the last moment at or before a time. */
  showTime(time) {
    const { start, end } = this.recording;
    this.showMoment(this.recording.momentAt(Math.min(Math.max(time, start), end)));
  }
  showMoment(moment) {
    const last = this.recording.moments.length - 1;
    this.moment = Math.min(Math.max(moment, 0), last);
    this.line = this.recording.lineAt(this.moment);
    this.show();
  }
  showLine(line) {
    if (line < 0 || line >= this.recording.lines.length) return;
    this.line = line;
    this.moment = this.recording.lines[line].moment;
    this.show();
  }
  /** Shows the next or previous line of the transcript. Returns whether there are more. */
  step(by) {
    const { lines, lineMoments } = this.recording;
    // Between two lines, the previous one is the last line that was passed.
    const isOn = this.line >= 0 && lines[this.line].moment === this.moment;
    const next = by > 0 ? this.line + 1 : isOn ? this.line - 1 : this.line;
    if (next < 0 && lineMoments.length > 0) this.showMoment(0);
    else this.showLine(next);
    return by > 0 ? next < lines.length - 1 : next > 0;
  }

  /** Shows the current moment in all parts. */
  show() {
    const time = this.recording.moments[this.moment];
    const touch = this.recording.touchAt(time);
    this.span.include(time);
    this.transport.show(time);
    this.pad.show(this.moment, touch);
    this.now.show(this.moment, touch);
    this.lanes.show(time, this.line, touch);
  }
  /** The parts that show time or colours. */
  get boards() {
    return [this.pad.board, this.lanes.board];
  }
  zoom(factor, about = this.recording.moments[this.moment]) {
    this.span.zoom(factor, about);
    for (const board of this.boards) board.draw();
  }
  recolour() {
    Colours.read();
    for (const board of this.boards) board.draw();
  }

  /** What keys do. */
  get actions() {
    const { length } = this.recording.moments;
    return {
      ArrowRight: (event) => (event.shiftKey ? this.showMoment(this.moment + 1) : this.step(1)),
      ArrowLeft: (event) => (event.shiftKey ? this.showMoment(this.moment - 1) : this.step(-1)),
      Home: () => this.showMoment(0),
      End: () => this.showMoment(length - 1),
      " ": () => this.transport.play(),
      c: () => this.transport.copy(),
      "+": () => this.zoom(0.5),
      "=": () => this.zoom(0.5),
      "-": () => this.zoom(2),
      0: () => this.zoom(Infinity),
    };
  }
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const { tagName } = event.target;
    if (["SELECT", "TEXTAREA"].includes(tagName) || (tagName === "INPUT" && event.target !== this.transport.slider) || (event.key === " " && ["BUTTON", "SUMMARY", "A"].includes(tagName))) return;
    const action = this.actions[event.key];
    if (!action) return;
    event.preventDefault();
    if (event.key !== " " && this.transport.isPlaying) this.transport.play(false);
    action(event);
  }

  // Parts

  zoomGroup() {
    const button = (text, label, action) => element("button", { type: "button", "aria-label": label, title: label, onclick: action }, text);
    return element("div", { class: "group", role: "group", "aria-label": "zoom" },
      button("−", "zoom out (-)", () => this.zoom(2)), button("+", "zoom in (+)", () => this.zoom(0.5)), button("All", "the whole time (0)", () => this.zoom(Infinity)));
  }
  legend() {
    const states = [["trying", "in progress"], ["recognized", "▲ recognized, ● ended"], ["near", "× nearly"], ["expected", "× failed"]];
    if (this.recording.lanes.some((lane) => lane.courses.some(({ entered }) => entered.some((state) => lane.states[state] === "held back")))) states.splice(1, 0, ["held", "held back"]);
    return element("ul", { class: "legend", "aria-label": "marks" }, ...states.map(([name, text]) => element("li", {}, element("i", { class: name }), text)));
  }
}
