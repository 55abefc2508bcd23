import { Address } from "./address.js";
import { Beside } from "./beside.js";
import { Core } from "./core.js";
import { Recording } from "./data.js";
import { History } from "./history.js";
import { Parcel } from "./parcel.js";
import { Sections } from "./page.js";
import { People } from "./numbers.js";
import { ParameterPanel } from "./parameters.js";
import { Sharing } from "./sharing.js";
import { painted } from "./shared.js";
import { Remedy } from "./story.js";
import { Tools } from "./tools.js";
import { Thresholds } from "./thresholds.js";
import { Touching } from "./touching.js";

/** The page. With a core in it, it replays its recording with other parameters, other recordings, and touches. */
export class Page extends Sections {
  /** The moments of the longest recording that is checked before it is asked for. */
  static quicklyChecked = 20000;
  static starting = "The page starts its core.";

  /** @param raw the data of the command's report.
   *  @param about the version, the names of scenes, and the address of the site if there is one.
   *  @param own the recording of the report as the core reads it, or why the core cannot replay it; `isMade` if it has no touches yet. */
  constructor(raw, about, own) {
    super(new Recording(own.isMade ? Touching.introduced(raw, Page.starting) : raw));
    /** The recording in view: its name, its bytes, its data with the original parameters, and the gesture that was meant. */
    this.source = { name: own.name ?? raw.file, bytes: Core.encoder.encode(own.trace ?? ""), raw, isOwn: true, isMade: own.isMade, isChecked: false };
    Object.assign(this, { core: null, about, changed: new Map(), meant: "", refusal: own.problem ?? "", history: new History(this), remedies: [] });
    this.panel = new ParameterPanel((key, value) => this.change(key, value), () => this.apply(new Map()));
    this.panel.open(this.recording.lanes);
    this.panel.show(this.changed);
    this.panel.enable(false);
    if (this.refusal) this.panel.explain(this.refusal);
    // The link keeps them until the core is ready.
    this.address.parameters = Address.requestedParameters;
    this.choose.parameters = (parameters) => this.followLink(parameters);
    this.main.querySelector("#lanes").after(this.panel.node);
  }
  appear() {
    document.body.classList.toggle("playground", this.source.isMade === true);
    return super.appear();
  }
  fit() {
    if (this.source.isMade) this.recording.surface = Touching.room(this).map((points) => points * Thresholds.perPoint);
    this.parts?.draw();
  }

