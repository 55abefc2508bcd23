import Analysis
import Foundation
import Gestures
import LibinputEvents
import Simulation
import TestSupport
import Testing
import TouchTrace

@testable import Reports

/// Exports for other programs. That Perfetto's own schema reads it, `Tools/checks/export` checks.
@Suite struct ExportTests {
  private static func export(_ name: String, _ format: ExportFormat, scene: String? = nil) throws -> [UInt8] {
    let playback = try ContactPlayback(path: Corpus.path(name))
    var replay = Replay()
    replay.scene = scene.map { TraceHeader.SceneLine(name: $0) }
    let box = Box()
    let (session, line) = try replay.session(for: playback.header) { box.exporter?.add($0) }
    let subject = Exporter.Subject(
      file: name, header: playback.header, scene: line, recognizers: try replay.setup(for: playback.header).recognizers)
    let exporter = Exporter(format, of: subject) { box.bytes += $0 }
    exporter.scene = session.scene
    box.exporter = exporter
    try playback.play(in: session, afterEach: {})
    exporter.finish()
    return box.bytes
  }

  private final class Box {
    var exporter: Exporter?
    var bytes: [UInt8] = []
  }

  /// Returns the events of the timeline of a replay.
  private static func timeline(_ playback: ContactPlayback) throws -> [TimelineEvent] {
    var events: [TimelineEvent] = []
    var timeline: Timeline?
    let (session, line) = try Replay().session(for: playback.header) { timeline?.add($0) }
    let names = try Replay().setup(for: playback.header).recognizers.map(\.name)
    let made = Timeline(names, scene: line.name, isViaLibinput: false) { events.append($0) }
    made.scene = session.scene
    timeline = made
    try playback.play(in: session, afterEach: {})
    made.finish()
    return events
  }

  @Test(arguments: Corpus.traces) func timelineSlicesNestAndTimesAscend(name: String) throws {
    var open: [Int: Int] = [:]
    // The target of the attempt in progress, by lane: an attempt has a lane for itself.
    var targets: [Int: String] = [:]
    var last = Timestamp(microseconds: 0)
    var problems: [String] = []
    func check(_ time: Timestamp, _ track: Int, _ name: String? = nil, _ notes: TimelineNotes = []) {
      if time < last { problems.append("the time decreases to \(time)") }
      last = time
      let note = notes.first { $0.name == "target" }?.value
      let target: String? = if case .text(let text) = note { text } else { nil }
      if name == "possible" { targets[track] = target }
      if let target, let attempt = targets[track], attempt != target { problems.append("\(time): \(target)") }
    }
    for event in try Self.timeline(ContactPlayback(path: Corpus.path(name))) {
      switch event {
      case .track: break
      case .begin(let time, let track, let name, let notes, _):
        check(time, track, name, notes)
        open[track, default: 0] += 1
      case .end(let time, let track, let notes):
        check(time, track, nil, notes)
        open[track, default: 0] -= 1
        if open[track, default: 0] < 0 { problems.append("\(time): an end without a beginning") }
      case .instant(let time, let track, let name, let notes, _):
        check(time, track, name, notes)
        targets[track] = nil
      case .counter(let time, let track, _): check(time, track)
      }
    }
    #expect(problems.isEmpty)
    #expect(open.values.allSatisfy { $0 == 0 })
    #expect(try Self.export(name, .perfetto) == Self.export(name, .perfetto))
  }

  @Test func failureHasItsNumbersAndAnArrowFromTheTouch() throws {
    let events = try Self.timeline(ContactPlayback(path: Corpus.path("feeds/menu-chosen.trace")))
    var touches: Set<UInt64> = []
    var failures: [(TimelineNotes, [UInt64])] = []
    var names: Set<String> = []
    for event in events {
      switch event {
      case .begin(_, _, let name, _, let flows):
        names.insert(name)
        if name.hasPrefix("finger ") { touches.formUnion(flows) }
      case .instant(_, _, let name, let notes, let flows):
        names.insert(name)
        if name == "failed: held 500.000 ms; must be under 500.000 ms" { failures.append((notes, flows)) }
      case .track, .end, .counter: break
      }
    }
    let (notes, flows) = try #require(failures.first)
    for (name, value) in [("value", .number(500)), ("threshold", .number(500)), ("unit", .text("ms"))] as TimelineNotes
    {
      #expect(notes.contains { $0.name == name && $0.value == value }, "\(name): \(notes)")
    }
    #expect(names.contains("mailOffered"))
    #expect(!flows.isEmpty && touches.isSuperset(of: flows))
  }

