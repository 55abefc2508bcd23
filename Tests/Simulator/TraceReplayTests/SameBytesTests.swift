import Foundation
import Gestures
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace
import TraceReplay

/// The same touches give the same transcript in every recording format.
@Suite struct SameBytesTests {
  private func transcript(_ source: any TouchSource) throws -> String {
    try Replay(scenes: [EmptyScene.self]).transcript(of: source, .full)
  }

  private func transcript(_ bytes: [UInt8], _ name: String) throws -> String {
    try transcript(try TouchSources.open(ByteInput(bytes, name: name)))
  }

  /// Returns the recording in another format.
  private func written(_ source: any TouchSource, as format: RecordingWriter.Format) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = RecordingWriter(format) { bytes += $0 }
    writer.begin(source.header)
    var frame = TraceFrame()
    while try source.next(into: &frame) { writer.write(frame) }
    writer.end(at: source.end)
    return bytes
  }

  @Test func scriptedHandGivesSameTranscriptInEveryFormat() throws {
    let scripts = [
      "tap@30,20", "tap:2", "pinch:20-50", "longpress:700", "tap:1,fingers=3", "pan:20,fingers=2",
      "pinch:50-20,break=200",
    ]
    for (seed, words) in scripts.enumerated() {
      let hand = SyntheticHand(device: .clickpad, seed: UInt64(seed))
      let recording = try hand.perform(try GestureScript(parsing: words))
      var evemu = EvemuWriter(recording.device)
      let original = evemu.bytes(of: recording.frames)
      let expected = try transcript(original, "hand.evemu")
      var yaml = LibinputRecordWriter(recording.device)
      #expect(try transcript(yaml.bytes(of: recording.frames), "hand.yml") == expected, "\(words)")
      // A table ends with its last row, and WebDriver counts whole milliseconds.
      for format in RecordingWriter.Format.allCases
      where ![.csv, .webDriver, .webDriverBiDi, .devTools].contains(format) {
        let source = try TouchSources.open(ByteInput(original, name: "hand.evemu"))
        #expect(try transcript(try written(source, as: format), "copy") == expected, "\(words) as \(format)")
      }
    }
  }

  @Test(.exhaustive, .enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func realRecordingGivesSameTranscriptAsTraceAndAsEvdevEvents() throws {
    var compared = 0
    for row in try RealRecordings.rows("INDEX.tsv") {
      let name = row["path"]!
      let path = RealRecordings.path(name)
      let expected = try transcript(try TouchSources.open(path))
      #expect(try transcript(try written(try TouchSources.open(path), as: .trace), "t") == expected, "\(name)")
      // Evdev has no cancelled touches and no untracked touches beyond the slots; the synthetic pad does not report
      // hovering.
      if ["untracked", "cancelled", "hovering"].contains(where: { expected.contains($0) }) { continue }
      #expect(try transcript(try written(try TouchSources.open(path), as: .evemu), "e") == expected, "\(name)")
      compared += 1
    }
    #expect(compared > 100)
  }

  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func libinputRecordGivesSameTranscriptAsItsOriginal() throws {
    var compared = 0
    for row in try RealRecordings.rows("libinput-record/MANIFEST.tsv") {
      let original = RealRecordings.path(row["recording"]!)
      let copy = RealRecordings.path("libinput-record/" + row["yaml"]!)
      let expected = try transcript(try TouchSources.open(original))
      #expect(try transcript(try TouchSources.open(copy)) == expected, "\(original)")
      compared += 1
    }
    #expect(compared > 20)
  }

  /// The events with the description of their device, as `convert` writes them.
  @Test(.exhaustive, .enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func recordingGivesSameTranscriptWithItsDescriptionInOneFile() throws {
    var compared = 0
    for row in try RealRecordings.rows("INDEX.tsv") {
      let name = row["path"]!
      let path = RealRecordings.path(name)
      let events = try DeviceEvents(ByteInput(path: path), SourceRequest())
      if events.device.axes.isEmpty { continue }
      let expected = try transcript(try TouchSources.open(path))
      for format in [RecordingWriter.Format.evemu, .libinputRecord] {
        let events = try DeviceEvents(ByteInput(path: path), SourceRequest())
        var bytes: [UInt8] = []
        var writer = RecordingWriter(format) { bytes += $0 }
        writer.begin(events.device)
        var frame = EvdevFrame()
        while try events.reader.next(into: &frame) { writer.write(frame) }
        #expect(try transcript(bytes, "copy") == expected, "\(name) as \(format)")
      }
      compared += 1
    }
    #expect(compared > 100)
  }
}
