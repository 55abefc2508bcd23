@testable import Analysis
import Simulation
import TestSupport
import TouchTrace

/// The labels of recorded touches, as expected gestures.
enum LabelledRecordings {
  typealias Line = TraceHeader.RecognizerLine

  /// The gesture that a label expects: the recognizer's name, the number of gestures, and the recognizer if it is not one
  /// of the standard ones.
  struct Expectation {
    var name: String
    var count: Int
    var line: Line?

    init(_ name: String, _ count: Int, _ line: Line? = nil) {
      self.name = name
      self.count = count
      self.line = line
    }
  }

  /// Returns the expectation of a label; `nil` for labels of other gestures. A label that does not match its data has a
  /// correction in the table, which is used.
  static func expectation(_ path: String, _ label: String) -> Expectation? {
    if path.contains("/rapid_taps_20.") { return Expectation("tap", 20) }
    if path.contains("/one_finger_tap.") { return Expectation("tap", 1) }
    if path.contains("two_finger_tap") || label.contains("2-finger tap") || label.contains("2-finger contact pair") {
      return Expectation("twoFingerTap", 1)
    }
    if path.contains("pinch_to_zoom") { return Expectation("pinch", 1) }
    if label.hasPrefix("3-finger tap") { return Expectation("threeFingerTap", 1) }
    if label.hasPrefix("double tap") { return Expectation("tap", 2) }
    if label.hasPrefix("long hold") { return Expectation("longPress", 1) }
    if label.hasPrefix("2 fingers down, hold") { return Expectation("twoFingerLongPress", 1) }
    if label == "tap" || label.hasPrefix("tap:") { return Expectation("tap", 1) }
    return nil
  }

  /// Returns the expectation of a label, including gestures that need other than the standard recognizers.
  static func anyExpectation(_ path: String, _ label: String) -> Expectation? {
    if let expectation = expectation(path, label) { return expectation }
    func line(_ name: String, _ kind: String, _ assignments: [(String, String)]) -> Line {
      Line(name: name, kind: kind, assignments: assignments.map { TraceHeader.Assignment(key: $0, value: $1) })
    }
    if label.contains("2-finger swipe") {
      let assignments = [("direction", "any"), ("numberOfTouchesRequired", "2")]
      return Expectation("twoFingerSwipe", 1, line("twoFingerSwipe", "swipe", assignments))
    }
    if label.contains("; swipe") { return Expectation("swipe", 1, line("swipe", "swipe", [("direction", "any")])) }
    if label.contains("drag ") && !label.contains("one rests") { return Expectation("pan", 1, line("pan", "pan", [])) }
    if label.hasPrefix("scroll") {
      return Expectation("scroll", 1, line("scroll", "pan", [("minimumNumberOfTouches", "2")]))
    }
    if label.hasPrefix("tap-and-drag") {
      return Expectation("tapThenPress", 1, line("tapThenPress", "longPress", [("numberOfTapsRequired", "1")]))
    }
    if label.contains("alternating taps") { return Expectation("tap", 5) }
    return nil
  }

  /// Independent measurements of one recording, with a number for each finger in the lists.
  struct Measurements {
    var fingers: Double
    var durations: [Double]
    /// The largest distance of each finger from its touch down, in millimetres.
    var distances: [Double]
    /// Whether every finger was measured.
    var areComplete: Bool

    init(_ row: [String: String]) {
      func list(_ column: String) -> [Double] { (row[column] ?? "").split(separator: "/").compactMap { Double($0) } }
      fingers = (list("measured_max_fingers") + list("measured_toolcount")).max() ?? 0
      durations = list("measured_durations_ms")
      distances = list("measured_maxdisp")
      areComplete = durations.count == Int(list("measured_contacts").first ?? 0)
    }
  }
}