  /** Builds what needs a core, which is not ready yet. */
  prepare() {
    this.touching = new Touching(this);
    this.sharing = new Sharing(this);
    this.tray = new Tools(this);
    this.isPrepared = true;
    this.beside ??= this.addBeside();
    this.beside.fillChoice();
    this.touching.show();
    this.tray.show();
    this.parts?.fillParameters();
    if (!this.refusal) this.fillRemedies();
  }
  addBeside() {
    const beside = new Beside(this);
    this.help.before(beside.choice);
    return beside;
  }
  /** Begins to use the core. */
  async connect(core) {
    this.core = core;
    this.showProblem("");
    if (this.source.isMade) {
      this.recording.headline = Touching.invitation;
      this.story.open(this.recording);
    }
    this.panel.enable(!this.refusal);
    // What is stated about a link or a folder stays.
    if (this.parts || Parcel.requested !== null || this.address.parameters.size > 0) this.renew();
    if (this.parts) await this.parts.choose(this.requested.part ?? (this.source.isMade ? 0 : -1), this.requested.time);
    await this.followLink(Address.requestedParameters);
    performance.mark("ready");
    // A change is checked before it is shown. Without one, the page is painted first.
    await painted();
    if (!this.renew() && this.source.isOwn && this.recording.moments.length <= Page.quicklyChecked) this.check();
  }
  /** Replaces the command's empty surface by the core's. Returns whether it was in view. */
  renew() {
    if (!this.source.isMade || !this.source.isOwn) return false;
    this.touching.clear();
    this.history.forget();
    return true;
  }
  /** Whether the core can be used; if it cannot yet, the page states that. */
  get isReady() {
    if (!this.core) this.showProblem("the page is not ready yet; try again in a second");
    return this.core !== null;
  }
  /** Shows a second setup or recording next to this one, as the command compared them.
   *
   * @param other its name and its data. */
  showBeside({ name, own, data }) {
    this.beside = this.addBeside();
    this.beside.ownName = own;
    this.beside.open(data, name);
  }
  /** What the setup on the left is called. */
  get setupName() {
    return this.changed.size > 0 ? "with the changed parameters" : this.beside?.source || this.beside?.hasOtherFile ? this.recording.file : this.beside?.isTheCommands && this.beside.ownName || this.about.setup || "its own parameters";
  }
  show() {
    super.show();
    this.beside?.show();
  }
  /** Shows an overview of many recordings, or of a long one, above the one in view. */
  showParts(parts) {
    this.parts = parts;
    // The address is written again before the core is ready.
    this.requested = { part: Address.requestedPart, time: Address.requested ?? undefined };
    if (parts.chosen >= 0) this.source.part = parts.chosen;
    this.main.prepend(parts.node);
  }
  get boards() {
    return [...super.boards, ...(this.parts?.board ? [this.parts.board] : []), ...(this.beside?.player?.boards ?? [])];
  }
  get actions() {
    const actions = { ...super.actions, "[": () => this.remedies[0]?.step(-1), "]": () => this.remedies[0]?.step(1) };
    if (!this.core) return actions;
    return { ...actions, o: () => this.tray.file.click(), s: () => this.tray.save(), n: () => this.touching.start(), c: () => this.sharing.open() };
  }
  get isTouched() {
    return this.touching?.down.size > 0;
  }
  showProblem(sentence) {
    this.story.showProblem(sentence);
  }
  /** Leaves the report of the page's own recording as the command wrote it. */
  refuse(sentence) {
    this.refusal = sentence;
    this.panel.enable(false);
    this.panel.explain(sentence);
    return false;
  }
  /** Opens the page's own recording in the core, and checks that the core replays it as the command did. */
  check() {
    const { source } = this;
    if (source.isChecked || this.refusal) return !this.refusal;
    source.isChecked = true;
    try {
      this.core.load(source.name, source.bytes);
      this.core.set(new Map());
      const raw = this.core.report();
      if (raw.scene !== source.raw.scene) return this.refuse(`The page cannot replay the scene ${source.raw.scene}. Parameters can be changed in a report with --scene none.`);
      if (raw.problem && !source.raw.problem) return this.refuse(`The core in this page cannot replay this recording: ${raw.problem}`);
      const parts = ["surface", "moments", "fingers", "lanes", "thresholds", "curves", "patterns", "kinds", "lines", ...(source.raw.film.count > 0 ? ["film"] : [])];
      const other = parts.find((part) => JSON.stringify(raw[part]) !== JSON.stringify(source.raw[part]));
      if (other) this.refuse(`The core in this page was built from other sources than the command: its replay has other ${other}. Build it again to change parameters here.`);
    } catch (error) {
      this.refuse(`Parameters cannot be changed in this page: ${error.message}.`);
    }
    return !this.refusal;
  }

  // Parameters

