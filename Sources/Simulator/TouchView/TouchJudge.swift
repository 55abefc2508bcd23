import Analysis
import Gestures
import Simulation
import TouchTrace

/// The findings about a touch that has ended.
package struct TouchOutcome: Sendable {
  /// The touch with the verdict on it; nil if its input is not known.
  var touch: FinishedTouch?
  /// The values that decided how the recognized gestures ended, by recognizer; see ``TouchJudge/margins``.
  var margins: [String: [Reason]] = [:]
  /// The values with which gestures failed, measured over the whole touch, by recognizer.
  var measured: [String: Reason] = [:]
  /// The recognizers whose failure was expected, since another gesture was recognized.
  var expectedFailures: Set<String> = []
  /// The answer that the touch shows.
  var answer: Answer?
}

/// Replays a touch and finds its outcome, as `explain` does.
struct TouchJudge {
  let explanation: Explanation
  private let verdict: Verdict
  private let window: TouchWindow

  /// The most inputs of a touch to search for changes: each search replays the touch some hundred times.
  private static let maximumSearched = 3000

  /// - Returns: nil if the touch's input is not known.
  init?(
    _ window: TouchWindow, _ source: ViewSource, _ setup: Setup, via: InputSource, buttonPresses: [ButtonPress]
  ) {
    if window.isTruncated { return nil }
    let contacts = window.log(.contacts, source, buttonPresses: buttonPresses)
    let libinput = window.log(.libinput, source, buttonPresses: buttonPresses)
    guard let input = via == .contacts ? contacts : libinput else { return nil }
    self.window = window
    let period = window.start...window.end + .milliseconds(300)
    var explanation = Explanation(of: input, with: setup, contacts: contacts)
    explanation.libinputReasons = source.libinputReasons.filter { period.contains($0.time) }
    self.explanation = explanation
    verdict = Verdict(explanation, libinput: source.libinput == nil ? nil : libinput)
  }

  /// Returns the touch with its verdict, and how close its gestures were to failing.
  ///
  /// - Complexity: up to some hundred replays of the touch for each of its gestures.
  func outcome(_ label: TouchLabel?) -> TouchOutcome {
    let answer = answer(label, limit: window.entries.count > Self.maximumSearched ? 0 : Explanation.searchLimit)
    let touch = touch(label, answer)
    let failed = Set(touch.failures.map(\.attempt))
    var expected: Set<String> = []
    for attempt in explanation.attempts {
      // The last attempt of each is shown.
      if explanation.expectation(of: attempt).isExpectedFailure && !failed.contains(attempt) {
        expected.insert(attempt.recognizer)
      } else {
        expected.remove(attempt.recognizer)
      }
    }
    return TouchOutcome(
      touch: touch, margins: margins, measured: measured, expectedFailures: expected, answer: answer)
  }

  /// Returns why gestures were not recognized, by default without the changes that would have let them through.
  ///
  /// - Parameter limit: the work for the search of changes, in inputs.
  func answer(_ label: TouchLabel?, limit: Int? = 0) -> Answer {
    guard let expected = expected(label) else { return Answer(verdict, of: explanation, limit: limit) }
    return Answer(verdict, of: explanation, meant: recognized.missed(of: expected), limit: limit)
  }

  /// The answer while the touch is in progress: nothing has been missed yet.
  var answerSoFar: Answer { Answer(verdict, of: explanation, meant: [], limit: 0) }

  /// Returns the touch with its verdict and the failed gestures.
  func touch(_ label: TouchLabel?, _ answer: Answer) -> FinishedTouch {
    var touch = FinishedTouch(
      number: window.number ?? 0, start: window.start, end: window.end, fingers: fingers,
      sentences: verdict.sentences, failures: answer.failures,
      recognized: recognized.counts, label: label)
    (touch.libinput, touch.leadsWithLibinput) = (answer.libinput, answer.leadsWithLibinput)
    touch.isRight = expected(label).map {
      recognized.missed(of: $0).isEmpty && recognized.unexpected(given: $0).isEmpty
    }
    return touch
  }

  private var fingers: Int { explanation.touches.map(\.fingers).max() ?? 0 }

  private var recognized: GestureTally { GestureTally(explanation.attempts) }

  private func expected(_ label: TouchLabel?) -> [GestureCount]? {
    (label?.word(fingers: fingers)).flatMap { RecordingLabel(parsing: $0) }?.expectedGestures(
      among: explanation.setup.recognizers.map(\.name))
  }

  // MARK: Text

  /// Returns the explanation: the verdict on each touch, with the gestures that were recognized or nearly so.
  var lines: [String] {
    let text = ExplanationText(explanation, verdict)
    if window.entries.count > Self.maximumSearched { return verdict.sentences.map(\.text) }
    var lines: [String] = []
    let failed = Set(answer(nil).failures.map(\.attempt))
    var (shown, others): (Set<String>, Set<String>) = ([], [])
    for (index, touch) in explanation.touches.enumerated() {
      lines += text.heading(touch, number: index + 1, shown: (window.number ?? 1) + index)
      for attempt in touch.attempts {
        if explanation.expectation(of: attempt).isExpectedFailure && !failed.contains(attempt) {
          others.insert(attempt.recognizer)
        } else {
          shown.insert(attempt.recognizer)
          lines += text.entry(explanation.finding(attempt), hasNotes: false).lines
        }
      }
    }
    others.subtract(shown)
    if !others.isEmpty { lines.append(OtherRecognizers.text(others.count)) }
    return lines
  }

  /// The values with which gestures failed, by recognizer: of the attempt that failed last, which is shown.
  private var measured: [String: Reason] {
    var last: [String: Attempt] = [:]
    for attempt in explanation.attempts where attempt.failure != nil {
      if last[attempt.recognizer].map({ $0.end <= attempt.end }) ?? true { last[attempt.recognizer] = attempt }
    }
    return last.compactMapValues(explanation.measured)
  }

  /// The values that decided how the recognized gestures ended, by recognizer: how close each was to failing, as `explain`
  /// measures it over the whole touch.
  var margins: [String: [Reason]] {
    if window.entries.count > Self.maximumSearched { return [:] }
    var margins: [String: [Reason]] = [:]
    for attempt in explanation.attempts where attempt.recognitionTime != nil {
      margins[attempt.recognizer] = explanation.finding(attempt).margins.compactMap { margin in
        guard var reason = margin.reason, !margin.change.isOff else { return nil }
        reason.threshold = margin.change.from
        return reason
      }
    }
    return margins
  }
}

extension ParameterChange {
  /// Whether the parameter is at an end of its range, as a threshold is that no touch can miss.
  package var isOff: Bool { from == parameter.range.lowerBound || from == parameter.range.upperBound }
}
