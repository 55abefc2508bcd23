import Gestures

/// A coordinator's report on one gesture at one moment, with the digits of a transcript.
struct ExploredReport: Hashable, Sendable {
  let recognizer: Int
  let to: GestureState
  let cause: Cause
  let time: Timestamp
  /// The signal and the measured property of a failure.
  let failure: [String]
  /// The values, in thousandths. A threshold is not one of them: a change of a parameter is noticed by what a recognizer does.
  let values: [Int64]

  init(_ transition: Transition, _ description: GestureDescription) {
    recognizer = transition.recognizer.index
    to = transition.to
    cause = transition.cause
    time = transition.time
    var values = Self.values(description)
    if to == .failed, let reason = transition.reason {
      failure = [transition.signal, reason.measured]
      values.append(Self.thousandths(reason.value))
    } else {
      failure = to == .failed ? [transition.signal] : []
    }
    self.values = values
  }

  /// Returns the values of a description, in thousandths.
  static func values(_ description: GestureDescription) -> [Int64] {
    [thousandths(description.location.x), thousandths(description.location.y), Int64(description.numberOfTouches)]
      + description.measurements.map { thousandths($0.value) }
  }

  private static func thousandths(_ value: Double) -> Int64 {
    let scaled = (value * 1000).rounded()
    return abs(scaled) < 0x1p62 ? Int64(scaled) : Int64(bitPattern: value.bitPattern)
  }
}
