import Analysis
import Gestures

// Fingers that move together.
extension EngineQuantity {
  private static func panned(_ hand: inout EngineHand, _ way: Point2D, steps: Int = 50) {
    hand.move(from: 0, steps: steps, lift: 200) { middle + way * $0 }
  }

  static let pans: [EngineQuantity] = [
    EngineQuantity("pan movement", "pan", .points, 0...64) { panned(&$0, Point2D($1, 0)) },
    EngineQuantity("pan movement, up", "pan", .points, 0...64) { panned(&$0, Point2D(0, -$1)) },
    EngineQuantity("pan movement, diagonal", "pan", .points, 0...64) { panned(&$0, direction(45) * $1) },
    EngineQuantity("pan movement, one jump", "pan", .points, 0...64) { panned(&$0, Point2D($1, 0), steps: 1) },
    EngineQuantity("pan, direction", "pan", .degrees, 0...90) { panned(&$0, direction($1) * 100) },
    EngineQuantity(
      "pan, direction with a translation down", "pan", .degrees, 0...90, where: { $0.translation?.y ?? 0 != 0 }
    ) {
      panned(&$0, direction($1) * 100)
    },
    EngineQuantity("pan, fingers", "pan", .count, 1...10) {
      $0.row(of: $1) { hand, finger, place in
        hand.move(finger, from: 0, steps: 50, lift: 200) { place + Point2D(0, 100 * $0) }
      }
    },
    EngineQuantity("pan, span change per translation", "pan", .ratio, 0...2) { hand, value in
      paired(&hand, moving: Point2D(0, 100)) { Point2D(200 + 100 * value * $0, 0) }
    },
    window("pan", 300, { $0.velocity?.x }, [{ middle + Point2D($0, 0) }]),
  ]

  /// The time over which a velocity is estimated: fingers move at 300 pt/s in six steps, after two jumps from a position that is
  /// `age` ms old in the end. Only a velocity over a shorter time is the expected one. One jump would not do: an estimate within
  /// the velocities between two positions would be that of the steps.
  static func window(
    _ gesture: String, _ expected: Double, _ velocity: @escaping @Sendable (EngineGesture) -> Double?,
    _ fingers: [@Sendable (Double) -> Point2D]
  ) -> EngineQuantity {
    EngineQuantity(
      gesture + ", velocity window", gesture, .milliseconds, 33...240,
      where: { $0.state == "ended" && abs((velocity($0) ?? 0) / expected - 1) < 0.01 }
    ) { hand, age in
      for (finger, place) in zip(Int32(1)..., fingers) {
        hand.add(.began, place(0), at: 0, finger: finger)
        hand.add(.moved, place(60), at: 320, finger: finger)
        hand.add(.moved, place(20), at: 324, finger: finger)
        for step in 1...6 {
          let rest = age * Double(6 - step) / 6
          hand.add(.moved, place(160 - 0.3 * rest), at: 320 + age - rest, finger: finger)
        }
        hand.add(.ended, place(160), at: 321 + age, finger: finger)
      }
    }
  }

  static let swipes: [EngineQuantity] = [
    EngineQuantity("swipe velocity", "swipe", .velocity, 5...2000) { hand, value in
      hand.move(from: 0, steps: 12) { middle + Point2D(value * 0.096 * $0, 0) }
    },
    EngineQuantity("swipe distance", "swipe", .points, 0...120) { hand, value in
      hand.move(from: 0, steps: 4) { middle + Point2D(value * $0, 0) }
    },
    EngineQuantity("swipe off axis, of 100", "swipe", .points, 0...120) { hand, value in
      hand.move(from: 0, steps: 8) { middle + Point2D(100, value) * $0 }
    },
    // The last of three moves exceeds any distance at the given time.
    EngineQuantity("swipe time", "swipe", .milliseconds, 30...1000) { hand, value in
      hand.add(.began, middle, at: 0)
      for (move, way) in [13.0, 26, 150].enumerated() {
        hand.add(.moved, middle + Point2D(way, 0), at: value - 16 + 8 * Double(move))
      }
      hand.add(.ended, middle + Point2D(150, 0), at: value + 2)
    },
    EngineQuantity("swipe, direction", "swipe", .degrees, 0...360) { hand, value in
      hand.move(from: 0, steps: 8) { middle + direction(value) * (200 * $0) }
    },
    EngineQuantity("swipe, fingers", "swipe", .count, 1...10) {
      $0.row(of: $1) { hand, finger, place in hand.move(finger, from: 0, steps: 8) { place + Point2D(0, 200 * $0) } }
    },
    EngineQuantity("three-finger swipe, slowest finger", "threeFingerSwipe", .ratio, 0...1) { hand, value in
      for (finger, share) in [(Int32(1), (3 - value) / 2), (2, (3 - value) / 2), (3, value)] {
        hand.move(finger, from: 0, steps: 8) { middle + Point2D(100 * share * $0, 60 * Double(finger)) }
      }
    },
    EngineQuantity("three-finger swipe, late finger", "threeFingerSwipe", .milliseconds, 0...200) { hand, late in
      for finger in 1...3 as ClosedRange<Int32> {
        func place(_ time: Double) -> Point2D { middle + Point2D(time, 60 * Double(finger)) }
        let start = finger == 3 ? late : 0
        hand.add(.began, place(start), at: start, finger: finger)
        for time in stride(from: start + 8, through: late + 120, by: 8) {
          hand.add(.moved, place(time), at: time, finger: finger)
        }
        hand.add(.ended, place(late + 120), at: late + 122, finger: finger)
      }
    },
    EngineQuantity("swipe, before touch up", "swipe", .milliseconds, 4...30, where: { $0.time < 34 }) { hand, value in
      hand.move(from: 0, steps: 4, lift: value) { middle + Point2D(200 * $0, 0) }
    },
  ]
}
