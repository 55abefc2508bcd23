import Gestures
import Simulation
import TouchTrace

/// A gesture that was nearly recognized, or one that a touch without a gesture looks like.
package struct NearMiss: Hashable, Sendable {
  /// The failed attempt.
  package var attempt: Attempt
  /// The number of its touch, from 1.
  package var touch: Int
  /// The measured value of the whole touch and its threshold; see ``Explanation/measured(_:)``.
  package var reason: Reason
  /// The distance of the value from its threshold, relative to the threshold.
  package var distance: Double
  /// Whether the value is within half of its threshold. If it is not, the gesture is the one that the touch looks like.
  package var isNear: Bool
  /// For a swipe that looks for another direction, both directions; `nil` otherwise.
  var otherDirection: String?
  /// The numbers of other touches with the same gesture missed by the same measured value.
  package var others: [Int] = []
  /// The miss as a sentence without its full stop: `tap missed by 0.2 mm: moved 2.7 mm, 2.5 mm allowed`.
  package var text = ""

  /// The largest share of a threshold by which a gesture missed it that is worth mentioning if another gesture was
  /// recognized.
  private static let closeShare = 0.25

  /// Creates a miss; `nil` if the attempt did not fail because of a measured value, or if its failure is expected.
  ///
  /// - Parameters:
  ///   - likely: the kind of gesture that the touch looks like, if no gesture was recognized in it.
  ///   - isIntended: whether a label says that the gesture was meant, so that no other one excuses its failure.
  init?(
    _ attempt: Attempt, touch: Int, of explanation: Explanation, likely: String? = nil, isIntended: Bool = false
  ) {
    guard attempt.recognitionTime == nil, let reason = explanation.measured(attempt) else { return nil }
    switch explanation.expectation(of: attempt) {
    case .nearMiss: isNear = true
    case .farMiss, .otherCount:
      guard attempt.kind == likely else { return nil }
      isNear = false
    case .otherGesture:
      guard case .itself? = attempt.failure?.cause, reason.unit != .count else { return nil }
      // A finger that moves a little too far for a tap is a drag, and one that rests a little too long presses.
      let mayBeHalf = isIntended || reason.measured == "moved" && reason.bound == .atMost
      guard reason.missedShare <= (mayBeHalf ? Expectation.nearMissShare : Self.closeShare) else { return nil }
      isNear = true
    case .recognized, .undecided, .cancelled, .decidedByProgram, .refused: return nil
    }
    self.attempt = attempt
    self.touch = touch
    self.reason = reason
    distance = reason.missedShare
  }

  /// The distance of the value from its threshold, in thousandths of the threshold, rounded down.
  package var thousandths: Int {
    let threshold = FixedPoint.thousandths(reason.threshold)
    let difference = (FixedPoint.thousandths(reason.value) - threshold).magnitude
    let (product, overflow) = difference.multipliedReportingOverflow(by: 1000)
    return overflow ? Int.max : Int(clamping: product / max(1, threshold.magnitude))
  }
}

extension Explanation {
  /// Returns the nearest miss of gestures that a label expects, even where another gesture was recognized instead; `nil` if
  /// there is none.
  package func nearestMiss(of recognizers: [String]) -> NearMiss? {
    attempts.filter { recognizers.contains($0.recognizer) }.compactMap { attempt in
      NearMiss(attempt, touch: (touch(of: attempt) ?? 0) + 1, of: self, isIntended: true)
    }.min { $0.distance < $1.distance }
  }
}
