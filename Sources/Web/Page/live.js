import { Colours } from "../../Reports/Report/Page/board.js";
import { Finger } from "../../Reports/Report/Page/data.js";
import { Film } from "../../Reports/Report/Page/film.js";
import { Head } from "../../Reports/Report/Page/head.js";
import { Link } from "./link.js";
import { LiveLanes } from "./livelanes.js";
import { LivePad } from "./livepad.js";
import { LiveAttempts, LiveDelay, LiveMachines, LiveParameters, LiveVerdict } from "./liveparts.js";
import { People } from "../../Reports/Report/Page/numbers.js";
import { drawn, element, section, setText } from "../../Reports/Report/Page/shared.js";
import { TableView } from "../../Reports/Report/Page/table.js";
import { Transport } from "../../Reports/Report/Page/transport.js";

/** The scene as the program draws it. */
class LiveTable extends TableView {
  constructor() {
    super({ film: { styles: {}, title: "" }, fingers: [] });
    this.items = [];
    /** Rises when elements that were sent before are replaced. */
    this.revision = 0;
  }
  /** Takes a picture. Elements are sent once and then referred to. */
  set(picture) {
    if (picture.first < this.items.length) this.revision += 1;
    this.items.splice(picture.first, Infinity, ...picture.items);
    this.picture = picture;
  }
  /** Shows the picture that was set. */
  show() {
    if (!this.picture) return;
    const { title, caption, size, styles, shown, tops, heights, fingers } = this.picture;
    this.picture = null;
    const { film } = this.recording;
    Object.assign(film, { title, styles });
    // Often only the fingers move; drawing the whole table again would take most of the time of a frame.
    const key = JSON.stringify([title, caption, size, shown, tops, heights, this.revision]);
    if (key !== this.shownKey) this.draw({ elements: Film.elements(this.items, shown, tops, heights), size, caption });
    this.shownKey = key;
    this.hands.replaceChildren(...fingers.flatMap(([x, y, number]) => {
      const [cx, cy] = [x / 64, y / 64];
      if (number < 0) return [drawn("circle", { class: "pointer", cx, cy, r: 5 })];
      const colour = `var(--finger-${((Math.max(1, number) - 1) % Finger.colours) + 1})`;
      return [drawn("circle", { class: "finger", cx, cy, r: 22, style: `fill: ${colour}; stroke: ${colour}` }),
        drawn("text", { class: "number", x: cx, y: cy + 5 }, String(number))];
    }));
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
    /** What has changed since the last picture. */
    this.waiting = {};
    this.link = new Link((text) => this.receive(text), (isOpen) => this.change(isOpen));
    this.send = (text) => this.link.send(text);
    setInterval(() => { this.delayText.textContent = this.delay.text; }, 1000);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.recolour());
    document.addEventListener("keydown", (event) => this.transport?.press(event));
    document.addEventListener("visibilitychange", () => this.lanes?.show());
  }
  change(isOpen) {
    // What comes first describes everything; updates before it are for other pages.
    this.isBegun = false;
    this.connection.textContent = isOpen ? "connected" : "touchstone does not answer; trying again";
    this.connection.className = isOpen ? "" : "problem";
    const waiting = "Waiting for the touchpad: open its page, whose address touchstone printed.";
    if (!this.pad) document.body.replaceChildren(element("main", {}, element("h1", {}, "Touchstone"), element("p", { class: this.connection.className }, isOpen ? waiting : this.connection.textContent)));
  }
  receive(text) {
    if (text.startsWith("pong ")) return this.delay.answer(...text.split(" ").slice(1).map(Number));
    const message = JSON.parse(text);
    this.messages += 1;
    if (message.begin) this.begin(message.begin);
    if (message.update && this.isBegun) this.update(message.update);
  }
  recolour() {
    Colours.read();
    this.pad?.board.draw();
    this.lanes?.board.draw();
  }

  begin({ title, surface, isSizeAssumed, lanes, parameters, scene, duration }) {
    this.isBegun = true;
    this.waiting = {};
    People.hasMillimetres = !isSizeAssumed;
    document.title = `${title}: touchstone`;
    this.recognizers = lanes.map((lane, index) => ({ index, name: lane.name, attempt: "idle", phase: lane.initial, changed: 0, bars: [], failure: "", isExpected: false, isRelevant: false, measurements: [], recognitions: 0, target: "" }));
    this.verdict = new LiveVerdict(this.send, duration > 0 ? "Nothing has happened yet." : "Touch the surface.");
    this.pad = new LivePad(surface);
    this.table = scene ? new LiveTable() : null;
    this.attempts = new LiveAttempts();
    this.transport = duration > 0 ? new LiveTransport(duration, this.send) : null;
    const choose = { time: (time) => { if (this.transport) this.send(`seek ${Math.round(time)}`); }, line() {}, zoom() {} };
    this.lanes = new LiveLanes(lanes.map((lane) => lane.name), scene, duration, choose);
    this.machines = new LiveMachines(lanes);
    this.parameters = new LiveParameters(parameters, this.send);
    const scenes = this.table ? [section("table", `Scene: ${scene}`, this.table.figure)] : [];
    const heading = section("parameters", "Parameters", this.parameters.node);
    const bar = element("div", { class: "heading" });
    heading.firstElementChild.replaceWith(bar);
    bar.append(element("h2", { id: "parameters-title" }, "Parameters"), this.parameters.reset);
    document.body.className = "live";
    document.body.replaceChildren(
      element("header", {}, element("h1", {}, title), this.verdict.headline, this.verdict.node, element("div", { class: "status" }, this.connection, this.delayText)),
      element("main", {}, ...(this.transport ? [this.transport.node] : []),
        element("div", { class: "stage" + (this.table ? " scenic" : "") }, section("pad", "Fingers", this.pad.figure), ...scenes, section("now", "Gestures", this.attempts.node, this.attempts.libinput)),
        section("lanes", duration > 0 ? "Over time" : "The last seconds", this.lanes.board.canvas), section("machines", "State machines", this.machines.node), heading),
      element("footer", {}, "A change of a parameter replays the last touch at once. Everything stays between this browser and touchstone."));
    this.recolour();
  }

  /** Takes a message. What it changes is shown with the next frame of the screen, so that a slow browser skips pictures and
   * does not fall behind. */
  update(message) {
    const { time, isRunning, fingers, untracked, recognizers, libinput, scene, change } = message;
    this.lanes.setTime(time, isRunning);
    if (fingers) {
      this.pad.set(fingers, untracked);
      this.lanes.setFingers(this.pad.fingers, time);
    }
    for (const [index, phase, attempt, changed, recognitions, failure, isExpected, isRelevant, bars, measurements, target] of recognizers ?? []) {
      Object.assign(this.recognizers[index], { phase, attempt, changed, recognitions, failure, isExpected, isRelevant, bars, measurements, target });
      this.lanes.setState(index, this.recognizers[index]);
    }
    if (libinput) this.lanes.setLibinput(libinput.steps.filter((step) => (step[1] & 1) === 0).map((step) => step[0]).join(", "), time);
    if (scene) this.table?.set(scene);
    if (change) this.lanes.addChange(time, change);
    // A parameter that changed in several messages has its newest row last.
    const parameters = [...(this.waiting.parameters ?? []), ...(message.parameters ?? [])];
    Object.assign(this.waiting, message, parameters.length > 0 ? { parameters } : {});
    if (!this.isWaiting) requestAnimationFrame(() => this.show());
    this.isWaiting = true;
  }
  show() {
    const { fingers, recognizers, libinput, touch, parameters, player, message, input } = this.waiting;
    this.waiting = {};
    this.isWaiting = false;
    if (recognizers) this.pad.isRecognized = this.recognizers.some(({ attempt }) => attempt === "recognized");
    if (fingers) {
      this.pad.show();
      this.verdict.touching(this.pad.fingers.some((finger) => finger.isDown));
    }
    this.table?.show();
    if (recognizers) {
      this.attempts.show(this.recognizers);
      this.machines.show(this.recognizers);
    }
    if (libinput) this.attempts.showLibinput(libinput);
    if (touch) {
      this.verdict.show(touch);
      // The parameters that would have helped.
      for (const change of touch.remedy ?? []) this.parameters.open(change.split(".")[0]);
    }
    if (message) setText(this.verdict.message, Head.sentence(message));
    if (parameters) this.parameters.show(parameters);
    if (player) this.transport?.show(player);
    this.lanes.show();
    this.delay.add(input);
  }
}

Colours.read();
const page = new LivePage();
