import { Colours } from "./board.js";
import { Core } from "./core.js";
import { Page } from "./replay.js";
import { Parts } from "./parts.js";
import { element, painted } from "./shared.js";

// The page of a recording, of touches, or of what a link carries. What is in the file decides what it can do.
const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");
Colours.read();
let page;
/** Resolved when everything can be used. A recording is shown at once; its core is ready a little later. */
const ready = begin(read("data"), read("about") ?? {});

async function begin(raw, about) {
  // The answer is painted before the rest is built. The core is the end of the page, which may not have been read yet.
  const waiting = element("p", { class: "note waiting", role: "status" }, "The page starts its core.");
  if (!raw) document.body.append(waiting);
  await painted();
  if (document.readyState === "loading") await new Promise((done) => addEventListener("DOMContentLoaded", done));
  const packed = document.getElementById("core");
  if (packed) await coreCompiler.pass(packed.textContent);
  const opening = packed ? Core.open() : null;
  // It may fail before it is awaited.
  opening?.catch(() => {});
  const parts = read("parts");
  const withParts = () => { if (parts) page.showParts(Parts.make(page, { ...raw, ...parts }, document.getElementById("packed").textContent)); };
  if (raw) page = new Page(raw, about, read("recording") ?? { problem: "This page has no core: touchstone report --core writes one that replays." }).appear();
  if (raw) withParts();
  const other = read("other");
  if (other) page.showBeside(other);
  if (!opening) return;
  let core;
  try {
    core = await opening;
  } catch (error) {
    waiting.remove();
    const problem = `This browser cannot run the core in this page: ${error.message}.`;
    if (page) return page.refuse(problem);
    return document.body.append(element("p", { class: "problem", role: "alert" }, problem));
  }
  waiting.remove();
  // The part of a long recording is among those that are packed.
  if (page?.parts?.chosen >= 0) page.source.bytes = Core.encoder.encode(await page.parts.trace(page.parts.chosen));
  if (!page) {
    page = Page.empty(core, about).appear();
    withParts();
  }
  await page.connect(core);
}
