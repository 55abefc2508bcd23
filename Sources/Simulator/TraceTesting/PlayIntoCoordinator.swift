import Analysis
import Gestures
import ReplayModel
import Testing
import TouchTrace
import TraceReplay

/// A recording as a program's coordinator played it.
public struct PlayedTrace: Sendable {
  /// The transcript, as a golden file contains it.
  public let transcript: String
  /// The names of the recognized gestures, in order.
  public let gestures: [String]
}

extension TraceCase {
  /// Plays the recording's touches into a coordinator of your program, with its recognizers, relations, targets and delegates, and
  /// returns what its recognizers did. The recording's own recognizers and scene are ignored.
  ///
  /// ```swift
  /// let viewer = PhotoViewer()
  /// let played = try trace.play(into: viewer.coordinator, names: ["zoom": viewer.zoom])
  /// #expect(played.gestures == ["zoom"])
  /// ```
  ///
  /// All fingers count, also those that rest: filter them as your program does before its coordinator.
  ///
  /// - Parameters:
  ///   - coordinator: a coordinator that has received no input yet.
  ///   - names: the names of recognizers in the transcript; others are named by their kind: `tap`, `tap2`.
  ///   - detail: what the transcript contains; by default the changes of gestures.
  /// - Throws: an error of the recording, or a sentence if the coordinator has received input.
  /// - Complexity: O(*n*) for *n* touches of the recording, in memory, too.
  public func play(
    into coordinator: GestureCoordinator, names: [String: any RecognizerReference] = [:],
    detail: TranscriptDetail = .quiet
  ) throws -> PlayedTrace {
    let playback = try TraceOutcome.playback(of: path, Replay())
    var log = InputLog(for: playback)
    try log.record(playback)
    var transcript = ""
    var gestures: [String] = []
    let text = TranscriptText()
    let player = try CoordinatorPlayer(
      coordinator, CoordinatorNames(of: coordinator, names), on: playback.header.surface
    ) { entry in
      if entry.isRecognition, let recognizer = entry.recognizer { gestures.append(recognizer.name) }
      if detail.includes(entry) { transcript += text.line(entry) }
    }
    player.play(log.inputs, endingAt: log.end)
    let header = text.header(detail, surface: playback.header.surface, scene: Replay.defaultScene, libinput: nil)
    return PlayedTrace(transcript: header + transcript, gestures: gestures)
  }
}

/// A coordinator of your program, as a test makes it: with names for those of its recognizers that a transcript should name.
public struct CoordinatorUnderTest {
  /// A coordinator that has received no input.
  public var coordinator: GestureCoordinator
  /// The names of recognizers; others are named by their kind: `tap`, `tap2`.
  public var names: [String: any RecognizerReference]
  /// What must live as long as the coordinator, such as the view that owns it.
  public var owner: AnyObject?

  /// Creates a description of a coordinator.
  public init(
    _ coordinator: GestureCoordinator, names: [String: any RecognizerReference] = [:], owner: AnyObject? = nil
  ) {
    (self.coordinator, self.names, self.owner) = (coordinator, names, owner)
  }
}

/// Plays a recording into a coordinator of your program and expects its golden transcript, as ``expectTranscript(of:recognizers:scene:scenes:sourceLocation:)``
/// does for the recording's own recognizers. A wrong threshold in the program's code fails the test.
///
/// ```swift
/// @Test(arguments: TraceFolder("Traces").traces)
/// func trace(_ trace: TraceCase) {
///   expectTranscript(of: trace) {
///     let viewer = PhotoViewer()
///     return CoordinatorUnderTest(viewer.coordinator, names: ["zoom": viewer.zoom], owner: viewer)
///   }
/// }
/// ```
///
/// A failure prints the answer to the recording with the setup of the coordinator, as `touchstone explain` does. What the recording
/// states by `# Expect:` is about its own recognizers, and is not judged.
///
/// - Parameters:
///   - trace: a case of a ``TraceFolder``.
///   - sourceLocation: the place of a failure; the call by default.
///   - coordinator: makes a new coordinator.
public func expectTranscript(
  of trace: TraceCase, sourceLocation: SourceLocation = #_sourceLocation,
  playedInto coordinator: @escaping () -> CoordinatorUnderTest
) {
  let outcome = TraceOutcome(of: trace, playedBy: TracePlayer(coordinator))
  if let failure = outcome.failure(accepting: .fromEnvironment) {
    Issue.record(Comment(rawValue: failure), sourceLocation: sourceLocation)
  }
}

