@testable import Analysis
import Simulation
import TestSupport
import TouchTrace

/// The labels of other people's recordings, as the gestures that they promise.
enum LabelledRecordings {
  typealias Line = TraceHeader.RecognizerLine

  /// What a label promises: how often which recognizer, and that recognizer, where it is none of the standard ones.
  struct Promise {
    var name: String
    var count: Int
    var line: Line?

    init(_ name: String, _ count: Int, _ line: Line? = nil) { (self.name, self.count, self.line) = (name, count, line) }
  }

  /// Nil for labels of other gestures. Labels mislead: where the data are of something else, the table says so itself, and
  /// that counts.
  static func promise(_ path: String, _ label: String) -> Promise? {
    if path.contains("/rapid_taps_20.") { return Promise("tap", 20) }
    if path.contains("/one_finger_tap.") { return Promise("tap", 1) }
    if path.contains("two_finger_tap") || label.contains("2-finger tap") || label.contains("2-finger contact pair") {
      return Promise("twoFingerTap", 1)
    }
    if path.contains("pinch_to_zoom") { return Promise("pinch", 1) }
    if label.hasPrefix("3-finger tap") { return Promise("threeFingerTap", 1) }
    if label.hasPrefix("double tap") { return Promise("tap", 2) }
    if label.hasPrefix("long hold") { return Promise("longPress", 1) }
    if label.hasPrefix("2 fingers down, hold") { return Promise("twoFingerLongPress", 1) }
    if label == "tap" || label.hasPrefix("tap:") { return Promise("tap", 1) }
    return nil
  }

  /// The same with gestures for which more than the standard recognizers are needed.
  static func anyPromise(_ path: String, _ label: String) -> Promise? {
    if let promise = promise(path, label) { return promise }
    func line(_ name: String, _ kind: String, _ assignments: [(String, String)]) -> Line {
      Line(name: name, kind: kind, assignments: assignments.map { TraceHeader.Assignment(key: $0, value: $1) })
    }
    if label.contains("2-finger swipe") {
      let assignments = [("direction", "any"), ("numberOfTouchesRequired", "2")]
      return Promise("twoFingerSwipe", 1, line("twoFingerSwipe", "swipe", assignments))
    }
    if label.contains("; swipe") { return Promise("swipe", 1, line("swipe", "swipe", [("direction", "any")])) }
    if label.contains("drag ") && !label.contains("one rests") { return Promise("pan", 1, line("pan", "pan", [])) }
    if label.hasPrefix("scroll") {
      return Promise("scroll", 1, line("scroll", "pan", [("minimumNumberOfTouches", "2")]))
    }
    if label.hasPrefix("tap-and-drag") {
      return Promise("tapThenPress", 1, line("tapThenPress", "longPress", [("numberOfTapsRequired", "1")]))
    }
    if label.contains("alternating taps") { return Promise("tap", 5) }
    return nil
  }

  /// Measures of one recording, as somebody else took them: a number a finger where they are lists.
  struct Measures {
    var fingers: Double
    var durations: [Double]
    /// In millimetres, from where each finger landed.
    var ways: [Double]
    var areAll: Bool

    init(_ row: [String: String]) {
      func list(_ column: String) -> [Double] { (row[column] ?? "").split(separator: "/").compactMap { Double($0) } }
      fingers = (list("measured_max_fingers") + list("measured_toolcount")).max() ?? 0
      durations = list("measured_durations_ms")
      ways = list("measured_maxdisp")
      areAll = durations.count == Int(list("measured_contacts").first ?? 0)
    }
  }
}
