import Gestures

/// Fingers as a table for scripts and spreadsheets: `t_us,phase,id,x,y`, a row a change, in points.
public struct ContactCSVWriter: Sendable {
  private var withoutPlace = 0
  private var withHover = 0
  /// A writer that has written nothing yet.
  public init() {}

  /// The first line, which names the columns.
  public let header = "t_us,phase,id,x,y\n"

  /// A row for each change in a frame; empty where it has none that the table can hold.
  public mutating func rows(_ frame: TraceFrame) -> String {
    if frame.untracked > 0 { withoutPlace += 1 }
    if frame.hovering != nil { withHover += 1 }
    var text = ""
    for change in frame.changes {
      guard let phase = Self.phase(change.stage) else { continue }
      let x = FixedPoint.text(thousandths: FixedPoint.thousandths(change.position.x))
      let y = FixedPoint.text(thousandths: FixedPoint.thousandths(change.position.y))
      text += "\(frame.time.microseconds),\(phase),\(change.id),\(x),\(y)\n"
    }
    return text
  }
  /// What the table could not hold. Complete once all frames are.
  public var remarks: [String] {
    ["A table of contacts holds neither the surface's size nor the time at which the recording ended"]
      + Self.remarks(withoutPlace: withoutPlace, withHover: withHover)
  }
  static func remarks(withoutPlace frames: Int, withHover hovers: Int) -> [String] {
    (frames > 0 ? ["Fingers without a place were left out, of which so many frames tell: \(frames)"] : [])
      + (hovers > 0 ? ["What hovers was left out, of which so many frames tell: \(hovers)"] : [])
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
