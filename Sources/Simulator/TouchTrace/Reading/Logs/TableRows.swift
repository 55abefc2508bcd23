/// The names and rows of a table: text between separators or strokes, or JSON.
struct TableRows {
  /// What the numbers of the rows' places count.
  enum Place { case line, object }

  private(set) var names: [String] = []
  private(set) var rows: [[String]] = []
  /// The lines of the rows, or the numbers of their objects.
  private var places: [Int] = []
  private var place = Place.line
  private(set) var isDecimalComma = false
  /// Whether times were times of day, which are microseconds now.
  private(set) var hasTimesOfDay = false
  /// The unit that the times had, each behind its number.
  private(set) var writtenUnit: String?
  /// The number of rows in which units and phases are looked for.
  private static let sampled = 400
  private static let most = 4_000_000

  init(_ input: inout ByteInput, names given: [String]) throws(RecordingError) {
    names = given
    let first = input.recognition?.firstLine ?? 1
    var separator: UInt8?
    while try input.nextLine() {
      var line = input.buffer[input.lineStart..<input.lineEnd].trimmed
      let plain = DrawnTable.plain(line)
      if let plain { line = plain[...].trimmed }
      if line.isEmpty || line.first == UInt8(ascii: "#") || names.isEmpty && input.lineNumber < first { continue }
      let mayBeRule = plain != nil || line.contains(DrawnTable.stroke) || line.contains(0x2B) || rows.isEmpty
      if mayBeRule, DrawnTable.isRule(line) { continue }
      let mark = separator ?? Self.separator(line)
      if let known = foreign(line, mark) {
        input.paste.skip(line, input.lineNumber, as: known)
        continue
      }
      if line.first == UInt8(ascii: "{") || line.first == UInt8(ascii: "[") {
        try readJSON(&input)
        return
      }
      separator = mark
      let values = Self.values(line, mark)
      if names.isEmpty {
        names = values
        isDecimalComma = mark != UInt8(ascii: ",")
      } else if !rows.isEmpty || !Self.areTypes(values, mark) {
        try add(values, at: input.lineNumber, in: input.name)
      }
    }
    removeIndex()
  }

  /// Returns the names in a line that may be the first one of a table.
  static func names(_ line: ArraySlice<UInt8>) -> [String] {
    let plain = DrawnTable.plain(line).map { $0[...] } ?? line
    return values(plain.trimmed, separator(plain))
  }

  /// Whether a line has the values between strokes or spaces, not separators.
  static func isAligned(_ line: ArraySlice<UInt8>) -> Bool { separator(line) == 0x20 }

  /// What a line is that belongs to no table. The dots of an omitted row may be in its columns, and a program may state the number
  /// of rows below, or a person what they mean.
  private func foreign(_ line: ArraySlice<UInt8>, _ separator: UInt8) -> ForeignLine? {
    let isDrawn = separator == DrawnTable.stroke
    if isDrawn || separator == 0x20 {
      let values = Self.values(line, separator)
      if values.allSatisfy({ ["…", "...", "..", "⋮", ":"].contains($0) }) { return .elision }
      let isAround = [UInt8(ascii: "("), UInt8(ascii: "[")].contains(line.first) || values.count == 1
      if isAround, line.containsText(" row"), line.contains(where: { $0.decimalDigit != nil }) { return .other }
    }
    if !names.isEmpty {
      if isDrawn, !line.contains(DrawnTable.stroke) { return .other }
      let isProse = !line.contains { $0.decimalDigit != nil } && line.count { $0 == 0x20 } >= 2
      if isProse, separator == 0x20 || Self.values(line, separator).count < names.count { return .other }
    }
    return ForeignLine.known(line)
  }

  /// Whether the values below the names are the types of the columns, as databases print them: words alone.
  private static func areTypes(_ values: [String], _ separator: UInt8) -> Bool {
    (separator == DrawnTable.stroke || separator == 0x20) && values.allSatisfy { $0.first?.isLetter ?? false }
  }

  private static func separator(_ line: ArraySlice<UInt8>) -> UInt8 {
    if DrawnTable.isRow(line) { return DrawnTable.stroke }
    return line.contains { CSVHeader.separators.contains($0) } ? CSVHeader.separator(line) : 0x20
  }

