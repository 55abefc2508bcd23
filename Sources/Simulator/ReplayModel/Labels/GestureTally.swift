import Gestures
import TraceReplay

package struct GestureCount: Hashable, Sendable {
  package var name: String
  package var count: Int

  package init(_ name: String, _ count: Int) {
    self.name = name
    self.count = count
  }

  /// Creates a count from text such as `tap 1`; `nil` for anything else.
  package init?(parsing text: some StringProtocol) {
    guard let space = text.lastIndex(of: " "), let count = Int(text[text.index(after: space)...]), count > 0 else {
      return nil
    }
    self.init(String(text[..<space]), count)
  }

  /// The count as text: `tap 1`.
  package var text: String { "\(name) \(count)" }
}

/// The gestures that were recognized in a recording, with the number of each.
package struct GestureTally: Hashable, Sendable {
  /// The counts in order of first recognition.
  package private(set) var counts: [GestureCount]

  /// Creates a tally; each name must occur once.
  package init(_ counts: [GestureCount] = []) { self.counts = counts }

  package init(_ attempts: some Sequence<Attempt>) {
    counts = []
    let recognized = attempts.enumerated().compactMap { index, attempt in
      attempt.recognitionTime.map { (time: $0, index: index, name: attempt.recognizer) }
    }
    for gesture in recognized.sorted(by: { ($0.time, $0.index) < ($1.time, $1.index) }) {
      if let index = counts.firstIndex(where: { $0.name == gesture.name }) {
        counts[index].count += 1
      } else {
        counts.append(GestureCount(gesture.name, 1))
      }
    }
  }

  /// The counts as text: `tap 2, pinch 1`, or `nothing`.
  package func text(nothing: String) -> String {
    counts.isEmpty ? nothing : counts.map(\.text).joined(separator: ", ")
  }

  package func count(of name: String) -> Int { counts.first { $0.name == name }?.count ?? 0 }

  /// Returns the expected gestures that were not recognized, or not as often as expected.
  package func missed(of expected: [GestureCount]) -> [String] {
    expected.filter { count(of: $0.name) < $0.count }.map(\.name)
  }

  /// Returns the gestures beyond the expected ones, and their number.
  package func unexpected(given expected: [GestureCount]) -> [GestureCount] {
    counts.compactMap { recognized in
      let allowed = expected.first { $0.name == recognized.name }?.count ?? 0
      return recognized.count > allowed ? GestureCount(recognized.name, recognized.count - allowed) : nil
    }
  }
}
