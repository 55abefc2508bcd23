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
    // From here on no byte is read behind the line feed that ends the line, and indices are not checked.
    guard lineEnd < bytes.count, lineEnd - start >= Self.shortestEvemuEvent,
      bytes[unchecked: start] == UInt8(ascii: "E"), bytes[unchecked: start + 1] == UInt8(ascii: ":"),
      bytes[unchecked: start + 2] == 0x20
    else { return nil }
    var position = start + 3
    // Nine digits do not overflow, not even 32 bits; their microseconds do.
    let (seconds, secondsLength) = decimal(bytes, from: &position)
    guard (1...9).contains(secondsLength), lineEnd - position >= Self.shortestEvemuEvent - 4,
      bytes[unchecked: position] == UInt8(ascii: "."), let microseconds = sixDigits(bytes, at: position + 1),
      bytes[unchecked: position + 7] == 0x20, bytes[unchecked: position + 12] == 0x20,
      bytes[unchecked: position + 17] == 0x20, let (type, code) = hex(bytes, at: position + 8, position + 13)
    else { return nil }
    position += 18
    let isNegative = bytes[unchecked: position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let (value, valueLength) = decimal(bytes, from: &position)
    guard (1...9).contains(valueLength) else { return nil }
    if position < lineEnd {
      guard bytes[unchecked: position] == 0x09 || bytes[unchecked: position] == 0x20,
        bytes[unchecked: position + 1] == UInt8(ascii: "#")
      else { return nil }
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

  /// Reads as long as the byte is a digit; a line feed behind the line is none.
  @inline(__always) private static func decimal(
    _ bytes: Span<UInt8>, from position: inout Int
  ) -> (value: Int, length: Int) {
    let start = position
    var value = 0
    while let digit = bytes[unchecked: position].decimalDigit {
      value = value &* 10 &+ Int(digit)
      position += 1
    }
    return (value, position - start)
  }

  /// Reads six decimal digits, which two more bytes follow: all at once, as bytes of one word.
  @inline(__always) private static func sixDigits(_ bytes: Span<UInt8>, at start: Int) -> UInt64? {
    let word = UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: start, as: UInt64.self))
    // A digit becomes its value, any other byte more than 9; two zeros come before the first.
    var digits = (word ^ 0x3030_3030_3030_3030) &<< 16
    if (digits | (digits &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080 != 0 { return nil }
    digits = (digits &* 10 &+ digits &>> 8) & 0x00ff_00ff_00ff_00ff
    digits = (digits &* 100 &+ digits &>> 16) & 0x0000_ffff_0000_ffff
    return (digits &* 10_000 &+ digits &>> 32) & 0xffff_ffff
  }

  /// Reads two numbers of four hexadecimal digits, all at once.
  @inline(__always) private static func hex(
    _ bytes: Span<UInt8>, at first: Int, _ second: Int
  ) -> (UInt16, UInt16)? {
    func word(_ start: Int) -> UInt64 {
      UInt64(UInt32(bigEndian: bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: start, as: UInt32.self)))
    }
    let word = word(first) &<< 32 | word(second)
    // A letter becomes the character that follows `9` at its place.
    let letters = word &>> 6 & 0x0101_0101_0101_0101
    let shown = (word | letters &<< 5) &- letters &* 0x27
    var digits = shown & 0x0f0f_0f0f_0f0f_0f0f
    guard shown ^ digits == 0x3030_3030_3030_3030,
      (digits &+ 0x0606_0606_0606_0606) &>> 4 & 0x0101_0101_0101_0101 == letters
    else { return nil }
    digits = (digits | digits &>> 4) & 0x00ff_00ff_00ff_00ff
    digits = (digits | digits &>> 8) & 0x0000_ffff_0000_ffff
    return (UInt16(truncatingIfNeeded: digits &>> 32), UInt16(truncatingIfNeeded: digits))
  }
}
