import Testing

@testable import TouchTrace

/// The exact errors for invalid recordings.
@Suite struct ReaderErrorsTests {
  private static let evemu = "# EVEMU 1.2\nN: x\n"
  private static let evtest = "Event: time 1.000000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 1\n"
  private static let header = "Input driver version is 1.0.1\n  Event type 3 (EV_ABS)\n"
  private static let yaml = "version: 1\nndevices: 1\ndevices:\n- node: /dev/input/event0\n  evdev:\n    name: \"x\"\n"
  private static let items = yaml + "  events:\n  - evdev:\n"
  private static let getevent = "[ 1.000000] EV_ABS ABS_X 00000001\n"
  private static let home = "[ 1.000000] /dev/input/event0: EV_KEY KEY_HOME DOWN\n"

  private static let evdevCases: [InvalidSample] = [
    InvalidSample("", "rec: the file is empty; record again"),
    InvalidSample("\n\n# only a comment\n", "rec: this contains only blank lines and comments; record again"),
    InvalidSample(
      "# " + String(repeating: "x", count: 70_000) + "\ntouchstone trace 1\n",
      "rec: its first 64 KiB are blank lines and comments; shorten them, so that the recording begins earlier"),
    // evemu
    InvalidSample("# EVEMU 2.0\nN: x\n", "rec:1: evemu version 2.0 is not supported; 1.0 to 1.3 are"),
    InvalidSample("# EVEMU x\nN: x\n", "rec:1:9: expected the evemu version, found “x”"),
    InvalidSample(
      evemu, "rec: contains a device description but no events; place it next to a recording of that device"),
    InvalidSample(
      evemu + "Q: 1\n",
      "rec:3:1: not a line of an evemu recording: “Q: 1”; remove it, or truncate the file before it"
    ),
    InvalidSample(evemu + "I: 0011 0002 0007\n", "rec:3:18: expected the version, but the line ends"),
    InvalidSample(evemu + "I: 10011 0002 0007 0001\n", "rec:3:4: the bus “10011” is out of range"),
    InvalidSample(evemu + "A: 00 0 4000 0\n", "rec:3:15: expected the axis's flat, but the line ends"),
    InvalidSample(evemu + "A: 00 0 4000 0 0 0 7\n", "rec:3:20: unexpected “7” at the end of the line; remove it"),
    InvalidSample(evemu + "B: 01 100\n", "rec:3:7: a byte of the bitmap “100” is out of range"),
    InvalidSample(evemu + "B: 01 0g\n", "rec:3:8: expected a byte of the bitmap, found “g”"),
    InvalidSample(evemu + "N: a\0b\n", "rec:3:5: the device's name contains a zero byte; remove it"),
    InvalidSample(
      evemu + "P: " + String(repeating: "00 ", count: 193) + "\n", "rec:3:580: the bitmap is longer than any kernel's"),
    InvalidSample(
      evemu + "E: 0.000001 0003 0035 0001\nE: 0.000002 0000 0000 0000\nN: y\n",
      "rec:5:1: device description after the first event; if the file contains two recordings, split it here"
    ),
    InvalidSample(
      evemu + "E: 0.000001 0003 0035 0001\nE: 0.000002 0000 0000 0000\nE: 1.5 0003 0035 0001\n",
      "rec:5:6: the microseconds of a time must have six digits"
    ),
    InvalidSample(evemu + "E: 0.1000000 0003 0035 0001\n", "rec:3:6: the microseconds of a time must have six digits"),
    InvalidSample(evemu + "E: 0 0003 0035 0001\n", "rec:3:5: the time has no microseconds"),
    InvalidSample(
      evemu + "E: 1000000000001.000000 0003 0035 0001\n", "rec:3:4: the time “1000000000001” is out of range"),
    InvalidSample(evemu + "E: 0.000001 10003 0035 0001\n", "rec:3:13: the event type “10003” is out of range"),
    InvalidSample(
      evemu + "E: 0.000001 0003 0035 2147483648\n", "rec:3:23: the event value “2147483648” is out of range"),
    InvalidSample(
      evemu + "E: 0.000001 0003 0035 -2147483649\n", "rec:3:23: the event value “-2147483649” is out of range"),
    InvalidSample(evemu + "E: 0.000001 0003 0035\n", "rec:3:22: expected the event value, but the line ends"),
    InvalidSample(
      evemu + "E: 0.000001 0003 0035 0001 7\n", "rec:3:28: unexpected “7” at the end of the line; remove it"),
    InvalidSample(
      evemu + "E: 0.000001 0003 0035 \u{1b}[31mred\n",
      "rec:3:23: expected the event value, found “\\u{1b}[31mred”"
    ),
    InvalidSample(
      evemu + "E: 0.000001 0003 0035 00\0001\n", "rec:3:25: unexpected “\\u{0}001” at the end of the line; remove it"),
    InvalidSample(
      evemu + String(repeating: "E: 0.000001 0003 0035 0001\n", count: 65_537),
      "rec:65539: 65536 events before this one without SYN_REPORT"
    ),
    InvalidSample(
      evemu + "# " + String(repeating: "x", count: 1 << 21),
      "rec:3: this line is longer than 1 MiB, longer than in any recording; check that the file is a recording"
    ),
    // evtest
    InvalidSample(header, "rec: contains no events; touch the device while recording"),
    InvalidSample(
      header + "    Event code 0 (ABS_X)\n      Min a\n" + evtest,
      "rec:4:11: expected the axis's value, found “a”"
    ),
    InvalidSample(evtest + "Event: time 1.000000, type 3 (EV_ABS), cod\n", "rec:2:38: expected “, code ”, found “,”"),
    InvalidSample(
      evtest + "garbage \u{7}\n",
      "rec:2:1: not a line of evtest's output: “garbage \\u{7}”; remove it, or truncate the file before it"
    ),
    InvalidSample(
      evtest + "Event: time 1.000000, ------ SYN_WHAT ----\n",
      "rec:2:30: expected an event type or SYN_REPORT, found “SYN_WHAT”"
    ),
    InvalidSample(
      evtest + "Event: time 1.000000, type 70000 (EV_ABS), code 1 (A), value 1\n",
      "rec:2:28: the event type “70000” is out of range"
    ),
    InvalidSample(evtest + "Event: time 1.000000, type 3 (EV_ABS\n", "rec:2:31: expected “)” after this name"),
    InvalidSample(
      evtest + "Event: time 1.000000, type 3 (EV_ABS), code 1 (A), value x\n",
      "rec:2:58: expected the event value, found “x”"
    ),
    // libinput-record
    InvalidSample(
      "version: 2\nndevices: 1\n",
      "rec:1:10: unsupported version; only version 1 of libinput-record's format is supported"),
    InvalidSample(
      "version: 1\nndevices: 1\n  - evdev:\n",
      "rec:3:11: events before the first device; the beginning of the recording is missing"
    ),
    InvalidSample(
      yaml, "rec: contains a device description but no events; place it next to a recording of that device"),
    InvalidSample(yaml + "    id: [1, 2, 3]\n", "rec:7: a device's id must be four numbers from 0 to 65535"),
    InvalidSample(yaml + "    codes:\n      3: [0, 70000]\n", "rec:8: an event code must be a number from 0 to 65535"),
    InvalidSample(yaml + "    properties: [-1]\n", "rec:7: a property must be a number from 0 to 65535"),
    InvalidSample(
      yaml + "    absinfo:\n      0: [0, 1, 2]\n",
      "rec:8: an axis must have five numbers: minimum, maximum, fuzz, flat and resolution"
    ),
    InvalidSample(yaml + "    garbage here\n", "rec:7:5: expected a key and a colon, found “garbage”"),
    InvalidSample(yaml + "    absinfo:\n      0: 0\n", "rec:8:10: expected “[”, found “0”"),
    InvalidSample(
      items + "    - [ 0, 1000000, 3, 57, 1]\n", "rec:9:12: the number of microseconds “1000000” is out of range"),
    InvalidSample(
      items + "    - [ 18446744073709, 0, 3, 57, 1]\n",
      "rec:9:9: the number of seconds “18446744073709” is out of range"
    ),
    InvalidSample(items + "    - [ 0, 0, 3, 57]\n", "rec:9:20: expected “,”, found “]”"),
    InvalidSample(items + "    - [ 0, 0, 3, 57, 1\n", "rec:9:23: expected “]”, but the line ends"),
    InvalidSample(items + "    - ( 0, 0, 3, 57, 1)\n", "rec:9:5: expected an event in brackets, found “-”"),
    InvalidSample(yaml + "  events:\n    - [ 0, 0, 3, 57, 1]\n", "rec:8:8: event without “- evdev:” before it"),
    InvalidSample(
      yaml.replacing("ndevices: 1", with: "ndevices: 2") + "  events:\n",
      "rec: has no touch devices; its devices are “x” (/dev/input/event0)"
    ),
    // getevent
    InvalidSample(getevent + "[ 1.000000] EV_ABS ABS_X 1\n", "rec:2:26: an event value must have eight digits"),
    InvalidSample(getevent + "[ 1.000000] EV_WHAT ABS_X 00000001\n", "rec:2:13: unknown event type “EV_WHAT”"),
    InvalidSample(getevent + "[ 1.000000] EV_ABS abs_x 00000001\n", "rec:2:20: expected an event code, found “abs_x”"),
    InvalidSample(getevent + "[ 1.000000] EV_ABS ABS_X\n", "rec:2:25: expected the event value, but the line ends"),
    InvalidSample(getevent + "[ 1.000000 EV_ABS ABS_X 00000001\n", "rec:2:11: expected “]”, found a space"),
    InvalidSample(
      getevent + "what\n",
      "rec:2:1: not a line of getevent's output: “what”; remove it, or truncate the file before it"
    ),
    InvalidSample(getevent + "[ 1.000000] 00003 0000 00000001\n", "rec:2:13: the event type must have four digits"),
    InvalidSample(
      getevent + "[ 1.000000] 0003 0000 100000001\n", "rec:2:23: the event value “100000001” is out of range"),
    InvalidSample(home, "rec: has no touch events; its devices are /dev/input/event0"),
    InvalidSample(
      "/dev/input/event0: 0003 0039 00000001\n",
      "rec:1: this is a getevent log without times; record again with getevent -lt"
    ),
    // Recordings without device events
    InvalidSample(Samples.contactCSV, "rec: is a contact CSV, which contains touches but no device events"),
    InvalidSample("touchstone trace 1\n", "rec: is a trace, which contains touches but no device events"),
  ]

