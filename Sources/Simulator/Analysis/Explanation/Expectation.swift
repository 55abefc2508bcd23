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

extension Explanation {
  /// Returns whether the outcome of an attempt was to be expected, and why.
  ///
  /// A gesture that was recognized in the same touch excuses a failure, except a near miss for which it had to wait: a pan
  /// that requires a swipe to fail is what remains of a missed swipe.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the touch.
  package func expectation(of attempt: Attempt) -> Expectation {
    guard case .failed(let failure) = attempt.outcome else {
      return attempt.recognitionTime == nil ? .undecided : .recognized
    }
    switch failure.cause {
    case .excluded(let winner), .required(let winner): return .otherGesture(winner)
    case .refused, .targetRemoved: return recognizedGestures(during: attempt).isEmpty ? .refused : .decidedByProgram
    case .disabled, .detached, .ignored: return .decidedByProgram
    case .itself: break
    }
    if measured(attempt)?.unit == .count { return .otherCount }
    if let winner = winner(over: attempt) { return .otherGesture(winner) }
    guard let reason = measured(attempt) else {
      return failure.isCancellation ? .cancelled : .farMiss
    }
    let share = reason.missedShare
    if share <= Expectation.nearMissShare { return .nearMiss(share) }
    return recognizedGestures(during: attempt).first.map { .otherGesture($0.recognizer) } ?? .farMiss
  }

  /// Returns the name of the gesture that was recognized during an attempt without having to wait for its failure.
  func winner(over attempt: Attempt) -> String? {
    recognizedGestures(during: attempt).first { other in
      !setup.requirements.contains { $0.required == attempt.recognizer && $0.dependent == other.recognizer }
    }?.recognizer
  }

  /// Returns the recognized gestures of the same touch that were attempted at the same time.
  private func recognizedGestures(during attempt: Attempt) -> [Attempt] {
    guard let place = touch(of: attempt) else { return [] }
    return touches[place].attempts.filter { $0.recognitionTime != nil && $0.overlaps(attempt) }
  }

  /// Returns the reason of a failure with the value that the touch reached in the end.
  ///
  /// A machine fails at the first value beyond a threshold, so its reason always looks like a near miss: 16.2 pt of a
  /// finger that moves 250 pt, 500 ms of one that stays for three seconds. Movement counts as long as the gesture would
  /// have measured it: of a long press until it would have begun, of a click until the button is released.
  package func measured(_ attempt: Attempt) -> Reason? {
    guard var reason = attempt.failure?.reason else { return nil }
    switch (reason.bound, reason.unit) {
    case (.lessThan, .milliseconds):
      reason.value += max(Interval.milliseconds(0), extent(of: attempt).end - attempt.end).milliseconds
    case (.atMost, .points) where reason.measured == "moved":
      reason.value = max(reason.value, extent(of: attempt).maximumDistance)
    case (.atLeast, .count) where reason.measured == "taps": return lateTap(attempt) ?? reason
    default: break
    }
    return reason
  }

  /// Returns the time between a tap and the next one, if the taps would have been counted together but for that: by as many
  /// fingers, and within four times the limit. A later one is a gesture of its own.
  private func lateTap(_ attempt: Attempt) -> Reason? {
    let recognizer = setup.recognizers[attempt.index].recognizer
    guard let index = type(of: recognizer).parameterDescriptions.firstIndex(where: { $0.name == "maximumTapInterval" }),
      let place = touch(of: attempt), place + 1 < touches.count,
      touches[place + 1].fingers == Int(recognizer.value(of: .fingers) ?? 1)
    else { return nil }
    let interval = setup.value(of: index, of: attempt.index)
    let pause = (touches[place + 1].start - attempt.end).milliseconds + interval
    if pause < interval || pause > 4 * interval + 1 { return nil }
    return .exceeded("next tap began after", pause, allowed: interval, .milliseconds)
  }

  /// Returns the duration and the distance that the touches of an attempt moved.
  private func extent(of attempt: Attempt) -> AttemptExtent {
    var extent = AttemptExtent(attempt, in: setup)
    guard let place = touch(of: attempt) else { return extent }
    var index = touches[place].firstInput
    while index < touches[place].inputs.upperBound, !extent.isOver {
      extent.add(inputLog.inputs[index])
      index += 1
    }
    return extent
  }
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
