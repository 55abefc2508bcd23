"use strict";

const node = (id) => document.getElementById(id);
const status = document.querySelector("[role=status]");

/** The recognizers as wasm. Every call passes bytes and returns text, or throws the core's sentence. */
class Core {
  static async open() {
    const packed = Uint8Array.from(atob(node("core").textContent), (letter) => letter.charCodeAt(0));
    const stream = new Response(packed).body.pipeThrough(new DecompressionStream("gzip"));
    const core = new Core();
    core.module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
    await core.start();
    return core;
  }
  async start() {
    const instance = await WebAssembly.instantiate(this.module, { page: { parseNumber: (at, count) => this.number(at, count) } });
    this.exports = instance.exports;
  }
  bytes(at, count) {
    return new Uint8Array(this.exports.memory.buffer, at, count);
  }
  number(at, count) {
    const text = new TextDecoder().decode(this.bytes(at, count));
    return /^[-+]?[0-9]+(\.[0-9]*)?([eE][-+]?[0-9]+)?$/.test(text) ? Number(text) : NaN;
  }
  call(name, bytes, argument) {
    try {
      return this.tryCall(name, bytes, argument);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      // A trap leaves the core's memory as it was; the next recording gets a new one.
      this.start();
      throw new Error("the recording has numbers that the page cannot compute with; replay it with the command");
    }
  }
  tryCall(name, bytes, argument) {
    const at = this.exports.core_input(bytes.length);
    if (bytes.length > 0) this.bytes(at, bytes.length).set(bytes);
    const failed = this.exports[name](argument);
    const text = new TextDecoder().decode(this.bytes(this.exports.core_result(), this.exports.core_result_count()));
    if (failed) throw new Error(text);
    return text;
  }
}

const utf8 = (text) => new TextEncoder().encode(text);
let core;
const view = new View();
/** The recording: its name and its bytes. */
let recording = null;
/** The parameters that differ, by NAME.PARAMETER. */
const changed = new Map();
let originals = new Map();

// Parameters in the link: #tap.allowableMovement=8pt&pinch.minimumSpanChange=20pt
function readLink() {
  changed.clear();
  for (const part of location.hash.slice(1).split("&").filter((part) => part.includes("="))) {
    const [key, value] = part.split("=", 2).map(decodeURIComponent);
    changed.set(key, value);
  }
}
function writeLink() {
  const link = [...changed].map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join("&");
  history.replaceState(null, "", link ? "#" + link : location.pathname + location.search);
}

function load(name, bytes) {
  recording = { name: name.replaceAll("\n", " "), bytes };
  const head = utf8(recording.name + "\n");
  const whole = new Uint8Array(head.length + bytes.length);
  whole.set(head);
  whole.set(bytes, head.length);
  node("transcript").textContent = "";
  view.close();
  node("pad").querySelector("p").hidden = true;
  try {
    core.call("core_load", whole);
    core.call("core_set", utf8(""));
    originals = parametersOf(core.call("core_parameters", utf8("")));
    showProblem("");
    replay(false);
  } catch (error) {
    showProblem(error.message);
  }
  node("clear").disabled = false;
}
function parametersOf(text) {
  return new Map(text.split("\n").filter(Boolean).map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}

/** Replays the recording with the parameters and shows everything that depends on them. */
function replay(keepsTime = true) {
  if (!recording) return;
  const start = performance.now();
  try {
    core.call("core_set", utf8([...changed].map(([key, value]) => `${key}=${value}\n`).join("")));
    node("transcript").textContent = core.call("core_transcript", utf8(""), 0);
    page.milliseconds = performance.now() - start;
    view.open(core.call("core_transcript", utf8(""), 1), keepsTime);
    status.textContent = recording.name;
    showProblem("");
  } catch (error) {
    showProblem(error.message);
  }
  node("save").disabled = !view.replay;
  showParameters();
}
function showProblem(text) {
  node("problem").textContent = text;
  node("problem").hidden = !text;
}

function showParameters() {
  const isKnown = node("parameters").dataset.keys === [...originals.keys()].join();
  if (!isKnown) buildParameters();
  for (const input of node("parameters").querySelectorAll("input")) {
    const own = changed.get(input.name);
    if (document.activeElement !== input) input.value = own ?? originals.get(input.name);
    input.parentElement.classList.toggle("changed", own !== undefined);
  }
  for (const details of node("parameters").children) {
    const count = details.querySelectorAll(".changed").length;
    details.querySelector("b").textContent = count > 0 ? ` ${count} changed` : "";
  }
  node("reset").hidden = changed.size === 0;
}
function buildParameters() {
  const groups = new Map();
  for (const key of originals.keys()) {
    const name = key.slice(0, key.indexOf("."));
    groups.set(name, [...(groups.get(name) ?? []), key]);
  }
  node("parameters").dataset.keys = [...originals.keys()].join();
  node("parameters").replaceChildren(...[...groups].map(([name, keys]) => {
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    summary.append(name, document.createElement("b"));
    details.append(summary, ...keys.map((key) => {
      const label = document.createElement("label");
      label.className = "parameter";
      const input = document.createElement("input");
      input.name = key;
      input.autocomplete = "off";
      input.addEventListener("input", () => change(key, input.value.trim()));
      label.append(key.slice(name.length + 1), input);
      return label;
    }));
    return details;
  }));
}
function change(key, value) {
  if (value === "" || value === originals.get(key)) changed.delete(key);
  else changed.set(key, value);
  writeLink();
  replay();
}

// Touches, as a Pointer Events log.
const down = new Map();
let lines = [];
let isScheduled = false;
const rounded = (number) => Math.round(number * 1000) / 1000;

function sample(event, box) {
  return { timeStamp: rounded(event.timeStamp), x: rounded(event.clientX - box.left), y: rounded(event.clientY - box.top) };
}
function record(event) {
  const box = node("pad").getBoundingClientRect();
  const own = sample(event, box);
  if (lines.length === 0) lines.push({ pointerEvents: 1, width: rounded(box.width), height: rounded(box.height), timeStamp: own.timeStamp, userAgent: navigator.userAgent });
  const line = { type: event.type, pointerId: event.pointerId, pointerType: event.pointerType, ...own, pressure: rounded(event.pressure), width: rounded(event.width), height: rounded(event.height) };
  const coalesced = event.type === "pointermove" ? (event.getCoalescedEvents?.() ?? []) : [];
  if (coalesced.length > 1) line.coalesced = coalesced.map((each) => sample(each, box));
  lines.push(line);
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    isScheduled = false;
    if (lines.length > 1) load("your touches", utf8(log()));
  });
}
const log = () => lines.map((line) => JSON.stringify(line) + "\n").join("");

