// A table of touches to a table of gestures: arrays in, rows out.

import { checkNumber, checkObject, checkTime, quote } from "./checks.mjs";

const phaseNumbers = new Map([["began", 0], ["moved", 1], ["stationary", 2], ["ended", 3], ["cancelled", 4]]);
const rowStates = ["possible", "began", "changed", "ended", "cancelled", "failed"];
/** The parameters whose options a gesture is recognized with, each of one kind or with the same words in all. */
const optionParameters = ["direction", "edges", "buttonMaskRequired"];
const tableOptions = {
  output: String, repair: (value) => [value].flat().join(","), missing: String, gap: String, pointsPerUnit: String,
};
const optionNamesInC = { gap: "gap_ms", pointsPerUnit: "points_per_unit" };
/** How many rows are in memory at a time, and the columns there, in the order of module.c. */
const blockRows = 4096;
const setters = {
  x: ["setFloat64", 8], y: ["setFloat64", 8], time: ["setBigInt64", 8], id: ["setBigInt64", 8], session: ["setBigInt64", 8],
  phase: ["setUint8", 1],
};

/** Recognizes the gestures in the rows of a table: see `Hand.recognize` in touchstone.d.ts. */
export function recognizeTable(library, samples, recognizers, options) {
  const { functions: c } = library;
  const columns = new SampleColumns(samples);
  const coordinator = c.tg_coordinator_create();
  const call = (status) => {
    if (status === 0) return;
    throw Object.assign(new Error(columns.named(library.text(c.tg_last_error(coordinator)))), { code: status });
  };
  // Everything in the module's memory, which is not a page's.
  const allocated = [];
  const allocate = (size) => {
    const address = c.allocate(size);
    if (address === 0) throw new RangeError("the module's memory is full");
    allocated.push(address);
    return address;
  };
  const store = (text, what) => {
    const bytes = library.encode(text, what);
    const address = allocate(bytes.length);
    new Uint8Array(c.memory.buffer).set(bytes, address);
    return address;
  };
  try {
    call(c.tg_setup(coordinator, store(recognizers, "the recognizers")));
    call(c.tg_set_table_options(coordinator, store(optionLines(options, columns.hasPhases), "the options")));
    const names = new RecognizerNames(library, coordinator);
    const rows = [];
    const block = allocate(41 * blockRows);
    for (let start = 0; start === 0 || start < columns.count; start += blockRows) {
      const count = Math.min(blockRows, columns.count - start);
      columns.copy(library.view, block, start, count);
      call(c.recognizeRows(coordinator, block, blockRows, count, start + count === columns.count, library.scratch));
      const [first, found] = [0, 4].map((offset) => library.view.getUint32(library.scratch + offset, true));
      for (let row = 0; row < found; row += 1) rows.push(rowAt(library, first + 136 * row, columns, names));
    }
    call(c.tg_get_repairs(coordinator, 0, 0, library.scratch));
    const count = library.view.getInt32(library.scratch, true);
    const list = count === 0 ? 0 : allocate(40 * count);
    call(c.tg_get_repairs(coordinator, list, count, library.scratch));
    return { rows, repairs: Array.from({ length: count }, (_, index) => repairAt(library, list + 40 * index, columns)) };
  } finally {
    for (const address of allocated) c.release(address);
    c.tg_coordinator_destroy(coordinator);
  }
}

/** The options as the C library reads them, one a line. */
function optionLines(options, hasPhases) {
  checkObject(options, "the options", 'such as { output: "changes" }');
  const lines = hasPhases ? [] : ["phase "];
  for (const [name, value] of Object.entries(options)) {
    const text = tableOptions[name];
    if (text === undefined) throw new RangeError(`no option ${quote(name)}: use ${Object.keys(tableOptions).join(", ")}`);
    for (const one of name === "missing" ? [value].flat() : [value]) lines.push(`${optionNamesInC[name] ?? name} ${text(one)}`);
  }
  if (lines.some((line) => line.includes("\n"))) throw new RangeError("an option has a line break");
  return lines.join("\n");
}

/** The columns that a page passes. */
class SampleColumns {
  count;
  #columns;
  /** The sessions by their numbers in C, and their numbers. */
  #sessions = [];
  #numbers = new Map();

