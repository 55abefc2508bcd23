import TestSupport
import Testing

@testable import TouchTrace

/// The features of each format and of the tools that write it.
@Suite struct FormatFeaturesTests {
  @Test func recordingsHaveTheirDevicesFramesAndNotes() {
    GoldenFile("../Readings/device.txt").expectOutcomes { ReadResult(SampleCase($0)).description }
  }

  @Test func evtestWithoutHeaderIsRead() {
    let lines = Samples.evtest.split(separator: "\n").filter { $0.hasPrefix("Event: ") }.map { $0 + "\n" }.joined()
    let result = ReadResult(lines)
    #expect(result.frames == ReadResult(Samples.evtest).frames)
    #expect(result.device == DeviceDescription())
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
