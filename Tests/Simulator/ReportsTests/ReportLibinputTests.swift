import Analysis
import Gestures
import LibinputEvents
import Testing
import TouchTrace

@testable import Reports
@testable import Simulation

@Suite struct ReportLibinputTests {
  private func spans(_ events: [TouchpadEvent]) -> String {
    let part = LibinputProvenance(LibinputVersion(text: "1.22.1", group: .first), configuration: "")
    let end = Timestamp.milliseconds(2000)
    let log = InputLog(
      events.map { .event($0) }, header: TraceHeader(surface: Surface(millimetres: 100, by: 60)), libinput: part,
      end: end)
    let recording = ReplayRecorder.replay(log, with: .empty)
    return String(decoding: ReportLibinput(contacts: recording, libinput: recording).value.bytes, as: UTF8.self)
  }

  private func pinch(_ milliseconds: Int64, _ stage: TouchpadEvent.Stage) -> TouchpadEvent {
    TouchpadEvent(.milliseconds(milliseconds), .transform(stage, fingers: 2, scale: 1, rotation: 0), at: .zero)
  }

  private func motion(_ milliseconds: Int64) -> TouchpadEvent {
    TouchpadEvent(.milliseconds(milliseconds), .motion(by: Point2D(1, 0)), at: .zero)
  }

  /// A cancellation without a beginning ends its span, and a later event starts a new one.
  @Test func cancelledEventEndsItsSpan() {
    let text = spans([pinch(10, .cancelled), pinch(900, .changed), pinch(920, .ended)])
    #expect(text.contains("[10000,10000]") && text.contains("[900000,920000]"), "\(text)")
  }

  /// A gesture in between does not divide the pointer's motion, but a pause does.
  @Test func motionContinuesNextToAGesture() {
    let text = spans([motion(10), pinch(20, .began), motion(30), pinch(40, .ended), motion(130), motion(300)])
    #expect(text.contains("[10000,130000]") && text.contains("[300000,300000]"), "\(text)")
  }
}
