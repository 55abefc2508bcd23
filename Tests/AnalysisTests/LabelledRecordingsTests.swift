@testable import Analysis
import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

/// What somebody else wrote down that a recording shows must come of it, and nothing else.
@Suite struct LabelledRecordingsTests {
  /// Where it does not, and what in the data is the reason: the end of the path, what comes, why.
  private static let misses: [(path: String, comes: String, reason: String)] = [
    (
      "AlpsPS2 ALPS GlidePoint.2-finger-tap.events", "pinch 1",
      "semi-multitouch: the box around the two fingers is 8 mm wider in one report, at 72 ms, than before and after"
    ),
    (
      "Atmel maXTouch Touchscreen.2-fingers-touch-release.events", "",
      "the screen does not say how large it is; on the 7 inches assumed the fingers stray 13.2 pt in the first 192 ms"
    ),
  ]

  /// What a label promises, as `name count`.
  private func promised(_ path: String, _ label: String) -> String? {
    LabelledRecordings.promise(path, label).map { "\($0.name) \($0.count)" }
  }

  private func gestures(_ path: String, and others: [String] = []) throws -> (seen: String, scale: Double?) {
    var counts: [(name: String, count: Int)] = []
    var scale: Double?
    let source = try TouchSources.open(path)
    var header = source.header
    if !others.isEmpty { name(others, in: &header) }
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

  /// The standard recognizers, and with them these kinds at their defaults.
  private func name(_ others: [String], in header: inout TraceHeader) {
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

  /// Taps, presses and pinches stay what they are where somebody listens for pans as well.
  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.absence))
  func aPanTakesNothingFromTheOthers() throws {
    var seen = 0
    for row in try RealRecordings.rows("EXPECTED.tsv") {
      let path = row["path"]!
      guard promised(path, row["expected"]!) != nil else { continue }
      let alone = try gestures(RealRecordings.path(path))
      let (together, scale) = try gestures(RealRecordings.path(path), and: ["pan"])
      // There may be one: in one recording the finger that tapped comes again and goes 38 pt.
      let others = together.split(separator: ", ").filter { !$0.hasPrefix("pan ") }.joined(separator: ", ")
      #expect(others == alone.seen && scale == alone.scale, "\(path): \(together), not \(alone.seen)")
      seen += 1
    }
    #expect(seen > 40)
  }

  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.absence))
  func whatIsPromisedComesAndNothingElse() throws {
    var met = 0
    var explained = 0
    for row in try RealRecordings.rows("EXPECTED.tsv") {
      let path = row["path"]!
      guard let promised = promised(path, row["expected"]!) else { continue }
      let (seen, scale) = try gestures(RealRecordings.path(path))
      if let miss = Self.misses.first(where: { path.hasSuffix($0.path) }) {
        #expect(seen == miss.comes, "\(path)")
        explained += 1
        continue
      }
      #expect(seen == promised, "\(path)")
      met += 1
      if promised == "pinch 1" {
        let measured = try #require(self.measuredScale(row["measured_two_finger"]!))
        #expect(abs(try #require(scale) / measured - 1) < 0.02, "\(path)")
      }
    }
    print("labelled recordings: \(met) give just what is promised, \(explained) something else for a stated reason")
    #expect(met > 40)
  }

  private func measuredScale(_ json: String) -> Double? {
    // A quoted cell: quotes within are doubled.
    let plain = json.replacingOccurrences(of: "\"\"", with: "\"").trimmingCharacters(in: ["\""])
    let object = try? JSONSerialization.jsonObject(with: Data(plain.utf8)) as? [String: Any]
    return object?["scale_end"] as? Double
  }
}
