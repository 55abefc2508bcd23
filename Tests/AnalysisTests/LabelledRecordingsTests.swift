@testable import Analysis
import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

/// The labels of recorded touches against the recognized gestures.
@Suite struct LabelledRecordingsTests {
  /// Recordings that differ from their label: the end of the path, the recognized gestures, and the reason in the data.
  private static let misses: [(path: String, recognized: String, reason: String)] = [
    (
      "AlpsPS2 ALPS GlidePoint.2-finger-tap.events", "pinch 1",
      "semi-multitouch: the box around the two fingers is 8 mm wider in one report, at 72 ms, than before and after"
    ),
    (
      "Atmel maXTouch Touchscreen.2-fingers-touch-release.events", "",
      "the screen does not report its size; on the assumed 7 inches the fingers move 13.2 pt in the first 192 ms"
    ),
  ]

  /// Returns the expectation of a label as `name count`.
  private func expected(_ path: String, _ label: String) -> String? {
    LabelledRecordings.expectation(path, label).map { "\($0.name) \($0.count)" }
  }

  private func gestures(_ path: String, and others: [String] = []) throws -> (seen: String, scale: Double?) {
    var counts: [(name: String, count: Int)] = []
    var scale: Double?
    let source = try TouchSources.open(path)
    var header = source.header
    if !others.isEmpty { add(others, to: &header) }
    let (session, _) = try Replay().session(for: header) { entry in
      guard case .transition(let transition) = entry else { return }
      if transition.kind == "pinch", transition.to.isFinished {
        scale = transition.description.measurements.first { $0.name == "scale" }?.value
      }
      guard transition.to == .began || transition.from == .possible && transition.to == .ended else { return }
      if let index = counts.firstIndex(where: { $0.name == transition.recognizer }) {
        counts[index].count += 1
      } else {
        counts.append((transition.recognizer, 1))
      }
    }
    try ContactPlayback(source).play(in: session, afterEach: {})
    return (counts.map { "\($0.name) \($0.count)" }.joined(separator: ", "), scale)
  }

  /// Adds these kinds with their defaults to the standard recognizers.
  private func add(_ others: [String], to header: inout TraceHeader) {
    typealias Line = TraceHeader.RecognizerLine
    func fingers(_ count: Int) -> [TraceHeader.Assignment] {
      [TraceHeader.Assignment(key: "numberOfTouchesRequired", value: "\(count)")]
    }
    header.recognizers = [
      Line(name: "tap", kind: "tap"), Line(name: "twoFingerTap", kind: "tap", assignments: fingers(2)),
      Line(name: "threeFingerTap", kind: "tap", assignments: fingers(3)), Line(name: "longPress", kind: "longPress"),
      Line(name: "twoFingerLongPress", kind: "longPress", assignments: fingers(2)), Line(name: "pinch", kind: "pinch"),
    ]
    header.recognizers += others.map { Line(name: $0, kind: $0) }
    header.simultaneous = [TraceHeader.SimultaneousPair("twoFingerLongPress", "pinch")]
  }

  /// Taps, presses and pinches are the same with a pan recognizer attached.
  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func panDoesNotPreventOtherGestures() throws {
    var seen = 0
    for row in try RealRecordings.rows("EXPECTED.tsv") {
      let path = row["path"]!
      guard expected(path, row["expected"]!) != nil else { continue }
      let alone = try gestures(RealRecordings.path(path))
      let (together, scale) = try gestures(RealRecordings.path(path), and: ["pan"])
      // A pan may be recognized: in one recording the finger that tapped touches again and moves 38 pt.
      let others = together.split(separator: ", ").filter { !$0.hasPrefix("pan ") }.joined(separator: ", ")
      #expect(others == alone.seen && scale == alone.scale, "\(path): \(together), not \(alone.seen)")
      seen += 1
    }
    #expect(seen > 40)
  }

  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func onlyExpectedGesturesAreRecognized() throws {
    var met = 0
    var explained = 0
    for row in try RealRecordings.rows("EXPECTED.tsv") {
      let path = row["path"]!
      guard let expected = expected(path, row["expected"]!) else { continue }
      let (seen, scale) = try gestures(RealRecordings.path(path))
      if let miss = Self.misses.first(where: { path.hasSuffix($0.path) }) {
        #expect(seen == miss.recognized, "\(path)")
        explained += 1
        continue
      }
      #expect(seen == expected, "\(path)")
      met += 1
      if expected == "pinch 1" {
        let measured = try #require(self.measuredScale(row["measured_two_finger"]!))
        #expect(abs(try #require(scale) / measured - 1) < 0.02, "\(path)")
      }
    }
    print("labelled recordings: \(met) match their label, \(explained) differ for a known reason")
    #expect(met > 40)
  }

  private func measuredScale(_ json: String) -> Double? {
    // Quotes in a quoted cell are doubled.
    let plain = json.replacingOccurrences(of: "\"\"", with: "\"").trimmingCharacters(in: ["\""])
    let object = try? JSONSerialization.jsonObject(with: Data(plain.utf8)) as? [String: Any]
    return object?["scale_end"] as? Double
  }
}
