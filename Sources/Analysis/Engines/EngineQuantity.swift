import Gestures
import Glibc
import TouchTrace

/// A threshold of an engine that synthetic hands can find.
package struct EngineQuantity: Sendable {
  /// The unit of a quantity.
  package enum Unit: String, Sendable {
    case points = "pt"
    case milliseconds = "ms"
    case degrees = "°"
    case velocity = "pt/s"
  }

  /// The name, such as `tap movement`.
  package let name: String
  /// The gesture that is recognized on one side of the threshold.
  package let gesture: String
  /// The unit of the value.
  package let unit: Unit
  /// The values to search.
  package let range: ClosedRange<Double>
  /// Returns the hand with a value.
  package let hand: @Sendable (Double) -> EngineHand

  /// Returns whether an engine recognized the gesture. A pinch may include the rotation.
  package func isRecognized(_ gestures: [EngineGesture]) -> Bool {
    gestures.contains { found in
      if gesture == RotationRecognizer.kind, found.gesture == PinchRecognizer.kind { return found.rotation ?? 0 != 0 }
      return found.gesture == gesture && (found.state == "began" || found.state == "ended")
    }
  }

  private init(
    _ name: String, _ gesture: String, _ unit: Unit, _ range: ClosedRange<Double>,
    _ build: @escaping @Sendable (inout EngineHand, Double) -> Void
  ) {
    (self.name, self.gesture, self.unit, self.range) = (name, gesture, unit, range)
    hand = { value in
      var hand = EngineHand()
      build(&hand, value)
      return hand
    }
  }

  /// All quantities.
  package static let all = taps + presses + pans + pairs + swipes

  private static let middle = EngineHand.middle
  private static let diagonal = Point2D(0.5.squareRoot(), 0.5.squareRoot())

  private static func tapped(_ hand: inout EngineHand, _ way: Point2D, from start: Double = 0) {
    hand.add(.began, middle, at: start)
    hand.add(.moved, middle + way, at: start + 30)
    hand.add(.ended, middle + way, at: start + 60)
  }

  private static func tappedTwice(_ hand: inout EngineHand, _ first: Double, _ gap: Double, _ second: Double) {
    hand.rest(from: 0, to: first)
    hand.rest(2, from: first + gap, to: first + gap + second)
  }

  private static let taps = [
    EngineQuantity("tap movement", "tap", .points, 0...64) { tapped(&$0, Point2D($1, 0)) },
    EngineQuantity("tap movement, diagonal", "tap", .points, 0...64) { tapped(&$0, diagonal * $1) },
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
  ]

  private static let presses = [
    EngineQuantity("long press, time", "longPress", .milliseconds, 10...3000) { $0.rest(from: 0, to: $1) },
    EngineQuantity("long press, movement", "longPress", .points, 0...64) {
      $0.add(.began, middle, at: 0)
      $0.add(.moved, middle + Point2D($1, 0), at: 100)
      $0.add(.ended, middle + Point2D($1, 0), at: 1800)
    },
  ]

  private static func panned(_ hand: inout EngineHand, _ way: Point2D, steps: Int = 50) {
    hand.move(from: 0, steps: steps, lift: 200) { middle + way * $0 }
  }

  private static let pans = [
    EngineQuantity("pan movement", "pan", .points, 0...64) { panned(&$0, Point2D($1, 0)) },
    EngineQuantity("pan movement, up", "pan", .points, 0...64) { panned(&$0, Point2D(0, -$1)) },
    EngineQuantity("pan movement, diagonal", "pan", .points, 0...64) { panned(&$0, diagonal * $1) },
    EngineQuantity("pan movement, one jump", "pan", .points, 0...64) { panned(&$0, Point2D($1, 0), steps: 1) },
  ]

  /// Adds two fingers about the middle that move apart along a path, and rest before they lift.
  private static func paired(_ hand: inout EngineHand, _ difference: @escaping (Double) -> Point2D) {
    for (finger, side) in [(Int32(1), -0.5), (2, 0.5)] {
      hand.move(finger, from: 0, waiting: 50, steps: 40, lift: 100) { middle + difference($0) * side }
    }
  }

  private static func turned(_ hand: inout EngineHand, _ radius: Double, _ degrees: Double) {
    paired(&hand) { part in
      let angle = degrees * part * .pi / 180
      return Point2D(cos(angle), sin(angle)) * (2 * radius)
    }
  }

  private static let pairs = [
    EngineQuantity("pinch, span of 200", "pinch", .points, 0...120) { hand, value in
      paired(&hand) { Point2D(200 + value * $0, 0) }
    },
    EngineQuantity("pinch, span of 60", "pinch", .points, 0...120) { hand, value in
      paired(&hand) { Point2D(60 + value * $0, 0) }
    },
    EngineQuantity("pinch, span of 700", "pinch", .points, 0...120) { hand, value in
      paired(&hand) { Point2D(700 - value * $0, 0) }
    },
    EngineQuantity("pinch inwards, span of 200", "pinch", .points, 0...120) { hand, value in
      paired(&hand) { Point2D(200 - value * $0, 0) }
    },
    EngineQuantity("rotation, radius of 200", "rotation", .degrees, 0...60) { turned(&$0, 200, $1) },
    EngineQuantity("rotation, radius of 30", "rotation", .degrees, 0...60) { turned(&$0, 30, $1) },
  ]

  private static let swipes = [
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
  ]
}
