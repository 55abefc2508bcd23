// Recognizes traces as one table with the ES module, and compares every row with those of `touchstone gestures`.
//
//     node Tools/checks/web-module-tables.mjs TOUCHSTONE FOLDER-OF-THE-MODULE
//
// Exit codes: 0 passed, 1 a row differs.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const [touchstone, module] = process.argv.slice(2);
const { load } = await import(resolve(module, "touchstone.mjs"));
const { instantiate } = WebAssembly;
let memory;
WebAssembly.instantiate = async (...values) => {
  const instance = await instantiate(...values);
  ({ memory } = instance.exports);
  return instance;
};
const hand = await load();
const folder = mkdtempSync(join(tmpdir(), "table-"));
const quiet = { encoding: "utf8", maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "ignore"] };
const run = (...words) => execFileSync(touchstone, words, quiet);
const problems = [];
const expect = (condition, sentence) => condition || problems.push(sentence);

const words = { begin: "began", move: "moved", end: "ended", cancel: "cancelled" };
const names = {
  start: "start_us", time: "time_us", row: "row", fingers: "fingers", x: "x", y: "y", dx: "dx", dy: "dy", vx: "vx", vy: "vy", scale: "scale",
  scaleVelocity: "scale_velocity", rotation: "rotation", rotationVelocity: "rotation_velocity", recognizer: "recognizer", state: "state",
  direction: "direction", isRepaired: "repaired", reason: "reason", session: "file",
};

