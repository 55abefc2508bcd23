import { Core } from "./core.js";
import { Recording } from "./data.js";
import { CurrentMachine } from "./machines.js";
import { People } from "./numbers.js";
import { Player } from "./player.js";
import { element, section, setText, table } from "./shared.js";
import { Story } from "./story.js";

/** A second setup, or a second recording, next to the one of the page: the same moment of both, and what differs. */
export class Beside {
  /** @param page has the recording on the left. */
  constructor(page) {
    this.page = page;
    this.name = "";
    this.choice = element("select", { "aria-label": "a second setup, side by side", title: "a second setup or recording, side by side", onchange: () => this.choose(this.choice.value) });
    this.file = element("input", { type: "file", "aria-label": "a second recording", onchange: () => { this.openFile(this.file.files[0]); this.file.value = ""; } });
    this.headline = element("p", { class: "headline", role: "status" });
    this.reasons = element("div");
    this.title = element("h2");
    this.machine = new CurrentMachine("machine-beside");
    this.summary = element("p", { class: "note", role: "status" });
    this.table = table(["time", "gesture", "left", "right", "limits"], []);
    this.difference = section("different", "What differs", this.summary, this.table);
    this.fillChoice();
  }
  get isOpen() {
    return this.name !== "";
  }
  /** Whether what the command compared is shown, and not a choice in the page. */
  get isTheCommands() {
    return this.isOpen && !this.setup && !this.source;
  }
  /** The setups of other toolkits, the recording's own parameters, and a file. */
  fillChoice() {
    const { page, name } = this;
    const setups = (page.about.setups ?? []).map(([toolkit]) => [toolkit, `like ${toolkit}`]);
    const known = [["", "Compare with…"], ...(page.isPrepared ? [["own", "its own parameters"], ...setups, ["file", "another recording…"]] : [])];
    if (name !== "" && !known.some(([value]) => value === name)) known.push([name, name]);
    this.choice.replaceChildren(...known.map(([value, text]) => element("option", { value }, text)));
    this.choice.value = name;
    this.choice.hidden = known.length < 2;
  }
  async choose(name) {
    const { page } = this;
    if (name === "file" || !page.isReady) {
      this.choice.value = this.name;
      return page.core && this.file.click();
    }
    if (name === "") return this.close();
    this.other = null;
    this.setup = name === "own" ? [] : page.about.setups.find(([toolkit]) => toolkit === name)?.[1];
    this.source = null;
    this.name = name;
    await this.replay();
  }
  async openFile(file) {
    if (!file) return;
    Object.assign(this, { source: { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }, setup: null, name: file.name });
    this.fillChoice();
    await this.replay();
  }
  /** Replays the recording of the page with the second setup, or the second one with the parameters of the page. */
  async replay() {
    const { page } = this;
    // What the command compared stays as it is.
    if (!page.core || this.isTheCommands) return this.fill();
    this.core ??= await page.core.another();
    const { name, bytes } = this.source ?? page.source;
    try {
      if (page.source.isOwn && !page.check()) return;
      this.core.scene = page.source.scene ?? "";
      this.core.load(name, bytes);
      const known = new Set(page.recording.lanes.flatMap((lane) => lane.parameters.map(([key]) => `${lane.name}.${key}`)));
      const pairs = (this.setup ?? []).map((text) => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)]);
      this.core.set(this.source ? page.changed : new Map(pairs.filter(([key]) => known.has(key))));
      this.open(this.core.report(true), this.source ? this.source.name : this.name === "own" ? "its own parameters" : `like ${this.name}`);
    } catch (error) {
      page.showProblem(error.message);
    }
  }
  /** Shows data of a report on the right. */
  open(raw, name) {
    const { page } = this;
    if (this.name === "") this.name = name;
    this.label = name;
    const recording = new Recording(raw);
    this.hasOtherFile = recording.file !== page.recording.file;
    // Its units are those of the page until it is drawn.
    if (this.player) this.player.open(recording, true);
    else {
      this.player = new Player(recording);
      this.column = element("div", { class: "stage" }, section("pad-beside", "Fingers, on the right", this.player.pad.figure), section("now-beside", "Gestures, on the right", this.machine.node, this.player.now.node));
      this.lanes = section("lanes-beside", "", this.player.lanes.board.canvas);
    }
    page.restoreUnits();
    this.head = element("div", { class: "beside-head" }, this.title, this.headline, this.reasons);
    this.place();
    this.fill();
  }
  /** Puts both next to each other. */
  place() {
    const { page } = this;
    page.main.classList.add("beside");
    this.pair ??= element("div", { class: "pair" });
    if (!this.pair.isConnected) {
      page.stage.before(this.pair);
      this.left = element("div", { class: "side" });
      this.right = element("div", { class: "side" });
      this.pair.append(this.left, this.right);
      page.transport.node.before(this.difference);
    }
    this.left.replaceChildren(element("div", { class: "beside-head" }, this.leftTitle = element("h2"), this.leftHeadline = element("p", { class: "headline" })), page.stage);
    this.right.replaceChildren(this.head, this.column);
    page.main.querySelector("#lanes").after(this.lanes);
    setText(this.lanes.querySelector("h2"), `Over time: ${this.label}`);
  }
  close() {
    const { page } = this;
    if (!this.isOpen) return;
    this.name = "";
    page.main.classList.remove("beside");
    this.pair.replaceWith(page.stage);
    for (const each of [this.lanes, this.difference]) each.remove();
    this.pair = null;
    page.lanes.differing = [];
    this.fillChoice();
    page.show();
  }
  fill() {
    const { page, player } = this;
    if (!player || !this.pair) return;
    const { recording } = player;
    this.fillChoice();
    setText(this.title, this.label);
    setText(this.headline, Story.sentence(recording.headline));
    this.reasons.replaceChildren(...recording.failures.slice(0, 2).map(({ reason, remedy }) => element("p", { class: "miss" }, element("span", { class: "mark near", "aria-hidden": "true" }, "✗ "), reason, remedy ? "; " + remedy : "")));
    setText(this.leftTitle, page.setupName);
    if (recording.fingers.length === 0 && page.recording.fingers.length > 0) this.reasons.prepend(element("p", { class: "note" }, "libinput reports gestures, not fingers."));
    setText(this.leftHeadline, Story.sentence(page.recording.headline));
    this.later = this.source ? (recording.touches[0]?.start ?? 0) - (page.recording.touches[0]?.start ?? 0) : 0;
    const found = Difference.all(page.recording, recording, this.later, this.source !== null && this.source !== undefined);
    setText(this.summary, found.length === 0 ? "Both have the same gestures at the same times." : `${People.count(found.length, "gesture")} ${found.length === 1 ? "differs" : "differ"}.`);
    this.table.hidden = found.length === 0;
    page.lanes.differing = found.map(({ time }) => time);
    player.lanes.differing = found.map(({ time }) => time + this.later);
    this.table.tBodies[0].replaceChildren(...found.slice(0, 100).map((each) => element("tr", { class: "differs" }, element("td", {}, page.story.link(each.time, People.time(each.time))),
      element("td", {}, each.name), element("td", { "data-name": "left" }, each.left), element("td", { "data-name": "right" }, each.right), element("td", { "data-name": "limits" }, each.limits))));
    this.show();
  }
  /** Shows the moment of the page on the right. */
  show() {
    const { page, player } = this;
    if (!this.isOpen || !player || !this.pair) return;
    const { span } = player;
    [span.from, span.to, span.nameWidth, span.isChosen] = [page.span.from + this.later, page.span.to + this.later, Math.max(span.nameWidth, page.span.nameWidth), true];
    player.showTime(page.recording.moments[page.moment] + this.later);
    const touch = player.recording.touchAt(player.recording.moments[player.moment]);
    this.machine.show(player.recording, touch ? player.now.decisive : [], player.moment);
    page.restoreUnits();
  }
}

