import { Core } from "./core.js";
import { hands, handTrace } from "./hands.js";
import { People } from "./numbers.js";
import { Pad } from "./pad.js";
import { element, setText } from "./shared.js";
import { Thresholds } from "./thresholds.js";

/** Touches of the page's surface, and those of synthetic hands, as recordings. */
export class Touching {
  /** The pause in milliseconds after which a touch begins a new recording, so that double taps stay together. */
  static pause = 2000;
  /** How long the recording continues after the last touch, in milliseconds, so that every deadline is reached. */
  static rest = 800;

  constructor(page) {
    Object.assign(this, { page, scene: "" });
    /** The last line of each pointer that is down, and all lines of the Pointer Events log. */
    Object.assign(this, { down: new Map(), log: [], size: [640, 360] });
    const { canvas } = page.pad.board;
    canvas.addEventListener("pointerdown", (event) => this.begin(event));
    for (const name of ["pointermove", "pointerup", "pointercancel"]) canvas.addEventListener(name, (event) => this.record(event));
    addEventListener("resize", () => { if (this.isEmpty && this.isOpen) this.clear(); });
    this.addHands();
  }
  addHands() {
    const { page } = this;
    const hand = element("select", { "aria-label": "synthetic touches", onchange: () => { this.synthesize(hand.value); hand.value = ""; } },
      element("option", { value: "" }, "Synthetic…"), ...Object.keys(hands).map((name) => element("option", {}, name)));
    const scenes = ["", ...(page.about.scenes ?? [])];
    this.sceneChoice = element("select", { "aria-label": "scene", onchange: () => { this.scene = this.sceneChoice.value; this.clear(); } },
      ...scenes.map((name) => element("option", { value: name }, name ? `touch the scene ${name}` : "touch a bare surface")));
    this.node = element("div", { class: "tools", id: "hands" }, this.sceneChoice, hand);
    page.pad.figure.append(this.node);
  }
  static invitation = "Touch the surface, or drop or paste a recording.";
  static introduced(raw, headline = Touching.invitation) {
    return { ...raw, touches: { ...raw.touches, headline } };
  }
  /** The size in points of a surface on which a point is a pixel. On a phone there is room below it for what is measured. */
  static room({ pad }) {
    const width = Math.max(100, pad.board.canvas.clientWidth - 2 * Pad.margin);
    return [width, Math.round(width < 500 ? Math.min(width * 1.1, Math.max(240, innerHeight * 0.4))
      : Math.min(width * 0.62, Math.max(320, innerHeight * 0.58) - 2 * Pad.margin))];
  }
  get sceneLines() {
    return this.scene && this.page.source.isMade ? [`scene ${this.scene}`] : [];
  }
  /** Whether the surface can be touched: it shows touches of this page, or nothing. */
  get isOpen() {
    return this.page.source.isMade === true;
  }
  get isEmpty() {
    return this.page.recording.touches.length === 0;
  }
  /** The types of the touches, in words of a trace; a finger has none. */
  get types() {
    if (this.page.source.name !== Touching.own) return [];
    return this.log.filter((line) => line.type === "pointerdown").map((line) => Touching.words[line.pointerType] ?? "");
  }
  static own = "your touches";
  static words = { pen: " pencil", mouse: " indirectPointer" };

