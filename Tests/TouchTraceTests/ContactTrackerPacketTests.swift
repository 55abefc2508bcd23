import Testing
import TouchTrace

@Suite struct ContactTrackerPacketTests {
  @Test func namedContactsKeepTheirNames() {
    var stream = EvdevStream(.packets)
    stream.frame(0, .id(3), .x(10), .y(20), .report, .id(4), .x(30), .y(40), .report)
    // They change places: with names that is a motion.
    stream.frame(8, .id(3), .x(30), .y(40), .report, .id(4), .x(10), .y(20), .report)
    stream.frame(16, .id(4), .x(10), .y(20), .report)
    stream.frame(24, .report)
    let followed = stream.followed()
    #expect(followed.lines == ["0: +1(10,20) +2(30,40)", "8: ~1(30,40) ~2(10,20)", "16: -1", "24: -2"])
    #expect(followed.notes == [])
  }

  @Test func nearestPlacesAreTheSameFingersWithoutNames() {
    var stream = EvdevStream(.packets)
    stream.frame(0, .x(10), .y(20), .report, .x(300), .y(40), .report)
    stream.frame(8, .x(301), .y(41), .report, .x(12), .y(20), .report)
    stream.frame(16, .x(302), .y(41), .report, .x(1500), .y(1500), .report)
    let followed = stream.followed()
    #expect(
      followed.lines == [
        "0: +1(10,20) +2(300,40)", "8: ~2(301,41) ~1(12,20)", "16: -1 ~2(302,41)", "16: +3(1500,1500)",
      ])
  }

  @Test func aLiftedFingersReportMayBeMissing() {
    var stream = EvdevStream(.packets)
    stream.frame(0, .x(10), .y(20), .report, .touch(1))
    stream.frame(8, .key(0x110, 1))
    stream.frame(16)
    stream.frame(24, .touch(0))
    #expect(stream.followed().lines == ["0: +1(10,20)", "24: -1"])
  }

  @Test func withoutBtnTouchAnEmptyFrameLiftsAllAndOneAboutOtherThingsDoesNot() {
    var stream = EvdevStream()
    stream.frame(0, .x(10), .y(20), .report)
    stream.frame(8, .key(158, 1))
    stream.frame(16, .misc(3))
    stream.frame(24)
    #expect(stream.followed(surface: nil).lines == ["0: +1(3.209,6.417)", "24: -1"])
  }

  @Test func aLastReportMayBeMissingToo() {
    var stream = EvdevStream(.packets)
    stream.frame(0, .x(10), .y(20), .report)
    stream.frame(8, .x(12), .y(20))
    #expect(stream.followed().lines == ["0: +1(10,20)", "8: ~1(12,20)"])
  }

  @Test func sizeZeroIsALiftedFingerWhereSizesAreMeasured() {
    var stream = EvdevStream(.packets)
    stream.frame(0, .x(10), .y(20), .size(50), .report, .x(300), .y(20), .size(40), .report)
    stream.frame(8, .x(10), .y(20), .size(0), .report, .x(300), .y(21), .size(40), .report)
    #expect(stream.followed().lines == ["0: +1(10,20) +2(300,20)", "8: -1 ~2(300,21)"])

    stream = EvdevStream(.packets)
    stream.frame(0, .x(10), .y(20), .size(0), .report)
    #expect(stream.followed().contacts == 1)
  }

  @Test func palmsAreCancelledAndHoveringFingersLift() {
    var stream = EvdevStream(.packets)
    stream.frame(0, .x(10), .y(20), .report, .x(300), .y(20), .report)
    stream.frame(8, .x(10), .y(20), .tool(2), .report, .x(300), .y(20), .distance(3), .report)
    #expect(stream.followed().lines == ["0: +1(10,20) +2(300,20)", "8: x1 -2 ^(300,20)"])
  }

  @Test func whatIsTwiceOrHalfIsLeftOutAndSaid() {
    var stream = EvdevStream(.packets)
    stream.frame(0, .id(1), .x(10), .y(20), .report, .id(1), .x(30), .y(20), .report, .id(2), .x(5), .report)
    let followed = stream.followed()
    #expect(followed.lines == ["0: +1(10,20)"])
    #expect(followed.says("Tracking id 1 was told twice") && followed.says("without its place"))
  }

  @Test func aFrameWithLostEventsLiftsNobody() {
    var stream = EvdevStream(.packets)
    stream.frame(0, .x(10), .y(20), .report, .x(300), .y(20), .report)
    stream.frame(8, .x(11), .y(20), .report, .dropped)
    stream.frame(16, .x(12), .y(20), .report, .x(301), .y(20), .report)
    #expect(stream.followed().lines == ["0: +1(10,20) +2(300,20)", "16: ~1(12,20) ~2(301,20)"])
  }

  @Test func moreThanTenFingersAreLeftOutAndSaid() {
    var stream = EvdevStream(.packets)
    stream.frame(0, (0..<40).flatMap { [Signal.x($0 * 40), .y($0), .report] })
    let followed = stream.followed()
    #expect(followed.contacts == 10 && followed.says("More than"))
  }
}
