import Analysis
import Simulation
import TouchTrace

/// Prints the verdict on a recording: the sentences, the nearest misses with their remedies, and the number of expected
/// failures.
struct VerdictText {
  let explanation: Explanation
  let verdict: Verdict
  /// The text of the entries.
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
  /// The most misses to print.
  private static let maximumMisses = 2
  /// A recognized gesture is mentioned as close if its measured value is within an eighth of the threshold.
  private static let closeMargin = 0.125
  /// Margins take several replays each, so they are computed for this many gestures at most.
  private static let maximumMargins = 50

  /// Returns the sentences in colour, a line each.
  ///
  /// - Parameter prefix: begins each line.
  func sentences(prefix: String = "", showAll: Bool = false) -> [String] {
    let shown = showAll ? verdict.sentences.count : Self.maximumSentences
    var lines = verdict.sentences.prefix(shown).map { sentence in
      let outcome = sentence.isRecognized ? Colour.green.paint(sentence.outcome) : Colour.bold.paint(sentence.outcome)
      let libinput = sentence.libinput.isEmpty ? "" : " " + sentence.libinput
      return "\(prefix)\(sentence.fingers): \(outcome).\(libinput)"
    }
    if lines.isEmpty { lines = ["\(prefix)no touches"] }
    let rest = verdict.sentences.count - shown
    if rest > 0 {
      lines.append(Colour.faint.paint("\(prefix)… and \(rest, "more sentence"): explain --all"))
    }
    return lines
  }

  /// Returns the nearest misses with their remedies, gestures that the program refused, the recognized gesture that was
  /// closest to failing, and the number of expected failures.
  ///
  /// - Parameter step: called before each search.
  func details(_ step: (_ done: Int, _ of: Int) -> Void) -> [String] {
    let misses = verdict.nearestMisses.prefix(Self.maximumMisses)
    let recognized = explanation.attempts.filter { $0.recognitionTime != nil }.prefix(Self.maximumMargins)
    // What the program decided is nothing that a touch missed, and still the answer to why nothing happened.
    let refused = explanation.attempts.filter { explanation.expectation(of: $0) == .refused }.prefix(Self.maximumMisses)
    let findings = explanation.findings(misses.map(\.attempt) + refused + recognized, step: step).findings
    var lines: [String] = []
    for (miss, finding) in zip(misses, findings) {
      lines.append(Colour.red.paint(miss.text))
      for detail in text.entry(finding, after: miss.reason).details {
        lines.append("  \(Colour.bold.paint(detail.text))")
        lines += detail.effects.map { "    \($0)" }
      }
    }
    for finding in findings.dropFirst(misses.count).prefix(refused.count) {
      lines.append(Colour.red.paint(text.entry(finding).outcome))
    }
    var closest: (finding: Finding, margin: Margin)?
    for finding in findings.suffix(recognized.count) {
      guard let margin = finding.margins.first(where: { $0.reason != nil }), margin.size <= Self.closeMargin else {
        continue
      }
      if margin.size < closest?.margin.size ?? .infinity { closest = (finding, margin) }
    }
    if let closest { lines.append("close: \(text.entry(closest.finding).outcome); \(text.text(closest.margin))") }
    let others =
      verdict.expectedFailures + max(0, verdict.nearestMisses.count - Self.maximumMisses) - refused.count
    if others > 0 {
      lines.append(Colour.faint.paint("\(others, "other attempt") failed as expected: --all"))
    }
    return lines
  }
}