  /** Shows what was opened. */
  show() {
    const { canvas } = this.page.pad.board;
    document.body.classList.toggle("playground", this.isOpen);
    canvas.classList.toggle("touched", this.isOpen);
    canvas.setAttribute("aria-label", this.isOpen ? "the surface: touch it" : "the fingers’ paths on the surface");
    this.node.hidden = !this.isOpen;
    // Its height is fixed, and it may scroll.
    if (this.isOpen) this.page.story.node.tabIndex = 0;
    else this.page.story.node.removeAttribute("tabindex");
    if (this.page.isTouched) setText(this.page.story.headline, Touching.progress(this.page));
  }
  /** The verdict while fingers are down. */
  static progress({ recording: { attempts, fingers }, moment }) {
    const names = new Set(attempts.filter((attempt) => attempt.outcome === "recognized").map((attempt) => attempt.name));
    const count = fingers.filter((finger) => finger.isPresent(moment)).length;
    return names.size > 0 ? `Recognized: ${[...names].join(", ")}` : `${People.count(count, "finger")} down, nothing recognized yet`;
  }
  /** The recording so far ends now, the touch does not: what is in progress has not failed. */
  static keepInProgress({ attempts, lanes, moments, end, explained = end }) {
    for (const attempt of attempts) {
      if (!attempt.isDecisive && attempt.time >= explained) Object.assign(attempt, { outcome: "undecided", reason: "" });
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

  /** Makes room for touches in place of the recording. */
  start() {
    this.clear();
    this.page.pad.board.canvas.scrollIntoView({ block: "nearest" });
  }
  /** Empties the page. */
  clear() {
    Object.assign(this, { log: [], size: Touching.room(this.page) });
    const lines = ["touchstone trace 1", `surface ${this.size.join("x")} pt`, ...(this.scene ? [`scene ${this.scene}`] : []), "end 0", ""];
    this.page.openRecording("no touches yet", Core.encoder.encode(lines.join("\n")), { isMade: true, isExplained: false });
  }

  // Touches, as a Pointer Events log

  begin(event) {
    if (!this.isOpen || event.button !== 0) return;
    event.preventDefault();
    const isNew = this.log.length === 0 || this.down.size === 0 && (event.timeStamp - this.lastTime > Touching.pause || !this.isTrueToScale);
    // Also after synthetic touches, a file or a rotation of the screen: their surfaces have other sizes.
    if (isNew && !(this.isEmpty && this.isTrueToScale)) this.clear();
    this.down.set(event.pointerId, null);
    document.body.classList.add("touching");
    this.page.pad.board.canvas.setPointerCapture(event.pointerId);
    this.record(event);
  }
  /** Whether a point of the surface is a pixel of the page. */
  get isTrueToScale() {
    return Math.abs(this.page.pad.scale * Thresholds.perPoint - 1) <= 0.01;
  }
  /** A position on the surface, in points. */
  place(event) {
    const { left, top, scale, board } = this.page.pad;
    const box = board.canvas.getBoundingClientRect();
    return { x: (event.clientX - box.left - left) / scale / Thresholds.perPoint, y: (event.clientY - box.top - top) / scale / Thresholds.perPoint };
  }
  sample(event) {
    const { x, y } = this.place(event);
    return { timeStamp: Touching.rounded(event.timeStamp), x: Touching.rounded(x), y: Touching.rounded(y) };
  }
  static rounded(number) {
    return Math.round(number * 1000) / 1000;
  }
  record(event) {
    if (!this.down.has(event.pointerId)) return;
    const own = this.sample(event);
    if (this.log.length === 0) {
      const [width, height] = this.size.map(Touching.rounded);
      this.log.push({ pointerEvents: 1, width, height, timeStamp: own.timeStamp, userAgent: navigator.userAgent });
    }
    const line = { type: event.type, pointerId: event.pointerId, pointerType: event.pointerType, ...own };
    for (const name of ["pressure", "width", "height"]) line[name] = Touching.rounded(event[name]);
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
    const isOver = isResting && now - this.lastTime >= Touching.rest;
    const end = Touching.rounded(isOver ? this.lastTime + Touching.rest : now);
    // Fingers that are down stay where they are, until after the moment in view.
    const present = [...this.down.values()].map((line) => ({ ...line, type: "pointermove", timeStamp: end, coalesced: undefined }));
    const lines = [...this.log, ...present, { type: "end", timeStamp: end + (isResting ? 0 : 1) }];
    this.page.openRecording(Touching.own, Core.encoder.encode(lines.map((line) => JSON.stringify(line) + "\n").join("")),
      { isMade: true, time: isResting ? Infinity : (end - this.log[0].timeStamp) * 1000 + 500, isSame: true, isExplained: isOver });
    return !isOver;
  }

  synthesize(name) {
    this.log = [];
    if (!this.page.openRecording(`synthetic ${name.toLowerCase()}`, Core.encoder.encode(handTrace(name)), { isMade: true, time: 0 })) return;
    this.page.transport.play(true);
  }
}
