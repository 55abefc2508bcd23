import { Address } from "./address.js";
import { Core } from "./core.js";
import { People } from "./numbers.js";
import { Parcel } from "./parcel.js";
import { Dialog } from "./sheet.js";
import { element, milliseconds, setText } from "./shared.js";
import { Story } from "./story.js";

/** The lines of a recording as a trace, which the command reads as well: its own, or those of the full transcript. */
export function traceOf(page) {
  const text = Core.decoder.decode(page.source.bytes);
  if (/^touchstone trace /.test(text) && page.touching.types.every((type) => type === "")) return text.replace(/\n?$/, "\n");
  page.core.set(page.changed);
  const lines = page.core.transcript(true).split("\n");
  const surface = lines.map((line) => /^surface ([\d.]+x[\d.]+) pt/.exec(line)).find((found) => found)[1];
  // The transcript numbers touches from 1, and has no types.
  const touches = lines.filter((line) => /^ *[\d.]+ +(?:\d+ (?:began|moved|ended|cancelled)|untracked|hovering|button) /.test(line))
    .map((line) => line.replace(/(\d+) began \S+/g, (found, number) => found + (page.touching.types[number - 1] ?? "")));
  return ["touchstone trace 1", `surface ${surface} pt`, ...page.touching.sceneLines, "", ...touches, `end ${milliseconds(page.recording.end)}`, ""].join("\n");
}

/** A trace with lines after its first one. */
function withLines(trace, lines) {
  const end = trace.indexOf("\n") + 1;
  return trace.slice(0, end) + lines.map((line) => line + "\n").join("") + trace.slice(end);
}

/** A recording as a test: a trace with the parameters that were changed and what it must contain. */
export function testOf(page) {
  const { recording, meant } = page;
  const counts = new Map();
  for (const { lane, outcome } of recording.attempts) if (outcome === "recognized") counts.set(lane.name, (counts.get(lane.name) ?? 0) + 1);
  const recognized = [...counts].map(([name, count]) => (count > 1 ? `${name}*${count}` : name)).join(", ") || "nothing";
  const set = [...page.changed].map(([key, value]) => `set ${key}=${value}`);
  // A trace that states its gestures already is about others now.
  const trace = traceOf(page).split("\n").filter((line) => !/^#\s*expects?\s*:/i.test(line)).join("\n");
  const head = trace.split("\n").findIndex((line) => /^\s*[\d.]+ /.test(line) || /^end /.test(line));
  const lines = trace.split("\n");
  lines.splice(head < 0 ? lines.length : head, 0, ...set);
  return {
    name: page.source.name.replace(/\.\w+$/, "").replaceAll(/[^A-Za-z0-9]+/g, "-") + ".trace",
    text: withLines(lines.join("\n"), [`# Expect: ${meant || recognized}`]),
  };
}

/** Makes links that contain the recording, after a list of what is in them. */
export class Sharing {
  constructor(page) {
    this.page = page;
    this.content = element("ul");
    this.anonymous = element("input", { type: "checkbox", onchange: () => this.fill() });
    this.size = element("p", { class: "note" });
    this.text = element("textarea", { readonly: true, rows: 3, "aria-label": "the link" });
    this.copyButton = element("button", { type: "button", class: "main", onclick: () => this.copy() }, "Copy link");
    this.dialog = new Dialog("A link with this recording", element("p", {}, "Anyone who has the link can see:"), this.content,
      element("p", {}, element("label", {}, this.anonymous, " without names and comments")), this.text, this.size, element("p", {}, this.copyButton));
    page.transport.share = () => this.open();
  }
  async open() {
    if (!this.page.isReady) return;
    setText(this.copyButton, "Copy link");
    this.dialog.open();
    await this.fill();
  }
  /** What a link contains. Comments and the name may state who or what was recorded. */
  get parcel() {
    const { page } = this;
    const trace = traceOf(page);
    const isAnonymous = this.anonymous.checked;
    const text = isAnonymous ? trace.split("\n").filter((line) => !line.startsWith("#")).join("\n") : trace;
    return { version: page.about.version ?? "", name: isAnonymous ? "recording" : page.source.name, text, answer: page.recording.headline };
  }
  async fill() {
    const { page } = this;
    const { parcel } = this;
    const { recording } = page;
    const comments = parcel.text.split("\n").filter((line) => line.startsWith("#")).length;
    const device = recording.facts.find(([label]) => label === "device")?.[1];
    const items = [
      `the positions and times of ${People.count(recording.touches.length, "motion")}, ${People.time(recording.end - recording.start)}`,
      ...(this.anonymous.checked ? [] : [`the name ${parcel.name}`, ...(comments > 0 ? [People.count(comments, "line") + " of comments"] : [])]),
      "the setup" + (page.changed.size > 0 ? `, with ${[...page.changed].map((pair) => pair.join("=")).join(" ")}` : ""),
      `the answer: ${recording.headline}`,
    ];
    this.content.replaceChildren(...items.map((text) => element("li", {}, text)));
    if (device) this.content.append(element("li", {}, "not the device, ", device));
    const base = page.about.site || location.href.split("#")[0];
    page.address.write();
    const rest = location.hash.replace(/^#/, "").split("&").filter((part) => part !== "" && !part.startsWith("r=")).join("&");
    this.text.value = `${base}#r=${await Parcel.packed(parcel)}${rest ? "&" + rest : ""}`;
    setText(this.size, `${People.count(this.text.value.length, "character")}. ` + (base.startsWith("file:") ? "This page is a file of your machine: others open the link if they have the page at the same place. touchstone report --site ADDRESS makes links for a page that you have put on a server." : ""));
  }
  copy() {
    this.text.select();
    const done = () => setText(this.copyButton, "Copied");
    const byHand = () => { if (document.execCommand("copy")) done(); };
    if (navigator.clipboard) navigator.clipboard.writeText(this.text.value).then(done, byHand);
    else byHand();
  }

  /** Shows what a link contains, and whether this page answers as the one that made it. */
  async follow({ version, name, text, answer }) {
    const { page } = this;
    const parameters = Address.requestedParameters;
    page.changed = new Map();
    if (!page.openRecording(name, Core.encoder.encode(text), { time: Address.requested ?? undefined })) return;
    page.applyLink(parameters);
    page.explain();
    // The answer is to the setup in the link, or to the recording's own parameters if others were added to the address.
    const own = [page.recording.headline, page.source.raw.touches.headline];
    const by = version === page.about.version ? "" : `This link was made by version ${version} of Touchstone, and this page is of ${page.about.version}. `;
    if (!own.includes(answer)) page.showProblem(`${by}The answer was “${Story.sentence(answer)}”; here it is another one.`);
  }
}
