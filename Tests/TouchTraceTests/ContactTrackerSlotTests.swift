import Testing
import TouchTrace

@Suite struct ContactTrackerSlotTests {
  @Test func fingersLandMoveAndLift() {
    var stream = EvdevStream(.slotted(5))
    stream.frame(0, .slot(0), .id(7), .x(10), .y(20))
    stream.frame(8, .x(11), .slot(1), .id(8), .x(100), .y(200))
    stream.frame(16, .slot(0), .id(-1))
    stream.frame(24, .slot(1), .y(201))
    stream.frame(32, .id(-1))
    let followed = stream.followed()
    #expect(followed.lines == ["0: +1(10,20)", "8: ~1(11,20) +2(100,200)", "16: -1", "24: ~2(100,201)", "32: -2"])
    #expect(followed.notes == [] && followed.contacts == 2 && followed.mostFingers == 2)
  }

  @Test func liftingsComeFirstWhereFingersLandInTheSameFrame() {
    var stream = EvdevStream(.slotted(5))
    stream.frame(0, .slot(0), .id(1), .x(1), .y(1), .slot(1), .id(2), .x(2), .y(2))
    stream.frame(8, .slot(2), .id(3), .x(3), .y(3), .slot(1), .x(9), .slot(0), .id(-1))
    #expect(stream.followed().lines == ["0: +1(1,1) +2(2,2)", "8: -1 ~2(9,2)", "8: +3(3,3)"])
  }

  @Test func theInitialSlotMayStandInTheHeaderOnly() {
    var stream = EvdevStream(.slotted(2, initialSlot: 1))
    stream.frame(0, .id(5), .x(10), .y(20))
    stream.frame(8, .slot(0), .id(6), .x(100), .y(200))
    stream.frame(16, .slot(1), .x(12))
    let followed = stream.followed()
    #expect(followed.lines == ["0: +1(10,20)", "8: +2(100,200)", "16: ~1(12,20)"])
    #expect(followed.says("begins in slot 1"))
  }

