import Foundation
import Gestures
import TestSupport
import Testing
import TouchTrace

/// Compares the tracker with the measurements of another program in the same recordings.
@Suite struct ContactTrackerRecordingTests {
  /// Correct differences: the end of the recording's path, the difference, and the reason.
  private static let explained: [(path: String, difference: String)] = {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Readings/tracker-differences.tsv")
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().filter { !$0.hasPrefix("#") }.map { line in
      let cells = line.split(separator: "\t")
      return (String(cells[0]), String(cells[1]))
    }
  }()

  private struct Track {
    var began: Int64
    var ended: Int64 = 0
    var start: Point2D
    var farthest = 0.0
    var milliseconds: Int { Int((Double(ended - began) / 1000).rounded()) }
  }

  private struct Measured {
    var tracks: [Track] = []
    var placed = 0
    var median: Int { tracks.isEmpty ? -1 : tracks.map(\.milliseconds).sorted()[tracks.count / 2] }
    var farthest: Double { tracks.map(\.farthest).max() ?? -1 }
  }

  /// Measures distances in `unit`: millimetres, hundredths of the axes, or units of 1/20 mm.
  private func measure(_ recording: String, unit: String) throws -> Measured {
    let path = RealRecordings.path(recording)
    var request = SourceRequest()
    let isDescribed = try !EvdevReader(path: path).device.axes.isEmpty
    if try !isDescribed && unit == "mm" && companionDescription(forRecordingAt: path) == nil {
      // The device that the author of the measurements assumed.
      request.description = RealRecordings.path("chromiumos-touchmtb/device/link.touchpad")
    }
    let source = try TouchSources.open(path, request)
    var frames: [TraceFrame] = []
    var frame = TraceFrame()
    while try source.next(into: &frame) { frames.append(frame) }

    let surface = source.header.surface
    var scale = Point2D(1, 1)
    if unit == "mm" { scale *= 25.4 / 163 }
    if unit == "u" { scale *= 25.4 / 163 * 20 }
    if unit == "%" {
      scale = Point2D(100_000 / Double(surface.widthInMillipoints), 100_000 / Double(surface.heightInMillipoints))
    }
    var measured = Measured()
    var down = 0
    for frame in frames {
      for change in frame.changes {
        let index = Int(change.id) - 1
        switch change.stage {
        case .began:
          measured.tracks.append(Track(began: frame.time.microseconds, start: change.position))
          down += 1
        case .moved:
          let distance = (change.position - measured.tracks[index].start).scaled(by: scale).length
          measured.tracks[index].farthest = max(measured.tracks[index].farthest, distance)
        case .ended, .cancelled:
          measured.tracks[index].ended = frame.time.microseconds
          down -= 1
        case .stationary: break
        }
      }
      measured.placed = max(measured.placed, down)
    }
    // Touches that are still down last until the end.
    let lifted = frames.flatMap { $0.changes.filter { $0.stage == .ended || $0.stage == .cancelled }.map(\.id) }
    for index in measured.tracks.indices where !lifted.contains(Int32(index + 1)) {
      measured.tracks[index].ended = source.end.microseconds
    }
    return measured
  }

  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func measurementsEqualAnotherPrograms() throws {
    let expected = Dictionary(uniqueKeysWithValues: try RealRecordings.rows("EXPECTED.tsv").map { ($0["path"]!, $0) })
    var compared = 0
    for row in try RealRecordings.rows("INDEX.tsv") {
      let path = row["path"]!
      let measured = try measure(path, unit: row["unit"]!)
      let difference = difference(measured, row)
      let explained = Self.explained.first { path.hasSuffix($0.path) }
      #expect(difference == explained?.difference ?? "", "\(path)")
      if let row = expected[path], explained == nil { compareFingers(measured, row) }
      compared += 1
    }
    #expect(compared > 100)
  }

  private func difference(_ measured: Measured, _ row: [String: String]) -> String {
    var differences: [String] = []
    let (contacts, fingers) = (Int(row["contacts"]!) ?? -1, Int(row["maxfingers"]!) ?? -1)
    if measured.tracks.count != contacts { differences.append("contacts \(measured.tracks.count) not \(contacts)") }
    if measured.placed != fingers { differences.append("fingers \(measured.placed) not \(fingers)") }
    let median = Int(row["median_contact_ms"]!) ?? -1
    if abs(measured.median - median) > 1 { differences.append("median \(measured.median) not \(median)") }
    let farthest = Double(row["max_disp"]!) ?? -1
    if abs(measured.farthest - farthest) > 0.1 {
      differences.append("farthest \((measured.farthest * 10).rounded() / 10) not \(farthest)")
    }
    return differences.joined(separator: "; ")
  }

  private func compareFingers(_ measured: Measured, _ row: [String: String]) {
    let path = row["path"]!
    // At most six, in order of touch-up.
    let tracks = measured.tracks.enumerated().sorted { ($0.element.ended, $0.offset) < ($1.element.ended, $1.offset) }
    let durations = row["measured_durations_ms"]!.split(separator: "/").map { Int($0) ?? -1 }
    var distances = row["measured_maxdisp"]!.split(separator: "/").map { Double($0) ?? 0 }
    if let late = Self.late.first(where: { path.hasSuffix($0.path) }) {
      distances.replaceSubrange(..<late.distances.count, with: late.distances)
    }
    for (index, duration) in durations.enumerated() {
      let track = tracks[index].element
      #expect(abs(track.milliseconds - duration) <= 1, "\(path) finger \(index)")
      #expect(abs(track.farthest - distances[index]) <= 0.1, "\(path) finger \(index)")
    }
  }

  /// Recordings in which some touches report their position late.
  private static let late: [(path: String, distances: [Double])] = [
    ("two_finger_swipe.bottom_to_top-link-fw_1.0.AA-robot-20130806_224628.dat", [22.2, 22.2])
  ]
}
