import Gestures

/// The words and numbers of a line of a log.
struct LogFields {
  let line: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) { self.line = line }

  func contains(_ text: StaticString) -> Bool { line.containsText(text) }

  /// Returns the number that follows a text, past spaces, `=`, `:` and `(`; `nil` if there is none.
  func number(after text: StaticString) -> Double? {
    guard let range = line.range(of: text) else { return nil }
    return Self.number(line[range.upperBound...])?.value
  }

  /// Returns the number of a field: `x=10`, `x: 10`, `"x":10`; `nil` if there is none.
  func field(_ name: StaticString) -> Double? { text(of: name).flatMap { Self.number($0)?.value } }

  /// Returns the text behind a field's name and its sign.
  func text(of name: StaticString) -> ArraySlice<UInt8>? {
    var rest = line
    while let range = rest.range(of: name) {
      let next = line[range.upperBound...].drop { $0 == 0x20 || $0 == UInt8(ascii: "\"") }
      let isWord = range.lowerBound == line.startIndex || !line[range.lowerBound - 1].isWordCharacter
      if isWord, next.first == UInt8(ascii: "=") || next.first == UInt8(ascii: ":") { return next.dropFirst() }
      rest = line[range.upperBound...]
    }
    return nil
  }

  /// Returns the pair of numbers that follows a text.
  func pair(after text: StaticString) -> (Double, Double)? {
    guard let range = line.range(of: text), let first = Self.number(line[range.upperBound...]),
      let second = Self.number(first.rest)
    else { return nil }
    return (first.value, second.value)
  }

  /// The number of the touch, by the names that programs use.
  var id: Double? {
    let names: [StaticString] = [
      "id", "pointer", "pointerId", "pointerID", "fingerid", "fingerId", "touchId", "contactId", "identifier", "finger",
      "touch", "index",
    ]
    return names.lazy.compactMap { field($0) }.first
  }

  /// The position that is written as a pair.
  var position: (Double, Double)? {
    let names: [StaticString] = [
      "pos=(", "pos(", "position: Offset(", "position=(", "position: (", "location=(", "location: (", "pos: (",
    ]
    return names.lazy.compactMap { pair(after: $0) }.first
  }

  /// All numbers of a text, such as the arguments of a call.
  static func numbers(_ text: ArraySlice<UInt8>) -> [Double] {
    var numbers: [Double] = []
    var rest = text
    while numbers.count < 64, let found = number(rest, isAnywhere: true) {
      numbers.append(found.value)
      rest = found.rest
    }
    return numbers
  }

  /// Returns the number at the start of a text, past separators, or its first one.
  static func number(_ text: ArraySlice<UInt8>, isAnywhere: Bool = false) -> (value: Double, rest: ArraySlice<UInt8>)? {
    var rest = text
    if isAnywhere {
      while let byte = rest.first, byte.decimalDigit == nil {
        // A number does not begin within a word.
        if byte.isWordCharacter {
          rest = rest.drop { $0.isWordCharacter || $0 == 0x40 || $0 == 0x23 }
        } else {
          let next = rest.dropFirst().first
          if byte == UInt8(ascii: "-"), next?.decimalDigit != nil { break }
          rest = rest.dropFirst()
        }
      }
    } else {
      rest = rest.drop { " \t=:(,\"".utf8.contains($0) }
    }
    let digits = rest.prefix { $0.decimalDigit != nil || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    guard digits.count <= 40, digits.contains(where: { $0.decimalDigit != nil }),
      let value = Double(String(decoding: digits, as: UTF8.self)), value.isFinite, abs(value) < 1e15
    else { return nil }
    return (value, rest.dropFirst(digits.count))
  }

  /// Returns the nearest whole number up to 4e18, since JSON may have any number; two of them can be added.
  static func whole(_ value: Double) -> Int64 {
    value.isFinite ? Int64(min(max(value.rounded(), -4e18), 4e18)) : 0
  }

  /// Returns the nearest whole number, 0 for none.
  static func integer(_ value: Double?) -> Int { Int(whole(value ?? 0)) }

  /// Returns the word that follows a text: letters, digits and underscores.
  func word(after text: StaticString) -> String? {
    guard let range = line.range(of: text) else { return nil }
    let word = line[range.upperBound...].drop { " =:(".utf8.contains($0) }.prefix { $0.isWordCharacter }
    return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
  }

  /// Rounds a position to thousandths of a point, as all readers do.
  static func position(_ x: Double, _ y: Double) -> Point2D {
    Point2D(
      FixedPoint.double(thousandths: FixedPoint.thousandths(min(max(x, -1e6), 1e6))),
      FixedPoint.double(thousandths: FixedPoint.thousandths(min(max(y, -1e6), 1e6))))
  }
}
