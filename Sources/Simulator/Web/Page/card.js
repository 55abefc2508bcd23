import { element } from "../../Reports/Report/Page/shared.js";

/** A ruler of the size of a bank card, by which the size of the screen is set once: ISO/IEC 7810 ID-1. */
export class Card {
  static width = 85.6;
  static height = 53.98;
  static radius = 3.18;

  /** CSS pixels in a millimetre as remembered for this screen, or a guess: 160 in an inch on phones, 96 elsewhere. */
  static get key() {
    return `touchstone.pixelsPerMillimetre ${screen.width}x${screen.height} ${devicePixelRatio}`;
  }
  static get remembered() {
    try {
      const value = Number(localStorage.getItem(Card.key));
      return Card.isPossible(value) ? value : null;
    } catch {
      // Storage may be switched off.
      return null;
    }
  }
  static remember(scale) {
    try {
      localStorage.setItem(Card.key, String(scale));
    } catch {
      // The size is then set again next time.
    }
  }
  static get guess() {
    return (matchMedia("(pointer: coarse)").matches ? 160 : 96) / 25.4;
  }
  static isPossible(scale) {
    return scale >= 1 && scale <= 60;
  }

  /** `done` is called with the pixels in a millimetre. */
  constructor(done) {
    this.scale = Card.remembered ?? Card.guess;
    this.outline = element("div", { class: "card", "aria-hidden": "true" });
    this.handle = element("button", { type: "button", class: "handle", "aria-label": "drag until the outline fits the card", onkeydown: (event) => this.press(event) }, "⤡");
    this.size = element("p", { class: "note" });
    const fits = element("button", { type: "button", class: "fits", onclick: () => { Card.remember(this.scale); done(this.scale); } }, "It fits");
    const words = element("div", { class: "words" },
      element("h1", {}, "How large is this screen?"),
      element("p", {}, "Hold a bank card against the corner at the top left, and drag the handle until the outline fits the card. This is needed once."),
      this.size, element("p", {}, fits));
    this.node = element("main", { class: "ruler" }, this.outline, this.handle, words);
    this.handle.addEventListener("pointerdown", (event) => this.handle.setPointerCapture(event.pointerId));
    this.handle.addEventListener("pointermove", (event) => { if (this.handle.hasPointerCapture(event.pointerId)) this.drag(event); });
    this.show();
  }
  /** The card lies along the longer side of the screen. */
  get sides() {
    return innerHeight > innerWidth ? [Card.height, Card.width] : [Card.width, Card.height];
  }
  drag({ clientX, clientY }) {
    const [width, height] = this.sides;
    // The nearest size to the pointer.
    this.set((clientX * width + clientY * height) / (width * width + height * height));
  }
  press(event) {
    const step = { ArrowRight: 0.02, ArrowDown: 0.02, ArrowLeft: -0.02, ArrowUp: -0.02 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.set(this.scale + step);
  }
  set(scale) {
    this.scale = Math.min(60, Math.max(1, Math.round(scale * 1000) / 1000));
    this.show();
  }
  show() {
    const [width, height] = this.sides.map((side) => side * this.scale);
    Object.assign(this.outline.style, { width: width + "px", height: height + "px", borderRadius: Card.radius * this.scale + "px" });
    Object.assign(this.handle.style, { left: width + "px", top: height + "px" });
    this.size.textContent = `The window is then ${(innerWidth / this.scale).toFixed(0)} × ${(innerHeight / this.scale).toFixed(0)} mm.`;
  }
}
