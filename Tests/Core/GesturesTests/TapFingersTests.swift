import Gestures
import CoreTestSupport
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

  /// The interval is that from the first finger to the last, not that of the last two.
  @Test(
    arguments: [(30, "340 tap possible → ended"), (31, "300 tap possible → failed lateTouchDown")] as [(Int64, String)])
  func touchDownIntervalIsFromTheFirstFingerToTheLast(gap: Int64, line: String) {
    var tap = TapRecognizer(numberOfTouchesRequired: 3)
    tap.maximumTouchDownInterval = .milliseconds(60)
    let pad = Pad("tap", tap)
    for finger in 0..<3 as Range<Int32> { pad.at(Int64(finger) * gap, .down(finger, Double(finger) * 40, 0)) }
    for finger in 0..<3 as Range<Int32> { pad.at(300 + Int64(finger) * 20, .up(finger)) }
    #expect(pad.log == [line])
  }

  /// The first tap is over by then, and the time for the second one has a deadline.
  @Test func doubleTapGoesOnAfterAnIgnoredFingerHasLifted() {
    let pad = Pad()
    var tap = TapRecognizer(numberOfTouchesRequired: 2)
    tap.numberOfTapsRequired = 2
    let id = pad.attach("tap", tap) { _ in }
    pad.at(0, .down(1, 0, 0), .down(2, 40, 0))
    pad.coordinator.ignore(2, for: id)
    pad.at(60, .up(1), .up(2))
    pad.at(160, .down(3, 0, 0), .down(4, 40, 0))
    pad.at(220, .up(3), .up(4))
    #expect(pad.log == ["220 tap possible → ended"])
  }

  /// A finger that takes the place of ignored ones does not lower the number of fingers that the tap had.
  @Test func numberOfTouchesIsTheMostOfTheTap() {
    let pad = Pad()
    var touches = 0
    let id = pad.attach("tap", TapRecognizer(numberOfTouchesRequired: 3)) { touches = $0.numberOfTouches }
    pad.at(0, .down(1, 0, 0), .down(2, 40, 0), .down(3, 80, 0))
    pad.coordinator.ignore(1, for: id)
    pad.coordinator.ignore(2, for: id)
    pad.at(20, .down(4, 120, 0))
    pad.at(100, .up(1), .up(2), .up(3), .up(4))
    #expect(pad.log == ["100 tap possible → ended"] && touches == 3)
  }
}
