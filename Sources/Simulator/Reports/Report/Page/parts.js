import { Board, Colours, drawText } from "./board.js";
import { Core } from "./core.js";
import { People } from "./numbers.js";
import { PackedTouches } from "./packed.js";
import { Parcel } from "./parcel.js";
import { Rerun } from "./rerun.js";
import { Remedy } from "./story.js";
import { element, fromDeltas, milliseconds, section, setText } from "./shared.js";

/** The recordings of a folder, or the parts of a long recording: one of them is in view, and the others are replayed with the page's
 * parameters when these change. */
export class Parts {
  static make(page, raw, text) {
    return raw.recordings ? new FolderParts(page, raw, text) : new LongParts(page, raw, text);
  }
  constructor(page, raw, text) {
    Object.assign(this, { page, raw, text, changes: new Map(), chosen: -1 });
    this.status = element("p", { class: "note", role: "status" });
    this.knob = element("span");
    this.parameter = Parts.choice("a parameter to change for all", "Slide a parameter…", () => this.keys.map((key) => [key, People.words(key.replace(".", " "))]), () => this.showKnob());
    this.keys = [];
    this.foot = element("div", { class: "bar-like" }, this.parameter, this.knob, this.status);
  }
  /** A choice that gets its options when it is used: to lay out a hundred takes longer than all else of the page. */
  static choice(label, first, options, change) {
    const choice = element("select", { "aria-label": label, onchange: change }, element("option", { value: "" }, first));
    const fill = () => { if (choice.length === 1) choice.append(...options().map(([value, text]) => element("option", { value }, text))); };
    for (const kind of ["pointerdown", "focus"]) choice.addEventListener(kind, fill);
    return choice;
  }
  /** Offers each parameter that is a number as a slider. */
  fillParameters() {
    const keys = this.page.isPrepared ? [...this.page.panel.limits.keys()] : [];
    this.parameter.hidden = keys.length === 0;
    if (keys.join() === this.keys.join()) return;
    this.keys = keys;
    if (!keys.includes(this.parameter.value)) this.parameter.length = 1;
    this.showKnob();
  }
  /** Adds the bytes of the recording that the page shows first, which are packed with those of the others. */
  async addBytes(source) {
    source.bytes = Core.encoder.encode(await this.trace(this.chosen));
  }
  /** A slider from nothing to three times the recordings' own value. */
  showKnob() {
    const { page, parameter: { value: key } } = this;
    const original = page.panel.originals.get(key) ?? "";
    const unit = original.replace(/^-?[\d.]+/, "");
    const twice = Math.max(2 * parseFloat(original), parseFloat(original) + 4 * (page.panel.limits.get(key)?.[2] ?? 1));
    this.remedy = key === "" ? null : new Remedy([[key, twice + unit]], original, page.panel.limits.get(key), (all) => page.changeSoon(all));
    this.remedy?.show(page.changed.get(key) ?? original);
    this.remedy?.button.remove();
    this.knob.replaceChildren(...(this.remedy ? [this.remedy.node] : []));
  }
  /** What the data of each has in common, which the core does not know. */
  get shared() {
    return { libinput: this.raw.libinput };
  }
  get bytes() {
    this.unpacked ??= Parcel.bytes(this.text);
    return this.unpacked;
  }
  /** Resolved when a part is in view. */
  async choose(index, time) {
    const { page } = this;
    if (index === this.chosen || index < 0 || index >= this.count) return;
    if (!page.isPrepared) return page.showProblem("This page has no core and shows one part: touchstone report --core writes one that replays the others.");
    if (!page.isReady) return;
    this.wanted = index;
    const text = await this.trace(index);
    // Another one was chosen meanwhile.
    if (this.wanted !== index) return;
    if (text === "") return page.showProblem(this.problem(index));
    if (page.openRecording(this.name(index), Core.encoder.encode(text), { time, part: index })) this.show(index);
  }
  show(index = this.page.source.part ?? this.chosen) {
    if (index !== this.chosen) this.page.address.part = index;
    this.chosen = index;
    this.fillParameters();
    this.draw();
  }
  problem() {
    return this.page.refusal;
  }
  /** Replays all with other parameters, those next to the one in view first, and marks those that change. */
  follow(parameters) {
    this.changes = new Map();
    this.rerun ??= new Rerun(this);
    this.rerun.start(parameters);
    this.remedy?.show(parameters.get(this.parameter.value) ?? this.page.panel.originals.get(this.parameter.value));
    this.showStatus();
    this.draw();
  }
  /** @param change the gestures before and after; nothing if they are equal. */
  note(index, change) {
    if (change) this.changes.set(index, change);
    this.noteOne(index);
    this.showStatus();
  }
  showStatus() {
    const { rerun } = this;
    const left = rerun && rerun.left > 0 ? `, ${People.count(rerun.left, this.noun)} to go` : "";
    setText(this.status, rerun?.isChanged ? `With the changed parameters, ${this.changes.size} of ${People.count(this.count, this.noun)} ${this.changes.size === 1 ? "has" : "have"} other gestures${left}.` : this.unchanged);
  }
}

