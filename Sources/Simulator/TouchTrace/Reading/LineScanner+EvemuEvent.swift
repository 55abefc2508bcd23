import Gestures

extension LineScanner {
  /// Reads an event as evemu-record writes it: `E: 12.345678 0003 0035 0619`, with six digits of microseconds, four digits of
  /// type and code, and possibly a comment. Returns `nil`, without moving the cursor, for every other line, also for one that is
  /// valid: the caller reads it number by number, which finds the place of a mistake and takes four times as long.
  mutating func evemuEvent() -> EvdevEvent? {
    // The last line of a file without a line end may be cut off.
    guard input.lineIsEnded,
      let (event, end) = Self.evemuEvent(input.buffer.span, from: position, lineEnd: input.lineEnd)
    else { return nil }
    position = end
    return event
  }

  private static func evemuEvent(
    _ bytes: Span<UInt8>, from start: Int, lineEnd: Int
  ) -> (event: EvdevEvent, end: Int)? {
    guard lineEnd - start >= Self.shortestEvemuEvent, bytes[start] == UInt8(ascii: "E"),
      bytes[start + 1] == UInt8(ascii: ":"), bytes[start + 2] == 0x20
    else { return nil }
    var position = start + 3
    var seconds = 0
    // As long as the byte is a digit; a line feed behind the line is none. Nine digits do not overflow, not even 32 bits;
    // their microseconds do.
    while let digit = bytes[position].decimalDigit {
      seconds = seconds &* 10 &+ Int(digit)
      position += 1
    }
    let secondsLength = position - start - 3
    guard (1...9).contains(secondsLength), lineEnd - position >= Self.shortestEvemuEvent - 4 else { return nil }
    guard bytes[position] == UInt8(ascii: ".") else { return nil }
    var microseconds = 0
    for index in position + 1..<position + 7 {
      guard let digit = bytes[index].decimalDigit else { return nil }
      microseconds = microseconds &* 10 &+ Int(digit)
    }
    guard bytes[position + 7] == 0x20, let type = hex(bytes, at: position + 8), bytes[position + 12] == 0x20,
      let code = hex(bytes, at: position + 13), bytes[position + 17] == 0x20
    else { return nil }
    position += 18
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let firstDigit = position
    var value = 0
    while let digit = bytes[position].decimalDigit {
      value = value &* 10 &+ Int(digit)
      position += 1
    }
    guard (1...9).contains(position - firstDigit) else { return nil }
    if position < lineEnd {
      guard bytes[position] == 0x09 || bytes[position] == 0x20, bytes[position + 1] == UInt8(ascii: "#") else {
        return nil
      }
      position += 1
    }
    let time = Timestamp(microseconds: Int64(seconds) &* 1_000_000 &+ Int64(microseconds))
    return (
      EvdevEvent(time: time, type: type, code: code, value: Int32(truncatingIfNeeded: isNegative ? -value : value)),
      position
    )
  }

  /// The length of `E: 0.000000 0000 0000 0`.
  private static var shortestEvemuEvent: Int { 23 }

  @inline(__always) private static func hex(_ bytes: Span<UInt8>, at start: Int) -> UInt16? {
    var value: UInt16 = 0
    for index in start..<start + 4 {
      guard let digit = bytes[index].hexDigit else { return nil }
      value = value &<< 4 | UInt16(digit)
    }
    return value
  }
}
