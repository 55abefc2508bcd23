/// The words of one line, each with its place.
struct Words {
  struct Word {
    var text: Substring
    /// From 1, in bytes.
    var column: Int
  }
  private(set) var all: [Word] = []
  private var index = 0
  /// Where the next word would stand if there were one.
  let endColumn: Int

  /// Splits at spaces and tabs; `#` and what follows it is a comment.
  init(_ line: String) {
    var (start, column): (String.Index?, Int) = (nil, 0)
    let bytes = line.utf8
    var end = bytes.endIndex
    for index in bytes.indices {
      column += 1
      if bytes[index] == UInt8(ascii: "#") {
        end = index
        break
      }
      let isSpace = bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t")
      if isSpace, let first = start {
        let text = line[first..<index]
        all.append(Word(text: text, column: column - text.utf8.count))
        start = nil
      } else if !isSpace, start == nil {
        start = index
      }
    }
    let length = line.utf8.distance(from: line.startIndex, to: end)
    if let start {
      let text = line[start..<end]
      all.append(Word(text: text, column: length - text.utf8.count + 1))
    }
    endColumn = length + 1
  }

  var isEmpty: Bool { all.isEmpty }
  mutating func next() -> Word? {
    guard index < all.count else { return nil }
    index += 1
    return all[index - 1]
  }
  var peek: Word? { index < all.count ? all[index] : nil }
}

extension FixedPoint {
  /// Reads `12`, `-0.5`, `3.125`: at most three digits after the point, nothing else. Nil for anything else, and for
  /// numbers beyond 2⁵³ thousandths.
  public static func thousandths<Text: StringProtocol>(parsing text: Text) -> Int? {
    var (whole, fraction, digits, fractionDigits) = (0, 0, 0, -1)
    var bytes = text.utf8.makeIterator()
    var byte = bytes.next()
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative { byte = bytes.next() }
    while let current = byte {
      switch current {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = Int(current - UInt8(ascii: "0"))
        if fractionDigits >= 0 {
          if fractionDigits == 3 { return nil }
          (fraction, fractionDigits) = (fraction * 10 + digit, fractionDigits + 1)
        } else {
          if digits == 13 { return nil }
          (whole, digits) = (whole * 10 + digit, digits + 1)
        }
      case UInt8(ascii: ".") where fractionDigits < 0 && digits > 0: fractionDigits = 0
      default: return nil
      }
      byte = bytes.next()
    }
    if digits == 0 || fractionDigits == 0 { return nil }
    for _ in 0..<(3 - max(0, fractionDigits)) { fraction *= 10 }
    let value = whole * 1000 + fraction
    return value > 1 << 53 ? nil : isNegative ? -value : value
  }
}