  constructor(samples) {
    checkObject(samples, "the samples", "such as { time, phase, x, y }");
    const { time, phase, x, y, id, session } = samples;
    this.#columns = { time, phase, x, y, id, session };
    for (const [name, column] of Object.entries(this.#columns)) {
      if (column === undefined && (name === "id" || name === "session") || column === null && name === "phase") continue;
      if (!Array.isArray(column) && !(ArrayBuffer.isView(column) && typeof column.length === "number")) {
        throw new TypeError(`the column ${name} must be an array, not ${quote(column)}`);
      }
      this.count ??= column.length;
      if (column.length !== this.count) {
        throw new RangeError(`the column ${name} has ${column.length} rows, and the others ${this.count}`);
      }
    }
  }

  get hasPhases() {
    return this.#columns.phase !== null;
  }

  /** Copies rows to where the library reads them. */
  copy(view, address, start, count) {
    for (const [name, [set, size]] of Object.entries(setters)) {
      const column = this.#columns[name];
      for (let row = 0; row < count; row += 1) view[set](address + row * size, this.#value(name, column?.[start + row], start + row), true);
      address += blockRows * size;
    }
  }

  #value(name, value, row) {
    const what = `${name} in row ${row}`;
    switch (name) {
      // Null where a touch lifts: its last position.
      case "x": case "y": return value === null || value === undefined ? NaN : checkNumber(value, what);
      case "time": return BigInt(Math.round(checkTime(value) * 1000));
      case "phase":
        if (!this.hasPhases) return 0;
        if (phaseNumbers.has(value)) return phaseNumbers.get(value);
        if (Number.isInteger(value) && value >= 0 && value <= 4) return value;
        throw new RangeError(`no phase ${quote(value)} as ${what}: use ${[...phaseNumbers.keys()].join(", ")}`);
      case "id": return value === undefined && !this.#columns.id ? 0n : BigInt(checkWhole(value, what));
      default: return BigInt(this.#columns.session ? this.#numberOf(value, what) : 0);
    }
  }

  #numberOf(session, what) {
    if (typeof session !== "string") checkWhole(session, what);
    let number = this.#numbers.get(session);
    if (number === undefined) {
      number = this.#sessions.push(session) - 1;
      this.#numbers.set(session, number);
    }
    return number;
  }

  /** The session with a number in C; null if the table is one session. */
  session(number) {
    return this.#columns.session ? (this.#sessions[number] ?? null) : null;
  }

  /** An error of the library with the session's own name. */
  named(text) {
    return text.replace(/^(row \d+), session (\d+)/, (_, row, number) =>
      this.#columns.session ? `${row}, session ${this.#sessions[number]}` : row);
  }
}

const checkWhole = (value, what) => {
  if (Number.isSafeInteger(value)) return value;
  throw new TypeError(`${what} must be a whole number, not ${quote(value)}`);
};

/** The names of recognizers, and the words of their options. */
class RecognizerNames {
  #library;
  #coordinator;
  #names = [];

  constructor(library, coordinator) {
    [this.#library, this.#coordinator] = [library, coordinator];
  }

  name(recognizer) {
    const { functions: c } = this.#library;
    return (this.#names[recognizer] ??= this.#library.text(c.tg_recognizer_name(this.#coordinator, recognizer)));
  }

  option(recognizer, option) {
    if (option === 0) return null;
    const library = this.#library;
    const { functions: c } = library;
    for (const name of optionParameters) {
      const stored = library.store(name, "the name", 192);
      if (c.tg_get_parameter(this.#coordinator, recognizer, stored, library.scratch) !== 0) continue;
      for (const kind of library.kinds) {
        const word = c.tg_parameter_choice(library.store(kind, "the kind", 64), stored, Math.log2(option));
        if (word !== 0) return library.text(word);
      }
    }
    return null;
  }
}

/** Reads a tg_row. */
function rowAt(library, address, columns, names) {
  const { view } = library;
  const whole = (offset) => Number(view.getBigInt64(address + offset, true));
  const number = (offset) => {
    const value = view.getFloat64(address + offset, true);
    return Number.isNaN(value) ? null : value;
  };
  const [recognizer, option, reason] = [8, 44, 128].map((offset) => view.getUint32(address + offset, true));
  const row = {
    session: columns.session(whole(0)), recognizer: null, state: rowStates[view.getInt32(address + 12, true)],
    start: whole(16) / 1000, time: whole(24) / 1000, row: whole(32), fingers: view.getInt32(address + 40, true),
    x: number(48), y: number(56), dx: number(64), dy: number(72), vx: number(80), vy: number(88),
    scale: number(96), scaleVelocity: number(104), rotation: number(112), rotationVelocity: number(120),
    direction: null, isRepaired: view.getUint8(address + 132) !== 0, reason: reason === 0 ? null : library.text(reason),
  };
  // Last: looking up a name may make the memory grow, which ends the view.
  [row.recognizer, row.direction] = [names.name(recognizer), names.option(recognizer, option)];
  return row;
}

/** Reads a tg_repair. */
function repairAt(library, address, columns) {
  const { view } = library;
  const whole = (offset) => Number(view.getBigInt64(address + offset, true));
  return {
    session: columns.session(whole(0)), row: whole(8), kind: library.text(view.getUint32(address + 16, true)), count: whole(24),
    isRepaired: view.getUint8(address + 32) !== 0,
  };
}
