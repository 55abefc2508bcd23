"use strict";

// What the page draws of a replay: fingers and their trails, a lane for each recognizer, and the verdict. Everything is read from
// the full transcript, which has every touch, every step of a machine and every outcome with its reason.

const svgElement = (name, attributes) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

/** Reads a full transcript. Times are in milliseconds, positions in points. */
function readTranscript(text) {
  const replay = { width: 1, height: 1, frames: [], touchLines: [], lanes: new Map(), end: 0 };
  const lane = (name) => {
    if (!replay.lanes.has(name)) replay.lanes.set(name, { name, steps: [], outcomes: [] });
    return replay.lanes.get(name);
  };
  for (const line of text.split("\n")) {
    let match;
    if ((match = /^surface ([\d.]+)x([\d.]+) pt/.exec(line))) {
      [replay.width, replay.height] = [Number(match[1]), Number(match[2])];
    } else if ((match = /^ *([\d.]+) ! (.+?) (began|changed|ended|cancelled|failed)\b(.*)$/.exec(line))) {
      lane(match[2]).outcomes.push({ time: Number(match[1]), state: match[3], text: match[4].replace(/^[:,]? /, "") });
    } else if ((match = /^ *([\d.]+) {7}(.+?): (\S+) → (\S+) → (\S+)$/.exec(line))) {
      lane(match[2]).steps.push({ time: Number(match[1]), signal: match[4], phase: match[5] });
    } else if ((match = /^ *([\d.]+) +(\d+ (?:began|moved|ended|cancelled) .*|(?:untracked|hovering|button) .*)$/.exec(line))) {
      const touches = [...match[2].matchAll(/(\d+) (began|moved|ended|cancelled) (-?[\d.]+),(-?[\d.]+)/g)];
      replay.frames.push({
        time: Number(match[1]),
        touches: touches.map(([, id, stage, x, y]) => ({ id, stage, x: Number(x), y: Number(y) })),
      });
      replay.touchLines.push(line);
    }
    if ((match = /^ *([\d.]+) /.exec(line))) replay.end = Math.max(replay.end, Number(match[1]));
  }
  return replay;
}

/** Returns the spans of a lane in which its gesture was active, and the moments at which a gesture without duration ended. */
function gesturesOf(lane) {
  const gestures = [];
  let begun = null;
  for (const outcome of lane.outcomes) {
    if (outcome.state === "began") begun = outcome.time;
    if (outcome.state !== "ended" && outcome.state !== "cancelled") continue;
    gestures.push({ start: begun ?? outcome.time, end: outcome.time, isCancelled: outcome.state === "cancelled" });
    begun = null;
  }
  if (begun !== null) gestures.push({ start: begun, end: Infinity, isCancelled: false });
  return gestures;
}

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;

/** Returns the first sentence about a replay. */
function verdict(replay) {
  const found = [...replay.lanes.values()].flatMap((lane) =>
    gesturesOf(lane).map((gesture) => ({ name: lane.name, ...gesture })));
  if (found.length === 0) return "No gesture was recognized.";
  found.sort((a, b) => a.start - b.start);
  const items = found.map((gesture) => `${gesture.name} at ${seconds(gesture.start)}${gesture.isCancelled ? ", cancelled" : ""}`);
  return `Recognized: ${items.slice(0, 6).join("; ")}${items.length > 6 ? `; ${items.length - 6} more` : ""}.`;
}

/** A replay in the page, with a playhead. */
class View {
  replay = null;
  time = 0;
  isPlaying = false;

  constructor() {
    node("time").addEventListener("input", () => { this.isPlaying = false; this.show(Number(node("time").value)); });
    node("play").addEventListener("click", () => (this.isPlaying ? this.pause() : this.play()));
    node("all").addEventListener("change", () => this.draw());
  }

  /** Shows the replay of a transcript at its end, or at the playhead if it is the same recording. */
  open(text, keepsTime) {
    this.replay = readTranscript(text);
    node("view").hidden = false;
    node("verdict").textContent = verdict(this.replay);
    node("time").max = String(this.replay.end);
    this.drawTrails();
    this.draw();
    this.show(keepsTime ? Math.min(this.time, this.replay.end) : this.replay.end);
  }

  close() {
    this.replay = null;
    this.pause();
    node("view").hidden = true;
    node("film").replaceChildren();
  }

