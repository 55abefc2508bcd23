import { Colours } from "./board.js";
import { Core } from "./core.js";
import { Page } from "./replay.js";
import { element } from "./shared.js";

// The page of a recording, of touches, or of what a link carries. What is in the file decides what it can do.
const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");
Colours.read();
let page;
/** Resolved when everything can be used. A recording is shown at once; its core is ready a little later. */
const ready = begin(read("data"), read("about") ?? {});

async function begin(raw, about) {
  if (raw) page = new Page(raw, about, read("recording") ?? { problem: "This page has no core: touchstone report --core writes one that replays." }).appear();
  if (!document.getElementById("core")) return;
  let core;
  try {
    core = await Core.open();
  } catch (error) {
    const problem = `This browser cannot run the core in this page: ${error.message}.`;
    if (page) return page.refuse(problem);
    return document.body.append(element("p", { class: "problem", role: "alert" }, problem));
  }
  page ??= Page.empty(core, about).appear();
  await page.connect(core);
  performance.mark("ready");
}
