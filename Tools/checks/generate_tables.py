"""Tables of touches for `gestures`: columns, units, phases, sessions, order, damage and repairs, as CSV, TSV and JSON lines."""

import json
import re

from generate_support import IS_DEBUG, Problem

PARTS = ("rows", "options", "renamed")
UNITS = {"s": 1e-6, "ms": 1e-3, "us": 1, "ns": 1000}
WORDS = {
    "words": {"began": "began", "moved": "moved", "ended": "ended", "cancelled": "cancelled"},
    "browser": {"began": "pointerdown", "moved": "pointermove", "ended": "pointerup", "cancelled": "pointercancel"},
    "uikit": {"began": "0", "moved": "1", "ended": "3", "cancelled": "4"},
    "android": {"began": "0", "moved": "2", "ended": "1", "cancelled": "3"}, "held": {"began": "DOWN", "moved": "HELD", "ended": "UP", "cancelled": "cancel"}}
DAMAGE = ["", "x", "-420", "9e99", "-9e99", "0", "nan", "inf", "1e-320", "99999999999999999999", "1,5", '"', "\u202e", "0x10", " 7 ", "true", "-0"]


def make(pick):
    """Returns a case: rows of session, time in microseconds, touch, phase, x and y, all as text, and how they are written."""
    phases, unit = pick.choice(list(WORDS)), pick.choice(list(UNITS))
    rows, time = [], pick.choice([0, 0, 1_700_000_000_000_000, -5_000_000])
    for session in range(pick.choice([1, 1, 2, 5])):
        name = pick.choice([f"{session}", f"a b{session}", f"é{session}", ""])
        if pick.random() < 0.5:
            time = 0
        for _ in range(pick.choice([0, 1, 2, 4])):
            time += pick.choice([20_000, 300_000, 2_000_000])
            fingers = [[number, pick.uniform(0, 300), pick.uniform(0, 600)] for number in range(pick.choice([1, 1, 1, 2, 3, 11, 12]))]
            dx, dy = pick.choice([(0, 0), (0.5, 0), (7, 2), (-3, 9)])
            for step in range(pick.choice([2, 3, 12])):
                phase = "began" if step == 0 else "moved"
                for finger in fingers:
                    rows.append([name, time, finger[0], phase, finger[1] + dx * step, finger[2] + dy * step])
                time += pick.choice([8000, 8000, 0, 40_000])
            rows += [[name, time, number, pick.choice(["ended"] * 5 + ["cancelled"]), x + dx * step, y + dy * step] for number, x, y in fingers]
    for row in rows:
        row[1] = f"{row[1] * UNITS[unit]:.6f}".rstrip("0").rstrip(".") if UNITS[unit] < 1 else str(int(row[1] * UNITS[unit]))
        row[3] = WORDS[phases][row[3]]
        row[2:] = [str(row[2]), row[3], f"{row[4]:.3f}", f"{row[5]:.3f}"]
    for _ in range(pick.choice([0, 0, 0, 1, 2, 4]) if rows else 0):
        damage(rows, pick)
    names = ["session", "time", "id", "phase", "x", "y"]
    renamed = [[name, pick.choice(["T", "the " + name, "é"]) + name] for name in names[1:] if pick.random() < 0.15]
    order = names + pick.choice([[], ["note"]])
    pick.shuffle(order)
    repair = pick.choice(["repair", "report", "repair,identities_exchanged,touch_up_at_zero", "touch_down_missing,touch_up_missing", "repair,touch_up_at_zero"])
    options = pick.sample([["--rows", pick.choice(["gestures", "changes", "failures"])], ["--points-per-unit", pick.choice(["163/400", "1", "1e-9", "1e9"])],
                           ["--missing", "-420"], ["--gap-ms", pick.choice(["0", "100", "1e9"])], ["--set", "tap.allowableMovement=2"]], pick.choice([0, 1, 2]))
    return {"rows": rows, "unit": unit, "phases": phases, "renamed": renamed, "order": order, "repair": repair, "options": options,
            "by": pick.choice(["session", "session", "session", None]), "form": pick.choice(["csv", "tsv", "jsonl"]),
            "end": pick.choice(["\n", "\r\n"]), "wide": pick.random() < (0 if IS_DEBUG else 0.1), "seed": pick.random(),
            "law": pick.choice(["repair", "repair", "forms", "jobs", "recording"])}


def damage(rows, pick):
    """Damages a table in one place."""
    row = pick.randrange(len(rows))
    column = pick.randrange(1, 6)
    pick.choice([
        lambda: rows.pop(row) if len(rows) > 3 else None, lambda: rows.insert(row, list(rows[row])),
        lambda: rows[row].__setitem__(min(column, len(rows[row]) - 1), pick.choice(DAMAGE)), lambda: rows.__setitem__(row, rows[row][:column + 1]),
        lambda: rows.insert(row, rows.pop(pick.randrange(len(rows)))), lambda: rows.reverse(), lambda: pick.shuffle(rows),
        lambda: rows.append(list(rows[0])), lambda: rows[row].append("more")])()


def text(case, form, wide=False):
    """Returns the table in a form. A wide one has long notes, so that it is read in several parts."""
    names = dict(case["renamed"])
    columns = ["session", "time", "id", "phase", "x", "y"]
    note = "n" * 30_000 if wide else "n"
    lines = [] if form == "jsonl" else [names.get(name, name) for name in case["order"]]
    separator = "," if form == "csv" else "\t"
    written = [separator.join(lines)] if lines else []
    for row in case["rows"]:
        values = {names.get(name, name): value for name, value in zip(columns, row)}
        if "note" in case["order"] or wide:
            values["note"] = note
        if form == "jsonl":
            written.append(json.dumps(values))
        else:
            cells = [values.get(names.get(name, name)) for name in case["order"]]
            while cells and cells[-1] is None:
                cells.pop()
            written.append(separator.join(quoted(cell or "", separator) for cell in cells))
    return case["end"].join(written) + case["end"]


