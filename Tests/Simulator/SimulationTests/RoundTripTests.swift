import Foundation
import Gestures
import Simulation
import TestSupport
import Testing

@testable import TouchAuthoring
@testable import TouchTrace

/// Whatever is written reads back as the same transcript, or a remark names the loss. `Tools/checks/round-trips` checks the
/// same of every recording, as a user converts it.
@Suite struct RoundTripTests {
  private struct Written {
    var bytes: [UInt8]
    var remarks: [String]
  }

  private static func write(
    _ format: RecordingWriter.Format, _ header: TraceHeader, _ frames: [TraceFrame], end: Timestamp,
    to path: String? = nil
  ) -> Written {
    var bytes: [UInt8] = []
    var writer = RecordingWriter(format, for: path) { bytes += $0 }
    writer.begin(header)
    for frame in frames { writer.write(frame) }
    writer.end(at: end)
    return Written(bytes: bytes, remarks: writer.remarks)
  }

  /// Returns the transcript of a recording with the setup and surface of another.
  private static func transcript(_ frames: [TraceFrame], _ end: Timestamp, as header: TraceHeader) throws -> [Substring]
  {
    final class Lines { var text = "" }
    let lines = Lines()
    let (session, _) = try Replay().session(for: header) {
      if TranscriptDetail.quiet.includes($0) { lines.text += TranscriptText().line($0) }
    }
    for frame in frames { session.play(frame) }
    session.end(at: end)
    return lines.text.split(separator: "\n")
  }

  private static func frames(of source: any TouchSource) throws -> [TraceFrame] {
    var frames: [TraceFrame] = []
    var frame = TraceFrame()
    while try source.next(into: &frame) { frames.append(frame) }
    return frames
  }

  private static let recordings =
    Corpus.traces.enumerated().filter { runsExhaustiveTests || $0.offset % 12 == 0 }.map { Corpus.path($0.element) }
    + (RealRecordings.folder == nil ? [] : RealRecordings.sample(oneIn: 40).map { RealRecordings.path($0) })
    .filter { RecordingFormat.isRecording($0) }

  @Test(arguments: RecordingWriter.Format.allCases.filter { $0.isReadable })
  func recordingReadsBackAsTheSameTranscriptOrIsRemarkedOn(format: RecordingWriter.Format) throws {
    var same = 0
    for path in Self.recordings {
      let source: any TouchSource
      let frames: [TraceFrame]
      // Others are about recordings that cannot be read.
      do {
        source = try TouchSources.open(path)
        frames = try Self.frames(of: source)
      } catch { continue }
      let header = source.header
      let written = Self.write(format, header, frames, end: source.end, to: path)
      if format != .trace && header.hasSetup {
        #expect(written.remarks.contains { $0.hasPrefix("Only a trace can contain the header's") }, "\(path)")
      }
      let read = try TouchSources.open(ByteInput(written.bytes, name: path))
      if format == .trace { #expect(read.header == header, "\(path)") }
      let others = written.remarks.filter { remark in
        !Self.usualRemarks.contains { remark.hasPrefix($0) }
      }
      if !others.isEmpty { continue }
      // The usual remark on a table: it ends with its last row.
      let lastRow = frames.last { !$0.changes.isEmpty }?.time ?? Timestamp(microseconds: 0)
      let end = format == .csv ? lastRow : source.end
      let framesRead = try Self.frames(of: read)
      same += 1
      // The same frames until the same end have the same transcript, which takes most of the time.
      if framesRead == frames && read.end == end { continue }
      let original = try Self.transcript(frames, end, as: header)
      #expect(try Self.transcript(framesRead, read.end, as: header) == original, "\(path) as \(format.rawValue)")
    }
    #expect(same > 5)
  }

  /// What a format never contains, and the instruction for BiDi.
  private static let usualRemarks = [
    "Only a trace", "A contact CSV contains neither", "WebDriver actions do not contain the surface", "Replace CONTEXT",
  ]

  @Test func tableWithoutTouchesIsRead() throws {
    let written = Self.write(
      .csv, TraceHeader(surface: Surface(millimetres: 100, by: 60)), [], end: Timestamp(microseconds: 5))
    let read = try TouchSources.open(ByteInput(written.bytes, name: "x.csv"))
    #expect(try Self.frames(of: read).isEmpty)
    #expect(read.notes.contains("The table has a header and no rows: no touches"))
  }

  private func moves(_ times: [Int64], x: Double = 5) -> [TraceFrame] {
    times.enumerated().map { index, time in
      TraceFrame(
        time: Timestamp(microseconds: time),
        changes: [ContactChange(1, index == 0 ? .began : index == times.count - 1 ? .ended : .moved, Point2D(x, 5))])
    }
  }

  @Test func framesThatATableMergesAreRemarkedOn() {
    let header = TraceHeader(surface: Surface(millimetres: 100, by: 60))
    let end = Timestamp(microseconds: 90)
    #expect(Self.write(.csv, header, moves([0, 20, 40]), end: end).remarks.count == 1)
    let merged = Self.write(.csv, header, moves([0, 20, 20, 40]), end: end).remarks
    #expect(
      merged.last
        == "Frames with the same time, which a table cannot separate, will be read as one; number of frames: 2")
  }

  @Test func farPositionsSurviveInATableAndAreRemarkedOnInEvdev() throws {
    let header = TraceHeader(surface: Surface(millimetres: 100, by: 60))
    let frames = moves([0, 20], x: 60_000_000)
    let written = Self.write(.csv, header, frames, end: Timestamp(microseconds: 20))
    #expect(try Self.frames(of: TouchSources.open(ByteInput(written.bytes, name: "x.csv"))) == frames)
    let remarks = Self.write(.evemu, header, frames, end: Timestamp(microseconds: 20)).remarks
    #expect(remarks == ["Positions too far from the surface will be read as others: 2"])
  }

