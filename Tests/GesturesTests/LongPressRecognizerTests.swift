import Gestures
import TestSupport
import Testing

@Suite struct LongPressRecognizerTests {
  private func pad(_ fingers: Int = 1) -> Pad { .withPress(fingers) }
  private func locations(_ pad: Pad) -> [Point] { pad.journal.transitions.map(\.description.location) }

  // MARK: Until it begins

  @Test func itBeginsByTimeAlone() {
    let pad = pad()
    pad.at(0, .land(1, 5, 6))
    pad.wait(until: 499, us: 999)
    #expect(pad.log == [])
    pad.wait(until: 500)
    #expect(pad.log == ["500 press possible → began"] && locations(pad) == [Point(5, 6)])
    pad.at(700, .lift(1))
    #expect(pad.log.last == "700 press began → ended" && pad.coordinator.isAtRest)
  }
  @Test func aMicrosecondBeforeItIsTooShort() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(499, us: 999, .lift(1))
    expectFailed(pad, "499.999", "touchUp")
    expectReason(pad.reason, "held", 499.999, .atLeast, 500, .milliseconds)
  }
  @Test func liftingAtTheDeadlineItHasBegun() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(500, .lift(1))
    #expect(pad.log == ["500 press possible → began", "500 press began → ended"])
  }
  @Test func itMayStrayAsFarAsIsAllowed() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(100, .move(1, -12, 0))
    pad.wait(until: 500)
    #expect(pad.log == ["500 press possible → began"] && locations(pad) == [Point(-12, 0)])
  }
  @Test func aThousandthFurtherIsTooFar() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(499, us: 999, .move(1, -12.001, 0))
    expectFailed(pad, "499.999", "movedTooFar")
    expectReason(pad.reason, "moved", 12.001, .atMost, 12, .points)
  }
  @Test func movingAtTheDeadlineComesAfterIt() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(500, .move(1, 100, 0))
    #expect(pad.log == ["500 press possible → began", "500 press began → changed"])
    #expect(locations(pad) == [Point(0, 0), Point(100, 0)])
  }
  @Test func aFingerTakenAwayBeforeFailsIt() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(100, .take(1))
    expectFailed(pad, "100", "touchCancelled")
    #expect(pad.reason == nil)
  }
  @Test func ofNoDurationItBeginsAsItLands() {
    var press = LongPressRecognizer()
    press.minimumPressDuration = .zero
    let pad = Pad()
    pad.attach("press", press)
    pad.at(100, .land(1, 0, 0))
    #expect(pad.coordinator.nextDeadline == .milliseconds(100))
    pad.at(108, .move(1, 50, 0))
    #expect(pad.log == ["100 press possible → began", "108 press began → changed"])
  }

  // MARK: Once it has begun

  @Test func itTellsOfEveryMoveHoweverFar() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(600, .move(1, 300, 0))
    pad.at(610)
    pad.at(620, .move(1, 301, 0))
    #expect(
      pad.log == ["500 press possible → began", "600 press began → changed", "620 press changed → changed"])
    pad.at(630, .liftAt(1, 310, 0))
    #expect(pad.log.last == "630 press changed → ended")
  }
  @Test func aFingerTakenAwayCancelsIt() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(600, .take(1))
    #expect(pad.log == ["500 press possible → began", "600 press began → cancelled"])
    #expect(pad.coordinator.isAtRest)
  }
  @Test func whatLandsBesideItIsNotItsOwn() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(600, .land(2, 100, 0))
    pad.at(610, .move(2, 120, 0))
    pad.at(620, .take(2))
    pad.at(630, .land(3, 100, 0))
    pad.at(640, .lift(3))
    #expect(pad.log == ["500 press possible → began"], "it says that it goes on when its own finger does")
    pad.at(650, .move(1, 8, 0))
    #expect(pad.log.last == "650 press began → changed" && locations(pad).last == Point(8, 0))
    #expect(locations(pad).dropLast().allSatisfy { $0 == Point(0, 0) })
    pad.at(660, .lift(1))
    #expect(pad.log.last == "660 press changed → ended")
  }
  /// The clock of its source ran back, and the coordinator held the frame at its own time: the finger has landed then.
  @Test func norWhatLandsBesideItInALateFrame() {
    let pad = pad()
    pad.at(100, .land(1, 0, 0))
    pad.wait(until: 600)
    pad.at(50, .land(2, 100, 0))
    pad.at(610, .move(1, 4, 0))
    #expect(locations(pad).last == Point(4, 0))
    pad.at(620, .lift(2))
    #expect(pad.log.last == "610 press began → changed", "the finger that presses is still down")
  }
}