def quoted(cell, separator):
    return '"' + cell.replace('"', '""') + '"' if separator in cell or '"' in cell else cell


def check(case, folder):
    """Checks a law of tables."""
    if not case["rows"]:
        return
    options = ["--unit", case["unit"]] + [word for option in case["options"] for word in option]
    options += [word for name, new in case["renamed"] for word in (f"--{name}", new)]
    options += ["--by", case["by"]] if case["by"] else []
    options += {"android": ["--phases", "android"], "uikit": ["--phases", "uikit"],
                "held": ["--phases", "HELD=moved", "--phases", "DOWN=began", "--phases", "UP=ended"]}.get(case["phases"], [])
    table = folder.write(f"table.{case['form']}", text(case, case["form"], case["wide"]))
    plain = folder.run("gestures", table, *options)
    if plain.status not in (0, 3, 64):
        raise Problem("documented exit codes", f"gestures ends with {plain.status}")
    if plain.status == 3 and not re.search(r"row \d+.*, column |was complete, and comes again|column|first (line|object)|table is empty", plain.messages):
        raise Problem("an error has its row and column", f"gestures {table} {' '.join(options)}: {plain.messages}")
    {"repair": repair, "forms": forms, "jobs": jobs, "recording": recording}[case["law"]](case, folder, table, options, plain)


def repair(case, folder, table, options, plain):
    """Repairing a table without damage changes nothing; damage is counted, once in the sentence and once by session."""
    repaired = folder.run("gestures", table, *options, "--repair", case["repair"], "--repairs", "repairs.csv")
    counted = "the table is damaged" in repaired.messages
    # A repeated movement goes nowhere, so it is no error without a repair; a row may be another one's.
    is_damage = re.search(r"the table is damaged: (?!a repeated row\n|\d+ repeated rows\n)", repaired.messages)
    if plain.status == 0 and (repaired.status != 0 or is_damage or not counted and repaired.output != plain.output):
        raise Problem("repair leaves a table alone", f"gestures {table} {' '.join(options)} ends with 0, with --repair {case['repair']} with "
                      f"{repaired.status}: {repaired.messages}, or has other rows")
    if plain.status == 3 and repaired.status == 0 and not counted:
        raise Problem("repairs are counted", f"gestures {table} --repair {case['repair']} prints nothing; without: {plain.messages}")
    if repaired.status == 0:
        listed = sum(int(line.rsplit(",", 2)[1]) for line in folder.read("repairs.csv").splitlines()[1:])
        numbers = re.findall(r"(?:: |, )(an?|[\d,]*\d) ", repaired.messages.split("damaged", 1)[1]) if counted else []
        summed = sum(1 if number[0] == "a" else int(number.replace(",", "")) for number in numbers)
        if listed != summed:
            raise Problem("repairs add up", f"gestures {table}: {listed} in the file, {summed} in the sentence: {repaired.messages}")


def forms(case, folder, table, options, plain):
    """CSV, TSV and JSON lines have the same gestures, or the same error."""
    if any(len(row) != 6 for row in case["rows"]):
        return
    for form in {"csv", "tsv", "jsonl"} - {case["form"]}:
        other = folder.run("gestures", folder.write(f"other.{form}", text(case, form)), *options)
        if (other.status, other.output) != (plain.status, plain.output):
            raise Problem("forms have the same gestures", f"gestures {table} and other.{form} differ: {plain.status} {plain.messages} "
                          f"{other.status} {other.messages}")


def jobs(case, folder, table, options, plain):
    """The rows and errors do not depend on the number of jobs, and files of gestures contain what is printed."""
    for number in ("1", "3"):
        other = folder.run("gestures", table, *options, "--jobs", number)
        if (other.status, other.output, other.messages) != (plain.status, plain.output, plain.messages):
            raise Problem("jobs make no difference", f"gestures {table} --jobs {number} differs: {other.messages}{plain.messages}")
    if plain.status == 0:
        folder.run("gestures", table, *options, "-o", "gestures.csv")
        if folder.read("gestures.csv") != plain.output:
            raise Problem("-o has the same rows", f"gestures {table} -o gestures.csv differs")


def recording(case, folder, table, *_):
    """As a recording, a table is replayed, explained, converted and accepted, or refused with a reason."""
    columns = ["--columns", ",".join([f"unit={case['unit']}", *(f"{name}={new}" for name, new in case["renamed"])])]
    for command in (["replay"], ["explain"], ["explain", "--json"], ["convert", "--to", "trace", "--force"]):
        result = folder.run(*command, *columns, table, *(["table.trace"] if command[0] == "convert" else []))
        if result.status not in (0, 1, 2) and "error: " not in result.messages:
            raise Problem("a refusal has a reason", f"{' '.join(command)} {table}: {result.status} {result.messages}")
    if folder.has("table.trace") and folder.run("replay", "table.trace").status == 3:
        raise Problem("convert reads back", f"convert {table} table.trace writes what cannot be read")
    if folder.run("accept", *columns, table).status == 0:
        verified = folder.run("verify", *columns, table)
        if verified.status != 0:
            raise Problem("accept, then verify", f"verify {table}: {verified.output}{verified.messages}")
