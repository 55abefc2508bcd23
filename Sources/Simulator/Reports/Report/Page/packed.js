import { decimal, milliseconds } from "./shared.js";

/** Touches in a few bits each, as `PackedTouches.swift` writes them. */
export class PackedTouches {
  static stages = ["began", "moved", "ended", "cancelled"];

  /** The lines of a trace, and the time of the last one.
   *
   * @param bytes begin with the recording. */
  static lines(bytes) {
    const packed = new PackedTouches(bytes);
    const lines = Array.from({ length: packed.count }, () => packed.line());
    return { lines, end: packed.time };
  }
  constructor(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    [this.count, this.unit] = [view.getUint32(0, true), view.getUint32(4, true)];
    // The first byte of the stream is always 0.
    Object.assign(this, { bytes, at: 9, range: 0xffffffff, code: 0, time: 0, clock: { place: 0, speed: 8000 * 256 }, down: [], lastId: -1, models: new Map() });
    for (let i = 0; i < 4; i++) this.code = ((this.code << 8) | bytes[this.at++]) >>> 0;
  }

  // The range coder

  shift() {
    if (this.range >= 0x1000000) return;
    this.range = (this.range << 8) >>> 0;
    this.code = ((this.code << 8) | this.bytes[this.at++]) >>> 0;
  }
  bit(chances, index) {
    const bound = (this.range >>> 11) * chances[index];
    const isOne = this.code >= bound;
    if (isOne) {
      this.range -= bound;
      this.code -= bound;
      chances[index] -= chances[index] >> 4;
    } else {
      this.range = bound;
      chances[index] += (2048 - chances[index]) >> 4;
    }
    this.shift();
    return isOne ? 1 : 0;
  }
  bits(width) {
    let value = 0;
    for (let i = 0; i < width; i++) {
      this.range >>>= 1;
      const isOne = this.code >= this.range;
      if (isOne) this.code -= this.range;
      value = value * 2 + (isOne ? 1 : 0);
      this.shift();
    }
    return value;
  }
  /** A number of a kind: the number of its digits, two of them with chances, and the others. */
  number(name) {
    if (!this.models.has(name)) this.models.set(name, { digits: new Uint16Array(64).fill(1024), leading: new Uint16Array(256).fill(1024) });
    const { digits, leading } = this.models.get(name);
    let node = 1;
    for (let i = 0; i < 6; i++) node = node * 2 + this.bit(digits, node);
    const width = node - 64;
    const known = Math.min(2, width - 1);
    node = 1;
    for (let i = 0; i < known; i++) node = node * 2 + this.bit(leading, width * 4 + node);
    const rest = width - 1 - known;
    return node * 2 ** rest + this.bits(rest) - 1;
  }
  signed(name) {
    const value = this.number(name);
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
  line() {
    if (this.down.length === 0) {
      this.time += this.number("pause");
      this.clock.place = this.time * 256;
    } else this.time = this.move(this.clock, 8, 1, "time");
    const kind = this.number(`kind ${Math.min(2, this.down.length)}`);
    const time = milliseconds(this.time).padStart(10);
    if (kind === 1) return time + this.text();
    const count = kind === 0 ? this.down.length : kind - 1;
    let text = time;
    // A finger that lifts leaves the list.
    const steady = kind === 0 ? [...this.down] : [];
    for (let i = 0; i < count; i++) text += "  " + this.change(steady[i]);
    return text;
  }
  change(steady) {
    let [finger, stage, isNew] = [steady, 1, false];
    if (!finger) {
      const index = this.number("other");
      isNew = index === this.down.length;
      stage = 0;
      if (isNew) this.add(this.lastId + 1 + this.signed("other"));
      else stage = this.number("stage");
      finger = this.down[index];
    }
    const [x, y] = finger.courses.map((course) => {
      if (!isNew) {
        course.count = Math.min(course.count + 1, 6);
        const pairs = course.count * (course.count + 1);
        return this.move(course, Math.floor((128 * (2 * course.count - 1)) / pairs), Math.floor(384 / pairs), "place");
      }
      const value = this.signed("start");
      Object.assign(course, { place: value * 256, count: 1 });
      return value;
    });
    if (stage > 1) this.down.splice(this.down.indexOf(finger), 1);
    return `${finger.id} ${PackedTouches.stages[stage]} ${decimal(x * this.unit, 3)},${decimal(y * this.unit, 3)}`;
  }
  add(id) {
    this.down.push({ id, courses: [{ place: 0, speed: 0, count: 1 }, { place: 0, speed: 0, count: 1 }] });
    this.lastId = id;
  }
  /** The next value of a course. Some 64ths of its difference from the expected one correct the place and the speed. */
  move(course, part, share, name) {
    const expected = course.place + course.speed;
    const value = Math.floor(expected / 256) + this.signed(name);
    const error = value * 256 - expected;
    course.place = expected + Math.floor((error * part) / 64);
    course.speed += Math.floor((error * share) / 64);
    return value;
  }
  /** What is rare: the line as the trace has it. */
  text() {
    const bytes = Uint8Array.from({ length: this.number("other") }, () => this.bits(8));
    const text = new TextDecoder().decode(bytes);
    for (const [, id, stage, x, y] of text.matchAll(/(\d+) (began|moved|ended|cancelled) (-?[\d.]+),(-?[\d.]+)/g)) {
      if (!this.down.some((each) => each.id === Number(id))) this.add(Number(id));
      const index = this.down.findIndex((each) => each.id === Number(id));
      [x, y].forEach((value, axis) => Object.assign(this.down[index].courses[axis], { place: Math.trunc(Math.round(Number(value) * 1000) / this.unit) * 256, count: 1 }));
      if (stage === "ended" || stage === "cancelled") this.down.splice(index, 1);
    }
    return text;
  }
}
