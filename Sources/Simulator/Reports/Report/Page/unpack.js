// The first script of a page with a core, which begins to work while the rest of the page is read.

/** Unpacks the core that Tools/web-core/pack.py packs. The first line of the text is a wasm module, of Tools/web-core/unpack.c, that unpacks
 * the second one. */
async function unpackCore(text) {
  const [module, packed] = text.trim().split("\n");
  const { instance } = await WebAssembly.instantiate(Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0)));
  const { memory, unpack_room: room, unpack_begin: begin, unpack_some: some } = instance.exports;
  const start = room(packed.length);
  new TextEncoder().encodeInto(packed, new Uint8Array(memory.buffer, start));
  const count = begin(packed.length);
  while (some());
  return new Uint8Array(memory.buffer, start + packed.length, count);
}

/** Compiles the core next to the page, which is built meanwhile; or in the page, if the browser or a policy refuses. */
class CoreCompiler {
  constructor() {
    const [begun, compiled] = [Promise.withResolvers(), Promise.withResolvers()];
    const refuse = () => { begun.resolve(); compiled.resolve(null); };
    /** Resolved when the worker has begun. Until then it needs the thread of the page. */
    this.begun = Promise.race([begun.promise, new Promise((done) => setTimeout(done, 200))]);
    this.compiled = compiled.promise;
    const script = `${unpackCore}\nonmessage = ({ data }) => { postMessage("begun"); unpackCore(data).then(WebAssembly.compile).then(postMessage, () => postMessage(null)); };`;
    try {
      this.worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
      this.worker.onmessage = ({ data }) => (data === "begun" ? begun.resolve() : compiled.resolve(data));
      this.worker.onerror = refuse;
    } catch {
      refuse();
    }
  }
  /** Passes the text that precedes the script which calls it. */
  pass(text) {
    this.worker?.postMessage(text);
    this.module = this.compiled.then((module) => { this.worker?.terminate(); return module ?? unpackCore(text).then(WebAssembly.compile); });
  }
}
const coreCompiler = new CoreCompiler();
