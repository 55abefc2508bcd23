import Gestures
import TestSupport
import Testing

/// Taps before a long press.
@Suite struct LongPressTapsTests {
  private func pad(taps: Int, fingers: Int = 1) -> Pad {
    let pad = Pad()
    var press = LongPressRecognizer(numberOfTouchesRequired: fingers)
    press.numberOfTapsRequired = taps
    pad.attach("press", press)
    return pad
  }

  @Test(arguments: 0..<4) func soManyTapsAndThePress(taps: Int) {
    let pad = pad(taps: taps)
    for tap in 0..<taps {
      pad.at(Int64(tap) * 200, .land(1, 0, 0))
      pad.at(Int64(tap) * 200 + 80, .lift(1))
    }
    let landing = Int64(taps) * 200
    pad.at(landing, .land(1, 5, 0))
    pad.wait(until: landing + 499)
    #expect(pad.log == [])
    pad.wait(until: landing + 500)
    #expect(pad.log == ["\(landing + 500) press possible → began"])
  }
  @Test func theFingersOfATapMayLiftOneAfterTheOther() {
    let pad = pad(taps: 1, fingers: 2)
    pad.at(0, .land(1, 0, 0))
    pad.at(20, .land(2, 40, 0))
    pad.at(100, .lift(1))
    pad.at(120, .lift(2))
    pad.at(300, .land(1, 0, 0), .land(2, 40, 0))
    pad.wait(until: 800)
    #expect(pad.log == ["800 press possible → began"])
  }
  @Test func aTapThatTakesTooLongIsNone() {
    let pad = pad(taps: 1)
    pad.at(0, .land(1, 0, 0))
    pad.wait(until: 500)
    #expect(pad.log == ["500 press possible → failed timedOut"])
    #expect(pad.reason == .reached("tap took", 500, limit: 500, .milliseconds))
  }
  @Test func theNextTouchMayComeUpToTheLastMicrosecond() {
    let pad = pad(taps: 1)
    pad.at(0, .land(1, 0, 0))
    pad.at(80, .lift(1))
    pad.at(429, us: 999, .land(1, 0, 0))
    #expect(pad.log == [])
  }
  @Test func afterThatItIsTooLate() {
    let pad = pad(taps: 1)
    pad.at(0, .land(1, 0, 0))
    pad.at(80, .lift(1))
    pad.wait(until: 430)
    #expect(pad.log == ["430 press possible → failed timedOut"])
    #expect(pad.reason == .missed("taps", 1, needed: 2, .count))
  }
  @Test func theNextTouchFallsInTheSamePlace() {
    for (x, log) in [(45.0, []), (45.001, ["200 press possible → failed tooFarApart"])] {
      let pad = pad(taps: 1)
      pad.at(0, .land(1, 0, 0))
      pad.at(80, .lift(1))
      pad.at(200, .land(1, x, 0))
      #expect(pad.log == log)
    }
  }
  @Test func aSingleTapLeavesItAlone() {
    let pad = pad(taps: 1)
    pad.attach("tap", TapRecognizer())
    pad.at(0, .land(1, 0, 0))
    pad.at(80, .lift(1))
    pad.at(200, .land(1, 0, 0))
    pad.wait(until: 700)
    #expect(pad.log.first == "80 tap possible → ended" && pad.log.contains("700 press possible → began"))
  }
  @Test func aDriversHeldButtonIsATapAndAPress() {
    let pad = pad(taps: 1)
    func tell(_ time: Int64, _ stage: TouchpadEvent.Stage) {
      pad.coordinator.handle(TouchpadEvent(.milliseconds(time), .button(stage, 272), at: Point(5, 5)))
    }
    tell(0, .began)
    tell(10, .ended)
    #expect(pad.takeLog() == ["10 press possible → failed touchUp"])
    tell(1000, .began)
    pad.wait(until: 1500)
    tell(1700, .ended)
    #expect(pad.takeLog() == ["1500 press possible → began", "1700 press began → ended"])
  }
}
