@testable import Analysis
import Gestures
import LibinputEvents
import Testing

@testable import Simulation

@Suite struct DriverLogTests {
  /// What is told of as cancelled without ever having begun is over: what comes after it is another.
  @Test func whatIsCancelledIsOver() {
    var log = DriverLog()
    func tell(_ milliseconds: Int64, _ stage: TouchpadEvent.Stage) {
      let kind = TouchpadEvent.Kind.transform(stage, fingers: 2, scale: 1, rotation: 0)
      log.add(.touchpad(TouchpadEvent(.milliseconds(milliseconds), kind, at: .zero)))
    }
    tell(10, .cancelled)
    tell(900, .changed)
    tell(920, .ended)
    let part = LibinputProvenance(LibinputVersion(text: "1.22.1", group: .first), configuration: "")
    let text = String(decoding: log.value(part, comparedWith: GestureLog()).bytes, as: UTF8.self)
    #expect(text.contains("[10000,10000]") && text.contains("[900000,920000]"), "\(text)")
  }
}
