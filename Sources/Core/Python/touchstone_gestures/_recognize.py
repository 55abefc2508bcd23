"""recognize(): a table of touches to a table of gestures."""

from __future__ import annotations

import ctypes as C
import importlib
import itertools
import os
import sys
import weakref
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, Union

from ._arrow import Columns, OwnedStream, pointer_of, read_rows
from ._library import PROGRESS, READ, Handle, SampleError, library, with_remedy

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow


class ArrowStream(Protocol):
    """Anything with Arrow's capsule interface: tables of pyarrow, pandas, Polars and DuckDB."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> object: ...


class Progress(Protocol):
    """A progress bar with tqdm's methods."""

    def update(self, n: int) -> Any: ...


Samples = Union[ArrowStream, Mapping[str, Any], str, "os.PathLike[str]"]


def needed(name: str) -> Any:
    """Returns a package that only this call needs."""
    try:
        return importlib.import_module(name)
    except ImportError:
        packages = "pandas pyarrow" if name == "pandas" else name
        raise ImportError(f"this needs {packages.replace(' ', ' and ')}: `pip install {packages}`; rows() needs no package") from None


class Repairs:
    """What was repaired or skipped: a table with the session's columns, row, kind, count and repaired."""

    def __init__(self, handles: Sequence[Handle]) -> None:
        self._handles = handles

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        if len(self._handles) > 1:
            import pyarrow

            tables = [pyarrow.table(Repairs([handle])) for handle in self._handles]
            table = pyarrow.concat_tables(tables, promote_options="permissive")
            return table.__arrow_c_stream__(requested_schema)
        stream = OwnedStream()
        self._handles[0].check(library.tg_repairs_stream(self._handles[0].pointer, stream.stream))
        return stream.capsule()

    def rows(self) -> list[dict[str, Any]]:
        """Returns the rows as dictionaries."""
        return [row for handle in self._handles for row in read_rows(Repairs([handle]).__arrow_c_stream__())]

    def counts(self) -> dict[str, int]:
        """Returns the number of rows of each kind, over all sessions."""
        counts: dict[str, int] = {}
        for row in self.rows():
            name = row["kind"] if row["repaired"] else row["kind"] + " (not repaired)"
            counts[name] = counts.get(name, 0) + row["count"]
        return counts

    def to_arrow(self) -> "pyarrow.Table":
        """Returns a pyarrow.Table."""
        needed("pyarrow")
        import pyarrow

        return pyarrow.table(self)

    def to_pandas(self) -> "pandas.DataFrame":
        """Returns a pandas.DataFrame."""
        needed("pandas")
        return self.to_arrow().to_pandas()

    def to_polars(self) -> "polars.DataFrame":
        """Returns a polars.DataFrame."""
        needed("polars")
        import polars

        return polars.DataFrame(self)

    def __repr__(self) -> str:
        counts = self.counts()
        if not counts:
            return "nothing repaired"
        return "repaired: " + ", ".join(f"{count:,} {kind}" for kind, count in sorted(counts.items()))


