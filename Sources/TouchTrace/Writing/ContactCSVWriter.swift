import Gestures

/// Writes touches as a table for scripts and spreadsheets: `t_us,phase,id,x,y`, one row per change, in points.
public struct ContactCSVWriter: Sendable {
  private var untrackedFrames = 0
  private var buttonFrames = 0
  private var hoverFrames = 0

  /// Creates a writer.
  public init() {}

  /// The header line with the column names.
  public let header = "t_us,phase,id,x,y\n"

  /// Returns a row for each change in a frame; an empty string if there are none.
  public mutating func rows(_ frame: TraceFrame) -> String {
    if frame.untracked > 0 { untrackedFrames += 1 }
    if frame.isButtonDown { buttonFrames += 1 }
    if frame.hovering != nil { hoverFrames += 1 }
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
    ["A contact CSV contains neither the size of the surface nor the end of the recording"]
      + Self.remarks(untracked: untrackedFrames, hovering: hoverFrames)
      + (buttonFrames > 0 ? ["Buttons were omitted; number of frames: \(buttonFrames)"] : [])
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
