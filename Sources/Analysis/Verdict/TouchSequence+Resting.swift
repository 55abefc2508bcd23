import Gestures
import Simulation
import TouchTrace

// Which fingers rest next to a moving one, and how many others are down.
extension TouchSequence {
  /// Returns the IDs of the fingers that rest until they lift, by the rule by which a touchpad's recognizers ignore them.
  func restingFingers(in log: InputLog) -> [Int32] {
    if fingers.count < 2 { return [] }
    var filter = RestingFingers()
    var resting: [Int32] = []
    for index in inputs {
      guard case .frame(let frame) = log.inputs[index] else { continue }
      _ = filter.filter(frame) { id, rests in
        resting.removeAll { $0 == id }
        if rests { resting.append(id) }
      }
    }
    return resting
  }

  /// Returns the number of fingers that was down for most of a period; `nil` if no finger was, or if not all are tracked.
  ///
  /// - Parameter resting: the IDs of fingers that do not count.
  func usualNumberOfFingers(
    from start: Timestamp, until end: Timestamp, without resting: [Int32]
  ) -> Int? {
    if maximumFingers > fingers.count { return nil }
    let counted = fingers.filter { !resting.contains($0.id) && $0.start < end && start < $0.end }
    let edges = Set(counted.flatMap { [max($0.start, start), min($0.end, end)] }).sorted()
    var durations: [Int: Int64] = [:]
    for (edge, next) in zip(edges, edges.dropFirst()) {
      let number = counted.count { $0.start <= edge && next <= $0.end }
      durations[number, default: 0] += (next - edge).microseconds
    }
    // Of two numbers with equal times, the larger one.
    return durations.filter { $0.key > 0 }.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }
}
