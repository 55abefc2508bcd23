import { countUpTo, Patterns } from "./shared.js";

/** The scene's pictures, each stored as its differences from the one before. Lengths are in 64ths of a point. */
export class Film {
  static Part = { items: 1, tops: 2, heights: 4, caption: 8, size: 16, mapping: 32 };
  /** The interval of complete pictures, which make seeking backwards fast. */
  static interval = 200;

  constructor(raw) {
    Object.assign(this, { title: raw.title, count: raw.count, items: raw.items, styles: raw.styles, reel: raw.reel });
    this.moments = new Int32Array(raw.count);
    this.captions = new Array(raw.count);
    this.starts = new Int32Array(raw.count);
    this.kept = [];
    const patterns = new Patterns(raw.captions);
    const frame = { items: [], tops: [], heights: [], size: [], mapping: [], moment: 0 };
    for (let index = 0, at = 0; index < raw.count; index++) {
      this.starts[index] = at;
      at = this.apply(frame, at, (list, place) => {
        const { text, next } = patterns.read(list, place);
        frame.caption = text;
        return next;
      });
      this.moments[index] = frame.moment;
      this.captions[index] = frame.caption;
      if (index % Film.interval === 0) this.kept.push(Film.copy(frame));
    }
    this.frame = null;
    this.index = -1;
    this.patterns = patterns;
  }
  static copy(frame) {
    return { ...frame, items: [...frame.items], tops: [...frame.tops], heights: [...frame.heights] };
  }

  /** The index of the picture at a moment; -1 if there is none yet. */
  indexAt(moment) {
    return countUpTo(this.moments, moment) - 1;
  }

  /** A picture as elements with their positions. */
  picture(index) {
    if (index < 0) return null;
    if (!this.frame || this.index > index || index - this.index > Film.interval) {
      const kept = Math.floor(index / Film.interval);
      this.frame = Film.copy(this.kept[kept]);
      this.index = kept * Film.interval;
    }
    while (this.index < index) {
      this.index += 1;
      this.apply(this.frame, this.starts[this.index], (list, place) =>
        // Captions are decoded already.
        place + 1 + this.patterns.last[list[place]].length);
    }
    const { items, tops, heights, size, mapping } = this.frame;
    const elements = Film.elements(items.map((number, i) => [this.items[number], tops[i], heights[i]]));
    return { elements, size, mapping, caption: this.captions[index] };
  }

  /** Places elements, of which each row has the item, the distance from the box before it, and the height: a box or a group's
   * clip under that box, another element relative to it. */
  static elements(rows) {
    let [boxTop, boxHeight] = [0, 0];
    return rows.map(([item, above, tall]) => {
      if (item[0] === "end" || item[0] === "group" && !item[2]) return { item };
      if (item[0] === "box" || item[0] === "group") {
        [boxTop, boxHeight] = [boxTop + boxHeight + above, tall];
        return { item, top: boxTop, height: tall };
      }
      // The height of a body text is relative to its box.
      const fills = item[0] === "text" && item[4];
      return { item, top: boxTop + above, height: tall + (fills ? boxHeight : 0) };
    });
  }

  /** Applies the differences at `at` to a picture; returns the index of the next ones. */
  apply(frame, at, readCaption) {
    const { reel } = this;
    const { Part } = Film;
    frame.moment += reel[at];
    const parts = reel[at + 1];
    at += 2;
    if (parts & Part.items) {
      const [start, removed, added] = [reel[at], reel[at + 1], reel[at + 2]];
      at += 3;
      const rows = [[], [], []];
      for (let i = 0; i < added * 3; i++) rows[i % 3].push(reel[at++]);
      frame.items.splice(start, removed, ...rows[0]);
      frame.tops.splice(start, removed, ...rows[1]);
      frame.heights.splice(start, removed, ...rows[2]);
    }
    if (parts & Part.tops) at = Film.change(frame.tops, reel, at);
    if (parts & Part.heights) at = Film.change(frame.heights, reel, at);
    if (parts & Part.caption) at = readCaption(reel, at);
    if (parts & Part.size) {
      frame.size = reel.slice(at, at + 2);
      at += 2;
    }
    if (parts & Part.mapping) {
      frame.mapping = reel.slice(at, at + 6);
      at += 6;
    }
    return at;
  }
  static change(row, reel, at) {
    let place = 0;
    for (let left = reel[at++]; left > 0; left--) {
      const [unchanged, by, times] = [reel[at], reel[at + 1], reel[at + 2]];
      at += 3;
      for (let n = 0; n < times; n++) {
        place += unchanged;
        row[place++] += by;
      }
    }
    return at;
  }
}
