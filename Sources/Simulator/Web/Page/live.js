import { Colours } from "../../Reports/Report/Page/board.js";
import { Finger } from "../../Reports/Report/Page/data.js";
import { Story } from "../../Reports/Report/Page/story.js";
import { changed, Link } from "./link.js";
import { LiveLanes } from "./livelanes.js";
import { LivePad } from "./livepad.js";
import { LiveAttempts, LiveDelay, LiveMachines, LiveParameters, LiveVerdict } from "./liveparts.js";
import { People } from "../../Reports/Report/Page/numbers.js";
import { drawn, element, fold, section, setText } from "../../Reports/Report/Page/shared.js";
import { TableView } from "../../Reports/Report/Page/table.js";
import { Transport } from "../../Reports/Report/Page/transport.js";

/** The scene as the program draws it. */
class LiveTable extends TableView {
  constructor() {
    super({ film: {} });
  }
  showHands(hands) {
    this.hands.replaceChildren(...hands.flatMap(([x, y, number]) => TableView.finger(x / 64, y / 64, number, Finger.colour(number))));
  }
}

/** The bar with which the program plays a recording. */
class LiveTransport extends Transport {
  static speeds = [[0.1, "⅒"], [0.25, "¼"], [0.5, "½"], [1, "1"], [2, "2"]];

  constructor(duration, send) {
    super({ start: 0, end: duration }, { time: (time) => send(`seek ${Math.round(time)}`), step: (by) => send(`step ${by}`) }, LiveTransport.speeds);
    Object.assign(this, { send, isPaused: true });
    this.slider.step = 1000;
    this.copyButton.remove();
  }
  setSpeed(speed) {
    this.send?.(`speed ${speed * 1000}`);
  }
  play(isPlaying = this.isPaused) {
    this.send?.(isPlaying ? "resume" : "pause");
  }
  showPlayer([time, isPaused, speed]) {
    this.isPaused = isPaused;
    const isDragged = document.activeElement === this.slider && isPaused;
    if (!isDragged) this.show(time);
    this.playButton.replaceChildren(Transport.icon(isPaused ? "play" : "pause"));
    this.speeds.forEach((button, i) => button.setAttribute("aria-pressed", String(Math.abs(LiveTransport.speeds[i][0] - speed / 1000) < 1e-6)));
  }
  press(event) {
    const action = { " ": () => this.play(), ArrowLeft: () => this.send("step -1"), ArrowRight: () => this.send("step 1"), Home: () => this.send("seek 0") }[event.key];
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
    if (!this.pad) LivePage.fill(element("p", { class: this.connection.className }, isOpen ? "Waiting for touchstone" : this.connection.textContent));
  }
  static fill(...parts) {
    document.body.replaceChildren(element("main", {}, element("h1", {}, "Touchstone"), ...parts));
  }
  /** Shows how to become the touchpad. */
  wait({ waiting, code }) {
    const steps = [code.length > 0 ? "Scan this code with a phone or tablet in the same network, or open the address there:" : "Open this address in a browser of this machine, or start touchstone again with --lan for a phone:"];
    LivePage.fill(element("p", { class: "headline", role: "status" }, "Waiting for the touchpad"), ...steps.map((text) => element("p", {}, text)),
      element("p", {}, element("a", { href: waiting }, waiting)), ...(code.length > 0 ? [LivePage.code(code)] : []),
      element("p", { class: "note" }, "Then touch that page: the fingers, the gestures and the reasons are shown here."));
  }
  /** A QR code with the margin that readers need, dark on light in both themes. */
  static code(rows) {
    const side = rows.length + 8;
    const path = rows.flatMap((row, y) => [...row].map((bit, x) => (bit === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
    return drawn("svg", { class: "code", viewBox: `0 0 ${side} ${side}`, width: 6 * side, height: 6 * side, role: "img", "aria-label": "the address as a QR code" },
      drawn("rect", { width: side, height: side, fill: "#fff" }), drawn("path", { d: path, fill: "#000", "shape-rendering": "crispEdges" }));
  }
  receive(text) {
    if (text.startsWith("pong ")) return this.delay.answer(...text.split(" ").slice(1).map(Number));
    const change = JSON.parse(text);
    if (change.waiting) return this.wait(change);
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
    this.verdict = new LiveVerdict(this.send, duration > 0 ? "Nothing has happened yet." : "Touch the surface.", parameters);
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
      element("header", { class: "top" }, element("h1", {}, title), element("div", { class: "status" }, this.connection, this.delayText)),
      element("main", {}, element("section", { id: "story", "aria-label": "the answer" }, this.verdict.headline, this.verdict.node), ...(this.transport ? [this.transport.node] : []),
        element("div", { class: "stage" + (this.table ? " scenic" : "") }, section("pad", "Fingers", this.pad.figure), ...scenes, section("now", "Gestures", this.machines.node, this.attempts.node, this.attempts.libinput, this.machines.list)),
        section("lanes", duration > 0 ? "Over time" : "The last seconds", this.lanes.board.canvas), fold("parameters", "Parameters", this.parameters.reset, this.parameters.node)),
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
    const { fingers, untracked, tolerances, recognizers, libinput, rules, picture, hands, touch, values, progress, player, answer, input } = this.document;
    const has = (...names) => names.some((name) => this.changed.has(name));
    if (has("recognizers")) this.pad.isRecognized = recognizers.some(({ attempt }) => attempt === "recognized");
    if (has("fingers", "untracked", "tolerances")) this.pad.showFingers(fingers, untracked, tolerances);
    // Often only the fingers move; drawing the whole scene again would take most of the time of a frame.
    if (has("picture")) this.table?.showPicture(picture);
    if (has("picture", "hands")) this.table?.showHands(hands);
    if (has("recognizers")) {
      this.attempts.show(recognizers);
      this.machines.show(recognizers);
    }
    if (has("libinput")) this.attempts.showLibinput(...libinput);
    if (has("rules")) this.attempts.showRules(rules);
    if (has("report", "recognizers")) this.lanes.take(this.document);
    if (has("touch")) {
      this.verdict.show(touch, values);
      // The parameters that would have helped.
      for (const change of touch.remedy ?? []) this.parameters.open(change.split(".")[0]);
    }
    if (has("touch", "progress")) this.verdict.showProgress(progress);
    if (has("answer") && answer[1]) setText(this.verdict.message, Story.sentence(answer[1]));
    if (has("values")) {
      this.parameters.show(values);
      this.verdict.showValues(values);
    }
    if (has("player")) this.transport?.showPlayer(player);
    this.changed.clear();
    this.lanes.show();
    this.delay.add(input);
  }
}

Colours.read();
const page = new LivePage();
