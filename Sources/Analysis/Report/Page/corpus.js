/** The page of several recordings. */
class CorpusPage {
  constructor(corpus) {
    this.corpus = corpus;
    this.filter = { text: "", verdict: "", row: null, column: null };
    this.body = element("tbody");
    this.count = element("p", { class: "note", "aria-live": "polite" });
    document.body.append(this.head(), element("main", {}, this.outcomes(), this.misses(), this.recordings()));
    this.list();
  }

  /** The group of a recording: its label, or its folder if recordings have no labels. */
  group(recording) {
    if (this.corpus.isLabelled) return recording.label ?? "(no label)";
    return recording.path.includes("/") ? recording.path.slice(0, recording.path.lastIndexOf("/")) : ".";
  }
  static gestures(recording) {
    if (!recording.isPlayed) return "";
    if (recording.recognized.length === 0) return "none";
    return recording.recognized.map(([name, count]) => (count === 1 ? name : `${name} ${count}`)).join(", ");
  }
  /** The verdict in a word or two. Of a recording that was cut short, the gestures up to there count. */
  static verdict(recording) {
    if (!recording.problem) return recording.verdict ?? "";
    return recording.isPlayed ? "cut short" : "unreadable";
  }

  head() {
    const { title, recordings, isLabelled } = this.corpus;
    const count = (verdict) => recordings.filter((each) => CorpusPage.verdict(each) === verdict).length;
    const facts = [["recordings", recordings.length]];
    if (isLabelled) {
      facts.push(["labelled", recordings.filter((each) => each.label !== undefined).length]);
      for (const verdict of ["right", "missed", "false", "missed and false", "no recognizer"]) facts.push([verdict, count(verdict)]);
    }
    facts.push(["cut short", count("cut short")], ["unreadable", count("unreadable")]);
    return element("header", {}, element("h1", {}, title), element("dl", { class: "facts" }, ...facts.map(([label, number]) => fact(label, String(number)))));
  }

