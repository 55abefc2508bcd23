import TestSupport
import Testing

@testable import TouchTrace

@Suite struct JSONTextTests {
  /// Returns a character as a string of JSON may contain it: itself, or by its UTF-16 units.
  private static func written(_ character: Character, _ random: inout SeededRandom) -> String {
    let short: [Character: String] = ["\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\t": "\\t", "/": "\\/"]
    let mustBeEscaped = character != "/" && (short[character] != nil || character < " ")
    if !mustBeEscaped && Bool.random(using: &random) { return String(character) }
    if let escape = short[character], Bool.random(using: &random) { return escape }
    return String(character).utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: Bool.random(using: &random))
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  /// Strings without an escape have a decoder of their own.
  @Test(arguments: 0..<40 as Range<UInt64>) func stringsAreTheSameHoweverTheyAreEscaped(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let characters = Array("pointermove 09{}[],:/\"\\\n\t\u{0}äß€漢🖐👩‍👩‍👧é")
    let text = String(
      (0..<Int.random(in: 0...30, using: &random)).map { _ in characters.randomElement(using: &random)! })
    let members = (0..<3).map { "\"k\($0)\":\"\(text.map { Self.written($0, &random) }.joined())\"" }
    var json = JSONText(Array("{\(members.joined(separator: ","))}".utf8), file: "")
    let value = try json.parse()
    for key in ["k0", "k1", "k2"] { #expect(value[key]?.string == text) }
  }
}