class Gestures:
    """A table of gestures as a stream of record batches. It can be read once, by any of its methods or by anything that reads
    Arrow's streams.

    The columns are those of the session, and

    - recognizer: its name, such as "tap" or "twoFingerPan". state: "ended" or "cancelled"; with output="changes" also "began" and
      "changed", with output="failures" also "failed".
    - start, time: when the gesture began, and when it changed: timestamps if the samples had them, otherwise durations, in
      microseconds. A continuous gesture starts when it is recognized, another one at the first touch down.
    - row: the last row of samples at or before the change, from 0. fingers: the number of touches.
    - x, y: the location. dx, dy: the translation. vx, vy: its rate of change, a second. All in the unit of the samples' x and y.
    - scale, scale_velocity (a second), rotation (degrees, clockwise), rotation_velocity (degrees a second).
    - direction: of a swipe, or the edge or button of other kinds.
    - repaired: whether a row between start and time was repaired.
    - reason: with output="failures", why it failed.

    What a gesture does not have is null.

    Attributes:
        repairs: what was repaired or skipped, once the gestures have been read.
    """

    def __init__(self, handles: Sequence[Handle], source: Any) -> None:
        self.repairs = Repairs(handles)
        self._source = source

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        if isinstance(self._source, OwnedStream):
            return self._source.capsule()
        return self._source.__arrow_c_stream__(requested_schema)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Yields the rows as dictionaries. start and time are whole microseconds."""
        return read_rows(self.__arrow_c_stream__())

    def rows(self) -> list[dict[str, Any]]:
        """Returns the rows as dictionaries, which needs no other package. start and time are whole microseconds."""
        return list(self)

    def to_arrow(self) -> "pyarrow.Table":
        """Returns a pyarrow.Table."""
        needed("pyarrow")
        import pyarrow

        try:
            # Not pyarrow.table(), which imports pandas.
            return pyarrow.RecordBatchReader.from_stream(self).read_all()
        except (pyarrow.ArrowException, ValueError, OSError) as error:
            raise sample_error(error) from None

    def to_pandas(self) -> "pandas.DataFrame":
        """Returns a pandas.DataFrame. Needs pyarrow, as Arrow's streams in pandas do."""
        needed("pandas")
        return self.to_arrow().to_pandas()

    def to_polars(self) -> "polars.DataFrame":
        """Returns a polars.DataFrame."""
        needed("polars")
        import polars

        try:
            return polars.DataFrame(self)
        except (polars.exceptions.PolarsError, ValueError, OSError) as error:
            raise sample_error(error) from None

    def __repr__(self) -> str:
        # Repairs are known once the gestures are read.
        if isinstance(self._source, OwnedStream) and self._source.stream is not None:
            return "<Gestures, not read>"
        return f"<Gestures; {self.repairs!r}>"


def sample_error(error: BaseException) -> SampleError:
    """Returns the error of a stream that another package has reported, without that package's words around it."""
    text = str(error)
    for start in ("row ", "column ", "there is no column "):
        place = text.find(start)
        if place >= 0 and (place == 0 or not text[place - 1].isalnum()):
            return SampleError(with_remedy(text[place:].strip()))
    return SampleError(text)


def option_lines(
    *, session: str | Sequence[str] | None, time: str, id: str | None, phase: str | None, x: str, y: str, time_unit: str | None,
    phases: str | Mapping[Any, str], points_per_unit: float, output: str, repair: str | Iterable[str],
    missing: Iterable[float], gap: float | None, columns: Sequence[str] | None,
) -> str:
    """Returns the options as the C library reads them, one a line."""
    # Names of pandas may be numbers; those of Arrow are text.
    lines = [("session", "\t".join(session_names(session))), ("id", "" if id is None else str(id))]
    lines += [("time", str(time)), ("phase", "" if phase is None else str(phase)), ("x", str(x)), ("y", str(y))]
    if phase is None and gap is None and session is None:
        raise ValueError("without phases nothing says where a touch lifts: pass gap, such as 0.15, or session")
    if columns:
        lines.append(("columns", "\t".join(columns)))
    if time_unit:
        lines.append(("unit", time_unit))
    if isinstance(phases, str):
        lines.append(("phases", phases))
    else:
        lines += [("phases", f"{word}={meaning}") for word, meaning in phases.items()]
    lines += [("points_per_unit", repr(float(points_per_unit))), ("output", output)]
    lines.append(("repair", repair if isinstance(repair, str) else ",".join(repair)))
    lines += [("missing", repr(float(value))) for value in missing]
    if gap is not None:
        lines.append(("gap_ms", repr(float(gap) * 1000)))
    for name, value in lines:
        if "\n" in value:
            raise ValueError(f"{name} has a line break: {value!r}")
    return "\n".join(f"{name} {value}" for name, value in lines)


def session_names(session: Any) -> list[str]:
    """Returns the names of the columns that identify a session."""
    if session is None:
        return []
    return [str(name) for name in session] if isinstance(session, (list, tuple)) else [str(session)]


