import Analysis
import Gestures
import Simulation
import TouchTrace

/// The recognized gestures of one recording and the nearest miss, for a page of several.
package struct RecordingOutcome: Sendable {
  package let recognizers: [String]
  /// The kind of each recognizer in words, such as “long press”.
  private let kinds: [String]
  /// The gesture of each recognizer in words, such as `two-finger tap`.
  private let gestures: [String]
  /// A Boolean value that indicates whether the size of the surface is an assumption, so that distances are points.
  package var isSizeAssumed: Bool
  private let surface: Surface
  package let tally: GestureTally
  /// The miss that the answer names first; `nil` if there is none.
  let nearestMiss: NearMiss?
  package let end: Timestamp

  /// With a label, its miss is one of an expected gesture that was not recognized. Without one, it is one of a recording in which
  /// nothing was recognized: what another gesture prevented is no miss.
  ///
  /// - Parameter answer: the answer to the recording without a label.
  package init(
    _ explanation: Explanation, _ verdict: Verdict, _ answer: @autoclosure () -> Answer,
    _ label: RecordingLabel?
  ) {
    let named = explanation.setup.recognizers
    recognizers = named.map(\.name)
    kinds = named.map { type(of: $0.recognizer).noun }
    gestures = named.map { GestureNames.noun($0, touches: nil).singular }
    isSizeAssumed = explanation.inputLog.isSizeAssumed
    surface = explanation.inputLog.header.surface
    end = explanation.recording.end
    tally = GestureTally(explanation.attempts)
    if let label {
      let missed = tally.missed(of: label.expectedGestures(among: recognizers))
      nearestMiss = Answer(verdict, of: explanation, meant: missed, limit: 0).failures.first?.miss
    } else {
      nearestMiss = tally.counts.isEmpty ? answer().nearMiss : nil
    }
  }

  /// Returns the kind of a recognizer in words, such as “long press”.
  func kind(_ recognizer: String) -> String {
    recognizers.firstIndex(of: recognizer).map { kinds[$0] } ?? recognizer
  }

  /// Returns the kinds of gestures in words, each once.
  func kinds(of gestures: [GestureCount]) -> [String] { gestures.map { kind($0.name) }.uniqued() }

  /// The recognized gestures for a page: kind in words, gesture in words, and number.
  var recognized: [ReportValue] {
    tally.counts.map { .list([.text(kind($0.name)), .text(gesture($0.name)), .number($0.count)]) }
  }

  /// Returns a recognizer's gesture in words, such as “two-finger tap”.
  func gesture(_ recognizer: String) -> String {
    recognizers.firstIndex(of: recognizer).map { gestures[$0] } ?? recognizer
  }

  /// Returns the reason of a miss in words.
  func text(_ miss: NearMiss) -> String {
    HumanNumbers(hasMillimetres: !isSizeAssumed, on: surface).text(miss.reason)
  }

  /// How the recognized gestures compare with a label.
  package enum Rating: String, Sendable {
    /// The expected gestures were recognized, and no others.
    case right
    /// An expected gesture was not recognized, and no other was.
    case missed
    /// An unexpected gesture was recognized.
    case wrong = "false"
    /// An expected gesture was not recognized, and an unexpected one was.
    case missedAndWrong = "missed and false"
    /// No unexpected gesture was recognized, but an expected gesture has no recognizer.
    case noRecognizer = "no recognizer"
  }

  package func verdict(_ label: RecordingLabel) -> Rating {
    let expected = label.expectedGestures(among: recognizers)
    let isMissed = !tally.missed(of: expected).isEmpty
    let isWrong = !tally.unexpected(given: expected).isEmpty
    if isMissed { return isWrong ? .missedAndWrong : .missed }
    return isWrong ? .wrong : label.gesturesWithoutRecognizer(among: recognizers).isEmpty ? .right : .noRecognizer
  }
}

extension Report {
  /// Returns the outcome for a page of several recordings; `nil` before the touches are explained.
  package func outcome(_ label: RecordingLabel?) -> RecordingOutcome? {
    touches.map { RecordingOutcome($0.explanation, $0.answer.verdict, $0.answer, label) }
  }
}
