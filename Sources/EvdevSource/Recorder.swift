import Gestures
import TouchTrace

/// Writes down what a device does, frame by frame, so that whatever has been written is a recording.
public struct Recorder {
  private let write: ([UInt8]) -> Void
  private var writer: LibinputRecordWriter
  private var state: DeviceState
  private var first: Timestamp?
  private var last: Timestamp?
  public private(set) var frames = 0
  /// How many fingers touch now, and how many did at once.
  public private(set) var fingers = 0
  public private(set) var mostFingers = 0

  /// - Parameter write: is handed the description at once, and then each frame as a whole: who passes them on in single
  ///   writes loses no more than the frame at which it is killed.
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

  /// Puts something else in among the frames: an item of the list of events, as whole lines.
  ///
  /// - Parameter item: is given when the recording's time begins; nil before the first frame.
  public func insert(_ item: (_ start: Timestamp?) -> String?) {
    if let text = item(first) { write(Array(text.utf8)) }
  }

  /// From the first frame to the last.
  public var duration: Interval { if let first, let last { last - first } else { .zero } }
  /// What the format could not hold, a sentence each.
  public var remarks: [String] { writer.remarks }
}
