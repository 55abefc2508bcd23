import Gestures
import CoreTestSupport
import Testing

/// Presses that yield to pans, as on touchpads, where people rest their fingers before they move them.
@Suite struct YieldingPressTests {
  private func pad(_ fingers: Int = 1, yields: Bool = true) -> Pad {
    var press = LongPressRecognizer(numberOfTouchesRequired: fingers)
    if yields { press.allowableMovementWhilePressing = LongPressRecognizer.allowableMovementOnTouchpads }
    var pan = PanRecognizer()
    pan.minimumNumberOfTouches = fingers
    let pad = Pad("press", press)
    pad.attach("pan", pan)
    return pad
  }

  private func down(_ fingers: Int) -> [Touch] { (0..<Int32(fingers)).map { .down($0, Double($0) * 100, 0) } }

  private func move(_ fingers: Int, _ distance: Double) -> [Touch] {
    (0..<Int32(fingers)).map { .move($0, Double($0) * 100, distance) }
  }

  // MARK: Nothing between a tap and a press

  /// Fingers that stay in place tap or press, however long they stay and however long the last one takes, unless they both
  /// land and lift one after the other.
  @Test(arguments: [1, 2, 3]) func everyRestingTouchIsATapOrAPress(fingers: Int) {
    for interval in stride(from: Int64(0), through: 240, by: 5) where interval == 0 || fingers > 1 {
      for length in [1, 20, 200, 249, 250, 480, 499, 500, 501, 545, 572, 700, 740] as [Int64] where length > interval {
        let pad = Pad("tap", TapRecognizer(numberOfTouchesRequired: fingers))
        pad.attach("press", LongPressRecognizer(numberOfTouchesRequired: fingers))
        for finger in 0..<Int32(fingers) {
          pad.at(interval * Int64(finger) / Int64(max(1, fingers - 1)), .down(finger, Double(finger) * 90, 0))
        }
        pad.play(.milliseconds(length), (0..<Int32(fingers)).map { .up($0) })
        let recognized = pad.calls.map(\.state)
        let isTap = length < interval + 500
        #expect(recognized == (isTap ? [.ended] : [.began, .ended]), "\(interval) ms apart for \(length) ms")
      }
    }
  }
}
