import Gestures

/// The verdict on one touch, or on a run of like touches: the fingers' movement, the recognized gestures and libinput's reports.
package struct VerdictSentence: Hashable, Sendable {
  /// The numbers of the touches, from 1.
  package var touches: ClosedRange<Int>
  /// The time of the first touch down.
  package var start: Timestamp
  /// The time of the last touch up.
  package var end: Timestamp
  /// The fingers' movement: `3 fingers, 39 mm to the right in 0.16 s`.
  package var fingers: String
  /// The recognized gestures: `a swipe`, `20 taps`, `no gesture was recognized`.
  package var outcome: String
  /// libinput's reports as a sentence: `libinput: 3-finger swipe.` Empty if it is not known.
  package var libinput: String
  package var isRecognized: Bool

  package init(
    touches: ClosedRange<Int>, start: Timestamp, end: Timestamp, fingers: String, outcome: String, libinput: String,
    isRecognized: Bool
  ) {
    (self.touches, self.start, self.end) = (touches, start, end)
    (self.fingers, self.outcome, self.libinput) = (fingers, outcome, libinput)
    self.isRecognized = isRecognized
  }

  /// The numbers of the touches: `motion 1`, `motions 2 to 5`. What fingers do together until all have lifted is a motion in text,
  /// where a touch is one finger.
  package var numbers: String {
    touches.count == 1 ? "motion \(touches.lowerBound)" : "motions \(touches.lowerBound) to \(touches.upperBound)"
  }

  /// The outcome among others in a sentence.
  var summary: String {
    if outcome == "no gesture was recognized" { return Self.nothing }
    return outcome.hasPrefix("look") ? "what \(outcome)" : outcome
  }

  static let nothing = "nothing"

  /// The whole sentence: `3 fingers, 39 mm to the right in 0.16 s: a swipe. libinput: 3-finger swipe.`
  package var text: String { "\(fingers): \(outcome).\(libinput.isEmpty ? "" : " " + libinput)" }
}
