import Analysis
import Exploration
import Gestures
import Simulation
import TouchTrace

/// Shortens the recordings of conflicts as `edit minimize` does, with steps that fingers make: no touch, no frame and no move can
/// be removed without losing what the recording shows.
package struct ConflictMinimizer: Sendable {
  /// The largest step: that of the search.
  package static let largestStep = ActionAlphabet.largestStep
  private let replay: Replay

  /// - Parameter catalog: the kinds of recognizers that the setup may have.
  package init(catalog: [any GestureRecognizer.Type]) {
    var replay = Replay(scenes: [EmptyScene.self])
    replay.catalog = catalog
    self.replay = replay
  }

  /// Returns a result with shorter recordings, and with the remedies that also help those.
  package func minimized(_ result: ConflictSearch.Result, of search: ConflictSearch) -> ConflictSearch.Result {
    guard case .pair(let findings, let conflicts) = result else { return result }
    return .pair(
      findings,
      conflicts.map {
        var conflict = minimized($0)
        conflict.remedies = conflict.remedies.filter { search.helps($0.changes, conflict) }
        return conflict
      })
  }

  private func minimized(_ conflict: Conflict) -> Conflict {
    var conflict = conflict
    guard let setup = try? replay.setup(for: conflict.recording.header), setup.recognizers.count > 1 else {
      return conflict
    }
    let names = setup.recognizers.prefix(2).map { "\($0.name) \(Self.outcome(of: $0.recognizer))" }
    let (own, other) = conflict.first < conflict.second ? (names[0], names[1]) : (names[1], names[0])
    conflict.recording = minimized(conflict.recording, keeping: conflict.outcome(own, other))
    let otherOutcome = conflict.otherOutcome(own, other)
    conflict.otherRecording = conflict.otherRecording.map { minimized($0, keeping: otherOutcome) }
    for index in conflict.rareTouches.indices {
      conflict.rareTouches[index].recording = minimized(
        conflict.rareTouches[index].recording, keeping: otherOutcome)
    }
    return conflict
  }

  /// Returns the state by which a recording shows that a gesture was recognized.
  private static func outcome(of recognizer: any GestureRecognizer) -> GestureState {
    PairFindings.isContinuous(recognizer) ? .began : .ended
  }

  /// Returns a shorter recording, in which the fingers lift at the end if it still shows the outcome then. One that does not show the
  /// outcome, or has none, is not shortened.
  private func minimized(_ trace: Trace, keeping outcome: String?) -> Trace {
    guard let outcome, let kept = try? KeptOutcome([outcome], recognizers: trace.header.recognizers.map(\.name)) else {
      return trace.lifted
    }
    let minimizer = Minimizer(replay, keeping: kept, largestStep: Self.largestStep)
    guard let short = try? minimizer.minimized(trace) else { return trace }
    return (try? minimizer.shows(short.lifted)) == true ? short.lifted : short
  }
}

extension Conflict {
  /// The outcome that its recording shows, in the form of `edit minimize`; nil for a wait, which fewer frames would shorten, and for
  /// a movement that makes nothing.
  ///
  /// - Parameters:
  ///   - own: the recognition of the one that the conflict is about, such as `pan began`.
  ///   - other: that of the other one.
  package func outcome(_ own: String, _ other: String) -> String? {
    switch kind {
    case .dead: "alone \(own), no \(own)"
    case .both: "\(own), \(other)"
    case .wins: "\(own), alone \(other), no \(other)\(isRace ? ", alone \(own)" : "")"
    case .delay, .neither: nil
    }
  }

  /// The outcome that its other recordings show.
  package func otherOutcome(_ own: String, _ other: String) -> String {
    kind == .dead ? own : "\(other), alone \(own), no \(own), alone \(other)"
  }
}
