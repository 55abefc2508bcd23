/** What the page's address contains, so that a link opens at it: the moment in microseconds, after the parameters that were
 * changed, as in `#tap.allowableMovement=8pt&t=412000`. */
export class Address {
  constructor(choose) {
    Object.assign(this, { choose, time: null, parameters: new Map() });
    window.addEventListener("hashchange", () => this.follow());
  }
  /** The time in the address; `null` if there is none. */
  static get requested() {
    const found = /(?:^#|&)t=(\d+)$/.exec(location.hash);
    return found ? Number(found[1]) : null;
  }
  /** The part of a long recording, or of a folder; `null` if there is none. */
  static get requestedPart() {
    const found = /(?:^#|&)part=(\d+)(?:&|$)/.exec(location.hash);
    return found ? Number(found[1]) : null;
  }
  /** The parameters in the address, by NAME.PARAMETER. */
  static get requestedParameters() {
    const decoded = (text) => {
      try {
        return decodeURIComponent(text);
      } catch {
        return text;
      }
    };
    const parts = location.hash.slice(1).split("&").map((part) => /^([^=]*\.[^=]*)=(.*)$/.exec(part)).filter((found) => found);
    return new Map(parts.map(([, key, value]) => [decoded(key), decoded(value)]));
  }
  /** Shows what is in the address. */
  follow() {
    this.choose.parameters?.(Address.requestedParameters);
    const time = Address.requested;
    if (time !== null && time !== this.time) this.choose.time(time);
  }
  /** Updates the address a moment later, since browsers limit how often it may change. */
  show(time) {
    this.time = time;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), 200);
  }
  write() {
    clearTimeout(this.timer);
    if (this.time === null) return;
    const parameters = [...this.parameters].map((pair) => pair.map(encodeURIComponent).join("="));
    const part = this.part === undefined ? [] : ["part=" + this.part];
    const text = "#" + [...parameters, ...part, "t=" + this.time].join("&");
    if (location.hash !== text) history.replaceState(null, "", text);
  }
  get link() {
    this.write();
    return location.href;
  }
}
