import Gestures
import TestSupport
import Testing

@testable import TouchAuthoring
@testable import TouchTrace

/// libinput's events in recordings: those that `record --events` and libinput's own tools write.
@Suite struct RecordedEventsTests {
  private func reading(_ bytes: some Sequence<UInt8>, chunk: Int = 4096) -> TouchReading {
    TouchReading(Array(bytes), chunk: chunk) { $0.readsLibinputEvents = true }
  }

  @Test func recordingsHaveTheirEventsAndNotes() {
    GoldenFile("../Readings/events.txt").expectOutcomes { input in
      let sample = SampleCase(input)
      return TouchReading(sample.text) {
        $0.readsLibinputEvents = !input.hasSuffix(" touches")
        $0.device = sample.device
      }.description
    }
  }

  /// Without a resolution, libinput's millimetres are device units; a size on the command line is another one than libinput's.
  @Test func touchesAreOnTheSurfaceWhateverItsSize() {
    let ofScreen = Samples.recordedEvents.replacing(
      "[ 12.50,   3.00], transformed: [  0.12,   0.05]", with: "[600.00, 300.00], transformed: [ 30.00,  25.00]")
    #expect(reading(ofScreen.replacing(", 20]", with: ", 0]").utf8).lines.last == "350.000  touch down 0 20.7,12.5")
    let large = TouchReading(ofScreen) {
      $0.readsLibinputEvents = true
      $0.surface = Surface(millimetres: 200, by: 120)
    }
    #expect(large.lines.last == "350.000  touch down 0 60,30")
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

  @Test func errorsOfDebugEventsAreLocated() {
    GoldenFile("../Errors/debug-events.txt").expectOutcomes { line in
      reading("-event5   \(line)\n".utf8).error?.shown ?? "no error"
    }
  }

  @Test func errorsOfRecordedEventsAreLocated() {
    let head = Samples.recordedEvents.prefix(upTo: Samples.recordedEvents.firstRange(of: "  - libinput:")!.lowerBound)
    GoldenFile("../Errors/recorded-events.txt").expectOutcomes { entry in
      reading("\(head)  - libinput:\n    - \(entry)\n".utf8).error?.shown ?? "no error"
    }
  }

  /// A file that ends anywhere gives an error or the first events, as the other formats do. Only the last event's number
  /// may differ, because a reader cannot detect that it was longer.
  @Test(arguments: [Samples.recordedEvents, Samples.debugEvents])
  func truncationGivesAnErrorOrAPrefix(text: String) {
    let bytes = Array(text.utf8)
    let whole = reading(text.utf8)
    var results = 0
    for cut in 0..<bytes.count {
      let part = reading(bytes[..<cut])
      let sure = part.error == nil && cut > 0 && bytes[cut - 1] == 0x0A ? part.events : part.events.dropLast()
      #expect(sure == Array(whole.events.prefix(sure.count)), "cut at \(cut)")
      #expect(part.events.count <= whole.events.count)
      if part.error == nil { results += 1 }
    }
    #expect(results > 20)
  }

  @Test(arguments: [Samples.recordedEvents, Samples.debugEvents])
  func chunkSizeMakesNoDifference(text: String) {
    let whole = reading(text.utf8)
    #expect(!whole.events.isEmpty)
    for chunk in [1, 2, 3, 7] { #expect(reading(text.utf8, chunk: chunk) == whole, "in chunks of \(chunk)") }
  }

  /// Random changes of bytes give an error or a result, and reading always terminates.
  @Test(arguments: [Samples.recordedEvents, Samples.debugEvents])
  func damageGivesAnErrorOrAResult(text: String) {
    var random = SeededRandom(seed: 6)
    var errors = 0
    for _ in 0..<1500 {
      let reading = TouchReading(damaged(Array(text.utf8), using: &random)) { $0.readsLibinputEvents = true }
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
    let reading = reading(text.utf8)
    #expect(reading.error == nil && reading.frames.count == 3 && reading.events.count == 6)
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
