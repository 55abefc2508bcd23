"""Parts of a table that end with whole sessions, for threads and for engines."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any


def parts(samples: Any, count: int, *, session: str = "session") -> list[tuple[Any, Any]]:
    """Cuts a table into parts of whole sessions.

    Args:
        samples: the path of a Parquet file that is sorted by session and has statistics of its row groups, or anything that
            pyarrow.table() takes. Needs pyarrow.
        count: the number of parts, about: fewer if there are fewer sessions or row groups.
        session: the column of sessions.

    Returns:
        For a path, the first and the last session of each part, to be read with `filters`:
        `pyarrow.parquet.read_table(path, filters=[("session", ">=", first), ("session", "<=", last)])`. For a table, the first row
        and the row after the last one of each part.

    Raises:
        ValueError: the file is not sorted by session, or its row groups have no statistics.
    """
    if count < 1:
        raise ValueError(f"the number of parts is {count}; must be 1 or more")
    if isinstance(samples, (str, os.PathLike)):
        return _parts_of_file(os.fspath(samples), count, session)
    import pyarrow

    table = samples if isinstance(samples, pyarrow.Table) else pyarrow.table(samples)
    return row_parts(table, count, [session])


def _parts_of_file(path: str, count: int, session: str) -> list[tuple[Any, Any]]:
    import pyarrow.parquet

    metadata = pyarrow.parquet.ParquetFile(path).metadata
    if session not in metadata.schema.names:
        raise ValueError(f"{path} has no column “{session}”")
    column = metadata.schema.names.index(session)
    groups = []
    for group in range(metadata.num_row_groups):
        statistics = metadata.row_group(group).column(column).statistics
        if statistics is None or not statistics.has_min_max:
            raise ValueError(f"{path} has no statistics of “{session}”; write it with them, or cut the table yourself")
        groups.append((statistics.min, statistics.max, metadata.row_group(group).num_rows))
    if any(later[0] < earlier[1] for earlier, later in zip(groups, groups[1:])):
        raise ValueError(f"{path} is not sorted by “{session}”; sort it by session and time first")
    found: list[tuple[Any, Any]] = []
    first, rows, total = None, 0, sum(group[2] for group in groups)
    for low, high, size in groups:
        rows += size
        # A session that the group before has ended with belongs to the part before.
        begin = low if not found or low > found[-1][1] else None
        if first is None:
            first = begin if begin is not None else _after(found[-1][1], high)
        if first is not None and rows * count >= total * (len(found) + 1):
            found.append((first, high))
            first = None
    if first is not None:
        found.append((first, groups[-1][1]))
    return found


def _after(last: Any, high: Any) -> Any:
    """Returns the first session after one, in a row group that begins with that one; None if the group has no other."""
    if high == last:
        return None
    return last + 1 if isinstance(last, int) else last + "\0"


def row_parts(table: Any, count: int, session: Sequence[str]) -> list[tuple[int, int]]:
    """Returns the rows at which the parts of a pyarrow.Table begin and end."""
    rows = table.num_rows
    columns = [table.column(name) for name in session]
    cuts = [0]
    for part in range(1, count):
        cut = max(rows * part // count, cuts[-1])
        while 0 < cut < rows and all(column[cut] == column[cut - 1] for column in columns):
            cut += 1
        if cuts[-1] < cut < rows:
            cuts.append(cut)
    return list(zip(cuts, cuts[1:] + [rows]))
