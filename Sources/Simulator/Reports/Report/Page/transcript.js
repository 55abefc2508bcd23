import { element, milliseconds } from "./shared.js";

/** The transcript, line by line. It has lines once it is opened, since a long recording has many. */
export class Transcript {
  static rowHeight = 22;

  constructor(recording, choose) {
    this.list = element("div", {
      class: "transcript", role: "listbox", tabindex: "0", "aria-label": "transcript",
      onclick: (event) => {
        const row = event.target.closest("[data-line]");
        if (row) choose.line(Number(row.dataset.line));
      },
    });
    this.full = element("p", { class: "chosen", "aria-live": "polite" });
    this.node = element("div", {}, this.list, this.full);
    this.open(recording);
    // It has no size as long as it is folded.
    new ResizeObserver(() => {
      this.isOpen = this.list.clientHeight > 0;
      if (this.isOpen) this.build();
    }).observe(this.list);
    window.addEventListener("beforeprint", () => this.build());
  }

  open(recording) {
    Object.assign(this, { recording, chosen: -2, isBuilt: false });
    this.list.replaceChildren();
    if (this.isOpen) this.build();
  }
  build() {
    if (this.isBuilt) return;
    this.isBuilt = true;
    this.list.replaceChildren(...this.recording.lines.map((line, index) => this.row(line, index)));
    this.mark();
  }

  show(line) {
    if (this.chosen === line) return;
    this.chosen = line;
    this.full.textContent = line < 0 ? "" : this.recording.transcriptLine(line).trim();
    if (this.isBuilt) this.mark();
  }
  /** Marks the chosen line, and scrolls to it. */
  mark() {
    const { list } = this;
    list.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
    const row = list.children[this.chosen];
    if (!row) return list.removeAttribute("aria-activedescendant");
    row.setAttribute("aria-selected", "true");
    list.setAttribute("aria-activedescendant", row.id);
    const top = this.chosen * Transcript.rowHeight;
    if (top < list.scrollTop || top + 2 * Transcript.rowHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  }
  row(line, index) {
    return element("div", {
      id: "line-" + index, role: "option", "data-line": index, class: `line ${line.kind}${line.isNear ? " near" : ""}`, "aria-selected": "false",
    }, element("span", { class: "time" }, milliseconds(this.recording.timeOfLine(index))), element("span", { class: "text" }, line.text));
  }
}