def recognize(
    samples: Samples, recognizers: str | os.PathLike[str] = "standard", *, session: str | Sequence[str] | None = "session",
    time: str = "time", id: str | None = "id", phase: str | None = "phase", x: str = "x", y: str = "y", time_unit: str | None = None,
    phases: str | Mapping[Any, str] = "auto", points_per_unit: float = 1.0, output: str = "gestures",
    repair: str | Iterable[str] = "raise", missing: Iterable[float] = (), gap: float | None = None,
    columns: Sequence[str] | None = None, threads: int = 1, progress: bool | Progress | None = None,
) -> Gestures:
    """Recognizes the gestures in a table of touches.

    Each row of the table is what one touch did at one time. Rows of one session come one after the other, ordered by time. Memory
    does not grow with the rows.

    >>> import touchstone_gestures as tg
    >>> samples = {"time": [0, 80], "id": [1, 1], "phase": ["down", "up"], "x": [10.0, 10.0], "y": [20.0, 20.0]}
    >>> [g["recognizer"] for g in tg.recognize(samples, session=None, time_unit="ms")]
    ['tap']
    >>> strokes = {"time": [0, 80], "x": [10.0, 10.0], "y": [20.0, 20.0]}
    >>> [g["recognizer"] for g in tg.recognize(strokes, session=None, id=None, phase=None, gap=0.15, time_unit="ms")]
    ['tap']

    Args:
        samples: an object with `__arrow_c_stream__` (a table of pyarrow, pandas, Polars or DuckDB), a dictionary of arrays or lists,
            or the path of a file: CSV or TSV with names in its first line; Parquet if pyarrow, Polars or DuckDB is installed, Arrow
            (.arrow, .feather, .arrows) if pyarrow or Polars is. A named index of pandas is a column, too.
        recognizers: "standard" (16 recognizers), "uikit", "android", "gtk", "qt6", "chromium", the lines of a header file, or the
            path of one that ends in .header.
        session: the column or columns that identify a session: whole numbers or text. None if the table is one session.
        time: a column of timestamps or durations, or of numbers in `time_unit`: "s", "ms", "us" or "ns". What is below a microsecond
            is cut off. In CSV timestamps are written as 2026-11-28T10:00:00.123456Z or with an offset; those without a zone are taken
            as UTC, and a column with both is an error.
        id: a column of whole numbers that no other touch has that is down. None if there is one finger.
        phase: a column of words (began, moved, stationary, ended, cancelled, and those of browsers and Android) or numbers
            (`UITouch.Phase`, or with phases="android" those of `MotionEvent`). `phases={"HELD": "moved"}` adds others. None if
            there is none: a touch goes down in its first row and lifts in its last one, before a `gap` or the end of the session.
        x, y: columns of numbers, to the right and down. The recognizers' thresholds are in points of 163 an inch: multiply by
            `points_per_unit`, for pixels of 400 an inch by 163 / 400. Null where a touch lifts: its last position.
        output: "gestures" (a row for each that ended or was cancelled), "changes" (a row for each change of state), or "failures"
            (gestures, and those that failed with their reasons).
        repair: "raise" (the first damaged row is an error), "repair" (repairs and counts), "report" (skips damaged rows and
            counts), or kinds to repair. "touch_up_at_zero" and "identities_exchanged" are repaired only if they are named, as in
            ["repair", "touch_up_at_zero"].
        missing: values of x and y that mean no position, such as [-420].
        gap: seconds without a row after which a touch has lifted, for a source that reports every touch at every time.
        columns: the names of the columns of a text without a first line that has them.
        threads: the number of threads. More than one needs pyarrow, and reads the whole table.
        progress: True for a bar on a terminal, or an object with tqdm's `update(n)`, called once a batch of samples.

    Returns:
        The gestures, as a stream that can be read once. `repairs` has what was repaired.

    Raises:
        SampleError: a damaged row or a column that does not fit, with row, session and column. When the stream is read, if not before.
        SetupError: recognizers or options that cannot be read.

    Source: Sources/Core/GestureTables in the repository.
    """
    options = option_lines(
        session=session, time=time, id=id, phase=phase, x=x, y=y, time_unit=time_unit, phases=phases,
        points_per_unit=points_per_unit, output=output, repair=repair, missing=missing, gap=gap, columns=columns)
    setup = recognizers_text(recognizers)
    if threads > 1:
        from ._threads import recognize_in_threads

        return recognize_in_threads(samples, setup, options, session, threads, _update(progress))
    return recognize_source(samples, setup, options, _update(progress))


def recognizers_text(recognizers: str | os.PathLike[str]) -> str:
    """Returns the text of recognizers: the file of a path, or the text itself."""
    if isinstance(recognizers, str) and ("\n" in recognizers or not recognizers.endswith(".header")):
        return recognizers
    with open(recognizers, encoding="utf-8") as file:
        return file.read()


# What the library calls while others read a stream. The functions live as long as the process, and find their objects by number:
# a stream may outlive the object that opened it.
_objects: dict[int, Any] = {}
_numbers = itertools.count(1)


