/// Tables that are drawn with strokes: those of Markdown, of databases, and of programs that draw boxes.
enum DrawnTable {
  static let stroke = UInt8(ascii: "|")

  /// Returns the line with plain strokes for those of a box; nil if it has none.
  static func plain(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    guard line.contains(0xE2) else { return nil }
    var plain: [UInt8] = []
    var rest = line
    while let byte = rest.first {
      let isBox = byte == 0xE2 && rest.count > 2 && (0x94...0x95).contains(rest[rest.startIndex + 1])
      if isBox { plain.append(isUpright(rest) ? stroke : UInt8(ascii: "-")) } else { plain.append(byte) }
      rest = rest.dropFirst(isBox ? 3 : 1)
    }
    return plain.elementsEqual(line) ? nil : plain
  }

  /// │, ┃, ┆, ┊ and ║.
  private static func isUpright(_ text: ArraySlice<UInt8>) -> Bool {
    let last = text[text.startIndex + 2]
    return text[text.startIndex + 1] == 0x94 ? [0x82, 0x83, 0x86, 0x87, 0x8A, 0x8B].contains(last) : last == 0x91
  }

  /// Returns whether a line is a row: at least two strokes, or one in the middle, with text next to them.
  static func isRow(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(stroke) && values(line).count >= 3 && !isRule(line)
  }

  /// Returns whether a line only separates rows, such as `|---|:-:|` and `-----+-----`.
  static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { "|+-:= ".utf8.contains($0) } && line.containsText("--")
      || line.containsText("==")
        && line.allSatisfy { "|+=: ".utf8.contains($0) }
  }

  /// Returns the values between the strokes; the outer strokes bound none.
  static func values(_ line: ArraySlice<UInt8>) -> [String] {
    var row = line.trimmed
    // psql draws none outside, and a row that ends with a stroke has no last value.
    if row.first == stroke {
      row = row.dropFirst()
      if row.last == stroke { row = row.dropLast() }
    }
    return row.split(separator: stroke, omittingEmptySubsequences: false).map {
      String(decoding: $0.trimmed.withoutMarks, as: UTF8.self)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The text without the marks of Markdown for code and bold text around it.
  fileprivate var withoutMarks: Self {
    let isMark = { (byte: UInt8) in byte == UInt8(ascii: "`") || byte == UInt8(ascii: "*") }
    let rest = drop(while: isMark)
    return rest.prefix((rest.lastIndex { !isMark($0) } ?? rest.startIndex - 1) - rest.startIndex + 1)
  }
}
