import Gestures
import TestSupport
import Testing

/// When a pan begins, and why it fails.
@Suite struct PanRecognizerTests {
  private func pad(
    _ fingers: ClosedRange<Int> = 1...10, _ lock: PanRecognizer.AxisLock = .free, slop: Double = 16
  ) -> Pad {
    var pan = PanRecognizer()
    pan.minimumNumberOfTouches = fingers.lowerBound
    pan.maximumNumberOfTouches = fingers.upperBound
    pan.axisLock = lock
    pan.minimumTranslation = slop
    return Pad("pan", pan)
  }

  private func translation(_ pad: Pad) -> Point2D {
    let measurements = pad.journal.transitions.last?.description.measurements ?? []
    return Point2D(measurements.first?.value ?? .nan, measurements.dropFirst().first?.value ?? .nan)
  }

  @Test(arguments: [Point2D(20, 0), Point2D(0, -20), Point2D(-12, 16)])
  func panBeginsAtTheSlop(delta: Point2D) {
    let pad = pad(slop: 20)
    pad.at(0, .down(1, 100, 100))
    pad.at(10, .move(1, 100 + delta.x, 100 + delta.y))
    #expect(pad.log == ["10 pan possible → began"])
    // The translation includes the movement before it began.
    #expect(translation(pad) == delta)
    #expect(pad.journal.transitions.first?.description.location == Point2D(100 + delta.x, 100 + delta.y))
    #expect(pad.journal.transitions.first?.description.numberOfTouches == 1)
  }

