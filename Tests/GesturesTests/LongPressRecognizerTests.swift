import Gestures
import TestSupport
import Testing

@Suite struct LongPressRecognizerTests {
  private func pad(_ fingers: Int = 1) -> Pad { .withPress(fingers) }

  private func locations(_ pad: Pad) -> [Point2D] { pad.journal.transitions.map(\.description.location) }

  // MARK: Before it begins

  @Test func longPressBeginsAtItsDeadlineWithoutInput() {
    let pad = pad()
    pad.at(0, .down(1, 5, 6))
    pad.wait(until: 499, us: 999)
    #expect(pad.log == [])
    pad.wait(until: 500)
    #expect(pad.log == ["500 press possible → began"] && locations(pad) == [Point2D(5, 6)])
    pad.at(700, .up(1))
    #expect(pad.log.last == "700 press began → ended" && pad.coordinator.isIdle)
  }

  @Test func touchUpOneMicrosecondBeforeTheDeadlineFails() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(499, us: 999, .up(1))
    expectFailed(pad, "499.999", "touchUp")
    expectReason(pad.reason, "held", 499.999, .atLeast, 500, .milliseconds)
  }

  @Test func touchUpAtTheDeadlineEndsABegunPress() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(500, .up(1))
    #expect(pad.log == ["500 press possible → began", "500 press began → ended"])
  }

  @Test func movementUpToAllowableMovementIsAccepted() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(100, .move(1, -12, 0))
    pad.wait(until: 500)
    #expect(pad.log == ["500 press possible → began"] && locations(pad) == [Point2D(-12, 0)])
  }

  @Test func movementBeyondAllowableMovementFails() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(499, us: 999, .move(1, -12.001, 0))
    expectFailed(pad, "499.999", "movedTooFar")
    expectReason(pad.reason, "moved", 12.001, .atMost, 12, .points)
  }

  @Test func movementAtTheDeadlineChangesABegunPress() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(500, .move(1, 100, 0))
    #expect(pad.log == ["500 press possible → began", "500 press began → changed"])
    #expect(locations(pad) == [Point2D(0, 0), Point2D(100, 0)])
  }

  @Test func cancelledTouchFailsPendingPress() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(100, .cancel(1))
    expectFailed(pad, "100", "touchCancelled")
    #expect(pad.reason == nil)
  }

  @Test func zeroMinimumPressDurationBeginsAtTouchDown() {
    var press = LongPressRecognizer()
    press.minimumPressDuration = .zero
    let pad = Pad("press", press)
    pad.at(100, .down(1, 0, 0))
    #expect(pad.coordinator.nextDeadline == .milliseconds(100))
    pad.at(108, .move(1, 50, 0))
    #expect(pad.log == ["100 press possible → began", "108 press began → changed"])
  }

  // MARK: After it has begun

  @Test func everyMovementOfABegunPressIsReported() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(600, .move(1, 300, 0))
    pad.at(610)
    pad.at(620, .move(1, 301, 0))
    #expect(
      pad.log == ["500 press possible → began", "600 press began → changed", "620 press changed → changed"])
    pad.at(630, .upAt(1, 310, 0))
    #expect(pad.log.last == "630 press changed → ended")
  }

  @Test func cancelledTouchCancelsActivePress() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(600, .cancel(1))
    #expect(pad.log == ["500 press possible → began", "600 press began → cancelled"])
    #expect(pad.coordinator.isIdle)
  }

  @Test func additionalTouchesDoNotAffectABegunPress() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(600, .down(2, 100, 0))
    pad.at(610, .move(2, 120, 0))
    pad.at(620, .cancel(2))
    pad.at(630, .down(3, 100, 0))
    pad.at(640, .up(3))
    #expect(pad.log == ["500 press possible → began"], "only its own touch changes it")
    pad.at(650, .move(1, 8, 0))
    #expect(pad.log.last == "650 press began → changed" && locations(pad).last == Point2D(8, 0))
    #expect(locations(pad).dropLast().allSatisfy { $0 == Point2D(0, 0) })
    pad.at(660, .up(1))
    #expect(pad.log.last == "660 press changed → ended")
  }

  /// The source's clock ran back, and the coordinator delivered the frame at its own time, which is the time of the
  /// touch down.
  @Test func additionalTouchInALateFrameDoesNotAffectABegunPress() {
    let pad = pad()
    pad.at(100, .down(1, 0, 0))
    pad.wait(until: 600)
    pad.at(50, .down(2, 100, 0))
    pad.at(610, .move(1, 4, 0))
    #expect(locations(pad).last == Point2D(4, 0))
    pad.at(620, .up(2))
    #expect(pad.log.last == "610 press began → changed", "the pressing touch is still down")
  }
}
