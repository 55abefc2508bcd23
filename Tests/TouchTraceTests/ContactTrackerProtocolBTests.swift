import Testing
import TouchTrace

@Suite struct ContactTrackerProtocolBTests {
  @Test func decreasingTimesAreKept() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(1_000_000, .id(5), .x(10), .y(20))
    stream.frame(999_990, .x(11))
    stream.frame(1_000_020, .id(-1))
    stream.frames[0].events[0].time = .milliseconds(999_999)
    let tracked = stream.tracked()
    #expect(tracked.lines == ["1: +1(10,20)", "-9: ~1(11,20)", "21: -1"])
  }
}
