// Plays a recording into a page of a browser that is under test, with Playwright or Puppeteer:
//
//     import { playTouch } from "touchstone-gestures/play-touch.mjs";
//
//     await playTouch(page, await readFile("hand.cdp", "utf8"));      touchstone convert --to cdp hand.yml hand.cdp
//
// `page` is a page of Playwright or Puppeteer, with Chromium, or anything with a function `send(method, params)`.

/** Plays the commands of `touchstone convert --to cdp` at their times. `speed` 2 takes half as long. */
export async function playTouch(page, recording, { speed = 1 } = {}) {
  const lines = recording.trim().split("\n").map((line) => JSON.parse(line));
  if (lines[0]?.devTools !== 1) throw new TypeError("the recording is not of `touchstone convert --to cdp`");
  const session = await open(page);
  const start = performance.now();
  const answers = [];
  try {
    for (const { at, method, params } of lines.slice(1)) {
      const delay = at / speed - (performance.now() - start);
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
      // The answer comes when the page has handled the event, which may be after the next one is due.
      const answer = session.send(method, params);
      answer.catch(() => {});
      answers.push(answer);
    }
    await Promise.all(answers);
  } finally {
    await session.detach?.();
  }
}

async function open(page) {
  if (page.context?.()?.newCDPSession) return page.context().newCDPSession(page);
  if (page.createCDPSession) return page.createCDPSession();
  if (page.send) return page;
  throw new TypeError("the page is neither Playwright's nor Puppeteer's with Chromium, and has no function `send`");
}
