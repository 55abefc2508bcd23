import Gestures
import TouchTrace

extension Trace {
  /// Returns the same touches with each time multiplied by a factor.
  func slowed(by factor: Int64) -> Trace {
    var slow = self
    for index in slow.frames.indices {
      slow.frames[index].time = Timestamp(microseconds: factor * slow.frames[index].time.microseconds)
    }
    slow.end = Timestamp(microseconds: factor * end.microseconds)
    return slow
  }

  /// The same touches; fingers that are down lift at the end.
  package var lifted: Trace {
    guard let lift = frames.lift(at: end + TouchState.stepDuration) else { return self }
    var lifted = self
    lifted.frames.append(lift)
    lifted.end = lift.time
    return lifted
  }
}

extension [TraceFrame] {
  /// Returns a frame in which all fingers lift that are down; nil if none is.
  func lift(at time: Timestamp) -> TraceFrame? {
    var positions: [(id: Int32, position: Point2D)] = []
    for change in flatMap(\.changes) {
      positions.removeAll { $0.id == change.id }
      if change.stage == .began || change.stage == .moved { positions.append((change.id, change.position)) }
    }
    let changes = positions.sorted { $0.id < $1.id }.map { ContactChange($0.id, .ended, $0.position) }
    return changes.isEmpty ? nil : TraceFrame(time: time, changes: changes)
  }
}
