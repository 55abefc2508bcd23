import Gestures
import TestSupport
import Testing

/// Presses of several fingers, and of fingers without a place.
@Suite struct LongPressFingersTests {
  private func pad(_ fingers: Int = 1) -> Pad { .withPress(fingers) }

  @Test func theTimeRunsFromTheLastLanding() {
    let pad = pad(2)
    pad.at(0, .land(1, 0, 0))
    pad.wait(until: 2000)
    pad.at(2100, .land(2, 60, 0))
    pad.wait(until: 2599, us: 999)
    #expect(pad.log == [])
    pad.wait(until: 2600)
    #expect(pad.log == ["2600 press possible → began"])
    #expect(pad.journal.transitions.map(\.description.location) == [Point(30, 0)])
  }
  @Test(arguments: 1...10) func itEndsWhenAnyOfThemLifts(fingers: Int) {
    for lifting in 0..<fingers {
      let pad = pad(fingers)
      pad.play(.milliseconds(0), (0..<Int32(fingers)).map { .land($0, Double($0) * 30, 0) })
      pad.at(600, .lift(Int32(lifting)))
      #expect(pad.log == ["500 press possible → began", "600 press began → ended"], "\(lifting) of \(fingers)")
      #expect(pad.coordinator.isAtRest == (fingers == 1))
    }
  }
  @Test(arguments: 1...10) func itIsCancelledWhenAnyOfThemIsTaken(fingers: Int) {
    for taken in 0..<fingers {
      let pad = pad(fingers)
      pad.play(.milliseconds(0), (0..<Int32(fingers)).map { .land($0, Double($0) * 30, 0) })
      pad.at(600, .take(Int32(taken)))
      #expect(pad.log == ["500 press possible → began", "600 press began → cancelled"], "\(taken) of \(fingers)")
    }
  }
  @Test func tooFewIsSaidInFingers() {
    let pad = pad(3)
    pad.at(0, .land(1, 0, 0), .land(2, 60, 0))
    pad.at(800, .lift(2))
    expectFailed(pad, "800", "touchUp")
    expectReason(pad.reason, "fingers", 2, .atLeast, 3, .count)
  }
  @Test func oneThatLiftsTooEarlyIsSaidInTime() {
    let pad = pad(2)
    pad.at(100, .land(1, 0, 0))
    pad.at(200, .land(2, 60, 0))
    pad.at(650, .lift(1))
    expectFailed(pad, "650", "touchUp")
    expectReason(pad.reason, "held", 450, .atLeast, 500, .milliseconds)
  }
  @Test func tooManyFailsIt() {
    let pad = pad(1)
    pad.at(0, .land(1, 0, 0))
    pad.at(499, us: 999, .land(2, 60, 0))
    expectFailed(pad, "499.999", "tooManyTouches")
    expectReason(pad.reason, "fingers", 2, .atMost, 1, .count)
  }
  @Test func oneThatStraysBeforeTheOtherLandsFailsIt() {
    let pad = pad(2)
    pad.at(0, .land(1, 0, 0))
    pad.at(100, .move(1, 0, 12))
    #expect(pad.log == [])
    pad.at(110, .move(1, 0, 12.001))
    expectFailed(pad, "110", "movedTooFar")
    expectReason(pad.reason, "moved", 12.001, .atMost, 12, .points)
  }
  @Test func itsPlaceIsTheMiddleOfItsOwn() {
    let pad = pad(2)
    pad.at(0, .land(1, 0, 0), .land(2, 60, 0))
    pad.at(600, .land(3, 500, 500))
    pad.at(610, .move(1, 20, 10))
    #expect(pad.journal.transitions.last?.description.location == Point(40, 5))
  }

  // MARK: Fingers without a place

  @Test func fingersWithoutAPlaceCount() {
    let pad = pad(2)
    pad.at(0, .land(1, 3, 4), .untracked(1))
    pad.at(600, .move(1, 5, 4))
    #expect(pad.log == ["500 press possible → began", "600 press began → changed"])
    pad.at(700, .lift(1))
    #expect(pad.log.last == "700 press changed → ended")
  }
  @Test func oneOfThemThatLiftsTooEarlyFailsIt() {
    let pad = pad(2)
    pad.at(0, .land(1, 3, 4), .untracked(1))
    pad.at(300, .untracked(0))
    expectFailed(pad, "300", "touchUp")
    expectReason(pad.reason, "held", 300, .atLeast, 500, .milliseconds)
  }
  @Test func whenNoneIsLeftThePressIsOver() {
    let pad = pad(2)
    pad.at(0, .untracked(2))
    pad.at(600, .untracked(1))
    #expect(pad.log == ["500 press possible → began"])
    pad.at(700, .untracked(0))
    #expect(pad.log == ["500 press possible → began", "700 press began → ended"] && pad.coordinator.isAtRest)
  }
  @Test func oneThatIsNotItsOwnDoesNotEndIt() {
    let pad = pad(1)
    pad.at(0, .untracked(1))
    pad.at(600, .land(1, 50, 0))
    pad.at(620, .move(1, 70, 0))
    pad.at(650, .lift(1))
    #expect(pad.log == ["500 press possible → began"], "the finger that presses is still down")
    pad.at(700, .untracked(0))
    #expect(pad.log.last == "700 press began → ended")
    #expect(pad.journal.transitions.allSatisfy { $0.description.location == .zero })
  }
}
