import { Address } from "./address.js";
import { Core } from "./core.js";
import { Recording } from "./data.js";
import { Head } from "./head.js";
import { ParameterPanel } from "./parameters.js";
import { ReportPage } from "./report.js";
import { element, setText } from "./shared.js";

/** A report that replays its recording with other parameters, and other recordings, with the core in the page. */
export class RespondingPage extends ReportPage {
  /** The moments of the longest recording that is checked before it is asked for. */
  static quicklyChecked = 20000;

  /** @param raw the data of the command's report.
   *  @param own the recording of the report as the core reads it, or why the core cannot replay it. */
  constructor(raw, own) {
    super(new Recording(raw));
    /** The recording in view: its name, its bytes, and its data with the original parameters. */
    this.source = { name: own.name ?? raw.file, bytes: Core.encoder.encode(own.trace ?? ""), raw, isOwn: true, isChecked: false };
    Object.assign(this, { core: null, changed: new Map(), refusal: own.problem ?? "" });
    this.panel = new ParameterPanel((key, value) => this.change(key, value), () => this.apply(new Map()));
    this.panel.open(this.recording.lanes);
    this.panel.show(this.changed);
    this.panel.isEnabled = false;
    // The link keeps them until the core is ready.
    this.address.parameters = Address.requestedParameters;
    this.stage.after(this.panel.node);
    this.choose.parameters = (parameters) => this.applyLink(parameters);
    this.problem = element("p", { class: "problem", role: "alert", hidden: true });
    this.file = element("input", { type: "file", onchange: () => { this.openFile(this.file.files[0]); this.file.value = ""; } });
    this.tools = element("div", { class: "tools" }, element("label", { class: "button" }, "Open another recording…", this.file));
    this.head.additions.push(this.tools, this.problem);
    this.head.node.append(...this.head.additions);
    addEventListener("dragover", (event) => { event.preventDefault(); document.body.classList.add("dropping"); });
    addEventListener("dragleave", () => document.body.classList.remove("dropping"));
    addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      if (event.dataTransfer.files.length > 0) this.openFile(event.dataTransfer.files[0]);
    });
  }
  /** The panel takes the place of the table of parameters. */
  parameters() {
    return [];
  }
  showProblem(sentence) {
    this.problem.hidden = !sentence;
    setText(this.problem, Head.sentence(sentence));
  }

  /** Begins to use the core. */
  connect(core) {
    this.core = core;
    if (this.refusal) return this.refuse(this.refusal);
    this.panel.isEnabled = true;
    if (this.recording.moments.length <= RespondingPage.quicklyChecked) this.check();
    this.applyLink(Address.requestedParameters);
  }
  /** Leaves the report of the page's own recording as the command wrote it. */
  refuse(sentence) {
    this.refusal = sentence;
    this.panel.isEnabled = false;
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
    const next = new Map(this.changed);
    if (value === "" || value === this.panel.originals.get(key)) next.delete(key);
    else next.set(key, value);
    this.apply(next, key);
  }
  /** Replays the recording with other parameters and shows it at the same moment.
   *
   * @param key the parameter to which an error belongs. */
  apply(next, key) {
    if (this.source.isOwn && !this.check()) return false;
    const begin = performance.now();
    let raw;
    try {
      this.core.set(next);
      raw = next.size === 0 && this.source.isOwn ? this.source.raw : this.merged(this.core.report());
    } catch (error) {
      if (!this.panel.refuse(key, next.get(key), error.message)) this.showProblem(error.message);
      // The page keeps showing the last valid parameters, and so does the core.
      if (this.core.exports) this.core.set(this.changed);
      return false;
    }
    const computed = performance.now();
    this.changed = this.address.parameters = next;
    this.showData(raw, true);
    this.panel.show(next);
    this.showProblem("");
    this.milliseconds = { core: computed - begin, page: performance.now() - computed };
    this.explainLater();
    return true;
  }
  applyLink(parameters) {
    const wanted = [...parameters];
    if (!this.core || JSON.stringify(wanted) === JSON.stringify([...this.changed])) return;
    // All at once, since parameters may depend on each other; if one is invalid, each by itself.
    const known = new Map(wanted.filter(([key]) => this.panel.fields.has(key)));
    const unknown = wanted.filter(([key]) => !known.has(key)).map(([key]) => key);
    if (!this.tryApply(known)) {
      this.apply(new Map());
      for (const [key, value] of known) this.apply(new Map([...this.changed, [key, value]]), key);
    }
    for (const key of this.changed.keys()) this.panel.fields.get(key).input.closest("details").open = true;
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

  /** The core's data with what only the command knows of the page's own recording. */
  merged(raw) {
    const { isOwn, raw: original } = this.source;
    // The page has no libinput, and need not repeat it.
    if (!isOwn) return { ...raw, libinput: "" };
    const { file, facts, notes, isSizeAssumed, libinput, problem } = original;
    // What libinput reported does not depend on the recognizers; the comparison does.
    const reported = typeof libinput === "string" ? libinput
      : { ...libinput, comparison: [], configuration: "", summary: "libinput is not compared with changed parameters here; touchstone compare does that." };
    return { ...raw, file, facts, notes, isSizeAssumed, problem, libinput: reported };
  }
  get shellCommand() {
    const quoted = (text) => (/^[A-Za-z0-9_./:=+,@%-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
    const { isOwn, raw: original, name, isMade } = this.source;
    if (isMade || isOwn && !original.command) return "";
    const words = [isOwn ? original.command : `touchstone replay ${quoted(name)}`];
    return words.concat([...this.changed].map(([key, value]) => `--set ${quoted(`${key}=${value}`)}`)).join(" ");
  }

  showData(raw, isSame, time) {
    this.open(new Recording({ ...raw, command: this.shellCommand }), isSame, time);
    document.title = `${this.recording.file}: touchstone report`;
  }
  /** Searches for what would have changed the outcomes, when no more changes follow. */
  explainLater() {
    clearTimeout(this.explaining);
    if (this.source.isOwn && this.changed.size === 0) return;
    this.explaining = setTimeout(() => {
      try {
        this.core.set(this.changed);
        this.showData(this.merged(this.core.report(true)), true);
      } catch (error) {
        this.showProblem(error.message);
      }
    }, 600);
  }

  // Other recordings

  async openFile(file) {
    return file ? this.openRecording(file.name, new Uint8Array(await file.arrayBuffer())) : false;
  }
  /** Shows another recording, with the parameters that were changed.
   *
   * @param isMade whether the page made it: the command has no such file.
   * @param time the moment to show; the decisive one by default. */
  openRecording(name, bytes, { isMade = false, time, isSame = false, isExplained = true } = {}) {
    if (!this.core) return this.showProblem("the page is not ready yet; try again in a second");
    clearTimeout(this.explaining);
    try {
      this.core.load(name, bytes);
      this.core.set(new Map());
      const raw = this.core.report();
      const source = { name, bytes, raw, isOwn: false, isMade };
      const known = new Set(raw.lanes.flatMap((lane) => lane.parameters.map(([key]) => `${lane.name}.${key}`)));
      const next = new Map([...this.changed].filter(([key]) => known.has(key)));
      let shown = raw;
      if (next.size > 0) {
        this.core.set(next);
        shown = this.core.report();
      }
      this.source = source;
      this.changed = this.address.parameters = next;
      this.showData(this.merged(shown), isSame, time);
      this.panel.open(raw.lanes);
      this.panel.explain(ParameterPanel.form);
      this.panel.show(next);
      this.panel.isEnabled = true;
      this.showProblem("");
      if (isExplained) this.explainLater();
      return true;
    } catch (error) {
      this.showProblem(error.message);
      this.restore();
      return false;
    }
  }
  /** Opens the recording in view in the core again, also in a core that starts again after an error. */
  restore() {
    const { name, bytes, isChecked } = this.source;
    if (isChecked === false) return;
    this.core.opened = [name, bytes];
    if (this.core.exports) this.core.load(name, bytes);
  }
}
