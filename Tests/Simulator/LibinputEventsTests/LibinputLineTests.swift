import Gestures
import Testing
import TouchTrace

@testable import LibinputEvents

@Suite struct LibinputLineTests {
  static let movement = LibinputEvent.Movement(x: 1.5, y: -0.25, unacceleratedX: 3, unacceleratedY: -0.000001)
  static let kinds: [LibinputEvent.Kind] =
    [
      .deviceAdded(
        LibinputEvent.Device(
          name: "A \"pad\"\\ of\u{1} Zoë", capabilities: ["pointer", "gesture"],
          size: LibinputEvent.Position(x: 104, y: 66.5), tapFingers: 3, isTapEnabled: true)),
      .deviceAdded(LibinputEvent.Device(name: "", capabilities: [], size: nil, tapFingers: 0, isTapEnabled: false)),
      .deviceRemoved, .motion(movement), .motionAbsolute(LibinputEvent.Position(x: 3, y: 4)),
      .button(code: 272, isPressed: true), .button(code: 274, isPressed: false),
      .touchDown(slot: 0, LibinputEvent.Position(x: 1, y: 2)),
      .touchMotion(slot: 3, LibinputEvent.Position(x: 1.25, y: 2)), .touchUp(slot: -1), .touchCancel(slot: 2),
      .touchFrame,
    ]
    + LibinputEvent.ScrollSource.allCases.flatMap {
      [
        LibinputEvent.Kind.scroll($0, vertical: 1, horizontal: -2), .scroll($0, vertical: 0, horizontal: nil),
        .scroll($0, vertical: nil, horizontal: 0.5),
      ]
    }
    + LibinputEvent.Stage.allCases.flatMap { stage -> [LibinputEvent.Kind] in
      let way = stage == .update ? movement : .none
      let (scale, angle) = stage == .update ? (1.25, -3.5) : (stage == .begin ? 1 : 0.75, 0)
      return [
        .swipe(stage, fingers: 3, way), .hold(stage, fingers: 1),
        .pinch(stage, fingers: 2, way, scale: scale, angle: angle),
      ]
    }
    + Suppression.Reason.allCases.flatMap { reason -> [LibinputEvent.Kind] in
      [
        .suppression(Suppression(touch: 1, reason)), .suppression(Suppression(touch: nil, reason, detail: "why")),
        .suppression(Suppression(touch: 0, reason, isOver: true)),
      ]
    }

  @Test func everyEventReadsBackUnchanged() {
    for kind in Self.kinds {
      // libinput sends no hold updates, but a line can represent one.
      for isCutOff in [false, true] {
        // An event of a touch that began before the origin has a negative time.
        let event = LibinputEvent(
          kind, time: Timestamp(microseconds: -200_000), delivery: Timestamp(microseconds: 258_001),
          source: isCutOff ? 2 : 0, isCutOff: isCutOff)
        let line = LibinputLine.event(event).text
        #expect(LibinputLine(line) == .event(event), "\(line)")
      }
    }
  }

  /// Numbers are rounded and written as `JSONObject` does, which writes all other lines.
  @Test func extremeNumbersAreWrittenAsJSON() {
    let numbers: [Double] = [
      0, -0.0, 1e-7, 4.9e-7, 5e-7, -5e-7, 0.1, 0.999_999_5, -0.999_999_6, 1, 9.999_999_9, 123.456_789, -1e6, 1e9, 1e15,
      1e300,
      -1e300, .infinity, .nan, .leastNonzeroMagnitude,
    ]
    let counts: [Int] = [0, 1, -1, 9, 10, 99, 100, 999_999, 1_000_000, 10_000_000, -12_345, .max, .min]
    for number in numbers {
      for count in counts {
        let time = Timestamp(microseconds: Int64(count))
        let event = LibinputEvent(
          .pinch(
            .update, fingers: count,
            LibinputEvent.Movement(x: number, y: number, unacceleratedX: number, unacceleratedY: number), scale: number,
            angle: number), time: time, source: count, isCutOff: true)
        var object = JSONObject()
        object.add("event", event.name)
        object.add("time_us", time)
        object.add("delivered_us", time)
        if count != 0 { object.add("source", count) }
        object.add("fingers", count)
        for key in ["dx", "dy", "dx_unaccelerated", "dy_unaccelerated", "scale", "angle"] {
          object.add(key, millionthsOf: number)
        }
        object.add("cut_off", true)
        #expect(LibinputLine.event(event).text == object.text)
      }
    }
  }