/** An overview of a long recording: a row for each recognizer, as tall as it has gestures at the time. */
class LongParts extends Parts {
  noun = "part";
  static rowHeight = 22;

  constructor(page, raw, text) {
    super(page, raw, text);
    const { starts, offsets, recognized, recognizers } = raw;
    Object.assign(this, { starts: fromDeltas(starts, Float64Array), offsets: fromDeltas(offsets), count: starts.length });
    this.end = this.starts[this.count - 1] + raw.lengths[this.count - 1];
    this.rows = recognized.map((counts, i) => ({ name: recognizers[i], counts, colour: "recognized" })).filter(({ counts }) => counts.length > 0);
    this.rows.push({ name: "nearly", counts: raw.missed, colour: "near" });
    this.unchanged = `Below is one of ${this.count} parts: its times count from its start.`;
    this.board = new Board("how many gestures each recognizer recognized over the whole recording", () => this.rows.length * LongParts.rowHeight + 20, (...all) => this.drawAll(...all));
    this.board.canvas.addEventListener("click", (event) => this.choose(this.partAt(event.offsetX)));
    this.slider = element("input", { type: "range", min: 0, max: this.count - 1, step: 1, "aria-label": "part of the recording", oninput: () => this.choose(Number(this.slider.value)) });
    this.place = element("output", { class: "clock" });
    const step = (text, label, by) => element("button", { type: "button", title: label, "aria-label": label, onclick: () => this.choose(this.chosen + by) }, text);
    const misses = () => raw.misses.map(([part, time, text], index) => [index, `${LongParts.clock(this.starts[part] + time)} ${text}`]);
    this.misses = Parts.choice("nearest misses", raw.misses.length > 0 ? "nearest misses…" : "no near miss", misses, () => this.goTo(this.misses.value));
    this.node = section("overview", "The whole recording", element("p", { class: "headline", role: "status" }, raw.headline), this.board.canvas,
      element("div", { class: "bar-like" }, step("◂", "previous part", -1), step("▸", "next part", 1), this.slider, this.place, this.misses), this.foot);
    this.showStatus();
    this.show(raw.opening);
  }
  static clock(time) {
    const seconds = Math.floor(time / 1e6);
    const two = (number) => String(number).padStart(2, "0");
    return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(Math.floor(time / 1e4) % 100)}`;
  }
  goTo(index) {
    const miss = this.raw.misses[index];
    if (!miss) return;
    const [part, time] = miss;
    if (part === this.chosen) this.page.showTime(time);
    else this.choose(part, time);
  }
  get shared() {
    const { facts, notes, faults, isSizeAssumed } = this.raw;
    return { ...super.shared, facts, notes, faults, isSizeAssumed };
  }
  get command() {
    return this.raw.command;
  }
  name() {
    return this.raw.file;
  }
  /** A part is unpacked when it is replayed. */
  async addBytes(source) {
    const { chosen } = this;
    Object.defineProperty(source, "bytes", { get: () => Core.encoder.encode(this.lines(chosen)) });
  }
  async trace(index) {
    return this.lines(index);
  }
  lines(index) {
    if (this.raw.head === "" || this.text.trim() === "") return "";
    const { lines, end } = PackedTouches.lines(this.bytes.subarray(this.offsets[index]));
    return `${this.raw.head}${lines.join("\n")}\nend ${milliseconds(end)}\n`;
  }
  /** The gestures of a part, as the core writes them. */
  original(index) {
    const { recognized, recognizers } = this.raw;
    return recognizers.map((name, i) => ((recognized[i][index] ?? 0) > 0 ? `${name} ${recognized[i][index]}\n` : "")).join("");
  }

  // Drawing

  get gutter() {
    return Math.min(120, this.board.width * 0.3);
  }
  x(time) {
    return this.gutter + ((time - this.starts[0]) / Math.max(1, this.end - this.starts[0])) * (this.board.width - this.gutter - 4);
  }
  partAt(x) {
    let best = 0;
    for (let i = 0; i < this.count; i++) {
      const middle = this.x(this.starts[i] + this.raw.lengths[i] / 2);
      if (Math.abs(middle - x) < Math.abs(this.x(this.starts[best] + this.raw.lengths[best] / 2) - x)) best = i;
    }
    return best;
  }
  noteOne() {
    this.wait ??= requestAnimationFrame(() => { this.wait = null; this.board.draw(); });
  }
  draw() {
    this.slider.value = String(this.chosen);
    const [from, to] = [this.starts[this.chosen], this.starts[this.chosen] + this.raw.lengths[this.chosen]].map(LongParts.clock);
    this.slider.setAttribute("aria-valuetext", `part ${this.chosen + 1}, from ${from} to ${to}`);
    setText(this.place, `${from} – ${to}`);
    this.board.draw();
  }
  drawAll(context, width) {
    const height = LongParts.rowHeight;
    const bottom = this.rows.length * height;
    const [from, to] = [this.x(this.starts[this.chosen]), this.x(this.starts[this.chosen] + this.raw.lengths[this.chosen])];
    context.fillStyle = Colours.of("band");
    context.fillRect(from - 2, 0, Math.max(5, to - from + 4), bottom);
    this.rows.forEach((row, index) => this.drawRow(context, row, index * height, height));
    context.fillStyle = Colours.of("accent");
    for (const index of this.changes.keys()) context.fillRect(this.x(this.starts[index]), bottom + 1, 2, 6);
    context.strokeStyle = Colours.of("text");
    context.strokeRect(from - 2.5, 0.5, Math.max(5, to - from + 4), bottom - 1);
    for (const [time, align] of [[this.starts[0], "left"], [this.end, "right"]]) {
      drawText(context, LongParts.clock(time), align === "left" ? this.gutter : width - 4, bottom + 13, { colour: "faint", align, halo: "page", size: 11 });
    }
  }
  /** A column is a pixel: of the parts in it the one with the most gestures for its time. */
  drawRow(context, { name, counts, colour }, top, height) {
    const columns = new Map();
    const most = Math.max(1, ...counts);
    counts.forEach((count, i) => {
      const last = Math.floor(this.x(this.starts[i] + this.raw.lengths[i]));
      for (let x = Math.floor(this.x(this.starts[i])); x <= last; x++) columns.set(x, Math.max(columns.get(x) ?? 0, count));
    });
    context.fillStyle = Colours.of(colour);
    for (const [x, count] of columns) {
      if (count === 0) continue;
      const size = Math.max(2, (count / most) * (height - 6));
      context.fillRect(x, top + height - 2 - size, 1, size);
    }
    drawText(context, People.words(name), 0, top + height / 2, { colour: colour === "near" ? "near" : "text", halo: "page" });
  }
}

/** The recordings of a folder as a list: those with other gestures than with their own parameters are marked. */
class FolderParts extends Parts {
  noun = "recording";

  constructor(page, raw, text) {
    super(page, raw, text);
    this.count = raw.recordings.length;
    this.unchanged = `${People.count(this.count, "recording")}. A changed parameter replays all of them.`;
    this.originals = new Map();
    this.links = raw.recordings.map((each, index) => {
      const found = element("span", { class: "found" }, FolderParts.gestures(each));
      const link = element("button", { type: "button", onclick: () => this.choose(index) }, element("span", { class: "path" }, each.path), found);
      return { link, found };
    });
    this.node = section("folder", raw.title, this.foot, element("ul", { class: "folder", tabindex: "0", "aria-label": "recordings" }, ...this.links.map(({ link }) => element("li", {}, link))));
    this.showStatus();
    this.show(raw.opening);
  }
  static gestures({ recognized, problem, verdict }) {
    const mark = verdict ? { right: "✓ ", "no recognizer": "– " }[verdict] ?? "✗ " : "";
    if (recognized.length === 0) return mark + (problem || "nothing");
    return mark + recognized.map(([, gesture, count]) => (count === 1 ? gesture : `${count} × ${gesture}`)).join(", ");
  }
  name(index) {
    return this.raw.recordings[index].path;
  }
  problem(index) {
    return this.raw.recordings[index].problem || this.raw.recordings[index].unplayed;
  }
  async trace(index) {
    const [start, count] = this.raw.recordings[index].packed;
    return count > 0 ? Parcel.inflated(this.bytes.subarray(start, start + count)) : "";
  }
  original(index) {
    return this.originals.get(index);
  }
  noteOne(index) {
    const { link, found } = this.links[index];
    const change = this.changes.get(index);
    const words = (text, other) => text.split("\n").filter((line) => line !== "" && !other.split("\n").includes(line)).map((line) => People.words(line.replace(/^(\w+) (\d+)$/, (_, name, count) => (count === "1" ? name : `${count} × ${name}`)))).join(", ") || "nothing";
    link.classList.toggle("changed", change !== undefined);
    setText(found, change ? `≠ ${words(...change)} → ${words(change[1], change[0])}` : FolderParts.gestures(this.raw.recordings[index]));
  }
  draw() {
    this.links.forEach(({ link }, index) => {
      if (index === this.chosen) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
      if (!this.changes.has(index)) this.noteOne(index);
    });
  }
}