/** Half of the traces as one table, and as the columns that a page has. */
function tableOfTraces() {
  const samples = { session: [], time: [], phase: [], id: [], x: [], y: [] };
  const lines = ["file,t_us,phase,id,x,y"];
  const files = readdirSync("Traces", { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files.filter((_, index) => index % 2 === 0)) {
    const csv = join(folder, "trace.csv");
    try {
      run("convert", "--to", "csv", "--force", join(parentPath, name), csv);
    } catch {
      continue; // Not a recording, or one that text cannot contain.
    }
    const rows = readFileSync(csv, "utf8").trim().split("\n").slice(1).map((line) => line.split(","));
    // A touch that is not followed is no row of a table.
    if (rows.some(([, phase, id]) => !(phase in words) || !/^\d+$/.test(id))) continue;
    for (const [time, phase, id, x, y] of rows) {
      lines.push([join(parentPath, name), time, phase, id, x, y].join());
      samples.session.push(join(parentPath, name));
      samples.time.push(time / 1000);
      samples.phase.push(words[phase]);
      samples.id.push(Number(id));
      samples.x.push(x === "" ? null : Number(x));
      samples.y.push(y === "" ? null : Number(y));
    }
  }
  writeFileSync(join(folder, "all.csv"), lines.join("\n") + "\n");
  return samples;
}

/** Whether a value of the module is that of the command, which prints thousandths, and omits what there is not. */
function isSame(name, value, printed) {
  if (printed === undefined) return value === null || value === "";
  if (name === "start" || name === "time") return Math.round(value * 1000) === printed;
  return typeof printed === "number" ? Math.abs(value - printed) <= 6e-4 : value === printed;
}

try {
  const samples = tableOfTraces();
  const count = samples.time.length;
  expect(count > 5000, `only ${count} rows were compared`);
  const typed = { ...samples, time: Float64Array.from(samples.time), id: Int32Array.from(samples.id) };
  for (const output of ["gestures", "changes", "failures"]) {
    const file = join(folder, `${output}.jsonl`);
    const options = ["--by", "file", "--time", "t_us", "--unit", "us", "--repair", "repair", "--rows", output];
    run("gestures", ...options, "-o", file, join(folder, "all.csv"));
    const printed = readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line));
    const { rows } = hand.recognize(output === "changes" ? typed : samples, "standard", { output, repair: "repair" });
    expect(rows.length === printed.length, `${rows.length} rows of ${output}, and ${printed.length} of the command`);
    for (const [index, row] of rows.entries()) {
      const different = Object.entries(names).find(([name, column]) => !isSame(name, row[name], printed[index]?.[column]));
      if (!different) continue;
      const both = [row, printed[index]].map((one) => JSON.stringify(one));
      problems.push(`${output}, row ${index}: ${different[0]} of ${both[0]} is not that of ${both[1]}`);
      break;
    }
    console.log(`tables: ${rows.length} rows of ${output} of ${count} samples are those of the command`);
  }

  // One session without identifiers, other units, repairs and errors.
  const tap = { time: [0, 80], phase: [0, 3], x: [10, null], y: [20, null] };
  const shown = ({ session, recognizer, time }) => `${session} ${recognizer} ${time}`;
  const first = (...values) => hand.recognize(...values).rows.map(shown).join();
  const refusal = (...values) => {
    try {
      hand.recognize(...values);
      return "nothing";
    } catch (error) {
      return error.message;
    }
  };
  expect(first(tap, "recognizer once tap") === "null once 80", "a tap of one finger is not one row");
  expect(first({ time: [0, 80], phase: null, x: [10, 10], y: [20, 20] }, "recognizer once tap") === "null once 80", "a tap without phases is not one row");
  const moved = { time: [0, 8, 80], phase: ["began", "moved", "ended"], x: [0, 25, 25], y: [0, 0, 0] };
  const small = first(moved, "recognizer tap tap", { pointsPerUnit: 0.5 });
  expect(first(moved, "recognizer tap tap") === "" && small === "null tap 80", "units are not points");
  const swipes = { time: [0, 20, 40, 60, 70], phase: [0, 1, 1, 1, 3], x: [0, 40, 80, 120, 120], y: [0, 0, 0, 0, 0] };
  expect(hand.recognize(swipes).rows.some(({ direction }) => direction === "right"), "a swipe has no direction");
  const lost = { time: [0, 10, 0], phase: ["moved", "ended", "began"], x: [1, 1, 1], y: [1, 1, 1], session: ["a b", "a b", "c"] };
  const { repairs } = hand.recognize(lost, "standard", { repair: ["touch_down_missing", "touch_up_missing"] });
  expect(repairs.some((one) => one.session === "a b" && one.kind === "touch_down_missing" && one.isRepaired), "repairs are not counted");
  expect(/^row 0, session a b, column phase: /.test(refusal(lost)), `a damaged row is “${refusal(lost)}”`);
  for (const [sentence, ...values] of [
    ["the column x must be an array, not 3", { ...tap, x: 3 }],
    ["the column y has 1 rows, and the others 2", { ...tap, y: [1] }],
    ["no phase “lost” as phase in row 1: use began, moved, stationary, ended, cancelled", { ...tap, phase: ["began", "lost"] }],
    ["id in row 1 must be a whole number, not 0.5", { ...tap, id: [0, 0.5] }],
    ["the recognizers must be a string, not 3", tap, 3],
    ["no option “rows”: use output, repair, missing, gap, pointsPerUnit", tap, "standard", { rows: "changes" }],
    ["the options must be an object, not null; such as { output: \"changes\" }", tap, "standard", null],
  ]) expect(refusal(...values) === sentence, `“${refusal(...values)}” is not “${sentence}”`);
  expect(/tapp/.test(refusal(tap, "recognizer tap tapp")), "a wrong kind is not named");
  expect(/“rows” is no output/.test(refusal(tap, "standard", { output: "rows" })), "a wrong output is not named");
  // A table is freed, whether it was recognized or refused.
  const rows = { time: Array.from({ length: 5000 }, (_, row) => row * 8), phase: [], x: [], y: [] };
  for (const row of rows.time.keys()) rows.phase.push(row % 2 === 0 ? 0 : 3), rows.x.push(row % 300), rows.y.push(0);
  const size = () => hand.recognize(rows, "standard", { output: "failures" }).rows.length && memory.buffer.byteLength;
  const [before] = [size(), refusal(lost)];
  for (let times = 0; times < 20; times += 1) [size(), refusal(lost)];
  expect(size() === before, `the module's memory grows with each table: ${before} to ${size()} bytes`);
} finally {
  rmSync(folder, { recursive: true });
}
for (const problem of problems.slice(0, 20)) console.error(`error: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
