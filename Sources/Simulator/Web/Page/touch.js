import { Card } from "./card.js";
import { Film } from "../../Reports/Report/Page/film.js";
import { Link } from "./link.js";
import { element, setText } from "../../Reports/Report/Page/shared.js";
import { TableView } from "../../Reports/Report/Page/table.js";

/** The surface: sends every pointer's positions in micrometres from its top left corner. */
class Surface {
  /** Characters in a message at most; the program refuses messages that are much longer. */
  static longest = 6000;

  constructor(scale) {
    this.scale = scale;
    /** The pointers that are down, with their last position. */
    this.pointers = new Map();
    this.queue = [];
    this.state = element("p", { role: "status" }, "Connecting");
    const resize = element("button", { type: "button", onclick: () => measure() }, "Size");
    this.canvas = element("canvas");
    /** The scene, which the fingers touch. */
    this.table = new TableView({ film: {} });
    this.miss = element("p", { class: "miss", role: "status" });
    this.node = element("main", { class: "surface", "aria-label": "the touchpad" }, this.table.figure, this.canvas, this.miss);
    document.body.replaceChildren(element("header", { class: "top" }, element("h1", {}, "Touchpad"), this.state, resize), this.node);
    for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      this.node.addEventListener(kind, (event) => this[kind](event));
    }
    // Without these, a long press opens a menu and some browsers scroll or magnify.
    this.node.addEventListener("contextmenu", (event) => event.preventDefault());
    for (const kind of ["touchstart", "touchmove"]) this.node.addEventListener(kind, (event) => event.preventDefault(), { passive: false });
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.cancelAll(); });
    new ResizeObserver(() => this.draw()).observe(this.node);
    this.link = new Link((text) => this.receive(text), (isOpen) => this.change(isOpen));
  }

  // The connection

  change(isOpen) {
    if (isOpen) return;
    this.isReady = false;
    this.show("The connection to touchstone is lost; trying again", true);
    this.pointers.clear();
    this.draw();
  }
  receive(text) {
    const [word, ...rest] = text.split(" ");
    if (word === "ready") this.link.send(`pad ${this.micrometres(this.node.clientWidth)} ${this.micrometres(this.node.clientHeight)}`);
    else if (word === "busy") this.show("Another browser is the touchpad. This page takes over when that one is closed.", true);
    else if (word === "pad") this.begin(rest.map((side) => Number(side) / 1000));
    else if (word === "show") this.take(JSON.parse(text.slice(5)));
    else if (word === "pong") this.delay = (Link.now() - Number(rest[0])) / 1000;
  }
  begin([width, height]) {
    this.isReady = true;
    this.size = [width, height];
    this.showScene();
    const isOwn = Math.abs(width * this.scale - this.node.clientWidth) < 2 && Math.abs(height * this.scale - this.node.clientHeight) < 2;
    this.show(`${width.toFixed(0)} × ${height.toFixed(0)} mm` + (isOwn ? ": touch here" : ", as when touchstone was started: touch inside the frame"));
    this.draw();
  }
  /** Takes what has changed of what the program shows. */
  take(change) {
    this.shown = { ...this.shown, ...change };
    setText(this.miss, (this.shown.misses ?? []).map((text) => `✗ ${text}`).join("\n"));
    if (change.scene) this.showScene();
    this.draw();
  }
  /** Lays the scene under the fingers. */
  showScene() {
    if (!this.size || !(this.shown?.scene?.count > 0)) return;
    const sides = this.size.map((side) => side * this.scale);
    this.table.open({ film: new Film(this.shown.scene), surface: this.size.map((side) => side * 100) });
    this.table.lay({ left: 0, top: 0, size: sides });
    this.table.show(0);
  }
  show(text, isProblem = false) {
    this.state.textContent = text;
    this.state.className = isProblem ? "problem" : "";
  }

  // Pointers

  micrometres(pixels) {
    return Math.round((pixels / this.scale) * 1000);
  }
  add(letter, id, { timeStamp, clientX, clientY }) {
    const box = this.node.getBoundingClientRect();
    // Chromium cancels a pointer at 0, 0.
    const place = letter === "c" ? this.pointers.get(id) : [clientX - box.left, clientY - box.top];
    if (letter === "d" || letter === "m") this.pointers.set(id, place);
    else this.pointers.delete(id);
    this.queue.push({ time: Math.round(timeStamp * 1000), change: `${letter}${id} ${this.micrometres(place[0])} ${this.micrometres(place[1])}` });
  }
  pointerdown(event) {
    event.preventDefault();
    if (!this.isReady) return;
    // A finger that leaves the element remains this element's.
    this.node.setPointerCapture(event.pointerId);
    this.add("d", event.pointerId, event);
    this.flush();
  }
  pointermove(event) {
    if (!this.pointers.has(event.pointerId)) return;
    event.preventDefault();
    // Browsers report the positions between two frames of the screen together, and only to pages that they trust.
    const all = event.getCoalescedEvents?.() ?? [];
    for (const each of all.length > 0 ? all : [event]) this.add("m", event.pointerId, each);
    this.flushSoon();
  }
  pointerup(event) {
    if (!this.pointers.has(event.pointerId)) return;
    this.add("u", event.pointerId, event);
    this.flush();
  }
  pointercancel(event) {
    if (!this.pointers.has(event.pointerId)) return;
    this.add("c", event.pointerId, event);
    this.flush();
  }
  cancelAll() {
    for (const id of this.pointers.keys()) this.add("c", id, { timeStamp: performance.now() });
    this.flush();
  }

  /** Sends at the next frame of the screen, together with the other fingers' positions. */
  flushSoon() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => this.flush());
    // A window that is covered has no frames.
    setTimeout(() => { if (this.isWaiting) this.flush(); }, 34);
  }
  flush() {
    this.isWaiting = false;
    const frames = [];
    // Sorting keeps the order of equal times.
    for (const { time, change } of this.queue.sort((a, b) => a.time - b.time)) {
      const last = frames[frames.length - 1];
      if (last?.time === time) last.text += "," + change;
      else frames.push({ time, text: `${time} ${change}` });
    }
    this.queue = [];
    let text = "";
    const send = () => { if (text) this.link.send(`touch ${Link.now()}${text}`); };
    for (const frame of frames) {
      if (text.length + frame.text.length > Surface.longest) {
        send();
        text = "";
      }
      text += ";" + frame.text;
    }
    send();
    this.draw();
  }

  // What the page shows

  draw() {
    const scale = devicePixelRatio || 1;
    const { clientWidth: width, clientHeight: height } = this.node;
    if (this.canvas.width !== Math.round(width * scale) || this.canvas.height !== Math.round(height * scale)) {
      [this.canvas.width, this.canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    }
    const context = this.canvas.getContext("2d");
    const style = getComputedStyle(document.documentElement);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    if (this.size) {
      context.strokeStyle = style.getPropertyValue("--line");
      context.strokeRect(0.5, 0.5, this.size[0] * this.scale - 1, this.size[1] * this.scale - 1);
    }
    if (this.pointers.size > 0) {
      const places = [...this.pointers.values()];
      this.place = [places.reduce((sum, [x]) => sum + x, 0) / places.length, Math.min(...places.map(([, y]) => y))];
    }
    for (const [[x, y, radius], recognizer, isExceeded] of this.pointers.size > 0 ? this.shown?.limits ?? [] : []) this.drawLimit(context, style, [x, y, radius].map((length) => (length / 100) * this.scale), recognizer, isExceeded);
    const gesture = this.shown?.gesture;
    if (gesture && this.place) {
      const [x, y] = this.place;
      context.font = `600 ${4 * this.scale}px ${getComputedStyle(document.body).fontFamily}`;
      context.textAlign = "center";
      context.fillStyle = style.getPropertyValue("--text");
      const half = context.measureText(gesture).width / 2 + 8;
      // Below the fingers at the upper edge.
      const above = y - 11 * this.scale;
      context.strokeStyle = style.getPropertyValue("--page");
      context.lineWidth = 5;
      const at = [Math.min(Math.max(x, half), width - half), above > 6 * this.scale ? above : y + 14 * this.scale, width - 16];
      context.strokeText(gesture, ...at);
      context.fillText(gesture, ...at);
    }
    let number = 0;
    for (const [x, y] of this.pointers.values()) {
      number += 1;
      context.beginPath();
      // A finger is about 8 mm wide.
      context.arc(x, y, 6 * this.scale, 0, 2 * Math.PI);
      context.strokeStyle = style.getPropertyValue(`--finger-${((number - 1) % 5) + 1}`);
      context.lineWidth = 3;
      context.stroke();
    }
  }

  /** The circle around a touch down that the finger must not leave, with the recognizer that allows no more. */
  drawLimit(context, style, [x, y, radius], recognizer, isExceeded) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.strokeStyle = context.fillStyle = style.getPropertyValue(isExceeded ? "--near" : "--faint");
    context.lineWidth = 1.5;
    context.stroke();
    context.font = `${2.4 * this.scale}px ${getComputedStyle(document.body).fontFamily}`;
    context.textAlign = "center";
    context.fillText(recognizer, x, y + Math.max(radius, 7 * this.scale) + 3 * this.scale);
  }
}

function measure() {
  const card = new Card((scale) => {
    card.node.remove();
    location.reload();
  });
  document.body.append(card.node);
}

let surface = null;
if (Card.remembered) surface = new Surface(Card.remembered);
else measure();
