import Analysis
import Gestures
import TouchAuthoring
import TouchTrace

/// A synthetic hand with exact times and positions, for measurements: no device rounds them.
package struct EngineHand: Sendable {
  /// The size of the surface: 800 by 600 points.
  package static let surface = Surface(widthInMillipoints: 800_000, heightInMillipoints: 600_000)
  static let middle = Point2D(400, 300)

  private var changes: [(time: Int64, change: ContactChange)] = []

  /// The time at which the last finger lifted, in milliseconds.
  private(set) var end = 0.0

  init() {}

  /// Adds a change of a finger, at a time in milliseconds.
  mutating func add(_ stage: Contact.Stage, _ position: Point2D, at time: Double, finger: Int32 = 1) {
    changes.append((FixedPoint.thousandths(time), ContactChange(finger, stage, position)))
    end = max(end, time)
  }

  mutating func rest(_ finger: Int32 = 1, _ position: Point2D = middle, from start: Double, to end: Double) {
    add(.began, position, at: start, finger: finger)
    add(.ended, position, at: end, finger: finger)
  }

  /// Adds taps of 40 ms, 100 ms apart.
  mutating func tap(_ count: Double) {
    for tap in 0..<Int32(count) { rest(tap + 1, from: 140 * Double(tap), to: 140 * Double(tap) + 40) }
  }

  /// Adds fingers 40 pt apart.
  mutating func row(of fingers: Double, _ add: (inout Self, Int32, Point2D) -> Void) {
    for finger in 1...Int32(fingers) { add(&self, finger, Point2D(180 + 40 * Double(finger), 300)) }
  }

  /// Adds a finger that moves at constant velocity along a path, in equal steps of 8 ms, and lifts 2 ms later.
  ///
  /// - Parameter path: the position at each part of the movement, from 0 to 1.
  mutating func move(
    _ finger: Int32 = 1, from start: Double, waiting: Double = 0, steps: Int, lift: Double = 2,
    _ path: (Double) -> Point2D
  ) {
    add(.began, path(0), at: start, finger: finger)
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      add(.moved, path(part), at: start + waiting + 8 * Double(step), finger: finger)
    }
    add(.ended, path(1), at: start + waiting + 8 * Double(steps) + lift, finger: finger)
  }

  /// The recording as Pointer Events, with time for what deadlines still report.
  package var text: String {
    var text: [UInt8] = []
    var writer = RecordingWriter(.pointerEvents) { text += $0 }
    writer.begin(TraceHeader(surface: Self.surface))
    let sorted = changes.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    for (_, item) in sorted {
      writer.write(TraceFrame(time: Timestamp(microseconds: item.time), changes: [item.change]))
    }
    writer.end(at: Timestamp(microseconds: FixedPoint.thousandths(end) + 1_000_000))
    return String(decoding: text, as: UTF8.self)
  }
}
