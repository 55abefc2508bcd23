import Gestures
import TestSupport
import Testing

/// Presses with several touches, and with untracked touches.
@Suite struct LongPressFingersTests {
  private func pad(_ fingers: Int = 1) -> Pad { .withPress(fingers) }

  /// In Apple's words, the press begins when the user presses the required number of fingers for the specified period.
  @Test(arguments: [(0, 500), (100, 600), (2100, 2600)] as [(Int64, Int64)])
  func pressDurationCountsFromTheLastTouchDown(lastTouchDown: Int64, begins: Int64) {
    let pad = pad(2)
    pad.at(0, .down(1, 0, 0))
    pad.wait(until: lastTouchDown)
    pad.at(lastTouchDown, .down(2, 60, 0))
    pad.wait(until: begins - 1, us: 999)
    #expect(pad.log == [])
    pad.wait(until: begins)
    #expect(pad.log == ["\(begins) press possible → began"])
    #expect(pad.journal.transitions.map(\.description.location) == [Point2D(30, 0)])
  }

  @Test(arguments: 1...10) func pressEndsWhenAnyTouchLifts(fingers: Int) {
    for lifting in 0..<fingers {
      let pad = pad(fingers)
      pad.play(.milliseconds(0), (0..<Int32(fingers)).map { .down($0, Double($0) * 30, 0) })
      pad.at(600, .up(Int32(lifting)))
      #expect(pad.log == ["500 press possible → began", "600 press began → ended"], "\(lifting) of \(fingers)")
      #expect(pad.coordinator.isIdle == (fingers == 1))
    }
  }

  @Test(arguments: 1...10) func cancelledTouchCancelsActivePress(fingers: Int) {
    for cancelled in 0..<fingers {
      let pad = pad(fingers)
      pad.play(.milliseconds(0), (0..<Int32(fingers)).map { .down($0, Double($0) * 30, 0) })
      pad.at(600, .cancel(Int32(cancelled)))
      #expect(pad.log == ["500 press possible → began", "600 press began → cancelled"], "\(cancelled) of \(fingers)")
    }
  }

  @Test func tooFewTouchesFailWithTheirCount() {
    let pad = pad(3)
    pad.at(0, .down(1, 0, 0), .down(2, 60, 0))
    pad.at(800, .up(2))
    expectFailed(pad, "800", "touchUp")
    expectReason(pad.reason, "fingers", 2, .atLeast, 3, .count)
  }

  @Test func earlyTouchUpFailsWithTheTimeHeld() {
    let pad = pad(2)
    pad.at(100, .down(1, 0, 0))
    pad.at(200, .down(2, 60, 0))
    pad.at(590, .up(1))
    expectFailed(pad, "590", "touchUp")
    expectReason(pad.reason, "held", 390, .atLeast, 500, .milliseconds)
  }

  @Test func tooManyTouchesFail() {
    let pad = pad(1)
    pad.at(0, .down(1, 0, 0))
    pad.at(499, us: 999, .down(2, 60, 0))
    expectFailed(pad, "499.999", "tooManyTouches")
    expectReason(pad.reason, "fingers", 2, .atMost, 1, .count)
  }

  @Test func movementBeforeTheSecondTouchDownFails() {
    let pad = pad(2)
    pad.at(0, .down(1, 0, 0))
    pad.at(100, .move(1, 0, 12))
    #expect(pad.log == [])
    pad.at(110, .move(1, 0, 12.001))
    expectFailed(pad, "110", "movedTooFar")
    // A single finger presses for nothing, whether it moves or not.
    expectReason(pad.reason, "fingers", 1, .atLeast, 2, .count)
  }

  @Test func locationIsTheCentroidOfItsTouches() {
    let pad = pad(2)
    pad.at(0, .down(1, 0, 0), .down(2, 60, 0))
    pad.at(600, .down(3, 500, 500))
    pad.at(610, .move(1, 20, 10))
    #expect(pad.journal.transitions.last?.description.location == Point2D(40, 5))
  }

  // MARK: Untracked touches

  @Test func untrackedTouchesCount() {
    let pad = pad(2)
    pad.at(0, .down(1, 3, 4), .untracked(1))
    pad.at(600, .move(1, 5, 4))
    #expect(pad.log == ["500 press possible → began", "600 press began → changed"])
    pad.at(700, .up(1))
    #expect(pad.log.last == "700 press changed → ended")
  }

  @Test func earlyLiftOfAnUntrackedTouchFails() {
    let pad = pad(2)
    pad.at(0, .down(1, 3, 4), .untracked(1))
    pad.at(300, .untracked(0))
    expectFailed(pad, "300", "touchUp")
    expectReason(pad.reason, "held", 300, .atLeast, 500, .milliseconds)
  }

  @Test func pressEndsWhenNoUntrackedTouchIsLeft() {
    let pad = pad(2)
    pad.at(0, .untracked(2))
    pad.at(600, .untracked(1))
    #expect(pad.log == ["500 press possible → began"])
    pad.at(700, .untracked(0))
    #expect(pad.log == ["500 press possible → began", "700 press began → ended"] && pad.coordinator.isIdle)
  }

  @Test func additionalTouchDoesNotEndAnUntrackedPress() {
    let pad = pad(1)
    pad.at(0, .untracked(1))
    pad.at(600, .down(1, 50, 0))
    pad.at(620, .move(1, 70, 0))
    pad.at(650, .up(1))
    #expect(pad.log == ["500 press possible → began"], "the pressing touch is still down")
    pad.at(700, .untracked(0))
    #expect(pad.log.last == "700 press began → ended")
    #expect(pad.journal.transitions.allSatisfy { $0.description.location == .zero })
  }
}
