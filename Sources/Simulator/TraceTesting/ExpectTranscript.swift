import Gestures
import Testing
import TouchTrace
import TraceReplay

/// Replays a recording and expects its golden transcript. If the transcript differs, the test fails with the first lines
/// that differ, the reason, and how to accept them. A recording that states its gestures, `# Expect: tap`, must contain these and no
/// others, and needs no transcript.
///
/// `ACCEPT_TRACES=1 swift test` writes the new transcript; review the difference before you commit it. Nothing is written
/// if `CI` is set.
///
/// - Parameters:
///   - trace: a case of a ``TraceFolder``.
///   - recognizers: custom recognizers, which a trace may name by their kinds. They are added to the standard ones if the trace
///     names none.
///   - scene: your own scene, or another one than the trace's. The trace's parameters for it stay.
///   - scenes: scenes that traces may name, in addition to `none`; those of the library are ``/Simulation/SceneCatalog``'s.
///   - sourceLocation: the place of a failure; the call by default.
public func expectTranscript(
  of trace: TraceCase, recognizers: [any GestureRecognizer.Type] = [], scene: (any Scene.Type)? = nil,
  scenes: [any Scene.Type] = [], sourceLocation: SourceLocation = #_sourceLocation
) {
  expectTranscript(
    of: trace, playedBy: Replay(adding: recognizers, in: scene, among: scenes), sourceLocation: sourceLocation)
}

extension Replay {
  /// - Parameters:
  ///   - recognizers: kinds in addition to the library's.
  ///   - scene: a scene that overrides the trace's; nil for the trace's.
  ///   - scenes: scenes that traces may name, in addition to `none`.
  init(adding recognizers: [any GestureRecognizer.Type], in scene: (any Scene.Type)?, among scenes: [any Scene.Type]) {
    self.init(scenes: scenes + [EmptyScene.self])
    catalog += recognizers
    guard let scene else { return }
    self.scenes.insert(scene, at: 0)
    self.scene = TraceHeader.SceneLine(name: scene.name)
  }
}

/// Replays a recording with all options of a ``/TraceReplay/Replay`` and expects its golden transcript: changed parameters,
/// several scenes, recognizers in addition to the trace's.
///
/// - Parameters:
///   - trace: a case of a ``TraceFolder``.
///   - replay: how to play it.
///   - sourceLocation: the place of a failure; the call by default.
public func expectTranscript(
  of trace: TraceCase, playedBy replay: Replay, sourceLocation: SourceLocation = #_sourceLocation
) {
  let outcome = TraceOutcome(of: trace, playedBy: replay)
  if let failure = outcome.failure(accepting: .fromEnvironment) {
    Issue.record(Comment(rawValue: failure), sourceLocation: sourceLocation)
  }
}
