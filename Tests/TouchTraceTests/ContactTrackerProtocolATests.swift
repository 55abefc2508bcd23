import Testing
import TouchTrace

@Suite struct ContactTrackerProtocolATests {
  @Test func withoutBtnTouchOnlyAnEmptyFrameEndsContacts() {
    var stream = EvdevStream()
    stream.frame(0, .x(10), .y(20), .report)
    stream.frame(8, .key(158, 1))
    stream.frame(16, .misc(3))
    stream.frame(24)
    #expect(stream.tracked(surface: nil).lines == ["0: +1(3.209,6.417)", "24: -1"])
  }
}
