/** Creates an element with attributes, listeners and children. Text is inserted as text, never as markup. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

export function drawn(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Resolved when the browser has painted the page as it is. One that is not in view is not painted. */
export function painted() {
  return Promise.race([new Promise((done) => requestAnimationFrame(() => setTimeout(done))), new Promise((done) => setTimeout(done, 200))]);
}

/** Removes the answer that a page has without scripts, and that is painted until they show theirs. */
export function removeAnswer() {
  document.getElementById("answer")?.remove();
}

/** Sets a text unless it is the same: setting it makes the browser lay out the page again. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Decodes numbers from their differences. */
export function fromDeltas(deltas, Kind = Int32Array) {
  const numbers = new Kind(deltas.length);
  let last = 0;
  for (let i = 0; i < deltas.length; i++) numbers[i] = last += deltas[i];
  return numbers;
}

/** Decodes ascending numbers from alternating lengths of gaps and runs. */
export function fromRunLengths(lengths) {
  const numbers = [];
  let next = 0;
  for (let i = 0; i < lengths.length; i += 2) {
    next += lengths[i];
    for (let n = lengths[i + 1]; n > 0; n--) numbers.push(next++);
  }
  return Int32Array.from(numbers);
}

/** The number of the ascending `numbers` that are at most `limit`. */
export function countUpTo(numbers, limit) {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Decodes lines from patterns and the differences of their numbers to those of the last line of the same pattern. */
export class Patterns {
  constructor(patterns) {
    this.parts = patterns.map((pattern) => pattern.split(/\u0001(\d)/));
    this.last = this.parts.map((parts) => new Array(parts.length >> 1).fill(0));
  }
  /** Decodes the line at `at` in the list; returns its text and the index of the next item. */
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

export function decimal(number, places) {
  if (places === 0) return String(number);
  const digits = String(Math.abs(number)).padStart(places + 1, "0");
  return (number < 0 ? "-" : "") + digits.slice(0, -places) + "." + digits.slice(-places);
}

/** Microseconds as in transcripts: milliseconds with three decimals. */
export const milliseconds = (time) => decimal(time, 3);

/** A table with the titles of its columns. */
export const table = (titles, rows, name = "stacks") => element("table", { class: name },
  element("thead", {}, element("tr", {}, ...titles.map((title) => element("th", { scope: "col" }, title)))), element("tbody", {}, ...rows));

const sectionBelow = (heading, id, children) => element("section", { id, "aria-labelledby": id + "-title" }, heading, ...children);
const headingOf = (id, title) => element("h2", { id: id + "-title" }, title);

/** A section of the page with a heading. */
export const section = (id, title, ...children) => sectionBelow(headingOf(id, title), id, children);

/** A section of the page with buttons next to its heading. */
export const sectionWith = (buttons, id, title, ...children) =>
  sectionBelow(element("div", { class: "heading" }, headingOf(id, title), ...buttons), id, children);

/** A section that is folded: for those who need it. */
export const fold = (id, title, ...children) =>
  element("details", { class: "fold", id, "data-name": id }, element("summary", {}, headingOf(id, title)), ...children);
