import Gestures

/// Fingers, frame by frame, from whatever a file holds. Reading goes on as frames are asked for: memory does not grow
/// with the file.
public protocol TouchSource: AnyObject {
  /// The surface, and what else the file says of how to play it. Known before the first frame.
  var header: TraceHeader { get }
  /// Turns `frame` into the next one. False at the end.
  func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool
  /// When the recording stopped, from its start. Known at the end.
  var end: Timestamp { get }
  /// What has been read so far.
  var progress: RecordingError.Progress { get }
  /// What there is to know of the recording itself: format, device, protocol. Complete at the end.
  var facts: [SourceFact] { get }
  /// What had to be assumed or mended, a sentence each. Complete at the end.
  var notes: [String] { get }
  /// Whether a millimetre of it is a guess, since nobody says how large the surface is. False by default.
  var isSizeAssumed: Bool { get }
}

extension TouchSource {
  public var isSizeAssumed: Bool { false }
}

/// One thing to know of a recording.
public struct SourceFact: Hashable, Sendable {
  /// What is told of, in a word: `device`.
  public var label: String
  /// What there is to know of it.
  public var text: String
  /// A fact of that label.
  public init(_ label: String, _ text: String) { (self.label, self.text) = (label, text) }
}
