import { coreHost } from "./host.js";

/** The readers, the replay and the recognizers, as wasm. Calls pass bytes and return text, or throw the core's sentence. */
export class Core {
  static encoder = new TextEncoder();
  static decoder = new TextDecoder();

  /** Starts the core that is in the page, once it is compiled. */
  static async open() {
    const core = new Core();
    /** The scene of recordings that name none. */
    core.scene = "";
    // See unpack.js.
    core.module = await coreCompiler.module;
    await core.start();
    return core;
  }
  /** Another instance of the same core. */
  async another() {
    const core = new Core();
    Object.assign(core, { scene: "", module: this.module });
    await core.start();
    return core;
  }
  async start() {
    const host = coreHost(() => this.exports.memory);
    this.exports = (await WebAssembly.instantiate(this.module, { page: host })).exports;
    try {
      if (this.opened) this.load(...this.opened);
    } catch {
      // The next recording starts another core.
    }
  }
  bytes(at, count) {
    return new Uint8Array(this.exports.memory.buffer, at, count);
  }

  call(name, bytes, argument) {
    if (!this.exports) throw new Error("the page starts its core again after an error; try again in a second");
    const { exports } = this;
    try {
      const at = exports.core_input(bytes.length);
      if (bytes.length > 0) this.bytes(at, bytes.length).set(bytes);
      const hasFailed = exports[name](argument);
      const text = Core.decoder.decode(this.bytes(exports.core_result(), exports.core_result_count()));
      if (hasFailed) throw new Error(text);
      return text;
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError) && !(error instanceof RangeError)) throw error;
      // A trap leaves the memory of the core as it is.
      this.exports = null;
      this.start();
      throw new Error("the page cannot compute with the numbers or the length of this recording; use the command");
    }
  }

  /** Opens a recording: a trace or another recording of touches. */
  load(name, bytes) {
    const head = Core.encoder.encode(name.replaceAll("\n", " ") + "\n");
    const all = new Uint8Array(head.length + bytes.length);
    all.set(head);
    all.set(bytes, head.length);
    this.call("core_load", all);
    this.opened = [name, bytes];
  }
  /** Sets parameters, by NAME.PARAMETER, in place of those that were set before. */
  set(parameters) {
    const scene = this.scene ? `scene ${this.scene}\n` : "";
    this.call("core_set", Core.encoder.encode(scene + [...parameters].map(([key, value]) => `${key}=${value}\n`).join("")));
  }
  /** Sets the recognizer of the gesture that was meant, or “nothing”; the answer is then about it. Empty for what was recognized. */
  mean(name) {
    this.call("core_mean", Core.encoder.encode(name));
  }
  /** How often each recognizer recognizes its gesture: names and numbers, a line each. */
  gestures() {
    return this.call("core_gestures", new Uint8Array());
  }
  transcript(isFull) {
    return this.call("core_transcript", new Uint8Array(), isFull ? 1 : 0);
  }
  /** Replays the recording. The data of its report has no explanations unless `isExplained`, which takes much longer. */
  report(isExplained = false) {
    return JSON.parse(this.call("core_report", new Uint8Array(), isExplained ? 1 : 0));
  }
}