  change(key, value) {
    this.changeAll([[key, value]]);
  }
  /** @param changes parameters with their new values, which are empty for the original ones. */
  changeAll(changes) {
    const next = new Map(this.changed);
    for (const [key, value] of changes) {
      if (value === "" || value === this.panel.originals.get(key)) next.delete(key);
      else next.set(key, value);
    }
    return this.apply(next, changes[0][0]);
  }
  /** Replays the recording with other parameters and shows it at the same moment.
   *
   * @param key the parameter to which an error belongs. */
  apply(next, key) {
    if (!this.isReady || this.source.isOwn && !this.check()) return false;
    const begin = performance.now();
    let raw;
    try {
      this.core.set(next);
      raw = next.size === 0 && this.source.isOwn && !this.meant ? this.source.raw : this.merged(this.core.report());
    } catch (error) {
      if (!this.panel.refuse(key, next.get(key), error.message)) this.showProblem(error.message);
      // The page keeps showing the last valid parameters, and so does the core.
      if (this.core.exports) this.core.set(this.changed);
      return false;
    }
    const computed = performance.now();
    this.history.remember(key ?? "");
    this.changed = this.address.parameters = next;
    this.showData(raw, true);
    this.panel.show(next);
    for (const remedy of this.remedies) remedy.show(next.get(remedy.key) ?? remedy.original);
    this.showProblem("");
    this.parts?.follow(next);
    if (this.beside?.isOpen) this.besideLater();
    this.milliseconds = { core: computed - begin, page: performance.now() - computed };
    this.explainLater();
    return true;
  }
  applyLink(parameters) {
    const wanted = [...parameters];
    if (!this.core || JSON.stringify(wanted) === JSON.stringify([...this.changed])) return;
    // All at once, since parameters may depend on each other; if one is invalid, each by itself.
    const known = new Map(wanted.filter(([key]) => this.panel.originals.has(key)));
    const unknown = wanted.filter(([key]) => !known.has(key)).map(([key]) => key);
    if (!this.tryApply(known)) {
      this.apply(new Map());
      for (const [key, value] of known) this.apply(new Map([...this.changed, [key, value]]), key);
    }
    for (const key of this.changed.keys()) this.panel.reveal(key);
    if (unknown.length > 0) this.showProblem(`the link sets ${unknown.join(" and ")}, which this recording is replayed without`);
  }
  /** Applies parameters unless one of them is invalid. */
  tryApply(parameters) {
    try {
      if (this.source.isOwn && !this.check()) return false;
      this.core.set(parameters);
      this.core.report();
    } catch {
      return false;
    }
    return this.apply(parameters);
  }
  /** Opens what the address contains: a recording, parameters. */
  async followLink(parameters) {
    const packed = Parcel.requested;
    if (packed !== null && packed !== this.followed) {
      this.followed = packed;
      try {
        await this.sharing.follow(await Parcel.unpacked(packed));
      } catch (error) {
        this.showProblem(`The link cannot be read: ${error.message}.`);
      }
    }
    this.applyLink(parameters);
  }

  // What was meant

  /** Answers about the gesture that was meant; about what was recognized if it is empty. */
  mean(name) {
    this.history.remember("meant");
    this.meant = name;
    if (this.core && !(this.source.isOwn && !this.check())) this.explain();
    else this.story.open(this.recording);
  }
  /** Whether the failures in the data are those of what was meant. */
  get isAnsweredAsMeant() {
    return this.recording.meant === (this.meant ?? "");
  }

  /** The sliders of the answer to the recording with its own parameters: they stay when one has helped. */
  fillRemedies() {
    const { raw } = this.source;
    const failures = raw.touches.failures.filter(([, , , changes]) => changes?.length > 0).slice(0, 1);
    this.remedies = failures.map(([, , , changes]) => {
      const [key] = changes[0];
      const original = this.panel.originals.get(key) ?? "";
      const remedy = new Remedy(changes, original, this.panel.limits.get(key), (all) => this.changeSoon(all));
      remedy.show(this.changed.get(key) ?? original);
      return remedy;
    });
    this.story.remedies.replaceChildren(...this.remedies.map((each) => each.node));
  }
  /** A slider that is dragged sends values faster than they can be replayed. */
  changeSoon(changes) {
    if (!this.waiting) requestAnimationFrame(() => { const all = this.waiting; this.waiting = null; this.changeAll(all); });
    this.waiting = changes;
  }

