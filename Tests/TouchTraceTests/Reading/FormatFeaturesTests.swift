import Gestures
import Testing

@testable import TouchTrace

/// What each format can hold, and what its writers have done over the years.
@Suite struct FormatFeaturesTests {
  private func events(_ frame: EvdevFrame) -> [String] { frame.events.map { "\($0.type) \($0.code) \($0.value)" } }

  @Test func evemuGivesAllThatItSays() {
    let reading = Reading(Samples.evemu)
    #expect(reading.error == nil)
    #expect(reading.version == "1.3")
    let device = reading.device
    #expect(device.name == "Made Up \"Touchpad\" #2")
    #expect(device.id == DeviceDescription.Identity(bus: 0x11, vendor: 2, product: 7, version: 0x1b1))
    #expect(device.properties == [0, 2])
    #expect(device.codes == [1: [0x145, 0x14a], 3: [0, 1, 0x2f, 0x35, 0x36, 0x39]])
    #expect(device.axes.map(\.code) == [0, 1, 0x2f, 0x35, 0x36, 0x39])
    #expect(device.dmi == "dmi:bvnNobody:")
    let y = device.axis(1)
    #expect(y?.minimum == -10 && y?.maximum == 3000 && y?.fuzz == 0 && y?.resolution == 40)
    #expect(y?.initialValue == nil)
    #expect(device.axis(0x2f)?.initialValue == 1)
    #expect(device.axis(0x35)?.initialValue == 907)

    #expect(reading.frames.map(\.time.microseconds) == [2, 10_007, 20_000, 30_000])
    #expect(events(reading.frames[0]) == ["3 57 12", "3 53 810", "3 54 -1", "1 330 1"])
    #expect(events(reading.frames[1]) == ["3 47 0", "3 57 13", "0 2 0"])
    #expect(events(reading.frames[2]) == ["0 3 0"])
    #expect(reading.frames[0].events.allSatisfy { $0.time.microseconds == 1 })
    #expect(reading.notes == ["The kernel's buffer ran over (SYN_DROPPED) in line 43: events are missing there"])
  }
  @Test func evemuWithoutVersionAndDescriptionIsRead() {
    let reading = Reading("E: 1362512941.100000 0003 0039 33\nE: 1362512941.100009 0000 0000 0\n")
    #expect(reading.error == nil)
    #expect(reading.frames.map(\.time.microseconds) == [1_362_512_941_100_009])
    #expect(reading.device == DeviceDescription())
    #expect(reading.notes == ["The recording has no version line; it was read as evemu 1.0"])
  }
  @Test func oldAxisLinesHaveNoResolution() {
    let reading = Reading("N: x\nA: 35 0 100 1 2\nA: 36 0 50 0 0 # y\nE: 0.000001 0000 0000 0000\n")
    #expect(reading.device.axis(0x35)?.flat == 2)
    #expect(reading.device.axis(0x36)?.resolution == 0)
  }
  @Test func valueInACommentCountsForAbsoluteAxesOnly() {
    let comments = "#   Event type 20 (EV_REP)\n#     Event code 53 (x)\n#       Value 9\n# Value of this: great\n"
    #expect(Reading("A: 35 0 9 0 0 0\n" + comments + "E: 0.000001 0000 0000 0000\n").device.axes[0].initialValue == nil)
  }