extension TracePlayer {
  /// Plays into coordinators that a program makes.
  init(_ coordinator: @escaping () -> CoordinatorUnderTest) {
    self.init(
      transcript: { path, detail, changes, _ in
        let made = coordinator()
        try made.undo(changes)
        return try TraceCase(path: path).play(into: made.coordinator, names: made.names, detail: detail).transcript
      },
      setup: { KeptSetup(try coordinator().setup(on: $0)) },
      explanation: { path in
        let playback = try TraceOutcome.playback(of: path, Replay())
        var log = InputLog(for: playback)
        try log.record(playback)
        return Explanation(of: log, with: try coordinator().setup(on: path))
      })
  }
}

/// Expects that the recognizers of a recording's header are those of your program: their kinds, parameters and relations. So the
/// command explains and searches what your program does.
///
/// ``/TraceReplay/CoordinatorSetup`` writes such a header.
///
/// - Parameters:
///   - trace: a case of a ``TraceFolder``.
///   - coordinator: the program's coordinator.
///   - names: the names that its recognizers have in the header; others are named by their kind: `tap`, `tap2`.
///   - recognizers: the custom kinds among them.
///   - sourceLocation: the place of a failure; the call by default.
public func expectHeader(
  of trace: TraceCase, matches coordinator: GestureCoordinator, names: [String: any RecognizerReference] = [:],
  recognizers: [any GestureRecognizer.Type] = [], sourceLocation: SourceLocation = #_sourceLocation
) {
  let replay = Replay(adding: recognizers, in: nil, among: [])
  let setup = CoordinatorSetup(of: coordinator, names: names, recognizers: recognizers)
  let path = TraceOutcome.short(trace.path)
  let differences: [String]
  do {
    let header = try TraceOutcome.playback(of: trace.path, replay).header
    differences = try setup.differences(from: Setup(header, catalog: replay.catalog), catalog: replay.catalog)
  } catch {
    differences = [TraceOutcome.sentence(error)]
  }
  if differences.isEmpty { return }
  let lines = differences + setup.missing.map { "A header cannot state that \($0)" }
  Issue.record(
    Comment(
      rawValue: "\(path) does not have the program's setup:\n" + lines.map { "  \($0)\n" }.joined()
        + "Its header would be:\n\(setup.text)"),
    sourceLocation: sourceLocation)
}

extension CoordinatorUnderTest {
  /// Returns the setup of a replay that is that of the coordinator, as far as a header can state it.
  fileprivate func setup(on path: String) throws -> Setup {
    var header = CoordinatorSetup(of: coordinator, names: names).header
    header.surface = try TraceOutcome.playback(of: path, Replay()).header.surface
    return try Replay().setup(for: header)
  }

  /// Undoes changes of parameters. Throws for others, which cannot be undone in a program.
  fileprivate func undo(_ changes: [KeptSetup.Change]) throws {
    let names = CoordinatorNames(of: coordinator, names)
    for change in changes {
      guard case .parameter(let recognizer, let parameter, let was, _) = change,
        let id = coordinator.attachedRecognizers.first(where: { names.name(of: $0) == recognizer }),
        let kind = coordinator.kind(of: id), let type = Catalog.recognizers.first(where: { $0.kind == kind })
      else { throw ParameterAssignment.Problem("\(change.text), which cannot be undone in a program") }
      let value = try ParameterAssignment.value(of: TraceHeader.Assignment(key: parameter, value: was), for: type)
      try coordinator.setParameter(parameter, of: id, to: value)
    }
  }
}
