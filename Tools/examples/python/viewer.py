"""The gestures of a photo viewer, as a program and its tests set them up."""

import touchstone_gestures as tg

SETUP = """
recognizer zoom pinch minimumSpanChange=24pt
recognizer reset tap numberOfTapsRequired=2 maximumTapInterval=350ms
recognizer open tap
require reset before open
"""


def viewer() -> tg.Coordinator:
    return tg.Coordinator(SETUP)
