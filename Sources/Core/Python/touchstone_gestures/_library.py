"""The C library, by ctypes. Its functions are described in touchstone_gestures.h and touchstone_gestures_arrow.h."""

from __future__ import annotations

import ctypes as C
import os
from typing import Any


class SetupError(ValueError):
    """Recognizers, or options, that cannot be read. The message names the line and what is wrong."""


class SampleError(ValueError):
    """A table, or a row of it, that cannot be read.

    Attributes:
        row: the row, from 0; None if the error is not about a row.
        session: the session as text; None if there is only one.
        column: what the column is for, such as "phase"; None if the error is not about a row.
    """

    row: int | None
    session: str | None
    column: str | None

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.row = self.session = self.column = None
        if message.startswith("row ") and ", column " in message:
            place, _, rest = message.partition(", column ")
            number, _, session = place[4:].partition(", session ")
            if number.isdigit():
                self.row, self.session, self.column = int(number), session or None, rest.split(":")[0]


class Stream(C.Structure):
    """Arrow's ArrowArrayStream."""


class Schema(C.Structure):
    """Arrow's ArrowSchema."""


class Array(C.Structure):
    """Arrow's ArrowArray."""


_release_schema = C.CFUNCTYPE(None, C.POINTER(Schema))
_release_array = C.CFUNCTYPE(None, C.POINTER(Array))
Schema._fields_ = [
    ("format", C.c_char_p), ("name", C.c_char_p), ("metadata", C.c_void_p), ("flags", C.c_int64), ("n_children", C.c_int64),
    ("children", C.POINTER(C.POINTER(Schema))), ("dictionary", C.POINTER(Schema)), ("release", _release_schema),
    ("private_data", C.c_void_p)]
Array._fields_ = [
    ("length", C.c_int64), ("null_count", C.c_int64), ("offset", C.c_int64), ("n_buffers", C.c_int64),
    ("n_children", C.c_int64), ("buffers", C.POINTER(C.c_void_p)), ("children", C.POINTER(C.POINTER(Array))),
    ("dictionary", C.POINTER(Array)), ("release", _release_array), ("private_data", C.c_void_p)]
Stream._fields_ = [
    ("get_schema", C.CFUNCTYPE(C.c_int, C.POINTER(Stream), C.POINTER(Schema))),
    ("get_next", C.CFUNCTYPE(C.c_int, C.POINTER(Stream), C.POINTER(Array))),
    ("get_last_error", C.CFUNCTYPE(C.c_char_p, C.POINTER(Stream))),
    ("release", C.CFUNCTYPE(None, C.POINTER(Stream))), ("private_data", C.c_void_p)]


class Column(C.Structure):
    """tg_column."""

    _fields_ = [("name", C.c_char_p), ("format", C.c_char_p), ("values", C.c_void_p), ("text", C.c_void_p)]


class Gesture(C.Structure):
    """tg_gesture."""

    _fields_ = [
        ("recognizer", C.c_int32), ("state", C.c_int), ("time_us", C.c_int64), ("x", C.c_double), ("y", C.c_double),
        ("touches", C.c_int32), ("target", C.c_int32)]


class Measurement(C.Structure):
    """tg_measurement."""

    _fields_ = [("name", C.c_char_p), ("value", C.c_double), ("unit", C.c_int)]


READ = C.CFUNCTYPE(C.c_int64, C.c_void_p, C.c_int64, C.c_void_p)
PROGRESS = C.CFUNCTYPE(None, C.c_int64, C.c_void_p)
CALLBACK = C.CFUNCTYPE(None, C.POINTER(Gesture), C.c_void_p)
CAPSULE_NAME = b"arrow_array_stream"
api = C.pythonapi
api.PyCapsule_GetPointer.restype = C.c_void_p
api.PyCapsule_GetPointer.argtypes = [C.py_object, C.c_char_p]
api.PyCapsule_New.restype = C.py_object
api.PyCapsule_New.argtypes = [C.c_void_p, C.c_char_p, C.c_void_p]


