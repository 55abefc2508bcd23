import Analysis
import Gestures

// Two fingers about each other.
extension EngineQuantity {
  /// Adds two fingers about the middle that move apart along a path, and rest before they lift.
  ///
  /// - Parameter late: When the second one touches down, in milliseconds. They move when both are down.
  static func paired(
    _ hand: inout EngineHand, late: Double = 0, steps: Int = 40, moving movement: Point2D = .zero,
    _ difference: @escaping (Double) -> Point2D
  ) {
    for (finger, side, start) in [(Int32(1), -0.5, 0), (2, 0.5, late)] {
      hand.move(finger, from: start, waiting: 50 + late - start, steps: steps, lift: 100) {
        middle + movement * $0 + difference($0) * side
      }
    }
  }

  /// A time after which a finger takes part in a gesture: two fingers spread by half and turn by 30°, and the other one spreads
  /// and turns them further, after the second has lifted or as a third one.
  private static func joining(
    _ name: String, _ gesture: String, isThird: Bool = false,
    where condition: @escaping @Sendable (EngineGesture) -> Bool
  ) -> EngineQuantity {
    EngineQuantity(name, gesture, .milliseconds, 10...400, where: condition) { hand, age in
      let (side, end) = (direction(30) * 150, 201 + age)
      for (finger, start, place) in [(Int32(1), Point2D(-100, 0), side * -1), (2, Point2D(100, 0), side)] {
        hand.add(.began, middle + start, at: 0, finger: finger)
        hand.add(.moved, middle + place, at: 50, finger: finger)
        hand.add(.ended, middle + place, at: finger == 1 || isThird ? end : 150, finger: finger)
      }
      let (place, further) = isThird ? (Point2D(0, -150), Point2D(0, -290)) : (side, direction(60) * 250)
      hand.add(.began, middle + place, at: 200, finger: 3)
      hand.add(.moved, middle + place + Point2D(1, 0), at: 200 + age, finger: 3)
      hand.add(.moved, middle + further, at: 200.02 + age, finger: 3)
      hand.add(.ended, middle + further, at: end, finger: 3)
    }
  }

  private static func spread(_ name: String, from span: Double, _ sign: Double) -> EngineQuantity {
    EngineQuantity(name, "pinch", .points, 0...120) { hand, value in
      paired(&hand) { Point2D(span + sign * value * $0, 0) }
    }
  }

  static let pairs: [EngineQuantity] = [
    spread("pinch, span of 200", from: 200, 1), spread("pinch, span of 60", from: 60, 1),
    spread("pinch, span of 700", from: 700, -1), spread("pinch inwards, span of 200", from: 200, -1),
    EngineQuantity("rotation, radius of 200", "rotation", .degrees, 0...60) { hand, value in
      paired(&hand) { direction(value * $0) * 400 }
    },
    EngineQuantity("rotation, radius of 30", "rotation", .degrees, 0...60) { hand, value in
      paired(&hand) { direction(value * $0) * 60 }
    },
    EngineQuantity("pinch, smallest span", "pinch", .points, 1...300) { hand, value in
      paired(&hand, steps: 1) { Point2D(400 + (value - 400) * $0, 0) }
    },
    EngineQuantity("pinch, span update", "pinch", .points, 0...120, where: { $0.state == "changed" }) { hand, value in
      paired(&hand, steps: 2) { Point2D(200 + (min($0, 0.5) * 200 + max($0 - 0.5, 0) * 2 * value), 0) }
    },
    EngineQuantity("pinch, span change per translation", "pinch", .ratio, 0...2) { hand, value in
      paired(&hand, steps: 1, moving: Point2D(0, 100)) { Point2D(200 + 100 * value * $0, 0) }
    },
    EngineQuantity("rotation, arc per translation", "rotation", .ratio, 0...2) { hand, value in
      paired(&hand, steps: 1, moving: Point2D(0, 100)) { direction(value * 90 / .pi * $0) * 200 }
    },
    EngineQuantity("pinch, late finger", "pinch", .milliseconds, 0...200) { hand, late in
      paired(&hand, late: late) { Point2D(200 + 100 * $0, 0) }
    },
    EngineQuantity("rotation, late finger", "rotation", .milliseconds, 0...200) { hand, late in
      paired(&hand, late: late) { direction(30 * $0) * 200 }
    },
    EngineQuantity("two-finger pan, late finger", "pan", .milliseconds, 0...200) { hand, late in
      paired(&hand, late: late, moving: Point2D(0, 100)) { _ in Point2D(100, 0) }
    },
    joining("pinch, rejoining finger", "pinch") { $0.state == "changed" && $0.time > 190 },
    joining("pinch, rejoining finger keeps the scale", "pinch") { $0.scale ?? 0 > 1.75 },
    joining("pinch, third finger", "pinch", isThird: true) { $0.scale ?? 0 > 1.75 },
    joining("rotation, rejoining finger", "rotation") { $0.rotation ?? 0 > 40 },
    window("pinch", 1.5, \.rate, [-0.5, 0.5].map { side in { middle + Point2D((200 + $0) * side, 0) } }),
    window("rotation", 150, \.rate, [-200.0, 200].map { side in { middle + direction($0 / 2) * side } }),
  ]
}
