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

  /// Returns the findings of attempts, and stops searching for changes once the limit is reached.
  ///
  /// Failures that are not expected are searched first, so that a long recording loses what matters least: the changes that
  /// would have let through a gesture that was bound to fail, and the margins of recognized gestures.
  ///
  /// - Parameters:
  ///   - attempts: attempts of this explanation.
  ///   - limit: the work for all searches, in inputs that are replayed; nil for no limit. The result is the same on every
  ///     machine, because no clock is read.
  ///   - step: called before each search.
  package func findings(
    _ attempts: [Attempt], limit: Int? = searchLimit, step: (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) -> LimitedFindings {
    let start = work.done
    var result = LimitedFindings(
      findings: attempts.map {
        Finding(attempt: $0, expectation: expectation(of: $0), measured: measured($0))
      })
    let isFirst = result.findings.map { finding in
      finding.attempt.failure != nil && !finding.expectation.isExpectedFailure
    }
    let order = attempts.indices.filter { isFirst[$0] } + attempts.indices.filter { !isFirst[$0] }
    var isLimitReached = false
    for (done, index) in order.enumerated() {
      step(done, order.count)
      let rest = limit.map { $0 - (work.done - start) } ?? .max
      if rest > 0 && !isLimitReached {
        (result.findings[index], isLimitReached) = finding(attempts[index], atMost: rest)
      } else {
        result.addUnsearched(index)
      }
    }
    return result
  }
}

extension LimitedFindings {
  fileprivate mutating func addUnsearched(_ index: Int) {
    let finding = findings[index]
    var unsearched = unsearched ?? Unsearched()
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
