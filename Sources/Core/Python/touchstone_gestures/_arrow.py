"""Arrow's C streams, read and written with nothing but the standard library."""

from __future__ import annotations

import array
import ctypes as C
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ._library import CAPSULE_NAME, Array, Column, SampleError, Schema, Stream, api, library, with_remedy

_FORMATS = {"b": "c", "B": "C", "h": "s", "H": "S", "i": "i", "I": "I", "l": "l", "L": "L", "q": "l", "Q": "L", "f": "f", "d": "g"}
_INTEGERS: dict[bytes, Any] = {
    b"c": C.c_int8, b"C": C.c_uint8, b"s": C.c_int16, b"S": C.c_uint16, b"i": C.c_int32, b"I": C.c_uint32, b"l": C.c_int64,
    b"L": C.c_uint64, b"f": C.c_float, b"g": C.c_double}


class OwnedStream:
    """A stream that belongs to this object until a capsule takes it."""

    def __init__(self) -> None:
        self.stream: Any = library.tg_create_stream()

    def capsule(self) -> object:
        """Returns a capsule with the stream, which it frees. Once."""
        if self.stream is None:
            raise RuntimeError("this stream has been read; recognize the samples again, or keep the table that was read")
        stream, self.stream = self.stream, None
        capsule: object = api.PyCapsule_New(C.cast(stream, C.c_void_p), CAPSULE_NAME, C.cast(library.tg_destroy_capsule, C.c_void_p))
        return capsule

    def __del__(self) -> None:
        if getattr(self, "stream", None) is not None:
            library.tg_destroy_stream(self.stream)


def pointer_of(capsule: object) -> Any:
    """Returns the stream in a capsule, as a pointer. Valid as long as the capsule."""
    return C.cast(api.PyCapsule_GetPointer(capsule, CAPSULE_NAME), C.POINTER(Stream))


def read_rows(capsule: object) -> Iterator[dict[str, Any]]:
    """Yields the rows of a stream as dictionaries. Times are whole numbers in the unit of the stream."""
    stream = pointer_of(capsule)
    schema = Schema()
    _check(stream, stream.contents.get_schema(stream, C.byref(schema)))
    try:
        names = [schema.children[i].contents.name.decode() for i in range(schema.n_children)]
        while True:
            batch = Array()
            _check(stream, stream.contents.get_next(stream, C.byref(batch)))
            if not batch.release:
                return
            try:
                columns = [
                    _values(schema.children[i].contents, batch.children[i].contents, batch.offset, batch.length)
                    for i in range(len(names))]
            finally:
                batch.release(C.byref(batch))
            for row in zip(*columns):
                yield dict(zip(names, row))
    finally:
        schema.release(C.byref(schema))


def _check(stream: Any, status: int) -> None:
    if status:
        message = stream.contents.get_last_error(stream)
        raise SampleError(with_remedy(message.decode()) if message else f"the stream cannot be read: error {status}")


def _values(schema: Schema, column: Array, offset: int, length: int) -> list[Any]:
    start = offset + column.offset
    form: bytes = schema.format
    bits = C.cast(column.buffers[0], C.POINTER(C.c_uint8)) if column.buffers[0] and column.null_count != 0 else None
    is_valid = [bits is None or bool(bits[i >> 3] >> (i & 7) & 1) for i in range(start, start + length)]
    if form == b"b":
        flags = C.cast(column.buffers[1], C.POINTER(C.c_uint8))
        values: list[Any] = [bool(flags[i >> 3] >> (i & 7) & 1) for i in range(start, start + length)]
    elif form in (b"u", b"U"):
        offsets = C.cast(column.buffers[1], C.POINTER(C.c_int32 if form == b"u" else C.c_int64))
        text = column.buffers[2] or 0
        values = [
            C.string_at(text + offsets[i], offsets[i + 1] - offsets[i]).decode(errors="replace") if is_valid[i - start] else None
            for i in range(start, start + length)]
    else:
        kind = _INTEGERS.get(form, C.c_int64 if form[:1] == b"t" else None)
        if kind is None:
            raise SampleError(f"a column has the Arrow type “{form.decode()}”, which is not supported here; convert the table")
        values = C.cast(column.buffers[1], C.POINTER(kind))[start:start + length] if length else []
    if schema.dictionary:
        words = _values(schema.dictionary.contents, column.dictionary.contents, 0, column.dictionary.contents.length)
        values = [words[value] if valid else None for value, valid in zip(values, is_valid)]
    return [value if valid else None for value, valid in zip(values, is_valid)]


