import { MachineLayout } from "./layout.js";
import { Machine } from "./machines.js";
import { element, setText } from "./shared.js";

/** The machine of the recognizer that matters in the touch in view, with its current phase lit. */
export class CurrentMachine {
  constructor() {
    this.title = element("h3");
    this.phase = element("span", { class: "state" });
    this.figure = element("div", { class: "scrolls", tabindex: "0" });
    this.node = element("div", { id: "machine", hidden: true }, element("div", { class: "current" }, this.title, this.phase), this.figure);
    new ResizeObserver(() => { if (this.lane && this.width !== this.figure.clientWidth) this.build(); }).observe(this.figure);
  }

  /** Shows the machine that moves, of some attempts, or of the first one; or none.
   *
   * @param moment the moment that the page shows. */
  show(recording, attempts, moment) {
    const now = recording.moments[moment];
    const moving = attempts.filter(({ outcome, time, end }) => outcome === "recognized" && time <= now && now <= end);
    const attempt = moving.sort((a, b) => b.time - a.time)[0] ?? attempts[0];
    this.node.hidden = !attempt;
    if (!attempt) return;
    const { lane, target } = attempt;
    const key = JSON.stringify([lane.name, lane.edges]);
    this.lane = lane;
    if (this.key !== key || this.width !== this.figure.clientWidth) this.build();
    this.key = key;
    const phase = lane.phaseAt(moment, target);
    setText(this.title, `State machine of ${attempt.name}`);
    setText(this.phase, phase);
    for (const group of this.figure.querySelectorAll("g.phase")) {
      const isCurrent = group.textContent === phase;
      if (isCurrent && !group.classList.contains("current")) this.scrollTo(group);
      group.classList.toggle("current", isCurrent);
    }
  }
  /** Scrolls a phase into view if the drawing is wider than its place. Nothing outside of it scrolls. */
  scrollTo(group) {
    const [box, place] = [group.getBoundingClientRect(), this.figure.getBoundingClientRect()];
    if (box.left < place.left || box.right > place.right) this.figure.scrollLeft += (box.left + box.right - place.left - place.right) / 2;
  }
  build() {
    this.width = this.figure.clientWidth;
    if (this.width > 0) this.figure.replaceChildren(Machine.drawing(this.lane, this.width, this.lane.name, "current", MachineLayout.compact));
  }
}
