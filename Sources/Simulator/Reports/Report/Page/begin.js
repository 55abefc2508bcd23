import { Colours } from "./board.js";
import { Core } from "./core.js";
import { Parcel } from "./parcel.js";
import { Page } from "./replay.js";
import { Parts } from "./parts.js";
import { painted } from "./shared.js";

// The page of a recording, of touches, or of what a link carries. What is in the file decides what it can do.
const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");
Colours.read();
let page;
/** Resolved when everything can be used. A recording is shown at once; its core is ready a little later. */
const ready = begin();

async function begin() {
  // The answer is painted before the rest is built.
  await painted();
  const hasCore = document.getElementById("core") !== null;
  if (hasCore) await coreCompiler.begun;
  const opening = hasCore ? Core.open() : null;
  // It may fail before it is awaited.
  opening?.catch(() => {});
  const [raw, parts, other] = [read("data"), read("parts"), read("other")];
  const own = read("recording") ?? { problem: "This page has no core: touchstone report --core writes one that replays." };
  page = new Page(raw, read("about") ?? {}, own);
  if (parts) page.showParts(Parts.make(page, { ...raw, ...parts }, document.getElementById("packed").textContent));
  if (other) page.showBeside(other);
  // A link's recording replaces the empty surface before it is seen.
  const isLink = own.isMade && Parcel.requested !== null;
  if (hasCore) page.prepare();
  if (!isLink) page.appear();
  if (!opening) return;
  try {
    if (page.parts?.chosen >= 0) await page.parts.addBytes(page.source);
    const core = await opening;
    if (isLink) page.appear();
    await page.connect(core);
  } catch (error) {
    if (page.core) throw error;
    if (isLink) page.appear();
    const problem = `This browser cannot run the core in this page: ${error.message}.`;
    page.refuse(problem);
    if (own.isMade) page.showProblem(problem);
  }
}