class Columns:
    """A dictionary of columns as a stream, which copies them."""

    def __init__(self, columns: Mapping[str, Any]) -> None:
        self._columns = columns

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        stream, keep, lengths = OwnedStream(), [], set()
        parts = (Column * max(1, len(self._columns)))()
        for part, (name, values) in zip(parts, self._columns.items()):
            form, pointer, text, kept = _column(name, values)
            part.name, part.format, part.values, part.text = name.encode(), form, pointer, text
            lengths.add(len(values))
            keep.append(kept)
        if len(lengths) != 1:
            raise SampleError(f"the columns have different lengths: {sorted(lengths)}" if lengths else "the table has no columns")
        if library.tg_columns_stream(parts, len(self._columns), lengths.pop(), stream.stream):
            raise SampleError("the columns cannot be read")
        del keep
        return stream.capsule()


def _column(name: str, values: Any) -> tuple[bytes, int, int | None, object]:
    kind, unit = str(getattr(values, "dtype", "")).rstrip("]").partition("[")[::2]
    if kind in ("datetime64", "timedelta64") and unit in ("s", "ms", "us", "ns"):
        # Of numpy, which exports no times as memory, and of pandas.
        _, pointer, text, kept = _column(name, values.astype("int64"))
        return (f"ts{unit[0]}:" if kind == "datetime64" else f"tD{unit[0]}").encode(), pointer, text, kept
    try:
        if kind == "object":
            raise TypeError
        view = memoryview(values)
    except TypeError:
        values = list(values)
        if any(isinstance(value, str) for value in values):
            return _text(values)
        if values and type(values[0]) not in (int, float) and (times := _times(values)):
            return times
        try:
            is_whole = all(isinstance(value, int) for value in values)
            view = memoryview(array.array("q" if is_whole else "d", [float("nan") if value is None else value for value in values]))
        except (TypeError, OverflowError):
            raise SampleError(f"the column “{name}” has values that are neither numbers nor text") from None
    if view.ndim != 1 or not view.c_contiguous:
        raise SampleError(f"the column “{name}” must have one dimension and lie in one piece")
    form = view.format.lstrip("<=@")
    if form not in _FORMATS:
        raise SampleError(f"the column “{name}” has elements of the type “{view.format}”; convert it to numbers")
    size = max(1, view.nbytes)
    if view.readonly:
        copy = C.create_string_buffer(view.tobytes(), size)
        return _FORMATS[form].encode(), C.addressof(copy), None, copy
    memory = (C.c_char * size).from_buffer(view) if view.nbytes else C.create_string_buffer(size)
    return _FORMATS[form].encode(), C.addressof(memory), None, (view, memory)


def _text(values: Sequence[Any]) -> tuple[bytes, int, int | None, object]:
    encoded = [b"" if value is None else str(value).encode() for value in values]
    offsets = array.array("i", [0])
    for value in encoded:
        offsets.append(offsets[-1] + len(value))
    joined = C.create_string_buffer(b"".join(encoded), sum(map(len, encoded)) + 1)
    return b"u", offsets.buffer_info()[0], C.addressof(joined), (offsets, joined)


def _times(values: Sequence[Any]) -> tuple[bytes, int, int | None, object] | None:
    """Returns times or durations of the standard library, and kinds of them, in microseconds; None for other values."""
    import datetime

    first, unit = values[0], datetime.timedelta(microseconds=1)
    if all(isinstance(value, datetime.datetime) for value in values):
        epoch = datetime.datetime(1970, 1, 1, tzinfo=first.tzinfo and datetime.timezone.utc)
        form, counts = b"tsu:", [(value - epoch) // unit for value in values]
    elif all(isinstance(value, datetime.timedelta) for value in values):
        form, counts = b"tDu", [value // unit for value in values]
    else:
        return None
    _, pointer, text, kept = _column("time", array.array("q", counts))
    return form, pointer, text, kept
