// Prints the offsets of the flick corpus, or of toolkits.jsonl, as the module gives them: usage flicks.mjs MODULE CORPUS.
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [folder, corpus] = process.argv.slice(2);
const { load } = await import(pathToFileURL(`${folder}/touchstone.mjs`));

/** Plays the fingers of a line of toolkits.jsonl. */
function play({ toolkit, calls, times_us }) {
  const scroll = hand.scroll({ toolkit });
  scroll.setContent(0, 6000, 800, 0);
  scroll.scrollTo(2000, 0);
  const output = [];
  let isDrag = false;
  for (const [time, distance] of calls) {
    if (distance === 0) {
      output.push(scroll.touchDown(time / 1000));
      isDrag = false;
    } else if (distance !== undefined) {
      scroll.axis("finger", distance, time / 1000);
      isDrag = true;
    } else if (isDrag) {
      scroll.axisStop(time / 1000);
    } else {
      scroll.touchUp(time / 1000);
    }
  }
  output.push(...times_us.map((time) => scroll.at(time / 1000).offset));
  scroll.close();
  return output;
}

const hand = await load(await readFile(`${folder}/touchstone.wasm`));
for (const line of (await readFile(corpus, "utf8")).trim().split("\n")) {
  const flick = JSON.parse(line);
  if (flick.calls) {
    console.log(play(flick).join(" "));
    continue;
  }
  const scroll = hand.scroll({ curve: flick.curve });
  scroll.setContent(flick.first, flick.last, flick.viewport, 0);
  scroll.scrollTo(flick.offset, 0);
  scroll.beginDrag(0);
  scroll.endDrag(flick.velocity, 0);
  console.log(flick.times_us.map((time) => scroll.at(time / 1000).offset).join(" "));
  scroll.close();
}
