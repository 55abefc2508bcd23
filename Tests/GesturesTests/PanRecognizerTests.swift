import Gestures
import TestSupport
import Testing

/// When a pan begins, and why not.
@Suite struct PanRecognizerTests {
  private func pad(
    _ fingers: ClosedRange<Int> = 1...10, _ lock: PanRecognizer.AxisLock = .free, slop: Double = 16
  ) -> Pad {
    var pan = PanRecognizer()
    (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (fingers.lowerBound, fingers.upperBound)
    (pan.axisLock, pan.minimumTranslation) = (lock, slop)
    let pad = Pad()
    pad.attach("pan", pan)
    return pad
  }
  private func translation(_ pad: Pad) -> Point {
    let measurements = pad.journal.transitions.last?.description.measurements ?? []
    return Point(measurements.first?.value ?? .nan, measurements.dropFirst().first?.value ?? .nan)
  }

  @Test(arguments: [Point(20, 0), Point(0, -20), Point(-12, 16)])
  func itBeginsOnceTheFingersHaveGoneFarEnough(way: Point) {
    let pad = pad(slop: 20)
    pad.at(0, .land(1, 100, 100))
    pad.at(10, .move(1, 100 + way.x, 100 + way.y))
    #expect(pad.log == ["10 pan possible → began"])
    // The way until then is part of it.
    #expect(translation(pad) == way)
    #expect(pad.journal.transitions.first?.description.location == Point(100 + way.x, 100 + way.y))
    #expect(pad.journal.transitions.first?.description.numberOfTouches == 1)
  }
  @Test func aThousandthLessIsTooLittle() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(10, .move(1, 15.999, 0))
    pad.at(20, .move(1, 3, 0))
    #expect(pad.log == [])
    pad.at(30, .lift(1))
    expectFailed(pad, "30", "touchUp")
    expectReason(pad.reason, "moved", 15.999, .atLeast, 16, .points)
  }
  /// Whoever is at its limit is still a tap's, and a pan's as well: the two meet and leave no gap.
  @Test func itBeginsWhereATapGivesUp() {
    for way in [15.999, 16, 16.001] {
      let pad = Pad()
      pad.attach("tap", TapRecognizer())
      pad.attach("pan", PanRecognizer())
      pad.at(0, .land(1, 0, 0))
      pad.at(10, .move(1, way, 0))
      pad.at(20, .lift(1))
      let seen = pad.calls.map(\.state)
      #expect(seen == (way < 16 ? [.ended] : [.began, .ended]), "\(way)")
    }
  }
  @Test func fingersThatLeapAsTheyLiftAreTooLate() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(10, .liftAt(1, 100, 0))
    expectFailed(pad, "10", "touchUp")
    expectReason(pad.reason, "moved before touch up", 0, .atLeast, 16, .points)
    #expect(pad.coordinator.isAtRest)
  }
  @Test func fingersThatPartAreNoPan() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0), .land(2, 100, 0))
    pad.at(10, .move(1, -100, 0), .move(2, 200, 0))
    pad.at(20, .lift(1), .lift(2))
    expectFailed(pad, "20", "touchUp")
    expectReason(pad.reason, "moved", 0, .atLeast, 16, .points)
  }
  /// Fingers that part more than they go together mean something else.
  @Test func theyMayPartAsFarAsTheyGo() {
    for (parting, isPan) in [(10.0, true), (10.001, false)] {
      let pad = pad()
      pad.at(0, .land(1, 0, 0), .land(2, 100, 0))
      pad.at(10, .move(1, -parting, 20), .move(2, 100 + parting, 20))
      pad.at(20, .lift(1), .lift(2))
      if isPan {
        #expect(pad.log == ["10 pan possible → began", "20 pan began → ended"])
      } else {
        expectFailed(pad, "20", "touchUp")
        expectReason(pad.reason, "span change", 20.002, .atMost, 20, .points)
      }
    }
  }
  @Test func oneThatGoesBesideOneThatRestsIsAPanUnlessTheyPart() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0), .land(2, 100, 0))
    pad.at(10, .move(2, 140, 0))
    #expect(pad.log == [])
    pad.at(20, .move(2, 100, 40))
    #expect(pad.log == ["20 pan possible → began"])
  }
  @Test func aFingerTakenAwayFailsIt() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0), .land(2, 100, 0))
    pad.at(10, .take(2))
    expectFailed(pad, "10", "touchCancelled")
    #expect(pad.reason == nil)
  }

  // MARK: How many fingers

  @Test(arguments: 1...10) func fewerThanTheMinimumMakeNone(fingers: Int) {
    let pad = pad(fingers...10)
    for finger in 1..<Int32(fingers) { pad.at(Int64(finger), .land(finger, 0, Double(finger) * 20)) }
    if fingers > 1 { pad.at(20, .move(1, 300, 300)) }
    #expect(pad.log == [])
    pad.at(30, .land(99, 0, 0))
    let own = (1..<Int32(fingers)).map { Touch.move($0, $0 == 1 ? 316 : 16, $0 == 1 ? 300 : Double($0) * 20) }
    pad.play(.milliseconds(40), own + [.move(99, 16, 0)])
    #expect(pad.log == ["40 pan possible → began"], "the way counts from when there are enough")
  }
  @Test func tooFewIsSaidInFingers() {
    let pad = pad(3...10)
    pad.at(0, .land(1, 0, 0), .land(2, 60, 0))
    pad.at(10, .move(1, 300, 0))
    pad.at(20, .lift(2))
    expectFailed(pad, "20", "touchUp")
    expectReason(pad.reason, "fingers", 2, .atLeast, 3, .count)
  }
  @Test(arguments: 1...9) func oneMoreThanTheMaximumFailsIt(most: Int) {
    let pad = pad(1...most)
    for finger in 1...Int32(most) { pad.at(Int64(finger), .land(finger, 0, Double(finger) * 20)) }
    #expect(pad.log == [])
    pad.at(20, .land(99, 0, 0))
    expectFailed(pad, "20", "tooManyTouches")
    expectReason(pad.reason, "fingers", Double(most + 1), .atMost, Double(most), .count)
  }
  @Test func fingersWithoutAPlaceCount() {
    let pad = pad(3...3)
    pad.at(0, .land(1, 0, 0), .land(2, 60, 0))
    pad.at(10, .untracked(1))
    pad.at(20, .move(1, 16, 0), .move(2, 76, 0))
    #expect(pad.log == ["20 pan possible → began"])
    #expect(pad.journal.transitions.first?.description.numberOfTouches == 3)
    pad.at(30, .untracked(0))
    #expect(pad.log.last == "30 pan began → ended")
    pad.at(40, .lift(1), .lift(2))
    #expect(pad.coordinator.isAtRest)
  }
  /// Two fingers that stray one after the other as they lift are no pan of both ways together.
  @Test func beforeItHasBegunItsWayCountsAnewWithEachChangeOfFingers() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0), .land(2, 60, 0))
    pad.at(10, .move(1, 14, 0), .move(2, 74, 0))
    pad.at(20, .lift(1))
    pad.at(30, .move(2, 88, 0))
    pad.at(40, .lift(2))
    expectFailed(pad, "40", "touchUp")
    expectReason(pad.reason, "moved", 14, .atLeast, 16, .points)
  }
  @Test func fingersThatWereDownBeforeAnybodyListenedMakeNone() {
    let pad = Pad()
    pad.at(0, .land(1, 0, 0))
    pad.attach("pan", PanRecognizer())
    pad.at(10, .move(1, 300, 0))
    pad.at(20, .lift(1))
    #expect(pad.log == [])
  }

  // MARK: The axis

  @Test(arguments: [PanRecognizer.AxisLock.horizontal, .vertical])
  func alongItsAxisItBegins(lock: PanRecognizer.AxisLock) {
    for sign in [1.0, -1] {
      let pad = pad(1...10, lock)
      let (x, y) = lock == .horizontal ? (16 * sign, 15.999) : (15.999, 16 * sign)
      pad.at(0, .land(1, 0, 0))
      pad.at(10, .move(1, x, y))
      #expect(pad.log == ["10 pan possible → began"])
      #expect(translation(pad) == (lock == .horizontal ? Point(x, 0) : Point(0, y)))
      #expect(pad.journal.transitions.first?.description.location == Point(x, y), "the fingers are where they are")
    }
  }
  @Test(arguments: [PanRecognizer.AxisLock.horizontal, .vertical])
  func acrossItFailsInPoints(lock: PanRecognizer.AxisLock) {
    func place(_ along: Double, _ across: Double) -> Touch {
      lock == .horizontal ? .move(1, along, across) : .move(1, across, along)
    }
    let pad = pad(1...10, lock)
    pad.at(0, .land(1, 0, 0))
    pad.at(10, place(0, 16))
    #expect(pad.log == [], "just as much is allowed")
    pad.at(20, place(15, 16.001))
    expectFailed(pad, "20", "offAxis")
    expectReason(pad.reason, "off axis", 16.001, .atMost, 16, .points)
  }
  @Test func whatGoesAsFarBothWaysInOneFrameGoesAlong() {
    let pad = pad(1...10, .vertical)
    pad.at(0, .land(1, 0, 0))
    pad.at(10, .move(1, 40, 40))
    #expect(pad.log == ["10 pan possible → began"])
  }
  @Test(arguments: [(Point(-13, 12), Point(-13, 0)), (Point(12, 13), Point(0, 13)), (Point(13, -13), Point(13, 0))])
  func theFirstWayIsTheAxis(way: Point, told: Point) {
    let pad = pad(1...10, .first)
    pad.at(0, .land(1, 0, 0))
    pad.at(10, .move(1, way.x, way.y))
    #expect(pad.log == ["10 pan possible → began"] && translation(pad) == told)
    pad.at(20, .move(1, 200, 100))
    #expect(translation(pad) == (told.x == 0 ? Point(0, 100) : Point(200, 0)))
    let speed = pad.journal.transitions.last!.description.measurements.dropFirst(2).map(\.value)
    #expect((speed[0] == 0) == (told.x == 0) && (speed[1] == 0) == (told.x != 0))
    pad.at(30, .lift(1))
    // The next one chooses again.
    pad.at(100, .land(1, 0, 0))
    pad.at(110, .move(1, 0, 50))
    #expect(translation(pad) == Point(0, 50))
  }
}
