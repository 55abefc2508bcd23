import TestSupport
import Testing
import TouchTrace

@testable import Simulation
@testable import TraceReplay

/// Rows that two fingers select. `MultipleSelectionTests` has the table's rules.
@Suite struct TwoFingerSelectionTests {
  /// Two fingers that move 120 pt down, on a touchscreen and on a touchpad.
  @Test(arguments: [("320x480 pt", true), ("320x480 pt touchpad", false)])
  func twoFingersSelectRowsOnAScreenAndScrollOnATouchpad(surface: String, selects: Bool) throws {
    let trace = try TraceText(
      """
      touchstone trace 1
      surface \(surface)
      scene feeds open=0 scroll=100 multipleSelection=yes
      0 1 began 120,180  2 began 200,180
      40 1 moved 120,240  2 moved 200,240
      80 1 moved 120,300  2 moved 200,300
      120 1 ended 120,300  2 ended 200,300
      end 200

      """)
    var events: [String] = []
    let (session, _) = try Replay().session(for: trace.header) { entry in
      if case .scene(_, let event) = entry { events.append(event.name) }
    }
    var frame = TraceFrame()
    while try trace.next(into: &frame) { session.play(frame) }
    #expect(events.contains("rowsSelected") == selects && events.contains("scrolled") != selects, "\(events)")
  }
}
