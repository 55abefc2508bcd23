import { Film } from "./film.js";
import { drawn, element } from "./shared.js";
import { People } from "./numbers.js";

/** The scene at a moment as SVG, as `replay --picture` draws it. */
export class TableView {
  constructor(recording) {
    this.svg = drawn("svg", { class: "table", role: "img" });
    this.figure = element("figure", { tabindex: "0", "aria-label": "the scene" }, this.svg);
    this.open(recording);
  }
  open(recording) {
    Object.assign(this, { recording, shown: null });
  }
  /** Lays the picture under the fingers of a pad, in its scale; `null` for a place of its own. */
  lay(pad) {
    this.pad = pad;
    this.svg.removeAttribute("style");
  }
  /** Gives the picture the place of the surface. */
  place({ mapping }) {
    const { pad } = this;
    const [x0, y0, xx, , , yy] = mapping.map((length) => length / 64);
    const [width, height] = this.recording.surface.map((length) => (length / 2540) * People.pointsPerInch / 100);
    this.svg.setAttribute("viewBox", [x0, y0, width * xx, height * yy].join(" "));
    Object.assign(this.svg.style, { left: `${pad.left}px`, top: `${pad.top}px`, width: `${pad.size[0]}px`, height: `${pad.size[1]}px` });
  }

  show(moment) {
    const { film } = this.recording;
    const index = film.indexAt(moment);
    const picture = film.picture(index);
    if (!picture) return;
    if (this.shown !== index) {
      this.shown = index;
      this.draw(picture);
    }
    if (this.pad) this.place(picture);
    else this.drawFingers(picture, moment);
  }

  draw({ elements, size, caption }) {
    const [width, height] = size.map((length) => length / 64);
    this.svg.setAttribute("viewBox", `-1 -1 ${width + 2} ${height + 2}`);
    this.svg.setAttribute("aria-label", `${this.recording.film.title}: ${caption}`);
    this.hands = drawn("g");
    this.svg.replaceChildren(
      drawn("rect", { class: "viewport", x: 0, y: 0, width, height }),
      drawn("svg", { width, height }, ...this.nodes(elements), this.hands),
      drawn("rect", { class: "outline", x: -0.5, y: -0.5, width: width + 1, height: height + 1 }),
    );
  }

  /** Elements as nodes. A group's members are inside its node, which fades and clips them. */
  nodes(elements) {
    const [open, members] = [[], [[]]];
    for (const each of elements) {
      if (each.item[0] === "group") {
        open.push(each);
        members.push([]);
      } else {
        const node = each.item[0] === "end" ? this.group(open.pop(), members.pop()) : this.element(each);
        members[members.length - 1].push(node);
      }
    }
    return members[0];
  }

  group({ item, top, height }, members) {
    const opacity = item[1] / 16;
    if (!item[2]) return drawn("g", { opacity }, ...members);
    const [x, width] = item[2].map((length) => length / 64);
    [top, height] = [top / 64, height / 64];
    const frame = { x, y: top, width, height, viewBox: `${x} ${top} ${width} ${height}` };
    return drawn("svg", { ...frame, opacity }, ...members);
  }

  element({ item, top, height }) {
    [top, height] = [top / 64, height / 64];
    switch (item[0]) {
      case "box": {
        const [x, width] = item[2].map((length) => length / 64);
        const corner = { scrollIndicator: 2, panel: 8 }[item[1]] ?? 0;
        return drawn("rect", { class: item[1], x, y: top, width, height, rx: corner });
      }
      case "disclosure": {
        const [x, width] = item[2].map((length) => length / 64);
        const end = item[1]
          ? `${x + width} ${top} ${x + width / 2} ${top + height}`
          : `${x + width} ${top + height / 2} ${x} ${top + height}`;
        return drawn("path", { class: "disclosure", d: `M${x} ${top} L${end} Z` });
      }
      default:
        return this.text(item, top, height);
    }
  }

  text([, style, [x], anchor, , lines], top, height) {
    const [size, lineHeight] = this.recording.film.styles[style];
    const room = Math.max(0, Math.floor(height / lineHeight));
    const shown = lines.slice(0, room);
    if (room > 0 && lines.length > room) shown[room - 1] = shown[room - 1].slice(0, -1).trimEnd() + "…";
    // Text is vertically centred: the cap height is about 0.7 of the font size.
    const baseline = lineHeight / 2 + size * 0.35;
    return drawn("g", { class: style, "font-size": size, "text-anchor": anchor },
      ...shown.map((line, i) => drawn("text", { x: x / 64, y: top + i * lineHeight + baseline }, line)));
  }

  /** Draws the fingers at their positions on the surface, mapped to the picture. */
  drawFingers({ mapping }, moment) {
    const [x0, y0, xx, xy, yx, yy] = mapping.map((length) => length / 64);
    // The mapping has the vectors of 100 points to the right and down.
    const points = (hundredths) => (hundredths / 2540) * People.pointsPerInch / 100;
    this.hands.replaceChildren(...this.recording.fingers.filter((finger) => finger.isPresent(moment)).flatMap((finger) => {
      const at = finger.indexAt(moment);
      const [x, y] = [points(finger.xs[at]), points(finger.ys[at])];
      const [cx, cy] = [x0 + x * xx + y * yx, y0 + x * xy + y * yy];
      return TableView.finger(cx, cy, finger.number, finger.colour);
    }));
  }
  /** A finger at a place in the picture; a hovering one and a pointer have the number 0. */
  static finger(cx, cy, number, colour) {
    if (number === 0) return [drawn("circle", { class: "pointer", cx, cy, r: 5 })];
    return [drawn("circle", { class: "finger", cx, cy, r: 22, style: `fill: var(--${colour}); stroke: var(--${colour})` }),
      drawn("text", { class: "number", x: cx, y: cy + 5 }, String(number))];
  }
}
