import { Core } from "./core.js";
import { hands, handTrace } from "./hands.js";
import { Head } from "./head.js";
import { People } from "./numbers.js";
import { Pad } from "./pad.js";
import { CurrentMachine } from "./phases.js";
import { RespondingPage } from "./respond.js";
import { element, milliseconds, setText } from "./shared.js";
import { Thresholds } from "./thresholds.js";

/** The page without a recording of its own: its pad can be touched, and synthetic hands touch it. */
export class Playground extends RespondingPage {
  /** The pause in milliseconds after which a touch begins a new recording, so that double taps stay together. */
  static pause = 2000;
  /** How long the recording continues after the last touch, in milliseconds, so that every deadline is reached. */
  static rest = 800;

  constructor(core) {
    const empty = Playground.empty(core, 640, 360);
    super(empty.raw, { name: empty.name, trace: empty.trace });
    Object.assign(this.source, { isOwn: false, isMade: true });
    /** The last line of each pointer that is down, and all lines of the Pointer Events log. */
    Object.assign(this, { down: new Map(), log: [], size: [640, 360] });
    this.core = core;
    this.panel.isEnabled = true;
    this.file.previousSibling.textContent = "Open…";
    const button = (text, action) => element("button", { type: "button", onclick: action }, text);
    this.saveButton = button("Save as trace", () => this.save());
    this.clearButton = button("Clear", () => this.clear());
    this.tools.append(this.saveButton, this.clearButton);
    this.pad.hint = "Touch here";
    this.now.invitation = "While you touch, this part shows what each gesture measures, against its thresholds.";
    this.arrange(button);
    const { canvas } = this.pad.board;
    canvas.classList.add("touched");
    canvas.setAttribute("aria-label", "the surface: touch it");
    canvas.addEventListener("pointerdown", (event) => this.begin(event));
    for (const name of ["pointermove", "pointerup", "pointercancel"]) canvas.addEventListener(name, (event) => this.record(event));
    addEventListener("resize", () => { if (this.isEmpty) this.clear(); });
  }