function begin(event) {
  if (event.button !== 0) return;
  // A touch begins a new recording once all fingers have lifted for two seconds: double taps stay together.
  if (down.size === 0 && lines.length > 0 && event.timeStamp - lines[lines.length - 1].timeStamp > 2000) lines = [];
  const circle = document.createElement("div");
  circle.className = "finger";
  node("pad").append(circle);
  node("pad").querySelector("p").hidden = true;
  down.set(event.pointerId, circle);
  node("pad").setPointerCapture(event.pointerId);
  place(event);
  record(event);
  event.preventDefault();
}
function place(event) {
  const box = node("pad").getBoundingClientRect();
  down.get(event.pointerId).style.translate = `${event.clientX - box.left}px ${event.clientY - box.top}px`;
}
function move(event) {
  if (!down.has(event.pointerId)) return;
  place(event);
  record(event);
}
function end(event) {
  if (!down.has(event.pointerId)) return;
  down.get(event.pointerId).remove();
  down.delete(event.pointerId);
  record(event);
}
node("pad").addEventListener("pointerdown", begin);
node("pad").addEventListener("pointermove", move);
node("pad").addEventListener("pointerup", end);
node("pad").addEventListener("pointercancel", end);

node("save").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([view.trace([...changed])], { type: "text/plain" }));
  link.download = recording.name.replace(/\.[^.]*$/, "").replaceAll(/[^A-Za-z0-9]+/g, "-") + ".trace";
  link.click();
  URL.revokeObjectURL(link.href);
});
node("clear").addEventListener("click", () => {
  [recording, lines] = [null, []];
  node("transcript").textContent = "";
  view.close();
  node("save").disabled = node("clear").disabled = true;
  node("pad").querySelector("p").hidden = false;
  status.textContent = "Touch the area, or open a recording.";
  showProblem("");
});
node("reset").addEventListener("click", () => { changed.clear(); writeLink(); replay(); });

async function openFile(file) {
  if (!file) return;
  lines = [];
  load(file.name, new Uint8Array(await file.arrayBuffer()));
}
for (const name of Object.keys(hands)) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = name;
  button.addEventListener("click", () => {
    lines = [];
    load(`synthetic ${name.toLowerCase()}`, utf8(handTrace(name)));
    if (view.replay) { view.show(0); view.play(); }
  });
  node("hands").append(button);
}
node("file").addEventListener("change", () => openFile(node("file").files[0]));
addEventListener("dragover", (event) => { event.preventDefault(); document.body.classList.add("dropping"); });
addEventListener("dragleave", () => document.body.classList.remove("dropping"));
addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dropping");
  openFile(event.dataTransfer.files[0]);
});
addEventListener("hashchange", () => { readLink(); replay(); });

/** For tests: what the page can do without a file dialog. */
const page = { load, view, isReady: false, milliseconds: 0, transcript: (isFull) => core.call("core_transcript", utf8(""), isFull ? 1 : 0) };
Core.open().then((opened) => {
  core = opened;
  readLink();
  // The parameters of the standard recognizers, before there is a recording.
  core.call("core_load", utf8("empty\ntouchstone trace 1\nsurface 100x60 mm\nend 0\n"));
  core.call("core_set", utf8(""));
  originals = parametersOf(core.call("core_parameters", utf8("")));
  showParameters();
  page.isReady = true;
});
