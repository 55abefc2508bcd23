import Gestures
import TouchTrace
import TraceReplay

// Which fingers rest next to a moving one, and how many others are down.
extension TouchSequence {
  /// Returns the IDs of the fingers that rest until they lift, by the rule by which a touchpad's recognizers ignore them.
  package func restingFingers(in log: InputLog) -> Set<Int32> {
    if fingers.count < 2 { return [] }
    var filter = RestingFingers()
    var resting: Set<Int32> = []
    for index in inputs {
      guard case .frame(let frame) = log.inputs[index] else { continue }
      _ = filter.filter(frame) { id, rests in
        if rests { resting.insert(id) } else { resting.remove(id) }
      }
    }
    return resting
  }

  /// Returns the number of fingers that was down for most of a period; `nil` if no finger was, or if not all are tracked.
  ///
  /// - Parameter resting: the IDs of fingers that do not count.
  package func usualNumberOfFingers(
    from start: Timestamp, until end: Timestamp, without resting: Set<Int32>
  ) -> Int? {
    if maximumFingers > fingers.count { return nil }
    let counted = fingers.filter { !resting.contains($0.id) && $0.start < end && start < $0.end }
    let edges = counted.flatMap { [(time: max($0.start, start), change: 1), (time: min($0.end, end), change: -1)] }
      .sorted { $0.time < $1.time }
    var (durations, number): ([Int: Int64], Int) = ([:], 0)
    for (edge, next) in zip(edges, edges.dropFirst()) {
      number += edge.change
      durations[number, default: 0] += (next.time - edge.time).microseconds
    }
    // Of two numbers with equal times, the larger one.
    return durations.filter { $0.key > 0 && $0.value > 0 }.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }
}
