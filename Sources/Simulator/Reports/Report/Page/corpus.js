import { People } from "./numbers.js";
import { decimal, element, removeAnswer, section, table } from "./shared.js";

/** The page of several recordings. */
class CorpusPage {
  constructor(corpus) {
    this.corpus = corpus;
    this.filter = { text: "", verdict: "", row: null, column: null };
    this.count = element("p", { class: "note", "aria-live": "polite" });
    document.body.append(this.head(), element("main", {}, this.outcomes(), this.misses(), this.recordings()));
    this.list();
  }

  /** The group of a recording: its label, or its folder if recordings have no labels. */
  group(recording) {
    if (this.corpus.isLabelled) return recording.label ?? "(no label)";
    return recording.path.includes("/") ? recording.path.slice(0, recording.path.lastIndexOf("/")) : this.corpus.title;
  }
  static gestures(recording) {
    if (!recording.isPlayed) return "";
    if (recording.recognized.length === 0) return "none";
    return recording.recognized.map(([, gesture, count]) => (count === 1 ? gesture : `${count} × ${gesture}`)).join(", ");
  }
  static has(recording, kind) {
    return kind === "none" ? recording.recognized.length === 0 : recording.recognized.some(([own]) => own === kind);
  }
  /** The verdict in a word or two. Of a recording that was cut short, the gestures up to there count. */
  static verdict(recording) {
    if (!recording.problem) return recording.verdict ?? "";
    return recording.isPlayed ? "cut short" : "unreadable";
  }

  head() {
    const { title, recordings, isLabelled } = this.corpus;
    const count = (verdict) => recordings.filter((each) => CorpusPage.verdict(each) === verdict).length;
    const gestures = recordings.reduce((sum, each) => sum + each.recognized.reduce((own, [, , number]) => own + number, 0), 0);
    const labelled = recordings.filter((each) => each.label !== undefined).length;
    const headline = isLabelled ? `${count("right")} of ${People.count(labelled, "labelled recording")} are right.`
      : `${People.count(recordings.length, "recording")}, ${People.count(gestures, "gesture")} recognized.`;
    const verdicts = [...(isLabelled ? ["missed", "false", "missed and false", "no recognizer"] : []), "cut short", "unreadable"];
    const tally = verdicts.map((verdict) => [verdict, count(verdict)]).filter(([, number]) => number > 0);
    const unlabelled = recordings.length - labelled;
    if (isLabelled && unlabelled > 0) tally.push(["without a label", unlabelled]);
    return element("header", {}, element("h1", {}, title), element("p", { class: "headline" }, headline),
      element("ul", { class: "tally" }, ...tally.map(([name, number]) => element("li", {}, element("b", {}, String(number)), " " + name))));
  }

  /** The kinds of recognized gestures by label or folder, as numbers of recordings; a click lists the recordings. */
  outcomes() {
    const { recordings, isLabelled } = this.corpus;
    const read = recordings.filter((each) => each.isPlayed);
    const groups = [...new Set(recordings.map((each) => this.group(each)))];
    const order = ["tap", "long press", "pan", "swipe", "pinch", "rotation"];
    const rank = (kind) => (order.includes(kind) ? order.indexOf(kind) : order.length);
    const kinds = [...new Set(read.flatMap((each) => each.recognized.map(([kind]) => kind)))].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
    kinds.push("none");
    const hasUnreadable = read.length < recordings.length;
    const rows = groups.map((group) => {
      const own = read.filter((each) => this.group(each) === group);
      const all = recordings.filter((each) => this.group(each) === group).length;
      return element("tr", {}, element("th", { scope: "row" }, group), ...kinds.map((kind) => this.cell(group, kind, own)),
        ...(hasUnreadable ? [CorpusPage.number("unreadable", all - own.length)] : []), CorpusPage.number("recordings", all));
    });
    const names = [...kinds.map((kind) => (kind === "none" ? "nothing" : kind)), ...(hasUnreadable ? ["unreadable"] : []), "recordings"];
    const head = element("tr", {}, element("th", { scope: "col" }, isLabelled ? "label" : "folder"), ...names.map((name) => element("th", { scope: "col", class: "number" }, name)));
    return section("outcomes", isLabelled ? "What was recognized, by label" : "What was recognized, by folder",
      element("p", { class: "note" }, "The number of recordings in which each kind of gesture was recognized. " + (isLabelled ? "✓ expected, ✗ unexpected. " : "") + "Click a number to list its recordings."),
      element("div", { class: "scrolls" }, element("table", { class: "matrix stacks" }, element("thead", {}, head), element("tbody", {}, ...rows))));
  }
  static number(name, number) {
    return element("td", { class: number === 0 ? "empty" : "number", "data-name": name }, number === 0 ? "·" : String(number));
  }
  cell(group, kind, own) {
    const found = own.filter((each) => CorpusPage.has(each, kind));
    if (found.length === 0) return element("td", { class: "empty" }, "·");
    const isJudged = this.corpus.isLabelled && found[0].label !== undefined;
    const isExpected = isJudged && (kind === "none" ? found[0].expected.length === 0 : found[0].expected.includes(kind));
    const mark = isJudged ? (isExpected ? "✓ " : "✗ ") : "";
    const button = element("button", { class: "cell", type: "button", onclick: () => this.choose({ row: group, column: kind }), "aria-label": `${group}: ${kind} in ${found.length} of ${own.length}` }, mark + found.length);
    button.style.setProperty("--share", String(found.length / Math.max(1, own.length)));
    return element("td", { "data-name": kind === "none" ? "nothing" : kind, class: isJudged ? (isExpected ? "expected" : "unexpected") : kind === "none" ? "none" : "" }, button);
  }

