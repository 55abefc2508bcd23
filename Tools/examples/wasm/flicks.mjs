// Prints the offsets of the flick corpus as the module gives them: usage flicks.mjs MODULE CORPUS.
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [folder, corpus] = process.argv.slice(2);
const { load } = await import(pathToFileURL(`${folder}/touchstone.mjs`));
const hand = await load(await readFile(`${folder}/touchstone.wasm`));
for (const line of (await readFile(corpus, "utf8")).trim().split("\n")) {
  const flick = JSON.parse(line);
  const scroll = hand.scroll({ curve: flick.curve });
  scroll.setContent(flick.first, flick.last, flick.viewport, 0);
  scroll.scrollTo(flick.offset, 0);
  scroll.beginDrag(0);
  scroll.endDrag(flick.velocity, 0);
  console.log(flick.times_us.map((time) => scroll.at(time / 1000).offset).join(" "));
  scroll.close();
}