  @Test func everyEntryIsAJSONLine() throws {
    let lines = String(decoding: try Self.export("tap/tap.trace", .jsonl), as: UTF8.self).split(separator: "\n")
    #expect(lines[0].hasPrefix(#"{"touchstone":"export","version":1,"file":"tap/tap.trace","via":"contacts","width":"#))
    for line in lines { #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) } }
    #expect(lines.contains { $0.contains(#""recognizer":"tap""#) && $0.contains(#""state":"ended""#) })
  }

  @Test(arguments: Corpus.traces) func tableHasARowForEachTransition(name: String) throws {
    let rows = String(decoding: try Self.export(name, .csv), as: UTF8.self).split(separator: "\n")
    let lines = String(decoding: try Self.export(name, .jsonl), as: UTF8.self).split(separator: "\n")
    #expect(rows.count - 1 == lines.count { $0.contains(#""state":""#) })
    #expect(
      rows[0].hasPrefix("time_us,recognizer,kind,from,to,x,y,touches,held_since_us,reason,signal,measured,value,"))
    for row in rows { #expect(Self.fields(row) == Self.fields(rows[0])) }
  }

  private static func fields(_ row: Substring) -> Int {
    var count = 1
    var isQuoted = false
    for character in row {
      if character == "\"" { isQuoted.toggle() }
      if character == "," && !isQuoted { count += 1 }
    }
    return count
  }

  /// A pinch reports a rotation only for a touchpad gesture, and none while idle.
  @Test func tableOfLibinputEventsHasAColumnForEveryMeasurement() throws {
    let playback = ContactPlayback(try TraceText("touchstone trace 1\nsurface 100x60 mm\nend 10\n"))
    let replay = Replay()
    let box = Box()
    var measurements: [String] = []
    let (session, line) = try replay.session(for: playback.header) { entry in
      box.exporter?.add(entry)
      if case .transition(let transition) = entry { measurements += transition.description.measurements.map(\.name) }
    }
    let part = LibinputProvenance(
      LibinputVersion(stated: "1.22.1", hasCustomAcceleration: false, hasArea: false), configuration: "")
    let subject = Exporter.Subject(
      file: "a", header: playback.header, scene: line, libinput: part,
      recognizers: try replay.setup(for: playback.header).recognizers)
    box.exporter = Exporter(.csv, of: subject) { box.bytes += $0 }
    let place = Point2D(100, 100)
    for (index, stage) in [TouchpadEvent.Stage.began, .changed, .changed, .ended].enumerated() {
      let time = Timestamp(microseconds: Int64(index) * 10_000)
      session.play(
        TouchpadEvent(time, .transform(stage, fingers: 2, scale: 1 + Double(index), rotation: 5), at: place))
    }
    session.end(at: Timestamp(microseconds: 100_000))
    let rows = String(decoding: box.bytes, as: UTF8.self).split(separator: "\n")
    let columns = rows[0].split(separator: ",").map(String.init)
    #expect(measurements.contains("rotation"))
    for name in measurements { #expect(columns.contains(name), "\(name)") }
    let rotation = try #require(columns.firstIndex(of: "rotation"))
    let isTurned = rows.contains { row in
      row.contains(",pinch,pinch,")
        && row.split(separator: ",", omittingEmptySubsequences: false)[rotation] == "10.000000"
    }
    #expect(isTurned, "\(rows)")
  }

  /// A timeline's curves of positions are those of the scene at any time of an animation, and the slice lasts as long.
  @Test func positionsFollowAnimations() throws {
    let trace =
      "touchstone trace 1\nsurface 320x480 pt\nscene feeds\nrecognizer tap tap\n"
      + "0 1 began 200,84\n50 1 ended 200,84\n1000 1 began 200,84\n1050 1 ended 200,84\nend 1100\n"
    let playback = ContactPlayback(try TraceText(trace))
    let events = try Self.timeline(playback)
    var headers: [Int: String] = [:]
    var tops: [(time: Int64, value: Double)] = []
    var slices: [(time: Int64, name: String?)] = []
    for event in events {
      switch event {
      case .track(let track): headers[track.id] = track.name
      case .counter(let time, let track, let value):
        if headers[track]?.contains("header 1") == true { tops.append((time.microseconds, value)) }
      case .begin(let time, _, let name, _, _): slices.append((time.microseconds, name))
      case .end(let time, _, _): slices.append((time.microseconds, nil))
      case .instant: break
      }
    }
    // Both animations: 300 ms at 60 positions a second, after the first position; the second runs beyond the end.
    // Without the last ones of the first, when the header is below the viewport.
    #expect((30...37).contains(tops.count), "\(tops)")
    #expect(tops.map(\.time).first == 0 && tops.last?.time == 1_350_000)
    #expect(tops[0].value == 108 && tops.last?.value == 108)
    #expect(tops.map(\.value).max() ?? 0 > 450)
    let middle = tops.filter { $0.time > 50_000 && $0.time < 350_000 }.map(\.value)
    #expect(middle == middle.sorted() && Set(middle).count == middle.count)
    #expect(slices.contains { $0.name == "sectionOpened" && $0.time == 50_000 })
    #expect(slices.contains { $0.name == nil && $0.time == 350_000 })
  }

  @Test func fileExtensionSelectsTheFormat() {
    #expect(ExportFormat(fileName: "a.pftrace") == .perfetto && ExportFormat(fileName: "a.json") == nil)
    #expect(ExportFormat(fileName: "a.jsonl") == .jsonl && ExportFormat(fileName: "a.csv") == .csv)
    #expect(ExportFormat(fileName: "a.txt") == nil)
  }
}
