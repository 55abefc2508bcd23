// Checks of what a page passes to gestures.mjs. JavaScript would convert a wrong value silently, such as null to 0.

/** A value as an error shows it. */
export function quote(value) {
  if (typeof value === "string") return `“${value}”`;
  if (typeof value === "function") return "a function";
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "object" && value !== null) return value.constructor?.name ? `a ${value.constructor.name}` : "an object";
  return String(value);
}

function refuse(value, what, wanted, advice) {
  throw new TypeError(`${what} must be ${wanted}, not ${quote(value)}${advice ? `; ${advice}` : ""}`);
}

export function checkNumber(value, what) {
  if (typeof value !== "number") refuse(value, what, "a number");
  return value;
}

export function checkBoolean(value, what) {
  if (typeof value !== "boolean") refuse(value, what, "true or false");
}

export function checkFunction(value, what, advice) {
  if (typeof value !== "function") refuse(value, what, "a function", advice);
}

export function checkObject(value, what, example) {
  if (typeof value !== "object" || value === null) refuse(value, what, "an object", example);
}

/** Recognizers and touches are 32-bit integers in C. */
export function checkIdentifier(value, what, advice) {
  if (typeof value !== "number" || value !== (value | 0)) refuse(value, what, "a 32-bit integer", advice);
  return value;
}

/** 4e15 ms are 126,000 years, the limit of the interface in C. */
export function checkTime(value) {
  if (typeof value !== "number" || !(Math.abs(value) <= 4e15)) {
    refuse(value, "the time", "a number of milliseconds from -4e15 to 4e15", "pass event.timeStamp or performance.now()");
  }
  return value;
}
