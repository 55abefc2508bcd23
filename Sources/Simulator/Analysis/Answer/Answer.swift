import Gestures
import Simulation
import TouchTrace

/// The answer to “what happened, and what would have changed it?”: the verdict on a recording, and the gestures that were not
/// recognized in order, each with its reason and its remedy.
///
/// The terminal, JSON, pages and views show it and order nothing themselves, so that all of them answer alike.
package struct Answer: Sendable {
  /// Why a gesture was not recognized, or was cancelled, and what would have changed that.
  package struct Failure: Hashable, Sendable {
    package let finding: Finding
    /// The miss that it is; `nil` if another gesture or the program prevented the gesture.
    package let miss: NearMiss?
    /// The reason, without a full stop: `tap missed by 0.2 mm: moved 2.7 mm, 2.5 mm allowed`.
    package let reason: String
    /// The smallest change that would have let the gesture be recognized, found by a replay, or why there is none; `nil` if none
    /// was searched.
    package let remedy: String?
    /// What is irregular about the positions behind the reason.
    package let notes: [String]

    package var attempt: Attempt { finding.attempt }
    /// The parameters to set; empty if no parameter would help, or only a relation of recognizers.
    package var changes: [ParameterChange] { finding.remedies.first { !$0.changes.isEmpty }?.changes ?? [] }
    /// The reason with its remedy, in one line.
    package var text: String { remedy.map { "\(reason); \($0)" } ?? reason }

    init(_ finding: Finding, miss: NearMiss?, _ text: ExplanationText) {
      self.finding = finding
      self.miss = miss
      reason = miss?.text ?? text.entry(finding).outcome
      let answer = text.answer(finding)
      (remedy, notes) = (answer?.change, answer?.notes ?? [])
    }
  }

  package let verdict: Verdict
  /// The gestures that may have been meant and were not recognized, the one that the motion looks most like first.
  package let failures: [Failure]
  /// The gesture that the motion looks like, if no recognizer of it is attached and the verdict does not name it.
  package let unattached: String?
  /// Why libinput made other gestures of motions than the hand did, in order of time.
  package let libinput: [LibinputReason]
  /// Whether libinput's events are explained, so that its decisions come before the recognizers' failures.
  package let leadsWithLibinput: Bool
  /// The recognized gesture that was closest to failing; `nil` if none was close.
  package let closeCall: String?
  /// The number of recognizers that failed and are not named here.
  package let others: Int

  /// Returns what a view shows of libinput's decisions and of the failures, in order.
  package func ordered<Line>(_ decisions: [Line], _ failures: [Line]) -> [Line] {
    leadsWithLibinput ? decisions + failures : failures + decisions
  }

  /// libinput's decisions for a reader: one that was made alike in several motions once. Where there are several motions, it has their
  /// numbers.
  package var distinctLibinput: [LibinputReason] {
    var distinct: [(reason: LibinputReason, motions: [Int])] = []
    for reason in libinput {
      if let index = distinct.firstIndex(where: { $0.reason.text == reason.text }) {
        distinct[index].motions.append(reason.motion)
      } else {
        distinct.append((reason, [reason.motion]))
      }
    }
    if verdict.sentences.count < 2 { return distinct.map(\.reason) }
    return distinct.map { reason, motions in
      if motions == [0] { return reason }
      var numbered = reason
      let numbers = motions.map(String.init).listed(atMost: 3)
      numbered.reason += " (\(motions.count == 1 ? "motion" : "motions") \(numbers))"
      return numbered
    }
  }

  /// The failure that is named first, if its value is near the threshold.
  package var nearMiss: NearMiss? { failures.first?.miss.flatMap { $0.isNear ? $0 : nil } }

  /// The most failures to name, and to search for changes.
  package static let maximumFailures = 2
  private static let maximumCandidates = 6
  /// The largest cost of a miss that is named after another one, in doublings.
  private static let largestCost = 5.0
  /// A miss that is nearer is named even if nothing would let it through.
  private static let smallestCost = 0.25
  /// Margins take several replays each, so they are computed for this many gestures at most.
  private static let maximumMargins = 50

  /// Creates the answer to a recording of which nothing else has been searched yet.
  ///
  /// - Parameters:
  ///   - limit: the work for all searches, in inputs that are replayed; 0 for none.
  ///   - step: called before each search.
  package init(
    _ verdict: Verdict, of explanation: Explanation, limit: Int? = Explanation.searchLimit,
    step: (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) {
    let text = ExplanationText(explanation, verdict)
    let farthest = max(verdict.nearestMisses.first?.cost ?? 0, Self.largestCost)
    let candidates = verdict.nearestMisses.prefix(Self.maximumCandidates).filter { $0.cost <= farthest }
    let recognized = explanation.attempts.filter { $0.recognitionTime != nil }.prefix(Self.maximumMargins)
    // What the program decided is nothing that a touch missed, and still the answer to why nothing happened.
    let refused = explanation.attempts.filter { explanation.expectation(of: $0) == .refused }
      .prefix(Self.maximumFailures)
    let known = Set(candidates.map(\.attempt.recognizer))
    let blocked = verdict.prevented(explanation).filter { !known.contains($0.recognizer) }
      .prefix(Self.maximumFailures)
    let findings = explanation.findings(
      candidates.map(\.attempt) + blocked + refused + recognized, limit: limit, step: step
    ).findings
    let misses = Self.ranked(zip(candidates, findings).map { (miss: $0, finding: $1) }, verdict)
    let isOfOthers = { (miss: NearMiss) in miss.reason.unit == .count && miss.reason.measured == "fingers" }
    var failures = misses.filter { !isOfOthers($0.miss) }.map { Failure($1, miss: $0, text) }
    let distant = misses.filter { isOfOthers($0.miss) }.map { Failure($1, miss: $0, text) }
    // A recognized gesture has remedies if it was cancelled.
    for finding in findings.dropFirst(candidates.count)
    where failures.count < Self.maximumFailures && (!finding.remedies.isEmpty || finding.expectation == .refused) {
      failures.append(Failure(finding, miss: nil, text))
    }
    // Last what needs another number of fingers than touched.
    failures += distant.prefix(Self.maximumFailures - failures.count)
    self.verdict = verdict
    self.failures = failures
    unattached = misses.first.flatMap { verdict.advice($0.miss, explanation) }
    (libinput, leadsWithLibinput) = (explanation.libinputReasons, explanation.inputLog.libinput != nil)
    closeCall = Self.closeCall(findings.suffix(recognized.count), text)
    others = verdict.failed.subtracting(failures.map(\.attempt.recognizer) + recognized.map(\.recognizer)).count
  }

  /// Creates the answer to touches that a label describes: why these gestures were not recognized, in the same order.
  package init(
    _ verdict: Verdict, of explanation: Explanation, meant recognizers: [String], limit: Int? = Explanation.searchLimit
  ) {
    let text = ExplanationText(explanation, verdict)
    let misses = verdict.misses(meant: recognizers, explanation).prefix(Self.maximumCandidates)
    // What another gesture or the program prevented has no measured value.
    let measured = Set(misses.map(\.attempt.recognizer))
    let prevented = explanation.attempts.lazy.filter {
      recognizers.contains($0.recognizer) && !measured.contains($0.recognizer) && $0.failure != nil
    }.prefix(Self.maximumFailures)
    let findings = explanation.findings(misses.map(\.attempt) + prevented, limit: limit).findings
    let ranked = ReasonOrder.sorted(zip(misses, findings).map { (miss: $0, finding: $1) })
    self.verdict = verdict
    failures = Array(
      (ranked.map { Failure($0.finding, miss: $0.miss, text) }
        + findings.dropFirst(misses.count).map { Failure($0, miss: nil, text) }).prefix(Self.maximumFailures))
    (libinput, leadsWithLibinput) = (explanation.libinputReasons, explanation.inputLog.libinput != nil)
    (unattached, closeCall) = (nil, nil)
    others = verdict.failed.subtracting(recognizers).count
  }

  /// Returns the misses to name, the one with the smallest change first.
  private static func ranked(
    _ misses: [(miss: NearMiss, finding: Finding)], _ verdict: Verdict
  ) -> [(miss: NearMiss, finding: Finding)] {
    let ranked = ReasonOrder.sorted(misses)
    func isRecognized(_ miss: NearMiss) -> Bool {
      (miss.touch...miss.lastTouch).allSatisfy { verdict.sentence(ofTouch: $0).isRecognized }
    }
    // What was recognized was meant, unless a small change decided between the two. If only one other recognizer failed, its
    // reason is as short as a line that counts it.
    let isOnly = verdict.failed.count == 1
    let first = ranked.prefix(1).filter { !isRecognized($0.miss) }
    let rest = ranked.dropFirst(first.count).filter { miss, finding in
      if miss.cost < smallestCost { return miss.isNear || !isRecognized(miss) }
      guard miss.cost(with: finding) <= largestCost, let remedy = finding.remedies.first else { return false }
      return !isRecognized(miss) || isOnly || miss.mayBeMeant(with: remedy)
    }
    return Array((first + rest).prefix(maximumFailures))
  }

  private static func closeCall(_ recognized: ArraySlice<Finding>, _ text: ExplanationText) -> String? {
    var closest: (finding: Finding, margin: Margin)?
    for finding in recognized {
      guard let margin = finding.margins.first(where: { $0.reason != nil }), margin.isClose else {
        continue
      }
      if margin.size < closest?.margin.size ?? .infinity { closest = (finding, margin) }
    }
    return closest.map { "\(text.entry($0.finding).outcome); \(text.text($0.margin, of: $0.finding.attempt))" }
  }
}
