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
  /// The gestures that were not recognized, in the order of the ``Answer``: with a label, those that were meant.
  package var failures: [Answer.Failure]
  /// Why libinput made another gesture of it than the hand did; empty if that is not known.
  package var libinput: [LibinputReason] = []
  /// Whether libinput's events are explained, so that its decisions come before the recognizers' failures.
  package var leadsWithLibinput = false
  package var recognized: [GestureCount]
  /// The gesture that the user meant; nil without a label.
  package var label: TouchLabel?
  /// Whether the label's gesture was recognized, and no other; nil without a label.
  package var isRight: Bool?
  /// The parameter changes that together would have let the gesture through that the answer names first; empty if there are none.
  package var remedy: [ParameterChange] { failures.first?.changes ?? [] }
  /// The reasons why gestures were not recognized, in the order of the ``Answer``.
  package var reasons: [String] {
    let (own, others) = (libinput.map(\.reason), failures.map(\.reason))
    return leadsWithLibinput ? own + others : others + own
  }
  /// The label's word in a label file, such as `two-finger-tap`; nil without a label.
  package var word: String? { label?.word(fingers: fingers) }
  /// The recognized gestures as text: `tap 1`, or `nothing`.
  package var recognizedText: String {
    GestureTally(recognized).text(nothing: "nothing")
  }
}

extension FinishedTouch {
  /// Creates a touch with too many inputs to be kept, which has no verdict but that.
  init(unexplained window: TouchWindow) {
    let sentence = VerdictSentence(
      touches: 1...1, start: window.start, end: window.end,
      fingers: "a touch of \(HumanNumbers().duration(window.end - window.start)) or more",
      outcome: "too long to be explained; record it to a file and use explain", libinput: "", isRecognized: false)
    self.init(
      number: window.number ?? 0, start: window.start, end: window.end, fingers: 0, sentences: [sentence], failures: [],
      recognized: [])
  }
}