def _load() -> C.CDLL:
    path = os.environ.get("TOUCHSTONE_GESTURES_LIBRARY") or os.path.join(
        os.path.dirname(__file__), "libtouchstone_gestures.so")
    try:
        library = C.CDLL(path)
    except OSError as error:
        raise ImportError(f"touchstone_gestures cannot load its library, {path}: {error}") from None
    pointer, text, stream = C.c_void_p, C.c_char_p, C.POINTER(Stream)
    signatures: dict[str, tuple[Any, list[Any]]] = {
        "tg_version": (text, []),
        "tg_coordinator_create": (pointer, []),
        "tg_coordinator_destroy": (C.c_int, [pointer]),
        "tg_last_error": (text, [pointer]),
        "tg_setup": (C.c_int, [pointer, text]),
        "tg_setup_name": (text, [C.c_int32]),
        "tg_reset": (C.c_int, [pointer]),
        "tg_recognize_stream": (C.c_int, [pointer, stream, text, stream]),
        "tg_recognize_text": (C.c_int, [pointer, READ, pointer, text, stream]),
        "tg_repairs_stream": (C.c_int, [pointer, stream]),
        "tg_set_progress": (C.c_int, [pointer, PROGRESS, pointer]),
        "tg_columns_stream": (C.c_int, [C.POINTER(Column), C.c_int32, C.c_int64, stream]),
        "tg_create_stream": (stream, []),
        "tg_destroy_stream": (None, [stream]),
        "tg_set_capsule_pointer": (None, [pointer]),
        "tg_recognizer_name": (text, [pointer, C.c_int32]),
        "tg_touch": (C.c_int, [pointer, C.c_int32, C.c_int, C.c_double, C.c_double, C.c_int64]),
        "tg_flush": (C.c_int, [pointer]),
        "tg_advance": (C.c_int, [pointer, C.c_int64]),
        "tg_play": (C.c_int, [pointer, text]),
        "tg_cancel_all": (C.c_int, [pointer, C.c_int64]),
        "tg_set_callback": (C.c_int, [pointer, CALLBACK, pointer]),
        "tg_get_measurements": (C.c_int, [pointer, C.c_int32, C.POINTER(Measurement), C.c_int32, C.POINTER(C.c_int32)]),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    library.tg_set_capsule_pointer(C.cast(api.PyCapsule_GetPointer, C.c_void_p))
    return library


library = _load()

# Of each column of samples: what it may have.
_WANTED = {
    "session": "whole numbers or text", "time": "timestamps, durations or numbers", "id": "whole numbers", "phase": "text or whole numbers",
    "x": "numbers", "y": "numbers"}
_TYPES = {"b": "bool", "e": "float16", "f": "float32", "g": "float64", "n": "null", "u": "text", "U": "text", "vu": "text"}


def with_remedy(message: str) -> str:
    """Returns the message about a column with the argument of recognize(), or the conversion, that it needs."""
    head, found, kind = message.partition(" has the Arrow type “")
    if found:
        column, kind = head.rpartition(" for ")[2], kind.partition("”")[0]
        by = ", such as by pandas.to_datetime()" if column == "time" and _TYPES.get(kind) == "text" else ""
        return f"{head} has the type {_TYPES.get(kind, kind)}; convert it to {_WANTED.get(column, 'numbers')}{by}"
    if message.endswith("give its unit: s, ms, us or ns"):
        return message.replace("give its unit: s, ms, us or ns", "give its unit, such as time_unit=\"ms\" (s, ms, us or ns)")
    if message.startswith("there is no column “"):
        column = message.partition("” for ")[2].partition(";")[0]
        none = {
            "session": ", or pass session=None if the table is one session", "id": ", or pass id=None if there is one finger",
            "phase": ", or pass phase=None if there are no phases"}
        return f"{message}; name it by {column}={none.get(column, '')}"
    if "” is no time; " in message:
        return (
            f"{message}; times of a text are numbers or timestamps such as 2026-11-28T10:00:00.5Z: pass a table instead, such as "
            "pandas.read_csv(path, parse_dates=[...])")
    return message


class Handle:
    """A tg_coordinator with recognizers, freed with this object."""

    def __init__(self, recognizers: str) -> None:
        self.pointer: int | None = library.tg_coordinator_create()
        if library.tg_setup(self.pointer, recognizers.encode()):
            raise SetupError(self.error())

    def error(self) -> str:
        """Returns the message of the last error."""
        message: bytes = library.tg_last_error(self.pointer)
        return message.decode()

    def check(self, status: int) -> None:
        """Raises the last error if the status is one. Status 4 is TG_ERROR_VALUE: of options."""
        if status:
            raise (SetupError if status == 4 else SampleError)(with_remedy(self.error()))

    def __del__(self) -> None:
        if getattr(self, "pointer", None):
            library.tg_coordinator_destroy(self.pointer)
            self.pointer = None
