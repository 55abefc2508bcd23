import Gestures
import TouchTrace

/// Writes touches as a browser's Pointer Events, one JSON object a line. One point is one CSS pixel.
struct PointerEventsWriter {
  private(set) var remarks: [String] = []
  private var untracked = 0
  private var hovering = 0
  private var buttons = 0
  private var lostTypes = 0
  /// The frames with the time of the last one, which are read as one.
  private var simultaneous: [TraceFrame] = []
  private var mergedFrames = 0
  /// The types of the touches that are down, except fingers.
  private var types: [Int32: TouchType] = [:]

  /// Returns the header, and notes what the log does not contain.
  mutating func header(_ header: TraceHeader) -> String {
    remarks = header.remarksOnOmission
    return "{\"pointerEvents\":1,\(RecordedSurface.keys(of: header.surface)),\"timeStamp\":0}\n"
  }

  mutating func lines(_ frame: TraceFrame) -> String {
    if frame.untracked > 0 { untracked += 1 }
    if frame.hovering != nil { hovering += 1 }
    if frame.isButtonDown { buttons += 1 }
    lostTypes += PointerType.lostTypes(in: frame.changes)
    if simultaneous.last.map({ $0.time != frame.time }) ?? false {
      mergedFrames += ContactCSVWriter.merged(simultaneous)
      simultaneous.removeAll(keepingCapacity: true)
    }
    if !frame.changes.isEmpty { simultaneous.append(TraceFrame(time: frame.time, changes: frame.changes)) }
    var text = ""
    for change in frame.changes {
      guard let event = Self.event(change.stage) else { continue }
      if change.stage == .began { types[change.id] = change.type }
      let type = PointerType.name(types[change.id])
      if change.stage == .ended || change.stage == .cancelled { types[change.id] = nil }
      text +=
        "{\"type\":\"\(event)\",\"pointerId\":\(change.id),\"pointerType\":\"\(type)\",\"timeStamp\":"
        + "\(Self.milliseconds(frame.time)),\"x\":\(Self.number(change.position.x)),"
        + "\"y\":\(Self.number(change.position.y))}\n"
    }
    return text
  }

  func end(at time: Timestamp) -> String { "{\"type\":\"end\",\"timeStamp\":\(Self.milliseconds(time))}\n" }

  /// Sentences about what was omitted. Complete after the last frame.
  var allRemarks: [String] {
    remarks + ContactCSVWriter.remarks(untracked: untracked, hovering: hovering)
      + (buttons > 0 ? ["Buttons were omitted; number of frames: \(buttons)"] : [])
      + PointerType.remarks(lostTypes: lostTypes) + mergedRemarks
  }

  private var mergedRemarks: [String] {
    let merged = mergedFrames + ContactCSVWriter.merged(simultaneous)
    return merged > 0 ? ["Frames with the same time will be read as one; number of frames: \(merged)"] : []
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

  private static func number(_ value: Double) -> String { FixedPoint.short(thousandths: FixedPoint.thousandths(value)) }
}
