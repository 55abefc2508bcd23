/// What a reader has to say about a recording that it could read all the same. Each thing once, never many.
///
/// A note is a sentence that begins with a capital letter and goes without its full stop.
struct ReaderNotes {
  /// More than anybody reads. What comes beyond is counted.
  static let most = 24

  private var notes: [String] = []
  private var left = 0
  /// Frames whose time lies before the one of the frame before.
  var backwardFrames = Places()
  /// SYN_DROPPED events.
  var drops = Places()
  /// Events whose type or code no kernel defines, and the first of them.
  var unknownEvents = Places()
  var firstUnknown = ""
  /// Lines before the recording, or behind it, that something else printed.
  var chatterLines = 0
  /// Events told by a name that touch devices do not use.
  var unnamedEvents = 0
  /// Events of other devices.
  var otherEvents = 0

  /// How often something came, and where first.
  struct Places {
    private(set) var count = 0
    private var firstLine = 0

    mutating func add(line: Int) {
      if count == 0 { firstLine = line }
      count += 1
    }
    /// `in line 7`, `3 times, first in line 7`.
    var text: String { count == 1 ? "in line \(firstLine)" : "\(count) times, first in line \(firstLine)" }
  }

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
    if drops.count > 0 {
      all.append("The kernel's buffer ran over (SYN_DROPPED) \(drops.text): events are missing there")
    }
    if backwardFrames.count > 0 { all.append("Time runs back from one frame to the next \(backwardFrames.text)") }
    if unknownEvents.count > 0 {
      all.append("Events come that no kernel defines, the first one \(firstUnknown): \(unknownEvents.text)")
    }
    if left > 0 { all.append("Further notes, not listed: \(left)") }
    return all
  }

  static func endsWith(_ fingers: Int) -> String {
    "The recording ends with \(fingers) finger\(fingers == 1 ? "" : "s") down"
  }
  static let isOpen = "The last line has no end; its last number may be cut short"
}
