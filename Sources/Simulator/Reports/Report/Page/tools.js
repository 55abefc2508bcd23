import { Core } from "./core.js";
import { Parcel } from "./parcel.js";
import { testOf } from "./sharing.js";
import { element } from "./shared.js";

/** The page's tools, and recordings that are opened, dropped or pasted. */
export class Tools {
  constructor(page) {
    this.page = page;
    const button = (text, title, action) => element("button", { type: "button", title, onclick: action }, text);
    this.file = element("input", { type: "file", "aria-label": "open a recording", onchange: () => { this.open(this.file.files[0]); this.file.value = ""; } });
    this.saveButton = button("Save as test", "a trace with what it must contain (s)", () => this.save());
    page.help.before(element("label", { class: "button" }, "Open…", this.file), button("New", "new touches (n)", () => page.touching.start()), ...page.history.buttons, this.saveButton);
    addEventListener("dragover", (event) => { event.preventDefault(); document.body.classList.add("dropping"); });
    addEventListener("dragleave", () => document.body.classList.remove("dropping"));
    addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      this.take(event.dataTransfer);
    });
    addEventListener("paste", (event) => {
      if (["INPUT", "TEXTAREA"].includes(event.target.tagName)) return;
      event.preventDefault();
      this.take(event.clipboardData);
    });
  }
  show() {
    this.saveButton.disabled = this.page.recording.touches.length === 0;
  }
  /** Opens a file, or a text: a recording, or a link to one. */
  take(data) {
    if (data.files.length > 0) return this.open(data.files[0]);
    const text = data.getData("text");
    if (Parcel.in(text) !== null) location.hash = text.slice(text.indexOf("#"));
    else if (text.trim() !== "") this.page.openRecording("pasted", Core.encoder.encode(text));
  }
  async open(file) {
    if (file) this.page.openRecording(file.name, new Uint8Array(await file.arrayBuffer()));
  }
  /** Saves the recording as a trace with what it must contain: what was meant, or what is recognized. */
  save() {
    if (!this.page.isReady) return;
    const { name, text } = testOf(this.page);
    const link = element("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }
}
