import Gestures
import CoreTestSupport
import Testing

/// When a pinch begins, and why it fails.
@Suite struct PinchRecognizerTests {
  private func pad(change: Double = 12, share: Double = 0.5) -> Pad {
    var pinch = PinchRecognizer()
    pinch.minimumRejoinDuration = .zero
    pinch.minimumScaleChange = 0
    pinch.minimumSpanChange = change
    pinch.minimumSpanShare = share
    return Pad("pinch", pinch)
  }

  /// A pinch and a rotation divide what two fingers do by the same share, so that neither excludes a gesture that is both.
  @Test func fingersThatTurnAndSpreadAlikeArePinchAndRotation() {
    for (turn, spread, expected) in [(40.0, 0.0, "rotation"), (0, 40, "pinch"), (40, 40, "pinch rotation")] {
      let pad = Pad()
      let pinch = pad.attach("pinch", PinchRecognizer())
      let rotation = pad.attach("rotation", RotationRecognizer())
      pad.coordinator.allowSimultaneous(pinch, rotation)
      pad.at(0, .down(1, 0, 0), .down(2, 200, 0))
      for step in 1...20 as ClosedRange<Int64> {
        let (x, y) = (Double(step) / 20 * spread, Double(step) / 20 * turn)
        pad.at(step * 8, .move(1, -x, -y), .move(2, 200 + x, y))
      }
      let recognized = pad.log.filter { $0.hasSuffix("began") }.map { String($0.split(separator: " ")[1]) }.sorted()
      #expect(recognized.joined(separator: " ") == expected)
    }
  }

  @Test func singleTouchIsIgnored() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(10, .move(1, 100, 0))
    #expect(pad.coordinator.isIdle)
    pad.at(20, .up(1))
    #expect(pad.log == [] && pad.journal.lines.filter { $0.hasPrefix(" ") } == [])
  }
}
