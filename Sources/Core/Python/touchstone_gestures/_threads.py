"""Several threads, each with parts of whole sessions."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ._parts import row_parts
from ._recognize import Gestures, Samples, _arrow_stream, is_text, recognize_source, sample_error, session_names


def recognize_in_threads(
    samples: Samples, setup: str, options: str, session: Any, threads: int, update: Any
) -> Gestures:
    """Recognizes the gestures of a table that is read as a whole: the same rows in the same order as with one thread."""
    if session is None:
        raise ValueError("threads=1 is all that a table of one session can use")
    try:
        import pyarrow
        import pyarrow.compute
    except ImportError:
        raise ImportError("threads=2 or more needs pyarrow; `pip install pyarrow`, or pass threads=1") from None
    if isinstance(samples, (str, os.PathLike)) and is_text(samples):
        raise ValueError("a text is read by one thread; pass threads=1, or a table")
    table = pyarrow.table(_arrow_stream(samples))
    names = session_names(session)

    def run(part: tuple[int, int]) -> tuple[Any, Gestures]:
        gestures = recognize_source(table.slice(part[0], part[1] - part[0]), setup, options, update)
        found = gestures.to_arrow()
        place = found.schema.get_field_index("row")
        return found.set_column(place, "row", pyarrow.compute.add(found.column("row"), part[0])), gestures

    with ThreadPoolExecutor(threads) as pool:
        results = list(pool.map(run, row_parts(table, threads, names)))
    try:
        result = pyarrow.concat_tables([found for found, _ in results])
    except pyarrow.ArrowException as error:
        raise sample_error(error) from None
    return Gestures([handle for _, gestures in results for handle in gestures.repairs._handles], result)
