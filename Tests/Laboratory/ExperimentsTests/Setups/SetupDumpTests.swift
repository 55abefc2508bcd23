import Foundation
import Gestures
import TestSupport
import Testing

@testable import Experiments
@testable import TouchTrace

/// Dumps of other libraries' recognizers. Those next to this file are from the code in `Tools/examples/setups`: Hammer 2.0.8 and the
/// gestures of react-native-gesture-handler 2.29 have run it; those of UIKit are written by hand.
@Suite struct SetupDumpTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  static let libraries = ["gesture-handler", "hammer", "uikit"]
  static let dumps = libraries.flatMap { library in
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + library)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted().map { "\(library)/\($0.dropLast(5))" }
  }

  /// A setup with the values of all parameters, whatever their order and units are.
  private struct Meaning: Hashable {
    var recognizers: [String] = []
    var relations: Set<String> = []

    init(_ header: TraceHeader) throws {
      for line in header.recognizers {
        let type = try #require(Catalog.recognizer(line.kind))
        let values = try type.parameterDescriptions.map { description in
          let own = line.assignments.last { $0.key == description.name }
          return try own.map { try ParameterAssignment.value(of: $0, for: type) } ?? description.defaultValue
        }
        recognizers.append("\(line.name) \(line.kind) \(values) \(line.target as Any)")
      }
      relations = Set(header.requirements.map { "\($0.required) before \($0.dependent)" })
      relations.formUnion(header.simultaneous.map { "\([$0.first, $0.second].sorted())" })
      relations.formUnion(header.targets.map { "\($0)" })
      relations.formUnion(header.touchHandling.filter { $0.handling != TouchHandling() }.map { "\($0)" })
      relations.formUnion(header.deliveries.map { "deliver \($0)" })
      relations.formUnion(header.touchTypes.map { "\($0)" })
    }
  }

  private func read(_ path: String) throws -> (setup: SetupFile, notes: [String]) {
    let notes = Lock()
    var request = SourceRequest()
    request.readDump = SetupDump.reader
    request.reportNote = { notes.add($0) }
    return (try SetupFile(path: path, request), notes.texts)
  }

  private final class Lock: @unchecked Sendable {
    private(set) var texts: [String] = []
    func add(_ text: String) { texts.append(text) }
  }

  @Test(arguments: dumps) func dumpIsTheSetupThatIsWrittenByHand(name: String) throws {
    let path = Self.folder.path + "/" + name
    let imported = try read(path + ".json").setup.header
    let written = try SetupFile(path: path + ".header").header
    #expect(try Meaning(imported) == Meaning(written), "\(SetupText.text(imported))")
    #expect(!imported.recognizers.isEmpty && SetupFile.isHeader(path + ".json"))
  }

  @Test(arguments: libraries) func whatASetupCannotExpressIsNoted(library: String) throws {
    var text = ""
    for name in Self.dumps where name.hasPrefix(library + "/") {
      let notes = try read(Self.folder.path + "/" + name + ".json").notes
      text += notes.map { $0.replacing(Self.folder.path + "/" + library + "/", with: "") + "\n" }.joined()
    }
    GoldenFile("\(library)/notes.txt").expect(text)
  }

  @Test func surfaceIsThatOfTheViews() throws {
    let setup = try read(Self.folder.path + "/uikit/list.json").setup
    #expect(setup.imported?.surface?.bounds == Point2D(390, 844))
    #expect(try read(Self.folder.path + "/gesture-handler/photo.json").setup.imported?.surface == nil)
  }

  // MARK: Wrong dumps

  private func error(_ text: String) -> String {
    let bytes = Array(text.utf8)
    do {
      var parser = TraceParser(.header, file: "a.json", catalog: Catalog.recognizers) { _, _ in nil }
      try parser.read(try SetupDump.reader(bytes, "a.json", Catalog.recognizers))
      return ""
    } catch { return "\(error)" }
  }

  private static func hammer(_ recognizers: String, _ more: String = "") -> String {
    "{\"touchstoneSetup\": \"hammer\"\(more), \"recognizers\": [\n\(recognizers)]}"
  }

  @Test func errorHasAPlaceAndARemedy() {
    GoldenFile("errors.txt").expectOutcomes { error($0) }
    let many = Array(repeating: "{\"kind\": \"Tap\"}", count: 10_000).joined(separator: ",\n")
    #expect(error(Self.hammer(many)).hasPrefix("a.json:66:1: there are at most 64 recognizers; dump some of them"))
    #expect(
      error(Self.hammer(String(repeating: "[", count: 100_000))).contains("more than 32 values are nested here"))
  }

  /// What a library accepts and Touchstone does not is changed, with a note.
  @Test func valuesAndRelationsThatTouchstoneLacksAreChanged() throws {
    let text =
      "{\"touchstoneSetup\": \"uikit\", \"recognizers\": [\n"
      + "{\"kind\": \"UILongPressGestureRecognizer\", \"name\": \"a\", \"waitsFor\": [1], \"touchTypes\": [],"
      + " \"options\": {\"allowableMovement\": 1e300, \"numberOfTapsRequired\": \"Infinity\"}},\n"
      + "{\"kind\": \"UIPinchGestureRecognizer\", \"name\": \"b\", \"waitsFor\": [0]}]}"
    let read = try SetupDump(Array(text.utf8), file: "a", catalog: Catalog.recognizers)
    #expect(
      read.lines.map(\.text) == [
        "recognizer a longPress allowableMovement=10000pt numberOfTapsRequired=10",
        "recognizer b pinch", "touchTypes a none",
      ])
    for note in ["“allowableMovement” is out of range in Touchstone; 10000pt is used", "a and b wait for each other"] {
      #expect(read.notes.contains { $0.contains(note) }, "\(read.notes)")
    }
  }

  /// Names that a header cannot have, and very many keys and recognizers that nothing corresponds to.
  @Test func hostileDumpsAreReadInTime() throws {
    let names = ["a b", "#", "", "on", "a.b=c", "a\u{202e}b", "a-b", String(repeating: "x", count: 100_000)]
    let taps = names.map { "{\"kind\": \"Tap\", \"name\": \"\($0)\"}" }.joined(separator: ",")
    let read = try SetupDump(Array(Self.hammer(taps).utf8), file: "a", catalog: Catalog.recognizers)
    #expect(
      read.lines.map { $0.text.split(separator: " ")[1] }.prefix(8).reversed().map { String($0.prefix(9)) }
        == ["a-b", "-", "gesture", "gesture2", "a-b-c", "a-b2", "a-b3", "xxxxxxxxx"])
    let keys = (0..<10_000).map { "\"key\($0)\": null" }.joined(separator: ",")
    let unknown = (0..<10_000).map { "{\"kind\": \"Wave\($0 / 2)\", \"name\": \"tap\"}" }.joined(separator: ",")
    let text = Self.hammer("{\"kind\": \"Tap\", \"options\": {\(keys)}},\(unknown)")
    let many = try SetupDump(Array(text.utf8), file: "a", catalog: Catalog.recognizers)
    #expect(many.lines.count == 1 && many.notes.count == 101)
    #expect(many.notes.last == "14900 more notes about the dump")
  }

  /// Any change of any byte gives a setup or an error with a place.
  @Test(arguments: dumps) func changedDumpIsASetupOrAnError(name: String) throws {
    let bytes = Array(try Data(contentsOf: Self.folder.appendingPathComponent(name + ".json")))
    var random = SeededRandom(seed: UInt64(bytes.count))
    for _ in 0..<60 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: changed.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: changed[index] = "0123456789-{}[]\",:eanutfx.".utf8.randomElement(using: &random) ?? 0
        case 1: changed.remove(at: index)
        default: changed.removeSubrange(index..<min(index + 20, changed.count))
        }
      }
      let text = error(String(decoding: changed, as: UTF8.self))
      #expect(text.isEmpty || text.wholeMatch(of: #/a\.json(:\d+)+: .+/#) != nil, "\(text)")
    }
  }

  // MARK: Other files

  @Test(arguments: [
    ("const mc = new Hammer.Manager(element);\nmc.add(new Hammer.Tap());\n", "Hammer.js", RecordingRemedy.dumpHammer),
    (
      "import { Gesture } from 'react-native-gesture-handler';\n", "react-native-gesture-handler",
      RecordingRemedy.dumpGestureHandler
    ),
    ("import UIKit\nlet tap = UITapGestureRecognizer(target: self, action: nil)\n", "UIKit", RecordingRemedy.dumpUIKit),
  ]) func sourceCodeIsAnErrorThatNamesTheDump(code: String, library: String, remedy: RecordingRemedy) throws {
    let path = TestFolder.newPath().path + ".js"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(code.utf8).write(to: URL(fileURLWithPath: path))
    let problem =
      "this is source code that uses \(library), which only runs in an app; dump its recognizers"
    #expect(throws: RecordingError(file: path, problem, remedy: remedy)) { try SetupFile(path: path) }
    #expect(throws: RecordingError(file: path, problem, remedy: remedy)) { try TouchSources.open(path) }
    // A header file may name the library.
    try Data("touchstone header 1\nrecognizer a tpa # \(code)".utf8).write(to: URL(fileURLWithPath: path))
    #expect { try SetupFile(path: path) } throws: { "\($0)".contains(":2:14: there is no recognizer “tpa”") }
  }

  @Test func dumpIsNoRecording() throws {
    let path = Self.folder.path + "/hammer/preset.json"
    #expect { try TouchSources.open(path) } throws: {
      "\($0)".contains("a dump of an app's recognizers, without touches")
    }
  }
}
