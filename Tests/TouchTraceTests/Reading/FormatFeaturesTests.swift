import Gestures
import Testing

@testable import TouchTrace

/// The features of each format and of the tools that write it.
@Suite struct FormatFeaturesTests {
  private func events(_ frame: EvdevFrame) -> [String] { frame.events.map { "\($0.type) \($0.code) \($0.value)" } }

  @Test func evemuDescriptionAndEventsAreRead() {
    let result = ReadResult(Samples.evemu)
    #expect(result.error == nil)
    #expect(result.version == "1.3")
    let device = result.device
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

    #expect(result.frames.map(\.time.microseconds) == [2, 10_007, 20_000, 30_000])
    #expect(events(result.frames[0]) == ["3 57 12", "3 53 810", "3 54 -1", "1 330 1"])
    #expect(events(result.frames[1]) == ["3 47 0", "3 57 13", "0 2 0"])
    #expect(events(result.frames[2]) == ["0 3 0"])
    #expect(result.frames[0].events.allSatisfy { $0.time.microseconds == 1 })
    #expect(result.notes == ["The kernel's buffer overflowed (SYN_DROPPED) on line 43: events are missing"])
  }

  @Test func evemuWithoutVersionAndDescriptionIsRead() {
    let result = ReadResult("E: 1362512941.100000 0003 0039 33\nE: 1362512941.100009 0000 0000 0\n")
    #expect(result.error == nil)
    #expect(result.frames.map(\.time.microseconds) == [1_362_512_941_100_009])
    #expect(result.device == DeviceDescription())
    #expect(result.notes == ["The recording has no version line; read as evemu 1.0"])
  }

  @Test func oldAxisLinesHaveNoResolution() {
    let result = ReadResult("N: x\nA: 35 0 100 1 2\nA: 36 0 50 0 0 # y\nE: 0.000001 0000 0000 0000\n")
    #expect(result.device.axis(0x35)?.flat == 2)
    #expect(result.device.axis(0x36)?.resolution == 0)
  }

