"""The page of behaviours over time: the page of `score --page`, with questions instead of labels and outcomes instead of marks."""

import json
import os
import pathlib
import re
import subprocess
import tempfile

TITLE = "What engines do over time"
NOTE = ("Each row is one recording with its question, each cell what an engine makes of it. Choose a cell to play the recording with "
        "the gestures of all engines. “a, b” are one after another, “a + b” at the same time, “-” is no gesture, and brackets mean that "
        "the engine does not know the gesture in question. A star marks an outcome that differs in another version of the engine.")


def times(lines):
    """Returns the gestures of a recording as the page has them, with times in microseconds."""
    return [[line["gesture"], line["state"], round(line["time"] * 1000)] for line in lines if line["state"] != "changed"]


def page(touchstone, questions, recordings, engines, cells):
    """Returns the page as HTML.

    questions, recordings: by behaviour. engines: (name, version, gestures). cells: (outcome, lines or None, note) by behaviour and
    engine.
    """
    with tempfile.TemporaryDirectory() as folder:
        for name, text in recordings.items():
            pathlib.Path(folder, name + ".jsonl").write_text(text)
        pathlib.Path(folder, "labels.tsv").write_text("".join(f"{name}.jsonl\tnone\n" for name in recordings))
        path = os.path.join(folder, "page.html")
        subprocess.run([touchstone, "score", folder, "--via", "contacts", "--summary", "--page", path], check=True, capture_output=True)
        text = pathlib.Path(path).read_text()
    begin, data, end = re.split(r'(?<=id="data">)(.*?)(?=</script>)', text, maxsplit=1, flags=re.S)
    hands = {hand["path"].removesuffix(".jsonl"): hand for hand in json.loads(data)["hands"]}
    for name, hand in hands.items():
        hand["path"], hand["label"] = name, questions[name]
        hand["cells"] = [[[outcome], "", [], lines and times(lines), *([note] if note else [])]
                         for outcome, lines, note in (cells[name, engine] for engine, _, _ in engines)]
    columns = [[name, version, False, 0, 0, gestures] for name, version, gestures in engines]
    data = json.dumps({"columns": columns, "hands": [hands[name] for name in recordings],
                       "about": {"title": "Behaviours by engine", "note": NOTE}}, ensure_ascii=False, separators=(",", ":"))
    begin = re.sub(r"<title>.*?</title>", f"<title>{TITLE}</title>", begin, flags=re.S)
    begin = re.sub(r"<header>.*</main>", f'<header><h1>{TITLE}</h1><p class="headline">{len(engines)} engines, {len(hands)} questions.</p>'
                   "</header>\n<main></main>", begin, flags=re.S)
    return begin + data.replace("<", "\\u003c") + end