  private static func values(_ line: ArraySlice<UInt8>, _ separator: UInt8) -> [String] {
    if separator == DrawnTable.stroke { return DrawnTable.values(line) }
    if separator != 0x20 { return CSVHeader.values(line, separator) }
    return line.split { $0 == 0x20 || $0 == 0x09 }.map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func add(_ values: [String], at place: Int, in file: String) throws(RecordingError) {
    if rows.count == Self.most {
      throw RecordingError(file: file, "has more than 4 million rows; read it as a table of sessions, or split it")
    }
    // A table that was printed again, or in pieces, repeats its names.
    if rows.isEmpty || values != names {
      rows.append(values)
      places.append(place)
    }
  }

  /// Removes the numbers that pandas and R print before each row, without a name.
  private mutating func removeIndex() {
    guard let first = rows.first, first.count == names.count + 1,
      rows.allSatisfy({ $0.count == names.count + 1 && Int($0[0]) != nil })
    else { return }
    for index in rows.indices { rows[index].removeFirst() }
  }

  /// Reads objects, an array or one a line: the current line is the first one.
  private mutating func readJSON(_ input: inout ByteInput) throws(RecordingError) {
    input.redeliver()
    let bytes = try input.readAllJSON()
    let nested = NestedRows(try BrowserDumpReader.values(bytes, file: input.name))
    place = .object
    if names.isEmpty { names = nested.names }
    for row in nested.rows { try add(row.values(of: names), at: row.object, in: input.name) }
  }

  // MARK: Places

  /// Returns a row's place in the file, such as `line 3`; nil for none.
  func place(of row: Int) -> String? {
    guard places.indices.contains(row) else { return nil }
    return place == .line ? "line \(places[row])" : "object \(places[row])"
  }

  /// Returns the error about a row.
  func error(in file: String, row: Int, _ problem: String) -> RecordingError {
    guard places.indices.contains(row) else { return RecordingError(file: file, problem, remedy: .giveColumns) }
    if place == .line { return RecordingError(file: file, line: places[row], problem, remedy: .giveColumns) }
    return RecordingError(file: file, "object \(places[row]): \(problem)", remedy: .giveColumns)
  }

  /// The line of a row, for notes about times; 0 for none.
  func line(of row: Int) -> Int { place == .line && places.indices.contains(row) ? places[row] : 0 }

  // MARK: Values

  /// The values of a column in the first rows that have one.
  func values(_ column: String) -> [String] {
    guard let place = names.firstIndex(of: column) else { return [] }
    return rows.prefix(Self.sampled).compactMap { place < $0.count && !$0[place].isEmpty ? $0[place] : nil }
  }

  func numbers(_ texts: [String]) -> [Double] {
    texts.compactMap { Double(isDecimalComma ? $0.replacing(",", with: ".") : $0) }
  }

  /// Writes the values of columns as numbers: times of day in microseconds, numbers without their unit, and a number for each name of a
  /// touch.
  mutating func normalize(time: String?, positions: [String], id: String?) {
    if let time, values(time).first?.contains(":") ?? false {
      hasTimesOfDay = true
      change(time) { text in
        LogPattern.time(Array(text.utf8)[...]).flatMap(\.microseconds).map { "\($0)" }
      }
    } else if let time, let unit = unit(behind: time) {
      writtenUnit = unit
      removeUnit(unit, from: time)
    }
    for column in positions { if let unit = unit(behind: column) { removeUnit(unit, from: column) } }
    guard let id, values(id).contains(where: { Double($0) == nil }) else { return }
    var numbers: [String: Int] = [:]
    change(id) { text in
      if text.isEmpty { return text }
      let number = numbers[text] ?? numbers.count
      numbers[text] = number
      return "\(number)"
    }
  }

  private mutating func change(_ column: String, _ changed: (String) -> String?) {
    guard let place = names.firstIndex(of: column) else { return }
    for index in rows.indices where place < rows[index].count {
      if let text = changed(rows[index][place]) { rows[index][place] = text }
    }
  }

  /// Returns the unit that is behind each number of a column, such as `ms`; nil if there is none.
  private func unit(behind column: String) -> String? {
    let units = values(column).map { $0.drop { $0.isNumber || $0 == "." || $0 == "-" || $0 == "," } }
    guard let first = units.first, units.allSatisfy({ $0 == first }) else { return nil }
    let unit = first.drop { $0 == " " }
    return ["s", "ms", "us", "µs", "ns", "px", "pt", "dp"].contains(unit) ? String(unit) : nil
  }

  private mutating func removeUnit(_ unit: String, from column: String) {
    change(column) { $0.hasSuffix(unit) ? String($0.dropLast(unit.count).prefix { $0 != " " }) : nil }
  }
}
