import Gestures
import TouchTrace

/// Touches with something rare in them, by which a gesture is recognized.
package struct RareTouches: Sendable {
  /// The uncommon properties of the touches. Without any one of it the search found no shorter touches.
  package var rarities: [RareTouch]
  /// The action of the fingers.
  package var steps: [HandStep]
  /// The recording.
  package var recording: Trace
}

/// An action with its times, and the fingers before and after it.
package struct HandStep: Sendable {
  /// A finger that is down.
  package struct Finger: Hashable, Sendable {
    /// The number of the finger.
    package var number: Int
    /// The finger's position, in points.
    package var position: Point2D
    /// The time of its touch down.
    package var touchDownTime: Timestamp
  }

  /// The action of the fingers.
  package var action: TouchAction
  /// The start time of the action.
  package var start: Timestamp
  /// Its end time.
  package var end: Timestamp
  /// The fingers before it.
  package var before: [Finger]
  /// The fingers after it.
  package var after: [Finger]
  /// The uncommon properties of the action.
  package var rarities: [RareTouch]
}

extension PairFindings {
  /// Finds the uncommon touches by which a gesture is recognized next to the other, if no common ones make it: for each kind of
  /// uncommon touches the shortest.
  ///
  /// - Parameters:
  ///   - side: The gesture.
  ///   - others: The indices of the further recognizers that were searched.
  ///   - whole: The setup.
  ///   - limits: The limits of the search.
  ///   - results: The results of earlier searches.
  func rareRecognitions(
    of side: Side, with others: [Int], of whole: ExploredSetup, within limits: ExplorationLimits,
    _ results: ExplorationResults
  ) throws(SavedStateError) -> [RareTouches] {
    var found: [RareTouches] = []
    var excluded = RareTouchSet()
    var findings = self
    while let path = findings.rareRecognition(of: side) {
      let touches = findings.rareTouches(of: path)
      let new = touches.rarities.filter { !excluded.contains($0) }
      if new.isEmpty { break }
      found.append(touches)
      for rarity in new { excluded.insert(rarity) }
      if excluded.all == RareTouch.allCases { break }
      guard
        let more = try PairFindings(
          first, second, with: others, of: whole, within: limits, excluding: excluded, results)
      else { break }
      findings = more
    }
    return found
  }
}

extension PairFindings {
  /// Returns a sequence of actions step by step, with what is rare in it for the two.
  private func rareTouches(of path: [TouchAction]) -> RareTouches {
    let system = ExploredCoordinator(members)
    let alphabet = setup.alphabet
    var question = PairQuestion(setup)
    var memory = question.start
    var touches = TouchState(time: .milliseconds(0))
    var steps: [HandStep] = []
    for action in path {
      let (start, before) = (touches.time, touches.described)
      system.play(action, &touches, in: alphabet)
      question.rarities = RareTouchSet()
      _ = question.take(action, system, touches, &memory)
      steps.append(
        HandStep(
          action: action, start: start, end: touches.time, before: before, after: touches.described,
          rarities: question.rarities.all))
    }
    let all = RareTouch.allCases.filter { rarity in steps.contains { $0.rarities.contains(rarity) } }
    return RareTouches(rarities: all, steps: steps, recording: recording(of: path))
  }
}

extension TouchState {
  fileprivate var described: [HandStep.Finger] {
    fingers.map { HandStep.Finger(number: $0.number, position: $0.position, touchDownTime: $0.touchDownTime) }
  }
}
