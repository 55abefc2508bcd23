"""Recorded hands play into the viewer: `pytest`. The recordings are those of ../node.

`touchstone convert --to pointer-events hand.yml recordings/zoom.jsonl` adds one.
"""

import pathlib

import pytest

from viewer import viewer

RECORDINGS = pathlib.Path(__file__).parent.parent / "node" / "recordings"


@pytest.mark.parametrize("name, expected", [("double-tap", ["reset"]), ("pinch", ["zoom"]), ("tap", ["open"])])
def test_recording(name: str, expected: list[str]) -> None:
    changes = viewer().play(RECORDINGS / f"{name}.jsonl")
    recognized = [change["recognizer"] for change in changes if change["state"] in ("began", "ended")]
    assert list(dict.fromkeys(recognized)) == expected, changes
