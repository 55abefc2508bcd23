import Gestures
import Simulation

/// The findings of many attempts, some of them without a search.
package struct LimitedFindings: Sendable {
  /// The findings, in the order of the attempts.
  package var findings: [Finding] = []
  /// The part that was not searched because of the limit; nil if everything was.
  package var unsearched: Unsearched?

  /// The attempts without a search, by their outcome.
  package struct Unsearched: Hashable, Sendable {
    /// The number of failures that were expected: see ``Expectation/isExpectedFailure``.
    package var expectedFailures = 0
    /// The number of other failures.
    package var otherFailures = 0
    /// The number of recognized gestures; their margins are unknown.
    package var recognized = 0
    /// The start time of the first of them.
    package var start = Timestamp.never
    package var count: Int { expectedFailures + otherFailures + recognized }
  }
}

extension Explanation {
  /// The maximum number of inputs that ``findings(_:limit:step:)`` replays.
  ///
  /// An optimized build replays about ten million inputs in a second. The recordings of this project and its tests need at
  /// most a third of the limit.
  package static let searchLimit = 10_000_000

  /// Returns the findings of attempts, and stops searching for changes once the limit is reached: see
  /// ``forEachFinding(of:limit:step:_:)``.
  package func findings(
    _ attempts: [Attempt], limit: Int? = searchLimit, step: (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) -> LimitedFindings {
    var result = LimitedFindings()
    result.unsearched = forEachFinding(of: attempts, limit: limit, step: step) { result.findings.append($0) }
    return result
  }

  /// Passes on the findings of attempts in their order, and stops searching for changes once the limit is reached.
  ///
  /// Failures that are not expected are searched first, so that a long recording loses what matters least: the changes that
  /// would have let through a gesture that was bound to fail, and the margins of recognized gestures. Only the findings of these
  /// failures are held; the others are made one at a time, since each has many changes.
  ///
  /// - Parameters:
  ///   - attempts: attempts of this explanation.
  ///   - limit: the work for all searches, in inputs that are replayed; nil for no limit. The result is the same on every
  ///     machine, because no clock is read.
  ///   - step: called before each search.
  ///   - take: called with each finding.
  /// - Returns: the part that was not searched because of the limit; nil if everything was.
  package func forEachFinding(
    of attempts: [Attempt], limit: Int? = searchLimit, step: (_ done: Int, _ of: Int) -> Void, _ take: (Finding) -> Void
  ) -> LimitedFindings.Unsearched? {
    var search = LimitedSearch(explanation: self, limit: limit)
    func found(_ attempt: Attempt) -> Finding {
      step(search.done, attempts.count)
      return search.finding(attempt)
    }
    let isFirst = attempts.map { $0.failure != nil && !expectation(of: $0).isExpectedFailure }
    var first = zip(attempts, isFirst).filter(\.1).map { found($0.0) }[...]
    for (attempt, isFirst) in zip(attempts, isFirst) {
      take(isFirst ? first.popFirst() ?? found(attempt) : found(attempt))
    }
    return search.unsearched
  }
}

/// Searches with the work that is left.
private struct LimitedSearch {
  let explanation: Explanation
  let limit: Int?
  private let start: Int
  private var isLimitReached = false
  private(set) var done = 0
  private(set) var unsearched: LimitedFindings.Unsearched?

  init(explanation: Explanation, limit: Int?) {
    (self.explanation, self.limit, start) = (explanation, limit, explanation.work.done)
  }

  mutating func finding(_ attempt: Attempt) -> Finding {
    done += 1
    let rest = limit.map { $0 - (explanation.work.done - start) } ?? .max
    let finding: Finding
    if rest > 0 && !isLimitReached {
      (finding, isLimitReached) = explanation.finding(attempt, atMost: rest)
    } else {
      finding = Finding(
        attempt: attempt, expectation: explanation.expectation(of: attempt), measured: explanation.measured(attempt))
      addUnsearched(finding)
    }
    return finding
  }

  private mutating func addUnsearched(_ finding: Finding) {
    var unsearched = unsearched ?? LimitedFindings.Unsearched()
    switch finding.attempt.outcome {
    case .undecided: return
    case .recognized: unsearched.recognized += 1
    case .failed where finding.expectation.isExpectedFailure: unsearched.expectedFailures += 1
    case .failed: unsearched.otherFailures += 1
    }
    unsearched.start = min(unsearched.start, finding.attempt.start)
    self.unsearched = unsearched
  }
}
