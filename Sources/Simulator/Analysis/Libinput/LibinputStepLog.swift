import Gestures
import LibinputEvents

/// The steps of libinput's state machines as its log has them, in order of time: what libinput decided, for those that show it.
package final class LibinputStepLog {
  private var steps: [LibinputStep] = []
  /// A live view runs for hours, and shows the present touch.
  private static let most = 4000

  package init(_ entries: [LibinputLogEntry] = []) {
    for entry in entries { if let step = LibinputStep(entry) { steps.append(step) } }
  }

  package func add(_ entry: LibinputLogEntry) {
    guard let step = LibinputStep(entry) else { return }
    if steps.count >= Self.most { steps.removeFirst(Self.most / 2) }
    steps.append(step)
  }

  /// Returns the steps of a touch that were logged up to a time.
  func steps(from start: Timestamp, through end: Timestamp) -> [LibinputStep] {
    // The steps of the present touch are the last ones.
    Array(steps.reversed().drop { $0.time > end }.prefix { $0.time >= start }.reversed())
  }
}
