import Gestures
import TestSupport
import Testing

@Suite struct TapRecognizerTests {
  /// Its thresholds are the tests' own, so that a better default does not break them.
  private static func tap(taps: Int = 1, fingers: Int = 1) -> TapRecognizer {
    var tap = TapRecognizer(numberOfTapsRequired: taps, numberOfTouchesRequired: fingers)
    (tap.allowableMovement, tap.allowableSeparation) = (16, 45)
    (tap.maximumPressDuration, tap.maximumTapInterval) = (.milliseconds(500), .milliseconds(350))
    return tap
  }
  private func pad(taps: Int = 1, fingers: Int = 1) -> Pad {
    let pad = Pad()
    pad.attach("tap", Self.tap(taps: taps, fingers: fingers))
    return pad
  }

  // MARK: One finger

  @Test func aFingerThatLiftsIsATapWhereItLanded() {
    let pad = Pad()
    var (location, touches) = (Point.zero, 0)
    pad.attach("tap", Self.tap()) { _, tap in (location, touches) = (tap.location, tap.numberOfTouches) }
    pad.at(0, .land(1, 20, 30))
    pad.at(40, .move(1, 22, 30))
    #expect(pad.log == [])
    pad.at(80, .liftAt(1, 24, 30))
    #expect(pad.log == ["80 tap possible → ended"] && location == Point(20, 30) && touches == 1)
    #expect(pad.coordinator.isAtRest)
  }
  @Test func itMayStrayAsFarAsIsAllowed() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(40, .move(1, 0, 16))
    pad.at(80, .lift(1))
    #expect(pad.log == ["80 tap possible → ended"])
  }
  @Test func aThousandthFurtherIsTooFar() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(40, .move(1, 0, 16.001))
    expectFailed(pad, "40", "movedTooFar")
    expectReason(pad.reason, "moved", 16.001, .atMost, 16, .points)
  }
  @Test func strayingAsItLiftsCountsToo() {
    let pad = pad()
    pad.at(0, .land(1, 10, 0))
    pad.at(40, .liftAt(1, -6.001, 0))
    expectFailed(pad, "40", "movedTooFar")
    expectReason(pad.reason, "moved", 16.001, .atMost, 16, .points)
  }
  @Test func strayingOnASlantIsMeasuredAlongIt() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(40, .move(1, 12, 16))
    expectReason(pad.reason, "moved", 20, .atMost, 16, .points)
  }
  @Test func itMayLastUpToTheLastMicrosecond() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(499, us: 999, .lift(1))
    #expect(pad.log == ["499.999 tap possible → ended"])
  }
  @Test func atTheDeadlineItHasLastedTooLong() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(500, .lift(1))
    expectFailed(pad, "500", "timedOut")
    expectReason(pad.reason, "held", 500, .lessThan, 500, .milliseconds)
  }
  @Test func aFingerTakenAwayIsNoTap() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(40, .take(1))
    expectFailed(pad, "40", "touchCancelled")
    #expect(pad.reason == nil && pad.coordinator.isAtRest)
  }
  @Test func whoIsAttachedWhileAFingerIsDownCountsNoTapAsItLifts() {
    let pad = Pad()
    pad.at(0, .land(1, 0, 0))
    pad.attach("tap", Self.tap(taps: 2))
    pad.at(40, .lift(1))
    pad.at(100, .land(2, 0, 0))
    pad.at(140, .lift(2))
    #expect(pad.log == [], "there was one tap, and two are required")
  }

  // MARK: Several taps

  @Test(arguments: 2...10) func soManyTapsEndWithTheLast(taps: Int) {
    let pad = pad(taps: taps)
    for tap in 0..<taps {
      #expect(pad.log == [])
      pad.at(Int64(tap) * 200, .land(Int32(tap), 0, 0))
      pad.at(Int64(tap) * 200 + 80, .lift(Int32(tap)))
    }
    #expect(pad.log == ["\(taps * 200 - 120) tap possible → ended"] && pad.coordinator.isAtRest)
  }
  @Test func theNextMayComeUpToTheLastMicrosecond() {
    let pad = pad(taps: 2)
    pad.at(0, .land(1, 0, 0))
    pad.at(80, .lift(1))
    pad.at(429, us: 999, .land(2, 0, 0))
    pad.at(500, .lift(2))
    #expect(pad.log == ["500 tap possible → ended"])
  }
  @Test func atItsDeadlineTheNextIsTooLate() {
    let pad = pad(taps: 2)
    pad.at(0, .land(1, 0, 0))
    pad.at(80, .lift(1))
    pad.at(430, .land(2, 0, 0))
    expectFailed(pad, "430", "timedOut")
    expectReason(pad.reason, "taps", 1, .atLeast, 2, .count)
  }
  /// It has failed before that landing, while nothing touched: so the landing may start another.
  @Test func theOneThatCameTooLateIsTheFirstOfTheNext() {
    let pad = pad(taps: 2)
    for (id, time) in [(1, 0), (2, 430), (3, 600)] as [(Int32, Int64)] {
      pad.at(time, .land(id, 0, 0))
      pad.at(time + 80, .lift(id))
    }
    #expect(pad.log == ["430 tap possible → failed timedOut", "680 tap possible → ended"])
  }
  @Test func theOthersMayFallAsFarFromTheFirstAsIsAllowed() {
    let pad = pad(taps: 3)
    for (id, x) in [(1, 0.0), (2, 45), (3, -45)] as [(Int32, Double)] {
      pad.at(Int64(id) * 100, .land(id, x, 7))
      pad.at(Int64(id) * 100 + 50, .lift(id))
    }
    #expect(pad.log == ["350 tap possible → ended"])
  }
  @Test func aThousandthFurtherIsAnotherPlace() {
    let pad = pad(taps: 2)
    pad.at(0, .land(1, 0, 7))
    pad.at(80, .lift(1))
    pad.at(200, .land(2, 45.001, 7))
    expectFailed(pad, "200", "tooFarApart")
    expectReason(pad.reason, "from the first tap", 45.001, .atMost, 45, .points)
  }
  @Test func theDurationIsOfEachTapAndNotOfAll() {
    let pad = pad(taps: 2)
    pad.at(0, .land(1, 0, 0))
    pad.at(400, .lift(1))
    pad.at(700, .land(2, 0, 0))
    pad.at(1199, us: 999, .lift(2))
    #expect(pad.log == ["1199.999 tap possible → ended"])
  }
}
