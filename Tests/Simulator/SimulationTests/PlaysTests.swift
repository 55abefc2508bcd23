import TestSupport
import Testing
import TouchTrace

@testable import Simulation

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct PlaysTests {
  static let quotation = """
    <dict><key>act</key><integer>1</integer><key>scene</key><integer>2</integer>\
    <key>character</key><string>A</string><key>quotation</key><string>B</string></dict>
    """

  /// Returns a list with two valid plays, and a third one with a valid quotation and `quotation`.
  static func list(quotation: String) -> String {
    let valid =
      "<dict><key>playName</key><string>P</string><key>quotations</key><array>\(Self.quotation)</array></dict>"
    return "<plist><array>\(valid)\(valid)<dict><key>playName</key><string>P</string><key>quotations</key>"
      + "<array>\(Self.quotation)\(quotation)</array></dict></array></plist>"
  }

  static func sentence(_ bytes: some Sequence<UInt8>) -> String {
    do throws(PropertyListError) {
      return "read \(try Play.list(fromPropertyList: Array(bytes)).count)"
    } catch {
      return "\(error)"
    }
  }

  // MARK: Valid lists

  @Test func listIsReadInOrder() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <array>
        <dict> <!-- <array> </plist> -->
          <key>quotations</key><array>
            <dict>
              <key>scene</key><integer>2</integer> <key>act</key><real>4</real>
              <key>quotation</key><string>Z &amp; z &lt;key&gt;<![CDATA[</plist>]]></string>
              <key>character</key><string>Ä’</string>
            </dict>
          </array>
          <key>playName</key><string>Z</string>
        </dict>
        <dict><key>playName</key><string>A</string><key>quotations</key><array/></dict>
      </array>
      </plist> <!-- the end -->

      """
    let plays = [
      Play(
        playName: "Z",
        quotations: [Quotation(act: 4, scene: 2, character: "Ä’", quotation: "Z & z <key></plist>")]),
      Play(playName: "A", quotations: []),
    ]
    #expect(try Play.list(fromPropertyList: Array(text.utf8)) == plays)
    #expect(try Play.list(fromPropertyList: Array("\u{FEFF}\(text)".utf8)) == plays)
  }

  @Test(arguments: [
    (0, 0, "prologue"), (0, 2, "prologue, scene 2"), (4, 0, "act 4, prologue"), (4, 3, "act 4, scene 3"),
  ])
  func prologueHasNoNumber(act: Int, scene: Int, place: String) {
    let quotation = Quotation(act: act, scene: scene, character: "Chorus", quotation: "O for a muse of fire")
    let cell = QuoteCell(Play(playName: "Henry V", quotations: [quotation]), row: 0)
    #expect(cell.place == place && cell.mail.subject == "“Henry V”, \(place)")
  }

  @Test func builtInListIsComplete() {
    let quotations = Play.builtIn.flatMap(\.quotations)
    #expect(Play.builtIn.count >= 6)
    #expect(quotations.count >= 20)
    #expect(Set(Play.builtIn.map(\.playName)).count == Play.builtIn.count)
    #expect(Set(quotations.map(\.quotation)).count == quotations.count)
    for play in Play.builtIn {
      #expect((3...7).contains(play.quotations.count), "\(play.playName)")
      // Shakespeare's plays have five acts of at most sixteen scenes, and the quotations are in order.
      for quotation in play.quotations {
        #expect((1...5).contains(quotation.act) && (1...16).contains(quotation.scene), "\(quotation)")
        for text in [play.playName, quotation.character, quotation.quotation] {
          #expect(!text.isEmpty && text.first?.isWhitespace == false && text.last?.isWhitespace == false)
          #expect(!text.contains { $0.isNewline || $0 == "'" || $0 == "\"" }, "\(text)")
        }
      }
      let places = play.quotations.map { $0.act * 100 + $0.scene }
      #expect(places == places.sorted(), "\(play.playName)")
    }
    #expect(Play.builtIn.first?.playName == "Hamlet")
  }

  @Test func sceneShowsTheBuiltInListOfPlays() throws {
    let root = Repository.folder
    let file = root.appendingPathComponent("Sources/Simulator/Simulation/Scenes/Plays/PlaysAndQuotations.plist")
    let plays = try Play.list(fromPropertyList: [UInt8](Data(contentsOf: file)))
    // No play of the file is missing.
    let names = try String(contentsOf: file, encoding: .utf8).ranges(of: "<key>playName</key>")
    #expect(plays.count == names.count && Play.builtIn == plays)
    let surface = Surface(widthInMillipoints: 320_000, heightInMillipoints: 480_000)
    #expect(try PlaysScene(surface: surface, assignments: []).plays == plays)
  }

  @Test func encodedListDecodesToTheSame() throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    var random = SeededRandom(seed: 5)
    let letters = Array("aZ0 <>&\"'’—\n\t]é😀")
    func text() -> String {
      "x"
        + String((0..<Int.random(in: 0...12, using: &random)).map { _ in letters.randomElement(using: &random) ?? "x" })
    }
    for round in 0..<200 {
      let plays =
        round == 0
        ? Play.builtIn
        : (0...Int.random(in: 0...4, using: &random)).map { _ in
          Play(
            playName: text(),
            quotations: (0..<Int.random(in: 0...4, using: &random)).map { _ in
              Quotation(
                act: Int.random(in: 0...9, using: &random), scene: Int.random(in: 0 ... .max, using: &random),
                character: text(), quotation: text())
            })
        }
      #expect(try Play.list(fromPropertyList: Array(encoder.encode(plays))) == plays)
    }
  }

  // MARK: Invalid lists

  @Test func invalidQuotationIsReported() {
    GoldenFile("Errors/plays-quotation.txt").expectOutcomes { Self.sentence(Self.list(quotation: $0).utf8) }
  }

  @Test func invalidListIsReported() {
    GoldenFile("Errors/plays-list.txt").expectOutcomes { Self.sentence("<plist>\($0)</plist>".utf8) }
  }

  @Test(arguments: ["", " \n", "hello", "(hello)", "[]", "bplist00", "{\"playName\": 1}"])
  func nonXMLIsRejected(text: String) {
    #expect(Self.sentence(text.utf8) == "this is not an XML property list; save it as one, in UTF-8")
  }

  @Test func invalidUTF8IsRejected() {
    var bytes = Array("<plist><array><string>x</string></array></plist>".utf8)
    bytes[22] = 0xFF
    #expect(Self.sentence(bytes) == "this is not an XML property list; save it as one, in UTF-8")
  }

  @Test(arguments: [
    "<plist>", "<plist></plist>", "<plist><array>", "<plist><foo/></plist>", "<", "<plist><array></dict>",
  ])
  func malformedXMLIsRejectedWithReason(text: String) {
    #expect(Self.sentence(text.utf8).hasPrefix("this is not a property list: "))
    #expect(Self.sentence(text.utf8).utf8.count < 120)
  }

  @Test(arguments: ["<array>", "<dict><key>a</key>", "<foo>"]) func deeplyNestedElementsAreRejected(element: String) {
    let text = "<plist>\n" + String(repeating: element, count: 100_000)
    #expect(
      Self.sentence(text.utf8) == "line 2: the elements are nested deeper than in a list of plays; close every element")
  }

  /// Truncated and corrupted lists give an error or a list, but never trap. A truncated list is always an error.
  @Test func damagedListsAreReadOrRejected() throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    let whole = Array(try encoder.encode(Array(Play.builtIn.prefix(2))))
    let text = String(decoding: whole, as: UTF8.self)
    let body = text[..<(try #require(text.ranges(of: "</array>").last)).lowerBound].utf8.count
    for length in stride(from: 0, to: body, by: 7) {
      #expect(!Self.sentence(whole[..<length]).hasPrefix("read"), "the first \(length) bytes")
    }
    var random = SeededRandom(seed: 6)
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...127, using: &random)
      }
      #expect(Self.sentence(bytes).utf8.count < 2 * whole.count)
    }
  }

  // MARK: Mail

  @Test func mailContainsQuotationAndSource() {
    let mail = OfferedMail(
      Quotation(act: 3, scene: 1, character: "Hamlet", quotation: "To be, or not to be."), from: "Hamlet")
    #expect(mail.subject == "“Hamlet”, act 3, scene 1")
    #expect(mail.body == "To be, or not to be.\n— Hamlet, “Hamlet”, act 3, scene 1")
  }
}
