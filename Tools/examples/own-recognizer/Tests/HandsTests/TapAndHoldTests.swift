import Gestures
import Testing

@testable import hands

@Suite struct TapAndHoldTests {
  @Test func machineObeysTheLaws() { #expect(TapAndHoldRecognizer.lawViolations() == []) }

  @Test func threeFingerTapAndHoldBeginsAndEnds() throws {
    let coordinator = GestureCoordinator()
    var states: [GestureState] = []
    coordinator.attach(TapAndHoldRecognizer()) { states.append($0.state) }
    var frame = TouchFrame(at: .zero)
    func deliver(at time: Int64, _ change: (inout TouchFrame, Int32) throws -> Void) throws {
      frame.advance(to: .milliseconds(time))
      for finger in Int32(0)..<3 { try change(&frame, finger) }
      coordinator.handle(frame)
    }
    try deliver(at: 0) { try $0.begin($1, at: Point2D(Double($1) * 40, 0)) }
    try deliver(at: 80) { try $0.end($1) }
    try deliver(at: 200) { try $0.begin($1, at: Point2D(Double($1) * 40, 0)) }
    coordinator.advance(to: .milliseconds(600))
    #expect(states == [.began])
    try deliver(at: 700) { try $0.end($1) }
    #expect(states == [.began, .ended])
  }
}
