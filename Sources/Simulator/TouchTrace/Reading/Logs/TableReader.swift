import Gestures

/// Reads a program's own table of touches: guesses where it has what, and lets the tables' grammar read and repair it.
struct TableReader {
  private var names: [String] = []
  private var rows: [[String]] = []
  /// The lines of the rows.
  private var lines: [Int] = []
  private var isDecimalComma = false
  /// The number of rows in which units and phases are looked for.
  private static let sampled = 400

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
    var reader = TableReader()
    try reader.readText(&input, names: given.filter { $0.value == nil }.map(\.name))
    if reader.rows.isEmpty { throw RecordingError(file: file, "its table has no rows") }
    let options = reader.options(correctedBy: given.filter { $0.value != nil })
    if let missing = reader.missing(options) { throw RecordingError(file: file, missing, remedy: .giveColumns) }
    let touches: TableTouches
    do throws(TableTouches.Problem) { touches = try read(reader.text(options), options) } catch {
      let line = reader.lines.indices.contains(error.row) ? reader.lines[error.row] : 0
      throw RecordingError(file: file, line: line, error.text, remedy: .giveColumns)
    }
    if touches.sessions > 1, let column = options.first(where: { $0.name == "session" })?.value {
      throw RecordingError(
        file: file,
        "the table has several recordings: its column \(QuotedText.quoted(column.utf8)) has \(touches.sessions) values in a row; split it by "
          + "that column, a file for each value")
    }
    return try reader.source(touches, options, file, request, input.pasteNotes)
  }

  // MARK: The text

  private mutating func readText(_ input: inout ByteInput, names given: [String]) throws(RecordingError) {
    let first = input.recognition?.firstLine ?? 1
    var separator: UInt8?
    names = given
    while try input.nextLine() {
      let line = input.buffer[input.lineStart..<input.lineEnd].trimmed
      if line.isEmpty || line.first == UInt8(ascii: "#") || names.isEmpty && input.lineNumber < first { continue }
      if let known = ForeignLine.known(line) {
        input.paste.skip(line, input.lineNumber, as: known)
        continue
      }
      if line.first == UInt8(ascii: "{") || line.first == UInt8(ascii: "[") { return try readJSON(&input) }
      let mark = separator ?? Self.separator(line)
      separator = mark
      let values = mark == 0x20 ? Self.words(line) : CSVHeader.values(line, mark)
      if names.isEmpty {
        names = values
        isDecimalComma = mark != UInt8(ascii: ",")
      } else {
        try add(values, at: input.lineNumber, in: input.name)
      }
    }
  }

  private mutating func add(_ values: [String], at line: Int, in file: String) throws(RecordingError) {
    if rows.count == 4_000_000 {
      throw RecordingError(file: file, "has more than 4 million rows; read it as a table of sessions, or split it")
    }
    rows.append(values)
    lines.append(line)
  }

  private static func separator(_ line: ArraySlice<UInt8>) -> UInt8 {
    line.contains { CSVHeader.separators.contains($0) } ? CSVHeader.separator(line) : 0x20
  }

  private static func words(_ line: ArraySlice<UInt8>) -> [String] {
    line.split { $0 == 0x20 || $0 == 0x09 }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads objects, an array or one a line: the current line is the first one.
  private mutating func readJSON(_ input: inout ByteInput) throws(RecordingError) {
    input.redeliver()
    let bytes = try input.readAllJSON()
    for (index, value) in try BrowserDumpReader.values(bytes, file: input.name).enumerated() {
      guard case .object(let members) = value.content else { continue }
      if names.isEmpty { names = members.map(\.key) }
      let values = names.map { name in value[name].map(Self.text) ?? "" }
      try add(values, at: index + 1, in: input.name)
    }
  }

  private static func text(_ value: JSONValue) -> String {
    switch value.content {
    case .string(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
    case .null, .array, .object: ""
    }
  }

  // MARK: Options

  /// Returns where the table has what: guesses, unless they are given.
  private func options(correctedBy given: [TableTouches.Option]) -> [TableTouches.Option] {
    let columns = TableColumns(names)
    var options: [TableTouches.Option] = []
    func isGiven(_ name: String) -> Bool { given.contains { $0.name == name } }
    func name(of role: TableColumns.Role) -> String? {
      given.first { $0.name == "\(role.name)" }?.value ?? columns[role].map { names[$0] }
    }
    let isOwnTime = isGiven("time")
    for role in [TableColumns.Role.time, .id, .phase, .x, .y] {
      if let name = name(of: role) { options.append(.init("\(role.name)", name)) }
    }
    if !options.contains(where: { $0.name == "id" }) { options.append(.init("id", "")) }
    if !isGiven("unit"), let time = name(of: .time) {
      let stated = isOwnTime ? TableColumns([time]).unit : columns.unit
      options.append(.init("unit", stated ?? unit(of: values(time))))
    }
    if !isGiven("phases"), let phase = name(of: .phase) {
      options += phases(values(phase)).map { .init("phases", $0) }
    }
    if !isGiven("points_per_unit"), let x = name(of: .x), let y = name(of: .y) {
      let density = pointsPerUnit(x, numbers(values(x)) + numbers(values(y)))
      if let density { options.append(.init("points_per_unit", density)) }
    }
    if name(of: .phase) == nil, !isGiven("gap_ms") { options.append(.init("gap_ms", "150")) }
    if !isGiven("session"), let session = names.first(where: { CSVRecordingColumns.isNamed($0.lowercased()) }),
      !options.contains(where: { $0.value == session })
    {
      options.append(.init("session", session))
    }
    let roles = TableColumns.Role.allCases.map { "\($0.name)" }
    return options + given.filter { !roles.contains($0.name) }
  }

  /// Returns what is missing, as a sentence; nil if nothing is.
  private func missing(_ options: [TableTouches.Option]) -> String? {
    let listed = names.prefix(12).map { QuotedText.quoted($0.utf8) }.listed()
    for name in ["time", "x", "y"] {
      guard let column = options.first(where: { $0.name == name })?.value else {
        return "which column has \(name == "time" ? "the time" : name) is not clear; the columns are \(listed)"
      }
      if !names.contains(column) {
        return "there is no column \(QuotedText.quoted(column.utf8)) for \(name); the columns are \(listed)"
      }
    }
    return nil
  }

  private func values(_ column: String) -> [String] {
    guard let place = names.firstIndex(of: column) else { return [] }
    return rows.prefix(Self.sampled).compactMap { place < $0.count && !$0[place].isEmpty ? $0[place] : nil }
  }

  private func numbers(_ texts: [String]) -> [Double] {
    texts.compactMap { Double(isDecimalComma ? $0.replacing(",", with: ".") : $0) }
  }

  /// Returns the unit of times, by their usual step: samples are 1 to 200 ms apart.
  private func unit(of texts: [String]) -> String {
    let times = numbers(texts)
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
    guard !steps.isEmpty else { return texts.contains { $0.contains(".") } ? "s" : "ms" }
    let step = steps[steps.count / 2]
    return step < 0.9 ? "s" : step < 900 ? "ms" : step < 900_000 ? "us" : "ns"
  }

  /// Returns the meaning of phases that are numbers or flags: the one that most rows have is a movement.
  private func phases(_ texts: [String]) -> [String] {
    let words = Set(texts.map { $0.lowercased() })
    if words.isSubset(of: ["true", "false"]) { return ["true=moved", "false=ended"] }
    if words.isSubset(of: ["0", "1"]) {
      return texts.first == "0" && texts.count { $0 == "0" } < 2 ? [] : ["1=moved", "0=ended"]
    }
    guard words.allSatisfy({ Int($0) != nil }) else { return ownWords(texts) }
    let (first, last) = (texts.first, texts.last)
    if words == ["1", "2", "3"], first == "1", last == "3" { return ["1=began", "2=moved", "3=ended"] }
    if words.isSubset(of: ["0", "1", "2"]), first == "0", last == "2",
      texts.count(where: { $0 == "0" }) == texts.count(where: { $0 == "2" })
    {
      return ["2=ended"]
    }
    let counts = Tally(texts).counts
    let usual = counts.max { $0.count < $1.count }?.value
    return usual == "2" || words.contains("5") || words.contains("6") ? ["android"] : []
  }

  /// The words that every reader of tables knows.
  private static let phaseWords = [
    "began", "begin", "down", "start", "pointerdown", "touchstart", "touchdown", "action_down", "action_pointer_down",
    "mousedown",
    "moved", "move", "pointermove", "touchmove", "action_move", "mousemove", "stationary", "stay", "rest", "ended",
    "end", "up",
    "pointerup", "touchend", "touchup", "action_up", "action_pointer_up", "mouseup", "cancelled", "canceled", "cancel",
    "pointercancel",
    "touchcancel", "action_cancel", "nan", "null", "none", "na",
  ]

  /// Returns the meaning of words that programs invent, such as `pressed=began`. A word that most rows have is a movement.
  private func ownWords(_ texts: [String]) -> [String] {
    let counts = Tally(texts).counts
    return counts.compactMap { word, count in
      if Self.phaseWords.contains(word.lowercased()) { return nil }
      switch LogPattern.stage(Array(word.utf8)[...], onlyEnds: false) {
      case .began: return "\(word)=began"
      case .ended: return "\(word)=ended"
      case .cancelled: return "\(word)=cancelled"
      case .moved, .stationary: return "\(word)=moved"
      case nil: return count * 2 > texts.count ? "\(word)=moved" : nil
      }
    }
  }

  private func pointsPerUnit(_ x: String, _ values: [Double]) -> String? {
    let words = x.lowercased()
    if words.hasSuffix("mm") || words.contains("_mm") { return "163/25.4" }
    if words.hasSuffix("cm") || words.contains("_cm") { return "163/2.54" }
    // Shares of a surface.
    guard let largest = values.max(), let smallest = values.min(), smallest >= 0, largest <= 1, largest > 0 else {
      return nil
    }
    return "800"
  }

  /// Returns the table with tabs, and with a column of phases if it has none.
  private func text(_ options: [TableTouches.Option]) -> [UInt8] {
    let hasPhase = options.contains { $0.name == "phase" }
    var text: [UInt8] = []
    func add(_ values: [String], _ phase: String) {
      for (index, value) in values.enumerated() {
        if index > 0 { text.append(9) }
        let isNumber =
          isDecimalComma && value.contains(",")
          && value.utf8.allSatisfy { $0.decimalDigit != nil || $0 == 0x2C || $0 == 0x2D }
        text += isNumber ? value.replacing(",", with: ".").utf8 : value.utf8
      }
      if !hasPhase { text += Array("\t\(phase)".utf8) }
      text.append(10)
    }
    add(names, "phase")
    for row in rows { add(row.count < names.count ? row : Array(row.prefix(names.count)), "") }
    return text
  }

  // MARK: Touches

  private func source(
    _ table: TableTouches, _ options: [TableTouches.Option], _ file: String, _ request: SourceRequest,
    _ pasted: [RecordingNote]
  ) throws(RecordingError) -> any TouchSource {
    var touches = LoggedTouches()
    for row in table.rows {
      let line = lines.indices.contains(row.number) ? lines[row.number] : 0
      let position = row.x.isNaN || row.y.isNaN ? touches.position(of: row.id) : LogFields.position(row.x, row.y)
      switch row.phase {
      case .began: if let position { touches.begin(row.id, at: row.time, position, line: line) }
      case .moved: if let position { touches.move(row.id, at: row.time, position, line: line) }
      case .ended: touches.end(row.id, at: row.time, position, line: line)
      case .cancelled: touches.end(row.id, at: row.time, position, stage: .cancelled, line: line)
      }
    }
    // Without phases, a touch lifts in its last row.
    if !options.contains(where: { $0.name == "phase" }), let last = table.rows.last { touches.endAll(at: last.time) }
    if touches.isEmpty {
      throw RecordingError(
        file: file, "its table has no touch that goes down; it was read as \(Self.listed(options))",
        remedy: .giveColumns)
    }
    var content = touches.content()
    content.notes = pasted + notes(table, options, hasSize: request.surface != nil) + content.notes
    let surface = request.surface ?? touches.surface(sizes: LoggedTouches.usualSizes)
    let source = StoredTouchSource(content, surface: surface, format: .table)
    source.isSizeAssumed = request.surface == nil
    return source.sized(by: request)
  }

  private static func listed(_ options: [TableTouches.Option]) -> String {
    options.filter { $0.value != "" }.map(\.text).joined(separator: ",")
  }

  private func notes(_ table: TableTouches, _ options: [TableTouches.Option], hasSize: Bool) -> [RecordingNote] {
    var notes = [RecordingNote("Read as \(QuotedText.plain(Self.listed(options)))", .giveColumns, prominence: .answer)]
    // A table without phases has no beginnings and ends of its own.
    let isExpected =
      options.contains { $0.name == "phase" && $0.value != "" }
      && !options.contains { $0.value == "1=moved" || $0.value == "true=moved" }
    let expected = ["phase_missing", "touch_down_missing", "touch_up_missing", "touch_up_without_touch_down"]
    for damage in table.damage where isExpected || !expected.contains(damage.name) {
      let line = lines.indices.contains(damage.row) ? ", first on line \(lines[damage.row])" : ""
      notes.append(
        RecordingNote(
          "The table is damaged, and was repaired: \(damage.name), \(damage.count, "row")\(line)", prominence: .problem)
      )
    }
    if !hasSize {
      notes.append(
        RecordingNote("The table does not contain the size of its surface; assuming one that fits", .giveSize))
    }
    return notes
  }
}
