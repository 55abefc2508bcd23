import Gestures

/// The columns of a contact CSV that distinguish its recordings, such as `session` and `user`: a table with several recordings
/// would be read as one, with touches that were never made together.
struct CSVRecordingColumns {
  private struct Column {
    let index: Int
    let name: String
    /// Whether its name indicates that each of its values is a recording.
    let isNamed: Bool
    /// Whether it is constant during each touch so far. What changes within one is a measurement, such as a pressure.
    var isConstant = true
    var value: [UInt8]?
  }

  private var columns: [Column]
  private var lastTime = Timestamp.distantPast

  /// - Parameter names: the names of the columns without a role, by their indices.
  init(_ names: [(index: Int, name: String)]) {
    columns = names.map { Column(index: $0.index, name: $0.name, isNamed: Self.isNamed($0.name)) }
  }

  private static let words: Set<String> = [
    "session", "user", "participant", "subject", "person", "player", "trial", "task", "block", "run", "round",
    "recording",
    "take", "attempt", "repetition", "rep", "file", "experiment", "condition", "device", "group", "dataset", "study",
    "visit",
    "clip", "video", "episode", "test", "uid", "sid", "pid",
  ]
  private static let suffixes = ["", "id", "no", "nr", "num", "number", "index", "name", "key", "code"]

  static func isNamed(_ name: String) -> Bool {
    let letters = name.filter(\.isLetter)
    return suffixes.contains { letters.hasSuffix($0) && words.contains(String(letters.dropLast($0.count))) }
  }

  /// Throws an error if the row that was read begins another recording: a named column changes, or another one changes where the
  /// times start again.
  ///
  /// - Parameter isTouched: whether a touch was down before this row.
  mutating func check(
    _ lines: borrowing LineScanner, _ separator: UInt8, at time: Timestamp, isTouched: Bool
  ) throws(RecordingError) {
    if columns.isEmpty { return }
    let restarts = time < lastTime
    lastTime = time
    let end = lines.input.lineEnd
    let bytes = lines.input.buffer.span
    var (position, field, next) = (lines.input.lineStart, 0, 0)
    while next < columns.count, let range = CSVHeader.field(bytes, &position, end: end, separator) {
      defer { field += 1 }
      if field != columns[next].index { continue }
      let value = Array(lines.input.buffer[range])
      let column = columns[next]
      if let old = column.value, old != value {
        if column.isNamed || restarts && column.isConstant && !isTouched {
          throw lines.error(
            "the table has several recordings: its column \(QuotedText.quoted(column.name.utf8)) changes from "
              + "\(QuotedText.quoted(old)) to \(QuotedText.quoted(value)); split it by that column, a file for each value",
            at: range.lowerBound)
        }
        if isTouched { columns[next].isConstant = false }
      }
      columns[next].value = value
      next += 1
    }
  }
}
