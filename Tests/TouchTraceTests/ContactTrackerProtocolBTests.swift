import Testing
import TouchTrace

@Suite struct ContactTrackerProtocolBTests {
  @Test func touchesBeginMoveAndEnd() {
    var stream = EvdevStream(.slotted(5))
    stream.frame(0, .slot(0), .id(7), .x(10), .y(20))
    stream.frame(8, .x(11), .slot(1), .id(8), .x(100), .y(200))
    stream.frame(16, .slot(0), .id(-1))
    stream.frame(24, .slot(1), .y(201))
    stream.frame(32, .id(-1))
    let tracked = stream.tracked()
    #expect(tracked.lines == ["0: +1(10,20)", "8: ~1(11,20) +2(100,200)", "16: -1", "24: ~2(100,201)", "32: -2"])
    #expect(tracked.notes == [] && tracked.contacts == 2 && tracked.mostFingers == 2)
  }

  @Test func endedTouchesPrecedeNewTouchesOfTheSameFrame() {
    var stream = EvdevStream(.slotted(5))
    stream.frame(0, .slot(0), .id(1), .x(1), .y(1), .slot(1), .id(2), .x(2), .y(2))
    stream.frame(8, .slot(2), .id(3), .x(3), .y(3), .slot(1), .x(9), .slot(0), .id(-1))
    #expect(stream.tracked().lines == ["0: +1(1,1) +2(2,2)", "8: -1 ~2(9,2)", "8: +3(3,3)"])
  }

  @Test func initialSlotIsReadFromTheHeader() {
    var stream = EvdevStream(.slotted(2, initialSlot: 1))
    stream.frame(0, .id(5), .x(10), .y(20))
    stream.frame(8, .slot(0), .id(6), .x(100), .y(200))
    stream.frame(16, .slot(1), .x(12))
    let tracked = stream.tracked()
    #expect(tracked.lines == ["0: +1(10,20)", "8: +2(100,200)", "16: ~1(12,20)"])
    #expect(tracked.hasNote("begins in slot 1"))
  }

