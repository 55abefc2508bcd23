import Gestures
import TestSupport
import Testing

@Suite struct TapRecognizerTests {
  /// The thresholds are set here, so that a change of the defaults does not break tests.
  private static func tap(taps: Int = 1, fingers: Int = 1) -> TapRecognizer {
    var tap = TapRecognizer(numberOfTapsRequired: taps, numberOfTouchesRequired: fingers)
    tap.allowableMovement = 16
    tap.allowableSeparation = 45
    tap.maximumPressDuration = .milliseconds(500)
    tap.maximumTapInterval = .milliseconds(350)
    return tap
  }

  private func pad(taps: Int = 1, fingers: Int = 1) -> Pad {
    return Pad("tap", Self.tap(taps: taps, fingers: fingers))
  }

  // MARK: Single tap

  @Test func tapIsRecognizedAtItsTouchDownLocation() {
    let pad = Pad()
    var (location, touches) = (Point2D.zero, 0)
    pad.attach("tap", Self.tap()) { tap in
      location = tap.location
      touches = tap.numberOfTouches
    }
    pad.at(0, .down(1, 20, 30))
    pad.at(40, .move(1, 22, 30))
    #expect(pad.log == [])
    pad.at(80, .upAt(1, 24, 30))
    #expect(pad.log == ["80 tap possible → ended"] && location == Point2D(20, 30) && touches == 1)
    #expect(pad.coordinator.isIdle)
  }

  @Test func movementUpToAllowableMovementIsAccepted() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(40, .move(1, 0, 16))
    pad.at(80, .up(1))
    #expect(pad.log == ["80 tap possible → ended"])
  }

  @Test func movementBeyondAllowableMovementFails() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(40, .move(1, 0, 16.001))
    expectFailed(pad, "40", "movedTooFar")
    expectReason(pad.reason, "moved", 16.001, .atMost, 16, .points)
  }

  @Test func movementInTheTouchUpFrameCounts() {
    let pad = pad()
    pad.at(0, .down(1, 10, 0))
    pad.at(40, .upAt(1, -6.001, 0))
    expectFailed(pad, "40", "movedTooFar")
    expectReason(pad.reason, "moved", 16.001, .atMost, 16, .points)
  }

  @Test func diagonalMovementIsMeasuredByItsLength() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(40, .move(1, 12, 16))
    expectReason(pad.reason, "moved", 20, .atMost, 16, .points)
  }

  @Test func touchUpJustBeforeMaximumPressDurationIsATap() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(499, us: 999, .up(1))
    #expect(pad.log == ["499.999 tap possible → ended"])
  }

  @Test func timesOutAtMaximumPressDuration() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(500, .up(1))
    expectFailed(pad, "500", "timedOut")
    expectReason(pad.reason, "held", 500, .lessThan, 500, .milliseconds)
  }

  @Test func cancelledTouchFailsPendingTap() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(40, .cancel(1))
    expectFailed(pad, "40", "touchCancelled")
    #expect(pad.reason == nil && pad.coordinator.isIdle)
  }

  @Test func touchFromBeforeAttachingIsNoTap() {
    let pad = Pad()
    pad.at(0, .down(1, 0, 0))
    pad.attach("tap", Self.tap(taps: 2))
    pad.at(40, .up(1))
    pad.at(100, .down(2, 0, 0))
    pad.at(140, .up(2))
    #expect(pad.log == [], "there was one tap, and two are required")
  }

  // MARK: Multiple taps

  @Test(arguments: 2...10) func requiredTapsEndWithTheLast(taps: Int) {
    let pad = pad(taps: taps)
    for tap in 0..<taps {
      #expect(pad.log == [])
      pad.at(Int64(tap) * 200, .down(Int32(tap), 0, 0))
      pad.at(Int64(tap) * 200 + 80, .up(Int32(tap)))
    }
    #expect(pad.log == ["\(taps * 200 - 120) tap possible → ended"] && pad.coordinator.isIdle)
  }

  @Test func nextTapJustBeforeMaximumTapIntervalIsAccepted() {
    let pad = pad(taps: 2)
    pad.at(0, .down(1, 0, 0))
    pad.at(80, .up(1))
    pad.at(429, us: 999, .down(2, 0, 0))
    pad.at(500, .up(2))
    #expect(pad.log == ["500 tap possible → ended"])
  }

  @Test func timesOutAfterMaximumTapInterval() {
    let pad = pad(taps: 2)
    pad.at(0, .down(1, 0, 0))
    pad.at(80, .up(1))
    pad.at(430, .down(2, 0, 0))
    expectFailed(pad, "430", "timedOut")
    expectReason(pad.reason, "taps", 1, .atLeast, 2, .count)
  }

  /// The tap failed before this touch down, while no touch was down, so the touch can start another.
  @Test func tapAfterTheTimeoutIsTheFirstOfTheNext() {
    let pad = pad(taps: 2)
    for (id, time) in [(1, 0), (2, 430), (3, 600)] as [(Int32, Int64)] {
      pad.at(time, .down(id, 0, 0))
      pad.at(time + 80, .up(id))
    }
    #expect(pad.log == ["430 tap possible → failed timedOut", "680 tap possible → ended"])
  }

  @Test func tapsUpToAllowableSeparationAreAccepted() {
    let pad = pad(taps: 3)
    for (id, x) in [(1, 0.0), (2, 45), (3, -45)] as [(Int32, Double)] {
      pad.at(Int64(id) * 100, .down(id, x, 7))
      pad.at(Int64(id) * 100 + 50, .up(id))
    }
    #expect(pad.log == ["350 tap possible → ended"])
  }

  @Test func secondTapBeyondAllowableSeparationFails() {
    let pad = pad(taps: 2)
    pad.at(0, .down(1, 0, 7))
    pad.at(80, .up(1))
    pad.at(200, .down(2, 45.001, 7))
    expectFailed(pad, "200", "tooFarApart")
    expectReason(pad.reason, "from the first tap", 45.001, .atMost, 45, .points)
  }

  @Test func maximumPressDurationAppliesToEachTap() {
    let pad = pad(taps: 2)
    pad.at(0, .down(1, 0, 0))
    pad.at(400, .up(1))
    pad.at(700, .down(2, 0, 0))
    pad.at(1199, us: 999, .up(2))
    #expect(pad.log == ["1199.999 tap possible → ended"])
  }
}
