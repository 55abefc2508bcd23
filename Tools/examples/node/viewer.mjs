// The gestures of a photo viewer, as a page and its tests set them up.

import { Gestures } from "touchstone-gestures";

/** Creates the viewer's recognizers; a page calls `gestures.listenTo(element)`. */
export async function viewer() {
  const gestures = await Gestures.load();
  const state = { zoom: 1, isOpen: false };
  const named = (name, kind, parameters, handler) => {
    const recognizer = gestures.attach(kind, handler, parameters);
    gestures.setName(recognizer, name);
    return recognizer;
  };
  const zoom = named("zoom", "pinch", { minimumSpanChange: 24 }, ({ state: change }) => {
    if (change !== "began" && change !== "changed") return;
    state.zoom *= gestures.measurement(zoom, "scale");
    gestures.setScale(zoom, 1);
  });
  const reset = named("reset", "tap", { numberOfTapsRequired: 2, maximumTapInterval: 350 }, () => { state.zoom = 1; });
  const open = named("open", "tap", {}, () => { state.isOpen = true; });
  gestures.requireToFail(reset, open);
  return { gestures, state };
}
