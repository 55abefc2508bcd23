import Gestures

/// A sequence of touch frames from any recording. Frames are read on demand, with constant memory.
public protocol TouchSource: AnyObject {
  /// The surface and playback settings of the recording. Known before the first frame.
  var header: TraceHeader { get }
  /// Reads the next frame into `frame`; it is not earlier than the frame before. Returns `false` at the end.
  func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool
  /// The time at which the recording stopped, from its start. Known at the end.
  var end: Timestamp { get }
  /// The progress of reading.
  var progress: RecordingError.Progress { get }
  /// Facts about the recording: format, device, protocol. Complete at the end.
  var facts: [SourceFact] { get }
  /// Assumptions and repairs. Complete at the end.
  var notes: [RecordingNote] { get }
  /// The positions that the device did not report as such, and jumps, in order of time. Complete at the end; none by
  /// default.
  var irregularities: [PositionIrregularity] { get }
  /// A Boolean value that indicates whether the size of the surface is assumed, because neither the recording nor the user
  /// provides it. `false` by default.
  var isSizeAssumed: Bool { get }
  /// The presses of the device's mouse buttons, in order, if the request asks for them. Complete at the end; none by
  /// default.
  var buttonPresses: [ButtonPress] { get }
  /// libinput's events that the recording has between the frame before and the last one that was read; at the end, those
  /// after the last frame. None by default, and unless the request asks for them.
  var recordedEvents: [LibinputEvent] { get }
}

extension TouchSource {
  public var isSizeAssumed: Bool { false }
  public var buttonPresses: [ButtonPress] { [] }
  public var recordedEvents: [LibinputEvent] { [] }
  public var irregularities: [PositionIrregularity] { [] }
}

/// A press of one of a device's mouse buttons, such as a clickpad's own.
public struct ButtonPress: Hashable, Sendable {
  /// The button's code in the kernel: `BTN_LEFT` is 272.
  public var code: UInt16
  /// The time of the press, from the recording's start.
  public var start: Timestamp
  /// The time of the release; `nil` if the recording ends before it.
  public var end: Timestamp?
}

/// A fact about a recording.
public struct SourceFact: Hashable, Sendable {
  /// The subject, one word: `device`.
  public var label: String
  /// The fact.
  public var text: String

  /// Creates a fact.
  public init(_ label: String, _ text: String) {
    self.label = label
    self.text = text
  }
}
