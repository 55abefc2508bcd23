/** The page without a recording of its own: its pad can be touched, and synthetic hands touch it. */
class Playground extends RespondingPage {
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
    // The verdict is below the surface, which must not move while it is touched.
    this.head.additions = [this.problem];
    this.head.node.querySelector(".tools").remove();
    this.stage.after(this.head.node);
    document.body.prepend(element("header", {}, element("h1", {}, "Touchstone playground"), this.tools));
    this.hands = element("div", { class: "tools", id: "hands", role: "group", "aria-label": "synthetic touches" },
      ...Object.keys(hands).map((name) => button(name, () => this.synthesize(name))));
    this.pad.figure.append(this.hands);
    const { canvas } = this.pad.board;
    canvas.classList.add("touched");
    canvas.setAttribute("aria-label", "the surface: touch it");
    canvas.addEventListener("pointerdown", (event) => this.begin(event));
    for (const name of ["pointermove", "pointerup", "pointercancel"]) canvas.addEventListener(name, (event) => this.record(event));
    addEventListener("resize", () => { if (this.isEmpty) this.clear(); });
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
    this.saveButton.disabled = this.isEmpty || !this.source.isMade;
    this.clearButton.disabled = this.isEmpty;
  }
  /** Empties the page, with a surface on which a point is a pixel. */
  clear() {
    const width = Math.max(100, this.pad.board.canvas.clientWidth - 2 * Pad.margin);
    const height = Math.round(Math.min(width < 500 ? width * 1.1 : width * 0.62, Math.max(320, innerHeight * 0.62) - 2 * Pad.margin));
    this.log = [];
    this.size = [width, height];
    const trace = `touchstone trace 1\nsurface ${width}x${height} pt\nend 0\n`;
    this.openRecording("no touches yet", Core.encoder.encode(trace), { isMade: true, isExplained: false });
  }

  // Touches, as a Pointer Events log

  begin(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    const isNew = this.log.length === 0 || this.down.size === 0 && event.timeStamp - this.lastTime > Playground.pause;
    if (isNew) {
      this.log = [];
      this.size = this.recording.surface.map((length) => length / Thresholds.perPoint);
    }
    this.down.set(event.pointerId, null);
    this.pad.board.canvas.setPointerCapture(event.pointerId);
    this.record(event);
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

  // Keeping touches

  /** The recording as a trace, with the parameters that were changed: the lines of touches in the full transcript. */
  get trace() {
    this.core.set(this.changed);
    const lines = this.core.transcript(true).split("\n");
    const surface = lines.map((line) => /^surface ([\d.]+x[\d.]+) pt/.exec(line)).find((found) => found)[1];
    const touches = lines.filter((line) => /^ *[\d.]+ +(?:\d+ (?:began|moved|ended|cancelled)|untracked|hovering|button) /.test(line));
    const end = milliseconds(this.recording.end);
    return ["touchstone trace 1", `surface ${surface} pt`, ...[...this.changed].map(([key, value]) => `set ${key}=${value}`), "", ...touches, `end ${end}`, ""].join("\n");
  }
  save() {
    const link = element("a", { href: URL.createObjectURL(new Blob([this.trace], { type: "text/plain" })), download: this.source.name.replaceAll(/[^A-Za-z0-9]+/g, "-") + ".trace" });
    link.click();
    URL.revokeObjectURL(link.href);
  }
}
