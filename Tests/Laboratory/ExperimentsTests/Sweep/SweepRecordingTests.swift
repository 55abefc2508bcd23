import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

@testable import Analysis
@testable import Experiments

/// A sweep counts gestures with recognizers that it uses again. They recognize what those of a new session do.
@Suite struct SweepRecordingTests {
  private static let package = URL(fileURLWithPath: #filePath).pathComponents.dropLast(5).joined(separator: "/")
    .dropFirst()

  /// The recordings of the project, without the tables, each with its label or none.
  private static let recordings: [String] = {
    let root = URL(fileURLWithPath: String(package)).appendingPathComponent("Traces")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (files?.compactMap { ($0 as? URL)?.path } ?? []).filter { $0.hasSuffix(".trace") }.sorted()
  }()

  private static let points: [[String]] = [
    ["tap.allowableMovement=1", "pan.minimumTranslation=12"],
    ["tap.allowableMovement=20", "pan.minimumTranslation=12"],
    ["tap.maximumPressDuration=60ms"], ["longPress.minimumPressDuration=200ms", "longPress.allowableMovement=4"],
    ["doubleTap.maximumTapInterval=120ms"], ["pinch.minimumSpanChange=60"], ["tap.allowableMovement=-1"],
    ["none.such=1"], ["tap.allowableMovement=20"], ["tap.allowableMovement"], [],
  ]

  private func item(_ path: String, _ point: [String], person: String) throws -> SweepItem {
    let label = try #require(RecordingLabel(parsing: "tap"))
    var item = SweepItem(
      touchstone: "1", recording: path, bytes: try SweepRecording.fingerprint(of: path, description: ""), label: label,
      assignments: point, defaults: point.map { _ in "" })
    item.work.person = person
    return item
  }

  @Test func gesturesAreThoseOfANewSession() throws {
    #expect(Self.recordings.count > 200)
    let counters = RecognitionCounters()
    var recognized: Set<[GestureCount]> = []
    for path in Self.recordings {
      // Waits of persons are measured in sessions.
      let counted = try Self.points.map { try item(path, $0, person: "") }
      let played = try Self.points.map { try item(path, $0, person: "a") }
      let recording: SweepRecording
      do { recording = try SweepRecording(counted[0], counters: counters) } catch { continue }
      let results = recording.results(of: counted) { "\($0)" }
      for (one, other) in zip(results, recording.results(of: played) { "\($0)" }) {
        #expect(one.recognized == other.recognized, "\(path) \(one.item.assignments)")
        #expect(one.error == other.error && one.expected == other.expected, "\(path) \(one.item.assignments)")
        #expect(one.gesturesWithoutRecognizer == other.gesturesWithoutRecognizer)
        recognized.insert(one.recognized)
      }
    }
    #expect(recognized.count > 20)
  }
}