  play() {
    this.isPlaying = true;
    node("play").textContent = "Pause";
    const from = this.time >= this.replay.end ? 0 : this.time;
    const start = performance.now();
    const step = (now) => {
      if (!this.isPlaying) return this.pause();
      this.show(Math.min(from + now - start, this.replay.end));
      if (this.time < this.replay.end) requestAnimationFrame(step);
      else this.pause();
    };
    requestAnimationFrame(step);
  }

  pause() {
    this.isPlaying = false;
    node("play").textContent = "Play";
  }

  drawTrails() {
    const { width, height, frames } = this.replay;
    node("film").setAttribute("viewBox", `0 0 ${width} ${height}`);
    const trails = [];
    const present = new Map();
    for (const { touches } of frames) {
      for (const touch of touches) {
        if (touch.stage === "began") trails.push(present.set(touch.id, []).get(touch.id));
        present.get(touch.id)?.push(`${touch.x},${touch.y}`);
      }
    }
    // A point that does not move is a line of no length, which a round cap shows.
    node("film").replaceChildren(...trails.map((points) =>
      svgElement("polyline", { class: "trail", points: points.length > 1 ? points.join(" ") : `${points[0]} ${points[0]}` })));
  }

  draw() {
    const lanes = [...this.replay.lanes.values()];
    const recognized = lanes.filter((lane) => gesturesOf(lane).length > 0);
    const others = lanes.filter((lane) => gesturesOf(lane).length === 0);
    const shown = node("all").checked || recognized.length === 0 ? [...recognized, ...others] : recognized;
    node("all").parentElement.hidden = recognized.length === 0 || others.length === 0;
    node("others").textContent = String(others.length);
    node("lanes").replaceChildren(...shown.map((lane) => this.lane(lane)));
  }

  lane(lane) {
    const row = document.createElement("div");
    row.className = "lane";
    const name = document.createElement("b");
    name.textContent = lane.name;
    const phase = document.createElement("span");
    phase.className = "phase";
    const end = Math.max(this.replay.end, 1);
    const drawing = svgElement("svg", { viewBox: `0 0 ${end} 10`, preserveAspectRatio: "none" });
    const add = (kind, from, to) => {
      const least = end / 200;
      drawing.append(svgElement("rect", { class: kind, x: Math.min(from, end - least), y: 2, width: Math.max(to - from, least), height: 6 }));
    };
    if (lane.steps.length > 0) add("attempt", lane.steps[0].time, lane.steps[lane.steps.length - 1].time);
    for (const gesture of gesturesOf(lane)) add(gesture.isCancelled ? "cancelled" : "active", gesture.start, Math.min(gesture.end, end));
    const reason = document.createElement("span");
    reason.className = "reason";
    row.append(name, phase, drawing, reason);
    row.update = (time) => {
      const step = lane.steps.findLast((each) => each.time <= time);
      phase.textContent = step?.phase ?? "";
      const outcome = lane.outcomes.findLast((each) => each.time <= time);
      reason.textContent = outcome ? `${outcome.state}${outcome.state === "failed" ? ": " : " "}${outcome.text}` : "";
    };
    row.update(this.time);
    drawing.addEventListener("click", (event) => {
      const box = drawing.getBoundingClientRect();
      this.pause();
      this.show(((event.clientX - box.left) / box.width) * end);
    });
    return row;
  }

  /** Moves the playhead. */
  show(time) {
    this.time = time;
    node("time").value = String(time);
    node("now").textContent = `${seconds(time)} of ${seconds(this.replay.end)}`;
    for (const row of node("lanes").children) row.update(time);
    const fingers = new Map();
    for (const frame of this.replay.frames) {
      if (frame.time > time) break;
      for (const touch of frame.touches) {
        if (touch.stage === "ended" || touch.stage === "cancelled") fingers.delete(touch.id);
        else fingers.set(touch.id, touch);
      }
    }
    for (const circle of node("film").querySelectorAll("circle")) circle.remove();
    for (const touch of fingers.values()) node("film").append(svgElement("circle", { cx: touch.x, cy: touch.y, r: 25 }));
  }

  /** Returns the touches as a trace, with the parameters that were changed. */
  trace(settings) {
    const { width, height, touchLines, end } = this.replay;
    return ["touchstone trace 1", `surface ${width}x${height} pt`, ...settings.map(([key, value]) => `set ${key}=${value}`), "",
      ...touchLines, `end ${end}`, ""].join("\n");
  }
}
