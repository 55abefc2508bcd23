/** The page of one recording: its sections, and the moment that they show. */
class ReportPage {
  constructor(recording) {
    this.recording = recording;
    this.span = new Span(recording);
    /** The current moment and line of the transcript. */
    this.moment = 0;
    this.line = -1;
    const choose = {
      time: (time) => this.showTime(time),
      line: (line) => this.showLine(line),
      zoom: (factor, about) => this.zoom(factor, about),
    };
    this.pad = new Pad(recording);
    this.table = recording.film.count > 0 ? new TableView(recording) : null;
    this.lanes = new Lanes(recording, this.span, choose);
    this.curves = new Curves(recording, this.span, choose);
    this.transcript = new Transcript(recording, choose);
    this.states = element("tbody");
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
  /** Shows the next or previous line of the transcript. */
  step(by) {
    const { lines, lineMoments } = this.recording;
    // Between two lines, the previous one is the last line that was passed.
    const isOn = this.line >= 0 && lines[this.line].moment === this.moment;
    const next = by > 0 ? this.line + 1 : isOn ? this.line - 1 : this.line;
    if (next < 0 && lineMoments.length > 0) return this.showMoment(0);
    this.showLine(next);
  }

  show() {
    const time = this.recording.moments[this.moment];
    this.span.include(time);
    this.slider.value = String(time);
    this.slider.setAttribute("aria-valuetext", seconds(time));
    this.clock.textContent = seconds(time);
    this.pad.show(this.moment);
    this.table?.show(this.moment);
    this.lanes.show(time, this.line);
    this.curves.show(this.moment);
    this.transcript.show(this.line);
    this.showStates();
  }

  showStates() {
    const { lanes, lines } = this.recording;
    this.states.replaceChildren(...lanes.map((lane) => {
      const state = lane.stateAt(this.moment);
      const meaning = lane.meaning(state);
      const last = lane.lines[countUpTo(lane.lines, this.line) - 1];
      const why = last === undefined ? "" : lines[last].text.replace(/^! \S+ /, "");
      return element("tr", {}, element("th", { scope: "row" }, lane.name),
        element("td", {}, element("span", { class: "state " + meaning }, state)),
        element("td", {}, last === undefined ? "" : element("a", { href: "#line-" + last, onclick: (event) => this.follow(event, last) }, why)));
    }));
  }
  follow(event, line) {
    event.preventDefault();
    this.showLine(line);
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

  // Playing

  get isStill() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
  play(isPlaying = !this.playing) {
    if (isPlaying && this.moment === this.recording.moments.length - 1) this.showMoment(0);
    this.playing = isPlaying;
    this.playButton.textContent = isPlaying ? "Pause" : "Play";
    if (!isPlaying) return;
    if (this.isStill) return this.playSteps();
    const [began, from] = [performance.now(), this.recording.moments[this.moment]];
    const next = (now) => {
      if (!this.playing) return;
      const time = from + Math.max(0, now - began) * 1000;
      this.showTime(time);
      if (time >= this.recording.end) this.play(false);
      else requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  }
  /** With reduced motion, playback shows each transition for a second. */
  playSteps() {
    this.step(1);
    const isOver = this.line >= this.recording.lines.length - 1;
    setTimeout(() => this.playing && (isOver ? this.play(false) : this.playSteps()), 1000);
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
      " ": () => this.play(),
      "+": () => this.zoom(0.5),
      "=": () => this.zoom(0.5),
      "-": () => this.zoom(2),
      0: () => this.zoom(Infinity),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    if (event.key !== " " && this.playing) this.play(false);
    action();
  }

  // Parts

  build() {
    const { recording } = this;
    const parts = [
      this.head(),
      element("main", {},
        element("div", { class: "stage" },
          section("pad", "Fingers", this.pad.figure),
          ...(this.table ? [section("table", `Scene: ${recording.scene}`, this.table.figure)] : []),
          section("now", "Now", element("div", { class: "scrolls" }, element("table", { class: "states" }, this.states)))),
        this.bar(),
        section("lanes", "Recognizers over time", this.legend(), this.lanes.board.canvas,
          ...(recording.libinputAbsence ? [element("p", { class: "note" }, "No lane for libinput: " + recording.libinputAbsence)] : [])),
        ...(this.curves.rows.length > 0 ? [section("curves", "Scale and heights over time", this.curves.board.canvas)] : []),
        section("transcript", "Transcript", this.transcript.node),
        ...this.explained(),
        ...this.comparison(),
        this.machines(),
        this.parameters()),
      this.foot(),
    ];
    document.body.append(...parts);
  }

  head() {
    const { file, problem, facts, notes } = this.recording;
    const head = element("header", {}, element("h1", {}, file));
    if (problem) head.append(element("p", { class: "problem", role: "alert" }, element("strong", {}, "This recording was not read completely. "), problem));
    head.append(element("dl", { class: "facts" }, ...facts.map(([label, text]) => fact(label, text))));
    if (notes.length > 0) {
      head.append(element("details", { class: "notes" }, element("summary", {}, notes.length === 1 ? "1 note" : `${notes.length} notes`),
        element("ul", {}, ...notes.map((note) => element("li", {}, note)))));
    }
    return head;
  }

  bar() {
    const { start, end } = this.recording;
    const button = (text, label, action) => element("button", { type: "button", "aria-label": label, title: label, onclick: action }, text);
    this.slider = element("input", {
      type: "range", min: start, max: end, step: 1, value: start, "aria-label": "time",
      oninput: () => { this.play(false); this.showTime(Number(this.slider.value)); },
    });
    this.playButton = button("Play", "play or pause (space)", () => this.play());
    this.clock = element("output", { class: "clock" });
    return element("div", { class: "bar", role: "group", "aria-label": "time" },
      button("◀", "previous transition (left arrow)", () => this.step(-1)), this.playButton,
      button("▶", "next transition (right arrow)", () => this.step(1)),
      this.slider, this.clock,
      button("−", "zoom out (-)", () => this.zoom(2)), button("+", "zoom in (+)", () => this.zoom(0.5)),
      button("all", "the whole time (0)", () => this.zoom(Infinity)));
  }

  legend() {
    const states = [["trying", "in progress"], ["recognized", "recognized"], ["held", "held back"], ["failed", "× failed"], ["ended", "● ended"], ["cancelled", "○ cancelled"], ["scene", "◆ scene"]];
    if (this.recording.libinput) states.push(["libinput", "libinput"]);
    return element("ul", { class: "legend", "aria-label": "colours" }, ...states.map(([name, text]) => element("li", { class: "state " + name }, text)));
  }

  explained() {
    const { explained } = this.recording;
    if (explained.length === 0) return [];
    return [section("explained", "Explanations", element("ul", { class: "explained" }, ...explained.map((attempt) =>
      element("li", {}, element("a", { href: "#transcript", onclick: (event) => { event.preventDefault(); this.showTime(attempt.time); } },
        `${seconds(attempt.time)} ${attempt.recognizer} ${attempt.outcome}`), ...attempt.sentences.map((sentence) => element("p", {}, sentence))))))];
  }

  comparison() {
    const { libinput } = this.recording;
    if (!libinput) return [];
    const rows = libinput.comparison.map(([agrees, time, name, contacts, events, reason]) =>
      element("tr", {}, element("td", {}, agrees ? "=" : "≠"),
        element("td", {}, element("a", { href: "#lanes", onclick: (event) => { event.preventDefault(); this.showTime(time); } }, seconds(time))),
        ...[name, contacts || "–", events || "–", reason].map((text) => element("td", {}, text))));
    const head = ["", "time", "gesture", "raw touches", `libinput ${libinput.version}`, "reason"];
    return [section("comparison", "Raw touches and libinput",
      element("p", {}, libinput.summary + (libinput.configuration ? ` (${libinput.configuration})` : "")),
      element("div", { class: "scrolls tall", tabindex: "0" }, element("table", {},
        element("thead", {}, element("tr", {}, ...head.map((text) => element("th", { scope: "col" }, text)))),
        element("tbody", {}, ...rows))))];
  }

  machines() {
    return section("machines", "Machines", element("p", {}, "Numbers count how often each transition was taken; dashed ones never were."),
      ...this.recording.lanes.map((lane) => {
        const taken = lane.edges.filter((edge) => edge[3] > 0).length;
        const details = element("details", {}, element("summary", {}, `${lane.name} (${lane.kind}): ${taken} of ${lane.edges.length} transitions taken`));
        details.addEventListener("toggle", () => { if (details.children.length === 1) details.append(Machine.figure(lane)); });
        return details;
      }));
  }

  parameters() {
    const rows = this.recording.lanes.flatMap((lane) => lane.parameters.map(([name, value]) => element("tr", {}, element("td", {}, `${lane.name}.${name}`), element("td", { class: "number" }, value))));
    return section("parameters", "Parameters", element("details", {}, element("summary", {}, "All parameters"), element("table", {}, element("tbody", {}, ...rows))));
  }

  foot() {
    const keys = "Keys: ← → previous and next transition · shift + ← → previous and next frame · space plays or pauses · home, end · + − 0 zoom.";
    const { command } = this.recording;
    return element("footer", {}, element("p", {}, keys), ...(command ? [element("p", {}, "In a terminal: ", element("code", {}, command))] : []));
  }
}

const recording = new Recording(JSON.parse(document.getElementById("data").textContent));
Colours.read();
const page = new ReportPage(recording);
// A page of several recordings links to a time. Without one the page opens at a gesture.
const requested = /^#t=(\d+)$/.exec(location.hash);
if (requested) page.showTime(Number(requested[1]));
else if (recording.opening >= 0) page.showLine(recording.opening);
else page.showMoment(0);
performance.mark("shown");
