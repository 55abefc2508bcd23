"""Single touches, as they happen."""

from __future__ import annotations

import ctypes as C
import math
import os
import pathlib
from typing import Any

from ._library import CALLBACK, Gesture, Handle, Measurement, SampleError, library
from ._recognize import recognizers_text

_PHASES = {"began": 0, "moved": 1, "ended": 3, "cancelled": 4}
_STATES = ("possible", "began", "changed", "ended", "cancelled", "failed")


class Coordinator:
    """Recognizes gestures in touches that are passed one by one.

    >>> import touchstone_gestures as tg
    >>> coordinator = tg.Coordinator("recognizer tap tap")
    >>> coordinator.touch(1, "began", 10, 20, time=0.0)
    []
    >>> coordinator.touch(1, "ended", 10, 20, time=0.08)
    []
    >>> [gesture["recognizer"] for gesture in coordinator.flush()]
    ['tap']

    Args:
        recognizers: as in recognize().
    """

    def __init__(self, recognizers: str | os.PathLike[str] = "standard") -> None:
        self._handle = Handle(recognizers_text(recognizers))
        self._found: list[dict[str, Any]] = []
        self._callback = CALLBACK(self._changed)
        library.tg_set_callback(self._handle.pointer, self._callback, None)

    def touch(self, id: int, phase: str, x: float, y: float, time: float) -> list[dict[str, Any]]:
        """Adds what happened to a touch.

        Args:
            id: a number that no other touch has that is down.
            phase: "began", "moved", "ended" or "cancelled".
            x, y: points of 163 an inch. NaN where a touch lifts: its last position.
            time: seconds.

        Returns:
            The changes of gestures by touches before this time: touches of one time belong together.

        Raises:
            SampleError: the touch is down already, or is not.
        """
        if phase not in _PHASES:
            raise SampleError(f"“{phase}” is no phase; those are {', '.join(_PHASES)}")
        if not math.isfinite(time):
            raise SampleError(f"the time is {time}; must be seconds")
        status = library.tg_touch(self._handle.pointer, id, _PHASES[phase], x, y, round(time * 1e6))
        if status:
            raise SampleError(self._handle.error())
        return self._take()

    def flush(self) -> list[dict[str, Any]]:
        """Returns the changes of gestures by all touches so far."""
        self._handle.check(library.tg_flush(self._handle.pointer))
        return self._take()

    def advance(self, time: float) -> list[dict[str, Any]]:
        """Lets time pass, so that a long press begins while no touch moves. Returns the changes of gestures."""
        self._handle.check(library.tg_advance(self._handle.pointer, round(min(time, 4e12) * 1e6)))
        return self._take()

    def cancel_all(self, time: float) -> list[dict[str, Any]]:
        """Cancels the touches that are down. Returns the changes of gestures."""
        self._handle.check(library.tg_cancel_all(self._handle.pointer, round(time * 1e6)))
        return self._take()

    def play(self, recording: str | os.PathLike[str]) -> list[dict[str, Any]]:
        """Plays a recorded hand, as a test does. Touches that are down at its end are cancelled, and all deadlines fire.

        >>> hand = tg.Coordinator("recognizer zoom pinch minimumSpanChange=24pt")  # doctest: +SKIP
        >>> {gesture["recognizer"] for gesture in hand.play("pinch.jsonl")}  # doctest: +SKIP
        {'zoom'}

        Args:
            recording: the path or the text of a Pointer Events log: `touchstone convert --to pointer-events hand.yml hand.jsonl`.

        Returns:
            The changes of gestures, in order.

        Raises:
            SampleError: the recording is no such log, or has an impossible event.
        """
        text = str(recording)
        if not text.lstrip().startswith("{"):
            text = pathlib.Path(recording).read_text(encoding="utf-8")
        self._found.clear()
        if library.tg_play(self._handle.pointer, text.encode()):
            self._found.clear()
            raise SampleError(self._handle.error())
        return self._take()

    def reset(self) -> None:
        """Forgets all touches and times, for a new session."""
        self._handle.check(library.tg_reset(self._handle.pointer))
        self._found.clear()

    def _take(self) -> list[dict[str, Any]]:
        found, self._found = self._found, []
        return found

    def _changed(self, gesture: Any, user: object) -> None:
        change = gesture.contents
        row = {
            "recognizer": library.tg_recognizer_name(self._handle.pointer, change.recognizer).decode(),
            "state": _STATES[change.state], "time": change.time_us / 1e6, "fingers": change.touches, "x": change.x, "y": change.y}
        list_ = (Measurement * 16)()
        count = C.c_int32()
        if not library.tg_get_measurements(self._handle.pointer, change.recognizer, list_, 16, C.byref(count)):
            row.update((list_[i].name.decode(), list_[i].value) for i in range(min(16, count.value)))
        self._found.append(row)
