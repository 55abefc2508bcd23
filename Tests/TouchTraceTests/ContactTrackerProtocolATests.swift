import Testing
import TouchTrace

@Suite struct ContactTrackerProtocolATests {
  @Test func contactsAreMatchedByTrackingID() {
    var stream = EvdevStream(.packets)
    stream.frame(0, .id(3), .x(10), .y(20), .report, .id(4), .x(30), .y(40), .report)
    // The positions are swapped: with tracking IDs, that is movement.
    stream.frame(8, .id(3), .x(30), .y(40), .report, .id(4), .x(10), .y(20), .report)
    stream.frame(16, .id(4), .x(10), .y(20), .report)
    stream.frame(24, .report)
    let tracked = stream.tracked()
    #expect(tracked.lines == ["0: +1(10,20) +2(30,40)", "8: ~1(30,40) ~2(10,20)", "16: -1", "24: -2"])
    #expect(tracked.notes == [])
  }

  @Test func contactsWithoutTrackingIDAreMatchedByNearestPosition() {
    var stream = EvdevStream(.packets)
    stream.frame(0, .x(10), .y(20), .report, .x(300), .y(40), .report)
    stream.frame(8, .x(301), .y(41), .report, .x(12), .y(20), .report)
    stream.frame(16, .x(302), .y(41), .report, .x(1500), .y(1500), .report)
    let tracked = stream.tracked()
    #expect(
      tracked.lines == [
        "0: +1(10,20) +2(300,40)", "8: ~2(301,41) ~1(12,20)", "16: -1 ~2(302,41)", "16: +3(1500,1500)",
      ])
  }

  @Test func btnTouchEndsAContactWithoutReport() {
    var stream = EvdevStream(.packets)
    stream.frame(0, .x(10), .y(20), .report, .touch(1))
    stream.frame(8, .key(0x110, 1))
    stream.frame(16)
    stream.frame(24, .touch(0))
    #expect(stream.tracked().lines == ["0: +1(10,20)", "8: button", "24: -1 button"])
  }

  @Test func withoutBtnTouchOnlyAnEmptyFrameEndsContacts() {
    var stream = EvdevStream()
    stream.frame(0, .x(10), .y(20), .report)
    stream.frame(8, .key(158, 1))
    stream.frame(16, .misc(3))
    stream.frame(24)
    #expect(stream.tracked(surface: nil).lines == ["0: +1(3.209,6.417)", "24: -1"])
  }

  @Test func lastSynMTReportMayBeMissing() {
    var stream = EvdevStream(.packets)
    stream.frame(0, .x(10), .y(20), .report)
    stream.frame(8, .x(12), .y(20))
    #expect(stream.tracked().lines == ["0: +1(10,20)", "8: ~1(12,20)"])
  }

  @Test func touchSizeZeroIsTouchUpIfTheDeviceMeasuresSize() {
    var stream = EvdevStream(.packets)
    stream.frame(0, .x(10), .y(20), .size(50), .report, .x(300), .y(20), .size(40), .report)
    stream.frame(8, .x(10), .y(20), .size(0), .report, .x(300), .y(21), .size(40), .report)
    #expect(stream.tracked().lines == ["0: +1(10,20) +2(300,20)", "8: -1 ~2(300,21)"])

    stream = EvdevStream(.packets)
    stream.frame(0, .x(10), .y(20), .size(0), .report)
    #expect(stream.tracked().contacts == 1)
  }

  @Test func palmsAreCancelledAndHoveringTouchesEnd() {
    var stream = EvdevStream(.packets)
    stream.frame(0, .x(10), .y(20), .report, .x(300), .y(20), .report)
    stream.frame(8, .x(10), .y(20), .tool(2), .report, .x(300), .y(20), .distance(3), .report)
    #expect(stream.tracked().lines == ["0: +1(10,20) +2(300,20)", "8: x1 -2 ^(300,20)"])
  }

  @Test func duplicateAndIncompleteContactsAreIgnoredAndNoted() {
    var stream = EvdevStream(.packets)
    stream.frame(0, .id(1), .x(10), .y(20), .report, .id(1), .x(30), .y(20), .report, .id(2), .x(5), .report)
    let tracked = stream.tracked()
    #expect(tracked.lines == ["0: +1(10,20)"])
    #expect(tracked.hasNote("Tracking ID 1 appears twice") && tracked.hasNote("a touch without a position"))
  }

  @Test func droppedEventsEndNoTouches() {
    var stream = EvdevStream(.packets)
    stream.frame(0, .x(10), .y(20), .report, .x(300), .y(20), .report)
    stream.frame(8, .x(11), .y(20), .report, .dropped)
    stream.frame(16, .x(12), .y(20), .report, .x(301), .y(20), .report)
    #expect(stream.tracked().lines == ["0: +1(10,20) +2(300,20)", "16: ~1(12,20) ~2(301,20)"])
  }

  @Test func moreThanTenTouchesAreIgnoredAndNoted() {
    var stream = EvdevStream(.packets)
    stream.frame(0, (0..<40).flatMap { [TestEvent.x($0 * 40), .y($0), .report] })
    let tracked = stream.tracked()
    #expect(tracked.contacts == 10 && tracked.hasNote("more than 32 touches"))
  }
}
