// Plays a synthetic pinch into a page in headless Chromium by playTouch with Playwright, and compares what the page received.
//
//     node Tools/checks/play-touch.mjs MODULE RECORDING CHROMIUM TIMES        MODULE: the folder of the ES module
//
// playwright-core is looked for as node does, from NODE_PATH too.
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [module, recording, executablePath, times] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)("playwright-core");
const { playTouch } = await import(pathToFileURL(`${module}/play-touch.mjs`));
const commands = await readFile(recording, "utf8");

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const context = await browser.newContext({ hasTouch: true, viewport: { width: 800, height: 600 } });

/** Plays into a new page and returns what it has received. */
async function play(style) {
  const page = await context.newPage();
  await page.setContent(`<meta name="viewport" content="width=device-width"><body style="${style}"><h1>Pinch me</h1><script>
    var most = 0, spans = [];
    addEventListener("touchmove", ({ touches: [a, b, ...others] }) => {
      most = Math.max(most, others.length + (b ? 2 : 1));
      if (b) spans.push(Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
    }, { passive: true });
  </script>`);
  await playTouch(page, commands);
  const received = await page.evaluate(() => ({ most, spans, scale: visualViewport.scale }));
  await page.close();
  return received;
}

for (let round = 0; round < Number(times); round++) {
  const { most, spans } = await play("touch-action: none; height: 100vh");
  const { scale } = await play("");
  if (most !== 2 || spans.at(-1) < 2 * spans[0] || scale < 1.5) {
    console.error(`error: round ${round}: ${most} touches, spans ${spans[0]} to ${spans.at(-1)}, the viewport at ${scale}`);
    process.exit(1);
  }
  if (round === 0) console.error(`fingers from ${spans[0]} to ${spans.at(-1)} px apart; the page is zoomed to ${scale.toFixed(2)}`);
}
await browser.close();
console.error(`playTouch: ${times} of ${times}`);
