import Gestures
import TouchTrace

// Whether changes help the touches that show a conflict or a failed intent, and what they cost. All recognizers are played.
extension ConflictSearch {
  /// Returns whether changes make the touches of a conflict right: what was lost is recognized, or only one gesture of both.
  package func helps(_ changes: [SetupChange], _ conflict: Conflict) -> Bool {
    guard let changed = setup.changed(by: changes) else { return false }
    let redefines = changes.contains { $0.redefinesGesture(of: conflict.lost, in: setup) }
    func isRight(_ members: [Int], in setup: ExploredSetup) -> Bool {
      self.isRight(conflict, orOther: redefines, members, in: setup)
    }
    let all = Array(setup.recognizers.indices)
    if isRight(all, in: changed) { return true }
    // Others take it even without the opponent, so the two count alone.
    let pair = [conflict.first, conflict.second]
    if conflict.kind == .both || conflict.kind == .neither { return false }
    if isRight(all.filter { $0 != conflict.opponent }, in: setup) { return false }
    return isRight((pair + changed.context(of: pair)).sorted(), in: changed)
  }

  private func isRight(
    _ conflict: Conflict, orOther: Bool, _ members: [Int], in setup: ExploredSetup
  ) -> Bool {
    let recordings = [conflict.recording] + [conflict.isRace ? conflict.otherRecording : nil].compactMap { $0 }
    let recognized = recordings.map { recognitions(in: $0, of: setup, members) }
    let (lost, opponent) = (conflict.lost, conflict.opponent)
    let isLostThere = recognized.contains { $0[lost] == nil }
    switch conflict.kind {
    case .dead: return !isLostThere || orOther && recognized[0][opponent] != nil
    case .wins:
      // In a race, one of them is recognized by both hands.
      let hasOpponent = !recognized.contains { $0[opponent] == nil }
      return !isLostThere || (conflict.isRace || orOther) && hasOpponent
    case .both: return !recognized[0].isEmpty && (isLostThere || recognized[0][opponent] == nil)
    case .delay: return recognized[0][lost]?.wait == .zero
    case .neither: return !isLostThere || recognized[0][opponent] != nil
    }
  }

  /// Returns whether changes make the touches right for which an intent failed.
  func helps(_ changes: [SetupChange], _ finding: IntentFinding) -> Bool {
    guard finding.outcome == .failed, let recording = finding.recording else { return true }
    guard let changed = setup.changed(by: changes) else { return false }
    let (first, all) = (finding.intent.first, Array(setup.recognizers.indices))
    if finding.intent.second == nil, !finding.isLate {
      return finding.missing.allSatisfy { recognitions(in: $0, of: changed, all)[first] != nil }
    }
    let recognized = recognitions(in: recording, of: changed, all)
    if let second = finding.intent.second {
      return !recognized.isEmpty && (recognized[first] == nil || recognized[second] == nil)
    }
    return recognized[first].map { $0.wait <= finding.intent.line.longestWait ?? .zero } ?? false
  }

  /// Returns whether changes let a gesture be recognized that is lost next to all the others.
  func helps(_ changes: [SetupChange], _ conflict: WholeConflict) -> Bool {
    guard let changed = setup.changed(by: changes) else { return false }
    return recognitions(in: conflict.recording, of: changed, Array(setup.recognizers.indices))[conflict.index] != nil
  }

  /// Returns the first recognition of each of some recognizers, by their indices in the setup. Fingers that are down lift at the end.
  private func recognitions(
    in recording: Trace, of setup: ExploredSetup, _ members: [Int]
  ) -> [Int: RecordedTransition] {
    let recording = recording.lifted
    var recognized: [Int: RecordedTransition] = [:]
    for transition in transitions(in: recording, of: setup.only(members)) where transition.isRecognition {
      let index = members[Int(transition.recognizer.index)]
      if recognized[index] == nil { recognized[index] = transition }
    }
    return recognized
  }

  // MARK: Costs

  /// Returns a remedy with what it costs touches that make a waiting gesture now.
  ///
  /// - Parameter takesOver: whether the gesture that it waits for may take these touches, which both make now. That of an outer target
  ///   may take those of a gesture on its own target inside.
  func rated(
    _ remedy: Conflict.Remedy, takesOver: Bool, in changed: ExploredSetup
  ) throws(SavedStateError) -> Conflict.Remedy {
    var remedy = remedy
    for change in remedy.changes {
      guard let (required, dependent) = change.newRequirement(in: setup) else { continue }
      let solo = try SoloFindings(dependent, of: setup, within: limits, results)
      guard let touches = solo.recognition.map({ solo.recording(of: $0) }) else { continue }
      let all = Array(setup.recognizers.indices)
      let recognized = recognitions(in: touches, of: changed, all)
      let startsAtEdge = setup.recognizers[required].recognizer.value(of: .edge) != nil
      if startsAtEdge, recognized[dependent]?.wait == .zero { remedy.waitsOnlyAtEdge = true }
      // The shortest touches may be too fast for a person.
      let slow = touches.slowed(by: 4)
      if takesOver || isOnInnerTarget(dependent, of: required), recognitions(in: slow, of: setup, all)[dependent] != nil
      {
        let after = recognitions(in: slow, of: changed, all)
        if after[dependent] == nil, after[required] != nil { remedy.takenOver = (dependent, by: required) }
      }
    }
    return remedy
  }

  /// Returns whether a changed setup fails an intent, or no longer surely meets it.
  func breaksIntent(_ changed: ExploredSetup) throws(SavedStateError) -> Bool {
    guard !setup.intents.isEmpty, let before = try WholeFindings(setup, within: limits, results),
      let after = try WholeFindings(changed, within: limits, results)
    else { return false }
    return try zip(outcomes(in: before), outcomes(in: after)).contains {
      $0.outcome != $1.outcome && ($0.outcome == .met || $1.outcome == .failed)
    }
  }
}

extension Conflict {
  /// The recognizer of the gesture that is lost or late, or that includes the other.
  var lost: Int { kind == .wins ? second : first }

  var opponent: Int { kind == .wins ? first : second }
}

extension RecordedTransition {
  fileprivate var isRecognition: Bool { from == .possible && (to == .began || to == .ended) }

  /// The time between recognition by the machine and the transition.
  fileprivate var wait: Interval { recognized == .distantPast ? .zero : time - recognized }
}
