import Analysis
import Exploration
import Gestures

// Whether the setup does what it is meant to do.
extension ConflictText {
  /// The intents with their outcomes, and the changes that would meet those that are not; empty without intents.
  ///
  /// - Parameter path: returns where the recording of an intent is; nil if it was not written.
  package func intentsText(_ path: (Recording) -> String?) -> String {
    if setup.intents.isEmpty { return "" }
    var text = ""
    for (number, (finding, sentence)) in intentsWithSentences.enumerated() {
      text += "\(finding.intent.line.text): \(sentence)\n"
      if let path = path(.intent(number)) { text += "  recording: \(path)\n" }
      for remedy in finding.remedies { text += "  \(remedyText(remedy))\n" }
    }
    let failed = intents.intents.filter { $0.outcome == .failed }
    let isMet = failed.count == 1 && failed[0].remedies.contains(where: \.isAdvised)
    if intents.tried.changes == 0 || isMet { return text + "\n" }
    let tried = "\(intents.tried.changes, "change") and \(intents.tried.pairs, "pair") of changes"
    text += intents.proposals.isEmpty ? "None of \(tried) meets all intents.\n" : "To meet all intents:\n"
    return text + intents.proposals.map { "  \(remedyText($0))\n" }.joined() + "\n"
  }

  /// The intents, each with its outcome in words. Those of a setup with too many recognizers to search together are undecided.
  package var intentsWithSentences: [(finding: IntentFinding, sentence: String)] {
    let all = setup.intents.enumerated().map { number, intent in
      intents.intents.indices.contains(number)
        ? intents.intents[number] : IntentFinding(intent: intent, outcome: .undecided)
    }
    return all.map { ($0, sentence($0)) }
  }

  /// The intents that need a longer search, except those of some recognizers.
  func undecidedIntents(except names: [String] = []) -> [String] {
    intentsWithSentences.map(\.finding)
      .filter { $0.outcome == .undecided && !names.contains($0.intent.line.recognizer) }
      .map { "“\($0.intent.line.text)”" }
  }

  private func sentence(_ finding: IntentFinding) -> String {
    switch finding.outcome {
    case .met: return finding.intent.line.kind == .neverBoth ? "met: no touches that both receive make both." : "met."
    case .undecided: return "undecided."
    case .failed: break
    }
    let line = finding.intent.line
    let reason =
      switch line.kind {
      case .both: "no touches that were tried make both"
      case .neverBoth: "the same touches make both"
      case .recognized:
        finding.isLate
          ? "\(line.recognizer) waits \(Self.duration(finding.wait))"
          : finding.recording == nil
            ? "no touches that were tried make it, even alone" : "touches that make it alone do not make it here"
      }
    let example = finding.recording.map { ", for example: \(Self.hand(in: $0.lifted))" } ?? ""
    return "not met: \(reason)\(example)."
  }
}
