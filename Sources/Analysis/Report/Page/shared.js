"use strict";

/** An element with attributes, listeners and children. Text is always set as text, never as markup. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

function drawn(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Numbers from the steps between them. */
function fromSteps(steps, Kind = Int32Array) {
  const numbers = new Kind(steps.length);
  let last = 0;
  for (let i = 0; i < steps.length; i++) numbers[i] = last += steps[i];
  return numbers;
}

/** Rising numbers from lengths in turn: left out, following each other. */
function fromRuns(runs) {
  const numbers = [];
  let next = 0;
  for (let i = 0; i < runs.length; i += 2) {
    next += runs[i];
    for (let n = runs[i + 1]; n > 0; n--) numbers.push(next++);
  }
  return Int32Array.from(numbers);
}

/** How many of the rising `numbers` are at most `limit`. */
function countUpTo(numbers, limit) {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A pattern of a line with its numbers put in; each pattern has a memory of the last ones. */
class Patterns {
  constructor(patterns) {
    this.parts = patterns.map((pattern) => pattern.split(/\u0001(\d)/));
    this.last = this.parts.map((parts) => new Array(parts.length >> 1).fill(0));
  }
  /** The text that stands at `at` in the list, and where the next thing stands. */
  read(list, at) {
    const index = list[at++];
    const [parts, last] = [this.parts[index], this.last[index]];
    let text = parts[0];
    for (let i = 1; i < parts.length; i += 2) {
      const number = (last[i >> 1] += list[at++]);
      text += decimal(number, Number(parts[i])) + parts[i + 1];
    }
    return { index, text, next: at };
  }
}

function decimal(number, places) {
  if (places === 0) return String(number);
  const digits = String(Math.abs(number)).padStart(places + 1, "0");
  return (number < 0 ? "-" : "") + digits.slice(0, -places) + "." + digits.slice(-places);
}

/** Microseconds as transcripts write them: milliseconds with three decimals. */
const milliseconds = (time) => decimal(time, 3);
/** For people: seconds, to the millisecond. */
const seconds = (time) => (time / 1e6).toFixed(3) + " s";

/** A row of a list of facts. */
const fact = (label, text) => element("div", {}, element("dt", {}, label), element("dd", {}, text));

/** A part of the page with a heading. */
const section = (id, title, ...children) =>
  element("section", { id, "aria-labelledby": id + "-title" }, element("h2", { id: id + "-title" }, title), ...children);
