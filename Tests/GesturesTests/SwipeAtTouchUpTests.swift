import Gestures
import TestSupport
import Testing

/// Swipes that are recognized at touch up, and the pans that wait for them.
@Suite struct SwipeAtTouchUpTests {
  private func pad(_ fingers: ClosedRange<Int> = 1...1) -> Pad {
    let pad = Pad()
    let pan = pad.attach("pan", PanRecognizer())
    for variant in SwipeRecognizer.variants where fingers.contains(variant.recognizer.numberOfTouchesRequired) {
      pad.coordinator.require(pad.attach(variant.name, variant.recognizer), toFailBefore: pan)
    }
    return pad
  }

  /// Moves one finger to the right in frames of 8 ms.
  private func move(_ pad: Pad, from start: Int64 = 0, frames: Int, step: Double, x: Double = 0) {
    for frame in 1...frames { pad.at(start + Int64(frame) * 8, .move(1, x + Double(frame) * step, 0)) }
  }

  @Test func fastFingersSwipeWhenTheyLift() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    move(pad, frames: 10, step: 10)
    #expect(pad.calls.isEmpty)
    pad.at(88, .up(1))
    #expect(pad.calls.map(\.state) == [.ended] && pad.coordinator.isIdle)
  }

  @Test func fingerThatStopsPansWithItsWholeTranslation() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    move(pad, frames: 16, step: 10)
    pad.wait(until: 168)
    #expect(pad.calls.map(\.state) == [.began])
    #expect(pad.journal.transitions.last?.description.measurements[0].value == 160)
    expectReason(pad.reason, "velocity", 0, .atLeast, 600, .pointsPerSecond)
  }

  @Test func slowFingerPansInTheFrameOfItsThreshold() {
    let pad = pad(1...4)
    pad.at(0, .down(1, 0, 0))
    move(pad, frames: 9, step: 2)
    #expect(pad.calls.isEmpty)
    pad.at(80, .move(1, 20, 0))
    #expect(pad.calls.map(\.state) == [.began])
  }

  @Test func fastFingerPansAfterTwiceTheDuration() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    move(pad, frames: 62, step: 5)
    #expect(pad.calls.isEmpty)
    pad.wait(until: 500)
    #expect(pad.calls.map(\.state) == [.began])
    expectReason(pad.reason, "took", 500, .lessThan, 500, .milliseconds)
  }

  @Test func directionCountsAtTouchUp() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    for frame in 1...4 { pad.at(Int64(frame) * 8, .move(1, Double(frame) * 8, Double(frame) * 7)) }
    for frame in 1...10 { pad.at(32 + Int64(frame) * 8, .move(1, 32 + Double(frame) * 20, 28)) }
    pad.at(120, .up(1))
    #expect(pad.calls.map(\.state) == [.ended])
  }

  // MARK: Touchpad events

  /// libinput reports a hold 40 ms after two fingers touch down. Those that rest and then scroll do not swipe.
  @Test(arguments: [(250, true), (100, false)]) func swipeCountsFromTheHold(rest: Int64, pans: Bool) {
    let pad = pad(2...2)
    pad.send(1000, .hold(.began, fingers: 2, mayTap: false))
    pad.send(1000 + rest, .hold(.cancelled, fingers: 2, mayTap: false))
    pad.send(1000 + rest, .scroll(.began, by: Point2D(0, 10)))
    #expect(pad.calls.map(\.state) == (pans ? [.began] : []))
    for frame in 1...8 { pad.send(1000 + rest + Int64(frame) * 8, .scroll(.changed, by: Point2D(0, 10))) }
    pad.send(1000 + rest + 72, .scroll(.ended, by: .zero))
    #expect(pad.calls.last?.state == .ended && pad.calls.count == (pans ? 10 : 1))
  }

  @Test func holdOfOtherFingersDoesNotCount() {
    for kinds: [TouchpadEvent.Kind] in [
      [.hold(.began, fingers: 1, mayTap: false), .hold(.cancelled, fingers: 1, mayTap: false)],
      [.hold(.began, fingers: 2, mayTap: false), .hold(.ended, fingers: 2, mayTap: false)],
      [
        .hold(.began, fingers: 2, mayTap: false), .hold(.cancelled, fingers: 2, mayTap: false),
        .motion(by: Point2D(1, 0)),
      ],
    ] {
      let pad = pad(2...2)
      for kind in kinds { pad.send(1000, kind) }
      pad.send(1300, .scroll(.began, by: Point2D(0, 20)))
      for frame in 1...4 { pad.send(1300 + Int64(frame) * 8, .scroll(.changed, by: Point2D(0, 20))) }
      pad.send(1340, .scroll(.ended, by: .zero))
      #expect(pad.calls.map(\.state) == [.ended], "\(kinds)")
    }
  }
}
