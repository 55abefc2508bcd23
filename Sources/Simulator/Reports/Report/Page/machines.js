import { MachineLayout } from "./layout.js";
import { drawn, element, setText, table } from "./shared.js";

/** A recognizer's machine as a diagram, with the number of times each transition was taken. Transitions that were never
 * taken are dashed. */
export class Machine {
  /** @param title the recognizer's name with what it is attached to, for screen readers. */
  static figure(lane, width, title = lane.name) {
    return element("figure", {}, element("div", { class: "scrolls", tabindex: "0" }, Machine.drawing(lane, width, title)), Machine.table(lane));
  }
  /** @param part distinguishes several drawings of a machine in a page.
   *  @param node the size of a phase. */
  static drawing(lane, width, title, part = "arrow", node = MachineLayout.node) {
    const layout = new MachineLayout(lane, width, node);
    const arrows = [false, true].map((isVisited) => Machine.arrow(Machine.arrowName(lane, isVisited, part), isVisited));
    const svg = drawn("svg", {
      class: "machine", viewBox: `0 0 ${layout.width} ${layout.height}`, width: layout.width, height: layout.height, role: "img", "aria-label": `the state machine of ${title}`,
    }, drawn("defs", {}, ...arrows));
    // Transitions that were taken are above the others.
    for (const edge of [...layout.edges].sort((a, b) => a.count - b.count)) svg.append(...Machine.edge(lane, layout, edge, part));
    for (const place of layout.places.values()) svg.append(Machine.phase(lane, place, layout));
    return svg;
  }

  static arrowName(lane, isVisited, part) {
    return `${part}-${lane.index}${isVisited ? "-visited" : ""}`;
  }
  static arrow(id, isVisited) {
    return drawn("marker", { id, class: isVisited ? "visited" : "", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, markerUnits: "userSpaceOnUse", orient: "auto" }, drawn("path", { d: "M0 0 L8 4 L0 8 Z" }));
  }

  static phase(lane, { name, x, y, size }, layout) {
    const { width } = layout.node;
    const isVisited = name === lane.initial || lane.edges.some(([, to, , count]) => to === name && count > 0);
    return drawn("g", { class: `phase ${lane.meaning(name)}${isVisited ? "" : " unvisited"}` },
      drawn("rect", { x: x - width / 2, y: y - size / 2, width, height: size, rx: MachineLayout.outcomes.includes(name) ? 4 : 16 }),
      drawn("text", { x, y: y + 4, "text-anchor": "middle" }, name));
  }

  static edge(lane, layout, edge, part) {
    const { from, to, signals, count } = edge;
    const { d, label } = layout.path(edge);
    const title = drawn("title", {}, `${from.name} → ${to.name}: ${signals}, ${count === 1 ? "once" : `${count} times`}`);
    const parts = [drawn("path", { class: `edge${count > 0 ? " visited" : ""}`, d, "marker-end": `url(#${Machine.arrowName(lane, count > 0, part)})`, "data-from": from.name, "data-to": to.name }, title)];
    if (count > 0) parts.push(drawn("text", { class: "count", ...label, "text-anchor": "middle" }, String(count)));
    return parts;
  }

  static table(lane) {
    const rows = lane.edges.map(([from, to, signals, count]) =>
      element("tr", { class: count > 0 ? "visited" : "" }, ...[from, to, signals].map((text) => element("td", {}, text)), element("td", { class: "number" }, String(count))));
    return element("details", {}, element("summary", {}, "as a table"), element("div", { class: "scrolls", tabindex: "0" }, table(["from", "to", "on", "times"], rows, "")));
  }
}

/** The machine of the recognizer that matters in the touch in view, with its current phase lit. */
export class CurrentMachine {
  /** @param id distinguishes it from another one in the page. */
  constructor(id = "machine") {
    this.title = element("h3");
    this.phase = element("span", { class: "state" });
    this.figure = element("div", { class: "scrolls", tabindex: "0" });
    this.node = element("div", { id, class: "now-machine", hidden: true }, element("div", { class: "current" }, this.title, this.phase), this.figure);
    new ResizeObserver(() => {
      if (this.node.hidden || this.width === this.figure.clientWidth) return;
      this.measure();
      if (this.shown) this.show(...this.shown);
    }).observe(this.figure);
  }
  /** Takes the width of its place. */
  measure() {
    this.node.hidden = false;
    Object.assign(this, { width: this.figure.clientWidth, recording: null, key: "" });
  }

  /** Shows the machine that moves, of some attempts, or of the first one; or none.
   *
   * @param moment the moment that the page shows. */
  show(recording, attempts, moment) {
    this.shown = [recording, attempts, moment];
    const now = recording.moments[moment];
    const moving = attempts.filter(({ outcome, time, end }) => outcome === "recognized" && time <= now && now <= end);
    const attempt = moving.sort((a, b) => b.time - a.time)[0] ?? attempts[0];
    this.node.hidden = !attempt;
    if (!attempt) return;
    const { lane, target } = attempt;
    const key = JSON.stringify([lane.name, lane.edges]);
    this.lane = lane;
    if (!this.width) this.measure();
    if (this.recording !== recording) this.reserve(recording);
    if (this.key !== key) this.build();
    this.key = key;
    const phase = lane.phaseAt(moment, target);
    this.mark(attempt, recording, now);
    setText(this.title, attempt.name);
    setText(this.phase, phase);
    for (const group of this.figure.querySelectorAll("g.phase")) {
      const isCurrent = group.textContent === phase;
      // With the next frame, for which the page is laid out anyway.
      if (isCurrent && !group.classList.contains("current")) requestAnimationFrame(() => this.scrollTo(group));
      group.classList.toggle("current", isCurrent);
    }
  }
  /** Marks the steps that a gesture that failed did not take: from its last phase to those in which it is recognized. */
  mark(attempt, recording, now) {
    const { lane, target, time } = attempt;
    const before = lane.phaseAt(recording.momentAt(time - 1), target);
    const last = attempt.isFailed && (now >= time || before === lane.phaseAt(recording.momentAt(now), target)) ? before : null;
    const isGoal = (name) => name !== lane.initial && (lane.recognized.includes(name) || name === "ended");
    for (const path of this.figure.querySelectorAll("path.edge")) {
      const { from, to } = path.dataset;
      path.classList.toggle("missed", from === last && isGoal(to) && !lane.recognized.includes(from));
    }
  }
  /** Scrolls a phase into view if the drawing is wider than its place. Nothing outside of it scrolls. */
  scrollTo(group) {
    const [box, place] = [group.getBoundingClientRect(), this.figure.getBoundingClientRect()];
    if (box.left < place.left || box.right > place.right) this.figure.scrollLeft += (box.left + box.right - place.left - place.right) / 2;
  }
  /** Makes room for the tallest machine that matters in the recording, so that nothing below it moves. */
  reserve(recording) {
    this.recording = recording;
    const heights = recording.lanes.filter(({ isDecisive }) => isDecisive).map((lane) => {
      const { width, height } = new MachineLayout(lane, this.width, MachineLayout.compact);
      return height * Math.min(1, this.width / width);
    });
    this.figure.style.minHeight = `${Math.ceil(Math.max(0, ...heights))}px`;
  }
  build() {
    if (this.width > 0) this.figure.replaceChildren(Machine.drawing(this.lane, this.width, this.lane.name, this.node.id, MachineLayout.compact));
  }
}
