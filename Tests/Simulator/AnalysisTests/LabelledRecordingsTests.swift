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
      "AlpsPS2 ALPS GlidePoint.2-finger-tap.events", "rotation 1, pinch 1",
      "semi-multitouch: the box around the two fingers is 8 mm wider in one report, at 72 ms, than before and after"
    ),
    (
      "SynPS2-Synaptics-TouchPad-Clickpad.tap.events", "tap 1, pan 1",
      "the finger that tapped touches again and moves 38 pt"
    ),
    (
      "Atmel maXTouch Touchscreen.2-fingers-touch-release.events", "",
      "the screen does not report its size; on the assumed 7 inches the fingers move 13.2 pt in the first 192 ms"
    ),
    (
      "two_finger_tap.vertical.dat", "",
      "the first finger was down before the recording began, so nothing shows when it touched down"
    ),
  ]

  /// Returns the expectation of a label as `name count`.
  private func expected(_ path: String, _ label: String) -> String? {
    LabelledRecordings.expectation(path, label).map { "\($0.name) \($0.count)" }
  }

  /// Returns the recognized gestures, and the scale of a pinch.
  ///
  /// - Parameter kinds: attaches only the standard recognizers of these kinds; `nil` for all of them.
  private func gestures(_ path: String, only kinds: [String]? = nil) throws -> (seen: String, scale: Double?) {
    var counts: [(name: String, count: Int)] = []
    var scale: Double?
    let source = try TouchSources.open(path)
    var replay = Replay()
    if let kinds { replay.catalog.removeAll { !kinds.contains($0.kind) } }
    let (session, _) = try replay.session(for: source.header) { entry in
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

  /// Taps, presses and pinches are the same with pan, swipes and rotation attached.
  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func standardMovementsPreventNoTapPressOrPinch() throws {
    var seen = 0
    for row in try RealRecordings.rows("EXPECTED.tsv") {
      let path = row["path"]!
      guard expected(path, row["expected"]!) != nil else { continue }
      let alone = try gestures(RealRecordings.path(path), only: ["tap", "longPress", "pinch"])
      let (together, scale) = try gestures(RealRecordings.path(path))
      // Another one may be recognized as well: in one recording the finger that tapped touches again and moves 38 pt.
      let others = together.split(separator: ", ").filter { gesture in
        !["pan ", "swipe ", "rotation "].contains { gesture.hasPrefix($0) }
      }.joined(separator: ", ")
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
