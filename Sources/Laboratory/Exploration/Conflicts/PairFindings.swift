import Gestures
import TouchTrace

/// The effects of two recognizers on each other, as found by exploring them: facts, each with the shortest sequence of actions
/// that shows it.
package struct PairFindings: Sendable {
  /// The index of the first in the setup.
  package let first: Int
  /// The index of the second.
  package let second: Int
  let members: SetupWithCopies
  /// The part of the setup that was searched: the two, then the others.
  package var setup: ExploredSetup { members.setup }
  /// The extent of the search.
  package let bound: ExplorationBound
  private let paths: [Int: [TouchAction]]
  let longestWaits: [Interval]
  /// Whether the two were not searched, because they wait for too many others: see ``ExploredSetup/unsearchedPairs``.
  package let isTooLarge: Bool

  /// Explores two recognizers of a setup.
  ///
  /// - Parameters:
  ///   - first: The index of the one.
  ///   - second: The index of the other.
  ///   - others: The indices of further recognizers that are attached.
  ///   - setup: The setup.
  ///   - limits: The limits of the search.
  /// - Returns: nil if a coordinator has no room for all of them.
  /// - Throws: ``/Gestures/SavedStateError/notSavable(kind:)`` if the states of a recognizer cannot be compared.
  package init?(
    _ first: Int, _ second: Int, with others: [Int] = [], of setup: ExploredSetup, within limits: ExplorationLimits
  ) throws(SavedStateError) {
    try self.init(
      first, second, with: others, of: setup, within: limits, excluding: RareTouchSet(), ExplorationResults())
  }

  /// - Parameters:
  ///   - excluded: What touches must not have in order to count.
  ///   - results: The results of earlier searches.
  init?(
    _ first: Int, _ second: Int, with others: [Int], of setup: ExploredSetup, within limits: ExplorationLimits,
    excluding excluded: RareTouchSet, _ results: ExplorationResults
  ) throws(SavedStateError) {
    let part = setup.only([first, second] + others)
    guard let members = SetupWithCopies(part, copies: 2) else { return nil }
    self.first = first
    self.second = second
    self.members = members
    isTooLarge = false
    if part.recognizers.prefix(2).contains(where: \.needsMoreThanTouches) {
      (bound, longestWaits, paths) = (ExplorationBound(), [.zero, .zero], [:])
      return
    }
    let key = part.key("pair", limits, excluding: excluded)
    let facts = try results.facts(key, names: { (_: PairQuestion) in (0..<PairQuestion.Fact.count).map(String.init) }) {
      StateSearch(
        SetupStateSpace(members, PairQuestion(part, excluding: excluded)), within: limits)
    }
    bound = facts.bound
    longestWaits = facts.waits.count == 2 ? facts.waits : [.zero, .zero]
    paths = facts.pathsByNumber
  }

  /// Creates the findings about two recognizers that are not searched.
  package init(unsearched first: Int, _ second: Int, of setup: ExploredSetup) {
    (self.first, self.second, members) = (first, second, SetupWithCopies(setup.only([first, second])))
    isTooLarge = true
    (bound, longestWaits, paths) = (ExplorationBound(), [.zero, .zero], [:])
  }

  package typealias Side = PairConflict.Side

  /// Returns the name of one of the two.
  package func name(_ side: Side) -> String { setup.recognizers[side.rawValue].name }

  func recognizer(_ side: Side) -> any GestureRecognizer { setup.recognizers[side.rawValue].recognizer }

  // MARK: Facts

  typealias Fact = PairQuestion.Fact

  func path(to fact: Fact) -> [TouchAction]? { paths[fact.number] }

  func isFound(_ fact: Fact) -> Bool { paths[fact.number] != nil }

  /// Returns the shortest ordinary sequence with an outcome.
  private func path(where isWanted: (PairQuestion.Events) -> Bool) -> [TouchAction]? {
    let outcomes = Fact.outcomes.filter { isFound(.outcome($0)) && !$0.contains(.rare) && isWanted($0) }
    return outcomes.compactMap { path(to: .outcome($0)) }.min { $0.count < $1.count }
  }

  private func recognition(_ role: Int) -> [TouchAction]? { straightRecognition(role) ?? path(to: .turned(role)) }

  private func straightRecognition(_ role: Int) -> [TouchAction]? {
    (1...11).compactMap { path(to: .recognized(role, fingers: $0)) }.min { $0.count < $1.count }
  }

  /// Returns whether a gesture is not recognized by touches that would make it alone. One that a straight motion makes must
  /// not need another motion, by which the other gesture fails.
  private func isDead(_ side: Side) -> Bool {
    let role = side.rawValue
    return straightRecognition(2 + role) == nil ? recognition(role) == nil : straightRecognition(role) == nil
  }

  /// The shortest sequence in which a gesture is recognized; nil if it never is.
  package func recognition(of side: Side) -> [TouchAction]? { recognition(side.rawValue) }

  /// The same without the other recognizer.
  package func recognitionAlone(of side: Side) -> [TouchAction]? { recognition(2 + side.rawValue) }

  /// The shortest sequence in which a gesture is recognized by uncommon touches; nil if it never is.
  package func oddRecognition(of side: Side) -> [TouchAction]? { path(to: .recognized(side.rawValue, fingers: 0)) }

  /// The shortest sequence in which a gesture is recognized by several motions or by other rare touches.
  func rareRecognition(of side: Side) -> [TouchAction]? { path(to: .turned(side.rawValue)) ?? oddRecognition(of: side) }

  func fingers(_ role: Int) -> Set<Int> { Set((1...11).filter { isFound(.recognized(role, fingers: $0)) }) }

  /// The shortest sequence in which one prevents the other.
  package func prevention(by side: Side) -> [TouchAction]? { path(to: .excluded(by: side.rawValue)) }

  /// The shortest sequence in which both are recognized, for touches that both received.
  package var both: [TouchAction]? { path { $0.has(.first) && $0.has(.second) && $0.contains(.shared) } }

  /// Whether only rare touches make both.
  package var isBothRare: Bool { both == nil && isFound(.both) }

  /// The shortest sequence after which both are active at a time.
  package var activeTogether: [TouchAction]? { path(to: .activeTogether) }

  /// Returns whether an event was found, by ordinary or by rare touches.
  func isFound(_ event: PairEvent) -> Bool {
    switch event {
    case .recognized(let side): recognition(of: side) != nil || oddRecognition(of: side) != nil
    case .recognizedAlone(let side):
      recognitionAlone(of: side) != nil || path(to: .recognized(2 + side.rawValue, fingers: 0)) != nil
    case .prevents(let side): prevention(by: side) != nil
    case .activeTogether: activeTogether != nil
    case .both:
      activeTogether != nil
        || Fact.outcomes.contains { outcome in
          isFound(.outcome(outcome)) && outcome.has(.first) && outcome.has(.second) && outcome.contains(.shared)
        }
    }
  }

  /// Returns a recording of a sequence, which begins at 0, with the recognizers that were searched.
  package func recording(of path: [TouchAction]) -> Trace { members.recording(of: path) }

  /// Whether, by the setup, both may be active at a time.
  package var isSimultaneous: Bool { !setup.simultaneous.isEmpty }

  /// Whether one requires the other to fail, or another recognizer that was searched with them.
  package func requires(_ side: Side) -> Bool { setup.requirements.contains { $0.dependent == side.rawValue } }

  func isContinuous(_ side: Side) -> Bool { Self.isContinuous(recognizer(side)) }

  /// Returns whether a recognizer's gesture begins before it ends.
  package static func isContinuous<R: GestureRecognizer>(_: R) -> Bool { R.Phase.allCases.contains { $0.isRecognized } }

  /// Returns whether each touch begins the gesture, before people notice a delay.
  func isAtTouchDown(_ side: Side) -> Bool { setup.recognizers[side.rawValue].isAtTouchDown }

  /// Whether a conflict that was not found does not exist: everything was searched, or enough for each gesture to come to rest.
  package var isDecided: Bool {
    if Side.allCases.contains(where: { recognitionAlone(of: $0) == nil && !setup.unmetLimits(of: $0.rawValue).isEmpty })
    {
      return false
    }
    if bound.isComplete { return true }
    return Side.allCases.allSatisfy { side in
      if let path = straightRecognition(2 + side.rawValue) {
        return bound.isSingleMotionComplete || bound.singleMotionDepth >= path.count + 2
      }
      return recognitionAlone(of: side).map { bound.depth >= $0.count + 2 } ?? false
    }
  }

  /// One of two gestures that is recognized only with the other: each double tap makes a tap, and each tap a press at touch down.
  var including: Side? {
    if Side.allCases.contains(where: { isContinuous($0) && !isAtTouchDown($0) }) || both == nil { return nil }
    return Side.allCases.first { !isRecognizedWithoutOther($0) }
  }

  private func isRecognizedWithoutOther(_ side: Side) -> Bool { path { $0.has(side) && !$0.has(side.other) } != nil }

  // MARK: Conflicts

  /// The conflicts between the two, the worst first.
  package var conflicts: [PairConflict] {
    for side in Side.allCases where recognitionAlone(of: side) == nil {
      // It cannot be recognized at all, so a gesture that waits for it waits in vain.
      if requires(side.other), bound.isSingleMotionComplete || bound.singleMotionDepth >= 5,
        setup.unmetLimits(of: side.rawValue).isEmpty,
        let path = wait(of: side.other)
      {
        return [PairConflict(.delay, side.other, path: path)]
      }
      return []
    }
    let dead = Side.allCases.filter { isDead($0) }
    if !dead.isEmpty {
      return dead.map { side in
        var conflict = PairConflict(.dead, side, path: recognitionAlone(of: side) ?? [])
        conflict.otherPath = rareRecognition(of: side)
        return conflict
      }
    }
    var conflicts: [PairConflict] = []
    if isSimultaneous {
      // A press that each touch begins can only be meant with the other gesture.
      if isContinuous(.first) != isContinuous(.second), let path = both, !Side.allCases.contains(where: isAtTouchDown) {
        return [PairConflict(.both, isContinuous(.first) ? .second : .first, path: path)]
      }
      return heldBack.map { [$0] } ?? hole.map { [$0] } ?? []
    }
    for side in Side.allCases {
      if let path = both, !isRecognizedWithoutOther(side) {
        // Simpler touches are lost to the other one.
        let lost = self.path { $0.hasAlone(side) && !$0.has(side) && $0.has(side.other) && $0.contains(.shared) }
        if let lost, lost.count < path.count {
          conflicts.append(PairConflict(.wins, side.other, path: lost))
        } else {
          conflicts.append(PairConflict(.both, side, path: path))
        }
        break
      }
    }
    // What waits for the other loses to it on purpose.
    for side in Side.allCases where !requires(side) {
      if let path = stolen(from: side) ?? lostFingers(of: side) ?? lostDirection(of: side) {
        conflicts.append(PairConflict(.wins, side.other, path: path))
      }
    }
    if !requires(.first), !requires(.second), conflicts.isEmpty, let race { conflicts.append(race) }
    for side in Side.allCases where requires(side) && isContinuous(side) {
      if let path = recognizedTooLate(side) { conflicts.append(PairConflict(.delay, side, path: path)) }
    }
    if conflicts.isEmpty, let found = heldBack ?? hole { conflicts.append(found) }
    return conflicts
  }

  /// A gesture that is prevented by one that fingers make before they have moved or stayed on purpose.
  private func stolen(from side: Side) -> [TouchAction]? {
    if setup.recognizers[0].target != setup.recognizers[1].target, setup.searchedTarget == nil { return nil }
    let (own, other) = (recognizer(side), recognizer(side.other))
    // One that is itself made by as little does not need more on purpose, and where limits meet, both are clear.
    if let least = own.value(of: .movementRequired), least <= PairQuestion.drift { return nil }
    if let most = own.value(of: .movementAllowed), let least = other.value(of: .movementRequired), least >= most {
      return nil
    }
    // The first of two movements of the same fingers is the one that is meant; other fingers may land after it.
    let isOfSameFingers = !fingers(2).isDisjoint(with: fingers(3))
    return path {
      $0.hasAlone(side) && !$0.has(side) && $0.has(side.other) && $0.contains(.early(side.other.rawValue))
        && $0.contains(.shared) && !(isOfSameFingers && $0.contains(.turned))
    }
  }

  /// A gesture that is recognized only with other numbers of fingers than alone.
  private func lostFingers(of side: Side) -> [TouchAction]? {
    guard isContinuous(side), isContinuous(side.other) else { return nil }
    let lost = fingers(2 + side.rawValue).subtracting(fingers(side.rawValue)).sorted()
    return lost.first.flatMap { path(to: .recognized(2 + side.rawValue, fingers: $0)) }
  }

  /// A gesture that is recognized in fewer directions than alone.
  private func lostDirection(of side: Side) -> [TouchAction]? {
    guard MotionDirection.decides(recognizer(side)) else { return nil }
    return MotionDirection.allCases.lazy.compactMap { direction in
      isFound(.directed(side.rawValue, direction)) ? nil : path(to: .directed(2 + side.rawValue, direction))
    }.first
  }

  /// Two gestures of the same fingers that one straight motion makes, so that a small difference decides which one is
  /// recognized.
  private var race: PairConflict? {
    let common = fingers(2).intersection(fingers(3))
    guard isContinuous(.first), isContinuous(.second), !common.isEmpty else { return nil }
    func victory(of side: Side) -> [TouchAction]? {
      path {
        !$0.contains(.turned) && $0.hasAlone(.first) && $0.hasAlone(.second) && $0.has(side) && !$0.has(side.other)
      }
    }
    let first = victory(of: .first)
    let second = victory(of: .second)
    // Of one finger's movements, the one that is clear is meant: a pan along an axis before a free one.
    if common == [1], first == nil || second == nil { return nil }
    guard let path = first ?? second else { return nil }
    if first == nil || second == nil, takeSameMovements, isOnInnerTarget(first == nil ? .second : .first) { return nil }
    var conflict = PairConflict(.wins, first == nil ? .second : .first, path: path)
    conflict.otherPath = first == nil ? nil : second
    return conflict
  }
}

/// The gestures that a pair has recognized when all is at rest.
extension PairQuestion.Events {
  fileprivate func has(_ side: PairFindings.Side) -> Bool { contains(.recognized(side.rawValue)) }

  /// Whether it would have been recognized alone.
  fileprivate func hasAlone(_ side: PairFindings.Side) -> Bool { contains(.recognized(2 + side.rawValue)) }
}
