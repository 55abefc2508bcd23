"""A picture of a session."""

from __future__ import annotations

from typing import Any

from ._arrow import read_rows
from ._recognize import Samples, _arrow_stream, recognize

_COLORS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf", "#8c564b", "#e377c2", "#7f7f7f", "#bcbd22")
_UNITS = {"s": 1e6, "ms": 1e3, "us": 1.0, "ns": 1e-3}


def svg(samples: Samples, session: Any = None, recognizers: str = "standard", **options: Any) -> str:
    """Returns a picture of a session: the paths of its touches, and the gestures over time.

    Args:
        samples: a table as for recognize(), but no path of a text.
        session: the session's value; None for a table of one session.
        recognizers: as in recognize().
        options: other arguments of recognize().

    Returns:
        SVG, for a file or a notebook (`IPython.display.SVG`).

    Raises:
        ValueError: the table has no such session.
    """
    column = options.pop("session_column", "session")
    names = {name: options.get(name, name) for name in ("time", "id", "phase", "x", "y")}
    rows = [row for row in read_rows(_arrow_stream(samples).__arrow_c_stream__()) if session is None or row.get(column) == session]
    if not rows:
        raise ValueError(f"the table has no rows of session {session!r}")
    table = {name: [row[name] for row in rows] for name in set(names.values()) if name}
    options.setdefault("time_unit", "us")
    scale = _UNITS[options["time_unit"]]
    gestures = recognize(table, recognizers, session=None, output="gestures", **options).rows()
    return _picture(rows, names, gestures, scale)


def _picture(rows: list[dict[str, Any]], names: dict[str, Any], gestures: list[dict[str, Any]], scale: float) -> str:
    import html

    paths: dict[Any, list[tuple[float, float]]] = {}
    for row in rows:
        if row[names["x"]] is not None and row[names["y"]] is not None:
            paths.setdefault(row.get(names["id"]), []).append((float(row[names["x"]]), float(row[names["y"]])))
    points = [point for path in paths.values() for point in path] or [(0.0, 0.0)]
    left, upper = min(p[0] for p in points), min(p[1] for p in points)
    size = max(max(p[0] for p in points) - left, max(p[1] for p in points) - upper, 1.0)
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" font-family="sans-serif" font-size="11">']
    for number, path in enumerate(paths.values()):
        drawn = " ".join(f"{20 + 360 * (x - left) / size:.1f},{20 + 360 * (y - upper) / size:.1f}" for x, y in path)
        color = _COLORS[number % len(_COLORS)]
        lines.append(f'<polyline points="{drawn}" fill="none" stroke="{color}" stroke-width="2" stroke-linecap="round"/>')
        x, y = drawn.split(" ")[0].split(",")
        lines.append(f'<circle cx="{x}" cy="{y}" r="4" fill="{color}"/>')
    first = float(rows[0][names["time"]]) * scale
    span = max(float(rows[-1][names["time"]]) * scale - first, 1.0)
    for number, gesture in enumerate(gestures):
        begin, end = ((gesture[name] - first) / span for name in ("start", "time"))
        top = 400 + 14 * (number % 5)
        title = html.escape(f"{gesture['recognizer']} {gesture['state']}, {gesture['fingers']} fingers")
        lines.append(
            f'<rect x="{20 + 600 * begin:.1f}" y="{top}" width="{max(2, 600 * (end - begin)):.1f}" height="12" fill="#cfe3f7">'
            f"<title>{title}</title></rect>")
        lines.append(f'<text x="{22 + 600 * begin:.1f}" y="{top + 10}">{html.escape(gesture["recognizer"])}</text>')
    return "\n".join(lines + ["</svg>", ""])
