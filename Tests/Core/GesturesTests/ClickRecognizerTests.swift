import Gestures
import CoreTestSupport
import Testing

/// Clicks by a device's button, next to taps and presses.
@Suite struct ClickRecognizerTests {
  /// However long the button is held, fingers that hold it make a click, and neither a tap nor a press.
  @Test func fingersThatHoldAButtonClickOnly() {
    for fingers in 1...3 as ClosedRange<Int32> {
      for press in [10, 60, 300] as [Int64] {
        for duration in [40, 200, 530, 2000] as [Int64] {
          let pad = hold(Array(1...fingers), from: press, to: press + duration)
          #expect(pad.callLog == ["click ended"], "\(fingers) \(press) \(duration)")
          let click = pad.journal.transitions.first { $0.to == .ended }
          #expect(click?.description.numberOfTouches == Int(fingers))
        }
      }
    }
  }

  private func hold(_ fingers: [Int32], from press: Int64, to release: Int64) -> Pad {
    let pad = Pad()
    pad.attach("tap", TapRecognizer())
    pad.attach("press", LongPressRecognizer())
    pad.attach("pan", PanRecognizer())
    pad.attach("click", ClickRecognizer())
    pad.play(.milliseconds(0), fingers.map { .down($0, Double($0) * 100, 100) })
    pad.at(press, .button(true))
    pad.play(.milliseconds((press + release) / 2), fingers.map { .move($0, Double($0) * 100 + 2, 100) })
    pad.at(release, .button(false))
    pad.play(.milliseconds(release + 40), fingers.map { .up($0) })
    pad.wait(until: 20_000)
    return pad
  }

  /// The furthest movement counts, also where the limit is lowered after the fingers have returned.
  @Test(arguments: [4.0, 12]) func loweredLimitConcernsTheFurthestMovement(limit: Double) throws {
    let pad = Pad()
    let click = pad.attach("click", ClickRecognizer())
    pad.at(0, .down(1, 100, 100))
    pad.at(20, .button(true))
    pad.at(40, .move(1, 108, 100))
    pad.at(60, .move(1, 100, 100))
    try pad.coordinator.setParameter("allowableMovement", of: click, to: limit)
    pad.at(80, .move(1, 101, 100))
    pad.at(100, .button(false))
    #expect(pad.log == [limit < 8 ? "80 click possible → failed movedTooFar" : "100 click possible → ended"])
  }

  @Test func buttonWithoutFingersIsNoClick() {
    let pad = Pad("click", ClickRecognizer())
    pad.at(0, .button(true))
    pad.at(80, .button(false))
    #expect(pad.log == [])
  }

  @Test func numberOfTouchesIsTheMostOfTheClick() {
    let pad = Pad()
    var touches = 0
    pad.attach("click", ClickRecognizer()) { touches = $0.numberOfTouches }
    pad.at(0, .down(1, 100, 100), .down(2, 140, 100))
    pad.at(20, .button(true))
    pad.at(60, .up(2))
    pad.at(80, .button(false))
    #expect(pad.log == ["80 click possible → ended"] && touches == 2)
  }
}