  @Test func slotKeepsItsPositionForTheNextTouch() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .slot(0), .id(5), .x(10), .y(20))
    stream.frame(8, .id(-1))
    stream.frame(16, .id(6), .y(25))
    #expect(stream.tracked().lines == ["0: +1(10,20)", "8: -1", "16: +2(10,25)"])
  }

  @Test func unreportedPositionIsTheHeadersThenTheEmulatedOne() {
    var stream = EvdevStream(.slotted(2))
    stream.device.axes[3].initialValue = 77
    stream.device.axes[4].initialValue = 0
    stream.frame(0, .slot(1), .id(5), .absY(44))
    stream.frame(8, .id(-1))
    var tracked = stream.tracked()
    #expect(tracked.lines == ["0: +1(77,44)", "8: -1"])
    #expect(tracked.hasNote("has an incomplete position"))

    stream.device.axes[1].initialValue = 33
    stream.frames[0].events.removeLast()
    tracked = stream.tracked()
    #expect(tracked.lines == ["0: +1(77,33)", "8: -1"])

    stream.device.axes[1].initialValue = nil
    // A 0 in the header is ignored; the touch source reads ahead for the position.
    #expect(stream.tracked().lines == [])
  }

  @Test func assumedPositionDoesNotFollowAnotherTouch() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .slot(1), .id(5), .y(20), .absX(70), .absY(20))
    stream.frame(8, .slot(0), .id(6), .x(300), .y(400))
    stream.frame(16, .slot(1), .y(21), .absX(90))
    stream.frame(24, .id(-1))
    stream.frame(32, .id(7), .absX(95))
    #expect(
      stream.tracked().lines == [
        "0: +1(70,20)", "8: +2(300,400)", "16: ~1(70,21)", "24: -1", "32: +3(70,21)",
      ])
  }

  @Test func emulatedPositionsInOtherUnitsAreIgnored() {
    var stream = EvdevStream(.slotted(2))
    stream.device.axes[0].maximum = 99
    stream.frame(0, .id(5), .y(20), .absX(50))
    stream.frame(8, .x(1000))
    let tracked = stream.tracked()
    #expect(tracked.lines == ["8: +1(1000,20)"])
    #expect(tracked.hasNote("it begins when the device reports one"))
  }

  @Test func touchWithoutPositionIsIgnored() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5))
    stream.frame(8, .id(-1))
    stream.frame(16)
    let tracked = stream.tracked()
    #expect(tracked.lines == [] && tracked.hasNote("ended at 0.008 s without a complete position"))
  }

  @Test func changedTrackingIDEndsOneTouchAndBeginsAnother() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5), .x(10), .y(20))
    stream.frame(8, .id(6), .x(500))
    let tracked = stream.tracked()
    #expect(tracked.lines == ["0: +1(10,20)", "8: -1", "8: +2(500,20)"])
    #expect(tracked.hasNote("Tracking ID 5 changed to 6"))
  }

  @Test func touchUpAndTouchDownInOneFrameAreTwoTouchesEvenWithTheSameID() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5), .x(10), .y(20))
    stream.frame(8, .id(-1), .id(5), .x(11))
    #expect(stream.tracked().lines == ["0: +1(10,20)", "8: -1", "8: +2(11,20)"])
  }

  @Test func touchWithinOneFrameIsIgnoredAndNoted() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5), .x(10), .y(20), .id(-1))
    let tracked = stream.tracked()
    #expect(tracked.lines == [] && tracked.hasNote("within one frame"))
  }

  @Test func slotsOutOfRangeAreIgnored() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(
      0, .slot(2), .id(5), .x(10), .y(20), .slot(-1), .id(6), .slot(.max), .x(1), .slot(0), .id(7), .x(3), .y(4))
    let tracked = stream.tracked()
    #expect(tracked.lines == ["0: +1(3,4)"])
    #expect(
      tracked.hasNote("Slot 2 at 0.000 s is out of range: the device has 2 slots") && tracked.hasNote("(3 times)"))
  }

  /// It may have been down for any time, so that lifting it is no tap.
  @Test func touchFromBeforeTheRecordingThatOnlyRestsIsIgnored() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .slot(1), .pressure(40))
    stream.frame(8, .x(10), .y(20))
    stream.frame(16, .x(26))
    stream.frame(24, .id(-1))
    let tracked = stream.tracked()
    #expect(tracked.lines == [])
    #expect(tracked.hasNote("was down before the recording and lifted at 0.024 s where it was"))
  }

  @Test func touchFromBeforeTheRecordingBeginsWhenItMoves() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .slot(1), .pressure(40))
    stream.frame(8, .x(10), .y(20))
    stream.frame(16, .x(27))
    stream.frame(24, .id(-1))
    let tracked = stream.tracked()
    #expect(tracked.lines == ["16: +1(27,20)", "24: -1"])
    #expect(tracked.hasNote("was down before the recording; it begins at 0.016 s"))
  }

  @Test func touchFromBeforeTheRecordingBeginsWithAnotherOne() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .slot(1), .pressure(40))
    stream.frame(8, .x(10), .y(20))
    stream.frame(16, .slot(0), .id(5), .x(50), .y(60))
    stream.frame(24, .id(-1), .slot(1), .id(-1))
    #expect(stream.tracked().lines == ["16: +1(10,20) +2(50,60)", "24: -1 -2"])
  }

  /// The kernel does not select the slot that is selected already: the first position was of slot 1.
  @Test func firstSelectionCorrectsTheSlotBefore() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .x(10))
    stream.frame(8, .slot(0), .y(20))
    stream.frame(16, .x(60))
    stream.frame(24, .slot(1), .x(11))
    stream.frame(32, .slot(0), .id(-1), .slot(1), .id(-1))
    #expect(stream.tracked().lines == [])
  }

  /// It moved enough to begin, in the wrong slot, whose own touch never reports that it ends.
  @Test func touchInTheWrongSlotEndsAtTheFirstSelection() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .x(10), .y(20))
    stream.frame(8, .x(30))
    stream.frame(16, .slot(0), .pressure(40))
    #expect(stream.tracked().lines == ["8: +1(30,20)", "16: -1"])
  }

  @Test func positionMayPrecedeTheTrackingID() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .x(10), .y(20), .id(4))
    let tracked = stream.tracked()
    #expect(tracked.lines == ["0: +1(10,20)"])
    #expect(!tracked.hasNote("down before"))
  }

  @Test func positionsInAnEmptySlotMoveNoTouch() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5), .x(10), .y(20))
    stream.frame(8, .id(-1))
    stream.frame(16, .x(50))
    stream.frame(24, .id(6))
    #expect(stream.tracked().lines == ["0: +1(10,20)", "8: -1", "24: +2(50,20)"])
  }

  @Test func palmsAreCancelledAndHoveringTouchesEnd() {
    var stream = EvdevStream(.slotted(3))
    stream.frame(0, .id(5), .x(10), .y(20), .slot(1), .id(6), .x(30), .y(40), .slot(2), .id(7), .tool(2), .x(1), .y(1))
    stream.frame(8, .slot(0), .tool(2), .slot(1), .distance(1))
    stream.frame(16, .slot(0), .tool(0), .slot(1), .distance(0))
    let tracked = stream.tracked()
    #expect(tracked.lines == ["0: +1(10,20) +2(30,40)", "8: x1 -2 ^(30,40)", "16: +3(10,20) +4(30,40)"])
    #expect(tracked.hasNote("palm") && tracked.hasNote("hovers"))
  }

  @Test func pressureZeroEndsNoTouch() {
    var stream = EvdevStream(.slotted(3))
    stream.frame(0, .id(5), .x(10), .y(20), .pressure(30))
    stream.frame(8, .pressure(0))
    stream.frame(16, .x(11))
    let tracked = stream.tracked()
    #expect(tracked.lines == ["0: +1(10,20)", "16: ~1(11,20)"])
    #expect(tracked.hasNote("pressure 0"))
  }

  @Test func moreThanTenTouchesAreIgnoredAndNoted() {
    var stream = EvdevStream(.slotted(12))
    stream.frame(0, (0..<12).flatMap { [TestEvent.slot($0), .id($0), .x($0), .y($0)] })
    #expect(stream.tracked().contacts == 10)
    // One of the others begins as soon as there is room.
    stream.frame(8, .slot(0), .id(-1))
    stream.frame(16)
    let tracked = stream.tracked()
    #expect(tracked.contacts == 11 && tracked.mostFingers == 10)
    #expect(tracked.hasNote("More than 10 touches"))
  }

  @Test func touchesDownAtTheEndAreNoted() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5), .x(10), .y(20))
    #expect(stream.tracked().notes == ["The recording ends with 1 touch down"])
    stream.frame(8, .slot(1), .id(6), .x(30), .y(40), .fingers(4, 1))
    #expect(stream.tracked().notes == ["The recording ends with 4 touches down"])
  }

  @Test func jumpsAreKeptAndNoted() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5), .x(10), .y(20))
    stream.frame(8, .x(1610))
    stream.frame(16, .x(1590))
    stream.frame(24, .x(0))
    let tracked = stream.tracked()
    #expect(tracked.lines == ["0: +1(10,20)", "8: ~1(1610,20)", "16: ~1(1590,20)", "24: ~1(0,20)"])
    #expect(tracked.hasNote("Touch 1 jumped 249 mm in 8 ms at 0.008 s (2 times)"))
  }

  @Test func decreasingTimesAreKept() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(1_000_000, .id(5), .x(10), .y(20))
    stream.frame(999_990, .x(11))
    stream.frame(1_000_020, .id(-1))
    stream.frames[0].events[0].time = .milliseconds(999_999)
    let tracked = stream.tracked()
    #expect(tracked.lines == ["1: +1(10,20)", "-9: ~1(11,20)", "21: -1"])
  }

  @Test func stateAfterDroppedEventsIsInferredFromLaterFrames() {
    var stream = EvdevStream(.slotted(3))
    stream.frame(0, .id(5), .x(10), .y(20), .slot(1), .id(6), .x(30), .y(40))
    stream.frame(8, .slot(1), .id(-1))
    stream.frame(16, .slot(0), .x(11), .dropped, .x(500), .slot(2), .id(9), .x(9), .y(9))
    // Slot 0 has another touch now, and slot 1 has a touch that began in the lost events.
    stream.frame(24, .id(7), .x(12), .slot(1), .x(31), .y(41))
    let tracked = stream.tracked()
    #expect(
      tracked.lines == [
        "0: +1(10,20) +2(30,40)", "8: -2", "16: ~1(11,20)", "24: -1", "24: +3(12,20) +4(31,41)",
      ])
  }

  @Test func incompleteFrameIsAppliedWithTheNextFrame() {
    var stream = EvdevStream(.slotted(3))
    stream.frame(0, .id(5), .x(10), complete: false)
    stream.frame(8, .y(20))
    stream.frame(16, .id(-1), complete: false)
    let tracked = stream.tracked()
    #expect(tracked.lines == ["8: +1(10,20)"])
  }

  @Test func emptyFramesAndAutorepeatsAreIgnored() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0)
    stream.frame(8, .id(5), .x(10), .y(20), .touch(1), .fingers(1, 1))
    stream.frame(16, .fingers(1, 2))
    stream.frame(24)
    stream.frame(32, .x(10))
    let tracked = stream.tracked()
    #expect(tracked.lines == ["8: +1(10,20)"])
    #expect(tracked.notes.count == 1)
  }
}
