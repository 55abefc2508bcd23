import Gestures
import LibinputEvents

/// The steps of libinput's state machines as its log has them, in order of time: what libinput decided, for those that show it.
package final class LibinputStepLog {
  private var steps: [LibinputStep] = []
  /// The times at which libinput ignored a touch that the device reports as a palm.
  private var palms: [Timestamp] = []
  /// A live view runs for hours, and shows the present touch.
  private static let most = 4000

  package init(_ entries: [LibinputLogEntry] = []) {
    for entry in entries { note(entry) }
  }

  package func add(_ entry: LibinputLogEntry) {
    if steps.count >= Self.most { steps.removeFirst(Self.most / 2) }
    if palms.count >= Self.most { palms.removeFirst(Self.most / 2) }
    note(entry)
  }

  private func note(_ entry: LibinputLogEntry) {
    if let step = LibinputStep(entry) {
      steps.append(step)
    } else if case .suppression(let suppression)? = LogLine(entry.text), suppression.reason == .toolPalm {
      palms.append(entry.time)
    }
  }

  /// Returns how often libinput ignored a touch of a period that the device reports as a palm.
  func palms(from start: Timestamp, through end: Timestamp) -> Int {
    palms.reversed().prefix { $0 >= start }.count { $0 <= end }
  }

  /// Returns the steps of a touch that were logged up to a time.
  func steps(from start: Timestamp, through end: Timestamp) -> [LibinputStep] {
    // The steps of the present touch are the last ones.
    Array(steps.reversed().drop { $0.time > end }.prefix { $0.time >= start }.reversed())
  }
}
