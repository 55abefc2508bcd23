/** The moment in the page's address, `#t=` with microseconds, so that a link opens at it. */
class Address {
  constructor(choose) {
    Object.assign(this, { choose, time: null });
    window.addEventListener("hashchange", () => this.follow());
  }
  /** The time in the address; `null` if there is none. */
  static get requested() {
    const found = /^#t=(\d+)$/.exec(location.hash);
    return found ? Number(found[1]) : null;
  }
  /** Shows the time in the address. */
  follow() {
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
    if (this.time !== null && Address.requested !== this.time) history.replaceState(null, "", "#t=" + this.time);
  }
  get link() {
    this.write();
    return location.href;
  }
}
