/// What a reader has to say about a recording that it could read all the same. Each thing once, never many.
struct ReaderNotes {
  /// More than anybody reads. What comes beyond is counted.
  static let most = 24

  private var notes: [String] = []
  private var left = 0
  /// Frames whose time lies before the one of the frame before.
  var backwardFrames = 0
  /// SYN_DROPPED events.
  var drops = 0
  /// Events whose type or code no kernel defines, and the first of them.
  var unknownEvents = 0
  var firstUnknown = ""
  /// Lines before the recording, or behind it, that something else printed.
  var chatterLines = 0
  /// Events told by a name that touch devices do not use.
  var unnamedEvents = 0
  /// Events of other devices.
  var otherEvents = 0

  mutating func add(_ note: String) {
    if notes.contains(note) { return }
    if notes.count < Self.most { notes.append(note) } else { left += 1 }
  }

  /// In a fixed order, whatever was counted last.
  var all: [String] {
    var all = notes
    if chatterLines > 0 {
      all.append("Lines that are no part of the recording were passed over: \(chatterLines)")
    }
    if otherEvents > 0 { all.append("Events of other devices were passed over: \(otherEvents)") }
    if unnamedEvents > 0 {
      all.append("Events whose names have nothing to do with touch were passed over: \(unnamedEvents)")
    }
    if drops > 0 { all.append("The kernel had to drop events (SYN_DROPPED) \(Self.times(drops))") }
    if backwardFrames > 0 { all.append("Time runs back \(Self.times(backwardFrames)) from one frame to the next") }
    if unknownEvents > 0 {
      all.append("Events with codes that no kernel defines: \(unknownEvents), the first one \(firstUnknown)")
    }
    if left > 0 { all.append("Further notes, not listed: \(left)") }
    return all
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
