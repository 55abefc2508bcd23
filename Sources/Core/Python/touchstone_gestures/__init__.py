"""Gestures out of tables of touches: taps, presses, pinches, pans, swipes and rotations, as a live device recognizes them.

`recognize()` takes a table and returns one; `Coordinator` takes single touches. No other package is needed.
"""

from ._command import explain, read
from ._coordinator import Coordinator
from ._library import SampleError, SetupError, library as _library
from ._parts import parts
from ._people import People, people
from ._recognize import Gestures, Repairs, recognize
from ._svg import svg

__all__ = [
    "Coordinator", "Gestures", "People", "Repairs", "SampleError", "SetupError", "explain", "parts", "people", "read", "recognize", "svg"]
__version__: str = _library.tg_version().decode()
