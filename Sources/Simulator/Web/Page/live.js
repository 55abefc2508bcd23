import { Colours } from "../../Reports/Report/Page/board.js";
import { Finger } from "../../Reports/Report/Page/data.js";
import { Film } from "../../Reports/Report/Page/film.js";
import { Head } from "../../Reports/Report/Page/head.js";
import { changed, Link } from "./link.js";
import { LiveLanes } from "./livelanes.js";
import { LivePad } from "./livepad.js";
import { LiveAttempts, LiveDelay, LiveMachines, LiveParameters, LiveVerdict } from "./liveparts.js";
import { People } from "../../Reports/Report/Page/numbers.js";
import { element, section, sectionWith, setText } from "../../Reports/Report/Page/shared.js";
import { TableView } from "../../Reports/Report/Page/table.js";
import { Transport } from "../../Reports/Report/Page/transport.js";

/** The scene as the program draws it. */
class LiveTable extends TableView {
  constructor() {
    super({ film: {} });
  }
  showPicture({ title, caption, size, styles, elements }) {
    this.recording.film = { title, styles };
    this.draw({ elements: Film.elements(elements), size, caption });
  }
  showHands(hands) {
    this.hands.replaceChildren(...hands.flatMap(([x, y, number]) => TableView.finger(x / 64, y / 64, number, Finger.colour(number))));
  }
}

/** The bar with which a recording is played. */
class LiveTransport {
  static speeds = [[0.1, "⅒"], [0.25, "¼"], [0.5, "½"], [1, "1"], [2, "2"]];

  constructor(duration, send) {
    Object.assign(this, { duration, send, isPaused: true });
    this.slider = element("input", { type: "range", min: 0, max: duration, step: 1000, value: 0, "aria-label": "time", oninput: () => send(`seek ${this.slider.value}`) });
    this.playButton = this.button("play", "play or pause (space)", () => this.toggle());
    this.clock = element("output", { class: "clock" });
    this.speeds = LiveTransport.speeds.map(([speed, text]) => element("button", { type: "button", "aria-label": `speed ${text}`, onclick: () => send(`speed ${speed * 1000}`) }, text));
    this.node = element("div", { class: "bar", role: "group", "aria-label": "time" },
      element("div", { class: "group" }, this.button("back", "previous frame (left arrow)", () => send("step -1")), this.playButton, this.button("forward", "next frame (right arrow)", () => send("step 1"))),
      element("div", { class: "group", role: "group", "aria-label": "speed" }, ...this.speeds), this.slider, this.clock);
  }
  button(icon, label, action) {
    return element("button", { type: "button", "aria-label": label, title: label, onclick: action }, Transport.icon(icon));
  }
  toggle() {
    this.send(this.isPaused ? "resume" : "pause");
  }
  show([time, isPaused, speed]) {
    this.isPaused = isPaused;
    if (document.activeElement !== this.slider || !isPaused) this.slider.value = String(time);
    this.slider.setAttribute("aria-valuetext", People.time(time));
    this.clock.textContent = People.time(time);
    this.playButton.replaceChildren(Transport.icon(isPaused ? "play" : "pause"));
    this.speeds.forEach((button, i) => button.setAttribute("aria-pressed", String(Math.abs(LiveTransport.speeds[i][0] - speed / 1000) < 1e-6)));
  }
  press(event) {
    const action = { " ": () => this.toggle(), ArrowLeft: () => this.send("step -1"), ArrowRight: () => this.send("step 1"), Home: () => this.send("seek 0") }[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || ["SELECT", "INPUT"].includes(event.target.tagName) || (event.key === " " && ["BUTTON", "SUMMARY"].includes(event.target.tagName))) return;
    event.preventDefault();
    action();
  }
}

