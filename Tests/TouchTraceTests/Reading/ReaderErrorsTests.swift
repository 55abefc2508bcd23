import Testing

@testable import TouchTrace

/// What is said of recordings that cannot be read, each thing word for word.
@Suite struct ReaderErrorsTests {
  private static let evemu = "# EVEMU 1.2\nN: x\n"
  private static let evtest = "Event: time 1.000000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 1\n"
  private static let header = "Input driver version is 1.0.1\n  Event type 3 (EV_ABS)\n"
  private static let yaml = "version: 1\nndevices: 1\ndevices:\n- node: /dev/input/event0\n  evdev:\n    name: \"x\"\n"
  private static let items = yaml + "  events:\n  - evdev:\n"
  private static let getevent = "[ 1.000000] EV_ABS ABS_X 00000001\n"
  private static let home = "[ 1.000000] /dev/input/event0: EV_KEY KEY_HOME DOWN\n"

  private static let evdevCases: [Wrong] = [
    Wrong("", "rec: is empty: was the recording made at all?"),
    Wrong("\n\n# only a comment\n", "rec: holds nothing but blank lines and comments: was the recording made at all?"),
    // evemu
    Wrong("# EVEMU 2.0\nN: x\n", "rec:1: evemu's version 2.0 is not known; 1.0 to 1.3 are"),
    Wrong("# EVEMU x\nN: x\n", "rec:1:9: the evemu version should stand here, not “x”"),
    Wrong(evemu, "rec: describes a device and has no events: it can stand beside a recording of that device"),
    Wrong(
      evemu + "Q: 1\n",
      "rec:3:1: no line of an evemu recording begins so: “Q: 1”; take it out, or cut the file off before it"
    ),
    Wrong(evemu + "I: 0011 0002 0007\n", "rec:3:18: the version is missing: the line ends here"),
    Wrong(evemu + "I: 10011 0002 0007 0001\n", "rec:3:4: the bus “10011” is out of range"),
    Wrong(evemu + "A: 00 0 4000 0\n", "rec:3:15: the axis's flat is missing: the line ends here"),
    Wrong(evemu + "A: 00 0 4000 0 0 0 7\n", "rec:3:20: “7” is one thing too many in this line"),
    Wrong(evemu + "B: 01 100\n", "rec:3:7: a byte of the bitmap “100” is out of range"),
    Wrong(evemu + "B: 01 0g\n", "rec:3:8: a byte of the bitmap should stand here, not “g”"),
    Wrong(evemu + "N: a\0b\n", "rec:3:5: a zero byte stands in the device's name"),
    Wrong(
      evemu + "P: " + String(repeating: "00 ", count: 193) + "\n", "rec:3:580: this bitmap is longer than any kernel's"),
    Wrong(
      evemu + "E: 0.000001 0003 0035 0001\nE: 0.000002 0000 0000 0000\nN: y\n",
      "rec:5:1: a device is described after the first event: if two recordings stand in one file, cut it here"
    ),
    Wrong(
      evemu + "E: 0.000001 0003 0035 0001\nE: 0.000002 0000 0000 0000\nE: 1.5 0003 0035 0001\n",
      "rec:5:6: the microseconds of a time are six digits, these are not"
    ),
    Wrong(evemu + "E: 0.1000000 0003 0035 0001\n", "rec:3:6: the microseconds of a time are six digits, these are not"),
    Wrong(evemu + "E: 0 0003 0035 0001\n", "rec:3:5: the time lacks its microseconds"),
    Wrong(evemu + "E: 1000000000001.000000 0003 0035 0001\n", "rec:3:4: the time “1000000000001” is out of range"),
    Wrong(evemu + "E: 0.000001 10003 0035 0001\n", "rec:3:13: the event type “10003” is out of range"),
    Wrong(evemu + "E: 0.000001 0003 0035 2147483648\n", "rec:3:23: the event value “2147483648” is out of range"),
    Wrong(evemu + "E: 0.000001 0003 0035 -2147483649\n", "rec:3:23: the event value “-2147483649” is out of range"),
    Wrong(evemu + "E: 0.000001 0003 0035\n", "rec:3:22: the event value is missing: the line ends here"),
    Wrong(evemu + "E: 0.000001 0003 0035 0001 7\n", "rec:3:28: “7” is one thing too many in this line"),
    Wrong(
      evemu + "E: 0.000001 0003 0035 \u{1b}[31mred\n",
      "rec:3:23: the event value should stand here, not “\\u{1b}[31mred”"
    ),
    Wrong(evemu + "E: 0.000001 0003 0035 00\0001\n", "rec:3:25: “\\u{0}001” is one thing too many in this line"),
    Wrong(
      evemu + String(repeating: "E: 0.000001 0003 0035 0001\n", count: 65_537),
      "rec:65539: 65536 events stand before this one without a SYN_REPORT"
    ),
    Wrong(
      evemu + "# " + String(repeating: "x", count: 1 << 21),
      "rec:3: this line is longer than a mebibyte, as no line of a recording is: is this a recording?"
    ),
    // evtest
    Wrong(header, "rec: has no events: was the device touched while it was recorded?"),
    Wrong(
      header + "    Event code 0 (ABS_X)\n      Min a\n" + evtest,
      "rec:4:11: the axis's value should stand here, not “a”"
    ),
    Wrong(evtest + "Event: time 1.000000, type 3 (EV_ABS), cod\n", "rec:2:38: “, code ” should stand here, not “,”"),
    Wrong(
      evtest + "garbage \u{7}\n",
      "rec:2:1: no event of evtest's begins so: “garbage \\u{7}”; take it out, or cut the file off before it"
    ),
    Wrong(
      evtest + "Event: time 1.000000, ------ SYN_WHAT ----\n",
      "rec:2:30: an event's type, or SYN_REPORT, should stand here, not “SYN_WHAT”"
    ),
    Wrong(
      evtest + "Event: time 1.000000, type 70000 (EV_ABS), code 1 (A), value 1\n",
      "rec:2:28: the event type “70000” is out of range"
    ),
    Wrong(evtest + "Event: time 1.000000, type 3 (EV_ABS\n", "rec:2:31: “)” is missing behind this name"),
    Wrong(
      evtest + "Event: time 1.000000, type 3 (EV_ABS), code 1 (A), value x\n",
      "rec:2:58: the event value should stand here, not “x”"
    ),
    // libinput-record
    Wrong("version: 2\nndevices: 1\n", "rec:1:10: only version 1 of libinput-record's format is known"),
    Wrong(
      "version: 1\nndevices: 1\n  - evdev:\n",
      "rec:3:11: events stand before any device: the start of this recording is missing"
    ),
    Wrong(yaml, "rec: describes a device and has no events: it can stand beside a recording of that device"),
    Wrong(yaml + "    id: [1, 2, 3]\n", "rec:7: a device's id is four numbers from 0 to 65535"),
    Wrong(yaml + "    codes:\n      3: [0, 70000]\n", "rec:8: an event code is a number from 0 to 65535"),
    Wrong(yaml + "    properties: [-1]\n", "rec:7: a property is a number from 0 to 65535"),
    Wrong(
      yaml + "    absinfo:\n      0: [0, 1, 2]\n",
      "rec:8: an axis is five numbers: minimum, maximum, fuzz, flat and resolution"
    ),
    Wrong(yaml + "    garbage here\n", "rec:7:5: a key and a colon should stand here, not “garbage”"),
    Wrong(yaml + "    absinfo:\n      0: 0\n", "rec:8:10: “[” should stand here, not “0”"),
    Wrong(items + "    - [ 0, 1000000, 3, 57, 1]\n", "rec:9:12: the number of microseconds “1000000” is out of range"),
    Wrong(
      items + "    - [ 18446744073709, 0, 3, 57, 1]\n",
      "rec:9:9: the number of seconds “18446744073709” is out of range"
    ),
    Wrong(items + "    - [ 0, 0, 3, 57]\n", "rec:9:20: “,” should stand here, not “]”"),
    Wrong(items + "    - [ 0, 0, 3, 57, 1\n", "rec:9:23: “]” is missing: the line ends here"),
    Wrong(items + "    - ( 0, 0, 3, 57, 1)\n", "rec:9:5: an event in brackets should stand here, not “-”"),
    Wrong(yaml + "  events:\n    - [ 0, 0, 3, 57, 1]\n", "rec:8:8: this event stands under no “- evdev:”"),
    Wrong(
      yaml.replacing("ndevices: 1", with: "ndevices: 2") + "  events:\n",
      "rec: none of its devices can be touched: it has “x” (/dev/input/event0)"
    ),
    // getevent
    Wrong(getevent + "[ 1.000000] EV_ABS ABS_X 1\n", "rec:2:26: an event value is eight digits long"),
    Wrong(getevent + "[ 1.000000] EV_WHAT ABS_X 00000001\n", "rec:2:13: no event type is called “EV_WHAT”"),
    Wrong(getevent + "[ 1.000000] EV_ABS abs_x 00000001\n", "rec:2:20: an event code should stand here, not “abs_x”"),
    Wrong(getevent + "[ 1.000000] EV_ABS ABS_X\n", "rec:2:25: the event value is missing: the line ends here"),
    Wrong(getevent + "[ 1.000000 EV_ABS ABS_X 00000001\n", "rec:2:11: “]” should stand here, not a blank"),
    Wrong(
      getevent + "what\n",
      "rec:2:1: no event of getevent's begins so: “what”; take it out, or cut the file off before it"
    ),
    Wrong(getevent + "[ 1.000000] 00003 0000 00000001\n", "rec:2:13: the event type is not four digits long"),
    Wrong(getevent + "[ 1.000000] 0003 0000 100000001\n", "rec:2:23: the event value “100000001” is out of range"),
    Wrong(home, "rec: none of its devices was touched: it has /dev/input/event0"),
    Wrong(
      "/dev/input/event0: 0003 0039 00000001\n",
      "rec:1: is a getevent log without times: record it again with getevent -lt"
    ),
    // What holds no events of a device
    Wrong(Samples.contactCSV, "rec: is a contact CSV, which holds fingers and no events of a device"),
    Wrong("touchstone trace 1\n", "rec: is a trace, which holds fingers and no events of a device"),
  ]
  @Test(arguments: evdevCases) func whatIsWrongWithAnEvdevRecordingIsSaid(_ wrong: Wrong) {
    let description = Reading(wrong.text).error?.description
    #expect(description == wrong.problem)
  }

