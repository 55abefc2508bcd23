import Gestures
import TestSupport
import Testing

@testable import TouchTrace

/// Recorded touches of other projects.
@Suite(.enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason)) struct RealRecordingsTests {
  /// Files with another number of events than in the index, the difference, and the reason.
  private static let differences = [
    // The reader that created the index did not know ABS_MISC and ignored its 18 events.
    "monkeyhelper-getevent/Phone/galaxys-paint.txt": 18
  ]

  @Test func recordingsHaveTheIndexedNumberOfEventsAndFrames() throws {
    var files: [String: Int] = [:]
    for row in try RealRecordings.rows("INDEX.tsv") {
      let path = row["path"]!
      let result = ReadResult(path: RealRecordings.path(path))
      #expect(result.error == nil && result.notes.allSatisfy(isNote))
      #expect(result.frames.count == Int(row["frames"]!), "\(path)")
      #expect(result.events == Int(row["events"]!)! + (Self.differences[path] ?? 0), "\(path)")
      files[row["fileversion"]!, default: 0] += 1
    }
    print("Read whole:", files.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))
  }

  @Test func everyFileIsReadOrRejectedWithAnError() throws {
    var (read, descriptions, refused) = (0, 0, 0)
    for file in RealRecordings.files() {
      let path = RealRecordings.path(file)
      guard let error = ReadResult(path: path).error else {
        read += 1
        continue
      }
      #expect(error.description.hasPrefix(path + ":"))
      #expect(error.line == 0, "a recording in the index is damaged: \(error)")
      if error.problem.hasPrefix("has the whole description") || error.problem.hasPrefix("ends within the description")
      {
        descriptions += 1
        let device = try readDescription(path: path)
        #expect(!device.axes.isEmpty || !device.codes.isEmpty)
      } else {
        refused += 1
      }
    }
    print("\(read) recordings, \(descriptions) descriptions, \(refused) other files")
    #expect(read >= 200 && descriptions >= 60)
  }

  /// The converted recordings count from their first event; otherwise they are equal.
  @Test func convertedRecordingsHaveTheOriginalEvents() throws {
    let pairs = try RealRecordings.rows("libinput-record/MANIFEST.tsv")
    #expect(pairs.count > 20)
    for pair in pairs {
      let original = ReadResult(path: RealRecordings.path(pair["recording"]!))
      let rewritten = ReadResult(path: RealRecordings.path("libinput-record/" + pair["yaml"]!))
      #expect(rewritten.error == nil)
      let first = original.frames[0]
      let zero = first.events.first?.time ?? first.time
      let isSame =
        rewritten.frames
        == original.frames.map { frame in
          var shifted = frame
          shifted.time = Timestamp(microseconds: (frame.time - zero).microseconds)
          for index in frame.events.indices {
            shifted.events[index].time = Timestamp(microseconds: (frame.events[index].time - zero).microseconds)
          }
          return shifted
        }
      #expect(isSame, "\(pair)")
      for axis in original.device.axes { #expect(rewritten.device.axis(axis.code) == axis, "\(pair)") }
    }
  }

  @Test func recordingsWithoutDescriptionHaveCompanionFiles() throws {
    var (own, found, missing) = (0, 0, 0)
    for row in try RealRecordings.rows("INDEX.tsv") {
      let path = RealRecordings.path(row["path"]!)
      let result = ReadResult(path: path)
      if !result.device.axes.isEmpty {
        own += 1
      } else if let companion = try companionDescription(forRecordingAt: path) {
        found += 1
        #expect(!companion.device.axes.isEmpty)
        if row["source"] != "chromiumos-touchmtb" { #expect(companion.device.name == row["device"], "\(path)") }
      } else {
        missing += 1
        print("without description:", row["path"]!, "::", row["device"]!)
      }
    }
    print("\(own) describe their device, \(found) have a companion, \(missing) neither")
    #expect(found > 60)
  }
}
