"""What the command does: recordings of devices, and explanations."""

from __future__ import annotations

import os
import sys


# What starts programs is imported when it is needed: it takes longer than everything else of the package.
def _command() -> str:
    import shutil

    beside = os.path.join(os.path.dirname(sys.executable), "touchstone")
    found = beside if os.access(beside, os.X_OK) else shutil.which("touchstone")
    if not found:
        raise RuntimeError("this needs the touchstone command: pip install 'touchstone-gestures[command]'")
    return found


def _run(arguments: list[str]) -> str:
    import subprocess

    result = subprocess.run([_command(), *arguments], capture_output=True, text=True, check=False)
    if result.returncode not in (0, 1) or not result.stdout:
        raise ValueError(result.stderr.strip() or f"touchstone ended with {result.returncode}")
    return result.stdout


def explain(path: str | os.PathLike[str]) -> str:
    """Returns an explanation of a recording, as `touchstone explain PATH` prints it. Needs the extra `command`."""
    return _run(["explain", os.fspath(path)])


def read(path: str | os.PathLike[str]) -> dict[str, list[float] | list[int] | list[str]]:
    """Returns the touches of a recording, in any format that the command reads, as columns for recognize(): time, id, phase, x, y;
    times are in microseconds. Needs the extra `command`."""
    lines = _run(["convert", os.fspath(path), "--to", "csv", "-o", "-"]).splitlines()
    head = lines[0].split(",")
    rows = [dict(zip(head, line.split(","))) for line in lines[1:]]
    return {
        "time": [int(row["t_us"]) for row in rows], "id": [int(row["id"]) for row in rows], "phase": [row["phase"] for row in rows],
        "x": [float(row["x"]) for row in rows], "y": [float(row["y"]) for row in rows]}