/** What a gesture became on the left and on the right. */
class Difference {
  /** The gestures that are recognized on one side only, or at different times.
   *
   * @param later what a time on the left has to be changed by on the right.
   * @param isOther whether the recordings are different: their gestures correspond by their order. */
  static all(left, right, later, isOther) {
    const found = [];
    for (const lane of left.lanes) Difference.add(found, lane, right.lanes.find(({ name }) => name === lane.name), later, isOther);
    for (const lane of right.lanes) {
      if (!left.lanes.some(({ name }) => name === lane.name)) Difference.add(found, null, lane, later, isOther);
    }
    return found.sort((a, b) => a.time - b.time);
  }
  static add(found, left, right, later, isOther) {
    const own = Difference.recognized(left);
    const others = Difference.recognized(right);
    const limits = Difference.limits(left, right);
    const used = new Set();
    own.forEach((attempt, index) => {
      const same = isOther ? others[index] : others.find((other) => other.target === attempt.target && other.start - later <= attempt.end && attempt.start <= other.end - later);
      if (same) used.add(same);
      if (same && (isOther || same.time - later === attempt.time)) return;
      found.push({ time: attempt.time, name: attempt.name, left: `recognized at ${People.time(attempt.time)}`, right: same ? `recognized at ${People.time(same.time)}` : Difference.why(right, attempt, later), limits });
    });
    for (const attempt of others) {
      if (used.has(attempt)) continue;
      found.push({ time: Math.max(0, attempt.time - later), name: attempt.name, left: Difference.why(left, attempt, -later), right: `recognized at ${People.time(attempt.time)}`, limits });
    }
  }
  static recognized(lane) {
    return (lane?.attempts ?? []).filter(({ outcome }) => outcome === "recognized");
  }
  /** Why a recognizer did not recognize what it recognizes on the other side. */
  static why(lane, { start, end }, later) {
    if (!lane) return "there is no such recognizer";
    const attempt = lane.attempts.find((each) => each.isFailed && each.start <= end + later && start + later <= each.end);
    return attempt?.reason ? `failed at ${People.time(attempt.time)}: ${attempt.reason}` : "not recognized";
  }
  /** The parameters of a recognizer that differ. */
  static limits(left, right) {
    const values = new Map((right?.parameters ?? []).map(([name, value]) => [name, value]));
    return (left?.parameters ?? []).filter(([name, value]) => values.has(name) && values.get(name) !== value).map(([name, value]) => `${name} ${value} | ${values.get(name)}`).join(", ");
  }
}
