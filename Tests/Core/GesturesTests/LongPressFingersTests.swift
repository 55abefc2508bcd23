import Gestures
import CoreTestSupport
import Testing

/// Presses with several touches, and with untracked touches.
@Suite struct LongPressFingersTests {
  private func pad(_ fingers: Int = 1) -> Pad { .withPress(fingers) }

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
}
