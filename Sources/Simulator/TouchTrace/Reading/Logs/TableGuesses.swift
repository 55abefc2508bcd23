/// Where a table has what, and in which units: guesses, unless they are given.
struct TableGuesses {
  private let names: [String]
  private let columns: TableColumns
  private let given: [TableTouches.Option]

  init(_ names: [String], correctedBy given: [TableTouches.Option]) {
    (self.names, self.given) = (names, given)
    columns = TableColumns(names)
  }

  private func isGiven(_ name: String) -> Bool { given.contains { $0.name == name } }

  /// Returns the name of the column with a role; nil if there is none.
  func name(of role: TableColumns.Role) -> String? {
    given.first { $0.name == "\(role.name)" }?.value ?? columns[role].map { names[$0] }
  }

  /// Returns the options of the tables' grammar for a table.
  func options(_ table: TableRows) -> [TableTouches.Option] {
    var options: [TableTouches.Option] = []
    for role in [TableColumns.Role.time, .id, .phase, .x, .y] {
      if let name = name(of: role) { options.append(.init("\(role.name)", name)) }
    }
    for none in ["id", "phase"] where !options.contains(where: { $0.name == none }) { options.append(.init(none, "")) }
    if !isGiven("unit"), let time = name(of: .time) { options.append(.init("unit", unit(time, table))) }
    let phase = name(of: .phase) ?? ""
    if !isGiven("phases"), !phase.isEmpty {
      options += phases(phase, table.values(phase)).map { .init("phases", $0) }
    }
    if !isGiven("points_per_unit"), let x = name(of: .x), let y = name(of: .y) {
      let density = pointsPerUnit(x, table.numbers(table.values(x) + table.values(y)))
      if let density { options.append(.init("points_per_unit", density)) }
    }
    if phase.isEmpty, !isGiven("gap_ms") { options.append(.init("gap_ms", "150")) }
    if !isGiven("session"), let session = names.first(where: { CSVRecordingColumns.isNamed($0.lowercased()) }),
      !options.contains(where: { $0.value == session })
    {
      options.append(.init("session", session))
    }
    let roles = TableColumns.Role.allCases.map { "\($0.name)" }
    return options + given.filter { !roles.contains($0.name) }
  }

  // MARK: Units

  /// Returns the unit of times: the one that is written, that of the name, or the one of their usual step, since samples are 1 to 200 ms apart.
  private func unit(_ time: String, _ table: TableRows) -> String {
    if table.hasTimesOfDay { return "us" }
    if let unit = table.writtenUnit { return unit == "µs" ? "us" : unit }
    let stated = isGiven("time") ? TableColumns([time]).unit : columns.unit
    if let stated { return stated }
    let texts = table.values(time)
    let times = table.numbers(texts)
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
    guard !steps.isEmpty else { return texts.contains { $0.contains(".") } ? "s" : "ms" }
    let step = steps[steps.count / 2]
    return step < 0.9 ? "s" : step < 900 ? "ms" : step < 900_000 ? "us" : "ns"
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

  // MARK: Phases

  /// Returns the meaning of phases that are numbers or flags: the one that most rows have is a movement.
  private func phases(_ name: String, _ texts: [String]) -> [String] {
    // The column is not in the table.
    if texts.isEmpty { return [] }
    let words = Set(texts.map { $0.lowercased() })
    if words.isSubset(of: ["true", "false"]) { return ["true=moved", "false=ended"] }
    if words.isSubset(of: ["0", "1"]) {
      return texts.first == "0" && texts.count { $0 == "0" } < 2 ? [] : ["1=moved", "0=ended"]
    }
    guard words.allSatisfy({ Int($0) != nil }) else { return ownWords(texts) }
    // The buttons that are down, as a sum.
    if name.lowercased().contains("buttons") {
      return Tally(texts).counts.prefix(16).map { "\($0.value)=\($0.value == "0" ? "ended" : "moved")" }
    }
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
      if Self.phaseWords.contains(word.lowercased()) || TableTouches.isOfNoTouch(word) { return nil }
      switch LogPattern.stage(Array(word.utf8)[...], onlyEnds: false) {
      case .began: return "\(word)=began"
      case .ended: return "\(word)=ended"
      case .cancelled: return "\(word)=cancelled"
      case .moved, .stationary: return "\(word)=moved"
      case nil: return count * 2 > texts.count ? "\(word)=moved" : nil
      }
    }
  }
}

extension TableTouches {
  /// Returns where a table has what, guessed from its first lines, as options of the tables' grammar; nil if its columns have no names
  /// that are known.
  ///
  /// - Parameter given: The options that are not guessed.
  package static func guesses(_ head: [UInt8], correctedBy given: [Option]) -> (names: [String], options: [Option])? {
    var input = ByteInput(head, name: "")
    do throws(RecordingError) { _ = try input.recognize() } catch { input.rewind() }
    guard let rows = try? TableRows(&input, names: []), !rows.names.isEmpty else { return nil }
    let guesses = TableGuesses(rows.names, correctedBy: given)
    let roles: [TableColumns.Role] = [.time, .x, .y]
    return roles.allSatisfy { guesses.name(of: $0) != nil } ? (rows.names, guesses.options(rows)) : nil
  }
}
