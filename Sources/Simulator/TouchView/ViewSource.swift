import Analysis
import Simulation
import TouchTrace

/// The source of a view: a device, a recording or the fingers on another screen.
package struct ViewSource: Sendable {
  /// The device's or the file's name. It may contain any character: escape it before printing.
  package var title: String
  /// The surface with the setup: recognizers, scene, libinput's options.
  package var header: TraceHeader
  /// Whether millimetres are a guess, because the surface's size is unknown.
  package var isSizeAssumed = false
  /// The libinput in use; nil if there is none.
  package var libinput: LibinputProvenance?
  /// The reason there are no events of libinput, a sentence; empty if there are.
  package var libinputAbsence = ""
  /// Why libinput made other gestures of a recording's motions than the hand did, in order of time.
  package var libinputReasons: [LibinputReason] = []

  package init(
    title: String, header: TraceHeader, isSizeAssumed: Bool = false, libinput: LibinputProvenance? = nil,
    libinputAbsence: String = ""
  ) {
    self.title = title
    self.header = header
    self.isSizeAssumed = isSizeAssumed
    self.libinput = libinput
    self.libinputAbsence = libinputAbsence
  }
}
