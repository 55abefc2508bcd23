/** A recognizer's machine as a diagram: phases from left to right, outcomes on the right, and the number of times each
 * transition was taken. Transitions that were never taken are dashed. */
class Machine {
  static node = { width: 104, height: 30, across: 176, down: 62 };
  /** The space above and below the phases, for edges around others. */
  static room = 56;

  static figure(lane) {
    const columns = Machine.columns(lane);
    const places = new Map();
    columns.forEach((column, x) => column.forEach((name, y) => {
      const { width, height, across, down } = Machine.node;
      places.set(name, { column: x, x: x * across + width / 2 + 8, y: y * down + height / 2 + Machine.room + (x % 2) * 14 });
    }));
    const rows = Math.max(...columns.map((column) => column.length));
    const size = [columns.length * Machine.node.across - 40, rows * Machine.node.down + 2 * Machine.room];
    const id = "arrow-" + lane.name;
    const svg = drawn("svg", { class: "machine", viewBox: `0 0 ${size[0]} ${size[1]}`, width: size[0], role: "img", "aria-label": `the machine of ${lane.name}` },
      drawn("defs", {}, drawn("marker", { id, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" }, drawn("path", { d: "M0 0 L8 4 L0 8 Z" }))));
    for (const edge of lane.edges) svg.append(...Machine.edge(edge, places, id, size[1]));
    for (const [name, place] of places) svg.append(Machine.phase(lane, name, place));
    return element("figure", { class: "scrolls" }, svg, Machine.table(lane));
  }

  /** The phases by their distance from the initial one, followed by the outcomes. */
  static columns(lane) {
    const depth = new Map([[lane.initial, 0]]);
    const outcomes = ["ended", "failed", "cancelled"];
    for (const name of depth.keys()) {
      for (const [from, to] of lane.edges) {
        if (from === name && !depth.has(to) && !outcomes.includes(to)) depth.set(to, depth.get(name) + 1);
      }
    }
    const columns = [];
    for (const [name, at] of depth) (columns[at] ??= []).push(name);
    columns.push(outcomes.filter((outcome) => lane.edges.some(([, to]) => to === outcome)));
    return columns;
  }

  static phase(lane, name, { x, y }) {
    const { width, height } = Machine.node;
    const meaning = lane.meaning(name);
    const isVisited = name === lane.initial || lane.edges.some(([, to, , count]) => to === name && count > 0);
    return drawn("g", { class: `phase ${meaning}${isVisited ? "" : " unvisited"}` },
      drawn("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: ["ended", "failed", "cancelled"].includes(name) ? 2 : 14 }),
      drawn("text", { x, y: y + 4, "text-anchor": "middle" }, name));
  }

  static edge([from, to, signals, count], places, arrow, height) {
    const { width } = Machine.node;
    const half = Machine.node.height / 2;
    const [a, b] = [places.get(from), places.get(to)];
    if (!a || !b) return [];
    let path, label;
    if (from === to) {
      path = `M${a.x - 14} ${a.y - half} C${a.x - 22} ${a.y - 46} ${a.x + 22} ${a.y - 46} ${a.x + 14} ${a.y - half}`;
      label = { x: a.x, y: a.y - 40 };
    } else if (a.x === b.x) {
      const direction = b.y > a.y ? 1 : -1;
      path = `M${a.x} ${a.y + direction * half} L${b.x} ${b.y - direction * half}`;
      label = { x: a.x + 12, y: (a.y + b.y) / 2 };
    } else if (Math.abs(a.column - b.column) > 1) {
      // Around the phases between, on the nearer side.
      const isAbove = a.y + b.y < height;
      const direction = isAbove ? -1 : 1;
      const bend = isAbove ? -20 : height + 20;
      const [y1, y2] = [a.y + direction * half, b.y + direction * half];
      path = `M${a.x} ${y1} C${a.x + (b.x - a.x) * 0.2} ${bend} ${a.x + (b.x - a.x) * 0.8} ${bend} ${b.x} ${y2}`;
      label = { x: (a.x + b.x) / 2, y: 0.125 * (y1 + y2) + 0.75 * bend + 4 };
    } else {
      const direction = b.x > a.x ? 1 : -1;
      const [x1, x2] = [a.x + (direction * width) / 2, b.x - (direction * width) / 2];
      const middle = (x1 + x2) / 2;
      path = `M${x1} ${a.y} C${middle} ${a.y} ${middle} ${b.y} ${x2} ${b.y}`;
      // Close to the start, before edges meet.
      label = { x: x1 + (x2 - x1) * 0.3, y: a.y + (b.y - a.y) * 0.22 - 4 };
    }
    const name = `edge${count > 0 ? " visited" : ""}`;
    const parts = [drawn("path", { class: name, d: path, "marker-end": `url(#${arrow})` }, drawn("title", {}, `${from} → ${to}: ${signals}, ${count === 1 ? "once" : `${count} times`}`))];
    if (count > 0) parts.push(drawn("text", { class: "count", ...label, "text-anchor": "middle" }, String(count)));
    return parts;
  }

  static table(lane) {
    const rows = lane.edges.map(([from, to, signals, count]) =>
      element("tr", { class: count > 0 ? "visited" : "" }, ...[from, to, signals].map((text) => element("td", {}, text)), element("td", { class: "number" }, String(count))));
    const head = element("tr", {}, ...["from", "to", "on", "times"].map((text) => element("th", { scope: "col" }, text)));
    return element("details", {}, element("summary", {}, "as a table"), element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows)));
  }
}
