import Gestures
import CoreTestSupport
import Testing

@Suite struct SwipeRecognizerTests {
  private typealias Direction = SwipeRecognizer.Direction
  private static let directions = Direction.each + [.any]

  /// Minimum distance 40 pt, maximum duration 250 ms, minimum velocity 500 pt/s, off-axis share 0.5.
  private func pad(_ direction: SwipeRecognizer.Direction = .right, _ fingers: Int = 1, velocity: Double = 500) -> Pad {
    var swipe = SwipeRecognizer(direction, numberOfTouchesRequired: fingers)
    swipe.minimumDistance = 40
    swipe.maximumOffAxisShare = 0.5
    swipe.maximumDuration = .milliseconds(250)
    swipe.minimumVelocity = velocity
    return Pad("swipe", swipe)
  }

  /// Returns the displacement along the direction and across it.
  private func delta(_ direction: SwipeRecognizer.Direction, _ along: Double, _ across: Double = 0) -> Point2D {
    switch direction {
    case .left: Point2D(-along, across)
    case .up: Point2D(across, -along)
    case .down: Point2D(across, along)
    default: Point2D(along, across)
    }
  }

  private func move(_ id: Int32, _ position: Point2D) -> Touch { .move(id, position.x, position.y) }

  // MARK: Distance and direction

  /// Off-axis movement at the limit, and 0.001 pt beyond it; below twice the minimum distance, and above.
  @Test(arguments: directions) func offAxisMovementUpToItsShareIsAccepted(direction: SwipeRecognizer.Direction) {
    for side in [1.0, -1] {
      var pad = pad(direction)
      pad.at(0, .down(1, 0, 0))
      // If both axes are equal, `any` accepts either.
      pad.at(10, move(1, delta(direction, 39.999, 20 * side)))
      pad.at(20, move(1, delta(direction, 48, 24.001 * side)))
      #expect(pad.log == [], "it may return to its direction")
      pad.at(30, move(1, delta(direction, 72, 36 * side)))
      #expect(pad.log == ["30 swipe possible → ended"])
      pad = self.pad(direction)
      pad.at(0, .down(1, 0, 0))
      pad.at(30, move(1, delta(direction, 48, 24.001 * side)))
      pad.at(40, .up(1))
      expectFailed(pad, "40", "touchUp")
      expectReason(pad.reason, "off axis", 24.001, .atMost, 24, .points)
      pad = self.pad(direction)
      pad.at(0, .down(1, 0, 0))
      pad.at(30, move(1, delta(direction, 96, 48.001 * side)))
      expectFailed(pad, "30", "offAxis")
      expectReason(pad.reason, "off axis", 48.001, .atMost, 48, .points)
    }
  }

  /// A finger that rests or moves in another direction makes another gesture; a slower one does not.
  @Test(arguments: [(0.0, 0.0, false), (0, 80, false), (-80, 0, false), (12, 0, false), (15, 0, true), (80, 0, true)])
  func eachFingerMustMoveAlong(along: Double, across: Double, isSwipe: Bool) {
    for direction in Self.directions {
      let pad = pad(direction, 2)
      let second = Point2D(300, 300)
      pad.at(0, .down(1, 0, 0), .down(2, second.x, second.y))
      pad.at(20, move(1, delta(direction, 40)), move(2, second + delta(direction, along / 2, across / 2)))
      pad.at(30, move(1, delta(direction, 80)), move(2, second + delta(direction, along, across)))
      pad.at(40, .up(1), .up(2))
      if isSwipe {
        #expect(pad.log == ["30 swipe possible → ended"], "\(direction)")
      } else {
        // A direction that no finger has may be off the axis of both.
        #expect(pad.journal.transitions.map(\.to) == [.failed], "\(direction)")
      }
    }
  }

  @Test(arguments: [Direction.right, .left, .up, .down])
  func offAxisMovementBeyondItsShareFails(direction: SwipeRecognizer.Direction) {
    for wrong in [delta(direction, 3, 20.001), delta(direction, -20.001, 5), delta(direction, 3, -20.001)] {
      let pad = pad(direction)
      pad.at(0, .down(1, 0, 0))
      pad.at(10, move(1, wrong))
      expectFailed(pad, "10", "offAxis")
      expectReason(pad.reason, "off axis", 20.001, .atMost, 20, .points)
    }
    let pad = pad(direction)
    pad.at(0, .down(1, 0, 0))
    pad.at(10, move(1, delta(direction, -20, 20)))
    #expect(pad.log == [])
  }

