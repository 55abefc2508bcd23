// Recorded hands play into the component: `npm test`. `touchstone convert --to pointer-events hand.yml zoom.jsonl` writes one.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { act } from "react-dom/test-utils";
import { Gestures } from "touchstone-gestures";
import { Viewer } from "./viewer.js";

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
// jsdom has no pointer capture.
Element.prototype.setPointerCapture ??= () => {};

const folder = fileURLToPath(new URL("../node/recordings/", import.meta.url).href);

/** Plays a recording into the component, and returns what it shows. */
async function play(name) {
  const gestures = await Gestures.load();
  const root = createRoot(document.body.appendChild(document.createElement("main")));
  await act(async () => root.render(createElement(Viewer, { gestures })));
  let played;
  await act(async () => { played = gestures.play(readFileSync(`${folder}${name}.jsonl`, "utf8")); });
  const figure = document.querySelector("figure");
  const shown = { recognized: played.gestures, className: figure.className, zoom: Number(/scale\((.*)\)/.exec(figure.style.transform)[1]) };
  await act(async () => root.unmount());
  return shown;
}

test("a pinch zooms", async () => {
  const { recognized, zoom } = await play("pinch");
  expect(recognized).toEqual(["zoom"]);
  expect(zoom).toBeGreaterThan(1.5);
});

test("a tap opens", async () => {
  expect(await play("tap")).toEqual({ recognized: ["open"], className: "open", zoom: 1 });
});

test("a double tap does not open", async () => {
  expect(await play("double-tap")).toEqual({ recognized: ["reset"], className: "closed", zoom: 1 });
});
