import Gestures
import TouchTrace

/// Writes touches as a browser's Pointer Events, one JSON object a line. One point is one CSS pixel.
struct PointerEventsWriter {
  private(set) var remarks: [String] = []
  private var omitted = OmittedContent()
  private var lostTypes = 0
  private var simultaneous = SimultaneousFrames()
  /// The types of the touches that are down, except fingers.
  private var types: [Int32: TouchType] = [:]
  private var positions: [Int32: Point2D] = [:]
  /// The number of touches that were cancelled at another position than their last one, which a reader keeps.
  private var movedByCancel = 0

  /// Returns the header, and notes what the log does not contain.
  mutating func header(_ header: TraceHeader) -> String {
    remarks = header.remarksOnOmission
    return "{\"pointerEvents\":1,\(RecordedSurface.keys(of: header.surface)),\"timeStamp\":0}\n"
  }

  mutating func lines(_ frame: TraceFrame) -> String {
    omitted.note(frame)
    lostTypes += PointerType.lostTypes(in: frame.changes)
    simultaneous.add(frame)
    var text = ""
    for change in frame.changes {
      guard let event = Self.event(change.stage) else { continue }
      if change.stage == .began { types[change.id] = change.type }
      if change.stage == .cancelled, positions[change.id] != change.position { movedByCancel += 1 }
      positions[change.id] = change.position
      let type = PointerType.name(types[change.id])
      if change.stage == .ended || change.stage == .cancelled {
        (types[change.id], positions[change.id]) = (nil, nil)
      }
      text +=
        "{\"type\":\"\(event)\",\"pointerId\":\(change.id),\"pointerType\":\"\(type)\",\"timeStamp\":"
        + "\(Self.milliseconds(frame.time)),\"x\":\(FixedPoint.short(change.position.x)),"
        + "\"y\":\(FixedPoint.short(change.position.y))}\n"
    }
    return text
  }

  func end(at time: Timestamp) -> String { "{\"type\":\"end\",\"timeStamp\":\(Self.milliseconds(time))}\n" }

  /// Sentences about what was omitted. Complete after the last frame.
  var allRemarks: [String] {
    let merged = simultaneous.count
    return remarks + omitted.remarks() + PointerType.remarks(lostTypes: lostTypes)
      + (merged > 0 ? ["Frames with the same time will be read as one; number of frames: \(merged)"] : [])
      + (movedByCancel > 0 ? ["A cancelled pointer keeps its last position; positions omitted: \(movedByCancel)"] : [])
  }

  private static func event(_ stage: Contact.Stage) -> String? {
    switch stage {
    case .began: "pointerdown"
    case .moved: "pointermove"
    case .ended: "pointerup"
    case .cancelled: "pointercancel"
    case .stationary: nil
    }
  }

  private static func milliseconds(_ time: Timestamp) -> String {
    FixedPoint.short(thousandths: time.microseconds)
  }
}