  private static let csv = "t_us,phase,id,x,y\n0,begin,1,0,0\n"
  private static let csvCases: [Wrong] = [
    Wrong("t_us,phase,id,x\n", "rec:1: the column y is missing; a contact CSV has t_us, phase, id, x and y"),
    Wrong("t_us,phase,id,x,y,x\n", "rec:1: the column x is there twice"),
    Wrong("t_us,phase,id,x,y\n", "rec: has a header and no rows"),
    Wrong(csv + "8,hover,1,0,0\n", "rec:3:3: “hover” is no phase: begin, move, end and cancel are"),
    Wrong(csv + "8,begin,1,0,0\n", "rec:3:3: finger 1 lands and is down already"),
    Wrong(csv + "8,move,2,0,0\n", "rec:3:3: finger 2 moves and has not landed"),
    Wrong(csv + "8,up,2,0,0\n", "rec:3:3: finger 2 lifts and has not landed"),
    Wrong(csv + "8.5,move,1,0,0\n", "rec:3:1: t_us is a whole number of microseconds, not “8.5”"),
    Wrong(
      csv + "9999999999999999999,move,1,0,0\n", "rec:3:1: t_us is a whole number of microseconds, this is out of range"),
    Wrong(csv + ",move,1,0,0\n", "rec:3:1: t_us is a whole number of microseconds, not “”"),
    Wrong(csv + "8,move,1.0,0,0\n", "rec:3:8: an id is a whole number of at most 32 bits, not “1.0”"),
    Wrong(csv + "8,move,2147483648,0,0\n", "rec:3:8: an id is a whole number of at most 32 bits, this is out of range"),
    Wrong(csv + "8,move,1,nan,0\n", "rec:3:10: x is a number of points, not “nan”"),
    Wrong(csv + "8,move,1,0,-inf\n", "rec:3:12: y is a number of points, not “-inf”"),
    Wrong(csv + "8,move,1,1e400,0\n", "rec:3:10: x is a number of points, not “1e400”"),
    Wrong(csv + "8,move,1,0,12;5\n", "rec:3:12: y is a number of points, not “12;5”"),
    Wrong(csv + "8,move,1,,0\n", "rec:3:10: x is a number of points, not “”"),
    Wrong(csv + "8,move,1,0\n", "rec:3:11: the row ends before its column y"),
    Wrong(csv + "8,move,1,10000000.5,0\n", "rec:3:10: x is beyond ten million points, further than any surface"),
    Wrong(csv + "8,move,1,0,\"12\n", "rec:3:12: this quote is not closed in its line"),
    Wrong(csv + "8,move,1,0,1\0\n", "rec:3:12: y is a number of points, not “1\\u{0}”"),
    Wrong(
      csv + (2...11).map { "8,begin,\($0),0,0\n" }.joined(),
      "rec:12:9: finger 11 is the eleventh at once: ten is the most"
    ),
    Wrong(
      csv + String(repeating: "8,move,1,0,0\n", count: 65_537),
      "rec:65539: 65536 rows before this one have the same time"
    ),
    Wrong(Samples.evemu, "rec: is no contact CSV but evemu"),
  ]
  @Test(arguments: csvCases) func whatIsWrongWithAContactTableIsSaid(_ wrong: Wrong) {
    let description = ContactReading(wrong.text).error?.description
    #expect(description == wrong.problem)
  }

