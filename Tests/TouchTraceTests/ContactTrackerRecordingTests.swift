import Gestures
import TestSupport
import Testing
import TouchTrace

/// Compares the tracker with the measurements of another program in the same recordings.
@Suite struct ContactTrackerRecordingTests {
  /// Correct differences: the end of the recording's path, the difference, and the reason.
  private static let explained: [(path: String, difference: String, reason: String)] = [
    // The other program begins measuring at the first complete position; the tracker completes it from ABS_X.
    ("data/noise_stationary_extended.dat", "farthest 11.2 not 8.6", "a touch reports Y but never X"),
    // A touch that is down before the recording counts, too, once it moves or there is another one.
    (
      "data/stationary_finger_shift_with_2nd_finger_tap.dat",
      "contacts 3 not 2; median 454 not 45463; farthest 5.2 not 2.5",
      "the first touch-down is missing"
    ),
    (
      "data/two_finger_tap.vertical.dat", "contacts 2 not 1; fingers 2 not 1",
      "the first touch-down is missing"
    ),
    // Without a header, a coordinate that the kernel does not repeat is unknown. The first one reported later completes
    // the position; the other program begins measuring only there.
    (
      "top_left-link-fw_1.0.AA-robot-20130806_222632.dat", "farthest 0.1 not -1.0",
      "its position is never reported"
    ),
    (
      "top_right-link-fw_1.0.AA-robot-20130806_222654.dat", "farthest 0.1 not -1.0",
      "its position is never reported"
    ),
    (
      "top_to_bottom-link-fw_1.0.AA-robot-20130806_224606.dat", "farthest 22.7 not 21.4",
      "its position is reported late"
    ),
    // Fingers that tap in turn are one touch for the firmware, which jumps between them; the other program keeps it.
    ("data/drumroll_3.dat", "contacts 50 not 34; median 114 not 124", "a touch jumps between two fingers"),
    (
      "data/drumroll_link_2.dat", "contacts 46 not 15; median 104 not 164; farthest 1.2 not 32.3",
      "a touch jumps between two fingers"
    ),
    (
      "20130528_044820.dat", "contacts 31 not 23; median 124 not 138; farthest 1.7 not 23.5",
      "a touch jumps between two fingers"
    ),
    (
      "20130528_044856.dat", "contacts 28 not 22; median 116 not 120; farthest 2.4 not 25.4",
      "a touch jumps between two fingers"
    ),
    (
      "20130528_044933.dat", "contacts 25 not 16; median 114 not 156; farthest 22.7 not 27.6",
      "a touch jumps between two fingers"
    ),
    // Semi-multitouch: the step from the finger to the corner of the box is not movement.
    ("AlpsPS2 ALPS GlidePoint.2-finger-tap.events", "farthest 13.2 not 25.4", "steps of the box are suppressed"),
    // Nearby fingers have a slot and touch only while BTN_TOUCH is pressed; the other program used the slots.
    ("TouchPad-with-scrollbuttons.events", "median 489 not 527; farthest 17.9 not 18.2", "fingers hover"),
    ("TouchPad-ScrollButtons.events", "median 489 not 527; farthest 17.9 not 18.2", "fingers hover"),
    ("hp8470p.edge-scroll-horizontal.events", "median 1324 not 899; farthest 93.5 not 94.8", "fingers hover"),
    ("hp8470p.two-finger-scroll-horizontal.events", "median 144 not 156; farthest 76.4 not 76.7", "fingers hover"),
    // One finger clicks, then two, then three; a size of zero means touch-up. The other program took the first touch of
    // each click for that of the previous click.
    (
      "bcm5974.three-finger-click.events", "contacts 6 not 4; median 353 not 913; farthest 0.9 not 44.3",
      "touches end with size zero and without an empty report"
    ),
    (
      "N-Trig MultiTouch.2-fingers-touch-release.events", "median 1927 not 2994; farthest 1.8 not 80.9",
      "the other program swapped the touches at touch-up"
    ),
    (
      "galaxys-paint.txt", "contacts 34 not 109; median 199 not 46; farthest 370.2 not 968.6",
      "protocol B with one slot, which the other program read as A"
    ),
    (
      "Pen-hovering-expresskeys.events", "contacts 0 not 2; fingers 0 not 1; median -1 not 3901; farthest -1.0 not 4.1",
      "a pen is not a finger"
    ),
  ]

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
