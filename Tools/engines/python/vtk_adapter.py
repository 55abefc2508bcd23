"""Adapter for VTK: an interactor that recognizes gestures. Places are whole pixels. VTK has no clock and no taps.

    vtk_adapter.py NAME FOLDER

Touches are sent as VTK's own window for Windows sends them: a touch down and a touch up as the left button of the touch's pointer, and
one movement for all touches that only moved.
"""

import pathlib
import sys

sys.dont_write_bytecode = True
sys.path[:0] = [sys.argv[2], str(pathlib.Path(__file__).resolve().parents[1] / "shared")]
import protocol  # noqa: E402
from vtkmodules.vtkCommonCore import vtkVersion  # noqa: E402
from vtkmodules.vtkRenderingUI import vtkGenericRenderWindowInteractor  # noqa: E402

STATES = {"Start": "began", "": "changed", "End": "ended"}


def observe(interactor, report):
    def scale():
        report("pinch", state, fingers=2, scale=interactor.GetScale())

    def turn():
        report("rotation", state, fingers=2, rotation=-interactor.GetRotation())

    def pan():
        x, y = interactor.GetTranslation()
        report("pan", state, fingers=2, dx=x, dy=-y)

    state = ""
    for kind, action in {"Pinch": scale, "Rotate": turn, "Pan": pan}.items():
        for prefix, name in STATES.items():
            def called(_, __, action=action, name=name):
                nonlocal state
                state = name
                action()
            interactor.AddObserver(f"{prefix}{kind}Event", called)


def play(recording, report):
    width, height = round(recording.width), round(recording.height)
    interactor = vtkGenericRenderWindowInteractor()
    interactor.SetRecognizeGestures(True)
    interactor.SetSize(width, height)
    interactor.Enable()
    observe(interactor, report)
    for report.time, changes in recording.events:
        pointers = [(interactor.GetPointerIndexForContact(finger), stage, x, y) for finger, stage, x, y in changes]
        pointers = [each for each in pointers if each[0] >= 0]
        for pointer, _, x, y in pointers:
            interactor.SetEventInformation(round(x), height - 1 - round(y), 0, 0, "\0", 0, "", pointer)
        isMove = True
        for pointer, stage, _, _ in pointers:
            interactor.SetPointerIndex(pointer)
            if stage in ("up", "cancel"):
                interactor.LeftButtonReleaseEvent()
                interactor.ClearPointerIndex(pointer)
                isMove = False
        for pointer, stage, _, _ in pointers:
            interactor.SetPointerIndex(pointer)
            if stage == "down":
                interactor.LeftButtonPressEvent()
                isMove = False
        if isMove and pointers:
            interactor.MouseMoveEvent()


protocol.serve(sys.argv[1], vtkVersion().GetVTKVersion(), "pan pinch rotation", play, ["positions=whole pixels"])
