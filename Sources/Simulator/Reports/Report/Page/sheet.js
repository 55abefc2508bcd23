import { element } from "./shared.js";

/** A dialog over the page. The browser keeps the focus in it, and Escape closes it. */
export class Dialog {
  constructor(title, ...children) {
    const close = element("button", { type: "button", onclick: () => this.node.close() }, "Close");
    this.node = element("dialog", { "aria-label": title }, element("h2", {}, title), ...children, element("p", { class: "end" }, close));
    this.node.addEventListener("close", () => this.node.remove());
  }
  open() {
    if (this.node.open) return;
    document.body.append(this.node);
    this.node.showModal();
  }
}

/** All keys of the page. */
export class Sheet extends Dialog {
  static keys = [
    [["←", "→"], "previous and next transition"], [["shift", "←", "→"], "previous and next frame"], [["space"], "play or pause"],
    [["home", "end"], "first and last moment"], [["+", "−", "0"], "zoom in, out, all"], [["[", "]"], "the remedy's parameter down and up"],
    [["ctrl", "z"], "undo"], [["ctrl", "shift", "z"], "redo"], [["o"], "open a recording"], [["ctrl", "v"], "paste a recording or a link"],
    [["s"], "save as a test"], [["n"], "new touches"], [["c"], "copy a link"], [["?"], "these keys"],
  ];

  constructor() {
    super("Keys", element("dl", { class: "keys" }, ...Sheet.keys.flatMap(([names, text]) => [
      element("dt", {}, ...names.flatMap((name) => [element("kbd", {}, name), " "])), element("dd", {}, text)])));
  }
}
