/// A text in front of the lines of a recording that was pasted, mailed or logged by another program.
enum LineDecoration: Int, Hashable, Sendable, CaseIterable {
  /// `> `, as mail and trackers quote.
  case quote
  /// The same spaces in front of every line.
  case indentation
  /// The number of each line, as `cat -n` and editors print it.
  case lineNumber
  /// The `+` of a difference.
  case addition
  /// The time, and the program, that `dmesg`, `journalctl`, `logcat` and others print first.
  case timestamp
  /// A word of another program in front of the record, such as `record: `.
  case label

  /// The name in a sentence.
  var noun: StaticString {
    switch self {
    case .quote: "quote marks"
    case .indentation: "indentation"
    case .lineNumber: "line numbers"
    case .addition: "plus signs"
    case .timestamp: "timestamps"
    case .label: "another program's words"
    }
  }

  /// Returns the line without this decoration, or `nil` if it has none.
  func removed(from line: ArraySlice<UInt8>, width: Int) -> ArraySlice<UInt8>? {
    switch self {
    case .quote: Self.withoutQuote(line)
    case .indentation: Self.withoutIndentation(line, width: width)
    case .lineNumber: Self.withoutLineNumber(line)
    case .addition: line.first == UInt8(ascii: "+") ? line.dropFirst() : nil
    case .timestamp: Timestamps.removed(from: line)
    case .label: Self.withoutLabel(line)
    }
  }

  private static func withoutQuote(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = line
    var isQuoted = false
    while true {
      let text = rest.drop { $0 == 0x20 || $0 == 0x09 }
      // A row of a table has further strokes.
      let isStroke = text.first == DrawnTable.stroke && !text.dropFirst().contains(DrawnTable.stroke)
      guard text.count + 3 >= rest.count, text.first == UInt8(ascii: ">") || isStroke else { break }
      isQuoted = true
      rest = text.dropFirst()
      // One space belongs to the mark; others are the line's own.
      if rest.first == 0x20 { rest = rest.dropFirst() }
    }
    return isQuoted ? rest : nil
  }

  private static func withoutIndentation(_ line: ArraySlice<UInt8>, width: Int) -> ArraySlice<UInt8>? {
    let spaces = line.prefix(width).prefix { $0 == 0x20 || $0 == 0x09 }
    return spaces.isEmpty ? nil : line.dropFirst(spaces.count)
  }

  /// `  12  `, `12: `, `12| ` and `12<tab>`.
  private static func withoutLineNumber(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let text = line.drop { $0 == 0x20 }
    let digits = text.prefix { $0.decimalDigit != nil }
    guard (1...7).contains(digits.count) else { return nil }
    let rest = text.dropFirst(digits.count)
    switch rest.first {
    case UInt8(ascii: ":"), UInt8(ascii: "|"), 0x09:
      let text = rest.dropFirst()
      return text.first == 0x20 ? text.dropFirst() : text
    case 0x20:
      let spaces = rest.prefix(2).prefix { $0 == 0x20 }
      return rest.dropFirst(spaces.count)
    default: return nil
    }
  }

  /// `app-1  | ` of Docker Compose.
  private static func withoutContainer(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let name = line.prefix { $0.isWordCharacter || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    let rest = line.dropFirst(name.count).drop { $0 == 0x20 }
    guard (2...60).contains(name.count), rest.first == DrawnTable.stroke, rest.dropFirst().first == 0x20,
      !rest.dropFirst().contains(DrawnTable.stroke)
    else { return nil }
    return rest.dropFirst(2)
  }

  /// The text behind the last `record: `, `event: ` or `output: `, and behind a word that ends with `: `.
  private static func withoutLabel(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if let range = line.range(of: "record: ") { return line[range.upperBound...].withoutLast(UInt8(ascii: "}")) }
    if let rest = withoutContainer(line) { return rest }
    guard let colon = line.prefix(60).firstIndex(of: UInt8(ascii: ":")), line.index(after: colon) < line.endIndex,
      line[colon + 1] == 0x20, line[..<colon].allSatisfy({ $0 > 0x20 && $0 < 0x7F }), colon > line.startIndex + 2
    else { return nil }
    return line[(colon + 2)...]
  }
}

extension ArraySlice<UInt8> {
  fileprivate func withoutLast(_ byte: UInt8) -> Self { last == byte ? dropLast() : self }

