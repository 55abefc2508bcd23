import Gestures
import Testing

@testable import hands

@Suite struct TapAndHoldTests {
  @Test func machineObeysTheLaws() { #expect(TapAndHoldRecognizer.lawViolations() == []) }

  @Test func threeFingerTapAndHoldBeginsAndEnds() {
    let coordinator = GestureCoordinator()
    var states: [GestureState] = []
    coordinator.attach(TapAndHoldRecognizer()) { states.append($0.state) }
    var frame = TouchFrame()
    func deliver(at time: Int64, _ change: (inout TouchFrame, Int32) -> Void) {
      frame.advance(to: .milliseconds(time))
      for finger in Int32(0)..<3 { change(&frame, finger) }
      coordinator.handle(frame)
    }
    deliver(at: 0) { $0.begin($1, at: Point2D(Double($1) * 40, 0)) }
    deliver(at: 80) { $0.end($1, at: Point2D(Double($1) * 40, 0)) }
    deliver(at: 200) { $0.begin($1, at: Point2D(Double($1) * 40, 0)) }
    coordinator.advance(to: .milliseconds(600))
    #expect(states == [.began])
    deliver(at: 700) { $0.end($1, at: Point2D(Double($1) * 40, 0)) }
    #expect(states == [.began, .ended])
  }
}
