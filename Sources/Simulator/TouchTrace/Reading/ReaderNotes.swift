/// A reader's notes about a valid recording, without duplicates and limited in number.
///
/// A note is a sentence that begins with a capital letter and has no period.
struct ReaderNotes {
  /// The maximum number of notes. Further ones are only counted.
  static let most = 24

  private var notes: [RecordingNote] = []
  private var omitted = 0
  /// Times that are earlier than the one before them: see `RecordingClock`.
  var setbacks = Occurrences()
  /// Times that were replaced by the latest one before them.
  var replacedTimes = 0
  /// SYN_DROPPED events.
  var drops = Occurrences()
  /// Events with a type or code that no kernel defines, and the first of them.
  var unknownEvents = Occurrences()
  var firstUnknown = ""
  /// Lines of other programs before or after the recording.
  var unrelatedLines = 0
  /// Events with a name that touch devices do not use.
  var unnamedEvents = 0
  var otherEvents = 0

  /// The number of occurrences and the line of the first one.
  struct Occurrences {
    private(set) var count = 0
    private var firstLine = 0

    mutating func add(line: Int) {
      if count == 0 { firstLine = line }
      count += 1
    }

    /// The text, such as `on line 7`, or `3 times, first on line 7`.
    var text: String { count == 1 ? "on line \(firstLine)" : "\(count) times, first on line \(firstLine)" }
  }

  mutating func add(_ sentence: String) { add(RecordingNote(sentence)) }

  mutating func add(_ note: RecordingNote) {
    if notes.contains(note) { return }
    if notes.count < Self.most { notes.append(note) } else { omitted += 1 }
  }

  /// All notes; counted ones are last, in a fixed order.
  var all: [RecordingNote] {
    var all = notes
    if unrelatedLines > 0 { all.append("Lines that are not part of the recording were ignored: \(unrelatedLines)") }
    if otherEvents > 0 { all.append("Events of other devices were ignored: \(otherEvents)") }
    if unnamedEvents > 0 { all.append("Events unrelated to touch were ignored: \(unnamedEvents)") }
    if drops.count > 0 {
      all.append("The kernel's buffer overflowed (SYN_DROPPED) \(drops.text): events are missing")
    }
    if setbacks.count > 0 {
      all.append(
        RecordingNote(
          "The clock goes back \(setbacks.text); times replaced by the latest one before: \(replacedTimes)",
          prominence: .problem))
    }
    if unknownEvents.count > 0 {
      all.append("Events not defined by any kernel, first \(firstUnknown): \(unknownEvents.text)")
    }
    if omitted > 0 { all.append("Further notes omitted: \(omitted)") }
    return all
  }

  static let missingLineEnd = "The last line has no line end; its last number may be truncated"
}
