import Gestures

/// Fingers, frame by frame, from whatever a file holds. Reading goes on as frames are asked for: memory does not grow
/// with the file.
public protocol TouchSource: AnyObject {
  /// The surface, and what else the file says of how to play it. Known before the first frame.
  var header: TraceHeader { get }
  /// The next frame; false at the end.
  func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool
  /// When the recording stopped. Known at the end.
  var end: Timestamp { get }
  /// What has been read so far.
  var progress: RecordingError.Progress { get }
  /// What there is to know of the recording itself: format, device, protocol. Complete at the end.
  var facts: [SourceFact] { get }
  /// What had to be assumed or mended, a sentence each. Complete at the end.
  var notes: [String] { get }
}

/// One thing to know of a recording.
public struct SourceFact: Hashable, Sendable {
  public var label: String
  public var text: String
  public init(_ label: String, _ text: String) { (self.label, self.text) = (label, text) }
}