  misses() {
    const near = this.corpus.recordings.filter((each) => each.miss).sort((a, b) => a.miss.distance - b.miss.distance).slice(0, 40);
    const rows = near.map((each) => {
      const bar = element("i");
      bar.style.width = Math.max(2, each.miss.distance * 0.12) + "px";
      return element("tr", {}, element("td", { class: "off" }, bar, each.miss.distance === 0 ? "< 0.1 %" : decimal(each.miss.distance, 1) + " %"),
        element("td", {}, each.miss.gesture), element("td", {}, each.miss.reason),
        element("td", { class: "path" }, CorpusPage.path(each, each.miss.time)), element("td", {}, CorpusPage.verdict(each)));
    });
    return section("misses", "Near misses",
      element("p", { class: "note" }, this.corpus.isLabelled ? "Expected gestures that were not recognized, the nearest first." : "Recordings in which nothing was recognized, with a value within 50 % of its threshold."),
      rows.length === 0 ? element("p", {}, "None.") : table(["off by", "gesture", "why it failed", "recording", ""], rows));
  }

  recordings() {
    const text = element("input", { type: "search", "aria-label": "part of the name", placeholder: "part of the name", oninput: () => this.choose({ text: text.value }) });
    const verdicts = ["", ...new Set(this.corpus.recordings.map(CorpusPage.verdict).filter((each) => each))];
    this.verdict = element("select", { "aria-label": "verdict", onchange: () => this.choose({ verdict: this.verdict.value }) },
      ...verdicts.map((value) => element("option", { value }, value || "every verdict")));
    const all = element("button", { type: "button", onclick: () => {
      text.value = this.verdict.value = "";
      this.choose({ text: "", verdict: "", row: null, column: null });
    } }, "Show all");
    this.hasVerdicts = verdicts.length > 1;
    const head = ["recording", ...(this.corpus.isLabelled ? ["label"] : []), "gestures", ...(this.hasVerdicts ? ["verdict"] : []), "length", "near miss"];
    const list = table(head, []);
    this.body = list.tBodies[0];
    return section("recordings", "Recordings", element("div", { class: "filters" }, text, ...(this.hasVerdicts ? [this.verdict] : []), all), this.count, list);
  }
  choose(filter) {
    Object.assign(this.filter, filter);
    this.list();
    if (filter.row) document.getElementById("recordings").scrollIntoView();
  }

  list() {
    const { text, verdict, row, column } = this.filter;
    const shown = this.corpus.recordings.filter((each) =>
      each.path.includes(text) && (!verdict || CorpusPage.verdict(each) === verdict) && (!row || this.group(each) === row && each.isPlayed)
      && (!column || CorpusPage.has(each, column)));
    this.count.textContent = `${shown.length} of ${this.corpus.recordings.length}` + (row ? `: ${row}, ${column === "none" ? "nothing" : column}` : "");
    this.body.replaceChildren(...shown.map((each) => this.row(each)));
  }
  row(each) {
    const verdict = CorpusPage.verdict(each);
    const mark = { right: "✓ ", unreadable: "! ", "cut short": "! ", "no recognizer": "– " }[verdict] ?? (verdict ? "✗ " : "");
    const notes = [each.problem, each.remark].filter((text) => text);
    return element("tr", {}, element("td", { class: "path" }, CorpusPage.path(each)),
      ...(this.corpus.isLabelled ? [element("td", { "data-name": "label" }, each.label ?? "")] : []), element("td", {}, CorpusPage.gestures(each)),
      ...(this.hasVerdicts ? [element("td", { class: "verdict " + verdict.replaceAll(" ", "-") }, mark + verdict, ...notes.map((text) => element("div", { class: "note" }, text)))] : []),
      element("td", { class: "number" }, each.isPlayed ? People.text(each.end / 1000, "ms") : ""), element("td", {}, each.miss ? `${each.miss.gesture}: ${each.miss.reason}` : ""));
  }

  /** A link to a recording's page at a time, or its path if it has no page. */
  static path(recording, time) {
    if (!recording.link) return recording.path;
    return element("a", { href: recording.link + (time === undefined ? "" : "#t=" + time) }, recording.path);
  }
}

removeAnswer();
const page = new CorpusPage(JSON.parse(document.getElementById("data").textContent));
performance.mark("shown");
