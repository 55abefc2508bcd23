import Gestures
import CoreTestSupport
import Testing

/// Taps before a long press.
@Suite struct LongPressTapsTests {
  private func pad(taps: Int, fingers: Int = 1, duration: Interval = .milliseconds(500)) -> Pad {
    let pad = Pad()
    var press = LongPressRecognizer(numberOfTouchesRequired: fingers)
    press.numberOfTapsRequired = taps
    press.minimumPressDuration = duration
    pad.attach("press", press)
    return pad
  }

  /// Whatever the duration of the press.
  @Test(arguments: [0, 200, 500, 2000]) func tapTimesOutAtMaximumTapDuration(duration: Int) {
    for lift in [499, 500] as [Int64] {
      let pad = pad(taps: 1, duration: .milliseconds(duration))
      pad.at(0, .down(1, 0, 0))
      pad.at(lift, .up(1))
      #expect(pad.log == (lift < 500 ? [] : ["500 press possible → failed timedOut"]))
      if lift == 500 { #expect(pad.reason == .reached("tap took", 500, limit: 500, .milliseconds)) }
    }
  }

  @Test func heldTouchpadButtonIsALongPress() {
    let pad = pad(taps: 1)
    func send(_ time: Int64, _ stage: TouchpadEvent.Stage) {
      pad.coordinator.handle(TouchpadEvent(.milliseconds(time), .button(stage, 272), at: Point2D(5, 5)))
    }
    send(0, .began)
    send(10, .ended)
    #expect(pad.takeLog() == ["10 press possible → failed touchUp"])
    send(1000, .began)
    pad.wait(until: 1500)
    send(1700, .ended)
    #expect(pad.takeLog() == ["1500 press possible → began", "1700 press began → ended"])
  }
}
