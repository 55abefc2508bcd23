import Analysis
import Gestures

// Fingers that rest.
extension EngineQuantity {
  private static func tapped(_ hand: inout EngineHand, _ way: Point2D, from start: Double = 0) {
    hand.add(.began, middle, at: start)
    hand.add(.moved, middle + way, at: start + 30)
    hand.add(.ended, middle + way, at: start + 60)
  }

  private static func doubleTap(_ name: String, _ first: Double, _ second: Double) -> EngineQuantity {
    EngineQuantity("double tap, " + name, "doubleTap", .milliseconds, 10...1200) {
      $0.rest(from: 0, to: first)
      $0.rest(2, from: first + $1, to: first + $1 + second)
    }
  }

  static let taps: [EngineQuantity] = [
    EngineQuantity("tap movement", "tap", .points, 0...64) { tapped(&$0, Point2D($1, 0)) },
    EngineQuantity("tap movement, diagonal", "tap", .points, 0...64) { tapped(&$0, direction(45) * $1) },
    EngineQuantity("tap movement, after a tap", "doubleTap", .points, 0...64) {
      $0.rest(2, from: 0, to: 50)
      tapped(&$0, Point2D($1, 0), from: 150)
    },
    EngineQuantity("tap time", "tap", .milliseconds, 10...3000) { $0.rest(from: 0, to: $1) },
    EngineQuantity("two-finger tap, time apart", "twoFingerTap", .milliseconds, 0...200) {
      // An interval counts only for fingers that do not lift together.
      $0.rest(1, middle, from: 0, to: max(240, $1 + 40))
      $0.rest(2, middle + Point2D(100, 0), from: $1, to: max(250, $1 + 50))
    },
    EngineQuantity("two-finger tap, distance apart", "twoFingerTap", .points, 20...400) {
      $0.rest(1, middle - Point2D($1 / 2, 0), from: 0, to: 60)
      $0.rest(2, middle + Point2D($1 / 2, 0), from: 0, to: 60)
    },
    doubleTap("time between", 40, 40), doubleTap("first of 140 ms", 140, 40), doubleTap("second of 140 ms", 40, 140),
    EngineQuantity("double tap, distance", "doubleTap", .points, 0...200) {
      $0.rest(from: 0, to: 40)
      $0.rest(2, middle + Point2D($1, 0), from: 140, to: 180)
    },
    EngineQuantity("tap, number of taps", "tap", .count, 1...10) { $0.tap($1) },
    EngineQuantity("tap, fingers", "tap", .count, 1...10) { $0.row(of: $1) { $0.rest($1, $2, from: 0, to: 60) } },
  ]

  /// A press after a tap: `hand` returns the tap's time, the time between, and the distance.
  private static func afterTap(
    _ name: String, _ unit: Unit, _ range: ClosedRange<Double>,
    _ hand: @escaping @Sendable (Double) -> (tap: Double, gap: Double, distance: Double)
  ) -> EngineQuantity {
    EngineQuantity("long press after a tap, " + name, "longPress", unit, range) {
      let (tap, gap, distance) = hand($1)
      $0.rest(from: 0, to: tap)
      $0.rest(2, middle + Point2D(distance, 0), from: tap + gap, to: tap + gap + 1500)
    }
  }

  static let presses: [EngineQuantity] = [
    EngineQuantity("long press, time", "longPress", .milliseconds, 10...3000) { $0.rest(from: 0, to: $1) },
    EngineQuantity("long press, movement", "longPress", .points, 0...64) {
      $0.add(.began, middle, at: 0)
      $0.add(.moved, middle + Point2D($1, 0), at: 100)
      $0.add(.ended, middle + Point2D($1, 0), at: 1800)
    },
    EngineQuantity("long press, movement while pressing", "longPress", .points, 0...300, where: { $0.state == "ended" })
    {
      $0.add(.began, middle, at: 0)
      $0.add(.moved, middle + Point2D($1, 0), at: 1200)
      $0.add(.ended, middle + Point2D($1, 0), at: 1800)
    },
    EngineQuantity("long press, fingers", "longPress", .count, 1...10) {
      $0.row(of: $1) { $0.rest($1, $2, from: 0, to: 1500) }
    },
    EngineQuantity("two-finger long press, late finger", "twoFingerLongPress", .milliseconds, 0...200) {
      $0.rest(1, middle, from: 0, to: $1 + 1500)
      $0.rest(2, middle + Point2D(100, 0), from: $1, to: $1 + 1500)
    },
    EngineQuantity("long press, number of taps before", "longPress", .count, 0...8) {
      $0.tap($1)
      $0.rest(20, from: $0.end + 100, to: $0.end + 1600)
    },
    afterTap("its time", .milliseconds, 10...1000) { ($0, 100, 0) },
    afterTap("time between", .milliseconds, 10...1200) { (50, $0, 0) },
    afterTap("distance", .points, 0...200) { (50, 100, $0) },
  ]
}