  @Test func otherLinesReadBackUnchanged() {
    var trace = TraceHeader(surface: Surface(millimetres: 104, by: 66))
    trace.recognizers = [TraceHeader.RecognizerLine(name: "one", kind: "tap")]
    trace.libinput.tap = false
    let header = LibinputHeader(
      version: LibinputVersion(text: "1.22.1", group: .first), format: "evemu", device: "X \"1\"",
      trace: trace, configuration: "tap=on", quirks: ["One", "Two, or three"])
    let end = LibinputEnd(end: Timestamp(microseconds: 5), frames: 2, events: 9)
    let failure = LibinputNodeFailure(node: "/dev/input/event5", error: 13, reason: "permission denied")
    let device = LibinputEvent.Device(
      name: "pad", capabilities: ["pointer"], size: nil, tapFingers: 0, isTapEnabled: false)
    let report = LibinputDeviceReport(
      node: "/dev/input/event5", device: device, vendor: 0x6CB, product: 1,
      options: [
        LibinputDeviceReport.Option("tap", "on", defaultValue: "off", choices: ["on", "off"]),
        LibinputDeviceReport.Option("speed", "-0.5", defaultValue: "0", choices: []),
      ], quirks: ["One"])
    for line in [
      LibinputLine.header(header), .note("A “quoted” note"), .failure("a:1: bad"), .end(end),
      .note(RecordingNote("No size", .giveSize)), .failure("a: a setup", remedy: .useAsSetup(file: "a “b”.header")),
      .unopened(failure),
      .now(Timestamp(microseconds: -7)),
      .device(report),
    ] {
      #expect(LibinputLine(line.text) == line, "\(line.text)")
    }
    for (remedy, _) in RecordingRemedy.words {
      let line = LibinputLine.failure("a: bad", remedy: remedy)
      #expect(LibinputLine(line.text) == line, "\(line.text)")
    }
    #expect(Set(RecordingRemedy.words.map(\.word)).count == RecordingRemedy.words.count)
  }

  @Test func jsonKeysHaveFixedOrder() {
    let event = LibinputEvent(
      .pinch(.update, fingers: 2, Self.movement, scale: 1.5, angle: 2), time: .milliseconds(1),
      delivery: .milliseconds(2))
    #expect(
      LibinputLine.event(event).text
        == #"{"event":"GESTURE_PINCH_UPDATE","time_us":1000,"delivered_us":2000,"fingers":2,"dx":1.500000,"#
        + #""dy":-0.250000,"dx_unaccelerated":3.000000,"dy_unaccelerated":-0.000001,"scale":1.500000,"angle":2.000000}"#
    )
  }

  @Test func incompleteAndUnknownLinesAreRejected() {
    for kind in Self.kinds {
      let line = LibinputLine.event(LibinputEvent(kind, time: .milliseconds(0), source: 1, isCutOff: true)).text
      for count in 0..<line.count { #expect(LibinputLine(String(line.prefix(count))) == nil) }
      #expect(LibinputLine(line + "}") == nil)
    }
    for line in [
      "", "x", "{}", #"{"touchstone_libinput":2}"#, #"{"event":"NEWS","time_us":0,"delivered_us":0}"#,
      #"{"event":"TOUCH_UP","time_us":0,"delivered_us":0}"#,
      #"{"event":"A_TOUCH_UP","time_us":0,"delivered_us":0,"slot":1}"#,
      // Members of events that consist of numbers are read in the order in which they are written.
      #"{"event":"TOUCH_UP","delivered_us":0,"time_us":0,"slot":1}"#,
      #"{"event":"TOUCH_UP","time_us":0,"delivered_us":0,"slot":1.5}"#,
      #"{"event":"POINTER_BUTTON","time_us":0,"delivered_us":0,"button":272}"#,
      #"{"event":"POINTER_MOTION","time_us":0,"delivered_us":0,"dx":1.000000,"dy":1.000000}"#,
    ] {
      #expect(LibinputLine(line) == nil, "\(line)")
    }
  }

  @Test func textHasBothTimesAndCutOffNote() {
    let button = LibinputEvent(
      .button(code: 272, isPressed: true), time: Timestamp(microseconds: 200_000),
      delivery: Timestamp(microseconds: 258_000))
    #expect(
      LibinputEventText.line(button) == "POINTER_BUTTON            0.200000 @0.258000  BTN_LEFT (272) pressed")
    let hold = LibinputEvent(.hold(.cancelled, fingers: 1), time: .milliseconds(40), isCutOff: true)
    #expect(
      LibinputEventText.line(hold)
        == "GESTURE_HOLD_END          0.040000 @0.040000  1 cancelled  (the recording ends)")
  }
}