  /** Puts the verdict above the surface, which must not move while it is touched; what a touch changes, next to it or below it. */
  arrange(button) {
    document.body.classList.add("playground");
    this.verdict = element("p", { id: "verdict", role: "status" });
    this.head.additions = [];
    this.head.node.querySelectorAll(".tools, .problem").forEach((each) => each.remove());
    this.stage.after(this.head.node);
    const title = element("div", { class: "title" }, element("h1", {}, "Touchstone playground"), this.tools);
    document.body.prepend(element("header", {}, title, this.problem, this.verdict));
    this.hands = element("div", { class: "tools", id: "hands", role: "group", "aria-label": "synthetic touches" },
      ...Object.keys(hands).map((name) => button(name, () => this.synthesize(name))));
    this.pad.figure.append(this.hands);
    this.machine = new CurrentMachine();
    this.stage.querySelector("#now").append(this.machine.node);
  }
  /** An empty recording on a surface of a size in points, and its data. */
  static empty(core, width, height) {
    const trace = `touchstone trace 1\nsurface ${width}x${height} pt\nend 0\n`;
    const name = "no touches yet";
    core.load(name, Core.encoder.encode(trace));
    core.set(new Map());
    return { name, trace, raw: Playground.introduced(core.report()) };
  }
  static introduced(raw) {
    return { ...raw, touches: { ...raw.touches, headline: "Touch the surface, press a button, or drop a recording." } };
  }
  get isEmpty() {
    return this.recording.touches.length === 0;
  }
  showData(raw, isSame, time) {
    super.showData(raw.touches.spans.length === 0 && this.source.isMade ? Playground.introduced(raw) : raw, isSame, time);
    document.title = "Touchstone playground";
    this.showVerdict(this.down?.size > 0 ? this.progress : Head.sentence(this.recording.headline));
    this.saveButton.disabled = this.isEmpty || !this.source.isMade;
    this.clearButton.disabled = this.isEmpty;
  }
  open(recording, ...options) {
    // The recording so far ends here, the touch does not: what is in progress has not failed.
    if (this.down?.size > 0) Playground.keepInProgress(recording);
    super.open(recording, ...options);
  }
  static keepInProgress({ attempts, lanes, moments, end }) {
    for (const attempt of attempts) {
      if (!attempt.isDecisive && attempt.time >= end) Object.assign(attempt, { outcome: "undecided", reason: "" });
    }
    for (const lane of lanes) {
      for (const { moments: changes, entered } of lane.courses) {
        const last = changes.length - 1;
        if (moments[changes[last]] < end) continue;
        // The machine that was stopped by the end has returned to its initial phase.
        const from = lane.states[entered[last - 1]] ?? lane.initial;
        const edge = lane.edges.find((each) => each[0] === from && ["cancelled", "failed"].includes(each[1]) && each[3] > 0);
        if (edge) edge[3] -= 1;
      }
    }
  }
  /** The verdict while fingers are down. */
  get progress() {
    const names = new Set(this.recording.attempts.filter((attempt) => attempt.outcome === "recognized").map((attempt) => attempt.name));
    return names.size > 0 ? `Recognized: ${[...names].join(", ")}` : `${People.count(this.down.size, "finger")} down, nothing recognized yet`;
  }
  showVerdict(text) {
    if (this.verdict.textContent === text) return;
    setText(this.verdict, text);
    // The line has a fixed height. Below the surface there is room for the rest.
    this.head.node.classList.toggle("complete", this.verdict.scrollHeight > this.verdict.clientHeight + 2);
  }
  show() {
    super.show();
    this.machine?.show(this.recording, this.recording.touches.length > 0 ? this.now.decisive : [], this.moment);
  }
  /** Empties the page, with a surface on which a point is a pixel. On a phone there is room below it for what is measured. */
  clear() {
    const width = Math.max(100, this.pad.board.canvas.clientWidth - 2 * Pad.margin);
    const height = Math.round(width < 500 ? Math.min(width * 1.1, Math.max(240, innerHeight * 0.4))
      : Math.min(width * 0.62, Math.max(320, innerHeight * 0.58) - 2 * Pad.margin));
    this.log = [];
    this.size = [width, height];
    const trace = `touchstone trace 1\nsurface ${width}x${height} pt\nend 0\n`;
    this.openRecording("no touches yet", Core.encoder.encode(trace), { isMade: true, isExplained: false });
  }

  // Touches, as a Pointer Events log

