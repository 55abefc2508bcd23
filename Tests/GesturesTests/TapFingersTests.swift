import Gestures
import TestSupport
import Testing

/// Taps with several touches, and with untracked touches.
@Suite struct TapFingersTests {
  private func pad(_ fingers: Int, taps: Int = 1) -> Pad {
    var tap = TapRecognizer(numberOfTapsRequired: taps, numberOfTouchesRequired: fingers)
    tap.allowableMovement = 16
    tap.maximumPressDuration = .milliseconds(500)
    return Pad("tap", tap)
  }

  @Test(arguments: 1...10) func tapOfRequiredTouchesIsRecognized(fingers: Int) {
    let pad = pad(fingers)
    let ids = 0..<Int32(fingers)
    pad.play(.milliseconds(0), ids.map { .down($0, Double($0) * 30, 0) })
    pad.play(.milliseconds(80), ids.map { .up($0) })
    #expect(pad.log == ["80 tap possible → ended"])
    let description = pad.journal.transitions.last?.description
    #expect(description?.location == Point2D(Double(fingers - 1) * 15, 0) && description?.numberOfTouches == fingers)
  }

  @Test func touchesMayBeginAndEndSeparately() {
    let pad = pad(2)
    pad.at(0, .down(1, 0, 0))
    pad.at(45, .down(2, 60, 0))
    pad.at(100, .up(1))
    #expect(pad.log == [])
    pad.at(150, .up(2))
    #expect(pad.log == ["150 tap possible → ended"])
  }

  /// The fingers of a drum roll touch down and lift one after the other.
  @Test func touchesThatLandAndLiftOneAfterTheOtherAreNoTap() {
    let pad = pad(2)
    pad.at(0, .down(1, 0, 0))
    pad.at(46, .down(2, 60, 0))
    pad.at(100, .up(1))
    expectFailed(pad, "100", "lateTouchDown")
    expectReason(pad.reason, "last finger touched down after", 46, .atMost, 45, .milliseconds)
  }

  @Test func touchesThatLiftAtOnceMayLandApart() {
    let pad = pad(2)
    pad.at(0, .down(1, 0, 0))
    pad.at(200, .down(2, 60, 0))
    pad.at(300, .up(1), .up(2))
    #expect(pad.log == ["300 tap possible → ended"])
  }

  @Test(arguments: [(200.0, true), (200.001, false)]) func touchesFurtherApartThanAllowedFail(
    distance: Double, isTap: Bool
  ) {
    var tap = TapRecognizer(numberOfTouchesRequired: 3)
    tap.maximumTouchSeparation = 200
    let pad = Pad("tap", tap)
    pad.at(0, .down(1, 0, 0), .down(2, 50, 90))
    pad.at(10, .down(3, distance, 0))
    pad.at(80, .up(1), .up(2), .up(3))
    #expect(pad.log == [isTap ? "80 tap possible → ended" : "10 tap possible → failed tooFarApart"])
    if !isTap { expectReason(pad.reason, "distance between fingers", distance, .atMost, 200, .points) }
  }

  @Test func pressDurationCountsFromLastTouchDownToLastTouchUp() {
    let pad = pad(2)
    pad.at(0, .down(1, 0, 0))
    pad.at(40, .down(2, 60, 0))
    pad.at(400, .up(1))
    pad.at(540, .up(2))
    expectFailed(pad, "540", "timedOut")
    expectReason(pad.reason, "held", 500, .lessThan, 500, .milliseconds)
  }

  @Test func missingSecondTouchTimesOut() {
    let pad = pad(2)
    pad.at(0, .down(1, 0, 0))
    pad.wait(until: 499, us: 999)
    #expect(pad.log == [])
    pad.wait(until: 500)
    expectFailed(pad, "500", "timedOut")
  }