  @Test(arguments: evdevCases) func invalidEvdevRecordingsThrowTheExpectedError(_ invalid: InvalidSample) {
    let description = ReadResult(invalid.text).error?.description
    #expect(description == invalid.problem)
  }

  private static let csv = "t_us,phase,id,x,y\n0,begin,1,0,0\n"
  private static let csvCases: [InvalidSample] = [
    InvalidSample("t_us,phase,id,x\n", "rec:1: column y is missing; a contact CSV has t_us, phase, id, x and y"),
    InvalidSample("t_us,phase,id,x,y,x\n", "rec:1: column x appears twice; remove one"),
    InvalidSample(csv + "8,hover,1,0,0\n", "rec:3:3: unknown phase “hover”; use begin, move, end or cancel"),
    InvalidSample(csv + "8,begin,1,0,0\n", "rec:3:3: touch 1 begins but is already down"),
    InvalidSample(csv + "8,move,2,0,0\n", "rec:3:3: touch 2 moves but is not down"),
    InvalidSample(csv + "8,up,2,0,0\n", "rec:3:3: touch 2 ends but is not down"),
    InvalidSample(csv + "8.5,move,1,0,0\n", "rec:3:1: t_us must be a whole number of microseconds, not “8.5”"),
    InvalidSample(
      csv + "9999999999999999999,move,1,0,0\n",
      "rec:3:1: t_us must be a whole number of microseconds; this one is out of range"),
    InvalidSample(csv + ",move,1,0,0\n", "rec:3:1: t_us must be a whole number of microseconds, not “”"),
    InvalidSample(csv + "8,move,1.0,0,0\n", "rec:3:8: the id must be a 32-bit integer, not “1.0”"),
    InvalidSample(
      csv + "8,move,2147483648,0,0\n", "rec:3:8: the id must be a 32-bit integer; this one is out of range"),
    InvalidSample(csv + "8,move,1,nan,0\n", "rec:3:10: x must be a number of points, not “nan”"),
    InvalidSample(csv + "8,move,1,0,-inf\n", "rec:3:12: y must be a number of points, not “-inf”"),
    InvalidSample(csv + "8,move,1,1e400,0\n", "rec:3:10: x must be a number of points, not “1e400”"),
    InvalidSample(csv + "8,move,1,0,12;5\n", "rec:3:12: y must be a number of points, not “12;5”"),
    InvalidSample(csv + "8,move,1,,0\n", "rec:3:10: x must be a number of points, not “”"),
    InvalidSample(csv + "8,move,1,0\n", "rec:3:11: the row ends before column y"),
    InvalidSample(
      csv + "8,move,1,9007199254741,0\n", "rec:3:10: x is out of range; at most 9007199254740 points"),
    InvalidSample(csv + "8,move,1,0,\"12\n", "rec:3:12: this quote is not closed on the same line"),
    InvalidSample(csv + "8,move,1,0,1\0\n", "rec:3:12: y must be a number of points, not “1\\u{0}”"),
    InvalidSample(
      csv + (2...11).map { "8,begin,\($0),0,0\n" }.joined(),
      "rec:12:9: touch 11 is the eleventh at the same time; at most ten are supported"
    ),
    InvalidSample(
      csv + String(repeating: "8,move,1,0,0\n", count: 65_537),
      "rec:65539: 65536 rows before this one have the same time"
    ),
    InvalidSample(Samples.evemu, "rec: is not a contact CSV but a recording of the format evemu"),
  ]

