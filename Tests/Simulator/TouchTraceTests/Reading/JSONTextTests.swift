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

  /// Numbers of few digits have a reader of their own.
  @Test(arguments: 0..<40 as Range<UInt64>) func numbersAreTheNearestOnes(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      func digits(_ count: ClosedRange<Int>) -> String {
        (0..<Int.random(in: count, using: &random)).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
      }
      var text = Bool.random(using: &random) ? "-" : ""
      text += digits(1...17)
      if Bool.random(using: &random) { text += "." + digits(1...17) }
      if Int.random(in: 0..<8, using: &random) == 0 {
        text += ["e", "E-", "e+"].randomElement(using: &random)! + digits(1...2)
      }
      var json = JSONText(Array("[\(text),\(text)]".utf8), file: "")
      let expected = try #require(Double(text))
      #expect(try json.parse().elements?.map(\.number?.bitPattern) == [expected.bitPattern, expected.bitPattern])
    }
  }

  @Test(arguments: ["", "-", "+1", "1e", "1-2", "1.2.3", "--1", "1x", "0x10"])
  func textThatIsNoNumberIsRefused(text: String) {
    var json = JSONText(Array("[\(text)]".utf8), file: "")
    #expect(text.isEmpty ? (try? json.parse().elements?.count) == 0 : (try? json.parse()) == nil)
  }

  /// What follows a list that is read element by element counts, and what it contains is checked like anything else.
  @Test func postponedListsAreCheckedAndReadLater() throws {
    let text = """
      {"actions": [{"actions": [{"a": 1, "actions": [2]}, "b"], "id": "c"}, {"actions": []}, {"actions": 3}], "d": [4]}
      """
    var json = JSONText(Array(text.utf8), file: "")
    let value = try json.parse(postponing: "actions")
    let lists = try #require(value["actions"]?.elements)
    #expect(lists.count == 3 && lists[0]["id"]?.string == "c" && lists[2]["actions"]?.number == 3)
    #expect(value["d"]?.elements?.first?.number == 4)
    let list = try #require(lists[0]["actions"])
    #expect(list.elements?.isEmpty == true)
    var elements: [JSONValue] = []
    try json.forEachElement(of: list) { elements.append($0) }
    #expect(elements.count == 2 && elements[1].string == "b" && elements[0]["a"]?.number == 1)
    #expect(elements[0]["actions"]?.elements?.first?.number == 2)
    try json.forEachElement(of: try #require(lists[1]["actions"])) { _ in Issue.record("the list is empty") }
    for wrong in ["{\"x\" 1}", "[1", "\"\u{1}\"", "\"\\x\"", "1-2", "nul"] {
      let text = "{\"actions\": [{\"actions\": [\(wrong)]}]}"
      var (whole, postponed) = (JSONText(Array(text.utf8), file: ""), JSONText(Array(text.utf8), file: ""))
      let error = try #require(#expect(throws: RecordingError.self) { try whole.parse() })
      #expect(throws: error) { try postponed.parse(postponing: "actions") }
    }
  }
}
