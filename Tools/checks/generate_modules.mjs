// Plays the calls of a case of generate_modules.py: node generate_modules.mjs MODULE CASE. Prints what each call returned or threw.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, path] = process.argv.slice(2);
const { Gestures, load } = await import(pathToFileURL(`${folder}/touchstone.mjs`));
const bytes = readFileSync(`${folder}/touchstone.wasm`);
const { calls } = JSON.parse(readFileSync(path, "utf8"));
const gestures = await Gestures.load(bytes);
const hand = await load(bytes);
const objects = { gestures, scroll: hand.scroll() };
const log = [];
// What several callbacks have thrown is written there, all but the first.
console.error = () => {};

function law(holds, text) {
  if (holds) return;
  process.stderr.write(`law: ${text}\n`);
  process.exit(1);
}

/** What callbacks throw, which is not about the call. */
class OwnProblem extends Error {}
let depth = 0;
const callbacks = {
  nothing: () => true,
  throw: () => { throw new OwnProblem("from a callback"); },
  detach: ({ recognizer = 0 } = {}) => gestures.detach(recognizer),
  setScale: ({ recognizer = 0 } = {}) => gestures.setScale(recognizer, 1),
  touch: ({ time = 0 } = {}) => gestures.touch(9, "began", 1, 1, time),
  close: () => gestures.close(),
  touches: () => gestures.touches.length,
  nested: () => gestures.advance(1e12),
};
/** What a callback throws is its own problem, unless the module itself has failed in it. */
const callback = (name) => (...values) => {
  log.push(`callback ${name}`);
  if (depth > 4) return true;
  depth += 1;
  try {
    return callbacks[name](...values);
  } catch (problem) {
    judge(problem, `callback ${name}`);
    throw problem instanceof OwnProblem ? problem : new OwnProblem(problem.message);
  } finally {
    depth -= 1;
  }
};
const strange = {
  undefined, null: null, NaN, Infinity, "-Infinity": -Infinity, bigint: 5n, symbol: Symbol("s"), object: {}, array: [1, 2], date: new Date(0),
  function: () => 1, getter: { get x() { throw new OwnProblem("from a getter"); } }, "string object": Object("tap"), "long text": "x".repeat(70_000),
  "lone surrogate": "\ud800",
};

/** The value that a case describes. */
function value(each) {
  if (Array.isArray(each)) return each.map(value);
  if (typeof each !== "object" || each === null) return each;
  if ("$" in each) return each.$ in callbacks ? callback(each.$) : strange[each.$];
  return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, value(inner)]));
}

/** What is thrown is a sentence about the call, not a failure of the module. */
function judge(problem, call) {
  if (problem instanceof OwnProblem) return;
  law(problem instanceof Error, `an error is thrown | ${call}: ${String(problem)}`);
  const text = problem.message;
  law(!(problem instanceof WebAssembly.RuntimeError), `the module does not trap | ${call}: ${text}`);
  const isInternal = /is not (a function|iterable|defined)|^Cannot |^Invalid |BigInt|of undefined|of null|Maximum call stack|out of bounds/.test(text);
  law(!isInternal && /\S \S/.test(text), `an error is a sentence | ${call}: ${problem.name}: ${text}`);
}

/** What can be read of the gestures; what callbacks do is not an effect of wrong input. */
function state() {
  try {
    return JSON.stringify([gestures.touches, gestures.nextDeadline]);
  } catch {
    return "closed";
  }
}

function recognize({ rows, recognizers, options, strange: replaced }) {
  const columns = [0, 1, 2, 3, 4].map((place) => rows.map((row) => row[place]));
  if (replaced) columns[replaced[0]] = value(replaced[1]);
  const [time, phase, x, y, session] = columns;
  return hand.recognize({ time, phase, x, y, session }, recognizers, value(options));
}

for (const [object, name, values] of calls) {
  const call = `${name}(${JSON.stringify(values).slice(1, -1)})`.slice(0, 200);
  const before = state();
  const events = log.length;
  try {
    const given = values.map(value);
    const result = object === "table" ? recognize(values[0]) : objects[object][name](...given);
    log.push(`${name} ${JSON.stringify(result, (_, each) => (typeof each === "bigint" ? `${each}n` : each))}`);
  } catch (problem) {
    judge(problem, call);
    if (!(problem instanceof OwnProblem) && log.length === events) law(state() === before, `a refused call has no effect | ${call}: ${problem.message}: ${before}, ${state()}`);
    log.push(`${name} threw ${problem.name}: ${problem.message}`);
  }
}
gestures.close();
objects.scroll.close();
console.log(log.join("\n"));
