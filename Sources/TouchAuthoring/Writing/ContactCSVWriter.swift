import Gestures
import TouchTrace

/// Writes touches as a table for scripts and spreadsheets: `t_us,phase,id,x,y`, one row per change, in points.
public struct ContactCSVWriter: Sendable {
  private var untrackedFrames = 0
  private var buttonFrames = 0
  private var typedTouches = 0
  private var hoverFrames = 0
  private var lateFrames = 0
  private var headerRemarks: [String] = []
  /// The frames with the time of the last one.
  private var simultaneous: [TraceFrame] = []
  private var mergedFrames = 0

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
    if frame.untracked > 0 { untrackedFrames += 1 }
    if frame.isButtonDown { buttonFrames += 1 }
    typedTouches += frame.changes.count { $0.type != nil }
    if frame.hovering != nil { hoverFrames += 1 }
    var frame = frame
    frame.changes.removeAll { Self.phase($0.stage) == nil }
    if frame.changes.isEmpty { return "" }
    if frame.time > Self.latestTime {
      frame.time = Self.latestTime
      lateFrames += 1
    }
    if simultaneous.last.map({ $0.time != frame.time }) ?? false {
      mergedFrames += Self.merged(simultaneous)
      simultaneous.removeAll(keepingCapacity: true)
    }
    simultaneous.append(TraceFrame(time: frame.time, changes: frame.changes))
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
    let merged = mergedFrames + Self.merged(simultaneous)
    return ["A contact CSV contains neither the surface, with its size and kind, nor the end of the recording"]
      + headerRemarks
      + Self.remarks(untracked: untrackedFrames, hovering: hoverFrames)
      + (buttonFrames > 0 ? ["Buttons were omitted; number of frames: \(buttonFrames)"] : [])
      + (typedTouches > 0 ? ["Types of touches were omitted; number of touches: \(typedTouches)"] : [])
      + (lateFrames > 0 ? ["Times beyond 3,000 years were shortened; number of frames: \(lateFrames)"] : [])
      + (merged > 0
        ? ["Frames with the same time, which a table cannot separate, will be read as one; number of frames: \(merged)"]
        : [])
  }

  /// Returns the number of frames of one time that are not read as they were written.
  static func merged(_ frames: [TraceFrame]) -> Int {
    guard frames.count > 1, let time = frames.first?.time else { return 0 }
    return SimultaneousChanges.framesAsRead(frames.flatMap(\.changes), at: time) == frames ? 0 : frames.count
  }

  static func remarks(untracked: Int, hovering: Int) -> [String] {
    (untracked > 0 ? ["Untracked touches were omitted; number of frames: \(untracked)"] : [])
      + (hovering > 0 ? ["Hovering positions were omitted; number of frames: \(hovering)"] : [])
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
