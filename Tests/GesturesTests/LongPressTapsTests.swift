import Gestures
import TestSupport
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

  @Test(arguments: 0..<4) func requiredTapsThenPressBegins(taps: Int) {
    let pad = pad(taps: taps)
    for tap in 0..<taps {
      pad.at(Int64(tap) * 200, .down(1, 0, 0))
      pad.at(Int64(tap) * 200 + 80, .up(1))
    }
    let touchDown = Int64(taps) * 200
    pad.at(touchDown, .down(1, 5, 0))
    pad.wait(until: touchDown + 499)
    #expect(pad.log == [])
    pad.wait(until: touchDown + 500)
    #expect(pad.log == ["\(touchDown + 500) press possible → began"])
  }

  @Test func touchesOfATapMayLiftSeparately() {
    let pad = pad(taps: 1, fingers: 2)
    pad.at(0, .down(1, 0, 0))
    pad.at(20, .down(2, 40, 0))
    pad.at(100, .up(1))
    pad.at(120, .up(2))
    pad.at(300, .down(1, 0, 0), .down(2, 40, 0))
    pad.wait(until: 800)
    #expect(pad.log == ["800 press possible → began"])
  }

  /// The zoom with one finger of maps: a tap, then a drag that begins with the next touch down.
  @Test func pressWithoutADurationBeginsWithTheTouchDownAfterTheTap() {
    let pad = pad(taps: 1, duration: .zero)
    pad.at(0, .down(1, 0, 0))
    pad.at(80, .up(1))
    pad.at(200, .down(1, 5, 0))
    pad.at(210, .move(1, 5, 40))
    pad.at(220, .up(1))
    #expect(
      pad.log == ["200 press possible → began", "210 press began → changed", "220 press changed → ended"])
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

  @Test func tapDurationCountsFromTheLastTouchDown() {
    let pad = pad(taps: 1, fingers: 2)
    pad.at(0, .down(1, 0, 0))
    pad.at(100, .down(2, 40, 0))
    pad.wait(until: 600)
    #expect(pad.log == ["600 press possible → failed timedOut"])
  }

  @Test func touchDownJustBeforeMaximumTapIntervalIsAccepted() {
    let pad = pad(taps: 1)
    pad.at(0, .down(1, 0, 0))
    pad.at(80, .up(1))
    pad.at(429, us: 999, .down(1, 0, 0))
    #expect(pad.log == [])
  }

  @Test func timesOutAfterMaximumTapInterval() {
    let pad = pad(taps: 1)
    pad.at(0, .down(1, 0, 0))
    pad.at(80, .up(1))
    pad.wait(until: 430)
    #expect(pad.log == ["430 press possible → failed timedOut"])
    #expect(pad.reason == .missed("taps", 1, needed: 2, .count))
  }

  @Test func pressBeyondAllowableSeparationFails() {
    for (x, log) in [(45.0, []), (45.001, ["200 press possible → failed tooFarApart"])] {
      let pad = pad(taps: 1)
      pad.at(0, .down(1, 0, 0))
      pad.at(80, .up(1))
      pad.at(200, .down(1, x, 0))
      #expect(pad.log == log)
    }
  }

  @Test func singleTapDoesNotPreventALongPressWithTaps() {
    let pad = pad(taps: 1)
    pad.attach("tap", TapRecognizer())
    pad.at(0, .down(1, 0, 0))
    pad.at(80, .up(1))
    pad.at(200, .down(1, 0, 0))
    pad.wait(until: 700)
    #expect(pad.log.first == "80 tap possible → ended" && pad.log.contains("700 press possible → began"))
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