/** The page: it shows what the program sends, and sends what the user changes. */
class LivePage {
  constructor() {
    this.delay = new LiveDelay();
    this.connection = element("span", {}, "connecting");
    this.delayText = element("span");
    this.messages = 0;
    /** The members of the document that have changed since the last picture. */
    this.changed = new Set();
    this.link = new Link((text) => this.receive(text), (isOpen) => this.change(isOpen));
    this.send = (text) => this.link.send(text);
    setInterval(() => { this.delayText.textContent = this.delay.text; }, 1000);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.recolour());
    document.addEventListener("keydown", (event) => this.transport?.press(event));
    document.addEventListener("visibilitychange", () => this.lanes?.show());
  }
  change(isOpen) {
    // Changes that come before the whole document are for other pages.
    this.document = null;
    this.connection.textContent = isOpen ? "connected" : "touchstone does not answer; trying again";
    this.connection.className = isOpen ? "" : "problem";
    const waiting = "Waiting for the touchpad: open its page, whose address touchstone printed.";
    if (!this.pad) document.body.replaceChildren(element("main", {}, element("h1", {}, "Touchstone"), element("p", { class: this.connection.className }, isOpen ? waiting : this.connection.textContent)));
  }
  receive(text) {
    if (text.startsWith("pong ")) return this.delay.answer(...text.split(" ").slice(1).map(Number));
    const change = JSON.parse(text);
    this.messages += 1;
    if (Array.isArray(change)) this.begin(change[0]);
    else if (this.document) this.update(changed(this.document, change), change);
  }
  get recognizers() {
    return this.document.recognizers;
  }
  recolour() {
    Colours.read();
    this.pad?.board.draw();
    this.lanes?.board.draw();
  }

  begin(data) {
    const { title, surface, isSizeAssumed, pointsPerInch, lanes, parameters, scene, duration } = this.document = data;
    People.hasMillimetres = !isSizeAssumed;
    People.pointsPerInch = (pointsPerInch ?? 163_000) / 1000;
    document.title = `${title}: touchstone`;
    this.verdict = new LiveVerdict(this.send, duration > 0 ? "Nothing has happened yet." : "Touch the surface.");
    this.pad = new LivePad(surface);
    this.table = scene ? new LiveTable() : null;
    this.attempts = new LiveAttempts();
    this.transport = duration > 0 ? new LiveTransport(duration, this.send) : null;
    const time = (time) => { if (this.transport) this.send(`seek ${Math.round(time)}`); };
    this.lanes = new LiveLanes(data, { time, line: (line) => time(this.lanes.recording.timeOfLine(line)), zoom() {} });
    this.machines = new LiveMachines(lanes);
    this.parameters = new LiveParameters(parameters, this.send);
    const scenes = this.table ? [section("table", `Scene: ${scene}`, this.table.figure)] : [];
    document.body.className = "live";
    document.body.replaceChildren(
      element("header", {}, element("h1", {}, title), this.verdict.headline, this.verdict.node, element("div", { class: "status" }, this.connection, this.delayText)),
      element("main", {}, ...(this.transport ? [this.transport.node] : []),
        element("div", { class: "stage" + (this.table ? " scenic" : "") }, section("pad", "Fingers", this.pad.figure), ...scenes, section("now", "Gestures", this.attempts.node, this.attempts.libinput)),
        section("lanes", duration > 0 ? "Over time" : "The last seconds", this.lanes.board.canvas), section("machines", "State machines", this.machines.node),
        sectionWith([this.parameters.reset], "parameters", "Parameters", this.parameters.node)),
      element("footer", {}, "A change of a parameter replays the last touch at once. Everything stays between this browser and touchstone."));
    this.recolour();
    // Everything is new, but nothing was answered.
    const { answer, ...shown } = data;
    this.changed.clear();
    this.update(data, shown);
  }

  /** Takes changes. They are shown with the next frame of the screen, so that a slow browser skips pictures and does not fall
   * behind. */
  update({ time, isRunning }, change) {
    this.lanes.setTime(time, isRunning);
    for (const name of Object.keys(change)) this.changed.add(name);
    if (!this.isWaiting) requestAnimationFrame(() => this.show());
    this.isWaiting = true;
  }
  show() {
    this.isWaiting = false;
    if (!this.document) return;
    const { fingers, untracked, tolerances, recognizers, libinput, picture, hands, touch, values, player, answer, input } = this.document;
    const has = (...names) => names.some((name) => this.changed.has(name));
    if (has("recognizers")) this.pad.isRecognized = recognizers.some(({ attempt }) => attempt === "recognized");
    if (has("fingers", "untracked", "tolerances")) {
      this.pad.showFingers(fingers, untracked, tolerances);
      this.verdict.touching(this.pad.fingers.some((finger) => finger.isDown));
    }
    // Often only the fingers move; drawing the whole scene again would take most of the time of a frame.
    if (has("picture")) this.table?.showPicture(picture);
    if (has("picture", "hands")) this.table?.showHands(hands);
    if (has("recognizers")) {
      this.attempts.show(recognizers);
      this.machines.show(recognizers);
    }
    if (has("libinput")) this.attempts.showLibinput(...libinput);
    if (has("report", "recognizers")) this.lanes.take(this.document);
    if (has("touch")) {
      this.verdict.show(touch);
      // The parameters that would have helped.
      for (const change of touch.remedy ?? []) this.parameters.open(change.split(".")[0]);
    }
    if (has("answer") && answer[1]) setText(this.verdict.message, Head.sentence(answer[1]));
    if (has("values")) this.parameters.show(values);
    if (has("player")) this.transport?.show(player);
    this.changed.clear();
    this.lanes.show();
    this.delay.add(input);
  }
}

Colours.read();
const page = new LivePage();
