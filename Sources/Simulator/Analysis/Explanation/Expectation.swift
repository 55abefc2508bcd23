import Gestures
import Simulation
import TouchTrace

/// How surprising the outcome of an attempt is, found without searching for changes.
package enum Expectation: Hashable, Sendable {
  case recognized
  /// The recording ended before the attempt was decided.
  case undecided
  /// A measured value missed its threshold by at most half of it. The value is the share of the threshold by which it
  /// did: 0.1 for 17.6 pt where 16 are allowed.
  case nearMiss(Double)
  /// A measured value missed its threshold by more than half of it, or the machine failed without measuring.
  case farMiss
  /// Another number of fingers or taps touched than the gesture is made of.
  case otherCount
  /// This gesture of the same touches was recognized instead.
  case otherGesture(String)
  /// A touch was cancelled: by the device, because a finger rested, or at the end of the recording.
  case cancelled
  /// The program disabled the recognizer, or refused the gesture or removed its target when another was recognized.
  case decidedByProgram
  /// The program's delegate refused the gesture, or the program removed its target, and nothing else was recognized.
  case refused

  /// Whether the gesture was bound to fail, since the touch was another gesture or none of its kind. Such failures are folded,
  /// and changes are searched for only on request.
  package var isExpectedFailure: Bool {
    switch self {
    case .otherCount, .otherGesture, .decidedByProgram: true
    case .recognized, .undecided, .nearMiss, .farMiss, .cancelled, .refused: false
    }
  }

  /// The largest share of a threshold by which a near miss misses it. A finger that moved 24 pt where a tap allows 16
  /// may have been meant to tap; one that moved farther was not.
  package static let nearMissShare = 0.5
}

extension AttemptFailure {
  /// Whether the gesture failed because a touch was cancelled. Every recognizer of the library has the same signal for it.
  var isCancellation: Bool {
    if case .itself("touchCancelled", nil) = cause { true } else { false }
  }
}

extension Reason {
  /// The share of the threshold by which the value missed it: 0.1 for 17.6 where 16 are allowed.
  package var missedShare: Double {
    if threshold == 0 { return value == 0 ? 0 : .infinity }
    return abs(value - threshold) / abs(threshold)
  }

  /// Whether the value reached at least half of what it should have, or not more than twice too far.
  package var isHalfReached: Bool { unit != .count && value > 0 && doublings <= 1 }

  /// How often the value must be doubled or halved to reach the threshold; of a count, the difference.
  var doublings: Double {
    if unit == .count { return abs(value - threshold) }
    let (low, high) = (min(abs(value), abs(threshold)), max(abs(value), abs(threshold)))
    return (high == low ? 1 : high / low).doublings
  }
}

extension Double {
  /// The binary logarithm of a number from 1, interpolated linearly between powers of two: the same on every machine. At most 20.
  var doublings: Double { self < 0x1p20 ? Double(exponent) + significand - 1 : 20 }
}