  @Test(arguments: [[1], [1, 2]] as [[Int32]]) func tooFewTouchesFailWithTheirCount(lifting: [Int32]) {
    let pad = pad(3)
    pad.at(0, .down(1, 0, 0), .down(2, 60, 0))
    pad.play(.milliseconds(80), lifting.map { .up($0) })
    expectFailed(pad, "80", "touchUp")
    expectReason(pad.reason, "fingers", 2, .atLeast, 3, .count)
  }

  @Test func additionalTouchFailsAtOnce() {
    let pad = pad(1)
    pad.at(0, .down(1, 0, 0))
    pad.at(30, .down(2, 60, 0))
    expectFailed(pad, "30", "tooManyTouches")
    expectReason(pad.reason, "fingers", 2, .atMost, 1, .count)
  }

  @Test func tooManyTouchesInOneFrameFailAtOnce() {
    let pad = pad(2)
    pad.at(0, .down(1, 0, 0), .down(2, 60, 0), .down(3, 90, 0))
    expectFailed(pad, "0", "tooManyTouches")
    expectReason(pad.reason, "fingers", 3, .atMost, 2, .count)
  }

  @Test(arguments: 1...3) func movementOfAnyTouchBeyondAllowableMovementFails(finger: Int32) {
    let pad = pad(3)
    pad.at(0, .down(1, 0, 0), .down(2, 60, 0), .down(3, 90, 0))
    pad.at(20, .move(finger, Double([0, 60, 90][Int(finger) - 1]), 16.001))
    expectFailed(pad, "20", "movedTooFar")
    expectReason(pad.reason, "moved", 16.001, .atMost, 16, .points)
  }

  /// The reason must be true: two touches are not too many for a tap of two.
  @Test(arguments: [2, 3]) func touchDownAfterATouchUpFails(fingers: Int) {
    let pad = pad(fingers)
    let ids = 1...Int32(fingers)
    pad.play(.milliseconds(0), ids.map { .down($0, Double($0) * 30, 0) })
    pad.play(.milliseconds(50), ids.dropFirst().map { .up($0) })
    pad.at(90, .down(9, 60, 0))
    #expect(pad.log.count == 1 && pad.log[0].hasPrefix("90 tap possible → failed"))
    #expect(pad.reason?.isViolated != false, "\(pad.reason!)")
  }

  @Test func locationIsTheCentroidOfTheFirstTap() {
    let pad = pad(2, taps: 2)
    pad.at(0, .down(1, 0, 0), .down(2, 60, 20))
    pad.at(50, .up(1), .up(2))
    pad.at(100, .down(3, 8, 0), .down(4, 68, 20))
    pad.at(150, .up(3), .up(4))
    #expect(pad.journal.transitions.map(\.description.location) == [Point2D(30, 10)])
  }

  // MARK: Untracked touches

  @Test func untrackedTouchesCount() {
    let pad = pad(3)
    pad.at(0, .down(1, 0, 0), .down(2, 60, 0), .untracked(1))
    pad.at(80, .up(1), .up(2), .untracked(0))
    #expect(pad.log == ["80 tap possible → ended"])
  }

  @Test func untrackedTouchMayLiftLast() {
    let pad = pad(3)
    pad.at(0, .down(1, 0, 0), .down(2, 60, 0))
    pad.at(20, .untracked(1))
    pad.at(80, .up(1), .up(2))
    #expect(pad.log == [])
    pad.at(90, .untracked(0))
    #expect(pad.log == ["90 tap possible → ended"] && pad.coordinator.isIdle)
  }

  @Test func untrackedTouchCanBeOneTooMany() {
    let pad = pad(2)
    pad.at(0, .down(1, 0, 0), .down(2, 60, 0))
    pad.at(20, .untracked(1))
    expectFailed(pad, "20", "tooManyTouches")
    expectReason(pad.reason, "fingers", 3, .atMost, 2, .count)
  }

  @Test func tapMayConsistOfUntrackedTouches() {
    let pad = pad(2)
    pad.at(0, .untracked(2))
    pad.at(80, .untracked(0))
    #expect(pad.log == ["80 tap possible → ended"])
  }
}
