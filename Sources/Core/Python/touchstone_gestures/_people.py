"""Which people can make a gesture, by the command."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from ._arrow import read_rows
from ._command import _run
from ._recognize import Samples, _arrow_stream, recognizers_text


class People:
    """What `people()` found out: for each gesture who can make it, and what would help the others.

    Attributes:
        headline: who is excluded, as a sentence.
        gestures: a dictionary for each gesture: attempts, recognized (the share), recognized_low and recognized_high (its 95 %
            interval over people), worst (the worst person's share), able and people (those with at least 95 %), able_in_each_session, missed
            (attempts by limit), wait_ms, longest_wait_ms, worst_wait_for_others_ms (of any hand), waits_for, recognized_when, remedies
            (set, able, recognized, worst).
        people: a dictionary for each person: person, the share of each gesture, sessions (gesture, session, attempts, recognized), and
            sessions_differ, whether they do more than by chance.
        systems: a dictionary for each setting of a system: platform, setting, effect, source, and by gesture readmitted and lost.
    """

    def __init__(self, lines: Sequence[Mapping[str, Any]], text: str) -> None:
        self.headline: str = next((str(line["headline"]) for line in lines if "headline" in line), "")
        self.gestures = [dict(line) for line in lines if "able" in line and "attempts" in line]
        self.people = [dict(line) for line in lines if "person" in line]
        self.systems = [dict(line) for line in lines if "platform" in line]
        self._text = text

    def __repr__(self) -> str:
        return self._text


def people(
    samples: Samples, recognizers: str | os.PathLike[str] = "standard", *, person: str = "person", gesture: str = "gesture",
    session: str | Sequence[str] = (), time: str = "time", id: str = "id", phase: str = "phase", x: str = "x", y: str = "y",
    time_unit: str, points_per_unit: float = 1.0, repair: str = "raise", means: Mapping[str, str | Sequence[str]] | None = None,
    helps: bool = True, systems: bool = True,
) -> People:
    """Finds out which people can make the gestures that they intended, as `touchstone people` does. Needs the extra `command`.

    Args:
        samples: as for recognize(), with a column of people and one of intended gestures. Times must be plain numbers.
        recognizers: as for recognize().
        person, gesture: the columns of people and of intended gestures, such as "tap" and "drag".
        session: further columns that separate sessions.
        means: the recognizers that a name in the table means, such as {"task 2": ["pan", "swipe"]}.
        helps, systems: whether to search for parameters that help, and to try the settings of systems.

    Raises:
        ValueError: a table or a name that cannot be read, with what to do.
    """
    # Not before they are needed, so that the package is imported quickly.
    import json
    import tempfile

    sessions = [session] if isinstance(session, str) else list(session)
    with tempfile.TemporaryDirectory() as folder:
        if isinstance(samples, (str, os.PathLike)) and not os.fspath(samples).lower().endswith((".parquet", ".pq")):
            table = os.path.abspath(os.fspath(samples))
        else:
            table = os.path.join(folder, "table.csv")
            _write(samples, table)
        lines = ["touchstone people 1", f"table {table}", f"person {person}", f"gesture {gesture}"]
        lines += [f"session {','.join(sessions)}"] if sessions else []
        lines += [f"time {time}", f"unit {time_unit}", f"phase {phase}", f"x {x}", f"y {y}", f"repair {repair}"]
        lines += [f"id {id}", f"points_per_unit {float(points_per_unit)!r}"]
        for word, names in (means or {}).items():
            lines.append(f"means {word}={names if isinstance(names, str) else ','.join(names)}")
        population, header = os.path.join(folder, "table.people"), os.path.join(folder, "setup.header")
        with open(population, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        with open(header, "w", encoding="utf-8") as file:
            file.write(recognizers_text(recognizers) + "\n")
        arguments = ["people", population, "--setup", header]
        arguments += ([] if helps else ["--no-helps"]) + ([] if systems else ["--no-systems"])
        found = [json.loads(line) for line in _run([*arguments, "--json"]).splitlines()]
        return People(found, found_text(found))


def found_text(lines: Sequence[Mapping[str, Any]]) -> str:
    """Returns the result as a few lines."""
    text = [str(line["headline"]) for line in lines if "headline" in line][:1]
    for line in lines:
        if "able" in line and "attempts" in line:
            text.append(
                f"{line['gesture']}: {line['able']} of {line['people']} people, {100 * line['recognized']:.1f} % of {line['attempts']} attempts")
            text += [f"  helps: {' '.join(remedy['set'])}" for remedy in line["remedies"][:1]]
    return "\n".join(text)


def _write(samples: Samples, path: str) -> None:
    import csv

    rows = read_rows(_arrow_stream(samples).__arrow_c_stream__())
    first = next(rows, None)
    if first is None:
        raise ValueError("the table is empty")
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(first))
        writer.writeheader()
        writer.writerow(first)
        writer.writerows(rows)
