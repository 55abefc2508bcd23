import Analysis
import Exploration
import Gestures

// Whether the setup does what it is meant to do.
extension ConflictText {
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
