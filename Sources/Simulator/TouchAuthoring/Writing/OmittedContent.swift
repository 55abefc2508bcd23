import Gestures
import TouchTrace

/// The number of frames with something besides touches, which few formats can represent.
struct OmittedContent {
  private var untracked = 0
  private var hovering = 0
  private var buttons = 0

  mutating func note(_ frame: TraceFrame) {
    if frame.untracked > 0 { untracked += 1 }
    if frame.hovering != nil { hovering += 1 }
    if frame.isButtonDown { buttons += 1 }
  }

  func remarks(onButtons: Bool = true) -> [String] {
    [("Untracked touches", untracked), ("Hovering positions", hovering), ("Buttons", onButtons ? buttons : 0)]
      .compactMap { $1 > 0 ? "\($0) were omitted; number of frames: \($1)" : nil }
  }
}

/// The frames of one time that are not read as they were written, because a format separates frames by their times.
struct SimultaneousFrames {
  /// The frames with the time of the last one.
  private var last: [TraceFrame] = []
  private var earlierCount = 0

  var count: Int {
    guard last.count > 1, let time = last.first?.time else { return earlierCount }
    let isSame = SimultaneousChanges.framesAsRead(last.flatMap(\.changes), at: time) == last
    return earlierCount + (isSame ? 0 : last.count)
  }

  mutating func add(_ frame: TraceFrame) {
    if last.last.map({ $0.time != frame.time }) ?? false {
      earlierCount = count
      last.removeAll(keepingCapacity: true)
    }
    if !frame.changes.isEmpty { last.append(TraceFrame(time: frame.time, changes: frame.changes)) }
  }
}