  @Test(arguments: csvCases) func invalidContactCSVsThrowTheExpectedError(_ invalid: InvalidSample) {
    let description = ContactReadResult(invalid.text).error?.description
    #expect(description == invalid.problem)
  }

  @Test func missingDeviceThrowsAnErrorWithTheAvailableDevices() {
    #expect(
      ReadResult(Samples.libinputRecord, device: 3).error?.description
        == "rec: has no events of device 3; it has “Made Up Mouse” (/dev/input/event0), “Made \"Up\" \\u{1b}pad” (/dev/input/event1)"
    )
    #expect(
      ReadResult(Samples.getevent, device: 3).error?.description
        == "rec: has no events of device 3; it has /dev/input/event0, /dev/input/event3")
  }

  @Test func errorContainsTheProgress() throws {
    let error = try #require(ReadResult(Samples.evemu + "E: 1.000000 0003 0035\n").error)
    #expect(error.line == 47)
    #expect(error.progress.frames == 4)
    #expect(error.progress.events == 13)
    // From the first event, a microsecond before its frame.
    #expect(error.progress.duration.microseconds == 29_999)
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

/// A text and its error.
struct InvalidSample: CustomTestStringConvertible, Sendable {
  let text: String
  let problem: String
  var testDescription: String { problem }

  init(_ text: String, _ problem: String) {
    self.text = text
    self.problem = problem
  }
}
