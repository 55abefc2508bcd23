import Testing
import TouchTrace

@Suite struct ContactTrackerToolTests {
  @Test func thirdFingerOnTwoSlotsIsUntracked() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .slot(0), .id(1), .x(1), .y(2), .slot(1), .id(2), .x(3), .y(4), .touch(1), .fingers(3, 1))
    stream.frame(90, .slot(0), .id(-1), .slot(1), .id(-1), .touch(0), .fingers(3, 0))
    let tracked = stream.tracked()
    #expect(tracked.lines == ["0: +1(1,2) +2(3,4) &1", "90: -1 -2"])
    #expect(tracked.mostFingers == 3 && tracked.notes == [])
  }

  @Test func toolKeyThatLagsBehindTheSlotsAddsNoTouch() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .slot(0), .id(1), .x(1), .y(2), .fingers(1, 1))
    stream.frame(8, .slot(1), .id(2), .x(3), .y(4))
    stream.frame(16, .fingers(1, 0), .fingers(3, 1))
    stream.frame(24, .slot(1), .id(-1))
    stream.frame(32, .fingers(3, 0), .fingers(1, 1))
    stream.frame(40, .slot(0), .id(-1))
    stream.frame(48, .fingers(1, 0))
    #expect(
      stream.tracked().lines == [
        "0: +1(1,2)", "8: +2(3,4)", "16: &1", "24: -2 &1", "32:", "40: -1",
      ])
  }

  @Test func stuckToolKeyIsIgnoredWithEnoughSlots() {
    var stream = EvdevStream(.slotted(5))
    stream.frame(0, .id(1), .x(1), .y(2), .fingers(3, 1))
    stream.frame(8, .id(-1))
    stream.frame(16, .id(2), .fingers(5, 1))
    stream.frame(24, .id(-1))
    let tracked = stream.tracked()
    #expect(tracked.lines == ["0: +1(1,2)", "8: -1", "16: +2(1,2)", "24: -2"])
    #expect(tracked.hasNote("BTN_TOOL_TRIPLETAP was still pressed from an earlier touch at 0.016 s"))
  }

  @Test func stuckToolKeyIsIgnoredOnTwoSlotsAfterItsTouch() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(1), .x(1), .y(2), .slot(1), .id(2), .x(3), .y(4), .fingers(3, 1))
    stream.frame(8, .slot(0), .id(-1), .slot(1), .id(-1))
    stream.frame(16, .slot(0), .id(3))
    stream.frame(24, .fingers(1, 1))
    stream.frame(32, .fingers(4, 1))
    stream.frame(40, .fingers(4, 0))
    let tracked = stream.tracked()
    #expect(
      tracked.lines == ["0: +1(1,2) +2(3,4) &1", "8: -1 -2", "16: +3(1,2)", "32: &2", "40:"])
    #expect(tracked.hasNote("BTN_TOOL_TRIPLETAP was still pressed"))
  }

  @Test func singleTouchPadsReportUntrackedTouchesByToolKeys() {
    var stream = EvdevStream(.single)
    stream.frame(0, .fingers(2, 1), .absX(10), .absY(20), .absPressure(5))
    stream.frame(8, .touch(1))
    stream.frame(16, .absX(11))
    stream.frame(24, .fingers(2, 0), .fingers(3, 1))
    stream.frame(32, .touch(0))
    stream.frame(40, .touch(1))
    stream.frame(48, .touch(0), .fingers(3, 0))
    let tracked = stream.tracked()
    #expect(
      tracked.lines == [
        "0: ^(10,20)", "8: +1(10,20) &1", "16: ~1(11,20) &1", "24: &2", "32: -1 ^(11,20)", "40: +2(11,20) &2", "48: -2",
      ])
    #expect(tracked.mostFingers == 3)
  }

  @Test func toolKeysAreIgnoredWithoutASlotCount() {
    var stream = EvdevStream()
    stream.frame(0, .id(1), .x(1), .y(2), .fingers(5, 1))
    #expect(stream.tracked().lines == ["0: +1(0.321,0.642)"])
    #expect(stream.tracked().mostFingers == 1)
  }

  @Test func replacingAllTrackedTouchesEndsUntrackedOnes() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(1), .x(1), .y(2), .slot(1), .id(2), .x(3), .y(4), .fingers(3, 1))
    // Both tracked touches are replaced in the same frame.
    stream.frame(8, .slot(0), .id(3), .slot(1), .id(4))
    #expect(
      stream.tracked().lines == ["0: +1(1,2) +2(3,4) &1", "8: -1 -2", "8: +3(1,2) +4(3,4) &1"])
  }
}
