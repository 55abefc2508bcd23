import Gestures
import Simulation
import TouchTrace

/// A gesture that was nearly recognized, or one that a touch without a gesture looks like.
package struct NearMiss: Hashable, Sendable {
  package var attempt: Attempt
  /// The number of its touch, from 1.
  package var touch: Int
  /// The number of the touch in which it failed: another one for a double tap.
  var lastTouch: Int
  /// The measured value of the whole touch and its threshold; see ``Explanation/measured(_:)``.
  package var reason: Reason
  /// The distance of the value from its threshold, relative to the threshold.
  var distance: Double
  /// Whether the value is within half of its threshold, and the gesture within reach of small changes.
  package var isNear: Bool
  /// Whether the motion is another gesture's, so that this one was not meant if that one was recognized.
  var isUnlikely = false
  /// How far the gesture is from what the fingers did, in doublings of a measured value: those that its threshold is away, and
  /// those that another movement, another number of fingers and another recognized gesture count for.
  var cost: Double
  /// For a swipe that looks for another direction, both directions; `nil` otherwise.
  var otherDirection: String?
  /// The numbers of other touches with the same gesture missed by the same measured value.
  package var others: [Int] = []
  /// The miss as a sentence without its full stop: `tap missed by 0.2 mm: moved 2.7 mm, 2.5 mm allowed`.
  package var text = ""

  /// The largest share of a threshold by which a gesture missed it that is worth mentioning if another gesture was
  /// recognized.
  private static let closeShare = 0.25

  /// The cost of another number of fingers, for each of them.
  private static let fingerCost = 3.0
  /// The cost of a gesture in a touch in which another one was recognized. It is not listed beyond three times that much:
  /// the movement was the recognized gesture.
  private static let recognizedCost = 1.0

  /// Creates a miss; `nil` if the attempt did not fail because of a measured value, or if the touch was another gesture.
  ///
  /// - Parameters:
  ///   - description: what the fingers did, if it is known.
  ///   - isIntended: whether a label says that the gesture was meant, so that no other one excuses its failure.
  init?(
    _ attempt: Attempt, touch: Int, of explanation: Explanation, _ description: TouchDescription? = nil,
    isIntended: Bool = false
  ) {
    guard case .itself? = attempt.failure?.cause, let reason = explanation.measured(attempt) else { return nil }
    let named = explanation.setup.recognizers[attempt.index]
    // A tap before a press is part of it.
    let last = explanation.touch(at: attempt.end)
    let isOfSeveral = last != explanation.touch(of: attempt)
    cost = reason.doublings + (description?.unlikeness(of: named) ?? 0)
    let missing = named.missingFingers(in: explanation.touches[touch - 1], description)
    if reason.unit != .count || reason.measured == "taps" {
      cost += Self.fingerCost * missing + (reason.unit == .count ? (Self.fingerCost - 1) * reason.doublings : 0)
    } else if missing == 0 {
      // All of them touched, one late.
      cost += 1 - reason.doublings
    } else {
      cost += (Self.fingerCost - 1) * reason.doublings
    }
    switch explanation.expectation(of: attempt) {
    case .nearMiss: isNear = true
    case .farMiss: isNear = false
    case .otherCount where explanation.winner(over: attempt) == nil: isNear = false
    case .otherGesture, .otherCount:
      // A finger that moves a little too far for a tap is a drag, and one that rests a little too long presses.
      let mayBeHalf = isIntended || isOfSeveral || reason.measured == "moved" && reason.bound == .atMost
      isNear =
        reason.unit != .count && reason.missedShare <= (mayBeHalf ? Expectation.nearMissShare : Self.closeShare)
      if !isNear && (isIntended || cost > 3 * Self.recognizedCost) { return nil }
      if !isOfSeveral { cost += Self.recognizedCost }
    case .recognized, .undecided, .cancelled, .decidedByProgram, .refused: return nil
    }
    self.attempt = attempt
    self.touch = touch
    lastTouch = max(touch, last.map { $0 + 1 } ?? touch)
    self.reason = reason
    distance = reason.missedShare
  }

  /// Returns the difference between a gesture that another one prevented and the motion of the fingers.
  static func cost(ofPrevented named: Setup.NamedRecognizer, in touch: TouchSpan, _ description: TouchDescription?)
    -> Double
  {
    fingerCost * named.missingFingers(in: touch, description) + (description?.unlikeness(of: named) ?? 0)
  }

  /// How far the gesture is from what the fingers did once the changes that let it through are known.
  func cost(with finding: Finding) -> Double {
    cost
      + (finding.remedies.first.map { $0.doublings(of: attempt.index) - reason.doublings } ?? Self.recognizedCost
        + Self.fingerCost)
  }

  /// Returns whether the gesture may have been meant although another one was recognized: a small change lets it through.
  ///
  /// Fingers slip unintentionally, so a tap that moved may have been meant although it was a drag, and the fingers that are down in the
  /// end are those of the gesture that was meant, however late the last one was. How long they rest is intended: a tap for which the
  /// shortest press would have to be longer was a press.
  func mayBeMeant(with remedy: GestureRemedy) -> Bool {
    let isOwn = remedy.changes.allSatisfy { $0.index == attempt.index }
    let isSlip = reason.bound == .atMost && (reason.measured == "moved" || reason.measured == Explanation.lateFinger)
    return !isUnlikely && (isOwn || isSlip)
      && !remedy.changes.isEmpty && remedy.changes.allSatisfy { $0.isNear || $0.size <= Self.largestChange }
  }

  /// The largest relative change of a parameter for a gesture that may have been meant: to twice the value, and a fifth for the
  /// tremor of a finger that misses by that much, and for whole steps of small values.
  private static let largestChange = 1.2

  /// The distance of the value from its threshold, in thousandths of the threshold, rounded down.
  package var thousandths: Int {
    let threshold = FixedPoint.thousandths(reason.threshold)
    let difference = (FixedPoint.thousandths(reason.value) - threshold).magnitude
    let (product, overflow) = difference.multipliedReportingOverflow(by: 1000)
    return overflow ? Int.max : Int(clamping: product / max(1, threshold.magnitude))
  }
}

extension Setup.NamedRecognizer {
  /// Returns the difference of the number of fingers that the recognizer requires and that of a touch.
  fileprivate func missingFingers(in touch: TouchSpan, _ description: TouchDescription?) -> Double {
    guard let required = recognizer.value(of: .fingers) else { return 0 }
    let touched = [touch.fingers, description?.fingers].compactMap(\.self).filter { $0 > 0 }
    return touched.map { abs(Double($0) - required) }.min() ?? 0
  }
}
