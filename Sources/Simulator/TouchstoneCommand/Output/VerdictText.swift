import Analysis
import Simulation
import TouchTrace

/// Prints the verdict on a recording: the sentences, the misses with their remedies, and the number of other recognizers.
struct VerdictText {
  let explanation: Explanation
  let verdict: Verdict
  let text: ExplanationText

  init(_ explanation: Explanation, libinput: InputLog?) {
    self.explanation = explanation
    verdict = Verdict(explanation, libinput: libinput)
    text = ExplanationText(explanation, verdict)
  }

  /// The notes that belong to the sentences about libinput.
  var notes: [String] {
    (verdict.isLibinputOnOtherDevice ? [LibinputEvent.genericTouchpadNote] : [])
      + (verdict.isCutShort
        ? ["The recording is long and has no pause: near misses of later touches were not searched"] : [])
  }

  /// The most sentences to print of a long recording.
  static let maximumSentences = 12
  /// The most misses to print, and to search for changes.
  private static let maximumMisses = 2
  private static let maximumCandidates = 6
  /// The largest cost of a miss that is printed after another one, in doublings.
  private static let largestCost = 5.0
  /// A miss that is nearer is printed even if nothing would let it through.
  private static let smallestCost = 0.25
  /// A recognized gesture is mentioned as close if its measured value is within an eighth of the threshold.
  private static let closeMargin = 0.125
  /// Margins take several replays each, so they are computed for this many gestures at most.
  private static let maximumMargins = 50

  /// Returns the sentences in colour, a line each, after the counts of a recording that has too many of them.
  ///
  /// - Parameters:
  ///   - prefix: begins each line.
  ///   - isNumbered: whether the numbers of its motions begin each sentence, after an answer that begins with the counts.
  func sentences(prefix: String = "", showAll: Bool = false, isNumbered: Bool = false) -> [String] {
    let shown = showAll ? verdict.sentences.count : Self.maximumSentences
    var lines = verdict.sentences.prefix(shown).map { sentence in
      let outcome = sentence.isRecognized ? Colour.green.paint(sentence.outcome) : Colour.bold.paint(sentence.outcome)
      let libinput = sentence.libinput.isEmpty ? "" : " " + sentence.libinput
      return "\(prefix)\(isNumbered ? sentence.numbers + ": " : "")\(sentence.fingers): \(outcome).\(libinput)"
    }
    if lines.isEmpty { lines = ["\(prefix)no touches"] }
    if !isNumbered && verdict.sentences.count > 1 && verdict.isCounted {
      lines.insert(prefix + verdict.headline, at: 0)
    }
    let rest = verdict.sentences.count - shown
    if rest > 0 {
      lines.append(Colour.faint.paint("\(prefix)… and \(rest, "more sentence"): explain --all"))
    }
    return lines
  }

  /// Returns the reason why gestures were not recognized: the misses with their remedies, gestures that others prevented or the
  /// program refused or that were cancelled, the recognized gesture that was closest to failing, and the number of other recognizers.
  ///
  /// - Parameter step: called before each search.
  func details(_ step: (_ done: Int, _ of: Int) -> Void) -> [String] {
    let farthest = max(verdict.nearestMisses.first?.cost ?? 0, Self.largestCost)
    let candidates = verdict.nearestMisses.prefix(Self.maximumCandidates).filter { $0.cost <= farthest }
    let recognized = explanation.attempts.filter { $0.recognitionTime != nil }.prefix(Self.maximumMargins)
    // What the program decided is nothing that a touch missed, and still the answer to why nothing happened.
    let refused = explanation.attempts.filter { explanation.expectation(of: $0) == .refused }.prefix(Self.maximumMisses)
    let known = Set(candidates.map(\.attempt.recognizer))
    let blocked = verdict.prevented(explanation).filter { !known.contains($0.recognizer) }.prefix(Self.maximumMisses)
    let findings = explanation.findings(candidates.map(\.attempt) + blocked + refused + recognized, step: step).findings
    let misses = ranked(Array(zip(candidates, findings)))
    var lines = misses.flatMap { self.lines($0.text, $1) }.uniqued()
    var named = misses.map(\.miss.attempt.recognizer)
    if let first = misses.first, let advice = verdict.advice(first.miss, explanation) {
      lines.append("or it \(advice)")
    }
    for finding in findings.dropFirst(candidates.count)
    where named.count < Self.maximumMisses && (!finding.remedies.isEmpty || finding.expectation == .refused) {
      lines += self.lines(text.entry(finding).outcome, finding)
      named.append(finding.attempt.recognizer)
    }
    if let edgePalm = explanation.edgePalm(verdict.numbers) { lines.append(edgePalm) }
    var closest: (finding: Finding, margin: Margin)?
    for finding in findings.suffix(recognized.count) {
      guard let margin = finding.margins.first(where: { $0.reason != nil }), margin.size <= Self.closeMargin else {
        continue
      }
      if margin.size < closest?.margin.size ?? .infinity { closest = (finding, margin) }
    }
    if let closest { lines.append("close: \(text.entry(closest.finding).outcome); \(text.text(closest.margin))") }
    let others = verdict.failed.subtracting(named + recognized.map(\.recognizer)).count
    if others > 0 {
      lines.append(
        Colour.faint.paint(
          "\(others, "other recognizer") did not fire; list \(others == 1 ? "it" : "them") with --all."))
    }
    return lines
  }

  /// Returns the misses to print, the one with the smallest change first.
  private func ranked(_ misses: [(miss: NearMiss, finding: Finding)]) -> [(miss: NearMiss, finding: Finding)] {
    let costs = misses.map { $0.miss.cost(with: $0.finding) }
    let ranked = misses.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }
    let first = ranked.prefix(1).filter { !verdict.sentence(ofTouch: misses[$0].miss.touch).isRecognized }
    let rest = ranked.dropFirst(first.count).filter {
      costs[$0] <= Self.largestCost && !misses[$0].finding.remedies.isEmpty || misses[$0].miss.cost < Self.smallestCost
    }
    return (first + rest).prefix(Self.maximumMisses).map { misses[$0] }
  }

  /// Returns the reason why a gesture failed and what would have let it through, in one line, and lines about its positions.
  private func lines(_ reason: String, _ finding: Finding) -> [String] {
    guard let answer = text.answer(finding) else { return [Colour.red.paint(reason)] }
    return ["\(Colour.red.paint(reason)); \(Colour.bold.paint(answer.change))"] + answer.notes.map { "  \($0)" }
  }
}
