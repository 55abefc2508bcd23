/// The words of one line with their columns. Spaces, tabs and carriage returns separate words, and `#` begins a comment.
struct Words {
  struct Word {
    let bytes: ArraySlice<UInt8>
    /// The column in bytes, from 1.
    let column: Int
    /// The text, for headers and errors; the words of frames are parsed from their bytes.
    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The text for errors, abbreviated and in quotes.
    var quoted: String { QuotedText.quoted(bytes) }
  }

  private let line: ArraySlice<UInt8>
  private var position: Int

  init(_ line: ArraySlice<UInt8>) {
    self.line = line
    position = line.startIndex
  }

  mutating func next() -> Word? {
    var start = position
    while start < line.endIndex, Self.isSpace(line[start]) { start += 1 }
    var end = start
    while end < line.endIndex, !Self.isSpace(line[end]), line[end] != Self.comment { end += 1 }
    position = end
    return start == end ? nil : Word(bytes: line[start..<end], column: start - line.startIndex + 1)
  }

  /// The column after the last word.
  var endColumn: Int { (line.firstIndex(of: Self.comment) ?? line.endIndex) - line.startIndex + 1 }

  private static let comment = UInt8(ascii: "#")

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}

extension FixedPoint {
  /// Parses `12`, `-0.5`, `3.125`: at most three decimals. Returns `nil` for any other text and for numbers beyond 2⁵³
  /// thousandths.
  public static func thousandths<Text: StringProtocol>(parsing text: Text) -> Int64? {
    thousandths(parsing: Array(text.utf8).span)
  }

  static func thousandths(parsing bytes: Span<UInt8>) -> Int64? {
    var position = 0
    let value = bytes.readThousandths(from: &position)
    return position == bytes.count ? value : nil
  }
}
