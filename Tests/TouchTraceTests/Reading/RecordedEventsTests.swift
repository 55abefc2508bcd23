import Gestures
import TestSupport
import Testing

@testable import TouchAuthoring
@testable import TouchTrace

/// libinput's events in recordings: those that `record --events` and libinput's own tools write.
@Suite struct RecordedEventsTests {
  /// What a recording contains, as lines of a trace, and the error that ended reading.
  private struct Reading: Equatable {
    var lines: [String] = []
    var frames = 0
    var notes: [String] = []
    var end = Timestamp(microseconds: 0)
    var error: RecordingError?

    init(_ bytes: [UInt8], chunk: Int = 4096, _ change: (inout SourceRequest) -> Void = { _ in }) {
      var request = SourceRequest()
      request.readsLibinputEvents = true
      change(&request)
      do throws(RecordingError) {
        let source = try TouchSources.open(ByteInput(bytes, name: "rec", chunk: chunk), request)
        defer {
          // An error may leave events that were read.
          lines += source.recordedEvents.compactMap { TraceWriter().event($0) }
          notes = source.notes
          end = source.end
        }
        var frame = TraceFrame()
        while try source.next(into: &frame) {
          frames += 1
          lines += source.recordedEvents.compactMap { TraceWriter().event($0) }
        }
      } catch { self.error = error }
      lines = lines.map { String($0.drop { $0 == " " }.dropLast()) }
    }
  }

  private static let yaml =
    """
    version: 1
    ndevices: 1
    devices:
    - node: /dev/input/event1
      evdev:
        name: "Pad"
        id: [24, 2, 8, 768]
        codes:
          1: [330, 325]
          3: [0, 1, 47, 53, 54, 57]
        absinfo:
          0: [0, 2000, 0, 0, 20]
          1: [0, 1200, 0, 0, 20]
          47: [0, 4, 0, 0, 0]
          53: [0, 2000, 0, 0, 20]
          54: [0, 1200, 0, 0, 20]
          57: [0, 65535, 0, 0, 0]
        properties: [0, 2]
      events:
      - evdev:
        - [  2,      0,   3,  57,       1]
        - [  2,      0,   3,  53,     600]
        - [  2,      0,   3,  54,     600]
        - [  2,      0,   1, 330,       1]
        - [  2,      0,   0,   0,       0] # SYN_REPORT
      - libinput:
        - {type: DEVICE_ADDED, seat: seat0, logical_seat: default}
        - {time: 2.040000, type: GESTURE_HOLD_BEGIN, nfingers: 1}
      - evdev:
        - [  2,  90000,   3,  57,      -1]
        - [  2,  90000,   1, 330,       0]
        - [  2,  90000,   0,   0,       0] # SYN_REPORT
      - libinput:
        - {time: 2.090000, type: GESTURE_HOLD_END, nfingers: 1, cancelled: false}
        - {time: 2.000000, type: POINTER_BUTTON, delivered: 2.091500, button: 272, state: pressed, seat_count: 1}
      - evdev:
        - [  2, 300000,   3,  57,       2]
        - [  2, 300000,   1, 330,       1]
        - [  2, 300000,   0,   0,       0] # SYN_REPORT
        libinput:
        - {time: 2.090000, type: POINTER_BUTTON, button: 272, state: released, seat_count: 0}
        - {time: 2.310000, type: GESTURE_PINCH_UPDATE, nfingers: 2, delta: [  1.50,  -0.25], unaccel: [  3.00,   0.00], angle_delta:  -2.00, scale:   1.25}
        - {time: 2.320000, type: POINTER_AXIS, axes: [0.00, 1.50], discrete: [0, 0], source: finger}
        - {time: 2.330000, type: POINTER_SCROLL_FINGER, vert: 2.000}
        - {time: 2.340000, type: KEYBOARD_KEY, key: 30, state: pressed}
        - {time: 2.350000, type: TOUCH_DOWN, slot: 0, seat_slot: 0, point: [ 12.50,   3.00], transformed: [  0.12,   0.05]}

    """

