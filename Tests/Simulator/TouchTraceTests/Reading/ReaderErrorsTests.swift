import TestSupport
import Testing

@testable import TouchTrace

/// The exact errors for invalid recordings.
@Suite struct ReaderErrorsTests {
  @Test func invalidDeviceRecordingsThrowTheExpectedError() {
    GoldenFile("../Errors/device.txt").expectOutcomes { ReadResult($0).error?.shown ?? "no error" }
  }

  @Test func invalidContactCSVsThrowTheExpectedError() {
    GoldenFile("../Errors/csv.txt").expectOutcomes { ContactReadResult($0).error?.shown ?? "no error" }
  }

  @Test func longRecordingsThrowTheExpectedError() {
    let evemu = "# EVEMU 1.2\nN: x\n"
    let long = "# " + String(repeating: "x", count: 70_000) + "\ntouchstone trace 1\n"
    #expect(
      ReadResult(long).error?.description
        == "rec: its first 64 KiB are blank lines and comments; shorten them, so that the recording begins earlier")
    let events = String(repeating: "E: 0.000001 0003 0035 0001\n", count: 65_537)
    #expect(
      ReadResult(evemu + events).error?.description == "rec:65539: 65536 events before this one without SYN_REPORT")
    #expect(
      ReadResult(evemu + "# " + String(repeating: "x", count: 1 << 21)).error?.description
        == "rec:3: this line is longer than 1 MiB, longer than in any recording; check that the file is a recording")
    let rows = String(repeating: "8,move,1,0,0\n", count: 65_537)
    #expect(
      ContactReadResult("t_us,phase,id,x,y\n0,begin,1,0,0\n" + rows).error?.description
        == "rec:65539: 65536 rows before this one have the same time")
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
