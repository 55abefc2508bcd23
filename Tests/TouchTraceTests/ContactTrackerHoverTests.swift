import Testing
import TouchTrace

/// Fingers that a device detects before and after they touch.
@Suite struct ContactTrackerHoverTests {
  /// Synaptics touchpads assign a slot to a nearby finger and press BTN_TOUCH only while it touches.
  @Test func touchInASlotIsDownOnlyWhileBtnTouchIsPressed() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .touch(0))
    stream.frame(10, .id(5), .x(10), .y(20), .fingers(1, 1))
    stream.frame(20, .x(12))
    stream.frame(30, .x(13), .touch(1))
    stream.frame(40, .x(14))
    // The position jumps at touch-up.
    stream.frame(50, .x(400), .touch(0))
    stream.frame(60, .x(500))
    stream.frame(70, .id(-1), .fingers(1, 0))
    let tracked = stream.tracked()
    #expect(
      tracked.lines == [
        "10: ^(10,20)", "20: ^(12,20)", "30: +1(13,20)", "40: ~1(14,20)", "50: -1 ^(400,20)", "60: ^(500,20)", "70:",
      ])
    #expect(tracked.hasNote("Touch 1 hovers from") && tracked.contacts == 1)
    #expect(!tracked.hasNote("still pressed"))
  }

  @Test func withoutBtnTouchATouchInASlotIsDown() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5), .x(10), .y(20))
    stream.frame(10, .id(-1))
    #expect(stream.tracked().lines == ["0: +1(10,20)", "10: -1"])
  }

  /// Lost events may have changed the key.
  @Test func btnTouchIsUnknownAfterDroppedEvents() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5), .x(10), .y(20), .touch(1))
    stream.frame(10, .touch(0))
    stream.frame(20, .dropped)
    stream.frame(30, .x(11))
    #expect(stream.tracked().lines == ["0: +1(10,20)", "10: -1 ^(10,20)", "20:", "30: +2(11,20)"])
  }

  @Test func btnTouchAppliesToAllSlots() {
    var stream = EvdevStream(.slotted(3))
    stream.frame(0, .touch(0), .id(5), .x(10), .y(20), .slot(1), .id(6), .x(30), .y(40))
    stream.frame(10, .touch(1))
    stream.frame(20, .touch(0))
    stream.frame(30, .slot(0), .id(-1))
    #expect(
      stream.tracked().lines == ["0: ^(10,20)", "10: +1(10,20) +2(30,40)", "20: -1 -2 ^(10,20)", "30: ^(30,40)"])
  }

  @Test func boundingBoxIgnoresHoveringFingers() {
    var stream = EvdevStream(.semiMultitouch)
    stream.frame(0, .touch(0), .id(5), .x(10), .y(20))
    stream.frame(10, .touch(1), .x(11))
    stream.frame(20, .touch(0), .x(500))
    stream.frame(30, .touch(1), .x(12))
    #expect(
      stream.tracked().lines == ["0: ^(10,20)", "10: +1(11,20)", "20: -1 ^(500,20)", "30: +2(12,20)"])
  }

  @Test func slotAtADistanceHovers() {
    var stream = EvdevStream(.slotted(3))
    stream.frame(0, .id(5), .x(10), .y(20), .distance(2))
    stream.frame(10, .x(11), .distance(1))
    stream.frame(20, .distance(0))
    stream.frame(30, .slot(1), .id(6), .x(30), .y(40), .distance(1))
    stream.frame(40, .slot(0), .distance(1))
    stream.frame(50, .id(-1))
    stream.frame(60, .slot(1), .id(-1))
    #expect(
      stream.tracked().lines == [
        "0: ^(10,20)", "10: ^(11,20)", "20: +1(11,20)", "40: -1 ^(11,20)", "50: ^(30,40)", "60:",
      ])
  }

  @Test func palmDoesNotHover() {
    var stream = EvdevStream(.slotted(3))
    stream.frame(0, .id(5), .x(10), .y(20), .distance(2), .tool(2))
    #expect(stream.tracked().lines == [])
  }

  @Test func packetAtADistanceHovers() {
    var stream = EvdevStream(.packets)
    stream.frame(0, .x(10), .y(20), .distance(3), .report)
    stream.frame(10, .x(11), .y(20), .report)
    stream.frame(20, .x(11), .y(20), .distance(1), .report, .x(300), .y(20), .distance(1), .report)
    stream.frame(30, .report)
    let tracked = stream.tracked()
    #expect(tracked.lines == ["0: ^(10,20)", "10: +1(11,20)", "20: -1 ^(11,20)", "30:"])
  }

  @Test func toolKeyReportsHoveringOnASingleTouchPad() {
    var stream = EvdevStream(.single)
    stream.frame(0, .fingers(1, 1), .absX(10), .absY(20))
    stream.frame(10, .touch(1))
    stream.frame(20, .touch(0), .absX(11))
    stream.frame(30, .fingers(1, 0))
    #expect(stream.tracked().lines == ["0: ^(10,20)", "10: +1(10,20)", "20: -1 ^(11,20)", "30:"])
  }

  /// A touchpad that reports a nearby finger without a position.
  @Test func hoveringWithoutPositionIsIgnored() {
    var stream = EvdevStream(.slotted(5))
    stream.frame(0, .touch(0), .fingers(1, 1))
    stream.frame(10, .id(5))
    stream.frame(20, .id(-1), .fingers(1, 0))
    #expect(stream.tracked().lines == [])
    #expect(!stream.tracked().hasNote("has no position yet"))
  }
}
