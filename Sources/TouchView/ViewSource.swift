import Simulation
import TouchTrace

/// What a view shows: a device, a recording or the fingers on another screen.
public struct ViewSource: Sendable {
  /// The device's or the file's name. It may contain any character: escape it before printing.
  public var title: String
  /// The surface with the setup: recognizers, scene, libinput's options.
  public var header: TraceHeader
  /// A Boolean value that indicates whether millimetres are a guess, because the surface's size is unknown.
  public var isSizeAssumed = false
  /// The libinput in use; nil if there is none.
  public var libinput: LibinputProvenance?
  /// Why there are no events of libinput, a sentence; empty if there are.
  public var libinputAbsence = ""

  /// Creates a source.
  public init(
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
