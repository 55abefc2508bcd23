import Gestures
import TestSupport
import Testing

/// Taps of several fingers, and of fingers without a place.
@Suite struct TapFingersTests {
  private func pad(_ fingers: Int, taps: Int = 1) -> Pad {
    var tap = TapRecognizer(numberOfTapsRequired: taps, numberOfTouchesRequired: fingers)
    (tap.allowableMovement, tap.maximumPressDuration) = (16, .milliseconds(500))
    let pad = Pad()
    pad.attach("tap", tap)
    return pad
  }

  @Test(arguments: 1...10) func soManyFingersTogether(fingers: Int) {
    let pad = pad(fingers)
    let ids = 0..<Int32(fingers)
    pad.play(.milliseconds(0), ids.map { .land($0, Double($0) * 30, 0) })
    pad.play(.milliseconds(80), ids.map { .lift($0) })
    #expect(pad.log == ["80 tap possible → ended"])
    let description = pad.journal.transitions.last?.description
    #expect(description?.location == Point(Double(fingers - 1) * 15, 0) && description?.numberOfTouches == fingers)
  }
  @Test func theyMayLandAndLiftOneAfterTheOther() {
    let pad = pad(2)
    pad.at(0, .land(1, 0, 0))
    pad.at(50, .land(2, 60, 0))
    pad.at(100, .lift(1))
    #expect(pad.log == [])
    pad.at(150, .lift(2))
    #expect(pad.log == ["150 tap possible → ended"])
  }
  @Test func theDurationIsFromTheFirstLandingToTheLastLifting() {
    let pad = pad(2)
    pad.at(0, .land(1, 0, 0))
    pad.at(300, .land(2, 60, 0))
    pad.at(400, .lift(1))
    pad.at(500, .lift(2))
    expectFailed(pad, "500", "timedOut")
    expectReason(pad.reason, "held", 500, .lessThan, 500, .milliseconds)
  }
  @Test func theSecondThatNeverLandsIsWaitedForAsLong() {
    let pad = pad(2)
    pad.at(0, .land(1, 0, 0))
    pad.wait(until: 499, us: 999)
    #expect(pad.log == [])
    pad.wait(until: 500)
    expectFailed(pad, "500", "timedOut")
  }
  @Test func tooFewIsSaidInFingers() {
    let pad = pad(3)
    pad.at(0, .land(1, 0, 0), .land(2, 60, 0))
    pad.at(80, .lift(1))
    expectFailed(pad, "80", "touchUp")
    expectReason(pad.reason, "fingers", 2, .atLeast, 3, .count)
  }
  @Test func soItIsWhenTheyLiftTogether() {
    let pad = pad(3)
    pad.at(0, .land(1, 0, 0), .land(2, 60, 0))
    pad.at(80, .lift(1), .lift(2))
    expectFailed(pad, "80", "touchUp")
    expectReason(pad.reason, "fingers", 2, .atLeast, 3, .count)
  }
  @Test func tooManyFailsAtOnce() {
    let pad = pad(1)
    pad.at(0, .land(1, 0, 0))
    pad.at(30, .land(2, 60, 0))
    expectFailed(pad, "30", "tooManyTouches")
    expectReason(pad.reason, "fingers", 2, .atMost, 1, .count)
  }
  @Test func tooManyAtOnceFailsAtOnce() {
    let pad = pad(2)
    pad.at(0, .land(1, 0, 0), .land(2, 60, 0), .land(3, 90, 0))
    expectFailed(pad, "0", "tooManyTouches")
    expectReason(pad.reason, "fingers", 3, .atMost, 2, .count)
  }
  @Test(arguments: 1...3) func anyOfThemMayStrayTooFar(finger: Int32) {
    let pad = pad(3)
    pad.at(0, .land(1, 0, 0), .land(2, 60, 0), .land(3, 90, 0))
    pad.at(20, .move(finger, Double([0, 60, 90][Int(finger) - 1]), 16.001))
    expectFailed(pad, "20", "movedTooFar")
    expectReason(pad.reason, "moved", 16.001, .atMost, 16, .points)
  }
  /// Whatever is said of it must be true: two fingers are not too many for a tap of two.
  @Test(arguments: [2, 3]) func oneThatLandsAfterAnotherHasLiftedIsNoPartOfIt(fingers: Int) {
    let pad = pad(fingers)
    let ids = 1...Int32(fingers)
    pad.play(.milliseconds(0), ids.map { .land($0, Double($0) * 30, 0) })
    pad.play(.milliseconds(50), ids.dropFirst().map { .lift($0) })
    pad.at(90, .land(9, 60, 0))
    #expect(pad.log.count == 1 && pad.log[0].hasPrefix("90 tap possible → failed"))
    #expect(pad.reason?.isOne != false, "\(pad.reason!)")
  }
  @Test func itsPlaceIsTheFirstTapsMiddle() {
    let pad = pad(2, taps: 2)
    pad.at(0, .land(1, 0, 0), .land(2, 60, 20))
    pad.at(50, .lift(1), .lift(2))
    pad.at(100, .land(3, 8, 0), .land(4, 68, 20))
    pad.at(150, .lift(3), .lift(4))
    #expect(pad.journal.transitions.map(\.description.location) == [Point(30, 10)])
  }

  // MARK: Fingers without a place

  @Test func fingersWithoutAPlaceCount() {
    let pad = pad(3)
    pad.at(0, .land(1, 0, 0), .land(2, 60, 0), .untracked(1))
    pad.at(80, .lift(1), .lift(2), .untracked(0))
    #expect(pad.log == ["80 tap possible → ended"])
  }
  @Test func theyMayBeTheLastToLift() {
    let pad = pad(3)
    pad.at(0, .land(1, 0, 0), .land(2, 60, 0))
    pad.at(20, .untracked(1))
    pad.at(80, .lift(1), .lift(2))
    #expect(pad.log == [])
    pad.at(90, .untracked(0))
    #expect(pad.log == ["90 tap possible → ended"] && pad.coordinator.isAtRest)
  }
  @Test func oneOfThemCanBeTooMany() {
    let pad = pad(2)
    pad.at(0, .land(1, 0, 0), .land(2, 60, 0))
    pad.at(20, .untracked(1))
    expectFailed(pad, "20", "tooManyTouches")
    expectReason(pad.reason, "fingers", 3, .atMost, 2, .count)
  }
  @Test func theyCanBeAllThereIs() {
    let pad = pad(2)
    pad.at(0, .untracked(2))
    pad.at(80, .untracked(0))
    #expect(pad.log == ["80 tap possible → ended"])
  }
}
