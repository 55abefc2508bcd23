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
  /// The recognizers whose failure was expected, since another gesture was recognized.
  var expectedFailures: Set<String> = []
  var nearMisses: [Attempt] = []
}

/// Replays a touch and finds its outcome, as `explain` does.
struct TouchJudge {
  let explanation: Explanation
  private let verdict: Verdict
  private let window: TouchWindow

  /// The most inputs of a touch to search for changes: each search replays the touch some hundred times.
  private static let maximumSearched = 3000

  /// - Returns: nil if the touch's input is not known.
  init?(_ window: TouchWindow, _ source: ViewSource, _ setup: Setup, via: InputSource) {
    if window.isTruncated { return nil }
    let contacts = window.log(.contacts, source)
    let libinput = window.log(.libinput, source)
    guard let input = via == .contacts ? contacts : libinput else { return nil }
    self.window = window
    explanation = Explanation(of: input, with: setup, contacts: contacts)
    verdict = Verdict(explanation, libinput: source.libinput == nil ? nil : libinput)
  }

  /// Returns the touch with its verdict, and how close its gestures were to failing.
  ///
  /// - Complexity: up to some hundred replays of the touch for each of its gestures.
  func outcome(_ label: TouchLabel?) -> TouchOutcome {
    var touch = touch(label)
    touch.remedy = remedy(touch)
    var expected: Set<String> = []
    for attempt in explanation.attempts {
      // The last attempt of each is shown.
      if explanation.expectation(of: attempt).isExpectedFailure {
        expected.insert(attempt.recognizer)
      } else {
        expected.remove(attempt.recognizer)
      }
    }
    let misses = explanation.attempts.filter { attempt in
      if case .nearMiss = explanation.expectation(of: attempt) { return true }
      return verdict.nearestMisses.contains { $0.isNear && $0.attempt == attempt }
    }
    return TouchOutcome(touch: touch, margins: margins, expectedFailures: expected, nearMisses: misses)
  }

  /// Returns the touch with its verdict, without the changes that would have let a missed gesture through.
  func touch(_ label: TouchLabel?) -> FinishedTouch {
    var touch = FinishedTouch(
      number: window.number ?? 0, start: window.start, end: window.end,
      fingers: explanation.touches.map(\.fingers).max() ?? 0,
      sentences: verdict.sentences, misses: verdict.nearestMisses.filter(\.isNear),
      recognized: recognized.counts, label: label)
    if let expected = expected(touch) {
      touch.isRight = recognized.missed(of: expected).isEmpty && recognized.unexpected(given: expected).isEmpty
    }
    return touch
  }

  private var recognized: GestureTally { GestureTally(explanation.attempts) }

  private func expected(_ touch: FinishedTouch) -> [GestureCount]? {
    touch.word.flatMap { RecordingLabel(parsing: $0) }?.expectedGestures(
      among: explanation.setup.recognizers.map(\.name))
  }

  // MARK: Changes

  /// Returns the smallest change that would let the labelled gesture through; without a label, the nearest miss of a touch
  /// in which nothing was recognized.
  private func remedy(_ touch: FinishedTouch) -> [ParameterChange] {
    if window.entries.count > Self.maximumSearched { return [] }
    var missed: [Attempt] = []
    if let expected = expected(touch) {
      let names = recognized.missed(of: expected)
      missed = explanation.attempts.filter { names.contains($0.recognizer) && $0.failure != nil }
    } else if recognized.counts.isEmpty {
      missed = verdict.nearestMisses.filter(\.isNear).prefix(1).map(\.attempt)
    }
    for attempt in missed {
      for remedy in explanation.finding(attempt).remedies {
        if case .parameters(let changes) = remedy.means { return changes }
      }
    }
    return []
  }

  // MARK: Text

  /// Returns the explanation: the verdict on each touch, with the gestures that were recognized or nearly so.
  var lines: [String] {
    let text = ExplanationText(explanation, verdict)
    if window.entries.count > Self.maximumSearched { return verdict.sentences.map(\.text) }
    var lines: [String] = []
    var others = 0
    for (index, touch) in explanation.touches.enumerated() {
      lines += text.heading(touch, number: index + 1, shown: (window.number ?? 1) + index)
      for attempt in touch.attempts {
        if explanation.expectation(of: attempt).isExpectedFailure {
          others += 1
        } else {
          lines += text.entry(explanation.finding(attempt), hasNotes: false).lines
        }
      }
    }
    if others > 0 { lines.append("\(TranscriptLine.counted(others, "other attempt")) did not fire") }
    return lines
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