  /// Returns the range of the first occurrence of a text.
  func range(of text: StaticString) -> Range<Int>? {
    let length = text.utf8CodeUnitCount
    if length == 0 || count < length { return nil }
    return text.withUTF8Buffer { wanted in
      var index = startIndex
      while index + length <= endIndex {
        if self[index] == wanted[0] && self[index..<index + length].elementsEqual(wanted) {
          return index..<index + length
        }
        index += 1
      }
      return nil
    }
  }
}

/// The timestamps that programs print in front of a line.
private enum Timestamps {
  static func removed(from line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 }
    if let rest = withoutKernelTime(text) { return rest }
    guard let rest = withoutDate(text) else { return nil }
    return withoutOrigin(rest)
  }

  /// `[ 1961.228740] `, also with a processor or `<6>` around it.
  private static func withoutKernelTime(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var text = line
    if text.first == UInt8(ascii: "<"), let end = text.prefix(5).firstIndex(of: UInt8(ascii: ">")) {
      text = text[(end + 1)...]
    }
    guard text.first == UInt8(ascii: "["), let end = text.prefix(40).firstIndex(of: UInt8(ascii: "]")) else {
      return nil
    }
    let inside = text[(text.startIndex + 1)..<end]
    guard inside.contains(where: { $0.decimalDigit != nil }),
      inside.allSatisfy({
        $0.decimalDigit != nil || isPunctuation($0) || $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: "Z")
      })
    else { return nil }
    let rest = text[(end + 1)...]
    return rest.first == 0x20 ? rest.dropFirst() : rest
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool { " .:-/@,+".utf8.contains(byte) }

  /// `Nov 28 10:00:01 `, `2026-11-28T10:00:01.5Z `, `11-28 10:00:01.123 ` and `10:00:01.123 `.
  private static func withoutDate(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var words = 0
    var rest = line
    var hasTime = false
    while words < 4, !rest.isEmpty {
      let word = rest.prefix { $0 != 0x20 && $0 != 0x09 }
      guard !word.isEmpty, isPartOfDate(word, isFirst: words == 0) else { break }
      hasTime = hasTime || word.count { $0 == UInt8(ascii: ":") } >= 2
      rest = rest.dropFirst(word.count).drop { $0 == 0x20 || $0 == 0x09 }
      words += 1
    }
    return hasTime ? rest : nil
  }

  private static func isPartOfDate(_ word: ArraySlice<UInt8>, isFirst: Bool) -> Bool {
    let digits = word.count { $0.decimalDigit != nil }
    // A month or a day, by its three letters.
    if digits == 0 {
      return isFirst && word.count == 3 && word.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
    }
    return word.allSatisfy {
      $0.decimalDigit != nil || ".:-/,+".utf8.contains($0) || $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: "Z")
    }
  }

  /// What follows the date: `host prog[123]: `, ` 1234  5678 I Tag: ` or `I/Tag(1234): `, if a colon ends it; otherwise nothing.
  private static func withoutOrigin(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var index = line.startIndex
    let limit = min(line.endIndex, line.startIndex + 80)
    while index + 1 < limit {
      if line[index] == UInt8(ascii: ":") && line[index + 1] == 0x20 {
        let origin = line[..<index]
        let words = origin.split { $0 == 0x20 || $0 == 0x09 }
        // `Event: time` and `E: 0.1` are lines of recordings.
        let isOrigin =
          words.count > 1 || origin.contains { "[(/".utf8.contains($0) } || origin.elementsEqual("kernel".utf8)
        return isOrigin && !origin.starts(with: "/dev/".utf8) ? line[(index + 2)...] : line
      }
      index += 1
    }
    return line
  }
}