  @Test func aSlotsLastPlaceIsCarriedOverToItsNextFinger() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .slot(0), .id(5), .x(10), .y(20))
    stream.frame(8, .id(-1))
    stream.frame(16, .id(6), .y(25))
    #expect(stream.followed().lines == ["0: +1(10,20)", "8: -1", "16: +2(10,25)"])
  }

  @Test func aPlaceNeverToldIsTheHeadersThenTheEmulatedOne() {
    var stream = EvdevStream(.slotted(2))
    stream.device.axes[3].initialValue = 77
    stream.device.axes[4].initialValue = 0
    stream.frame(0, .slot(1), .id(5), .absY(44))
    stream.frame(8, .id(-1))
    var followed = stream.followed()
    #expect(followed.lines == ["0: +1(77,44)", "8: -1"])
    #expect(followed.says("does not tell its whole place"))

    stream.device.axes[1].initialValue = 33
    stream.frames[0].events.removeLast()
    followed = stream.followed()
    #expect(followed.lines == ["0: +1(77,33)", "8: -1"])

    stream.device.axes[1].initialValue = nil
    // A header's 0 counts for nothing; who has the recording reads on for the place.
    #expect(stream.followed().lines == [])
  }

  @Test func whatStandsInForAPlaceDoesNotFollowAnotherFinger() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .slot(1), .id(5), .y(20), .absX(70), .absY(20))
    stream.frame(8, .slot(0), .id(6), .x(300), .y(400))
    stream.frame(16, .slot(1), .y(21), .absX(90))
    stream.frame(24, .id(-1))
    stream.frame(32, .id(7), .absX(95))
    #expect(
      stream.followed().lines == [
        "0: +1(70,20)", "8: +2(300,400)", "16: ~1(70,21)", "24: -1", "32: +3(70,21)",
      ])
  }

  @Test func emulatedPlacesInOtherUnitsDoNotHelp() {
    var stream = EvdevStream(.slotted(2))
    stream.device.axes[0].maximum = 99
    stream.frame(0, .id(5), .y(20), .absX(50))
    stream.frame(8, .x(1000))
    let followed = stream.followed()
    #expect(followed.lines == ["8: +1(1000,20)"])
    #expect(followed.says("lands where it first tells one"))
  }

  @Test func aFingerWithoutAPlaceThatLiftsNeverLanded() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5))
    stream.frame(8, .id(-1))
    stream.frame(16)
    let followed = stream.followed()
    #expect(followed.lines == [] && followed.says("was gone at 0.008 s and never told its whole place"))
  }

  @Test func aReplacedTrackingIdIsALiftAndALanding() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5), .x(10), .y(20))
    stream.frame(8, .id(6), .x(500))
    let followed = stream.followed()
    #expect(followed.lines == ["0: +1(10,20)", "8: -1", "8: +2(500,20)"])
    #expect(followed.says("Tracking id 5 became 6"))
  }

  @Test func liftingAndLandingAgainInOneFrameIsTwoFingersEvenWithTheSameId() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5), .x(10), .y(20))
    stream.frame(8, .id(-1), .id(5), .x(11))
    #expect(stream.followed().lines == ["0: +1(10,20)", "8: -1", "8: +2(11,20)"])
  }

  @Test func aFingerThatLandsAndLiftsWithinAFrameIsSaid() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5), .x(10), .y(20), .id(-1))
    let followed = stream.followed()
    #expect(followed.lines == [] && followed.says("within the one frame"))
  }

  @Test func slotsThatTheDeviceCannotHaveAreLeftOut() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(
      0, .slot(2), .id(5), .x(10), .y(20), .slot(-1), .id(6), .slot(.max), .x(1), .slot(0), .id(7), .x(3), .y(4))
    let followed = stream.followed()
    #expect(followed.lines == ["0: +1(3,4)"])
    #expect(followed.says("Slot 2 at 0.000 s is none of the device's 2") && followed.says("3 times in all"))
  }

  @Test func aFingerDownBeforeTheRecordingLandsWhereItFirstTellsItsPlace() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .slot(1), .pressure(40))
    stream.frame(8, .x(10), .y(20))
    stream.frame(16, .id(-1))
    let followed = stream.followed()
    #expect(followed.lines == ["8: +1(10,20)", "16: -1"])
    #expect(followed.says("was down before anything was told of its landing"))
  }

  @Test func aPlaceBeforeTheTrackingIdInOneFrameIsOneLanding() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .x(10), .y(20), .id(4))
    let followed = stream.followed()
    #expect(followed.lines == ["0: +1(10,20)"])
    #expect(!followed.says("down before"))
  }

  @Test func placesOfAnEmptySlotMoveNobody() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5), .x(10), .y(20))
    stream.frame(8, .id(-1))
    stream.frame(16, .x(50))
    stream.frame(24, .id(6))
    #expect(stream.followed().lines == ["0: +1(10,20)", "8: -1", "24: +2(50,20)"])
  }

  @Test func palmsAreCancelledAndHoveringFingersLift() {
    var stream = EvdevStream(.slotted(3))
    stream.frame(0, .id(5), .x(10), .y(20), .slot(1), .id(6), .x(30), .y(40), .slot(2), .id(7), .tool(1), .x(1), .y(1))
    stream.frame(8, .slot(0), .tool(2), .slot(1), .distance(1))
    stream.frame(16, .slot(0), .tool(0), .slot(1), .distance(0))
    let followed = stream.followed()
    #expect(followed.lines == ["0: +1(10,20) +2(30,40)", "8: x1 -2 ^(30,40)", "16: +3(10,20) +4(30,40)"])
    #expect(followed.says("palm") && followed.says("hovers"))
  }

  @Test func pressureZeroLiftsNobody() {
    var stream = EvdevStream(.slotted(3))
    stream.frame(0, .id(5), .x(10), .y(20), .pressure(30))
    stream.frame(8, .pressure(0))
    stream.frame(16, .x(11))
    let followed = stream.followed()
    #expect(followed.lines == ["0: +1(10,20)", "16: ~1(11,20)"])
    #expect(followed.says("pressure 0"))
  }

  @Test func moreThanTenFingersAreLeftOutAndSaid() {
    var stream = EvdevStream(.slotted(12))
    stream.frame(0, (0..<12).flatMap { [Signal.slot($0), .id($0), .x($0), .y($0)] })
    #expect(stream.followed().contacts == 10)
    // Once there is room, one of them lands.
    stream.frame(8, .slot(0), .id(-1))
    stream.frame(16)
    let followed = stream.followed()
    #expect(followed.contacts == 11 && followed.mostFingers == 10)
    #expect(followed.says("More than 10 fingers"))
  }

  @Test func fingersStillDownAtTheEndAreCounted() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5), .x(10), .y(20))
    #expect(stream.followed().notes == ["The recording ends with 1 finger down"])
    stream.frame(8, .slot(1), .id(6), .x(30), .y(40), .fingers(4, 1))
    #expect(stream.followed().notes == ["The recording ends with 4 fingers down"])
  }

  @Test func jumpsArePassedOnAndSaid() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5), .x(10), .y(20))
    stream.frame(8, .x(1610))
    stream.frame(16, .x(1590))
    stream.frame(24, .x(0))
    let followed = stream.followed()
    #expect(followed.lines == ["0: +1(10,20)", "8: ~1(1610,20)", "16: ~1(1590,20)", "24: ~1(0,20)"])
    #expect(followed.says("Finger 1 jumped 249 mm in 8 ms at 0.008 s; 2 times in all"))
  }

  @Test func timeIsPassedOnAsItIs() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(1_000_000, .id(5), .x(10), .y(20))
    stream.frame(999_990, .x(11))
    stream.frame(1_000_020, .id(-1))
    stream.frames[0].events[0].time = .milliseconds(999_999)
    let followed = stream.followed()
    #expect(followed.lines == ["1: +1(10,20)", "-9: ~1(11,20)", "21: -1"])
  }

  @Test func lostEventsAreFoundOutFromWhatFollows() {
    var stream = EvdevStream(.slotted(3))
    stream.frame(0, .id(5), .x(10), .y(20), .slot(1), .id(6), .x(30), .y(40))
    stream.frame(8, .slot(1), .id(-1))
    stream.frame(16, .slot(0), .x(11), .dropped, .x(500), .slot(2), .id(9), .x(9), .y(9))
    // Slot 0 has another finger by now, and slot 1 has one whose landing was lost.
    stream.frame(24, .id(7), .x(12), .slot(1), .x(31), .y(41))
    let followed = stream.followed()
    #expect(
      followed.lines == [
        "0: +1(10,20) +2(30,40)", "8: -2", "16: ~1(11,20)", "24: -1", "24: +3(12,20) +4(31,41)",
      ])
  }

  @Test func aFrameThatWasCutOffCountsWithTheNextOne() {
    var stream = EvdevStream(.slotted(3))
    stream.frame(0, .id(5), .x(10), complete: false)
    stream.frame(8, .y(20))
    stream.frame(16, .id(-1), complete: false)
    let followed = stream.followed()
    #expect(followed.lines == ["8: +1(10,20)"])
  }

  @Test func emptyFramesAndAutorepeatsTellNothing() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0)
    stream.frame(8, .id(5), .x(10), .y(20), .touch(1), .fingers(1, 1))
    stream.frame(16, .fingers(1, 2))
    stream.frame(24)
    stream.frame(32, .x(10))
    let followed = stream.followed()
    #expect(followed.lines == ["8: +1(10,20)"])
    #expect(followed.notes.count == 1)
  }
}
