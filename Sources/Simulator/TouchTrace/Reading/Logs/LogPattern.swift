import Gestures

/// The places of a touch's numbers in the lines of a program's log, such as `slot {id} x={x} y={y} at {t}`.
///
/// The text between the places must be in the line, in this order; a space matches any number of spaces. `{phase}` is a word such
/// as `down`, `{*}` anything. Without a phase, a number that was not seen before begins a touch.
package struct LogPattern: Hashable, Sendable {
  package struct Match {
    var stage: Contact.Stage?
    var id: Int?
    var x: Double?
    var y: Double?
    /// In microseconds.
    var time: Int64 = 0
    /// Whether the unit of the time was guessed by its decimals.
    var isTimeGuessed = false
  }

  private enum Part: Hashable, Sendable {
    case text([UInt8])
    case place(String)
  }

  private var parts: [Part] = []
  /// The unit of times, in microseconds; `nil` to judge by each number's unit or decimals.
  private var unit: Double?

  private init() {}

  /// Finds the numbers by the words that most logs use.
  static let usual = LogPattern()

  /// The names of places.
  package static let places = ["id", "x", "y", "t", "t_ms", "t_us", "phase", "*"]

  /// Parses a pattern. Throws a sentence about what is wrong with it.
  package init(parsing text: String) throws(LogPatternError) {
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { throw LogPatternError("a “{” is not closed") }
      let name = String(rest[rest.index(after: open)..<close])
      guard Self.places.contains(name) else {
        throw LogPatternError("unknown place {\(name)}; use \(Self.places.map { "{\($0)}" }.joined(separator: ", "))")
      }
      if open > rest.startIndex { parts.append(.text(Array(rest[..<open].utf8))) }
      if name == "t_us" { unit = 1 }
      if name == "t_ms" { unit = 1000 }
      parts.append(.place(name.hasPrefix("t") ? "t" : name))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(Array(rest.utf8))) }
    for needed in ["x", "y", "t"] where !parts.contains(.place(needed)) {
      throw LogPatternError("the place {\(needed)} is missing")
    }
  }

  /// Returns the numbers of a line, or `nil` if it has none.
  func match(_ line: ArraySlice<UInt8>) -> Match? { parts.isEmpty ? usualMatch(line) : ownMatch(line) }

  private func ownMatch(_ line: ArraySlice<UInt8>) -> Match? {
    var rest = line
    var match = Match()
    var isFirst = true
    for part in parts {
      switch part {
      case .text(let text):
        guard let end = Self.find(text, in: rest, isAnywhere: isFirst) else { return nil }
        rest = rest[end...]
      case .place(let name):
        guard read(name, &rest, &match) else { return nil }
      }
      isFirst = false
      if case .place("*") = part { isFirst = true }
    }
    if match.stage == nil { match.stage = Self.stage(line, onlyEnds: !parts.contains(.place("phase"))) }
    return match
  }

  /// Returns the end of a text, at the start of another or anywhere in it.
  private static func find(_ text: [UInt8], in line: ArraySlice<UInt8>, isAnywhere: Bool) -> Int? {
    var start = line.startIndex
    while start <= line.endIndex {
      var (index, matched) = (start, true)
      for byte in text {
        if byte == 0x20 {
          while index < line.endIndex, line[index] == 0x20 || line[index] == 0x09 { index += 1 }
        } else if index < line.endIndex, line[index] == byte {
          index += 1
        } else {
          matched = false
          break
        }
      }
      if matched { return index }
      if !isAnywhere { return nil }
      start += 1
    }
    return nil
  }

  private func read(_ name: String, _ rest: inout ArraySlice<UInt8>, _ match: inout Match) -> Bool {
    if name == "*" { return true }
    if name == "phase" {
      let word = rest.drop { $0 == 0x20 }.prefix { $0.isWordCharacter }
      match.stage = Self.stage(word, onlyEnds: false)
      rest = rest.drop { $0 == 0x20 }.dropFirst(word.count)
      return match.stage != nil
    }
    if name == "t", let found = Self.time(rest) {
      set(found, &match)
      rest = found.rest
      return true
    }
    guard let found = LogFields.number(rest) else { return false }
    switch name {
    case "id": match.id = Int(found.value)
    case "x": match.x = found.value
    default: match.y = found.value
    }
    rest = found.rest
    return true
  }

  private func microseconds(_ value: Double, _ rest: ArraySlice<UInt8>) -> Int64 {
    if let unit { return LogFields.whole(value * unit) }
    if rest.starts(with: "us") || rest.starts(with: "µs") { return LogFields.whole(value) }
    if rest.starts(with: "ms") { return LogFields.whole(value * 1000) }
    // A number with decimals, or with the unit s, is one of seconds.
    return LogFields.whole(value * (rest.starts(with: "s") || value != value.rounded() ? 1_000_000 : 1000))
  }

  private func usualMatch(_ line: ArraySlice<UInt8>) -> Match? {
    let fields = LogFields(line)
    var match = Match()
    match.id = (fields.number(after: "slot") ?? fields.id).map { LogFields.integer($0) }
    if let pair = fields.position {
      (match.x, match.y) = pair
    } else {
      (match.x, match.y) = (fields.field("x"), fields.field("y"))
    }
    match.stage = Self.stage(line, onlyEnds: false)
    guard match.stage != nil || match.x != nil else { return nil }
    for name in ["t", "time", "ts", "timeStamp", "timestamp"] as [StaticString] {
      guard let rest = fields.text(of: name), let found = Self.time(rest) else { continue }
      set(found, &match)
      return match
    }
    // Otherwise it is behind “at”, or the first thing in a line that has more of a touch than a word.
    let start = line.drop { $0 == 0x20 || $0 == UInt8(ascii: "[") }
    let isOfTouch = match.x != nil || match.id != nil
    let first = isOfTouch && start.first?.decimalDigit != nil ? start : nil
    guard let place = line.range(of: " at ").map({ line[$0.upperBound...] }) ?? first, let found = Self.time(place)
    else { return nil }
    set(found, &match)
    return match
  }

  private func set(_ found: (value: Double, microseconds: Int64?, rest: ArraySlice<UInt8>), _ match: inout Match) {
    match.time = found.microseconds ?? microseconds(found.value, found.rest)
    let hasUnit = ["s", "ms", "us", "µs"].contains { found.rest.starts(with: $0.utf8) }
    match.isTimeGuessed = found.microseconds == nil && unit == nil && !hasUnit
  }

  /// Returns the number at the start of a text, or the time of day or duration there, such as `0:00:12.345` and
  /// `2026-09-08T01:38:58.571Z`, in microseconds.
  static func time(
    _ text: ArraySlice<UInt8>
  ) -> (value: Double, microseconds: Int64?, rest: ArraySlice<UInt8>)? {
    let start = text.drop { " \t=:(,\"".utf8.contains($0) }
    let digits = start.prefix { $0.decimalDigit != nil || $0 == UInt8(ascii: "-") }
    // The day before a time of day does not matter within a log.
    let isDate = digits.count == 10 && start.dropFirst(10).first.map { $0 == UInt8(ascii: "T") || $0 == 0x20 } ?? false
    let clock = isDate ? start.dropFirst(11) : start
    let word = clock.prefix { $0.decimalDigit != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
    let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    if (2...4).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) {
      let numbers = parts.compactMap { Double(String(decoding: $0, as: UTF8.self)) }
      if numbers.count == parts.count {
        // A fourth number has the milliseconds.
        let seconds = numbers.prefix(3).reduce(0) { $0 * 60 + $1 } + (numbers.count == 4 ? numbers[3] / 1000 : 0)
        return (seconds, LogFields.whole(seconds * 1_000_000), clock.dropFirst(word.count))
      }
    }
    return LogFields.number(text).map { ($0.value, nil, $0.rest) }
  }

  private static let words: [(StaticString, Contact.Stage)] = [
    ("cancel", .cancelled), ("motion", .moved), ("move", .moved), ("moving", .moved), ("update", .moved),
    ("drag", .moved),
    ("down", .began),
    ("begin", .began), ("began", .began), ("start", .began), ("press", .began), ("lift", .ended), ("release", .ended),
    ("up", .ended), ("end", .ended), ("ended", .ended), ("stationary", .stationary),
  ]

  /// Returns a word such as `touchend` and `pointerdownevent` without what touches.
  private static func withoutSubject(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    for subject in ["_transformed", "touches", "touch", "pointer", "finger", "mouse", "button", "pen"] as [StaticString]
    where word.starts(with: subject) {
      let rest = word.dropFirst(subject.utf8CodeUnitCount).drop { $0 == 0x5F }
      if !rest.isEmpty { return withoutSubject(rest.hasSuffix("event") ? rest.dropLast(5) : rest) }
    }
    return word
  }

  /// Returns the phase that a word of the line names.
  static func stage(_ line: ArraySlice<UInt8>, onlyEnds: Bool) -> Contact.Stage? {
    for word in line.split(whereSeparator: { !$0.isWordCharacter }) {
      let lower = withoutSubject(word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }[...])
      // A number that many touches have.
      if lower.elementsEqual("pressure".utf8) { continue }
      for (name, stage) in words where lower.starts(with: name) || lower.hasSuffix(name) && lower.contains(0x5F) {
        if lower.starts(with: name), name.utf8CodeUnitCount == 2 || name.utf8CodeUnitCount == 3,
          lower.count != name.utf8CodeUnitCount
        {
          continue
        }
        if onlyEnds && stage != .ended && stage != .cancelled { continue }
        return stage
      }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount && text.withUTF8Buffer { suffix(text.utf8CodeUnitCount).elementsEqual($0) }
  }
}

/// What is wrong with a pattern, as a sentence.
package struct LogPatternError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
