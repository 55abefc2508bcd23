import { element, milliseconds } from "./shared.js";

/** The lines of two recordings' transcripts that differ, in order of time: each with its sign. Equal lines at the same time are none. */
export function differences(before, now) {
  const lines = (recording, sign) => recording.lines.map((line, index) => ({ sign, time: recording.timeOfLine(index), text: line.text }));
  const key = ({ time, text }) => `${time} ${text}`;
  const [old, fresh] = [lines(before, "−"), lines(now, "+")];
  const [known, kept] = [new Set(old.map(key)), new Set(fresh.map(key))];
  return [...old.filter((line) => !kept.has(key(line))), ...fresh.filter((line) => !known.has(key(line)))].sort((a, b) => a.time - b.time);
}

/** The transcript, line by line. Only visible lines are in the document, since a long recording has many. */
export class Transcript {
  static rowHeight = 22;

  constructor(recording, choose) {
    this.rows = element("div", { class: "lines" });
    this.list = element("div", {
      class: "transcript", role: "listbox", tabindex: "0", "aria-label": "transcript", onscroll: () => this.draw(),
      onclick: (event) => {
        const row = event.target.closest("[data-line]");
        if (row) choose.line(Number(row.dataset.line));
      },
    }, this.rows);
    this.full = element("p", { class: "chosen", "aria-live": "polite" });
    this.node = element("div", {}, this.list, this.full);
    this.open(recording);
    // It has no size as long as it is folded.
    new ResizeObserver(() => {
      const wasFolded = this.height === 0;
      this.height = this.list.clientHeight;
      if (wasFolded) this.reveal();
      else this.draw();
    }).observe(this.list);
    window.addEventListener("beforeprint", () => this.print(true));
    window.addEventListener("afterprint", () => this.print(false));
  }

  open(recording) {
    Object.assign(this, { recording, chosen: -2, height: this.height ?? 0 });
    this.rows.replaceChildren();
    this.rows.style.height = recording.lines.length * Transcript.rowHeight + "px";
    this.list.style.height = recording.lines.length * Transcript.rowHeight + 2 + "px";
  }

  show(line) {
    if (this.chosen === line) return;
    this.chosen = line;
    this.full.textContent = line < 0 ? "" : this.recording.transcriptLine(line).trim();
    this.reveal();
  }
  /** Scrolls to the chosen line. */
  reveal() {
    const { list, height } = this;
    if (height === 0) return;
    const top = Math.max(0, this.chosen) * Transcript.rowHeight;
    if (top < list.scrollTop || top + 2 * Transcript.rowHeight > list.scrollTop + height) list.scrollTop = top - height / 2;
    this.draw();
  }

  draw() {
    if (this.isPrinting) return;
    const first = Math.max(0, Math.floor(this.list.scrollTop / Transcript.rowHeight) - 5);
    const count = Math.ceil(this.list.clientHeight / Transcript.rowHeight) + 10;
    this.drawRows(first, Math.min(this.recording.lines.length, first + count));
  }
  /** Updates the rows. Rows that remain visible keep their elements, so that clicks and selections in them survive. */
  drawRows(first, end) {
    const { rows } = this;
    const lineOf = (row) => Number(row.dataset.line);
    for (const row of [...rows.children]) if (lineOf(row) < first || lineOf(row) >= end) row.remove();
    let at = rows.firstElementChild;
    for (let index = first; index < end; index++) {
      if (!at || lineOf(at) !== index) {
        rows.insertBefore(this.row(index), at);
        continue;
      }
      at.setAttribute("aria-selected", index === this.chosen ? "true" : "false");
      at = at.nextElementSibling;
    }
    if (this.chosen >= first && this.chosen < end) this.list.setAttribute("aria-activedescendant", "line-" + this.chosen);
    else this.list.removeAttribute("aria-activedescendant");
  }
  row(index) {
    const line = this.recording.lines[index];
    const row = element("div", {
      id: "line-" + index, role: "option", "data-line": index, class: `line ${line.kind}${line.isNear ? " near" : ""}`,
      "aria-selected": index === this.chosen ? "true" : "false", "aria-posinset": index + 1,
      "aria-setsize": this.recording.lines.length,
    }, element("span", { class: "time" }, milliseconds(this.recording.timeOfLine(index))), element("span", { class: "text" }, line.text));
    row.style.top = index * Transcript.rowHeight + "px";
    return row;
  }

  print(isPrinting) {
    this.isPrinting = isPrinting;
    this.list.classList.toggle("printed", isPrinting);
    if (!isPrinting) return this.draw();
    this.drawRows(0, this.recording.lines.length);
  }
}
