import Gestures
import TouchTrace

/// Writes touches as a table for scripts and spreadsheets: `t_us,phase,id,x,y`, one row per change, in points.
public struct ContactCSVWriter: Sendable {
  private var omitted = OmittedContent()
  private var typedTouches = 0
  private var lateFrames = 0
  private var headerRemarks: [String] = []
  private var simultaneous = SimultaneousFrames()

  /// The latest time that readers accept, in microseconds: 3,000 years.
  static let latestTime = Timestamp(microseconds: 100_000_000_000_000_000)

  /// Creates a writer.
  public init() {}

  /// The header line with the column names.
  public let header = "t_us,phase,id,x,y\n"

  /// Notes what the table does not contain of a recording's header.
  public mutating func begin(_ header: TraceHeader) { headerRemarks = header.remarksOnOmission }

  /// Returns a row for each change in a frame; an empty string if there are none.
  public mutating func rows(_ frame: TraceFrame) -> String {
    omitted.note(frame)
    typedTouches += frame.changes.count { $0.type != nil }
    var frame = frame
    frame.changes.removeAll { Self.phase($0.stage) == nil }
    if frame.changes.isEmpty { return "" }
    if frame.time > Self.latestTime {
      frame.time = Self.latestTime
      lateFrames += 1
    }
    simultaneous.add(frame)
    var text = ""
    for change in frame.changes {
      guard let phase = Self.phase(change.stage) else { continue }
      let x = FixedPoint.text(thousandths: FixedPoint.thousandths(change.position.x))
      let y = FixedPoint.text(thousandths: FixedPoint.thousandths(change.position.y))
      text += "\(frame.time.microseconds),\(phase),\(change.id),\(x),\(y)\n"
    }
    return text
  }

  /// Sentences that describe what the table cannot represent. Complete after the last frame.
  public var remarks: [String] {
    let merged = simultaneous.count
    return ["A contact CSV contains neither the surface, with its size and kind, nor the end of the recording"]
      + headerRemarks
      + omitted.remarks()
      + (typedTouches > 0 ? ["Types of touches were omitted; number of touches: \(typedTouches)"] : [])
      + (lateFrames > 0 ? ["Times beyond 3,000 years were shortened; number of frames: \(lateFrames)"] : [])
      + (merged > 0
        ? ["Frames with the same time, which a table cannot separate, will be read as one; number of frames: \(merged)"]
        : [])
  }

  private static func phase(_ stage: Contact.Stage) -> String? {
    switch stage {
    case .began: "begin"
    case .moved: "move"
    case .ended: "end"
    case .cancelled: "cancel"
    case .stationary: nil
    }
  }
}