  @Test func evtestGivesAllThatItSays() {
    let reading = Reading(Samples.evtest)
    #expect(reading.error == nil)
    #expect(reading.version == "1.0.1")
    let device = reading.device
    #expect(device.name == "Made \"Up\" pad")
    #expect(device.id == DeviceDescription.Identity(bus: 0x18, vendor: 1, product: 2, version: 0xab))
    #expect(device.properties == [0, 2])
    #expect(device.codes == [1: [328, 330], 3: [47, 53, 54]])
    #expect(device.axis(47)?.initialValue == 1)
    let (x, y) = (device.axis(53), device.axis(54))
    #expect(x?.initialValue == -40 && x?.minimum == -100 && x?.maximum == 1280 && x?.resolution == 12)
    #expect(y?.maximum == 680 && y?.fuzz == 3 && y?.flat == 2 && y?.resolution == 10)
    #expect(reading.frames.map(\.time.microseconds) == [5_373_390_081_582, 5_373_390_090_123, 5_373_390_100_000])
    #expect(events(reading.frames[0]) == ["3 57 284", "3 53 535", "1 330 1", "4 4 589825"])
    #expect(events(reading.frames[1]) == ["3 53 -1", "0 2 0"])
    #expect(
      reading.notes == [
        "Lines that are no part of the recording were passed over: 1",
        "The kernel's buffer ran over (SYN_DROPPED) in line 42: events are missing there",
      ])
  }
  @Test func evtestWithoutHeaderIsRead() {
    let lines = Samples.evtest.split(separator: "\n").filter { $0.hasPrefix("Event: ") }.map { $0 + "\n" }.joined()
    let reading = Reading(lines)
    #expect(reading.frames == Reading(Samples.evtest).frames)
    #expect(reading.device == DeviceDescription())
  }

  @Test func libinputRecordGivesTheDeviceThatCanBeTouched() {
    let reading = Reading(Samples.libinputRecord)
    #expect(reading.error == nil)
    #expect(reading.version == "libinput 1.17.901")
    let device = reading.device
    #expect(device.node == "/dev/input/event1")
    #expect(device.name == "Made \"Up\" \u{1b}pad")
    #expect(device.id == DeviceDescription.Identity(bus: 17, vendor: 2, product: 8, version: 768))
    #expect(device.dmi == "dmi:bvnNobody:")
    #expect(device.properties == [0, 2])
    #expect(device.codes == [1: [330], 3: [47, 53, 54, 57]])
    #expect(device.udevProperties == ["ID_INPUT=1", "ID_INPUT_TOUCHPAD=1"])
    let x = device.axis(53)
    #expect(x?.minimum == -5 && x?.maximum == 2000 && x?.fuzz == 8 && x?.flat == 4 && x?.resolution == 40)
    #expect(x?.initialValue == 767)
    #expect(device.axis(47)?.initialValue == 1)
    #expect(reading.frames.map(events) == [["3 57 20", "3 53 -767"], ["3 57 -1"]])
    #expect(reading.frames.map(\.time.microseconds) == [0, 10_700])
    #expect(
      reading.notes == [
        "Events that libinput made itself were passed over",
        "Other devices were passed over: “Made Up Mouse” (/dev/input/event0)",
      ])
  }
  @Test func libinputRecordGivesTheDeviceThatIsAskedFor() {
    let reading = Reading(Samples.libinputRecord, device: 1)
    #expect(reading.error == nil)
    #expect(reading.device.name == "Made Up Mouse")
    #expect(reading.device.codes == [2: [0, 1]])
    #expect(reading.frames.map(events) == [["2 0 3"]])
  }
  @Test func missingDevicesAndReportsAreSaid() {
    let text = Samples.libinputRecord.replacing("ndevices: 2", with: "ndevices: 3").replacing("version: 1\n", with: "")
      .replacing("    - [  0,      0,   0,   0,       0]", with: "    # ")
    let reading = Reading(text)
    #expect(reading.error == nil)
    #expect(reading.frames.map(events) == [["3 57 20", "3 53 -767", "3 57 -1"]])
    #expect(
      reading.notes.prefix(4) == [
        "Events that libinput made itself were passed over",
        "A frame ends without SYN_REPORT, as where the kernel had to drop events, and goes on in the next one",
        "The recording has no version line; it was read as version 1",
        "The recording was cut off: it announces 3 devices and has 2",
      ])
  }

  @Test func geteventGivesTheDeviceThatIsTouched() {
    let reading = Reading(Samples.getevent)
    #expect(reading.error == nil)
    #expect(reading.device.node == "/dev/input/event3")
    #expect(reading.device.name == "touch_dev")
    #expect(reading.frames.map(events) == [["3 57 12", "3 53 531", "1 330 1", "3 58 32"], ["3 57 -1"]])
    #expect(reading.frames.map(\.time.microseconds) == [100_000_004, 100_020_001])
    #expect(
      reading.notes == [
        "Other devices were passed over: /dev/input/event0",
        "Events of other devices were passed over: 3",
        "Events whose names have nothing to do with touch were passed over: 1",
      ])
  }
  @Test func geteventGivesTheDeviceThatIsAskedFor() {
    #expect(Reading(Samples.getevent, device: 1).frames.map(events) == [["1 115 1"], ["1 115 0"]])
  }
  @Test func geteventPathMayStandOnEitherSideOfTheTime() {
    let after = "[ 1.000000] /dev/input/event3: 0003 0035 80000000\n[ 1.000000] /dev/input/event3: 0000 0000 00000000\n"
    let before =
      "/dev/input/event3: [ 1.000000] 0003 0035 80000000\n/dev/input/event3: [ 1.000000] 0000 0000 00000000\n"
    #expect(Reading(after).frames.map(events) == [["3 53 -2147483648"]])
    #expect(Reading(before) == Reading(after))
  }

  @Test func oddThingsAreSaidOnceAndCounted() {
    let reading = Reading(
      """
      ls
      # EVEMU 1.4
      A: 35 0 1 0 0 0
      A: 35 0 2 0 0 0
      E: 2.000000 0003 0040 0001
      E: 2.000000 0006 0000 0001
      E: 2.000000 0000 0000 0000
      E: 1.000000 0000 0000 0000
      E: 0.500000 0000 0000 0000
      E: 0.500000 0003 0035 0001
      """)
    #expect(reading.device.axes.map(\.maximum) == [2])
    #expect(reading.frames.count == 4)
    #expect(reading.frames.last?.isComplete == false)
    #expect(
      reading.notes == [
        "The recording is of evemu's version 1.4; what is new in it since 1.3 is not known",
        "Axis 53 is described twice; the later description stands",
        "The last line has no end; its last number may be cut short",
        "The last frame, up to line 10, has no SYN_REPORT; the recording was cut off",
        "Lines that are no part of the recording were passed over: 1",
        "Time runs back from one frame to the next 2 times, first in line 8",
        "Events come that no kernel defines, the first one of type 3, code 64: 2 times, first in line 5",
      ])
  }
  @Test func notesAreBounded() {
    let axes = (16...63).map { "A: \(String($0, radix: 16)) 0 1 0 0 0\n" }.joined()
    let reading = Reading(axes + axes + "E: 0.000001 0000 0000 0000\n")
    #expect(reading.notes.count == 25)
    #expect(reading.notes.last == "Further notes, not listed: 25")
  }
}