  /** The recognized gestures by label, as numbers of recordings; a click lists the recordings. */
  outcomes() {
    const { recordings, isLabelled } = this.corpus;
    const read = recordings.filter((each) => each.isPlayed);
    const groups = [...new Set(recordings.map((each) => this.group(each)))];
    const columns = [...new Set(read.flatMap((each) => each.recognized.map(([name]) => name)))].sort();
    columns.push("none");
    const has = (recording, column) => (column === "none" ? recording.recognized.length === 0 : recording.recognized.some(([name]) => name === column));
    const rows = groups.map((group) => {
      const own = read.filter((each) => this.group(each) === group);
      const unread = recordings.filter((each) => !each.isPlayed && this.group(each) === group);
      const cells = columns.map((column) => {
        const found = own.filter((each) => has(each, column));
        if (found.length === 0) return element("td", { class: "number empty" }, "·");
        const isExpected = isLabelled && found[0].label !== undefined && (column === "none" ? found[0].expected.length === 0 : found[0].expected.includes(column));
        const isFalse = isLabelled && found[0].label !== undefined && !isExpected;
        const text = isExpected ? `✓ ${found.length}` : isFalse ? `✗ ${found.length}` : String(found.length);
        const show = () => this.choose({ row: group, column });
        return element("td", { class: `number ${isExpected ? "expected" : isFalse ? "unexpected" : ""}` },
          element("button", { type: "button", onclick: show, "aria-label": `${group}: ${column} in ${found.length} of ${own.length}` }, text));
      });
      return element("tr", {}, element("th", { scope: "row" }, group), ...cells,
        ...[unread.length, own.length + unread.length].map((number) => element("td", { class: "number" + (number === 0 ? " empty" : "") }, number === 0 ? "·" : String(number))));
    });
    const head = element("tr", {}, element("th", { scope: "col" }, isLabelled ? "label" : "folder"),
      ...[...columns, "unreadable", "recordings"].map((name) => element("th", { scope: "col", class: "number" }, name)));
    return section("outcomes", isLabelled ? "Recognized gestures by label" : "Recognized gestures by folder",
      element("p", { class: "note" }, "The number of recordings in which each gesture was recognized. " + (isLabelled ? "✓ expected, ✗ unexpected. " : "") + "Click a number to list its recordings below."),
      element("div", { class: "scrolls" }, element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows))));
  }

  misses() {
    const near = this.corpus.recordings.filter((each) => each.miss && each.verdict !== "right" || each.miss && !this.corpus.isLabelled)
      .sort((a, b) => a.miss.distance - b.miss.distance).slice(0, 40);
    const rows = near.map((each) => element("tr", {},
      element("td", { class: "number" }, decimal(each.miss.distance, 1) + " %"), element("td", {}, each.miss.recognizer), element("td", {}, each.miss.reason),
      element("td", { class: "number" }, seconds(each.miss.time)), element("td", { class: "path" }, CorpusPage.path(each, each.miss.time)), element("td", {}, CorpusPage.verdict(each))));
    const head = ["off by", "gesture", "reason", "at", "recording", ""].map((text) => element("th", { scope: "col" }, text));
    return section("misses", "Nearest misses",
      element("p", { class: "note" }, "The failed gesture closest to its threshold in each recording" + (this.corpus.isLabelled ? ", preferably an expected one; recordings that are right are not listed. " : ". ")
        + "“Off by” is the distance of the whole touch from the threshold, as a percentage of the threshold; “at” is the time of the failure. A gesture that timed out and was recognized as another is not a miss."),
      rows.length === 0 ? element("p", {}, "None.") :
        element("div", { class: "scrolls" }, element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows))));
  }

  recordings() {
    const text = element("input", { type: "search", "aria-label": "part of the path", placeholder: "part of the path", oninput: () => this.choose({ text: text.value }) });
    const verdicts = ["", ...new Set(this.corpus.recordings.map(CorpusPage.verdict).filter((each) => each))];
    this.verdict = element("select", { "aria-label": "verdict", onchange: () => this.choose({ verdict: this.verdict.value }) },
      ...verdicts.map((value) => element("option", { value }, value || "all")));
    const all = element("button", { type: "button", onclick: () => {
      text.value = this.verdict.value = "";
      this.choose({ text: "", verdict: "", row: null, column: null });
    } }, "show all");
    const head = ["recording", ...(this.corpus.isLabelled ? ["label"] : []), "gestures", "verdict", "length", "nearest miss"];
    return section("recordings", "Recordings", element("div", { class: "filters" }, text, this.verdict, all), this.count,
      element("div", { class: "scrolls" }, element("table", {}, element("thead", {}, element("tr", {}, ...head.map((name) => element("th", { scope: "col" }, name)))), this.body)));
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
      && (!column || (column === "none" ? each.recognized.length === 0 : each.recognized.some(([name]) => name === column))));
    this.count.textContent = `${shown.length} of ${this.corpus.recordings.length}` + (row ? `: ${row}, ${column}` : "");
    this.body.replaceChildren(...shown.map((each) => {
      const verdict = CorpusPage.verdict(each);
      const mark = { right: "✓ ", unreadable: "! ", "cut short": "! ", "no recognizer": "– " }[verdict] ?? (verdict ? "✗ " : "");
      const notes = [each.problem, each.remark].filter((text) => text);
      return element("tr", {}, element("td", { class: "path" }, CorpusPage.path(each)),
        ...(this.corpus.isLabelled ? [element("td", {}, each.label ?? "")] : []), element("td", {}, CorpusPage.gestures(each)),
        element("td", { class: "verdict " + verdict.replaceAll(" ", "-"), title: notes.join(" ") }, mark + verdict, ...notes.map((text) => element("div", { class: "note" }, text))),
        element("td", { class: "number" }, each.isPlayed ? seconds(each.end) : ""), element("td", {}, each.miss ? `${each.miss.recognizer}: ${each.miss.reason}` : ""));
    }));
  }

  /** A link to a recording's page at a time, or its path if it has no page. */
  static path(recording, time) {
    if (!recording.link) return recording.path;
    return element("a", { href: recording.link + (time === undefined ? "" : "#t=" + time) }, recording.path);
  }
}

const page = new CorpusPage(JSON.parse(document.getElementById("data").textContent));
performance.mark("shown");