  @Test func commentValuesApplyToAbsoluteAxesOnly() {
    let comments = "#   Event type 20 (EV_REP)\n#     Event code 53 (x)\n#       Value 9\n# Value of this: great\n"
    #expect(
      ReadResult("A: 35 0 9 0 0 0\n" + comments + "E: 0.000001 0000 0000 0000\n").device.axes[0].initialValue == nil)
  }

  @Test func evtestDescriptionAndEventsAreRead() {
    let result = ReadResult(Samples.evtest)
    #expect(result.error == nil)
    #expect(result.version == "1.0.1")
    let device = result.device
    #expect(device.name == "Made \"Up\" pad")
    #expect(device.id == DeviceDescription.Identity(bus: 0x18, vendor: 1, product: 2, version: 0xab))
    #expect(device.properties == [0, 2])
    #expect(device.codes == [1: [328, 330], 3: [47, 53, 54]])
    #expect(device.axis(47)?.initialValue == 1)
    let (x, y) = (device.axis(53), device.axis(54))
    #expect(x?.initialValue == -40 && x?.minimum == -100 && x?.maximum == 1280 && x?.resolution == 12)
    #expect(y?.maximum == 680 && y?.fuzz == 3 && y?.flat == 2 && y?.resolution == 10)
    #expect(result.frames.map(\.time.microseconds) == [5_373_390_081_582, 5_373_390_090_123, 5_373_390_100_000])
    #expect(events(result.frames[0]) == ["3 57 284", "3 53 535", "1 330 1", "4 4 589825"])
    #expect(events(result.frames[1]) == ["3 53 -1", "0 2 0"])
    #expect(
      result.notes == [
        "Lines that are not part of the recording were ignored: 1",
        "The kernel's buffer overflowed (SYN_DROPPED) on line 42: events are missing",
      ])
  }

  @Test func evtestWithoutHeaderIsRead() {
    let lines = Samples.evtest.split(separator: "\n").filter { $0.hasPrefix("Event: ") }.map { $0 + "\n" }.joined()
    let result = ReadResult(lines)
    #expect(result.frames == ReadResult(Samples.evtest).frames)
    #expect(result.device == DeviceDescription())
  }

  @Test func libinputRecordSelectsTheTouchDevice() {
    let result = ReadResult(Samples.libinputRecord)
    #expect(result.error == nil)
    #expect(result.version == "libinput 1.17.901")
    let device = result.device
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
    #expect(result.frames.map(events) == [["3 57 20", "3 53 -767"], ["3 57 -1"]])
    #expect(result.frames.map(\.time.microseconds) == [0, 10_700])
    #expect(
      result.notes == [
        "The recording also contains libinput's events; replay them with --via recorded",
        "Other devices ignored: “Made Up Mouse” (/dev/input/event0)",
      ])
  }

  @Test func libinputRecordSelectsTheRequestedDevice() {
    let result = ReadResult(Samples.libinputRecord, device: 1)
    #expect(result.error == nil)
    #expect(result.device.name == "Made Up Mouse")
    #expect(result.device.codes == [2: [0, 1]])
    #expect(result.frames.map(events) == [["2 0 3"]])
  }

  @Test func missingDevicesAndReportsAreNoted() {
    let text = Samples.libinputRecord.replacing("ndevices: 2", with: "ndevices: 3").replacing("version: 1\n", with: "")
      .replacing("    - [  0,      0,   0,   0,       0]", with: "    # ")
    let result = ReadResult(text)
    #expect(result.error == nil)
    #expect(result.frames.map(events) == [["3 57 20", "3 53 -767", "3 57 -1"]])
    #expect(
      result.notes.prefix(4) == [
        "The recording also contains libinput's events; replay them with --via recorded",
        "A frame has no SYN_REPORT and continues in the next one, as after an overflow of the kernel's buffer",
        "The recording has no version line; read as version 1",
        "The recording is truncated: it announces 3 devices but has 2",
      ])
  }

  @Test func geteventSelectsTheTouchDevice() {
    let result = ReadResult(Samples.getevent)
    #expect(result.error == nil)
    #expect(result.device.node == "/dev/input/event3")
    #expect(result.device.name == "touch_dev")
    #expect(result.frames.map(events) == [["3 57 12", "3 53 531", "1 330 1", "3 58 32"], ["3 57 -1"]])
    #expect(result.frames.map(\.time.microseconds) == [100_000_004, 100_020_001])
    #expect(
      result.notes == [
        "Other devices ignored: /dev/input/event0",
        "Events of other devices were ignored: 3",
        "Events unrelated to touch were ignored: 1",
      ])
  }

  @Test func geteventSelectsTheRequestedDevice() {
    #expect(ReadResult(Samples.getevent, device: 1).frames.map(events) == [["1 115 1"], ["1 115 0"]])
  }

  @Test func geteventPathMayPrecedeOrFollowTheTime() {
    let after = "[ 1.000000] /dev/input/event3: 0003 0035 80000000\n[ 1.000000] /dev/input/event3: 0000 0000 00000000\n"
    let before =
      "/dev/input/event3: [ 1.000000] 0003 0035 80000000\n/dev/input/event3: [ 1.000000] 0000 0000 00000000\n"
    #expect(ReadResult(after).frames.map(events) == [["3 53 -2147483648"]])
    #expect(ReadResult(before) == ReadResult(after))
  }

  @Test func irregularitiesAreNotedOnceWithACount() {
    let result = ReadResult(
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
    #expect(result.device.axes.map(\.maximum) == [2])
    #expect(result.frames.count == 4)
    #expect(result.frames.last?.isComplete == false)
    #expect(
      result.notes == [
        "The recording has evemu version 1.4; features newer than 1.3 are not supported",
        "Axis 53 is described twice; the last description is used",
        "The last line has no line end; its last number may be truncated",
        "The last frame, up to line 10, has no SYN_REPORT; the recording is truncated",
        "Lines that are not part of the recording were ignored: 1",
        "Frames go back in time 2 times, first on line 8",
        "Events not defined by any kernel, first type 3, code 64: 2 times, first on line 5",
      ])
  }

  @Test func numberOfNotesIsBounded() {
    let axes = (16...63).map { "A: \(String($0, radix: 16)) 0 1 0 0 0\n" }.joined()
    let result = ReadResult(axes + axes + "E: 0.000001 0000 0000 0000\n")
    #expect(result.notes.count == 25)
    #expect(result.notes.last == "Further notes omitted: 25")
  }

  /// People comment recordings. A comment between two events changes nothing, in any format.
  @Test(arguments: Samples.evdev) func commentsBetweenEventsAreIgnored(sample: Sample) throws {
    func frames(_ text: String) throws -> [EvdevFrame] {
      let reader = try EvdevReader(ByteInput(Array(text.utf8), name: "pad"))
      var (all, frame) = ([EvdevFrame](), EvdevFrame())
      while try reader.next(into: &frame) { all.append(frame) }
      return all
    }
    let expected = try frames(sample.text)
    let lines = sample.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let isEvent = { (line: String) in
      ["E: ", "Event: time ", "[", "    - ["].contains { line.hasPrefix($0) }
    }
    var compared = 0
    for index in lines.indices where isEvent(lines[index]) {
      for comment in ["# the second finger", "   #"] {
        let changed = lines[..<index] + [comment] + lines[index...]
        #expect(try frames(changed.joined(separator: "\n")) == expected, "line \(index + 1)")
      }
      compared += 1
    }
    #expect(compared > 5)
  }
}
