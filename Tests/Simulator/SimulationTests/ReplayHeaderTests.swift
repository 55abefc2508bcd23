import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

/// Options of a replay, written to a header.
@Suite struct ReplayHeaderTests {
  private static let replays: [Replay] = {
    var parameters = Replay()
    parameters.assignments = [
      ("tap", .init(key: "allowableMovement", value: "3pt")), ("pinch", .init(key: "minimumSpanChange", value: "4mm")),
    ]
    var kinds = Replay()
    kinds.added = [PanRecognizer.self, HoverRecognizer.self, TapRecognizer.self]
    kinds.assignments = [("hover", .init(key: "minimumTranslation", value: "3pt"))]
    var scene = Replay()
    scene.scene = TraceHeader.SceneLine(name: "plays", assignments: [.init(key: "open", value: "1")])
    return [Replay(), parameters, kinds, scene]
  }()

  /// A header with the options gives the same result as the options.
  @Test(arguments: Corpus.traces) func headerIncludesTheOptions(trace: String) throws {
    let path = Corpus.path(trace)
    // In the quick loop half of the options for a trace, and the others for the next one.
    let index = try #require(Corpus.traces.firstIndex(of: trace))
    for (number, options) in Self.replays.enumerated() where runsExhaustiveTests || (number + index) % 2 == 0 {
      var replay = options
      let own = try TouchSources.open(path).header
      // Another scene may not have the elements that the header names.
      if replay.scene != nil, own.scene?.name != "plays", own.recognizers.contains(where: { $0.target != nil }) {
        continue
      }
      let names = try Replay().setup(for: own).recognizers.map(\.name) + replay.added.map { $0.kind }
      replay.assignments.removeAll { assignment in !names.contains(assignment.recognizer) }
      replay.assignments.removeAll { assignment in
        // Such as the minimum translation of a recognizer that has none.
        guard let type = Catalog.recognizer(assignment.recognizer) else { return true }
        return !type.parameterDescriptions.contains { $0.name == assignment.assignment.key }
      }
      let header = try replay.header(including: own)
      #expect(try replay.setup(for: own).description == Replay().setup(for: header).description)
      // Written and read, too.
      let text = TraceWriter(for: path).header(header) + "end 0\n"
      #expect(try TraceText(text, name: path).header == header)
      #expect(try Self.transcript(path, own, replay) == Self.transcript(path, header, Replay()))
    }
  }

  private static func transcript(_ path: String, _ header: TraceHeader, _ replay: Replay) throws -> [String] {
    var lines: [String] = []
    let (session, scene) = try replay.session(for: header) { lines.append(TranscriptText().line($0)) }
    let source = try TouchSources.open(path)
    try ContactPlayback(source).play(in: session, afterEach: {})
    return ["\(scene)"] + lines
  }

  @Test func parameterWithoutRecognizerIsAProblem() throws {
    var header = TraceHeader(surface: Surface(millimetres: 100, by: 60))
    header.recognizers = [.init(name: "tap", kind: "tap")]
    var replay = Replay()
    replay.assignments = [("pinhc", .init(key: "minimumSpanChange", value: "3pt"))]
    #expect(throws: ParameterAssignment.Problem("there is no recognizer “pinhc”; choose from tap")) {
      try replay.header(including: header)
    }
  }

  @Test func parameterIsWrittenToItsRecognizersLine() throws {
    var header = TraceHeader(surface: Surface(millimetres: 100, by: 60))
    header.recognizers = [
      .init(name: "quick", kind: "tap", assignments: [.init(key: "allowableMovement", value: "8pt")])
    ]
    var replay = Replay()
    replay.assignments = [
      ("quick", .init(key: "maximumPressDuration", value: "0.2s")),
      ("quick", .init(key: "allowableMovement", value: "3pt")),
    ]
    #expect(
      try replay.header(including: header).recognizers[0].assignments == [
        .init(key: "allowableMovement", value: "3pt"), .init(key: "maximumPressDuration", value: "0.2s"),
      ])
  }
}

extension Setup {
  /// Every recognizer with the values of its parameters, and the relations.
  fileprivate var description: [String] {
    recognizers.indices.map { index in
      let values = type(of: recognizers[index].recognizer).parameterDescriptions.indices.map {
        "\(value(of: $0, of: index))"
      }
      return "\(recognizers[index].name) \(recognizers[index].kind) \(values)"
    } + ["\(requirements)", "\(simultaneous)"]
  }
}