  /** The core's data with what only the command knows of the page's own recording. */
  merged(raw) {
    const { isOwn, raw: original } = this.source;
    // The page has no libinput, and need not repeat it.
    if (!isOwn) return { ...raw, libinput: "", ...(this.source.part === undefined ? {} : this.parts.shared) };
    const { file, facts, faults, notes, isSizeAssumed, libinput, problem } = original;
    // What libinput reported does not depend on the recognizers; the comparison does.
    const reported = typeof libinput === "string" ? libinput
      : { ...libinput, comparison: [], configuration: "", summary: "libinput is not compared with changed parameters here; touchstone compare does that." };
    return { ...raw, file, facts, faults, notes, isSizeAssumed, problem, libinput: reported };
  }
  get shellCommand() {
    const quoted = (text) => (/^[A-Za-z0-9_./:=+,@%-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
    const { isOwn, raw: original, name, isMade } = this.source;
    if (isMade || isOwn && !original.command) return "";
    const own = isOwn ? original.command : this.source.part === undefined ? "" : this.parts.command;
    const words = [own || `touchstone replay ${quoted(name)}`];
    return words.concat([...this.changed].map(([key, value]) => `--set ${quoted(`${key}=${value}`)}`)).join(" ");
  }

  open(recording, ...options) {
    // The recording so far ends here, the touch does not.
    if (this.isTouched) Touching.keepInProgress(recording);
    super.open(recording, ...options);
  }
  showData(raw, isSame, time) {
    if (raw.touches.spans.length === 0 && this.source.isMade) raw = Touching.introduced(raw);
    this.open(new Recording({ ...raw, command: this.shellCommand }), isSame, time);
    if (this.source.part !== undefined) this.parts?.show();
    this.story.compare(this.changed.size > 0 ? this.source.raw.touches.headline : null);
    this.touching?.show();
    this.tray?.show();
  }
  /** The second recording follows the parameters of this one, a second setup does not. */
  besideLater() {
    if (this.beside.source) this.beside.replay();
    else this.beside.fill();
  }
  /** Searches for what would have changed the outcomes, when no more changes follow. */
  explainLater() {
    clearTimeout(this.explaining);
    if (this.source.isOwn && this.changed.size === 0 && !this.meant) return;
    this.explaining = setTimeout(() => this.explain(), 600);
  }
  explain() {
    clearTimeout(this.explaining);
    try {
      this.core.set(this.changed);
      this.core.mean(this.meant);
      const raw = { ...this.merged(this.core.report(true)), meant: this.meant };
      this.core.mean("");
      if (this.changed.size === 0) {
        if (!this.source.isOwn) this.source.raw = raw;
        this.showData(raw, true);
        this.fillRemedies();
      } else {
        this.showData(raw, true);
      }
    } catch (error) {
      this.showProblem(error.message);
    }
  }

  // Other recordings

  /** Shows another state of the page: a recording, its parameters, what was meant. */
  restate({ source, changed, meant }) {
    if (source !== this.source) {
      Object.assign(this, { source, changed: new Map() });
      this.core.scene = source.scene ?? "";
      this.core.load(source.name, source.bytes);
      this.panel.open(source.raw.lanes);
    }
    this.meant = meant;
    this.apply(changed);
    this.fillRemedies();
    if (meant || changed.size > 0) this.explain();
  }
  /** Shows another recording, with the parameters that were changed.
   *
   * @param isMade whether the page made it: the command has no such file.
   * @param time the moment to show; the decisive one by default. */
  openRecording(name, bytes, { isMade = false, time, isSame = false, isExplained = true, part } = {}) {
    if (!this.isReady) return false;
    clearTimeout(this.explaining);
    try {
      const scene = isMade ? this.touching.scene : "";
      this.core.scene = scene;
      this.core.load(name, bytes);
      this.core.set(new Map());
      const raw = this.core.report();
      const source = { name, bytes, raw, scene, isOwn: false, isMade, part };
      const known = new Set(raw.lanes.flatMap((lane) => lane.parameters.map(([key]) => `${lane.name}.${key}`)));
      const next = new Map([...this.changed].filter(([key]) => known.has(key)));
      let shown = raw;
      if (next.size > 0) {
        this.core.set(next);
        shown = this.core.report();
      }
      this.history.remember(isSame ? "touches" : "");
      Object.assign(this, { source, meant: isSame ? this.meant : "" });
      this.changed = this.address.parameters = next;
      this.panel.open(raw.lanes);
      this.showData(this.merged(shown), isSame, time);
      this.panel.explain(ParameterPanel.form);
      this.panel.show(next);
      this.panel.enable(true);
      this.fillRemedies();
      this.showProblem("");
      if (isExplained) this.explainLater();
      if (this.beside?.isOpen) this.beside.replay();
      return true;
    } catch (error) {
      this.showProblem(error.message);
      this.restore();
      return false;
    }
  }
  /** Opens the recording in view in the core again, also in a core that starts again after an error. */
  restore() {
    const { name, bytes, scene, isChecked } = this.source;
    if (isChecked === false) return;
    this.core.scene = scene ?? "";
    this.core.opened = [name, bytes];
    if (this.core.exports) this.core.load(name, bytes);
  }
}
