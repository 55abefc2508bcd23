import Gestures
import TouchTrace

/// Whether a setup does what one of its intents wants, and what would make it.
package struct IntentFinding: Sendable {
  /// Whether an intent is met.
  package enum Outcome: String, Sendable {
    case met, failed
    /// A longer search is needed.
    case undecided
  }

  /// The intent.
  package var intent: ExploredSetup.Intent
  /// Whether it is met.
  package var outcome: Outcome
  /// Whether the gesture is recognized, but waits too long.
  package var isLate = false
  /// The longest wait of the gesture; zero for an intent about two.
  package var wait = LongestWait()
  /// A recording of touches that should make the gesture, or should not make both, or after which it waits; nil if it is met.
  package var recording: Trace?
  /// The changes that meet it and prevent nothing that was met or recognized before, at most three. Each has been explored.
  package var remedies: [Conflict.Remedy] = []
  /// Recordings of touches that should make the gesture and do not.
  var missing: [Trace] = []

  /// Creates a finding without remedies.
  package init(intent: ExploredSetup.Intent, outcome: Outcome) { (self.intent, self.outcome) = (intent, outcome) }
}

/// The result of a search for the intents of a setup.
package struct IntentFindings: Sendable {
  /// The intents, in their order.
  package var intents: [IntentFinding] = []
  /// The changes, alone or in pairs, that meet all intents, at most three.
  package var proposals: [Conflict.Remedy] = []
  /// The numbers of changes and of pairs of them that were tried.
  package var tried = (changes: 0, pairs: 0)

  /// Creates the findings of a setup without intents.
  package init() {}

  init(intents: [IntentFinding]) { self.intents = intents }
}

extension WholeFindings {
  /// Returns whether the setup meets its intents.
  ///
  /// - Parameters:
  ///   - impossible: the recognizers of which no touches make a gesture, even alone.
  ///   - waits: the longest waits of those that have a limit.
  func outcomes(impossible: Set<Int>, waits: [Int: LongestWait]) -> [IntentFinding] {
    var pairs = 0
    return setup.intents.map { intent in
      var finding = IntentFinding(intent: intent, outcome: .undecided)
      if intent.second == nil {
        take(gestures: &finding, impossible.contains(intent.first), waits[intent.first] ?? LongestWait())
        return finding
      }
      take(pair: pairs, &finding)
      pairs += 1
      return finding
    }
  }

  private func take(pair number: Int, _ finding: inout IntentFinding) {
    if number >= setup.intendedPairs.count { return }
    let isWanted = finding.intent.line.kind == .both
    let (first, second) = (finding.intent.first, finding.intent.second ?? 0)
    if let path = path(to: .both(number)) {
      finding.outcome = isWanted ? .met : .failed
      if !isWanted { finding.recording = recording(of: path) }
    } else if isDecided(first), isDecided(second),
      !isWanted || setup.haveCommonTouches(first, second) || bound.isComplete
    {
      finding.outcome = isWanted ? .failed : .met
    }
  }

  private func take(gestures finding: inout IntentFinding, _ isImpossible: Bool, _ wait: LongestWait) {
    let (line, index) = (finding.intent.line, finding.intent.first)
    let directions = line.direction.map { wanted in MotionDirection.allCases.filter { $0.isIn(wanted) } }
    var isFound = true
    var isUnknown = false
    for direction in directions.map({ $0.map { Optional($0) } }) ?? [nil] {
      func wanted(isCopy: Bool) -> [TouchAction]? {
        let straight = gestures(of: index, isCopy: isCopy).filter {
          (line.fingers == nil || line.fingers == $0.fingers) && (direction == nil || direction == $0.direction)
        }
        return straight.map(\.path).min { $0.count < $1.count }
      }
      let alone = wanted(isCopy: true)
      let turned = alone == nil && direction == nil && line.fingers == nil
      if wanted(isCopy: false) != nil || turned && path(to: .turned(index, isCopy: false)) != nil { continue }
      isFound = false
      guard let path = alone ?? (turned ? path(to: .turned(index, isCopy: true)) : nil) else {
        isUnknown = isUnknown || !isImpossible && (gestures(of: index, isCopy: true).isEmpty || !isDecided(index))
        continue
      }
      finding.missing.append(recording(of: path))
      isUnknown = isUnknown || !(turned ? bound.isComplete || bound.depth >= path.count + 2 : isSearched(beyond: path))
    }
    finding.wait = wait
    if !isFound {
      finding.outcome = isUnknown ? .undecided : .failed
      finding.recording = finding.missing.first
    } else if let limit = line.longestWait, wait.time > limit {
      (finding.outcome, finding.isLate) = (.failed, true)
      finding.recording = path(to: .waited(index)).map { recording(of: $0) }
    } else {
      finding.outcome = line.longestWait == nil || wait.isLongest ? .met : .undecided
    }
  }

  func longestWait(of index: Int) -> LongestWait {
    LongestWait(time: waits[index], isLongest: setup.isLongestWait(of: index, bound, path(to: .waited(index))))
  }

  /// Whether what was not found of a recognizer does not exist: everything was searched, or enough for its gesture to come to rest.
  private func isDecided(_ index: Int) -> Bool {
    let paths = gestures(of: index, isCopy: true).map(\.path)
    return bound.isComplete || (paths.min { $0.count < $1.count }.map { isSearched(beyond: $0) } ?? false)
  }
}

extension MotionDirection {
  fileprivate func isIn(_ directions: SwipeRecognizer.Direction) -> Bool {
    switch self {
    case .none: false
    case .left: directions.contains(.left)
    case .right: directions.contains(.right)
    case .up: directions.contains(.up)
    case .down: directions.contains(.down)
    }
  }
}
