import { Address } from "./address.js";
import { Colours } from "./board.js";
import { Core } from "./core.js";
import { Playground } from "./playground.js";
import { RespondingPage } from "./respond.js";
import { element } from "./shared.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);
Colours.read();
let page;
/** Resolved when the core can be used. */
const ready = read("data") ? beginReport() : beginPlayground();

/** A report is shown at once; its core is ready a little later. */
async function beginReport() {
  page = new RespondingPage(read("data"), read("recording"));
  if (Address.requested === null) page.showMoment(page.recording.opening);
  else page.showTime(Address.requested);
  page.isOpen = true;
  performance.mark("shown");
  try {
    page.connect(await Core.open());
  } catch (error) {
    page.refuse(`This browser cannot run the core in this page: ${error.message}.`);
  }
}
async function beginPlayground() {
  try {
    page = new Playground(await Core.open());
  } catch (error) {
    return document.body.append(element("p", { class: "problem", role: "alert" }, `This browser cannot run the core in this page: ${error.message}.`));
  }
  page.clear();
  page.applyLink(Address.requestedParameters);
  page.isOpen = true;
  performance.mark("shown");
}
