import Gestures
import TestSupport
import Testing

/// Which touches form a pinch when more than two are down, and what happens when they change.
@Suite struct PinchFingersTests {
  private func pad(_ fingerChange: PinchRecognizer.FingerChange, _ third: PinchRecognizer.ThirdFinger = .ignore) -> Pad
  {
    var pinch = PinchRecognizer()
    pinch.minimumSpanChange = 12
    pinch.minimumRejoinDuration = .zero
    pinch.fingerChange = fingerChange
    pinch.thirdFinger = third
    return Pad("pinch", pinch)
  }

  private func begun(_ fingerChange: PinchRecognizer.FingerChange, _ third: PinchRecognizer.ThirdFinger = .ignore)
    -> Pad
  {
    let pad = pad(fingerChange, third)
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .move(2, 200, 0))
    #expect(pad.takeLog() == ["10 pinch possible → began"])
    return pad
  }

  private func expectLast(
    _ pad: Pad, scale: Double, at location: Point2D, fingers: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    GesturesTests.expectLast(
      pad, ["scale", "velocity"], [scale], at: location, touches: fingers, sourceLocation: sourceLocation)
  }

  // MARK: Changes of touches

  @Test func restartPolicyResetsScaleForTheNewPair() {
    let pad = begun(.restart)
    pad.at(20, .up(2))
    #expect(pad.takeLog() == ["20 pinch began → changed"])
    expectLast(pad, scale: 2, at: Point2D(100, 0), fingers: 1)
    pad.at(30, .down(3, 50, 0))
    #expect(pad.takeLog() == ["30 pinch changed → changed"])
    expectLast(pad, scale: 1, at: Point2D(100, 0), fingers: 2)
    #expect(pad.journal.transitions.last?.description.measurements[1].value == 0)
    pad.at(40, .move(3, 150, 0))
    expectLast(pad, scale: 3, at: Point2D(150, 0), fingers: 2)
  }

  @Test(arguments: [1, 2] as [Int32]) func endPolicyEndsAtTheFirstTouchUp(finger: Int32) {
    let pad = begun(.end)
    pad.at(20, .move(2, 220, 0))
    pad.at(30, .up(finger))
    #expect(pad.takeLog() == ["20 pinch began → changed", "30 pinch changed → ended"])
    expectLast(pad, scale: 2.2, at: Point2D(110, 0), fingers: 1)
  }

  @Test func endPolicyEndsWhenBothLift() {
    let pad = begun(.end)
    pad.at(30, .up(1), .up(2))
    #expect(pad.takeLog() == ["30 pinch began → ended"])
  }

  @Test func endPolicyIgnoresAnUncountedTouch() {
    let pad = begun(.end)
    pad.at(20, .down(3, 300, 300))
    pad.at(30, .up(3))
    #expect(pad.takeLog() == [])
  }

  @Test(arguments: [true, false]) func endPolicyEndsWhenACountedTouchChanges(lands: Bool) {
    let pad = pad(.end, .count)
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0), .down(3, 50, 80))
    pad.at(10, .move(1, -50, 0), .move(2, 150, 0), .move(3, 50, 160))
    #expect(pad.takeLog() == ["10 pinch possible → began"])
    if lands { pad.at(20, .down(4, 500, 500)) } else { pad.at(20, .up(3)) }
    #expect(pad.takeLog() == ["20 pinch began → ended"])
  }

  /// The policy applies to an active pinch. Before it begins there is none.
  @Test(arguments: PinchRecognizer.FingerChange.allCases)
  func pendingPinchAcceptsAReplacementTouch(fingerChange: PinchRecognizer.FingerChange) {
    let pad = pad(fingerChange)
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .up(2))
    pad.at(20, .down(3, 200, 0))
    pad.at(30, .move(3, 300, 0))
    #expect(pad.log == ["30 pinch possible → began"])
    expectLast(pad, scale: 1.5, at: Point2D(150, 0), fingers: 2)
  }

  // MARK: More than two counted touches

  @Test func countedTouchJoinsWithoutChangingScale() {
    let pad = begun(.resume, .count)
    pad.at(20, .down(3, 100, 300))
    #expect(pad.takeLog() == ["20 pinch began → changed"])
    expectLast(pad, scale: 2, at: Point2D(100, 0), fingers: 3)
    // From (100, 100), all touches move out to twice the distance.
    pad.at(30, .move(1, -100, -100), .move(2, 300, -100), .move(3, 100, 500))
    expectLast(pad, scale: 4, at: Point2D(100, 0), fingers: 3)
    pad.at(40, .up(1))
    expectLast(pad, scale: 4, at: Point2D(100, 0), fingers: 2)
    pad.at(50, .up(2))
    expectLast(pad, scale: 4, at: Point2D(100, 0), fingers: 1)
    pad.at(60, .up(3))
    #expect(pad.log.last == "60 pinch changed → ended")
  }

  @Test func countedTouchJoinsAfterMinimumRejoinDuration() {
    var pinch = PinchRecognizer()
    pinch.thirdFinger = .count
    let pad = Pad("pinch", pinch)
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .move(2, 200, 0))
    pad.at(20, .down(3, 100, 300))
    pad.at(99, .move(3, 100, 900))
    expectLast(pad, scale: 2, at: Point2D(100, 0), fingers: 2)
    pad.at(100, .move(3, 100, 300))
    expectLast(pad, scale: 2, at: Point2D(100, 0), fingers: 3)
  }

  @Test func thirdFingerPolicyDoesNotAffectTwoTouches() {
    for third in PinchRecognizer.ThirdFinger.allCases {
      let pad = pad(.resume, third)
      pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
      pad.at(10, .move(2, 111.999, 0))
      #expect(pad.log == [])
      pad.at(20, .move(2, 112, 0))
      #expect(pad.log == ["20 pinch possible → began"])
      expectLast(pad, scale: 1.12, at: Point2D(56, 0), fingers: 2)
    }
  }

  // MARK: Resting thumb

  /// The thumb is the first, second or third touch: the spreading pair counts, from the last touch down.
  @Test(arguments: [1, 2, 3] as [Int32]) func restingThumbIsNotPartOfThePinch(thumb: Int32) {
    let pad = pad(.resume)
    let others = [1, 2, 3].filter { $0 != thumb } as [Int32]
    let position: (Int32) -> (Double, Double) = { $0 == thumb ? (0, 300) : ($0 == others[0] ? (100, 0) : (200, 0)) }
    for finger in 1...3 as ClosedRange<Int32> {
      pad.at(Int64(finger) * 100, .down(finger, position(finger).0, position(finger).1))
    }
    pad.at(400, .move(thumb, 1, 300), .move(others[0], 96, 0), .move(others[1], 204, 0))
    #expect(pad.log == [])
    pad.at(410, .move(others[0], 94, 0), .move(others[1], 206, 0))
    #expect(pad.takeLog() == ["410 pinch possible → began"])
    expectLast(pad, scale: 1.12, at: Point2D(150, 0), fingers: 2)
    pad.at(420, .move(thumb, 50, 350))
    #expect(pad.takeLog() == [])
    pad.at(430, .up(others[0]))
    pad.at(440, .up(others[1]))
    #expect(pad.takeLog() == ["430 pinch began → changed", "440 pinch changed → ended"])
  }

  /// Two touches that scroll away from a resting one change their distance to it as in a pinch.
  @Test func scrollingNextToARestingThumbIsNoPinch() {
    let pad = pad(.resume)
    pad.at(0, .down(1, 0, 300))
    pad.at(100, .down(2, 100, 0), .down(3, 200, 0))
    for step in 1...30 as ClosedRange<Int64> {
      let distance = Double(step) * 5
      pad.at(100 + step * 8, .move(2, 100, -distance), .move(3, 200, -distance))
    }
    #expect(pad.log == [])
    // Both lift together while the thumb stays; they may return.
    pad.at(400, .up(2), .up(3))
    #expect(pad.log == [])
    pad.at(500, .down(4, 100, 0), .down(5, 200, 0))
    pad.at(510, .move(4, 50, 0), .move(5, 250, 0))
    #expect(pad.log == ["510 pinch possible → began"])
    expectLast(pad, scale: 2, at: Point2D(150, 0), fingers: 2)
  }

  /// Only the first five touches are examined, those of one hand.
  @Test func pinchIsFoundAmongTenTouches() {
    let pad = pad(.resume)
    for finger in 1...10 as ClosedRange<Int32> { pad.at(Int64(finger), .down(finger, Double(finger) * 50, 0)) }
    pad.at(20, .move(9, 450, 300), .move(10, 500, -300))
    #expect(pad.log == [])
    pad.at(30, .move(4, 180, 0), .move(5, 270, 0))
    #expect(pad.log == ["30 pinch possible → began"])
  }
}