  /// One touch, straight, at constant speed, in any direction: only a direction matches that is off axis by less than the share.
  @Test func everyAngleMatchesAtMostOneDirection() {
    for degrees in 0..<360 {
      let angle = Double(degrees) * .pi / 180
      // `unit` needs no library.
      let unit = Self.unit(angle)
      var recognized: [SwipeRecognizer.Direction] = []
      for direction in [Direction.right, .left, .up, .down] {
        let pad = pad(direction)
        pad.at(0, .down(1, 0, 0))
        for step in 1...10 { pad.at(Int64(step) * 8, move(1, unit * (Double(step) * 8))) }
        if pad.log.last?.hasSuffix("ended") == true { recognized.append(direction) }
      }
      let (along, across) = (max(abs(unit.x), abs(unit.y)), min(abs(unit.x), abs(unit.y)))
      let expected: [SwipeRecognizer.Direction] =
        across > along * 0.5
        ? [] : [abs(unit.x) > abs(unit.y) ? (unit.x > 0 ? .right : .left) : (unit.y > 0 ? .down : .up)]
      #expect(recognized == expected, "\(degrees)°")
    }
  }

  /// Sine and cosine by their series, so that the tests need no library for them.
  private static func unit(_ angle: Double) -> Point2D {
    var (sine, cosine, term) = (0.0, 0.0, 1.0)
    for order in 0..<40 {
      if order.isMultiple(of: 2) {
        cosine += order % 4 == 0 ? term : -term
      } else {
        sine += order % 4 == 1 ? term : -term
      }
      term *= angle / Double(order + 1)
    }
    return Point2D(cosine, sine)
  }

  // MARK: Velocity and duration

  @Test func swipeNeedsMinimumVelocity() {
    // 4 pt per 8 ms is 500 pt/s, exact in binary except for the rounding of the slope.
    for (speed, outcome) in [(500.001, "ended"), (499.999, "failed tooSlow")] {
      let pad = pad()
      pad.at(0, .down(1, 0, 0))
      for step in 1...11 { pad.at(Int64(step) * 8, .move(1, Double(step) * 0.008 * speed, 0)) }
      pad.at(96, .up(1))
      #expect(pad.log.first?.hasSuffix("swipe possible → \(outcome)") == true, "\(speed): \(pad.log)")
      if speed < 500 { expectReason(pad.reason, "velocity", 499.999, .atLeast, 500, .pointsPerSecond) }
    }
  }

  /// Until they lift, fingers may return to the direction from as far off it as along it.
  @Test(arguments: [(15.0, "56 swipe possible → ended"), (31, "16 swipe possible → failed offAxis")])
  func fingerThatReturnsToTheDirectionSwipes(offAxis: Double, line: String) {
    var swipe = SwipeRecognizer(.right)
    swipe.recognizesAt = .touchUp
    swipe.maximumOffAxisShare = 0.1
    swipe.minimumDistance = 40
    swipe.minimumVelocity = 500
    let pad = Pad("swipe", swipe)
    pad.at(0, .down(1, 0, 0))
    let path: [(x: Double, y: Double)] = [(15, 0), (30, offAxis), (50, 0), (70, 0), (90, 0), (110, 0)]
    for (index, place) in path.enumerated() { pad.at(Int64(index + 1) * 8, .move(1, place.x, place.y)) }
    pad.at(56, .up(1))
    #expect(pad.log == [line])
  }

  /// Of two equally near directions the horizontal one counts.
  @Test func diagonalSwipeIsHorizontal() {
    var swipe = SwipeRecognizer(.any)
    swipe.maximumOffAxisShare = 1
    swipe.minimumDistance = 40
    swipe.minimumVelocity = 0
    let pad = Pad()
    var option: UInt8?
    pad.attach("swipe", swipe) { option = $0.recognizedOption }
    pad.at(0, .down(1, 0, 0))
    for step in 1...5 as ClosedRange<Int64> { pad.at(step * 8, .move(1, Double(step) * 20, Double(step) * 20)) }
    pad.at(48, .up(1))
    #expect(option == SwipeRecognizer.Direction.right.rawValue)
  }
}
