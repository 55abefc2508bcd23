import Gestures
import Simulation

/// One attempt at a gesture, explained: what a report says of it beside the transcript. A report shows those that it is
/// given and finds none itself.
public struct ExplainedAttempt: Hashable, Sendable {
  /// When it was decided.
  public var time: Timestamp
  /// The recognizer's name.
  public var recognizer: String
  /// What became of it, in a few words: `failed`, `came`.
  public var outcome: String
  /// Why, and what would have changed it: whole sentences, each a line.
  public var sentences: [String]

  public init(time: Timestamp, recognizer: String, outcome: String, sentences: [String]) {
    self.time = time
    self.recognizer = recognizer
    self.outcome = outcome
    self.sentences = sentences
  }
}
