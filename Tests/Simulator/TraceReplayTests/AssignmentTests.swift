import Gestures
import TestSupport
import Testing
import TouchTrace
import TraceReplay

/// Parameters that a caller sets: `--set NAME.PARAMETER=VALUE`.
@Suite struct AssignmentTests {
  @Test func parameterIsCheckedWithoutARecognizerAndAppliedOnce() throws {
    var replay = Replay(scenes: [EmptyScene.self])
    replay.catalog.append(ObservedRecognizer.self)
    replay.added = [ObservedRecognizer.self]
    replay.assignments = [("observed", TraceHeader.Assignment(key: "level", value: "7"))]
    let before = ObservedRecognizer.count
    try replay.checkAssignments()
    #expect(ObservedRecognizer.count == before)
    let header = TraceHeader(surface: Surface(millimetres: 100, by: 60))
    let (session, _) = try replay.session(for: header)
    #expect(ObservedRecognizer.count == before + 1)
    let attached = try #require(session.setup.recognizers.first { $0.name == "observed" })
    #expect((attached.recognizer as? ObservedRecognizer)?.level == 7)
  }

  @Test(arguments: [
    ("level", "-1", "level must be from 0pt to 10000pt, not -1; the default is 12pt"),
    ("levle", "1", "observed has no parameter “levle”; did you mean “level”?"),
  ])
  func checkNamesWhatTheCatalogRefuses(key: String, value: String, problem: String) {
    var replay = Replay(scenes: [EmptyScene.self])
    replay.added = [ObservedRecognizer.self]
    replay.assignments = [("observed", TraceHeader.Assignment(key: key, value: value))]
    #expect { try replay.checkAssignments() } throws: { "\($0)" == problem }
  }

  /// A recording may define a recognizer of this name.
  @Test func unknownNameIsLeftToTheRecording() throws {
    var replay = Replay(scenes: [EmptyScene.self])
    replay.assignments = [("mine", TraceHeader.Assignment(key: "level", value: "7"))]
    try replay.checkAssignments()
  }
}

/// Counts how often its parameter is set.
private struct ObservedRecognizer: GestureRecognizer {
  static let kind = "observed"
  // One test alone sets it.
  nonisolated(unsafe) static var count = 0
  static let parameters: [Parameter<Self>] = [
    .points(
      "level", get: { $0.level },
      set: {
        $0.level = $1
        count += 1
      })
  ]

  var level = 12.0
  var phase = UnboundedRecognizer.Phase.initial

  static func next(_ phase: UnboundedRecognizer.Phase, on signal: UnboundedRecognizer.Signal) -> Step<
    UnboundedRecognizer.Phase
  > { .end }

  mutating func read(_ touches: borrowing TouchFrame) -> UnboundedRecognizer.Signal? { nil }
  mutating func code(_ coder: inout StateCoder) {}
  mutating func reset() {}

  var location: Point2D { .zero }
  var numberOfTouches: Int { 0 }
}
