import { People } from "./numbers.js";
import { element, fold, setText } from "./shared.js";
import { Story } from "./story.js";

/** A field for each parameter of the recognizers, in groups by recognizer. */
export class ParameterPanel {
  static form = "A value is written as for --set, such as 8pt, 2mm or 350ms. Each change replays the whole recording.";

  /** @param change called with a parameter and its new value, which is empty for its original one.
   *  @param reset called to reset all. */
  constructor(change, reset) {
    Object.assign(this, { change, fields: new Map(), originals: new Map(), limits: new Map() });
    this.note = element("p", { class: "note" });
    this.groups = element("div", { class: "groups" });
    this.resetButton = element("button", { type: "button", hidden: true, onclick: reset }, "Reset all");
    this.node = fold("parameters", "Parameters", this.note, this.resetButton, this.groups);
    this.node.addEventListener("toggle", () => { if (this.node.open) this.build(); });
    addEventListener("beforeprint", () => this.build());
    this.isEnabled = true;
    this.changed = new Map();
    this.explain(ParameterPanel.form);
  }
  explain(text) {
    setText(this.note, text);
  }

  /** Shows the parameters of recognizers with their original values. Fields remain if they are the same. */
  open(lanes) {
    this.originals = new Map(lanes.flatMap((lane) => lane.parameters.map(([name, value]) => [`${lane.name}.${name}`, value])));
    this.limits = new Map(lanes.flatMap((lane) => lane.parameters.filter(([, , , limits]) => limits?.length > 0)
      .map(([name, , , limits]) => [`${lane.name}.${name}`, limits.map((each) => each / 1000)])));
    const keys = [...this.originals.keys()].join();
    if (keys === this.keys) return;
    Object.assign(this, { keys, lanes });
    this.fields.clear();
    if (this.node.open) this.build();
  }
  /** Builds the fields. A page has some hundred, and few are looked at. */
  build() {
    if (this.fields.size > 0) return;
    this.groups.replaceChildren(...this.lanes.filter((lane) => lane.parameters.length > 0).map((lane) => this.group(lane)));
    if (this.groups.children.length === 1) this.groups.firstElementChild.open = true;
    for (const { input } of this.fields.values()) input.disabled = !this.isEnabled;
    this.show(this.changed);
  }
  group(lane) {
    const count = element("b");
    const rows = lane.parameters.map(([name, , meaning]) => this.field(`${lane.name}.${name}`, name, meaning, count));
    return element("details", {}, element("summary", {}, lane.name, count), ...rows);
  }
  field(key, name, meaning, count) {
    const input = element("input", {
      name: key, autocomplete: "off", spellcheck: "false", autocapitalize: "off", "aria-describedby": `problem ${key}`.replaceAll(" ", "-"),
      oninput: () => this.change(key, input.value.trim()),
      onkeydown: (event) => this.stepWithArrows(event, key),
      // A field that is empty has its original value.
      onblur: () => { if (input.value.trim() === "") input.value = this.originals.get(key); },
    });
    const reset = element("button", { type: "button", "aria-label": `reset ${key}`, hidden: true, onclick: () => { input.value = this.originals.get(key); this.change(key, ""); input.focus(); } });
    const problem = element("p", { class: "problem", id: `problem ${key}`.replaceAll(" ", "-"), role: "alert", hidden: true });
    this.fields.set(key, { input, reset, problem, count });
    return element("div", { class: "parameter" }, element("label", { title: meaning }, element("span", {}, People.words(name)), input), reset, problem);
  }
  /** The up and down arrows change the number by one, with shift by ten. */
  stepWithArrows(event, key) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const { input } = this.fields.get(key);
    const found = /^(-?\d+(?:\.\d+)?)(\D*)$/.exec(input.value.trim());
    if (!step || !found) return;
    event.preventDefault();
    const decimals = found[1].split(".")[1]?.length ?? 0;
    input.value = (Number(found[1]) + step * (event.shiftKey ? 10 : 1)).toFixed(decimals) + found[2];
    this.change(key, input.value);
  }

  /** Shows the values. A field that is being edited keeps its text. */
  show(changed) {
    this.changed = changed;
    const counts = new Map();
    for (const [key, { input, reset, problem, count }] of this.fields) {
      const own = changed.get(key);
      if (document.activeElement !== input) input.value = own ?? this.originals.get(key);
      const isChanged = own !== undefined;
      input.parentElement.parentElement.classList.toggle("changed", isChanged);
      input.removeAttribute("aria-invalid");
      reset.hidden = !isChanged;
      setText(reset, `was ${this.originals.get(key)}`);
      problem.hidden = true;
      counts.set(count, (counts.get(count) ?? 0) + (isChanged ? 1 : 0));
    }
    for (const [count, number] of counts) setText(count, number > 0 ? ` ${number} changed` : "");
    this.resetButton.hidden = changed.size === 0;
  }
  /** Shows why a value is not accepted, next to its field. Returns whether there is such a field. */
  refuse(key, value, sentence) {
    this.build();
    const field = this.fields.get(key);
    if (!field) return false;
    if (document.activeElement !== field.input) field.input.value = value;
    field.input.setAttribute("aria-invalid", "true");
    this.reveal(key);
    field.problem.hidden = false;
    field.reset.hidden = false;
    setText(field.problem, Story.sentence(sentence));
    return true;
  }
  /** Opens what contains the field of a parameter. */
  reveal(key) {
    this.build();
    this.fields.get(key).input.closest("details").open = this.node.open = true;
  }
  enable(isEnabled) {
    this.isEnabled = isEnabled;
    for (const { input } of this.fields.values()) input.disabled = !isEnabled;
  }
}
