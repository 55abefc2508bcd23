import Analysis
import Gestures
import Simulation
import TouchTrace

/// Joins the scene's changes of successive frames, such as a row's height during a pinch, so that a terminal shows one line
/// for them.
///
/// Changes are joined if they are of the same kind and of the same row, section or photo. Add every scene event, and print
/// the result of `take()` before any other line and at the end.
struct SceneChangeRuns {
  private struct Run {
    var start: Timestamp
    var end: Timestamp
    var first: SceneEvent
    var last: SceneEvent
    var count = 1
  }

  private var runs: [Run] = []

  mutating func add(_ event: SceneEvent, at time: Timestamp) {
    guard let place = runs.firstIndex(where: { Self.canJoin($0.last, event) }) else {
      return runs.append(Run(start: time, end: time, first: event, last: event))
    }
    runs[place].end = time
    runs[place].last = event
    runs[place].count += 1
  }

  /// Returns the joined changes in the order of their first one, and starts over.
  mutating func take() -> [TranscriptEntry] {
    defer { runs = [] }
    return runs.map { run in
      var event = run.last
      if run.count > 1 {
        let since = HumanNumbers(hasMillimetres: true).time(run.start)
        event.text = Self.joined(run.first.text, event.text) + " (\(run.count) changes since \(since))"
      }
      return .scene(time: run.end, event)
    }
  }

  /// Returns whether two changes differ only in lengths, and state what they change from.
  private static func canJoin(_ a: SceneEvent, _ b: SceneEvent) -> Bool {
    func identity(_ event: SceneEvent) -> [SceneEvent.Value?] {
      event.fields.map { if case .length = $0.value { nil } else { $0.value } }
    }
    return a.name == b.name && identity(a) == identity(b) && a.text.contains(arrow)
      && words(a.text).count == words(b.text).count
  }

  /// Returns the last text with the values from which the first one started.
  private static func joined(_ first: String, _ last: String) -> String {
    let start = words(first)
    var words = words(last)
    for index in words.indices.dropLast() where words[index + 1] == "->" { words[index] = start[index] }
    return words.joined(separator: " ")
  }

  private static let arrow = " -> "

  private static func words(_ text: String) -> [Substring] {
    text.split(separator: " ", omittingEmptySubsequences: false)
  }
}
