import Gestures
import TouchAuthoring
import TouchTrace

/// Records a device frame by frame, so that everything written so far is a valid recording.
public struct Recorder {
  private let write: ([UInt8]) -> Void
  private var writer: LibinputRecordWriter
  private var state: DeviceState
  private var first: Timestamp?
  private var last: Timestamp?
  public private(set) var frames = 0
  /// The number of touches now, and the largest number so far.
  public private(set) var fingers = 0
  public private(set) var mostFingers = 0

  /// - Parameter write: receives the description at once, and then each frame as a whole. If each is written in a
  ///   single call, a killed program loses at most one frame.
  public init(_ device: DeviceDescription, write: @escaping ([UInt8]) -> Void) {
    self.write = write
    writer = LibinputRecordWriter(device)
    state = DeviceState(device)
    var bytes: [UInt8] = []
    writer.appendHeader(to: &bytes)
    write(bytes)
  }

  public mutating func record(_ frame: EvdevFrame) {
    var bytes: [UInt8] = []
    writer.append(frame, to: &bytes)
    write(bytes)
    state.apply(frame)
    frames += 1
    fingers = state.fingers
    mostFingers = max(mostFingers, fingers)
    first = first ?? frame.time
    last = frame.time
  }

  /// Inserts an item of the list of events, as whole lines, between frames.
  ///
  /// - Parameter item: receives the time of the recording's first frame; nil before it.
  public func insert(_ item: (_ start: Timestamp?) -> String?) {
    if let text = item(first) { write(Array(text.utf8)) }
  }

  /// The duration from the first frame to the last.
  public var duration: Interval { if let first, let last { last - first } else { .zero } }
  /// The properties that the format could not represent, one sentence each.
  public var remarks: [String] { writer.remarks }
}