  @Test func surfaceThatNoDeviceHasIsRemarkedOn() throws {
    for size in ["surface 100000x60 mm", "surface 0.001x0.001 pt", "surface 100x100 pt 100x60 mm"] {
      let text = "touchstone trace 1\n\(size)\nend 0\n"
      let source = try TraceText(text)
      #expect(try TraceText(TraceWriter().header(source.header) + "end 0\n").header == source.header, "\(size)")
      let written = Self.write(.evemu, source.header, [], end: source.end)
      #expect(written.remarks.first?.hasPrefix("The surface will be read as ") == true, "\(size)")
    }
  }

  @Test func timesBeyondTheNotationAreRemarkedOn() throws {
    let header = TraceHeader(surface: Surface(millimetres: 100, by: 60))
    let frames = moves([0, 1 << 58, (1 << 58) + 5])
    for format in [RecordingWriter.Format.trace, .csv] {
      let written = Self.write(format, header, frames, end: frames[2].time)
      #expect(written.remarks.contains { $0.hasPrefix("Times beyond") }, "\(format)")
      #expect(try Self.frames(of: TouchSources.open(ByteInput(written.bytes, name: "x"))).isEmpty == false)
    }
  }

  /// A device's frame has one position of a touch. Tables and Pointer Events may have several at one time.
  @Test func positionsAtOneTimeAreRemarkedOn() {
    let header = TraceHeader(surface: Surface(millimetres: 100, by: 60))
    let began = ContactChange(1, .began, Point2D(10, 10))
    for (moves, isLost) in [([11.0], true), ([10.0], false), ([], false)] {
      let changes = [began] + moves.map { ContactChange(1, .moved, Point2D($0, 10)) }
      let written = Self.write(.evemu, header, [TraceFrame(changes: changes)], end: .milliseconds(10))
      #expect(written.remarks.contains { $0.hasPrefix("A device reports one position of a touch") } == isLost)
    }
  }

  /// A `pointercancel` has no position of its own.
  @Test func cancelsElsewhereAreRemarkedOnInPointerEvents() throws {
    let header = TraceHeader(surface: Surface(millimetres: 100, by: 60))
    for (x, isLost) in [(11.0, true), (10.0, false)] {
      let frames = [
        TraceFrame(changes: [ContactChange(1, .began, Point2D(10, 10))]),
        TraceFrame(time: .milliseconds(10), changes: [ContactChange(1, .cancelled, Point2D(x, 10))]),
      ]
      let written = Self.write(.pointerEvents, header, frames, end: .milliseconds(10))
      #expect(written.remarks.contains { $0.hasPrefix("A cancelled pointer keeps") } == isLost)
      let read = try Self.frames(of: TouchSources.open(ByteInput(written.bytes, name: "x.jsonl")))
      #expect((read == frames) == !isLost)
    }
  }

  @Test(arguments: ["Pad 10\" \\ x", "a\nb\u{1b}[2J", "\u{9b}\u{202e}\u{e0041}", "\\", "\"", "x\\", "\u{200c}", " "])
  func deviceNameSurvivesInEveryFormat(name: String) throws {
    var device = ContactEncoder(surface: Surface(millimetres: 100, by: 60)).device
    device.name = name
    device.udevProperties = ["ID_INPUT=1", "NAME=\(name)"]
    for format in [RecordingWriter.Format.evemu, .libinputRecord] {
      var bytes: [UInt8] = []
      var writer = RecordingWriter(format) { bytes += $0 }
      writer.begin(device)
      writer.write(EvdevFrame())
      let reader = try EvdevReader(ByteInput(bytes, name: "x"))
      var frame = EvdevFrame()
      while try reader.next(into: &frame) {}
      let isKept = reader.device.name == name
      #expect(
        isKept || writer.remarks.contains { $0.hasPrefix("Line breaks and NULs in the device's name") }, "\(format)")
      if format == .libinputRecord { #expect(isKept && reader.device.udevProperties == device.udevProperties) }
    }
  }

  /// A reader takes no position from the frame in which a touch lifts: a movement there is noted as lost.
  @Test(arguments: [0, 0.1, 40] as [Double]) func movementInTheFrameOfALiftIsNoted(distance: Double) {
    let surface = Surface(widthInMillipoints: 390_000, heightInMillipoints: 844_000)
    var encoder = ContactEncoder(surface: surface, resolution: ContactEncoder.exact)
    let (start, end) = (Point2D(100, 100), Point2D(100 + distance, 100))
    _ = encoder.encode(TraceFrame(time: Timestamp(microseconds: 0), changes: [ContactChange(1, .began, start)]))
    _ = encoder.encode(
      TraceFrame(
        time: Timestamp(microseconds: 50_000), changes: [ContactChange(1, .moved, end), ContactChange(1, .ended, end)]))
    let isNoted = encoder.remarks.contains { $0.hasPrefix("Touches that lift at a new position") }
    #expect(isNoted == (distance > 0))
  }

  @Test func rawNamesOfLibinputAreRead() {
    // libinput does not escape names.
    #expect(YAMLScalar.text("\"Pad 10\" x\"") == "Pad 10\" x")
    #expect(YAMLScalar.text("\"C:\\pad\"") == "C:\\pad")
    #expect(YAMLScalar.text("\"cut off") == "cut off")
    #expect(YAMLScalar.text("plain=1") == "plain=1")
  }
}
