import Gestures
import Simulation
import TouchTrace

/// How much a recording holds. Fewer fingers are smaller, then fewer frames, then fewer moves, then less time.
public struct TraceSize: Hashable, Comparable, Sendable {
  public var fingers: Int
  public var frames: Int
  public var changes: Int
  public var duration: Interval

  public static func < (a: Self, b: Self) -> Bool {
    (a.fingers, a.frames, a.changes, a.duration) < (b.fingers, b.frames, b.changes, b.duration)
  }
}

extension Trace {
  public var size: TraceSize {
    TraceSize(
      fingers: frames.reduce(0) { $0 + $1.changes.count { $0.stage == .began } }, frames: frames.count,
      changes: frames.reduce(0) { $0 + $1.changes.count },
      duration: end - Timestamp(microseconds: 0))
  }

  /// The names of all fingers, in order of landing.
  var fingers: [Int32] {
    frames.flatMap { $0.changes.filter { $0.stage == .began }.map(\.id) }
  }

  /// How often a finger moved.
  var moves: Int { frames.reduce(0) { $0 + $1.changes.count { $0.stage == .moved } } }

  /// The same fingers, each by a name of its own.
  var withNamesUsedOnce: Trace {
    let fingers = fingers
    if Set(fingers).count == fingers.count { return self }
    var trace: Trace = self
    var names: [Int32: Int32] = [:]
    var next: Int32 = 0
    for index in trace.frames.indices {
      for place in trace.frames[index].changes.indices {
        let change = frames[index].changes[place]
        if change.stage == .began {
          next += 1
          names[change.id] = next
        }
        trace.frames[index].changes[place].id = names[change.id] ?? change.id
      }
    }
    return trace
  }

  func without(fingers gone: Set<Int32>) -> Trace {
    var trace = self
    for index in trace.frames.indices { trace.frames[index].changes.removeAll { gone.contains($0.id) } }
    return trace.withoutIdleFrames
  }

  /// - Parameter gone: counted over all moves of the recording, from 0.
  func without(moves gone: Set<Int>) -> Trace {
    var trace = self
    var count = -1
    for index in trace.frames.indices {
      trace.frames[index].changes.removeAll { change in
        if change.stage != .moved { return false }
        count += 1
        return gone.contains(count)
      }
    }
    return trace.withoutIdleFrames
  }

  /// The frames before which nobody touched.
  var pauses: [Int] {
    var down = 0
    var pauses: [Int] = []
    for (index, frame) in frames.enumerated() {
      if down == 0 && index > 0 { pauses.append(index) }
      for change in frame.changes {
        if change.stage == .began { down += 1 } else if change.stage != .moved { down -= 1 }
      }
      down += frame.untracked - (index > 0 ? frames[index - 1].untracked : 0)
    }
    return pauses
  }

  func closingPause(before index: Int) -> Trace {
    let gap = frames[index].time - frames[index - 1].time
    var trace = self
    for later in index..<frames.count { trace.frames[later].time = before(frames[later].time, gap) }
    trace.end = before(end, gap)
    return trace
  }

  private func before(_ time: Timestamp, _ gap: Interval) -> Timestamp {
    time + Interval(microseconds: -gap.microseconds)
  }

  func roundedTimes(to unit: Int64) -> Trace {
    func rounded(_ time: Timestamp) -> Timestamp {
      Timestamp(microseconds: (time.microseconds + unit / 2) / unit * unit)
    }
    var trace = self
    for index in trace.frames.indices { trace.frames[index].time = rounded(frames[index].time) }
    trace.end = rounded(end)
    return trace
  }

  /// - Parameter unit: in thousandths of a point.
  func roundedPlaces(to unit: Int) -> Trace {
    func rounded(_ value: Double) -> Double {
      let thousandths = FixedPoint.thousandths(value)
      let half = thousandths < 0 ? -unit / 2 : unit / 2
      return FixedPoint.double(thousandths: (thousandths + half) / unit * unit)
    }
    func rounded(_ place: Point) -> Point { Point(rounded(place.x), rounded(place.y)) }
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