def _read_part(address: int, capacity: int, number: int) -> int:
    file = _objects.get(number)
    try:
        count: int = file.readinto((C.c_char * capacity).from_address(address)) if file else -1
    except OSError:
        count = -1
    if count <= 0 and file:
        del _objects[number]
        file.close()
    return count


_read = READ(_read_part)


def _report_rows(rows: int, number: int) -> None:
    entry = _objects.get(number)
    if entry and rows != entry[1]:
        entry[0](rows - entry[1])
        entry[1] = rows


_changed = PROGRESS(_report_rows)


def recognize_source(samples: Samples, setup: str, options: str, update: Any) -> Gestures:
    """Opens the stream of gestures."""
    handle, out = Handle(setup), OwnedStream()
    number = next(_numbers)
    if update:
        _objects[number] = [update, 0]
        library.tg_set_progress(handle.pointer, _changed, number)
    if isinstance(samples, (str, os.PathLike)) and is_text(samples):
        file = next(_numbers)
        _objects[file] = open(samples, "rb", buffering=0)
        handle.check(library.tg_recognize_text(handle.pointer, _read, file, options.encode(), out.stream))
    else:
        capsule = _arrow_stream(samples).__arrow_c_stream__()
        handle.check(library.tg_recognize_stream(handle.pointer, pointer_of(capsule), options.encode(), out.stream))
    gestures = Gestures([handle], out)
    if update:
        weakref.finalize(gestures, _objects.pop, number, None)
    return gestures


def _update(progress: bool | Progress | None) -> Any:
    if not progress:
        return None
    if progress is not True:
        return progress.update
    if not sys.stderr.isatty():
        return None
    total = 0

    def update(rows: int) -> None:
        nonlocal total
        total += rows
        sys.stderr.write(f"\r{total:,} rows")
        sys.stderr.flush()

    return update


_PARQUET, _FEATHER, _STREAM = (".parquet", ".pq"), (".feather", ".arrow", ".ipc"), ".arrows"


def is_text(path: str | os.PathLike[str]) -> bool:
    """Returns whether a path is that of a text, and not of Parquet or Arrow."""
    return not os.fspath(path).lower().endswith((*_PARQUET, *_FEATHER, _STREAM))


def _arrow_stream(samples: Any) -> Any:
    if isinstance(samples, (str, os.PathLike)):
        if is_text(samples):
            raise TypeError("only recognize() reads a text; pass a table, such as pandas.read_csv(path)")
        return _file(os.fspath(samples))
    if hasattr(samples, "__arrow_c_stream__"):
        return _with_index(samples)
    if isinstance(samples, Mapping):
        return Columns(samples)
    raise TypeError(
        f"samples is a {type(samples).__name__}; pass a table of pyarrow, pandas, Polars or DuckDB, a dictionary of columns, or a path")


def _with_index(samples: Any) -> Any:
    """Returns a table of pandas with its named index as a column; Arrow drops one that is a range."""
    index: Any = getattr(samples, "index", None)
    if type(index).__name__ != "RangeIndex" or index.name is None or index.name in samples.columns:
        return samples
    return samples.reset_index()


def _file(path: str) -> Any:
    os.stat(path)
    ending = os.path.splitext(path)[1].lower()
    try:
        import pyarrow

        if ending in _PARQUET:
            import pyarrow.parquet

            # Without the option the whole file is in memory, compressed.
            file = pyarrow.parquet.ParquetFile(path, pre_buffer=False)
            return pyarrow.RecordBatchReader.from_batches(file.schema_arrow, file.iter_batches(batch_size=1 << 17))
        if ending == _STREAM:
            return pyarrow.ipc.open_stream(pyarrow.memory_map(path))
        import pyarrow.feather

        return pyarrow.feather.read_table(path, memory_map=True)
    except ImportError:
        pass
    try:
        import polars

        read = polars.read_parquet if ending in _PARQUET else polars.read_ipc_stream if ending == _STREAM else polars.read_ipc
        return read(path)
    except ImportError:
        pass
    if ending not in _PARQUET:
        raise ImportError(f"{path} needs one of pyarrow and polars; `pip install pyarrow`") from None
    try:
        import duckdb

        return duckdb.from_parquet(path)
    except ImportError:
        raise ImportError("a Parquet file needs one of pyarrow, polars and duckdb; `pip install pyarrow`") from None
