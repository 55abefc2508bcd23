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
      all.append(
        Self.counted(
          chatterLines, "line", "that is no part of the recording was passed over",
          plural: "that are no part of the recording were passed over"))
    }
    if otherEvents > 0 {
      all.append(
        Self.counted(
          otherEvents, "event", "of other devices was passed over", plural: "of other devices were passed over"))
    }
    if drops > 0 {
      all.append(
        Self.counted(
          drops, "time", "the kernel had to drop events (SYN_DROPPED)",
          plural: "the kernel had to drop events (SYN_DROPPED)"))
    }
    if backwardFrames > 0 {
      all.append(
        Self.counted(
          backwardFrames, "frame", "lies before the one that came earlier",
          plural: "lie before the one that came earlier"))
    }
    if unknownEvents > 0 {
      all.append(
        Self.counted(unknownEvents, "event", "has a code", plural: "have codes")
          + " that no kernel defines, the first one \(firstUnknown)")
    }
    if left > 0 { all.append(Self.counted(left, "more thing", "is not listed", plural: "are not listed")) }
    return all
  }

  private static func counted(_ count: Int, _ noun: String, _ singular: String, plural: String) -> String {
    count == 1 ? "1 \(noun) \(singular)" : "\(count) \(noun)s \(plural)"
  }
}
