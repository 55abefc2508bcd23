/** The page of one recording: its sections, and the moment that they show. */
class ReportPage extends Player {
  constructor(recording) {
    super(recording);
    this.address = new Address(this.choose);
    this.head = new Head(recording, this.choose);
    this.table = recording.film.count > 0 ? new TableView(recording) : null;
    this.curves = new Curves(recording, this.span, this.choose);
    this.transcript = new Transcript(recording, this.choose);
    this.build();
    document.addEventListener("keydown", (event) => this.press(event));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.recolour());
  }
  get link() {
    return this.address.link;
  }
  get boards() {
    return [...super.boards, this.curves.board];
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
    const all = element("button", { type: "button", "aria-pressed": "false", onclick: () => this.showAll(all) }, `Show ${hidden} more ${hidden === 1 ? "recognizer" : "recognizers"}`);
    this.curvesTitle = element("h3", {}, "Measured values and their thresholds");
    this.curvesNode = element("div", {}, this.curvesTitle, this.curves.board.canvas);
    this.curvesNode.hidden = this.curves.plots.length === 0;
    const made = section("lanes", "Over time", this.legend(), this.lanes.board.canvas,
      ...(recording.libinputAbsence ? [element("p", { class: "note" }, "No lane for libinput: " + recording.libinputAbsence)] : []), this.curvesNode);
    const title = made.firstElementChild;
    const heading = element("div", { class: "heading" });
    title.replaceWith(heading);
    heading.append(title, ...(hidden > 0 ? [all] : []), this.zoomGroup());
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
