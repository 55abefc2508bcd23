import Gestures

// Fingers that rest.
extension EngineQuantity {
  private static func tapped(_ hand: inout EngineHand, _ way: Point2D, from start: Double = 0) {
    hand.add(.began, middle, at: start)
    hand.add(.moved, middle + way, at: start + 30)
    hand.add(.ended, middle + way, at: start + 60)
  }

  private static func tappedTwice(_ hand: inout EngineHand, _ first: Double, _ gap: Double, _ second: Double) {
    hand.rest(from: 0, to: first)
    hand.rest(2, from: first + gap, to: first + gap + second)
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
      $0.rest(1, middle, from: 0, to: 240)
      $0.rest(2, middle + Point2D(100, 0), from: $1, to: 250)
    },
    EngineQuantity("two-finger tap, distance apart", "twoFingerTap", .points, 20...400) {
      $0.rest(1, middle - Point2D($1 / 2, 0), from: 0, to: 60)
      $0.rest(2, middle + Point2D($1 / 2, 0), from: 0, to: 60)
    },
    EngineQuantity("double tap, time between", "doubleTap", .milliseconds, 10...1200) { tappedTwice(&$0, 40, $1, 40) },
    EngineQuantity("double tap, first of 140 ms", "doubleTap", .milliseconds, 10...1200) {
      tappedTwice(&$0, 140, $1, 40)
    },
    EngineQuantity("double tap, second of 140 ms", "doubleTap", .milliseconds, 10...1200) {
      tappedTwice(&$0, 40, $1, 140)
    },
    EngineQuantity("double tap, distance", "doubleTap", .points, 0...200) {
      $0.rest(from: 0, to: 40)
      $0.rest(2, middle + Point2D($1, 0), from: 140, to: 180)
    },
    EngineQuantity("tap, number of taps", "tap", .count, 1...10) { $0.tap($1) },
    EngineQuantity("tap, fingers", "tap", .count, 1...10) { $0.row(of: $1) { $0.rest($1, $2, from: 0, to: 60) } },
  ]

  private static func tappedAndPressed(
    _ hand: inout EngineHand, tap: Double = 50, gap: Double = 100, distance: Double = 0
  ) {
    hand.rest(from: 0, to: tap)
    hand.rest(2, middle + Point2D(distance, 0), from: tap + gap, to: tap + gap + 1500)
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
    EngineQuantity("long press, number of taps before", "longPress", .count, 0...8) {
      $0.tap($1)
      $0.rest(20, from: $0.end + 100, to: $0.end + 1600)
    },
    EngineQuantity("long press after a tap, its time", "longPress", .milliseconds, 10...1000) {
      tappedAndPressed(&$0, tap: $1)
    },
    EngineQuantity("long press after a tap, time between", "longPress", .milliseconds, 10...1200) {
      tappedAndPressed(&$0, gap: $1)
    },
    EngineQuantity("long press after a tap, distance", "longPress", .points, 0...200) {
      tappedAndPressed(&$0, distance: $1)
    },
  ]
}
