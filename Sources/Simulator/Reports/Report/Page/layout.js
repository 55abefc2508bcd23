/** The places of a machine's phases and the paths of its transitions. Phases are in columns by their distance from the
 * initial one, outcomes in the last column. A transition that passes columns has a place of its own in each of them, so
 * that it crosses no box. */
export class MachineLayout {
  /** The size of a phase, and the least distances between phases. */
  static node = { width: 116, height: 32, gap: 26, margin: 10, room: 56 };
  /** For a narrow part of a page. */
  static compact = { ...MachineLayout.node, width: 104, gap: 16, margin: 2, room: 18 };
  static outcomes = ["ended", "failed", "cancelled"];

  constructor(lane, width, node = MachineLayout.node) {
    this.node = node;
    this.columns = MachineLayout.columns(lane).map((names) => names.map((name) => ({ name, size: node.height })));
    this.places = new Map();
    this.columns.forEach((column, index) => column.forEach((item) => {
      item.column = index;
      this.places.set(item.name, item);
    }));
    this.edges = lane.edges.map(([from, to, signals, count]) => ({ from: this.places.get(from), to: this.places.get(to), signals, count })).filter((edge) => edge.from && edge.to);
    for (const edge of this.edges) this.addPassages(edge);
    this.sort();
    this.place(width);
    this.addPorts();
  }

  /** The phases by their distance from the initial one, followed by the outcomes. */
  static columns(lane) {
    const depth = new Map([[lane.initial, 0]]);
    for (const name of depth.keys()) {
      for (const [from, to] of lane.edges) {
        if (from === name && !depth.has(to) && !MachineLayout.outcomes.includes(to)) depth.set(to, depth.get(name) + 1);
      }
    }
    const columns = [];
    for (const [name, at] of depth) (columns[at] ??= []).push(name);
    columns.push(MachineLayout.outcomes.filter((outcome) => lane.edges.some(([, to]) => to === outcome)));
    return columns;
  }

  /** Gives a transition a place in each column between its ends. */
  addPassages(edge) {
    const step = Math.sign(edge.to.column - edge.from.column);
    edge.passages = [];
    for (let column = edge.from.column + step; step !== 0 && column !== edge.to.column; column += step) {
      const passage = { column, size: 10, isPassage: true, edge };
      this.columns[column].push(passage);
      edge.passages.push(passage);
    }
  }

  /** Sorts each column by the mean place of its neighbours, a few times, so that few transitions cross. */
  sort() {
    const neighbours = new Map();
    const connect = (a, b) => {
      for (const [one, other] of [[a, b], [b, a]]) {
        if (!neighbours.has(one)) neighbours.set(one, []);
        neighbours.get(one).push(other);
      }
    };
    for (const edge of this.edges) {
      const chain = [edge.from, ...edge.passages, edge.to];
      for (let i = 1; i < chain.length; i++) if (chain[i - 1].column !== chain[i].column) connect(chain[i - 1], chain[i]);
    }
    const number = () => this.columns.forEach((column) => column.forEach((item, index) => { item.rank = (index + 0.5) / column.length; }));
    number();
    for (let round = 0; round < 6; round++) {
      const order = round % 2 === 0 ? this.columns : [...this.columns].reverse();
      for (const column of order) {
        for (const item of column) {
          const near = neighbours.get(item) ?? [];
          item.mean = near.length > 0 ? near.reduce((sum, other) => sum + other.rank, 0) / near.length : item.rank;
        }
        column.sort((a, b) => a.mean - b.mean);
        column.forEach((item, index) => { item.rank = (index + 0.5) / column.length; });
      }
    }
  }

  place(width) {
    const { node } = this;
    for (const item of this.places.values()) {
      const ends = (side) => this.edges.filter((edge) => this.ends(edge).some((end) => end.item === item && end.side === side)).length;
      item.size = Math.max(node.height, 9 * Math.max(ends(-1), ends(1)) + 10);
    }
    const heights = this.columns.map((column) => column.reduce((sum, item) => sum + item.size + this.gap(item), 0));
    this.height = Math.max(...heights) + 2 * node.margin + 16;
    const across = Math.max(node.width + node.room, (width - node.width - 8) / Math.max(1, this.columns.length - 1));
    this.width = across * (this.columns.length - 1) + node.width + 8;
    this.columns.forEach((column, index) => {
      let y = (this.height - heights[index]) / 2 + 8;
      for (const item of column) {
        item.x = 4 + node.width / 2 + index * across;
        item.y = y + this.gap(item) / 2 + item.size / 2;
        y += item.size + this.gap(item);
      }
    });
  }
  gap(item) {
    return item.isPassage ? 4 : this.node.gap;
  }

  /** The ends of a transition: on the side of the box that faces the other end, 1 for the right. */
  ends(edge) {
    const { from, to } = edge;
    if (from === to) return [];
    const side = to.column < from.column ? -1 : 1;
    return [{ item: from, side, edge, isStart: true }, { item: to, side: to.column === from.column ? 1 : -side, edge, isStart: false }];
  }

  /** Spreads the ends of transitions over the sides of their boxes, in the order of the other ends. */
  addPorts() {
    const all = this.edges.flatMap((edge) => this.ends(edge));
    for (const item of this.places.values()) {
      for (const side of [-1, 1]) {
        const own = all.filter((end) => end.item === item && end.side === side);
        const next = ({ edge, isStart }) => {
          const chain = [edge.from, ...edge.passages, edge.to];
          return (isStart ? chain[1] : chain[chain.length - 2]).y;
        };
        own.sort((a, b) => next(a) - next(b));
        own.forEach((end, index) => {
          const y = item.y + (index - (own.length - 1) / 2) * Math.min(11, (item.size - 8) / own.length);
          end.edge[end.isStart ? "start" : "end"] = [item.x + (side * this.node.width) / 2, y];
        });
      }
    }
  }

  /** The path of a transition, and the place of its number. */
  path(edge) {
    const { width } = this.node;
    const { from, to } = edge;
    if (from === to) {
      const top = from.y - from.size / 2;
      return { d: `M${from.x - 16} ${top} C${from.x - 22} ${top - 20} ${from.x + 22} ${top - 20} ${from.x + 16} ${top}`, label: { x: from.x, y: top - 12 } };
    }
    const [x1, y1] = edge.start;
    const [x2, y2] = edge.end;
    if (from.column === to.column) {
      const bend = x1 + 30 + Math.min(20, Math.abs(y2 - y1) / 8);
      return { d: `M${x1} ${y1} C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`, label: { x: x1 + 24, y: (y1 + y2) / 2 + 4 } };
    }
    const side = Math.sign(to.column - from.column);
    let [x, y] = [x1, y1];
    let d = `M${x} ${y}`;
    const curve = (nextX, nextY) => {
      const middle = (x + nextX) / 2;
      d += ` C${middle} ${y} ${middle} ${nextY} ${nextX} ${nextY}`;
      [x, y] = [nextX, nextY];
    };
    const stops = [...edge.passages.map((passage) => [passage.x - (side * width) / 2, passage.y]), [x2, y2]];
    const [firstX, firstY] = stops[0];
    for (const passage of edge.passages) {
      curve(passage.x - (side * width) / 2, passage.y);
      x = passage.x + (side * width) / 2;
      d += ` L${x} ${y}`;
    }
    curve(x2, y2);
    // A quarter of the first curve.
    return { d, label: { x: x1 + (firstX - x1) * 0.33, y: y1 + (firstY - y1) * 0.22 + 4 } };
  }
}
