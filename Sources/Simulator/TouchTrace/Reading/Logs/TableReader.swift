import Gestures

/// Reads a program's own table of touches: guesses where it has what, and lets the tables' grammar read and repair it.
struct TableReader {
  private var table: TableRows
  private var options: [TableTouches.Option] = []

  /// Returns the table as a recording.
  static func open(_ input: consuming ByteInput, _ request: SourceRequest) throws(RecordingError) -> any TouchSource {
    let file = input.name
    guard let read = request.readTable else {
      throw RecordingError(
        file: file, "is a table of touches, which this program does not read; write it as a contact CSV")
    }
    let given = request.columns ?? []
    // What is pasted around a table that no name of a column reveals is not known.
    do throws(RecordingError) { _ = try input.recognize() } catch { input.rewind() }
    var reader = TableReader(table: try TableRows(&input, names: given.filter { $0.value == nil }.map(\.name)))
    if reader.table.rows.isEmpty { throw RecordingError(file: file, "its table has no rows") }
    let guesses = TableGuesses(reader.table.names, correctedBy: given.filter { $0.value != nil })
    reader.table.normalize(
      time: guesses.name(of: .time), positions: [guesses.name(of: .x), guesses.name(of: .y)].compactMap(\.self),
      id: guesses.name(of: .id))
    reader.options = guesses.options(reader.table)
    if let missing = reader.missing { throw RecordingError(file: file, missing, remedy: .giveColumns) }
    let touches: TableTouches
    do throws(TableTouches.Problem) { touches = try read(reader.text, reader.options) } catch {
      throw reader.table.error(in: file, row: error.row, error.text)
    }
    if touches.sessions > 1, let column = reader.options.first(where: { $0.name == "session" })?.value {
      throw RecordingError(
        file: file,
        "the table has several recordings: its column \(QuotedText.quoted(column.utf8)) has \(touches.sessions) values in a row; split it by "
          + "that column, a file for each value")
    }
    return try reader.source(touches, file, request, input.pasteNotes)
  }

  /// What is missing, as a sentence; nil if nothing is.
  private var missing: String? {
    let listed = table.names.prefix(12).map { QuotedText.quoted($0.utf8) }.listed()
    for name in ["time", "x", "y"] {
      guard let column = options.first(where: { $0.name == name })?.value else {
        return "which column has \(name == "time" ? "the time" : name) is not clear; the columns are \(listed)"
      }
      if !table.names.contains(column) {
        return "there is no column \(QuotedText.quoted(column.utf8)) for \(name); the columns are \(listed)"
      }
    }
    return nil
  }

  /// The table with tabs.
  private var text: [UInt8] {
    var text: [UInt8] = []
    func add(_ values: [String]) {
      for (index, value) in values.enumerated() {
        if index > 0 { text.append(9) }
        // A value has no tabs, line ends and quotation marks, which would end it.
        for byte in value.utf8 {
          switch byte {
          case 0..<0x20: text.append(0x20)
          case 0x22: text.append(0x27)
          default: text.append(byte)
          }
        }
      }
      text.append(10)
    }
    add(table.names)
    for row in table.rows { add(row.count < table.names.count ? row : Array(row.prefix(table.names.count))) }
    return text
  }

  // MARK: Touches

  private func source(
    _ read: TableTouches, _ file: String, _ request: SourceRequest, _ pasted: [RecordingNote]
  ) throws(RecordingError) -> any TouchSource {
    var touches = LoggedTouches()
    for row in read.rows {
      let line = table.line(of: row.number)
      let position = row.x.isNaN || row.y.isNaN ? touches.position(of: row.id) : LogFields.position(row.x, row.y)
      switch row.phase {
      case .began: if let position { touches.begin(row.id, at: row.time, position, line: line) }
      case .moved: if let position { touches.move(row.id, at: row.time, position, line: line) }
      case .ended: touches.end(row.id, at: row.time, position, line: line)
      case .cancelled: touches.end(row.id, at: row.time, position, stage: .cancelled, line: line)
      }
    }
    if touches.isEmpty {
      throw RecordingError(
        file: file,
        read.hovering > 0
          ? "its rows are of a pointer that hovers, without a button down; nothing touches"
          : "its table has no touch that goes down; it was read as \(listed)", remedy: .giveColumns)
    }
    var content = touches.content()
    content.notes = pasted + notes(read, hasSize: request.surface != nil) + content.notes
    let surface = request.surface ?? touches.surface(sizes: LoggedTouches.usualSizes)
    let source = StoredTouchSource(content, surface: surface, format: .table)
    source.isSizeAssumed = request.surface == nil
    return source.sized(by: request)
  }

  private var listed: String {
    let options = options.filter { $0.value != "" }.map(\.text).joined(separator: ",")
    return QuotedText.plain(options)
  }

  private func notes(_ read: TableTouches, hasSize: Bool) -> [RecordingNote] {
    var notes = [RecordingNote("Read as \(listed)", .giveColumns, prominence: .answer)]
    // Flags have no beginnings.
    let isExpected = !options.contains { $0.value == "0=ended" || $0.value == "false=ended" }
    let expected = ["phase_missing", "touch_down_missing", "touch_up_missing", "touch_up_without_touch_down"]
    let damage = read.damage.filter { isExpected || !expected.contains($0.name) }
    if !damage.isEmpty {
      let parts = damage.map { part in
        let place = table.place(of: part.row)
        return part.text + (place.map { part.count == 1 ? " (\($0))" : " (the first is \($0))" } ?? "")
      }
      notes.append(
        RecordingNote(
          "The table is damaged, and was repaired: \(parts.joined(separator: ", "))", prominence: .problem))
    }
    if read.hovering > 0 {
      let (row, verb) = read.hovering == 1 ? ("row", "is") : ("rows", "are")
      notes.append(
        RecordingNote(
          "\(read.hovering) \(row) of a pointer that hovers \(verb) no touch and \(verb == "is" ? "was" : "were") ignored",
          prominence: .answer))
    }
    if read.others > 0 { notes.append("Rows of other events ignored: \(read.others)") }
    if !hasSize {
      notes.append(
        RecordingNote("The table does not contain the size of its surface; assuming one that fits", .giveSize))
    }
    return notes
  }
}
