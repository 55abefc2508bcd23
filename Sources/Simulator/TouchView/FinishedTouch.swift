import Analysis
import Gestures

/// A touch that has ended, with the verdict on it: all input until nothing was in progress for a moment.
package struct FinishedTouch: Hashable, Sendable {
  /// The number, from 1.
  package var number: Int
  /// The time of the first input.
  package var start: Timestamp
  /// The time of the last input.
  package var end: Timestamp
  /// The largest number of fingers.
  package var fingers: Int
  /// What the fingers did, what was recognized, and what libinput reported: a sentence for each run of like touches.
  package var sentences: [VerdictSentence]
  package var misses: [NearMiss]
  package var recognized: [GestureCount]
  /// The gesture that the user meant; nil without a label.
  package var label: TouchLabel?
  /// Whether the label's gesture was recognized, and no other; nil without a label.
  package var isRight: Bool?
  /// The parameter changes that together would have let the missed gesture through; empty if there are none.
  package var remedy: [ParameterChange] = []

  /// The label's word in a label file, such as `two-finger-tap`; nil without a label.
  package var word: String? { label?.word(fingers: fingers) }
  /// The recognized gestures as text: `tap 1`, or `nothing`.
  package var recognizedText: String {
    GestureTally(recognized).text(nothing: "nothing")
  }
}
