/// Turns lines of JSON objects into lines of a table with tabs, of the columns that are asked for.
struct RecordLines {
  /// The names of the columns.
  let columns: [String]
  private let keys: [[UInt8]]

  init(columns: [String]) {
    self.columns = columns
    keys = columns.map { Array($0.utf8) }
  }

  /// Returns the table of a text. A line that is no object is a torn one.
  func table(of text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var table: [UInt8] = []
    table.reserveCapacity(text.count / 2)
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] != 10 { end += 1 }
      let line = UnsafeBufferPointer(rebasing: text[start..<end])
      if line.contains(where: { $0 > 32 }) {
        let values = values(of: line)
        for (index, value) in (values ?? []).enumerated() {
          if index > 0 { table.append(9) }
          table += value ?? []
        }
        if values == nil { table.append(UInt8(ascii: "?")) }
        table.append(10)
      }
      start = end + 1
    }
    return table
  }

  /// Returns the values of the columns in an object, nil for those that it lacks; nil for a line that is no flat object.
  func values(of line: UnsafeBufferPointer<UInt8>) -> [[UInt8]?]? {
    var reader = Reader(line: line)
    var values = [[UInt8]?](repeating: nil, count: keys.count)
    guard reader.take(UInt8(ascii: "{")) else { return nil }
    if reader.take(UInt8(ascii: "}")) { return reader.isAtEnd ? values : nil }
    repeat {
      guard let key = reader.text(), reader.take(UInt8(ascii: ":")), let value = reader.value() else { return nil }
      for index in keys.indices where keys[index] == key { values[index] = value }
    } while reader.take(UInt8(ascii: ","))
    return reader.take(UInt8(ascii: "}")) && reader.isAtEnd ? values : nil
  }

  private struct Reader {
    let line: UnsafeBufferPointer<UInt8>
    var place = 0

    init(line: UnsafeBufferPointer<UInt8>) { self.line = line }

    mutating func skipSpaces() { while place < line.count, line[place] <= 32 { place += 1 } }

    var isAtEnd: Bool {
      mutating get {
        skipSpaces()
        return place == line.count
      }
    }

    mutating func take(_ byte: UInt8) -> Bool {
      skipSpaces()
      if place == line.count || line[place] != byte { return false }
      place += 1
      return true
    }

    /// Returns a string without the tabs and line feeds in it, which would end a value.
    mutating func text() -> [UInt8]? {
      guard take(34) else { return nil }
      var text: [UInt8] = []
      while place < line.count {
        let byte = line[place]
        place += 1
        if byte == 34 { return text }
        if byte != 92 {
          text.append(byte < 32 ? 32 : byte)
          continue
        }
        guard place < line.count else { return nil }
        let escape = line[place]
        place += 1
        switch escape {
        case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
          text.append(32)
        case UInt8(ascii: "u"): guard appendScalar(to: &text) else { return nil }
        case 34, 47, 92: text.append(escape)
        default: return nil
        }
      }
      return nil
    }

    private mutating func unit() -> UInt32? {
      guard place + 4 <= line.count else { return nil }
      let digits = String(decoding: line[place..<(place + 4)], as: UTF8.self)
      place += 4
      return UInt32(digits, radix: 16)
    }

    private mutating func appendScalar(to text: inout [UInt8]) -> Bool {
      guard var code = unit() else { return false }
      if code >> 10 == 0xd800 >> 10, place + 1 < line.count, line[place] == 92, line[place + 1] == UInt8(ascii: "u") {
        place += 2
        guard let low = unit() else { return false }
        code = 0x10000 + ((code & 0x3ff) << 10) + (low & 0x3ff)
      }
      let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
      text += scalar.value < 32 ? [32] : Array(String(Character(scalar)).utf8)
      return true
    }

    /// Returns a string, number or word; nothing for null; nil for an object or array.
    mutating func value() -> [UInt8]? {
      skipSpaces()
      guard place < line.count else { return nil }
      if line[place] == 34 { return text() }
      let start = place
      while place < line.count, line[place] > 32, line[place] != 44, line[place] != 125 { place += 1 }
      let word = Array(line[start..<place])
      if word.isEmpty || word[0] == UInt8(ascii: "{") || word[0] == UInt8(ascii: "[") { return nil }
      return word.elementsEqual("null".utf8) ? [] : word
    }
  }
}
