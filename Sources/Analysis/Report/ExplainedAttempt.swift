import Gestures
import Simulation

/// An explanation of an attempt for a report. A report shows those that are set; it does not search itself.
public struct ExplainedAttempt: Hashable, Sendable {
  /// The time of the outcome.
  public var time: Timestamp
  /// The recognizer's name.
  public var recognizer: String
  /// The outcome in a few words: `failed`, `recognized`.
  public var outcome: String
  /// The reason and the changes that would have altered the outcome, a line each.
  public var sentences: [String]

  /// Creates an explanation.
  public init(time: Timestamp, recognizer: String, outcome: String, sentences: [String]) {
    self.time = time
    self.recognizer = recognizer
    self.outcome = outcome
    self.sentences = sentences
  }
}