  @Test func deviceThatIsNotThereIsSaid() {
    #expect(
      Reading(Samples.libinputRecord, device: 3).error?.description
        == "rec: has no device 3 with events: it has “Made Up Mouse” (/dev/input/event0), “Made \"Up\" \\u{1b}pad” (/dev/input/event1)"
    )
    #expect(
      Reading(Samples.getevent, device: 3).error?.description
        == "rec: has no device 3 with events: it has /dev/input/event0, /dev/input/event3")
  }

  @Test func errorTellsWhatWasReadBeforeIt() throws {
    let error = try #require(Reading(Samples.evemu + "E: 1.000000 0003 0035\n").error)
    #expect(error.line == 47)
    #expect(error.progress.frames == 4)
    #expect(error.progress.events == 13)
    #expect(error.progress.duration.microseconds == 29_998)
  }

  @Test func errorIsThrownAgain() throws {
    let reader = try EvdevReader(ByteInput(Array((Samples.evemu + "?\n").utf8), name: "rec"))
    var frame = EvdevFrame()
    for _ in 0..<4 { #expect(try reader.next(into: &frame)) }
    for _ in 0..<3 {
      #expect(throws: RecordingError.self) { try reader.next(into: &frame) }
    }
  }
}

/// A text and what is wrong with it.
struct Wrong: CustomTestStringConvertible, Sendable {
  let text: String
  let problem: String
  var testDescription: String { problem }
  init(_ text: String, _ problem: String) { (self.text, self.problem) = (text, problem) }
}
