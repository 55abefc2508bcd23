import Foundation
import Gestures
import TestSupport
import Testing

@testable import TouchTrace

/// Header files: reading, finding and writing.
@Suite struct SetupFileTests {
  private func inFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
    // Without symbolic links, as found paths are.
    let root = TestFolder.newPath()
    defer { try? FileManager.default.removeItem(at: root) }
    for (name, text) in files {
      let url = root.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    try body(root.path)
  }

  private func read(_ text: String) throws -> TraceHeader {
    var header = TraceHeader(surface: Surface(millimetres: 100, by: 60))
    try inFolder(["a.header": text]) { header = try SetupFile(path: $0 + "/a.header").applied(to: header) }
    return header
  }

  // MARK: Reading

  @Test func headerFileHasTheLinesOfATracesHeader() throws {
    let lines = """
      scene plays open=0
      recognizer flick swipe direction=right
      add screenEdgePan
      set screenEdgePan.minimumTranslation=3mm
      require flick before screenEdgePan
      simultaneous flick screenEdgePan
      libinput tap=off
      pointer 3,4

      """
    let trace = try TraceText("touchstone trace 1\nsurface 100x60 mm\n\(lines)end 0\n").header
    #expect(try read("# ours\n\ntouchstone header 1 # first\n\(lines)") == trace)
    #expect(trace.hasSetup)
    let plain = try read("touchstone header 1\n")
    #expect(!plain.hasSetup && plain == TraceHeader(surface: plain.surface))
  }

  @Test func exampleOfHelpHasEveryLine() throws {
    let package = Repository.folder
    let path = package.appendingPathComponent("Tools/examples/setups/setup.header").path
    #expect(try SetupFile(path: path).header.hasSetup)
    // Those of traces and scenes are in comments.
    let words = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap {
      $0.drop { $0 == "#" || $0 == " " }.split(separator: " ").first.map(String.init)
    }
    for directive in TraceParser.directives { #expect(words.contains(directive), "\(directive)") }
  }

  @Test func errorsContainLineAndColumn() throws {
    try GoldenFile("Errors/header.txt").expectOutcomes { text in
      var found = "no error"
      try inFolder(["a.header": text]) { folder in
        do { _ = try SetupFile(path: folder + "/a.header") } catch {
          found = ((error as? RecordingError)?.shown ?? "\(error)").replacing(folder + "/", with: "")
        }
      }
      return found
    }
  }

  @Test func sceneIsCheckedOnTheRecordingsSurface() throws {
    var request = SourceRequest()
    request.sceneProblem = { scene, surface in
      scene.name == "large" && surface.widthInMicrometres < 90_000 ? "too small" : nil
    }
    try inFolder(["a.header": "touchstone header 1\nscene large\n"]) { folder in
      let file = try SetupFile(path: folder + "/a.header", request)
      #expect(try file.applied(to: TraceHeader(surface: Surface(millimetres: 100, by: 60))).scene?.name == "large")
      #expect(throws: RecordingError(file: folder + "/a.header", line: 2, column: 7, "too small")) {
        try file.applied(to: TraceHeader(surface: Surface(millimetres: 80, by: 60)))
      }
    }
  }

  @Test func headerFileIsNotARecording() throws {
    try inFolder(["a.header": "touchstone header 1\nadd hover\n"]) { folder in
      #expect(!RecordingFormat.isRecording(folder + "/a.header"))
      #expect(throws: RecordingError.self) { try TouchSources.open(folder + "/a.header") }
    }
  }

  // MARK: Finding

  @Test func nearestHeaderFileApplies() throws {
    let text = "touchstone header 1\n"
    try inFolder([
      "outside/touchstone.header": text, "outside/repository/.git/HEAD": "",
      "outside/repository/plain/a.yml": "", "outside/repository/set/touchstone.header": text,
      "outside/repository/set/deep/er/b.yml": "", "outside/repository/set/deep/c.header": text,
      "outside/repository/set/deep/c.yml": "", "outside/repository/set/deep/c.evemu": "",
      "outside/free/d.yml": "", "outside/free/touchstone.header/x": "",
    ]) { root in
      func found(_ recording: String) -> String? {
        SetupFile.path(forRecordingAt: "\(root)/outside/\(recording)").map { String($0.dropFirst(root.count + 9)) }
      }
      #expect(found("repository/plain/a.yml") == nil, "the search ends at the repository's folder")
      #expect(found("repository/set/deep/er/b.yml") == "repository/set/touchstone.header")
      #expect(found("repository/set/deep/../deep/er/b.yml") == "repository/set/touchstone.header")
      #expect(found("repository/set/deep/c.yml") == "repository/set/deep/c.header")
      #expect(found("repository/set/deep/c.evemu") == "repository/set/deep/c.header")
      #expect(found("free/d.yml") == "touchstone.header", "a folder of that name is no header file")
      #expect(SetupFile.path(forRecordingAt: "-") == nil)
    }
  }

