import { Core } from "./core.js";

/** Replays many recordings with other parameters, a few milliseconds at a time, in a core of its own. */
export class Rerun {
  /** Milliseconds after which the page is drawn. */
  static slice = 12;

  constructor(parts) {
    Object.assign(this, { parts, run: 0, left: 0, isChanged: false });
  }
  async start(parameters) {
    const { parts } = this;
    const run = ++this.run;
    this.isChanged = parameters.size > 0;
    this.left = this.isChanged ? parts.count : 0;
    if (!this.isChanged) return;
    this.core ??= await parts.page.core.another();
    const order = Array.from({ length: parts.count }, (_, index) => index).sort((a, b) => Math.abs(a - parts.chosen) - Math.abs(b - parts.chosen));
    let began = performance.now();
    for (const index of order) {
      const change = await this.change(index, parameters);
      if (run !== this.run) return;
      this.left--;
      parts.note(index, change);
      if (performance.now() - began < Rerun.slice) continue;
      await new Promise((done) => setTimeout(done));
      if (run !== this.run) return;
      began = performance.now();
    }
  }
  /** The gestures of a recording before and after; nothing if they are equal or it cannot be replayed. */
  async change(index, parameters) {
    const { parts, core } = this;
    const text = await parts.trace(index);
    if (text === "") return undefined;
    try {
      core.load(parts.name(index), Core.encoder.encode(text));
      let before = parts.original(index);
      if (before === undefined) {
        core.set(new Map());
        before = core.gestures();
        parts.originals.set(index, before);
      }
      core.set(parameters);
      const after = core.gestures();
      return before === after ? undefined : [before, after];
    } catch {
      return undefined;
    }
  }
}
