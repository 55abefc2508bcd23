import Analysis
import CommandSupport
import Simulation
import TouchTrace

/// Prints the answer to a recording: the sentences, the failed gestures with their remedies, and the number of other recognizers.
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

  /// The most reasons of libinput to print.
  private static let maximumReasons = 4
  /// The most sentences to print of a long recording.
  static let maximumSentences = 12

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

  /// Returns the first reason of the answer, as `explain` prints it, after the sentences; empty if no gesture failed that may have
  /// been meant.
  ///
  /// - Parameter limit: the work for the search of changes, which decide between reasons.
  func reason(prefix: String = "", limit: Int? = Explanation.searchLimit) -> [String] {
    Answer(verdict, of: explanation, limit: limit).failures.prefix(1).map { prefix + $0.reason }
  }

  /// Returns the answer after the sentences: the gestures that were not recognized with their remedies, the recognized gesture that
  /// was closest to failing, and the number of other recognizers.
  static func details(_ answer: Answer) -> [String] {
    func line(_ reason: String, _ remedy: String?) -> String {
      Colour.red.paint(reason) + (remedy.map { "; \(Colour.bold.paint($0))" } ?? "")
    }
    // Of raw touches no remedy is searched.
    let hint = "--via libinput searches what would change that"
    let decisions = answer.distinctLibinput.prefix(maximumReasons).enumerated().map { index, reason in
      line(reason.reason, answer.leadsWithLibinput ? reason.remedy : index == 0 ? hint : nil)
    }
    let failures = answer.failures.flatMap { [line($0.reason, $0.remedy)] + $0.notes.map { "  \($0)" } }
    var lines = answer.ordered(decisions, failures).uniqued()
    if let unattached = answer.unattached { lines.append("or it \(unattached)") }
    if let closeCall = answer.closeCall { lines.append("close: \(closeCall)") }
    if answer.others > 0 {
      lines.append(
        Colour.faint.paint(
          "\(OtherRecognizers.text(answer.others)); list \(answer.others == 1 ? "it" : "them") with --all."))
    }
    return lines
  }
}
