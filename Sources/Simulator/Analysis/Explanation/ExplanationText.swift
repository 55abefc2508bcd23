import Gestures
import Simulation
import TouchTrace

/// An explanation as text: a block for each touch with an entry for each attempt, and a summary at the end.
package struct ExplanationText {
  /// An attempt with its outcome and the changes that would have altered it.
  package struct Entry: Hashable, Sendable {
    /// The mark of the outcome: `✓` recognized, `✗` failed, `·` undecided.
    package var mark: String
    /// The outcome with its time and reason, without the mark.
    package var outcome: String
    /// Margins of a recognized gesture, or changes that would have let a failed one through.
    package var details: [Detail] = []

    /// A line under an outcome, with lines of its own.
    package struct Detail: Hashable, Sendable {
      package var text: String
      package var effects: [String] = []
    }

    /// All sentences in order, without marks and indentation.
    package var sentences: [String] { [outcome] + details.flatMap { [$0.text] + $0.effects } }

    /// The lines that `explain` prints.
    package var lines: [String] {
      ["  \(mark) \(outcome)"]
        + details.flatMap { detail in ["      \(detail.text)"] + detail.effects.map { "        \($0)" } }
    }
  }

  private let explanation: Explanation
  private let verdict: Verdict
  /// The numbers of times; those of distances depend on the attempt.
  private let numbers = HumanNumbers()

  /// - Parameter verdict: the verdict on it; made from the explanation by default.
  package init(_ explanation: Explanation, _ verdict: Verdict? = nil) {
    self.explanation = explanation
    self.verdict = verdict ?? Verdict(explanation)
  }

  private func numbers(of attempt: Attempt) -> HumanNumbers { HumanNumbers(of: attempt, in: explanation.inputLog) }

  /// Returns the lines before the entries of a touch: its times with the verdict on it, and what libinput ignored or
  /// abandoned.
  ///
  /// - Parameters:
  ///   - number: the number of the touch in the explanation, from 1.
  ///   - shown: the number to print.
  package func heading(_ touch: TouchSpan, number: Int, shown: Int? = nil) -> [String] {
    let time = "\(numbers.time(touch.start).dropLast(2)) to \(numbers.time(touch.lastInput))"
    let text = "motion \(shown ?? number), \(time): \(verdict.sentence(ofTouch: number).text)"
    return [text] + (touch.libinputNotes + TouchNote.sentences(touch.notes)).map { "  ~ \($0)" }
  }

  /// - Parameter hasNotes: whether it names what is irregular about the positions, which the heading of its touch also does.
  package func entry(_ finding: Finding, hasNotes: Bool = true) -> Entry {
    let attempt = finding.attempt
    switch attempt.outcome {
    case .recognized(let time, let held, let isCancelled):
      var text = "\(attempt.title) recognized at \(numbers.time(time))"
      if let held { text += ", held back since \(numbers.time(held))" }
      if isCancelled { text += ", cancelled at \(numbers.time(attempt.end))" }
      return Entry(
        mark: "✓", outcome: text,
        details: finding.margins.prefix(2).map { Entry.Detail(text: self.text($0, of: attempt)) } + remedies(finding))
    case .undecided:
      return Entry(mark: "·", outcome: "\(attempt.title) was still undecided when the recording ended")
    case .failed(let failure):
      let text =
        "\(attempt.title) failed at \(numbers.time(attempt.end)): \(self.text(failure, of: attempt))"
        + inTheEnd(finding)
      // No parameter change is expected to help against a wrong number of fingers or taps.
      let hasNone = finding.remedies.isEmpty && (isCountMismatch(failure) || finding.search == .skipped)
      let details = (hasNone ? [] : remedies(finding)) + (hasNotes ? positionNotes(attempt, failure) : [])
      return Entry(mark: "✗", outcome: text, details: details)
    }
  }

  /// Returns the reason why a gesture failed, to follow a colon, without the time of another gesture; empty if it did not.
  package func reason(_ attempt: Attempt) -> String {
    guard let failure = attempt.failure else { return "" }
    return failure.blocker == nil ? text(failure, of: attempt) : numbers(of: attempt).text(failure.cause)
  }

  /// Returns the same with the value that the whole touch measured, if the gesture failed because of one.
  func measuredReason(_ attempt: Attempt) -> String {
    guard case .itself? = attempt.failure?.cause, let reason = explanation.measured(attempt) else {
      return self.reason(attempt)
    }
    return numbers(of: attempt).text(reason)
  }

  /// Returns one sentence with the smallest change that would have let a failed gesture through, its effects, and what is
  /// irregular about its positions.
  package func answer(_ finding: Finding) -> (change: String, notes: [String])? {
    if finding.search == .skipped && finding.remedies.isEmpty { return nil }
    let notes = finding.attempt.failure.map { positionNotes(finding.attempt, $0).map(\.text) } ?? []
    guard let change = remedies(finding).first else { return ("", notes) }
    return (([change.text] + change.effects).joined(separator: ", "), notes)
  }

  /// Returns the summary: `3 motions, 9 gestures attempted: 2 recognized, 7 not`.
  package static func summary(touches: Int, _ attempts: [Attempt]) -> String {
    let recognized = attempts.count { $0.recognitionTime != nil }
    let blocked = attempts.count { $0.failure?.blocker != nil }
    let other = blocked > 0 ? " (\(blocked) because of another gesture)" : ""
    return "\(touches, "motion"), \(attempts.count, "gesture") attempted: "
      + "\(recognized) recognized, \(attempts.count - recognized) not\(other)"
  }

  /// Returns the part that was not searched because the limit was reached, without a period.
  package static func sentence(_ unsearched: LimitedFindings.Unsearched) -> String {
    let parts: [(count: Int, noun: Noun)] = [
      (unsearched.otherFailures, "failure"), (unsearched.expectedFailures, "expected failure"),
      (unsearched.recognized, "recognized gesture"),
    ]
    let list = parts.filter { $0.count > 0 }.map { $0.noun.counted($0.count) }.listed()
    let time = HumanNumbers(hasMillimetres: false).time(unsearched.start)
    return "no parameter changes were searched for \(list) from \(time) on, because the search reached its limit"
  }

  // MARK: Reasons

  private func text(_ failure: AttemptFailure, of attempt: Attempt) -> String {
    switch failure.cause {
    case .itself(let signal, let reason):
      if let reason { return numbers(of: attempt).text(reason) }
      if signal == Self.cancellation { return explanation.cancellation(of: attempt).text }
      if signal == Self.click { return "a button was pressed, so the fingers clicked" }
      return signal.isEmpty ? "its state machine failed" : "its state machine received “\(signal)”"
    case .excluded(let blocker):
      let time =
        recognitionTime(of: blocker, until: attempt.end).map { " and was recognized at \(numbers.time($0))" } ?? ""
      return "excluded by \(blocker), which shares touches with it\(time)"
    case .required(let blocker):
      let time = recognitionTime(of: blocker, until: attempt.end).map { " at \(numbers.time($0))" } ?? ""
      return "required \(blocker) to fail, but it was recognized\(time)"
    case .refused: return "its delegate's shouldBegin returned false"
    case .disabled: return "it was disabled"
    case .detached: return "it was detached"
    case .ignored: return explanation.stoppedScroll(of: attempt).map(numbers.text) ?? "its last touch was ignored"
    case .targetRemoved: return "its target was removed"
    }
  }

  private func recognitionTime(of recognizer: String, until limit: Timestamp) -> Timestamp? {
    // A loop, because Swift 6.3's optimizer crashes on the same code with closures.
    var last: Timestamp?
    for attempt in explanation.attempts where attempt.recognizer == recognizer {
      if let time = attempt.recognitionTime, time <= limit { last = time }
    }
    return last
  }

  private func isCountMismatch(_ failure: AttemptFailure) -> Bool {
    guard let reason = failure.reason, reason.unit == .count else { return false }
    return ["fingers", "fingers in all", "taps"].contains(reason.measured)
  }

  /// The signal of every recognizer of the library for a touch that is cancelled.
  private static let cancellation = "touchCancelled"
  /// The signal of a tap and a long press for a button of the device.
  private static let click = "buttonDown"

  /// Returns the irregularities of the positions behind a reason that was measured in them.
  private func positionNotes(_ attempt: Attempt, _ failure: AttemptFailure) -> [Entry.Detail] {
    guard let unit = failure.reason?.unit, unit != .count, unit != .milliseconds,
      let place = explanation.touch(of: attempt)
    else { return [] }
    let notes = explanation.touches[place].notes.filter {
      $0.isAboutPosition && attempt.start <= $0.time && $0.time <= attempt.end
    }
    return TouchNote.sentences(notes).map { Entry.Detail(text: "that includes: \($0)") }
  }

  // MARK: Changes

  private func remedies(_ finding: Finding) -> [Entry.Detail] {
    if finding.remedies.isEmpty, let failure = finding.attempt.failure {
      return [Entry.Detail(text: whyNoParameter(finding, failure))]
    }
    let start = finding.attempt.failure == nil ? "would not be cancelled" : "would be recognized"
    return finding.remedies.enumerated().map { index, remedy in
      Entry.Detail(text: text(remedy.means, index == 0 ? start : "or"), effects: effects(remedy))
    }
  }

  private func text(_ means: GestureRemedy.Means, _ start: String) -> String {
    switch means {
    case .parameters(let changes):
      let assignments = changes.map { "--set \($0.assignment)" }.joined(separator: " ")
      return "\(start) with \(assignments) (now \(changes.map { now($0) }.listed()))"
    case .simultaneous(let first, let second):
      return "\(start) with the line “simultaneous \(first) \(second)” in the header"
    case .withoutRequirement(let required, let dependent):
      return "\(start) without the line “require \(required) before \(dependent)” in the header"
    }
  }

  /// Returns the present value of a parameter, with the factor of a change that is more than double or half of it:
  /// `45ms, 4.4 times as much`.
  private func now(_ change: ParameterChange) -> String {
    let value = change.parameter.text(change.from)
    guard let factor = change.factor, !change.isNear else { return value }
    return "\(value), \(numbers.text(factor, .ratio)) times as much"
  }

  /// Returns the value that the touch reached after the failure, if it is another one: ` (2 s in the end)`.
  private func inTheEnd(_ finding: Finding) -> String {
    guard let known = finding.attempt.failure?.reason, let reached = finding.measured, reached != known else {
      return ""
    }
    let numbers = numbers(of: finding.attempt)
    if reached.measured != known.measured { return " (\(numbers.text(reached)))" }
    let text = numbers.text(reached.value, reached.unit)
    return text == numbers.text(known.value, known.unit) ? "" : " (\(text) in the end)"
  }

  private func whyNoParameter(_ finding: Finding, _ failure: AttemptFailure) -> String {
    switch finding.search {
    case .onlyAnotherGesture:
      return missingFingers(finding.attempt) ?? "only another direction or number of fingers would let it through"
    case .incomplete: return "the search for parameter changes was stopped before it found one"
    case .onlyFar:
      return "no change that was tried is enough: it would be recognized only with its thresholds at 0"
    case .skipped, .found, .nothing: break
    }
    let why =
      switch failure.cause {
      case .itself where failure.isCancellation: explanation.cancellation(of: finding.attempt).whyNoParameter
      case .itself: missingFingers(finding.attempt) ?? "neither one or two of its own nor all of them together"
      case .excluded: "the first of two gestures that share touches wins"
      case .required: "it can be recognized only after the other has failed"
      case .ignored where explanation.stoppedScroll(of: finding.attempt) != nil:
        "a touch that stops a scroll is the scroll view's"
      case .refused, .disabled, .detached, .ignored, .targetRemoved: "the program decided"
      }
    return "no parameter change was found that lets it through: \(why)"
  }

  /// Returns a sentence if fewer fingers touched than the gesture needs, whatever failed first.
  private func missingFingers(_ attempt: Attempt) -> String? {
    let recognizer = explanation.setup.recognizers[attempt.index].recognizer
    guard let needed = recognizer.value(of: .fingers) ?? recognizer.value(of: .minimumFingers),
      let touched = explanation.touch(of: attempt).map({ explanation.touches[$0].fingers }),
      touched > 0, touched < Int(needed)
    else { return nil }
    return "it needs \(Int(needed)) fingers, and at most \(touched) touched at once"
  }

  /// Returns the side effects of a change, a few gestures by name.
  private func effects(_ remedy: GestureRemedy) -> [String] {
    func list(_ attempts: [Attempt], _ article: (String) -> String) -> String {
      attempts.map { "\(article($0.recognizer)) \($0.title) at \(numbers.time($0.recognitionTime ?? $0.start))" }
        .listed(atMost: 3)
    }
    var effects: [String] = []
    if !remedy.losses.isEmpty { effects.append("but loses \(list(remedy.losses) { _ in "the" })") }
    if !remedy.gains.isEmpty { effects.append("and gains \(list(remedy.gains, Noun.article(before:)))") }
    return effects
  }

  // MARK: Margins

  /// Returns the margin by which a recognized gesture did not fail.
  package func text(_ margin: Margin, of attempt: Attempt) -> String {
    let (change, numbers) = (margin.change, numbers(of: attempt))
    let others = margin.gains.map { "\(Noun.article(before: $0.recognizer)) \($0.title)" }.listed(atMost: 3)
    let limit =
      "would fail with \(change.assignment) or \(change.to < change.from ? "less" : "more")"
      + (others.isEmpty ? "" : ", and \(others) would be recognized")
    guard var reason = margin.reason else { return "\(limit) (now \(change.parameter.text(change.from)))" }
    reason.threshold = change.from
    if reason.bound == .atLeast && reason.value == reason.threshold {
      return "\(reason.measured) \(numbers.text(reason.value, reason.unit)), just enough; \(limit)"
    }
    return "\(numbers.text(reason)); \(limit)"
  }
}