  @Test func recordingsOwnSetupPrecedesFoundFilesOnly() throws {
    let trace = "touchstone trace 1\nsurface 100x60 mm\n"
    try inFolder([
      "touchstone.header": "touchstone header 1\nadd hover\n", "other.header": "touchstone header 1\nadd transform\n",
      "own.trace": trace + "scene plays\nend 0\n", "plain.trace": trace + "end 0\n",
    ]) { folder in
      func header(_ name: String, _ setup: SetupOrigin) throws -> TraceHeader {
        var request = SourceRequest()
        request.setup = setup
        let path = "\(folder)/\(name).trace"
        return try request.header(TouchSources.open(path).header, ofRecordingAt: path)
      }
      for name in ["own", "plain"] {
        #expect(try header(name, .recording) == TouchSources.open("\(folder)/\(name).trace").header)
        let file = try header(name, .file(folder + "/other.header"))
        #expect(file.added == ["transform"] && file.scene == nil)
      }
      #expect(try header("own", .nearest).added == [] && header("own", .nearest).scene?.name == "plays")
      #expect(try header("plain", .nearest).added == ["hover"])
    }
  }

  // MARK: Writing

  private static let headers: [TraceHeader] = {
    func assignment(_ key: String, _ value: String) -> TraceHeader.Assignment { .init(key: key, value: value) }
    var headers = [TraceHeader(surface: Surface(millimetres: 100, by: 60))]
    func extend(_ change: (inout TraceHeader) -> Void) {
      headers += headers.map { header in
        var header = header
        change(&header)
        return header
      }
    }
    extend { $0.scene = TraceHeader.SceneLine(name: "plays", assignments: [assignment("open", "0")]) }
    extend {
      $0.recognizers = [
        .init(name: "tap", kind: "tap", assignments: [assignment("allowableMovement", "8pt")]),
        .init(name: "longPress", kind: "longPress"),
      ]
    }
    extend { $0.added = ["hover", "screenEdgePan"] }
    extend { $0.parameters = [.init(recognizer: "tap", assignment("maximumPressDuration", "0.4s"))] }
    extend {
      $0.requirements = [.init(required: "longPress", dependent: "tap")]
      $0.simultaneous = [.init("longPress", "tap")]
    }
    extend {
      $0.libinput.tap = false
      $0.pointer = Point2D(3, 4.5)
    }
    return headers
  }()

  /// Whatever the file contained, it contains the new setup afterwards.
  @Test func writtenHeaderFileReadsBackAsTheSameSetup() throws {
    try inFolder(["a.header": ""]) { folder in
      let path = folder + "/a.header"
      func expect(_ header: TraceHeader, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        #expect(try SetupFile(path: path).applied(to: header) == header, "\(text)")
      }
      for (number, header) in Self.headers.enumerated() {
        try expect(header, SetupText.text(header))
        // Two kinds of lines at most differ, or all of them.
        for (other, old) in Self.headers.enumerated()
        where runsExhaustiveTests || ![3, 4, 5].contains((number ^ other).nonzeroBitCount) {
          try expect(header, SetupText.text(header, replacing: SetupText.text(old)))
        }
      }
    }
  }

  @Test func commentsAndUnchangedLinesAreKept() throws {
    let old = """
      # Gestures of our app
      touchstone header 1

      recognizer tap   tap allowableMovement=8pt  # 1.2 mm
      # The flick waits.
      recognizer flick swipe direction=right # to the next page
      require flick before tap
      libinput tap=off

      """
    var header = try read(old)
    #expect(SetupText.text(header, replacing: old) == old)
    header.scene = TraceHeader.SceneLine(name: "plays")
    header.recognizers[1].assignments[0].value = "left"
    header.added = ["hover"]
    header.libinput.tap = true
    #expect(
      SetupText.text(header, replacing: old) == """
        # Gestures of our app
        touchstone header 1
        scene plays

        recognizer tap   tap allowableMovement=8pt  # 1.2 mm
        # The flick waits.
        recognizer flick swipe direction=left
        add hover
        require flick before tap

        """)
  }
}
