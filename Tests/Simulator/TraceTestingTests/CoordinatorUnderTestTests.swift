import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

@testable import TraceReplay
@testable import TraceTesting

/// Tests of a program's own coordinator: recordings are played into it, and its setup is compared with a header.
@Suite struct CoordinatorUnderTestTests {
  /// A program that shows a photo.
  private final class Viewer: GestureDelegate {
    let coordinator = GestureCoordinator()
    let zoom: AttachedRecognizer<PinchRecognizer>
    let turn: AttachedRecognizer<RotationRecognizer>
    let open: AttachedRecognizer<TapRecognizer>
    let reset: AttachedRecognizer<TapRecognizer>
    var begins = true

    init(minimumSpanChange: Double = 24) {
      var pinch = PinchRecognizer()
      pinch.minimumSpanChange = minimumSpanChange
      var doubleTap = TapRecognizer()
      doubleTap.numberOfTapsRequired = 2
      zoom = coordinator.attach(pinch)
      turn = coordinator.attach(RotationRecognizer())
      open = coordinator.attach(TapRecognizer())
      reset = coordinator.attach(doubleTap)
      coordinator.allowSimultaneous(zoom, turn)
      coordinator.require(reset, toFailBefore: open)
    }

    func shouldBegin(_ recognizer: RecognizerID) -> Bool { begins }

    var names: [String: any RecognizerReference] { ["zoom": zoom, "turn": turn, "open": open, "reset": reset] }
    var underTest: CoordinatorUnderTest { CoordinatorUnderTest(coordinator, names: names, owner: self) }
  }

  private static let header = """
    recognizer zoom pinch
    recognizer turn rotation
    recognizer open tap
    recognizer reset tap numberOfTapsRequired=2
    require reset before open
    simultaneous zoom turn

    """
  private static let tap = "0 1 began 200,200\n60 1 ended 200,200\nend 2000\n"
  private static let pinch =
    "0 1 began 200,200  2 began 300,200\n"
    + (1...20).map { "\($0 * 10) 1 moved \(200 - $0 * 2),200  2 moved \(300 + $0 * 2),200\n" }.joined()
    + "300 1 ended 160,200  2 ended 340,200\nend 2000\n"

  private func write(_ frames: String, _ header: String = Self.header, in folder: URL) throws -> TraceCase {
    let path = folder.appendingPathComponent("a.trace")
    try "touchstone trace 1\nsurface 100x60 mm\n\(header)\(frames)".write(to: path, atomically: true, encoding: .utf8)
    return TraceCase(path: path.path)
  }

  @Test func gesturesOfAProgramAreNamed() throws {
    try TestFolder.with { folder in
      for (frames, gestures) in [(Self.tap, ["open"]), (Self.pinch, ["zoom"])] {
        let trace = try write(frames, in: folder)
        let viewer = Viewer()
        #expect(try trace.play(into: viewer.coordinator, names: viewer.names).gestures == gestures)
      }
    }
  }

  /// A coordinator with the setup of a header does what a replay of the header does: the bytes of the transcript are equal.
  @Test(arguments: Corpus.traces) func coordinatorOfAHeaderHasItsTranscript(path: String) throws {
    let trace = TraceCase(path: Corpus.path(path))
    let replay = Replay(scenes: SceneCatalog.scenes)
    let playback = try TraceOutcome.playback(of: trace.path, replay)
    var setup = try replay.setup(for: playback.header)
    // What a program does apart from its coordinator.
    let hasScene = playback.header.scene != nil || setup.hasTargets
    setup.ignoresRestingFingers = false
    if hasScene { return }
    for detail in [TranscriptDetail.quiet, .full] {
      let coordinator = GestureCoordinator()
      let ids = setup.recognizers.map { coordinator.attachAny($0.recognizer) }
      let names = Dictionary(uniqueKeysWithValues: zip(setup.recognizers.map(\.name), ids))
      for line in setup.requirements {
        guard let required = names[line.required], let dependent = names[line.dependent] else { continue }
        coordinator.require(required, toFailBefore: dependent)
      }
      for pair in setup.simultaneous {
        guard let first = names[pair.first], let second = names[pair.second] else { continue }
        coordinator.allowSimultaneous(first, second)
      }
      let read = CoordinatorSetup(of: coordinator, names: names)
      #expect(read.missing.isEmpty)
      #expect(try read.differences(from: setup, catalog: Catalog.recognizers) == [])
      var expected = ""
      let session = Session(setup, scene: EmptyScene(), on: playback.header.surface) { entry in
        var entry = entry
        // A program's recognizers are all attached by name.
        if case .transition(var transition) = entry {
          transition.isImplicit = false
          entry = .transition(transition)
        }
        if detail.includes(entry) { expected += TranscriptText().line(entry) }
      }
      try TraceOutcome.playback(of: trace.path, replay).play(in: session) {}
      let played = try trace.play(into: coordinator, names: names, detail: detail).transcript
      #expect(played.hasSuffix(expected) && !expected.isEmpty, "\(path)")
      #expect(played.dropLast(expected.count).split(separator: "\n").count <= 3)
    }
  }

