import Gestures

/// Since when gestures wait for others to fail. One that a motion makes may be recognized from its start, by faster fingers or more
/// frames; one that a time makes, such as a long press, is not.
struct GestureWaits {
  private var starts: [(index: Int, time: Timestamp)] = []
  /// The start of the last action, if it was a motion.
  private var motionStart: Timestamp?

  /// Prepares for an action: removes the waits of all but some recognizers, which have a bit each.
  mutating func begin(_ action: TouchAction, at time: Timestamp, waiting: UInt64) {
    motionStart = nil
    if case .move = action { motionStart = time }
    if !starts.isEmpty { starts.removeAll { waiting & 1 << UInt64($0.index) == 0 } }
  }

  /// Adds those of some recognizers, the first ones of the coordinator, that wait since the action. Copies after them may wait, too.
  ///
  /// - Parameter timed: The recognizers that a time makes, which have a bit each.
  mutating func finish(_ coordinator: GestureCoordinator, _ recognizers: [RecognizerID], timed: UInt64) {
    var waiting = coordinator.waitingRecognizers & (recognizers.count < 64 ? 1 << UInt64(recognizers.count) - 1 : .max)
    while waiting != 0 {
      let index = waiting.trailingZeroBitCount
      waiting &= waiting - 1
      if starts.contains(where: { $0.index == index }) { continue }
      let start = timed & 1 << UInt64(index) == 0 ? motionStart : nil
      starts.append((index, start ?? coordinator.recognitionTime(of: recognizers[index])))
    }
  }

  /// Returns how long a gesture that was recognized may have waited.
  func wait(of transition: RecordedTransition, timed: UInt64) -> Interval {
    if transition.recognized == .distantPast || transition.recognized == transition.time { return .zero }
    let start =
      starts.first { $0.index == transition.recognizer.index }?.time
      ?? (timed & 1 << UInt64(transition.recognizer.index) == 0 ? motionStart : nil)
    return transition.time - (start ?? transition.recognized)
  }

  /// The longest of the waits, in milliseconds.
  func longest(at time: Timestamp) -> UInt16 {
    starts.map { UInt16(clamping: (time - $0.time).microseconds / 1000) }.max() ?? 0
  }
}
