// touchstone.wasm in memory. It can have several coordinators; each calls the page with its address.

import { quote } from "./checks.mjs";

export class Library {
  /** The functions of the C interface. */
  functions;
  /** The address of 40 numbers for results and texts. */
  scratch;
  /** What coordinators call, by their address: a function of the callback's name and values. */
  #clients = new Map();
  /** `TextEncoder` and `TextDecoder`, which a page's simulation in Node, such as jsdom, may lack. */
  #codecs = globalThis;

  /** Loads touchstone.wasm: a URL, a response of `fetch`, its bytes, or a `WebAssembly.Module`. */
  static async load(source) {
    const library = new Library();
    if (typeof TextEncoder !== "function") library.#codecs = await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:util");
    const module = await compile(await source);
    const page = {};
    for (const { name } of WebAssembly.Module.imports(module)) {
      page[name] = (address, ...values) => library.#clients.get(address)(name, values);
    }
    const { exports } = await WebAssembly.instantiate(module, { page });
    library.functions = exports;
    library.scratch = exports.scratch();
    return library;
  }

  /** Creates a coordinator and returns its address. It calls `client`, which must not throw, with the name of each of its callbacks and
   * their values. */
  open(client) {
    const address = this.functions.tg_coordinator_create();
    this.#clients.set(address, client);
    this.functions.listen(address);
    return address;
  }

  close(address) {
    this.functions.tg_coordinator_destroy(address);
    this.#clients.delete(address);
  }

  // Memory moves when it grows, so a view is created for each access.
  get view() {
    return new DataView(this.functions.memory.buffer);
  }

  /** Stores a text for C and returns its address. */
  store(text, what, offset) {
    const bytes = this.encode(text, what);
    if (bytes.length > 128) throw new RangeError(`${what} is too long`);
    new Uint8Array(this.functions.memory.buffer).set(bytes, this.scratch + offset);
    return this.scratch + offset;
  }

  /** Returns a text for C, with the zero at its end. */
  encode(text, what) {
    if (typeof text !== "string") throw new TypeError(`${what} must be a string, not ${quote(text)}`);
    if (text.includes("\0")) throw new RangeError(`${what} contains a zero`);
    return new this.#codecs.TextEncoder().encode(text + "\0");
  }

  /** Returns the text at an address. */
  text(address) {
    const bytes = new Uint8Array(this.functions.memory.buffer);
    return new this.#codecs.TextDecoder().decode(bytes.slice(address, bytes.indexOf(0, address)));
  }

  /** The kinds of recognizers, such as "tap". */
  get kinds() {
    const kinds = [];
    for (;;) {
      const name = this.functions.tg_recognizer_kind(kinds.length);
      if (name === 0) return kinds;
      kinds.push(this.text(name));
    }
  }
}

const runsInNode = typeof globalThis.process?.versions?.node === "string";

/** Reads a file on disk, which Node's `fetch` does not. Bundlers for pages must not look for the modules. The URL may be that of a page's
 * simulation, such as jsdom's, which Node does not take. */
async function readFromDisk({ href }) {
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:fs/promises");
  const { fileURLToPath } = await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:url");
  return readFile(fileURLToPath(href));
}

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof URL) source = source.protocol === "file:" && runsInNode ? await readFromDisk(source) : await fetch(source);
  if (source?.ok === false) throw new Error(`cannot load ${source.url || "touchstone.wasm"}: HTTP status ${source.status}`);
  const bytes = typeof source?.arrayBuffer === "function" ? await source.arrayBuffer() : source;
  if (!(bytes instanceof ArrayBuffer || ArrayBuffer.isView(bytes))) {
    throw new TypeError(`load needs the response of fetch("touchstone.wasm") or its bytes, not ${quote(source)}`);
  }
  return WebAssembly.compile(bytes);
}
