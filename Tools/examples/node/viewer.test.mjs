// Recorded hands play into the viewer: `npm test`. `touchstone convert --to pointer-events hand.yml recordings/zoom.jsonl` adds one.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { viewer } from "./viewer.mjs";

const expected = { "double-tap": ["reset"], "pinch": ["zoom"], "tap": ["open"] };
const folder = new URL("recordings/", import.meta.url);

for (const file of readdirSync(folder)) {
  test(file, async () => {
    const { gestures, state } = await viewer();
    const played = gestures.play(readFileSync(new URL(file, folder), "utf8"));
    // The transcript states why a gesture failed.
    assert.deepEqual(played.gestures, expected[file.replace(".jsonl", "")], played.transcript);
    if (file === "pinch.jsonl") assert.ok(state.zoom > 1.5, `zoomed to ${state.zoom}`);
  });
}