  @Test func recordedEventsHaveTimesOfTheRecording() {
    let reading = Reading(Array(Self.yaml.utf8))
    #expect(reading.error == nil)
    #expect(reading.frames == 3)
    #expect(
      reading.lines == [
        "40.000  hold begin 1", "90.000  hold end 1", "91.500  button left pressed stamp 0.000",
        "300.000  button left released stamp 90.000",
        "310.000  pinch update 2 by 1.5,-0.25 unaccelerated 3,0 scale 1.25 angle -2",
        "320.000  scroll vertical 1.5 horizontal 0", "330.000  scroll vertical 2", "350.000  touch down 0 12.5,3",
      ])
    #expect(reading.end == .milliseconds(350))
    #expect(!reading.notes.contains { $0.contains("--via recorded") })
  }

  @Test func recordedEventsAreOnlyNotedUnlessTheyAreRead() {
    let reading = Reading(Array(Self.yaml.utf8)) { $0.readsLibinputEvents = false }
    #expect(reading.lines == [] && reading.frames == 3 && reading.error == nil)
    #expect(reading.notes.contains("The recording also contains libinput's events; replay them with --via recorded"))
  }

  /// Without a resolution, libinput's millimetres are device units; a size on the command line is another one than libinput's.
  @Test func touchesAreOnTheSurfaceWhateverItsSize() {
    let ofScreen = Self.yaml.replacing(
      "[ 12.50,   3.00], transformed: [  0.12,   0.05]", with: "[600.00, 300.00], transformed: [ 30.00,  25.00]")
    let withoutResolution = Array(ofScreen.replacing(", 20]", with: ", 0]").utf8)
    #expect(Reading(withoutResolution).lines.last == "350.000  touch down 0 20.7,12.5")
    let large = Reading(Array(ofScreen.utf8)) { $0.surface = Surface(millimetres: 200, by: 120) }
    #expect(large.lines.last == "350.000  touch down 0 60,30")
  }

  @Test func debugEventsAreReadForOneDevice() {
    let reading = Reading(Array(Samples.debugEvents.utf8))
    #expect(reading.error == nil)
    #expect(
      reading.lines == [
        "0.000  button left pressed", "10.000  button left released",
        "300.000  motion by -1.5,0.25 unaccelerated -3,0.5", "308.000  motion by 0,12", "540.000  hold begin 2",
        "600.000  hold cancelled 2", "600.000  pinch begin 2",
        "610.000  pinch update 2 by 0.5,-0.25 unaccelerated 1,-0.5 scale 1.05 angle -0.4",
        "700.000  pinch end 2 scale 1.05", "900.000  scroll vertical 1.5", "920.000  scroll vertical 0 horizontal 0",
        "1000.000  swipe begin 3", "1010.000  swipe update 3 by 8,0 unaccelerated 16,0", "1100.000  swipe end 3",
      ])
    #expect(reading.notes == ["Events of other devices and kinds ignored: 2"])
    #expect(Reading(Array(Samples.debugEvents.utf8)) { $0.device = 1 }.lines == ["0.000  motion by 1,0"])
    #expect(
      Reading(Array(Samples.debugEvents.utf8)) { $0.device = 3 }.error?.problem
        == "has no device 3; it has 2, counted from 1 in order")
  }

  @Test func debugEventsHaveTheSizeOfTheirDevice() throws {
    var request = SourceRequest()
    request.readsLibinputEvents = true
    let source = try TouchSources.open(ByteInput(Array(Samples.debugEvents.utf8), name: "rec"), request)
    #expect(source.header.surface.widthInMicrometres == 104_000 && source.header.surface.isTouchpad)
    #expect(!source.isSizeAssumed)
    #expect(source.facts.contains(SourceFact("device", "Made Up: “cap:g” Pad")))
    let lines = " event5   GESTURE_HOLD_BEGIN          +0.540s\t2\n"
    #expect(try TouchSources.open(ByteInput(Array(lines.utf8), name: "rec"), request).isSizeAssumed)
  }

  /// Without a resolution, the millimetres are device units; the shares of the width and height are right.
  @Test func debugEventsOfAScreenWithoutSizeAreSharesOfTheSurface() {
    let line = "-event7   TOUCH_DOWN                  +0.540s\t0 (0) 50.00/25.00 (16384.00/8192.00mm)\n"
    #expect(Reading(Array(line.utf8)).lines == ["540.000  touch down 0 50,15"])
    let sized = "-event7   DEVICE_ADDED      A screen   seat0 default group1  cap:t  size 200x100mm\n" + line
    #expect(Reading(Array(sized.utf8)).lines == ["540.000  touch down 0 16384,8192"])
  }

  @Test func debugEventsHaveNoTouches() {
    let reading = Reading(Array(Samples.debugEvents.utf8)) { $0.readsLibinputEvents = false }
    #expect(reading.error?.problem.hasSuffix("replay it with --via recorded") == true)
  }

  @Test func errorsOfDebugEventsAreLocated() {
    GoldenFile("../Errors/debug-events.txt").expectOutcomes { line in
      Reading(Array("-event5   \(line)\n".utf8)).error?.description ?? "no error"
    }
  }

  @Test func errorsOfRecordedEventsAreLocated() {
    let head = Self.yaml.prefix(upTo: Self.yaml.firstRange(of: "  - libinput:")!.lowerBound)
    GoldenFile("../Errors/recorded-events.txt").expectOutcomes { entry in
      Reading(Array("\(head)  - libinput:\n    - \(entry)\n".utf8)).error?.description ?? "no error"
    }
  }

  /// A file that ends anywhere gives an error or the first events, as the other formats do. Only the last event's number
  /// may differ, because a reader cannot detect that it was longer.
  @Test(arguments: [RecordedEventsTests.yaml, Samples.debugEvents])
  func truncationGivesAnErrorOrAPrefix(text: String) {
    let bytes = Array(text.utf8)
    let whole = Reading(bytes)
    var results = 0
    for cut in 0..<bytes.count {
      let part = Reading(Array(bytes[..<cut]))
      let sure = part.error == nil && cut > 0 && bytes[cut - 1] == 0x0A ? part.lines : Array(part.lines.dropLast())
      #expect(sure == Array(whole.lines.prefix(sure.count)), "cut at \(cut)")
      #expect(part.lines.count <= whole.lines.count)
      if part.error == nil { results += 1 }
    }
    #expect(results > 20)
  }

  @Test(arguments: [RecordedEventsTests.yaml, Samples.debugEvents])
  func chunkSizeMakesNoDifference(text: String) {
    let whole = Reading(Array(text.utf8))
    #expect(!whole.lines.isEmpty)
    for chunk in [1, 2, 3, 7] { #expect(Reading(Array(text.utf8), chunk: chunk) == whole, "in chunks of \(chunk)") }
  }

  /// Random changes of bytes give an error or a result, and reading always terminates.
  @Test(arguments: [RecordedEventsTests.yaml, Samples.debugEvents])
  func damageGivesAnErrorOrAResult(text: String) {
    var random = SeededRandom(seed: 6)
    var errors = 0
    for _ in 0..<1500 {
      let reading = Reading(damaged(Array(text.utf8), using: &random))
      if reading.error != nil { errors += 1 }
    }
    #expect(errors > 50)
  }

  @Test func editsOfTimeKeepEventsAndEditsOfPositionsDropThem() throws {
    var trace = Trace(
      header: TraceHeader(surface: Surface(millimetres: 100, by: 60)),
      frames: [TraceFrame(time: .milliseconds(10), changes: [ContactChange(1, .began, Point2D(5, 5))])],
      end: .milliseconds(100))
    trace.events = [
      LibinputEvent(.hold(.begin, fingers: 1), time: .milliseconds(50)),
      LibinputEvent(.hold(.end, fingers: 1), time: .milliseconds(90)),
    ]
    #expect(try trace.shifted(by: .milliseconds(5)).events.map(\.delivery) == [.milliseconds(55), .milliseconds(95)])
    #expect(try trace.trimmed(from: .milliseconds(20), to: .milliseconds(60)).events.map(\.time) == [.milliseconds(30)])
    #expect(try Trace.joined([trace, trace]).events.map(\.time.microseconds) == [50_000, 90_000, 150_000, 190_000])
    let double = try #require(Ratio(2))
    #expect(try trace.spedUp(by: double).events == [])
    #expect(trace.scaled(by: double).events == [])
  }

  @Test func eventsOfATraceSurroundItsFrames() throws {
    let text = """
      touchstone trace 1
      surface 641.732x385.039 pt 100x60 mm touchpad
           0.000  1 began 120,44.5
          40.000  hold begin 1
          80.000  1 ended 120,44.5
          80.000  hold end 1
          80.000  button left pressed stamp 0.000
         300.000  button left released stamp 80.000
         400.000  motion by 1,2 unaccelerated 3,4
         400.000  button
         410.000  button code300 pressed
      end 900.000

      """
    let reading = Reading(Array(text.utf8))
    #expect(reading.error == nil && reading.frames == 3 && reading.lines.count == 6)
    var trace = Trace(header: try TraceText(text).header, frames: [], end: .milliseconds(0))
    let source = try TraceText(text)
    var frame = TraceFrame()
    while try source.next(into: &frame) {
      trace.events += source.recordedEvents
      trace.frames.append(frame)
    }
    trace.events += source.recordedEvents
    trace.end = source.end
    // At the same time, the touches are first.
    let ordered = text.split(separator: "\n").map(String.init)
    let written = TraceWriter().text(trace).split(separator: "\n").map(String.init)
    #expect(written.sorted() == ordered.sorted())
    #expect(written.prefix(8) == ordered.prefix(8))
  }
}
