import TouchAuthoring
import Gestures
import Simulation
import TouchTrace

/// The size of a recording. Sizes compare by fingers, then frames, then changes, then duration.
package struct TraceSize: Hashable, Comparable, Sendable {
  /// The number of touches that began.
  package var fingers: Int
  package var frames: Int
  /// The number of changes of touches.
  package var changes: Int
  package var duration: Interval

  package static func < (a: Self, b: Self) -> Bool {
    (a.fingers, a.frames, a.changes, a.duration) < (b.fingers, b.frames, b.changes, b.duration)
  }
}

extension Trace {
  package var size: TraceSize {
    TraceSize(
      fingers: frames.reduce(0) { $0 + $1.changes.count { $0.stage == .began } }, frames: frames.count,
      changes: frames.reduce(0) { $0 + $1.changes.count },
      duration: end - Timestamp(microseconds: 0))
  }

  /// The identifiers of all fingers, in order of touch down.
  var fingers: [Int32] {
    frames.flatMap { $0.changes.filter { $0.stage == .began }.map(\.id) }
  }

  /// The largest distance from one position of a finger to the next, in points; 0 without moves.
  var largestStep: Double {
    var positions: [Int32: Point2D] = [:]
    var largest = 0.0
    for frame in frames {
      for change in frame.changes {
        if change.stage != .began, let last = positions[change.id] {
          largest = max(largest, (change.position - last).length)
        }
        positions[change.id] = change.position
      }
    }
    return largest
  }

  /// The number of moves of all fingers.
  var moves: Int { frames.reduce(0) { $0 + $1.changes.count { $0.stage == .moved } } }

  /// The same recording with a unique identifier for each finger.
  var withUniqueIdentifiers: Trace {
    let fingers = fingers
    if Set(fingers).count == fingers.count { return self }
    var trace: Trace = self
    var identifiers: [Int32: Int32] = [:]
    var next: Int32 = 0
    for index in trace.frames.indices {
      for place in trace.frames[index].changes.indices {
        let change = frames[index].changes[place]
        if change.stage == .began {
          next += 1
          identifiers[change.id] = next
        }
        trace.frames[index].changes[place].id = identifiers[change.id] ?? change.id
      }
    }
    return trace
  }

  func without(fingers removed: Set<Int32>) -> Trace {
    var trace = self
    for index in trace.frames.indices { trace.frames[index].changes.removeAll { removed.contains($0.id) } }
    return trace.withoutIdleFrames
  }

  /// - Parameter removed: indices among all moves of the recording.
  func without(moves removed: Set<Int>) -> Trace {
    var trace = self
    var count = -1
    for index in trace.frames.indices {
      trace.frames[index].changes.removeAll { change in
        if change.stage != .moved { return false }
        count += 1
        return removed.contains(count)
      }
    }
    return trace.withoutIdleFrames
  }

  /// The indices of frames before which no finger was down.
  var pauses: [Int] {
    var fingers = FingerLog(limit: 2)
    var pauses: [Int] = []
    for (index, frame) in frames.enumerated() {
      if !fingers.isTouching && index > 0 { pauses.append(index) }
      fingers.add(frame)
    }
    return pauses
  }

  /// Returns the recording with a shorter pause before a frame.
  func closingPause(before index: Int, to rest: Interval) -> Trace {
    let gap = frames[index].time - frames[index - 1].time - rest
    var trace = self
    if gap < .zero { return trace }
    for later in index..<frames.count { trace.frames[later].time = before(frames[later].time, gap) }
    trace.end = before(end, gap)
    return trace
  }

  private func before(_ time: Timestamp, _ gap: Interval) -> Timestamp {
    time + Interval(microseconds: -gap.microseconds)
  }

  /// - Parameter unit: in microseconds.
  func roundedTimes(to unit: Int64) -> Trace {
    func rounded(_ time: Timestamp) -> Timestamp {
      Timestamp(microseconds: (time.microseconds + unit / 2) / unit * unit)
    }
    var trace = self
    for index in trace.frames.indices { trace.frames[index].time = rounded(frames[index].time) }
    trace.end = rounded(end)
    return trace
  }

  /// The number of different times.
  var countOfTimes: Int { Set(frames.map(\.time)).count }

  /// - Parameter unit: in thousandths of a point.
  func roundedPositions(to unit: Int64) -> Trace {
    func rounded(_ value: Double) -> Double {
      let thousandths = FixedPoint.thousandths(value)
      let half = thousandths < 0 ? -unit / 2 : unit / 2
      return FixedPoint.double(thousandths: (thousandths + half) / unit * unit)
    }
    func rounded(_ position: Point2D) -> Point2D { Point2D(rounded(position.x), rounded(position.y)) }
    var trace = self
    for index in trace.frames.indices {
      for place in trace.frames[index].changes.indices {
        trace.frames[index].changes[place].position = rounded(frames[index].changes[place].position)
      }
      trace.frames[index].hovering = frames[index].hovering.map(rounded)
    }
    return trace
  }
}
