import Gestures
import Simulation
import TouchTrace

/// A gesture that was nearly recognized, or the one that a touch without a gesture looks like.
public struct NearMiss: Hashable, Sendable {
  /// The failed attempt.
  public var attempt: Attempt
  /// The number of its touch, from 1.
  public var touch: Int
  /// The measured value of the whole touch and its threshold. A gesture fails at the first value beyond
  /// an upper limit, so the value at the failure is always close to the limit.
  public var reason: Reason
  /// The distance of the value from its threshold, relative to the threshold.
  public var distance: Double
  /// The numbers of other touches with the same gesture missed by the same measured value.
  public var others: [Int] = []
  /// The miss as a sentence without its full stop: `tap missed by 0.2 mm: moved 2.7 mm, 2.5 mm allowed`.
  public var text = ""

  /// A value within half of its threshold is near.
  public static let largestDistance = 0.5

  /// A Boolean value that indicates whether the value is within half of its threshold.
  public var isNear: Bool { reason.unit != .count && distance <= Self.largestDistance }

  /// Creates a miss; `nil` if the attempt did not fail because of a measured value, or if the value of the whole touch is
  /// unknown.
  init?(_ attempt: Attempt, touch: Int, of span: TouchSpan) {
    guard let failed = attempt.failure?.reason else { return nil }
    self.attempt = attempt
    self.touch = touch
    reason = failed
    if reason.bound != .atLeast {
      switch (reason.unit, reason.measured) {
      case (.milliseconds, _):
        if span.lastInput > attempt.end { reason.value += (span.lastInput - attempt.end).milliseconds }
      case (.points, "moved"): reason.value = max(reason.value, span.maximumDistance)
      default: break
      }
    }
    distance = reason.threshold == 0 ? .infinity : abs(reason.value - reason.threshold) / abs(reason.threshold)
  }
}
