import Gestures
import TestSupport
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

  @Test(arguments: directions) func swipeIsRecognizedAtMinimumDistance(
    direction: SwipeRecognizer.Direction
  ) {
    let pad = pad(direction)
    pad.at(0, .down(1, 0, 0))
    pad.at(30, move(1, delta(direction, 39.999)))
    #expect(pad.log == [])
    pad.at(31, move(1, delta(direction, 40)))
    #expect(pad.log == ["31 swipe possible → ended"])
    pad.at(40, move(1, delta(direction, 400)))
    pad.at(50, .up(1))
    #expect(pad.log.count == 1 && pad.coordinator.isIdle)
    guard let reported = pad.journal.transitions.first?.description else { return }
    #expect(reported.location == .zero && reported.numberOfTouches == 1, "where it began")
    #expect(reported.measurements.map(\.name) == ["translationX", "translationY", "velocityX", "velocityY"])
    #expect(Point2D(reported.measurements[0].value, reported.measurements[1].value) == delta(direction, 40))
  }

  @Test func anyDirectionAcceptsAllFour() {
    for direction in Self.directions {
      let pad = pad(.any)
      pad.at(0, .down(1, 0, 0))
      pad.at(30, move(1, delta(direction, 40, -20)))
      #expect(pad.log == ["30 swipe possible → ended"], "\(direction)")
    }
  }

  @Test func touchUpFrameIsMeasured() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(30, .upAt(1, 40, 0))
    #expect(pad.log == ["30 swipe possible → ended"] && pad.coordinator.isIdle)
  }

  @Test func earlyTouchUpFailsWithItsDistance() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(20, .move(1, 39.999, 0))
    pad.at(30, .move(1, 30, 0))
    pad.at(40, .up(1))
    expectFailed(pad, "40", "touchUp")
    expectReason(pad.reason, "moved", 39.999, .atLeast, 40, .points)
  }

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
      #expect(pad.log.first?.hasSuffix("swipe possible → \(outcome)") == true, "\(speed): \(pad.log)")
      if speed < 500 { expectReason(pad.reason, "velocity", 499.999, .atLeast, 500, .pointsPerSecond) }
    }
  }

  @Test func swipeJustBeforeMaximumDurationIsRecognized() {
    let pad = pad(velocity: 0)
    pad.at(100, .down(1, 0, 0))
    pad.at(349, us: 999, .move(1, 40, 0))
    #expect(pad.log == ["349.999 swipe possible → ended"])
  }

  @Test func timesOutAtMaximumDuration() {
    let pad = pad(velocity: 0)
    pad.at(100, .down(1, 0, 0))
    pad.at(350, .move(1, 40, 0))
    expectFailed(pad, "350", "timedOut")
    expectReason(pad.reason, "took", 250, .lessThan, 250, .milliseconds)
  }

  @Test func timesOutWithoutInput() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.wait(until: 1000)
    expectFailed(pad, "250", "timedOut")
  }

  // MARK: Number of touches

  @Test(arguments: 2...5) func swipeOfSeveralTouchesIsRecognized(fingers: Int) {
    let pad = pad(.down, fingers, velocity: 0)
    for finger in 1...Int32(fingers) { pad.at(Int64(finger) * 10, .down(finger, Double(finger) * 60, 0)) }
    pad.play(.milliseconds(100), (1...Int32(fingers)).map { .move($0, Double($0) * 60, 40) })
    #expect(pad.log == ["100 swipe possible → ended"])
    guard let reported = pad.journal.transitions.first?.description else { return }
    #expect(reported.numberOfTouches == fingers && reported.location == Point2D(Double(fingers + 1) * 30, 0))
  }

  @Test func tooManyTouchesFail() {
    let pad = pad(.right, 2)
    pad.at(0, .down(1, 0, 0), .down(2, 0, 60))
    pad.at(10, .down(3, 0, 120))
    expectFailed(pad, "10", "tooManyTouches")
    expectReason(pad.reason, "fingers", 3, .atMost, 2, .count)
  }

  @Test func tooFewTouchesFailWithTheirCount() {
    var pad = pad(.right, 3)
    pad.at(0, .down(1, 0, 0), .down(2, 0, 60))
    pad.at(20, .move(1, 500, 0), .move(2, 500, 0))
    pad.at(30, .up(1))
    expectFailed(pad, "30", "touchUp")
    expectReason(pad.reason, "fingers", 2, .atLeast, 3, .count)
    pad = self.pad(.right, 2)
    pad.at(0, .down(1, 0, 0))
    pad.wait(until: 1000)
    expectFailed(pad, "250", "timedOut")
    expectReason(pad.reason, "fingers", 1, .atLeast, 2, .count)
  }

  @Test func distanceAndDurationCountFromTheLastTouchDown() {
    let pad = pad(.right, 2, velocity: 0)
    pad.at(0, .down(1, 0, 0))
    pad.at(200, .move(1, 100, 0))
    pad.at(240, .down(2, 100, 60))
    pad.at(300, .move(1, 139, 0), .move(2, 139, 60))
    #expect(pad.log == [])
    pad.at(310, .move(1, 140, 0), .move(2, 140, 60))
    #expect(pad.log == ["310 swipe possible → ended"])
  }

  @Test func touchLiftedBeforeTheOthersFails() {
    let pad = pad(.right, 2)
    pad.at(0, .down(1, 0, 0), .down(2, 0, 60))
    pad.at(10, .up(2))
    expectFailed(pad, "10", "touchUp")
    expectReason(pad.reason, "moved", 0, .atLeast, 40, .points)
  }

  @Test func untrackedTouchesCount() {
    let pad = pad(.right, 3)
    pad.at(0, .down(1, 0, 0), .down(2, 0, 60), .untracked(1))
    pad.at(40, .move(1, 40, 0), .move(2, 40, 60))
    #expect(pad.log == ["40 swipe possible → ended"])
  }

  @Test func cancelledTouchFailsPendingSwipe() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(10, .cancel(1))
    expectFailed(pad, "10", "touchCancelled")
    #expect(pad.reason == nil)
  }

  // MARK: Touchpad events

  @Test(arguments: 2...5) func touchpadSwipeOrScrollIsASwipe(fingers: Int) {
    func kind(_ stage: TouchpadEvent.Stage, _ delta: Point2D) -> TouchpadEvent.Kind {
      fingers == 2 ? .scroll(stage, by: delta) : .swipe(stage, fingers: fingers, by: delta)
    }
    let pad = pad(.left, fingers)
    pad.send(0, kind(.began, .zero))
    for step in 1...9 { pad.send(Int64(step) * 8, kind(.changed, Point2D(-5, 0))) }
    pad.send(80, kind(.ended, .zero))
    #expect(pad.log == ["64 swipe possible → ended"] && pad.coordinator.isIdle)
    guard let reported = pad.journal.transitions.first?.description else { return }
    #expect(reported.numberOfTouches == fingers && reported.location == Point2D(120, 44))
  }

  @Test func slowScrollIsNoSwipe() {
    let pad = pad(.down, 2)
    pad.send(0, .scroll(.began, by: Point2D(0, 2)))
    for step in 1...20 { pad.send(Int64(step) * 10, .scroll(.changed, by: Point2D(0, 3))) }
    expectFailed(pad, "130", "tooSlow")
    expectReason(pad.reason, "velocity", 300, .atLeast, 500, .pointsPerSecond)
  }

  @Test func touchpadEventsFailForTheSameReasons() {
    var pad = pad(.down, 2)
    pad.send(0, .swipe(.began, fingers: 3, by: .zero))
    expectFailed(pad, "0", "tooManyTouches")
    expectReason(pad.reason, "fingers", 3, .atMost, 2, .count)
    pad = self.pad(.down, 3)
    pad.send(0, .scroll(.began, by: Point2D(0, 9)))
    pad.send(10, .scroll(.changed, by: Point2D(0, 90)))
    pad.send(20, .scroll(.ended, by: .zero))
    expectFailed(pad, "0", "tooFewTouches")
    expectReason(pad.reason, "fingers", 2, .atLeast, 3, .count)
    pad = self.pad(.down, 2)
    pad.send(0, .scroll(.began, by: Point2D(0, 9)))
    pad.send(10, .scroll(.changed, by: Point2D(20.5, 9)))
    expectFailed(pad, "10", "offAxis")
    pad = self.pad(.down, 2)
    pad.send(0, .scroll(.began, by: Point2D(0, 9)))
    pad.send(10, .scroll(.ended, by: .zero))
    expectFailed(pad, "10", "touchUp")
    expectReason(pad.reason, "moved", 9, .atLeast, 40, .points)
    pad = self.pad(.down, 3)
    pad.send(0, .swipe(.began, fingers: 3, by: .zero))
    pad.send(300, .swipe(.changed, fingers: 3, by: Point2D(0, 90)))
    expectFailed(pad, "250", "timedOut")
    pad = self.pad(.down, 3)
    pad.send(0, .swipe(.began, fingers: 3, by: .zero))
    pad.send(10, .swipe(.cancelled, fingers: 3, by: .zero))
    expectFailed(pad, "10", "touchCancelled")
  }

  @Test func pointerDragIsNoSwipe() {
    let pad = pad(.right, 1)
    pad.send(0, .button(.began, 272))
    pad.send(10, .motion(by: Point2D(90, 0)))
    pad.send(20, .button(.ended, 272))
    #expect(pad.log == [] && pad.coordinator.isIdle)
  }
}
