import Gestures
import Simulation
import TouchTrace

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
    case (.atLeast, .count) where reason.measured == "fingers": return lateTouch(attempt, reason) ?? reason
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

  /// What the reason of a gesture measures whose last finger touched down late.
  static let lateFinger = "last finger touched down after"

  /// Returns the time from the first touch down to the last one, if as many fingers as required were down in the end and the last of
  /// them was later than the recognizer allows.
  private func lateTouch(_ attempt: Attempt, _ reason: Reason) -> Reason? {
    let recognizer = setup.recognizers[attempt.index].recognizer
    guard inputLog.libinput == nil, let place = touch(of: attempt),
      let index = type(of: recognizer).parameterDescriptions.firstIndex(where: { $0.name == "maximumTouchDownInterval" }
      ),
      let sequence = touches[place].sequences.last(where: { $0.start <= attempt.end })
    else { return nil }
    let starts = sequence.fingers.map(\.start).sorted()
    guard let first = starts.first, let last = starts.last, starts.count == Int(reason.threshold),
      sequence.maximumFingers == starts.count
    else { return nil }
    let (late, allowed) = ((last - first).milliseconds, setup.value(of: index, of: attempt.index))
    return late > allowed ? .exceeded(Self.lateFinger, late, allowed: allowed, .milliseconds) : nil
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
