import Foundation
import Glibc
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

/// Scenes that show a property list of the user's.
@Suite struct SceneDataTests {
  static let surface = Surface(widthInMillipoints: 320_000, heightInMillipoints: 480_000)
  static let repository = Repository.folder
  static let scenes: [any Scene.Type] = [PlaysScene.self, FeedsScene.self, ParksScene.self]

  static func make(_ scene: any Scene.Type, _ file: String) throws(SceneProblem) -> any Scene {
    try SceneCatalog.make(
      TraceHeader.SceneLine(name: scene.name, assignments: [TraceHeader.Assignment(key: "file", value: file)]),
      on: surface)
  }

  static func sentence(_ scene: any Scene.Type, _ file: String) -> String {
    do throws(SceneProblem) {
      _ = try make(scene, file)
      return "no error"
    } catch { return "\(error)" }
  }

  static func inFolder(_ body: (String) throws -> Void) throws {
    try TestFolder.with { try body($0.path) }
  }

  static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  static func texts(_ scene: any Scene) -> [String] {
    scene.drawn?.picture?.elements.compactMap { if case .text(let label) = $0 { label.text } else { nil } } ?? []
  }

  // MARK: Lists

  @Test func scenesShowTheListInsteadOfTheirOwn() throws {
    let expected = ["plays": "The Waiting Room", "feeds": "Harbour News", "parks": "Garden"]
    for scene in Self.scenes {
      let path = Self.repository.path + "/Traces/\(scene.name)/own-\(scene.name).plist"
      let texts = Self.texts(try Self.make(scene, path))
      #expect(texts.contains { $0.hasPrefix(expected[scene.name]!) }, "\(texts)")
      #expect(!texts.contains { $0.contains("Hamlet") || $0.contains("Touch Hardware") || $0.contains("Acadia") })
    }
  }

  @Test func documentedListIsValid() throws {
    let page = try String(
      contentsOf: Self.repository.appendingPathComponent("Documentation/Scenes.md"), encoding: .utf8)
    let block = page.components(separatedBy: "```xml\n")[1].components(separatedBy: "```")[0]
    try Self.inFolder { folder in
      try Self.write(block, to: folder + "/plays.plist")
      #expect(Self.sentence(Self.scenes[0], folder + "/plays.plist") == "no error")
    }
    #expect(
      page.contains(
        "``\(PropertyListError(.entry([.init("play", 2), .init("quotation", 1)]), .missingKey("act", wanted: "an integer")))``"
      ))
  }

  @Test func feedsAreReadInOrder() throws {
    let text = """
      <plist><array><dict><key>name</key><string>A &amp; B</string><key>stories</key><array>
      <dict><key>text</key><string>t</string><key>title</key><string>u</string></dict></array></dict>
      <dict><key>stories</key><array/><key>name</key><string>C</string></dict></array></plist>
      """
    let feeds = try Feed.list(fromPropertyList: Array(text.utf8))
    #expect(feeds == [Feed("A & B", [Story("u", "t")]), Feed("C", [])])
  }

  @Test func mistakesInFeedsAreLocated() {
    GoldenFile("Errors/feeds.txt").expectOutcomes { entry in
      do throws(PropertyListError) {
        return "read \(try Feed.list(fromPropertyList: Array("<plist><array>\(entry)</array></plist>".utf8)).count)"
      } catch { return "\(error)" }
    }
  }

  // MARK: Files

  /// Each error names the parameter, the file, what is wrong and what to do.
  @Test func filesThatAreNoListsAreErrors() throws {
    try Self.inFolder { folder in
      try Self.write("", to: folder + "/empty")
      try Self.write("{\"playName\": 1}", to: folder + "/json")
      try Self.write("<plist><array></array></plist>", to: folder + "/no-entries")
      try Self.write(
        "<plist>\n<array>\n<dict>\n<key>a</key>\n<key>a</key></dict></array></plist>", to: folder + "/twice")
      try Self.write("<plist><array><dict></array></plist>", to: folder + "/broken")
      mkfifo(folder + "/pipe", 0o600)
      let huge = open(folder + "/huge", O_CREAT | O_WRONLY, 0o600)
      ftruncate(huge, off_t(SceneData.longest) + 1)
      close(huge)
      for scene in Self.scenes {
        let entry = String(scene.name.dropLast())
        let advice = "; name a readable property list of at most 16 MiB"
        let expected = [
          "none": "no such file: \(folder)/none; paths start at the working directory, and in a header at its folder",
          "": "cannot read \(folder)/: it is not a regular file\(advice)",
          "pipe": "cannot read \(folder)/pipe: it is not a regular file\(advice)",
          "huge": "cannot read \(folder)/huge: it is longer than 16 MiB, too long for a scene\(advice)",
          "empty": "\(folder)/empty: this is not an XML property list; save it as one, in UTF-8",
          "json": "\(folder)/json: this is not an XML property list; save it as one, in UTF-8",
          "no-entries": "\(folder)/no-entries: the list is empty; add a \(entry)",
          "twice": "\(folder)/twice: line 5: `a` is a duplicate key; remove one",
        ]
        for (name, sentence) in expected.sorted(by: { $0.key < $1.key }) {
          #expect(Self.sentence(scene, "\(folder)/\(name)") == "\(scene.name).file: \(sentence)")
        }
        let broken = Self.sentence(scene, folder + "/broken")
        #expect(broken.hasPrefix("\(scene.name).file: \(folder)/broken: this is not a property list: "), "\(broken)")
      }
    }
  }

  /// Otherwise a view could not continue, and replays of one command could differ.
  @Test func aFileIsReadOnce() throws {
    try Self.inFolder { folder in
      let path = folder + "/plays.plist"
      #expect(Self.sentence(PlaysScene.self, path).contains("no such file"))
      let list =
        "<plist><array><dict><key>playName</key><string>Once</string><key>quotations</key><array/></dict></array></plist>"
      try Self.write(list, to: path)
      #expect(Self.texts(try Self.make(PlaysScene.self, path)).contains("Once"))
      try Self.write(list.replacingOccurrences(of: "Once", with: "Twice"), to: path)
      #expect(Self.texts(try Self.make(PlaysScene.self, path)).contains("Once"))
      try FileManager.default.removeItem(atPath: path)
      #expect(Self.texts(try Self.make(PlaysScene.self, path)).contains("Once"))
      // Another scene reads it for itself.
      #expect(Self.sentence(FeedsScene.self, path).contains("no such file"))
    }
  }

  /// A key that a hostile list repeats as often as the limit allows is found without comparing all pairs.
  @Test(.exhaustive) func longestListIsReadInSeconds() throws {
    try Self.inFolder { folder in
      let rows = String(
        repeating: "<dict><key>title</key><string>a</string><key>text</key><string>b</string></dict>", count: 20_000)
      let list =
        "<plist><array><dict><key>name</key><string>Many</string><key>stories</key><array>\(rows)</array></dict></array></plist>"
      try Self.write(list, to: folder + "/many.plist")
      let scene = try Self.make(FeedsScene.self, folder + "/many.plist")
      #expect((scene as? FeedsScene)?.feeds[0].stories.count == 20_000)
      let keys = (0..<100_000).map { "<key>\($0)</key><true/>" }.joined()
      try Self.write("<plist><array><dict>\(keys)</dict></array></plist>", to: folder + "/keys.plist")
      #expect(Self.sentence(FeedsScene.self, folder + "/keys.plist").contains("feed 1: `0` is not a known key"))
    }
  }
}