  @Test func translationBelowTheSlopFails() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(10, .move(1, 15.999, 0))
    pad.at(20, .move(1, 3, 0))
    #expect(pad.log == [])
    pad.at(30, .up(1))
    expectFailed(pad, "30", "touchUp")
    expectReason(pad.reason, "moved", 15.999, .atLeast, 16, .points)
  }

  /// The tap's slop and the pan's slop meet: no movement belongs to both or to neither.
  @Test func panSlopMeetsTapSlopWithoutAGap() {
    for delta in [19.999, 20, 20.001] {
      let pad = Pad("tap", TapRecognizer())
      pad.attach("pan", PanRecognizer())
      pad.at(0, .down(1, 0, 0))
      pad.at(10, .move(1, delta, 0))
      pad.at(20, .up(1))
      let states = pad.calls.map(\.state)
      #expect(states == (delta < 20 ? [.ended] : [.began, .ended]), "\(delta)")
    }
  }

  @Test func movementInTheTouchUpFrameDoesNotBegin() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(10, .upAt(1, 100, 0))
    expectFailed(pad, "10", "touchUp")
    expectReason(pad.reason, "moved before touch up", 0, .atLeast, 16, .points)
    #expect(pad.coordinator.isIdle)
  }

  @Test func spreadingTouchesAreNoPan() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .move(1, -100, 0), .move(2, 200, 0))
    pad.at(20, .up(1), .up(2))
    expectFailed(pad, "20", "touchUp")
    expectReason(pad.reason, "moved", 0, .atLeast, 16, .points)
  }

  /// Touches that spread by more than they translate are another gesture.
  @Test func spanChangeUpToTheTranslationIsAccepted() {
    for (spread, isPan) in [(10.0, true), (10.001, false)] {
      let pad = pad()
      pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
      pad.at(10, .move(1, -spread, 20), .move(2, 100 + spread, 20))
      pad.at(20, .up(1), .up(2))
      if isPan {
        #expect(pad.log == ["10 pan possible → began", "20 pan began → ended"])
      } else {
        expectFailed(pad, "20", "touchUp")
        expectReason(pad.reason, "span change", 20.002, .atMost, 20, .points)
      }
    }
  }

  @Test func oneMovingTouchOfTwoIsAPanUnlessTheySpread() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .move(2, 140, 0))
    #expect(pad.log == [])
    pad.at(20, .move(2, 100, 40))
    #expect(pad.log == ["20 pan possible → began"])
  }

  @Test func cancelledTouchFailsPendingPan() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .cancel(2))
    expectFailed(pad, "10", "touchCancelled")
    #expect(pad.reason == nil)
  }

  // MARK: Number of touches

  @Test(arguments: 1...10) func panNeedsMinimumNumberOfTouches(fingers: Int) {
    let pad = pad(fingers...10)
    for finger in 1..<Int32(fingers) { pad.at(Int64(finger), .down(finger, 0, Double(finger) * 20)) }
    if fingers > 1 { pad.at(20, .move(1, 300, 300)) }
    #expect(pad.log == [])
    pad.at(30, .down(99, 0, 0))
    let own = (1..<Int32(fingers)).map { Touch.move($0, $0 == 1 ? 316 : 16, $0 == 1 ? 300 : Double($0) * 20) }
    pad.play(.milliseconds(40), own + [.move(99, 16, 0)])
    #expect(pad.log == ["40 pan possible → began"], "translation counts from the minimum number of touches")
  }

  @Test func tooFewTouchesFailWithTheirCount() {
    let pad = pad(3...10)
    pad.at(0, .down(1, 0, 0), .down(2, 60, 0))
    pad.at(10, .move(1, 300, 0))
    pad.at(20, .up(2))
    expectFailed(pad, "20", "touchUp")
    expectReason(pad.reason, "fingers", 2, .atLeast, 3, .count)
  }

  @Test(arguments: 1...9) func moreThanMaximumNumberOfTouchesFails(maximum: Int) {
    let pad = pad(1...maximum)
    for finger in 1...Int32(maximum) { pad.at(Int64(finger), .down(finger, 0, Double(finger) * 20)) }
    #expect(pad.log == [])
    pad.at(20, .down(99, 0, 0))
    expectFailed(pad, "20", "tooManyTouches")
    expectReason(pad.reason, "fingers", Double(maximum + 1), .atMost, Double(maximum), .count)
  }

  @Test func untrackedTouchesCount() {
    let pad = pad(3...3)
    pad.at(0, .down(1, 0, 0), .down(2, 60, 0))
    pad.at(10, .untracked(1))
    pad.at(20, .move(1, 16, 0), .move(2, 76, 0))
    #expect(pad.log == ["20 pan possible → began"])
    #expect(pad.journal.transitions.first?.description.numberOfTouches == 3)
    pad.at(30, .untracked(0))
    #expect(pad.log.last == "30 pan began → ended")
    pad.at(40, .up(1), .up(2))
    #expect(pad.coordinator.isIdle)
  }

  /// Two touches that move one after the other as they lift do not add up to a pan.
  @Test func pendingTranslationRestartsWhenTouchesChange() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0), .down(2, 60, 0))
    pad.at(10, .move(1, 14, 0), .move(2, 74, 0))
    pad.at(20, .up(1))
    pad.at(30, .move(2, 88, 0))
    pad.at(40, .up(2))
    expectFailed(pad, "40", "touchUp")
    expectReason(pad.reason, "moved", 14, .atLeast, 16, .points)
  }

  @Test func touchesFromBeforeAttachingAreIgnored() {
    let pad = Pad()
    pad.at(0, .down(1, 0, 0))
    pad.attach("pan", PanRecognizer())
    pad.at(10, .move(1, 300, 0))
    pad.at(20, .up(1))
    #expect(pad.log == [])
  }

  // MARK: Axis lock

  @Test(arguments: [PanRecognizer.AxisLock.horizontal, .vertical])
  func axisLockBeginsAlongItsAxis(lock: PanRecognizer.AxisLock) {
    for sign in [1.0, -1] {
      let pad = pad(1...10, lock)
      let (x, y) = lock == .horizontal ? (16 * sign, 15.999) : (15.999, 16 * sign)
      pad.at(0, .down(1, 0, 0))
      pad.at(10, .move(1, x, y))
      #expect(pad.log == ["10 pan possible → began"])
      #expect(translation(pad) == (lock == .horizontal ? Point2D(x, 0) : Point2D(0, y)))
      #expect(
        pad.journal.transitions.first?.description.location == Point2D(x, y), "the lock does not apply to the location")
    }
  }

  @Test(arguments: [PanRecognizer.AxisLock.horizontal, .vertical])
  func axisLockFailsAcrossItsAxis(lock: PanRecognizer.AxisLock) {
    func move(_ along: Double, _ across: Double) -> Touch {
      lock == .horizontal ? .move(1, along, across) : .move(1, across, along)
    }
    let pad = pad(1...10, lock)
    pad.at(0, .down(1, 0, 0))
    pad.at(10, move(0, 16))
    #expect(pad.log == [], "exactly the slop is allowed")
    pad.at(20, move(15, 16.001))
    expectFailed(pad, "20", "offAxis")
    expectReason(pad.reason, "off axis", 16.001, .atMost, 16, .points)
  }

  @Test func axisLockBeginsOnADiagonal() {
    let pad = pad(1...10, .vertical)
    pad.at(0, .down(1, 0, 0))
    pad.at(10, .move(1, 40, 40))
    #expect(pad.log == ["10 pan possible → began"])
  }

  @Test(arguments: [
    (Point2D(-13, 12), Point2D(-13, 0)), (Point2D(12, 13), Point2D(0, 13)), (Point2D(13, -13), Point2D(13, 0)),
  ])
  func axisLockFollowsTheFirstDirection(delta: Point2D, reported: Point2D) {
    let pad = pad(1...10, .first)
    pad.at(0, .down(1, 0, 0))
    pad.at(10, .move(1, delta.x, delta.y))
    #expect(pad.log == ["10 pan possible → began"] && translation(pad) == reported)
    pad.at(20, .move(1, 200, 100))
    #expect(translation(pad) == (reported.x == 0 ? Point2D(0, 100) : Point2D(200, 0)))
    let speed = pad.journal.transitions.last!.description.measurements.dropFirst(2).map(\.value)
    #expect((speed[0] == 0) == (reported.x == 0) && (speed[1] == 0) == (reported.x != 0))
    pad.at(30, .up(1))
    // The next pan chooses its axis again.
    pad.at(100, .down(1, 0, 0))
    pad.at(110, .move(1, 0, 50))
    #expect(translation(pad) == Point2D(0, 50))
  }
}
