/** The page of one recording: its sections, and the moment that they show. */
class ReportPage {
  constructor(recording) {
    this.recording = recording;
    People.hasMillimetres = recording.hasMillimetres;
    this.span = new Span(recording);
    /** The current moment and line of the transcript. */
    this.moment = 0;
    this.line = -1;
    const choose = {
      time: (time) => this.showTime(time),
      line: (line) => this.showLine(line),
      step: (by) => this.step(by),
      zoom: (factor, about) => this.zoom(factor, about),
      now: () => recording.moments[this.moment],
      link: () => this.address.link,
    };
    this.address = new Address(choose);
    this.head = new Head(recording, choose);
    this.transport = new Transport(recording, choose);
    this.pad = new Pad(recording);
    this.table = recording.film.count > 0 ? new TableView(recording) : null;
    this.now = new Now(recording, choose);
    this.lanes = new Lanes(recording, this.span, choose);
    this.curves = new Curves(recording, this.span, choose);
    this.transcript = new Transcript(recording, choose);
    this.build();
    document.addEventListener("keydown", (event) => this.press(event));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.recolour());
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

  show() {
    const time = this.recording.moments[this.moment];
    const touch = this.recording.touchAt(time);
    this.span.include(time);
    this.transport.show(time);
    this.head.show(touch);
    this.pad.show(this.moment, touch);
    this.table?.show(this.moment);
    this.now.show(this.moment, touch);
    this.lanes.show(time, this.line, touch);
    this.curves.show(this.moment, touch);
    this.transcript.show(this.line);
    if (this.isOpen) this.address.show(time);
  }

  zoom(factor, about = this.recording.moments[this.moment]) {
    this.span.zoom(factor, about);
    this.lanes.board.draw();
    this.curves.board.draw();
  }
  recolour() {
    Colours.read();
    for (const part of [this.pad, this.lanes, this.curves]) part.board.draw();
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { tagName } = event.target;
    if (tagName === "SELECT" || (event.key === " " && ["BUTTON", "SUMMARY", "A"].includes(tagName))) return;
    const { length } = this.recording.moments;
    const actions = {
      ArrowRight: () => (event.shiftKey ? this.showMoment(this.moment + 1) : this.step(1)),
      ArrowLeft: () => (event.shiftKey ? this.showMoment(this.moment - 1) : this.step(-1)),
      Home: () => this.showMoment(0),
      End: () => this.showMoment(length - 1),
      " ": () => this.transport.play(),
      c: () => this.transport.copy(),
      "+": () => this.zoom(0.5),
      "=": () => this.zoom(0.5),
      "-": () => this.zoom(2),
      0: () => this.zoom(Infinity),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    if (event.key !== " " && this.transport.isPlaying) this.transport.play(false);
    action();
  }

  // Parts

  build() {
    const { recording } = this;
    const scene = this.table ? [section("table", `Scene: ${recording.scene}`, this.table.figure)] : [];
    document.body.append(this.head.node,
      element("main", {},
        this.transport.node,
        element("div", { class: "stage" + (this.table ? " scenic" : "") },
          section("pad", "Fingers", this.pad.figure), ...scene, section("now", "Gestures", this.now.node)),
        this.timeline(),
        section("transcript", "Transcript", this.transcript.node),
        ...this.comparison(), this.machines(), this.parameters()),
      this.foot());
  }

  /** The lanes and the curves under them. */
  timeline() {
    const { recording } = this;
    const hidden = recording.lanes.filter((lane) => !lane.isDecisive).length;
    const button = (text, label, action) => element("button", { type: "button", "aria-label": label, title: label, onclick: action }, text);
    const zoom = element("div", { class: "group", role: "group", "aria-label": "zoom" },
      button("−", "zoom out (-)", () => this.zoom(2)), button("+", "zoom in (+)", () => this.zoom(0.5)), button("All", "the whole time (0)", () => this.zoom(Infinity)));
    const all = element("button", { type: "button", "aria-pressed": "false", onclick: () => this.showAll(all) }, `Show ${hidden} more ${hidden === 1 ? "recognizer" : "recognizers"}`);
    this.curvesTitle = element("h3", {}, "Measured values and their thresholds");
    this.curvesNode = element("div", {}, this.curvesTitle, this.curves.board.canvas);
    this.curvesNode.hidden = this.curves.plots.length === 0;
    const made = section("lanes", "Over time", this.legend(), this.lanes.board.canvas,
      ...(recording.libinputAbsence ? [element("p", { class: "note" }, "No lane for libinput: " + recording.libinputAbsence)] : []), this.curvesNode);
    const title = made.firstElementChild;
    const heading = element("div", { class: "heading" });
    title.replaceWith(heading);
    heading.append(title, ...(hidden > 0 ? [all] : []), zoom);
    return made;
  }
  showAll(button) {
    const isComplete = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(isComplete));
    this.lanes.showAll(isComplete);
    this.curves.showAll(isComplete);
    this.curvesNode.hidden = this.curves.plots.length === 0;
    this.lanes.board.draw();
    this.curves.board.draw();
  }

  legend() {
    const states = [["trying", "in progress"], ["recognized", "▲ recognized, ● ended"], ["near", "× nearly"], ["expected", "× failed as expected"]];
    if (this.recording.lanes.some((lane) => lane.courses.some(({ entered }) => entered.some((state) => lane.states[state] === "held back")))) states.splice(1, 0, ["held", "held back"]);
    return element("ul", { class: "legend", "aria-label": "marks" }, ...states.map(([name, text]) => element("li", {}, element("i", { class: name }), text)));
  }

  comparison() {
    const { libinput } = this.recording;
    if (!libinput) return [];
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

  machines() {
    return section("machines", "State machines", element("p", { class: "note" }, "The transitions that were taken in this recording. Numbers count how often; dashed ones never were."),
      element("div", { class: "machines" }, ...this.recording.lanes.map((lane) => {
        const taken = lane.edges.filter((edge) => edge[3] > 0).length;
        const details = element("details", {}, element("summary", {}, `${lane.fullTitle}: ${taken} of ${lane.edges.length} transitions`));
        details.addEventListener("toggle", () => { if (details.open && details.children.length === 1) details.append(Machine.figure(lane, details.clientWidth, lane.fullTitle)); });
        return details;
      })));
  }

  parameters() {
    const rows = this.recording.lanes.flatMap((lane) => lane.parameters.map(([name, value]) => element("tr", {}, element("td", {}, `${lane.name}.${name}`), element("td", { class: "number" }, value))));
    return section("parameters", "Parameters", element("details", {}, element("summary", {}, "All parameters"), element("table", {}, element("tbody", {}, ...rows))));
  }

  foot() {
    const keys = [[["←", "→"], "previous and next transition"], [["shift", "←", "→"], "previous and next frame"], [["space"], "play or pause"],
      [["home", "end"], "first and last moment"], [["+", "−", "0"], "zoom in, out, all"], [["c"], "copy the link"]];
    const { command } = this.recording;
    return element("footer", {},
      element("ul", { class: "keys", "aria-label": "keys" }, ...keys.map(([names, text]) => element("li", {}, ...names.flatMap((name) => [element("kbd", {}, name), " "]), text))),
      ...(command ? [element("p", {}, "In a terminal: ", element("code", {}, command))] : []));
  }
}

const recording = new Recording(JSON.parse(document.getElementById("data").textContent));
Colours.read();
const page = new ReportPage(recording);
// A link may name a time. Without one the page opens at the decisive moment.
if (Address.requested === null) page.showMoment(recording.opening);
else page.showTime(Address.requested);
page.isOpen = true;
performance.mark("shown");
