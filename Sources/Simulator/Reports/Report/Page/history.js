import { element } from "./shared.js";

/** Undo and redo of what is opened, set and meant. */
export class History {
  /** The states that are kept. */
  static most = 200;

  constructor(page) {
    Object.assign(this, { page, past: [], future: [], lastKey: "", lastChange: 0 });
    const button = (text, title, action) => element("button", { type: "button", title, disabled: true, onclick: action }, text);
    this.buttons = [button("Undo", "undo (ctrl z)", () => this.undo()), button("Redo", "redo (ctrl shift z)", () => this.redo())];
    addEventListener("keydown", (event) => this.press(event));
  }
  press(event) {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || key !== "z" && key !== "y") return;
    // A field has a history of its own.
    if (event.target.tagName === "TEXTAREA" || event.target.tagName === "INPUT" && event.target.type !== "range") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.redo();
    else this.undo();
  }
  get state() {
    const { source, changed, meant } = this.page;
    return { source, changed, meant };
  }
  /** Keeps the state before a change. Changes of one parameter in a row, or touches in a row, are one. */
  remember(key) {
    if (this.isMoving) return;
    const now = performance.now();
    const isSame = key !== "" && key === this.lastKey && now - this.lastChange < 1500;
    Object.assign(this, { lastKey: key, lastChange: now, future: [] });
    if (!isSame) this.past.push(this.state);
    if (this.past.length > History.most) this.past.shift();
    this.show();
  }
  /** Begins at the present state. */
  forget() {
    this.past = [];
    this.show();
  }
  undo() {
    this.move(this.past, this.future);
  }
  redo() {
    this.move(this.future, this.past);
  }
  move(from, to) {
    const state = from.pop();
    if (!state) return;
    to.push(this.state);
    Object.assign(this, { lastKey: "", isMoving: true });
    try {
      this.page.restate(state);
    } finally {
      this.isMoving = false;
    }
    this.show();
  }
  show() {
    this.buttons[0].disabled = this.past.length === 0;
    this.buttons[1].disabled = this.future.length === 0;
  }
}
