import Gestures
import TestSupport
import Testing

@testable import TouchTrace

/// Other people's recordings, read whole.
@Suite(.enabled(if: RealRecordings.folder != nil, RealRecordings.absence)) struct RealRecordingsTests {
  /// Files that the index counts otherwise, by how many events, and why.
  private static let differences = [
    // The index's reader did not know ABS_MISC, and left its 18 events out.
    "monkeyhelper-getevent/Phone/galaxys-paint.txt": 18
  ]

  @Test func recordingsHaveAsManyEventsAndFramesAsTheIndexSays() throws {
    var files: [String: Int] = [:]
    for row in try RealRecordings.rows("INDEX.tsv") {
      let path = row["path"]!
      let reading = Reading(path: RealRecordings.path(path))
      #expect(reading.error == nil && reading.notes.allSatisfy(isNote))
      #expect(reading.frames.count == Int(row["frames"]!), "\(path)")
      #expect(reading.events == Int(row["events"]!)! + (Self.differences[path] ?? 0), "\(path)")
      files[row["fileversion"]!, default: 0] += 1
    }
    print("Read whole:", files.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))
  }

  @Test func everyFileIsReadOrRefusedWithASentence() throws {
    var (read, descriptions, refused) = (0, 0, 0)
    for file in RealRecordings.files() {
      let path = RealRecordings.path(file)
      guard let error = Reading(path: path).error else {
        read += 1
        continue
      }
      #expect(error.description.hasPrefix(path + ":"))
      #expect(error.line == 0, "a recording of the index is damaged: \(error)")
      if error.problem.hasPrefix("describes a device and has no events") {
        descriptions += 1
        let device = try readDescription(path: path)
        #expect(!device.axes.isEmpty || !device.codes.isEmpty)
      } else {
        refused += 1
      }
    }
    print("Of all files \(read) are recordings, \(descriptions) descriptions, \(refused) something else")
    #expect(read >= 200 && descriptions >= 60)
  }

  /// The rewritten recordings count from their first event; nothing else is another.
  @Test func rewrittenRecordingsHaveTheEventsOfTheirOriginals() throws {
    let pairs = try RealRecordings.rows("libinput-record/MANIFEST.tsv")
    #expect(pairs.count > 20)
    for pair in pairs {
      let original = Reading(path: RealRecordings.path(pair["recording"]!))
      let rewritten = Reading(path: RealRecordings.path("libinput-record/" + pair["yaml"]!))
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

  @Test func recordingsWithoutDescriptionFindTheirCompanions() throws {
    var (own, found, missing) = (0, 0, 0)
    for row in try RealRecordings.rows("INDEX.tsv") {
      let path = RealRecordings.path(row["path"]!)
      let reading = Reading(path: path)
      if !reading.device.axes.isEmpty {
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
