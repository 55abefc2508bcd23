"""Adapter for Kivy: its post-processors for double and triple taps, a ScrollView with a button, and a Scatter for two fingers.

    kivy_adapter.py NAME FOLDER

The post-processors alone have no tap: a touch that is neither double nor triple is one here if it lifts without a scroll.
"""

import os
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path[:0] = [sys.argv[2], str(pathlib.Path(__file__).resolve().parents[1] / "shared")]
os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1", KIVY_NO_CONFIG="1")
import protocol  # noqa: E402
