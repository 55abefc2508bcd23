@testable import Analysis
import Gestures
import LibinputEvents
import Testing
import TouchTrace

@testable import Simulation

@Suite struct TouchpadEventLogTests {
  /// A cancellation without a beginning ends its span, and a later event starts a new one.
  @Test func cancelledEventEndsItsSpan() {
    var log = TouchpadEventLog()
    func add(_ milliseconds: Int64, _ stage: TouchpadEvent.Stage) {
      let kind = TouchpadEvent.Kind.transform(stage, fingers: 2, scale: 1, rotation: 0)
      log.add(.touchpad(TouchpadEvent(.milliseconds(milliseconds), kind, at: .zero)))
    }
    add(10, .cancelled)
    add(900, .changed)
    add(920, .ended)
    let part = LibinputProvenance(LibinputVersion(text: "1.22.1", group: .first), configuration: "")
    let text = String(decoding: log.value(part, comparedWith: GestureLog()).bytes, as: UTF8.self)
    #expect(text.contains("[10000,10000]") && text.contains("[900000,920000]"), "\(text)")
  }
}
