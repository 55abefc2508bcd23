import Gestures
import Simulation
import TouchTrace

/// A failed gesture with its distance from the threshold.
package struct Miss: Hashable, Sendable {
  /// The time of the failure.
  package var time: Timestamp
  /// The recognizer's name.
  package var recognizer: String
  /// The reason, with the value of the whole touch.
  package var reason: Reason
  /// The distance of the value from its threshold, in thousandths of the threshold, rounded down.
  package var distance: Int
}

/// The nearest misses of a recording.
///
/// A recognizer with an upper limit fails as soon as the limit is exceeded, so the value at that time is always just
/// above it. Therefore a miss is measured at the end of the touch: how long the fingers rested, and how far they moved.
struct MissLog {
  /// A failure in the touch in progress, or since the last one.
  private struct Failure {
    var time: Timestamp
    var recognizer: String
    var reason: Reason
    /// The square of the largest movement at the time of the failure, in square points.
    var squaredMovement: Double
  }

  private var found: [Miss] = []
  private var failures: [Failure] = []
  private var isDown = false
  private var touchUpTime = Timestamp.distantPast
  /// The square of the largest movement of a finger since its touch down, in square points.
  private var squaredMovement = 0.0

  mutating func add(_ entry: TranscriptEntry) {
    switch entry {
    case .frame(let time, let contacts, let untracked, _):
      let isDown = untracked > 0 || contacts.contains { $0.isDown }
      if isDown && !self.isDown { finishTouch() }
      for contact in contacts { squaredMovement = max(squaredMovement, contact.squaredMovement) }
      if self.isDown { touchUpTime = time }
      self.isDown = isDown
    case .transition(let transition):
      // A wrong number of fingers is not a near miss.
      guard transition.to == .failed, case .itself(_, let reason?) = transition.cause, reason.unit != .count else {
        return
      }
      failures.append(
        Failure(
          time: transition.time, recognizer: transition.recognizer, reason: reason,
          squaredMovement: squaredMovement))
    case .touchpad, .restingTouch, .wake, .step, .delivery, .scene, .suppression, .tapRefusal, .end: break
    }
  }

  /// The nearest miss of each recognizer, in order of the first failure.
  var nearest: [Miss] {
    var log = self
    log.finishTouch()
    return log.found
  }

  /// Measures the failures of the touch that ended.
  private mutating func finishTouch() {
    for failure in failures {
      guard let reason = total(failure) else { continue }
      add(
        Miss(
          time: failure.time, recognizer: failure.recognizer, reason: reason,
          distance: Self.distance(reason)))
    }
    failures = []
    squaredMovement = 0
    touchUpTime = .distantPast
  }

  private mutating func add(_ miss: Miss) {
    let known = found.firstIndex { $0.recognizer == miss.recognizer }
    guard let known else { return found.append(miss) }
    if miss.distance < found[known].distance { found[known] = miss }
  }

  /// Returns the reason with the value of the whole touch; `nil` if it is larger than at the failure and unknown.
  private func total(_ failure: Failure) -> Reason? {
    var reason = failure.reason
    // A value below its minimum is measured at the end already.
    guard reason.bound != .atLeast else { return reason }
    switch (reason.unit, reason.measured) {
    case (.milliseconds, _):
      if touchUpTime > failure.time { reason.value += (touchUpTime - failure.time).milliseconds }
    case (.points, "moved"): reason.value = max(reason.value, squaredMovement.squareRoot())
    // Touch-down positions do not change; all other values grow with the movement.
    case (_, "from the edge"), (_, "from the first tap"): break
    default: if squaredMovement > failure.squaredMovement { return nil }
    }
    return reason
  }

  private static func distance(_ reason: Reason) -> Int {
    let value = FixedPoint.thousandths(reason.value)
    let threshold = FixedPoint.thousandths(reason.threshold)
    let (product, overflow) = (value - threshold).magnitude.multipliedReportingOverflow(by: 1000)
    return overflow ? Int.max : Int(clamping: product / max(1, threshold.magnitude))
  }
}
