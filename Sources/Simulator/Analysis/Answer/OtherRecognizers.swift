import Gestures

/// The recognizers that failed and are not shown, in the words of every view.
package enum OtherRecognizers {
  /// Returns `2 other recognizers failed`.
  package static func text(_ count: Int) -> String { "\(TranscriptLine.counted(count, "other recognizer")) failed" }
}
