import Gestures
import CoreTestSupport
import Testing

/// When a pan begins, and why it fails.
@Suite struct PanRecognizerTests {
  private func pad(
    _ fingers: ClosedRange<Int> = 1...10, _ lock: PanRecognizer.AxisLock = .free, slop: Double = 16
  ) -> Pad {
    var pan = PanRecognizer()
    pan.minimumNumberOfTouches = fingers.lowerBound
    pan.maximumNumberOfTouches = fingers.upperBound
    pan.axisLock = lock
    pan.minimumTranslation = slop
    return Pad("pan", pan)
  }

  private func translation(_ pad: Pad) -> Point2D {
    let measurements = pad.journal.transitions.last?.description.measurements ?? []
    return Point2D(measurements.first?.value ?? .nan, measurements.dropFirst().first?.value ?? .nan)
  }

  // MARK: Number of touches

  @Test(arguments: 1...10) func panNeedsMinimumNumberOfTouches(fingers: Int) {
    let pad = pad(fingers...10)
    for finger in 1..<Int32(fingers) { pad.at(Int64(finger), .down(finger, 0, Double(finger) * 20)) }
    if fingers > 1 { pad.at(20, .move(1, 300, 300)) }
    #expect(pad.log == [])
    pad.at(30, .down(99, 0, 0))
    let own = (1..<Int32(fingers)).map { finger -> Touch in
      if finger == 1 { return .move(finger, 316, 300) }
      return .move(finger, 16, Double(finger) * 20)
    }
    pad.play(.milliseconds(40), own + [.move(99, 16, 0)])
    #expect(pad.log == ["40 pan possible → began"], "translation counts from the minimum number of touches")
  }

  @Test(arguments: 1...9) func moreThanMaximumNumberOfTouchesFails(maximum: Int) {
    let pad = pad(1...maximum)
    for finger in 1...Int32(maximum) { pad.at(Int64(finger), .down(finger, 0, Double(finger) * 20)) }
    #expect(pad.log == [])
    pad.at(20, .down(99, 0, 0))
    expectFailed(pad, "20", "tooManyTouches")
    expectReason(pad.reason, "fingers", Double(maximum + 1), .atMost, Double(maximum), .count)
  }

  /// A finger that joins or leaves a pan is a change of it, although the location stays.
  @Test func numberOfTouchesChangesWithoutMovement() {
    let pad = Pad()
    var touches: [Int] = []
    pad.attach("pan", PanRecognizer()) { touches.append($0.numberOfTouches) }
    pad.at(0, .down(1, 100, 100))
    pad.at(20, .move(1, 140, 100))
    pad.at(40, .down(2, 200, 100))
    pad.at(60, .up(2))
    pad.at(80, .up(1))
    #expect(touches == [1, 2, 1, 1])
  }
}
