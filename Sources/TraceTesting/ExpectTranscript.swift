import Gestures
import Simulation
import Testing
import TouchTrace

/// Plays a recording and expects what its transcript says. Where something else comes of it, the test fails with the
/// first lines that differ, why, and how to accept them.
///
/// `ACCEPT_TRACES=1 swift test` writes down what comes now; read the difference before you commit it. Nothing is written
/// where `CI` is set.
///
/// - Parameters:
///   - trace: of a ``TraceFolder``.
///   - recognizers: your own, which a trace may name by their kinds. Where it names none, they are played with the
///     library's standard ones.
///   - scene: what acts on the gestures, where it is to be one of your own, or another than the trace says. Settings that a
///     trace gives for it hold.
///   - sourceLocation: leave it out.
public func expectTranscript(
  of trace: TraceCase, recognizers: [any GestureRecognizer.Type] = [], scene: (any Scene.Type)? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectTranscript(of: trace, playedBy: Replay(adding: recognizers, in: scene), sourceLocation: sourceLocation)
}

extension Replay {
  /// - Parameters:
  ///   - recognizers: known besides the library's.
  ///   - scene: known besides the library's, and preferred to the trace's; nil where the trace says.
  init(adding recognizers: [any GestureRecognizer.Type], in scene: (any Scene.Type)?) {
    self.init()
    catalog += recognizers
    guard let scene else { return }
    scenes.insert(scene, at: 0)
    self.scene = TraceHeader.SceneLine(name: scene.name)
  }
}

/// The same, with all that a ``/Simulation/Replay`` can be told: parameters turned, several scenes, recognizers besides the
/// trace's.
///
/// - Parameters:
///   - trace: of a ``TraceFolder``.
///   - replay: how it is played.
///   - sourceLocation: leave it out.
public func expectTranscript(
  of trace: TraceCase, playedBy replay: Replay, sourceLocation: SourceLocation = #_sourceLocation
) {
  let outcome = TraceOutcome(of: trace, playedBy: replay)
  if let failure = outcome.settled(accepting: .fromEnvironment) {
    Issue.record(Comment(rawValue: failure), sourceLocation: sourceLocation)
  }
}
