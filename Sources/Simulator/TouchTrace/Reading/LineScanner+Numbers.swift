import Gestures

extension LineScanner {
  /// The maximum time in seconds, longer than any device clock runs. Larger values come from a subtraction that wrapped
  /// around.
  static var latestSecond: UInt64 { 1_000_000_000_000 }

  /// Reads decimal digits with any number of leading zeros. `name` describes the number in errors: `the event type`.
  mutating func decimal(_ name: StaticString, upTo limit: UInt64) throws(RecordingError) -> UInt64 {
    let start = position
    var value: UInt64 = 0
    while let digit = byte.decimalDigit {
      value = value &* 10 &+ UInt64(digit)
      if value > limit { throw tooLarge(name, from: start) }
      position += 1
    }
    if position == start { throw notANumber(name) }
    return value
  }

  /// Reads decimal digits with an optional sign: `-001` is -1.
  mutating func signed(_ name: StaticString) throws(RecordingError) -> Int32 {
    let start = position
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative || byte == UInt8(ascii: "+") { position += 1 }
    let firstDigit = position
    let limit: UInt64 = isNegative ? 1 << 31 : (1 << 31) - 1
    var value: UInt64 = 0
    while let digit = byte.decimalDigit {
      value = value &* 10 &+ UInt64(digit)
      if value > limit { throw tooLarge(name, from: start) }
      position += 1
    }
    if position == firstDigit {
      position = start
      throw notANumber(name)
    }
    return Int32(truncatingIfNeeded: isNegative ? 0 &- value : value)
  }

  /// Reads hexadecimal digits with an optional `0x`.
  mutating func hex(_ name: StaticString, upTo limit: UInt64) throws(RecordingError) -> UInt64 {
    let start = position
    if byte == UInt8(ascii: "0") && input.buffer[position + 1] | 0x20 == UInt8(ascii: "x") { position += 2 }
    let firstDigit = position
    var value: UInt64 = 0
    while let digit = byte.hexDigit {
      value = value &* 16 &+ UInt64(digit)
      if value > limit { throw tooLarge(name, from: start) }
      position += 1
    }
    if position == firstDigit {
      position = start
      throw notANumber(name)
    }
    return value
  }

  mutating func hex16(_ name: StaticString) throws(RecordingError) -> UInt16 {
    UInt16(truncatingIfNeeded: try hex(name, upTo: 0xFFFF))
  }

  mutating func decimal16(_ name: StaticString) throws(RecordingError) -> UInt16 {
    UInt16(truncatingIfNeeded: try decimal(name, upTo: 0xFFFF))
  }

  /// Reads a time as the kernel's tools print it: seconds, a decimal point and six digits.
  mutating func time() throws(RecordingError) -> Timestamp {
    let seconds = try decimal("the time", upTo: Self.latestSecond)
    if byte != UInt8(ascii: ".") { throw error("the time has no microseconds") }
    position += 1
    let start = position
    var microseconds: UInt64 = 0
    while position - start < 6, let digit = byte.decimalDigit {
      microseconds = microseconds &* 10 &+ UInt64(digit)
      position += 1
    }
    if position - start < 6 || byte.decimalDigit != nil {
      throw error("the microseconds of a time must have six digits", at: start)
    }
    return Timestamp(microseconds: Int64(seconds &* 1_000_000 &+ microseconds))
  }

  private func notANumber(_ name: StaticString) -> RecordingError {
    error(isAtEnd ? "expected \(name), but the line ends" : "expected \(name), found \(found())")
  }

  private func tooLarge(_ name: StaticString, from start: Int) -> RecordingError {
    var end = start
    while end < input.lineEnd && (input.buffer[end].isWordCharacter || end == start) { end += 1 }
    return error("\(name) \(QuotedText.quoted(input.buffer[start..<end])) is out of range", at: start)
  }
}
