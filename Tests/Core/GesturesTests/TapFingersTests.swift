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
}