  /// A wrong threshold in the program's code makes its recorded test red, and the message names the parameter.
  @Test func wrongThresholdFails() throws {
    try TestFolder.with { folder in
      let trace = try write(Self.pinch, in: folder)
      let golden = try trace.play(into: Viewer().coordinator, names: [:]).transcript
      try golden.write(to: folder.appendingPathComponent("a.transcript"), atomically: true, encoding: .utf8)
      expectTranscript(of: trace) { CoordinatorUnderTest(Viewer().coordinator) }
      withKnownIssue {
        expectTranscript(of: trace) { CoordinatorUnderTest(Viewer(minimumSpanChange: 100).coordinator) }
      } matching: { issue in
        let text = issue.comments.map(\.rawValue).joined()
        return text.contains("answer:") && text.contains("pinch") && text.contains("span change")
          && text.contains("minimumSpanChange")
      }
    }
  }

  /// A test that was accepted keeps the program's parameters, and its first line names the one that decides with both values.
  @Test func failureNamesTheParameterThatChanged() throws {
    try TestFolder.with { folder in
      let trace = try write(Self.pinch, in: folder)
      func failure(_ viewer: @escaping () -> Viewer, accepting acceptance: TraceOutcome.Acceptance) -> String? {
        TraceOutcome(of: trace, playedBy: TracePlayer { viewer().underTest }).failure(accepting: acceptance)
      }
      #expect(failure({ Viewer() }, accepting: .yes) == nil && failure({ Viewer() }, accepting: .no) == nil)
      let changed = try #require(
        failure(
          {
            let viewer = Viewer(minimumSpanChange: 100)
            try? viewer.coordinator.setParameter("minimumRotation", of: viewer.turn, to: 20)
            return viewer
          }, accepting: .no))
      let first = changed.prefix { $0 != "\n" }
      #expect(
        first.contains("a.trace: no zoom: span change ")
          && first.hasSuffix("; zoom.minimumSpanChange is 100 pt; it was 24 pt when this was accepted."), "\(first)")
      #expect(changed.contains("setup:    turn.minimumRotation is 20°; it was 8° when"), "\(changed)")
    }
  }

  @Test func headerOfAProgramIsWritten() throws {
    let viewer = Viewer(minimumSpanChange: 30)
    viewer.coordinator.setDelegate(viewer, of: viewer.zoom)
    let setup = CoordinatorSetup(of: viewer.coordinator, names: viewer.names)
    #expect(setup.text.contains("recognizer zoom pinch minimumSpanChange=30pt\n"))
    #expect(setup.text.contains("require reset before open\n") && setup.text.contains("simultaneous zoom turn\n"))
    #expect(setup.missing == ["zoom has a delegate; a header does not state its answers"])
  }

  @Test func headerThatDiffersFails() throws {
    try TestFolder.with { folder in
      let trace = try write(Self.pinch, in: folder)
      let viewer = Viewer()
      expectHeader(of: trace, matches: viewer.coordinator, names: viewer.names)
      for (parameter, value) in [("minimumSpanChange", 30.0), ("minimumSpan", 50)] {
        let other = Viewer()
        try other.coordinator.setParameter(parameter, of: other.zoom, to: value)
        withKnownIssue {
          expectHeader(of: trace, matches: other.coordinator, names: other.names)
        } matching: {
          $0.comments.map(\.rawValue).joined().contains("zoom.\(parameter) is \(Int(value))pt in the program")
        }
      }
    }
  }

  @Test func coordinatorOfAnotherRecordingIsRefused() throws {
    try TestFolder.with { folder in
      let trace = try write(Self.tap, in: folder)
      let viewer = Viewer()
      _ = try trace.play(into: viewer.coordinator)
      #expect(throws: CoordinatorPlayer.Problem.self) { try trace.play(into: viewer.coordinator) }
    }
  }

  /// A delegate, which no header can state, takes part.
  @Test func delegateOfTheProgramDecides() throws {
    try TestFolder.with { folder in
      let trace = try write(Self.pinch, in: folder)
      let viewer = Viewer()
      viewer.begins = false
      viewer.coordinator.setDelegate(viewer, of: viewer.zoom)
      #expect(try trace.play(into: viewer.coordinator, names: viewer.names).gestures == [])
    }
  }
}

extension GestureCoordinator {
  fileprivate func attachAny(_ recognizer: some GestureRecognizer) -> RecognizerID { attach(recognizer).id }
}