  begin(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    const isNew = this.log.length === 0 || this.down.size === 0 && (event.timeStamp - this.lastTime > Playground.pause || !this.isTrueToScale);
    // Also after synthetic touches, a file or a rotation of the screen: their surfaces have other sizes.
    if (isNew && !(this.isEmpty && this.isTrueToScale)) this.clear();
    this.down.set(event.pointerId, null);
    document.body.classList.add("touching");
    this.pad.board.canvas.setPointerCapture(event.pointerId);
    this.record(event);
  }
  /** Whether a point of the surface is a pixel of the page. */
  get isTrueToScale() {
    return Math.abs(this.pad.scale * Thresholds.perPoint - 1) <= 0.01;
  }
  /** A position on the surface, in points. */
  place(event) {
    const box = this.pad.board.canvas.getBoundingClientRect();
    const { left, top, scale } = this.pad;
    return { x: (event.clientX - box.left - left) / scale / Thresholds.perPoint, y: (event.clientY - box.top - top) / scale / Thresholds.perPoint };
  }
  sample(event) {
    const { x, y } = this.place(event);
    return { timeStamp: Playground.rounded(event.timeStamp), x: Playground.rounded(x), y: Playground.rounded(y) };
  }
  static rounded(number) {
    return Math.round(number * 1000) / 1000;
  }
  record(event) {
    if (!this.down.has(event.pointerId)) return;
    const own = this.sample(event);
    if (this.log.length === 0) {
      const [width, height] = this.size.map(Playground.rounded);
      this.log.push({ pointerEvents: 1, width, height, timeStamp: own.timeStamp, userAgent: navigator.userAgent });
    }
    const line = { type: event.type, pointerId: event.pointerId, pointerType: event.pointerType, ...own };
    for (const name of ["pressure", "width", "height"]) line[name] = Playground.rounded(event[name]);
    const coalesced = event.type === "pointermove" ? event.getCoalescedEvents?.() ?? [] : [];
    if (coalesced.length > 1) line.coalesced = coalesced.map((each) => this.sample(each));
    this.log.push(line);
    this.lastTime = event.timeStamp;
    if (event.type === "pointermove" || event.type === "pointerdown") this.down.set(event.pointerId, line);
    else this.down.delete(event.pointerId);
    document.body.classList.toggle("touching", this.down.size > 0);
    this.follow();
  }
  /** Replays the touches so far in each frame, also while nothing moves: a long press is recognized by its time. */
  follow() {
    if (this.isFollowing) return;
    this.isFollowing = true;
    const next = () => requestAnimationFrame((start) => {
      this.isFollowing = false;
      this.isFollowing = this.showTouches();
      // At most half of the time is spent on it.
      if (this.isFollowing) setTimeout(next, Math.max(0, performance.now() - start - 8));
    });
    next();
  }
  /** Shows the touches so far. Returns whether more can follow. */
  showTouches() {
    if (this.log.length < 2) return false;
    const isResting = this.down.size === 0;
    const now = Math.max(this.lastTime, performance.now());
    const isOver = isResting && now - this.lastTime >= Playground.rest;
    const end = Playground.rounded(isOver ? this.lastTime + Playground.rest : now);
    // Fingers that are down stay where they are, until after the moment in view.
    const present = [...this.down.values()].map((line) => ({ ...line, type: "pointermove", timeStamp: end, coalesced: undefined }));
    const lines = [...this.log, ...present, { type: "end", timeStamp: end + (isResting ? 0 : 1) }];
    this.openRecording("your touches", Core.encoder.encode(lines.map((line) => JSON.stringify(line) + "\n").join("")),
      { isMade: true, time: isResting ? Infinity : (end - this.log[0].timeStamp) * 1000 + 500, isSame: true, isExplained: isOver });
    return !isOver;
  }

  synthesize(name) {
    this.log = [];
    if (!this.openRecording(`synthetic ${name.toLowerCase()}`, Core.encoder.encode(handTrace(name)), { isMade: true, time: 0 })) return;
    this.transport.play(true);
  }

  async openFile(file) {
    const isOpen = await super.openFile(file);
    // The next touch begins a recording of its own.
    if (isOpen) this.log = [];
    return isOpen;
  }

  // Keeping touches

  /** The words of a trace for types of pointers; a finger has none. */
  static types = { pen: " pencil", mouse: " indirectPointer" };

  /** The recording as a trace, with the parameters that were changed: the lines of touches in the full transcript. */
  get trace() {
    this.core.set(this.changed);
    const lines = this.core.transcript(true).split("\n");
    const surface = lines.map((line) => /^surface ([\d.]+x[\d.]+) pt/.exec(line)).find((found) => found)[1];
    // The transcript numbers touches from 1, and has no types.
    const types = this.log.filter((line) => line.type === "pointerdown").map((line) => Playground.types[line.pointerType] ?? "");
    const touches = lines.filter((line) => /^ *[\d.]+ +(?:\d+ (?:began|moved|ended|cancelled)|untracked|hovering|button) /.test(line))
      .map((line) => line.replace(/(\d+) began \S+/g, (text, number) => text + (types[number - 1] ?? "")));
    const end = milliseconds(this.recording.end);
    return ["touchstone trace 1", `surface ${surface} pt`, ...[...this.changed].map(([key, value]) => `set ${key}=${value}`), "", ...touches, `end ${end}`, ""].join("\n");
  }
  save() {
    const link = element("a", { href: URL.createObjectURL(new Blob([this.trace], { type: "text/plain" })), download: this.source.name.replaceAll(/[^A-Za-z0-9]+/g, "-") + ".trace" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }
}
