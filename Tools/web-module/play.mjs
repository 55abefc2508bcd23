// Plays a recording into recognizers that a program has attached, as its tests do.

import { quote } from "./checks.mjs";

const recordedPhases = { pointerdown: "began", pointermove: "moved", pointerup: "ended", pointercancel: "cancelled" };
const typesOfRecordedPointers = { touch: "direct", pen: "pencil", mouse: "indirectPointer" };
/** A recognizer may ask for deadline after deadline. */
const maximumDeadlines = 1000;

/** Plays a Pointer Events log: of `touchstone convert --to pointer-events`, or a surface's `recording`. Touches of one time are
 * delivered together; those that are down at its end are cancelled, and all deadlines fire. */
export function playLog(gestures, recording) {
  const [head, ...events] = linesOfLog(recording);
  const start = head.timeStamp ?? events[0]?.timeStamp ?? 0;
  const played = { transcript: "", gestures: [] };
  const begun = new Set();
  gestures.record({
    line: (line) => {
      played.transcript += line;
      noteRecognition(line, begun, played.gestures);
    },
    touch: () => {},
  }, start);
  if (head.width > 0 && head.height > 0) gestures.setBounds(head.width, head.height);
  const down = new Set();
  let now = start;
  for (const { type, pointerId, pointerType, timeStamp, x, y } of events) {
    if (timeStamp > now) gestures.flush();
    now = Math.max(now, timeStamp);
    if (type === "end") break;
    const phase = recordedPhases[type];
    if (phase === "began") down.add(pointerId);
    if (phase !== undefined && down.has(pointerId)) {
      gestures.touch(pointerId, phase, x, y, now, head.touchpad ? "indirect" : typesOfRecordedPointers[pointerType] ?? "direct");
    } else if (type === "pointermove" || type === "pointerleave") {
      gestures.hover(type === "pointermove" ? { x, y } : null, now);
    }
    if (phase === "ended" || phase === "cancelled") down.delete(pointerId);
  }
  gestures.flush();
  gestures.advance(now);
  if (down.size > 0) gestures.cancelAll(now);
  for (let count = 0; count < maximumDeadlines && gestures.nextDeadline !== null; count++) gestures.advance(gestures.nextDeadline);
  return played;
}

/** Notes the gesture of a line of the transcript in which one is recognized: it begins, or it ends at once. */
function noteRecognition(line, begun, names) {
  const [, name, state] = / ! (\S+) (began|ended|cancelled) at /.exec(line) ?? [];
  if (state === "began" || (state === "ended" && !begun.has(name))) names.push(name);
  if (state === "began") begun.add(name);
  else if (state !== undefined) begun.delete(name);
}

function linesOfLog(recording) {
  if (typeof recording !== "string") throw new TypeError(`the recording must be the text of a Pointer Events log, not ${quote(recording)}`);
  const lines = recording.split("\n").filter((line) => line.trim() !== "");
  const parsed = lines.map((line, index) => {
    try {
      return JSON.parse(line);
    } catch {
      throw new SyntaxError(`line ${index + 1} of the recording is not JSON; write one with \`touchstone convert --to pointer-events\``);
    }
  });
  if (parsed[0]?.pointerEvents !== 1) {
    throw new TypeError("the recording is no Pointer Events log; write one with `touchstone convert --to pointer-events`");
  }
  return parsed;
}
