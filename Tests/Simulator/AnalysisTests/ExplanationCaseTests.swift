import Gestures
import TestSupport
import Testing

@testable import Analysis

/// What explanations state about touches, as cases in text files.
@Suite struct ExplanationCaseTests {
  @Test(arguments: CaseFile.all(in: "Cases")) func touchesAreExplained(cases: CaseFile) throws {
    try cases.expectOutcomes { ExplanationCase() }
  }
}

/// Plays a case: lines of a trace on a surface of 100 by 60 mm, that of a touchpad after the line `touchpad`.
///
/// `TIME slide DURATION  FINGER X,Y to X,Y  FINGER …` moves fingers evenly in frames of 10 ms. The outcomes of `end TIME` are the
/// sentence of each touch and what was nearly recognized; of `explain NAME`, before it, also what is printed about the recognizer's
/// failures.
private final class ExplanationCase: CasePlayer {
  private var (lines, isTouchpad, explained) = ([String](), false, [Substring]())

  func perform(_ words: [Substring]) throws -> [String] {
    switch words[0] {
    case "touchpad": isTouchpad = true
    case "explain": explained.append(words[1])
    case "end": return try outcomes(end: Int(words[1]) ?? 0)
    default: if words[1] == "slide" { try slide(words) } else { lines.append(words.joined(separator: " ")) }
    }
    return []
  }

  private func slide(_ words: [Substring]) throws {
    guard let start = Int(words[0]), let duration = Int(words[2]), words.count % 4 == 3 else {
      throw CaseError("expected TIME slide DURATION FINGER X,Y to X,Y")
    }
    for time in stride(from: 10, through: duration, by: 10) {
      let fingers = stride(from: 3, to: words.count, by: 4).map { word in
        let share = Double(time) / Double(duration)
        let place = zip(numbers(words[word + 1]), numbers(words[word + 3])).map { $0 + ($1 - $0) * share }
        return "\(words[word]) moved \(place.map { _Thousandths($0).shortText }.joined(separator: ","))"
      }
      lines.append("\(start + time) \(fingers.joined(separator: "  "))")
    }
  }

  private func numbers(_ word: Substring) -> [Double] { word.split(separator: ",").compactMap { Double($0) } }

  private func outcomes(end: Int) throws -> [String] {
    let explanation = try Explanation(ofTrace: lines, end: end, isTouchpad: isTouchpad)
    let (verdict, text) = (Verdict(explanation), ExplanationText(explanation))
    let sentences = explanation.touches.indices.map { "> \(verdict.sentence(ofTouch: $0 + 1).text)" }
    let failures = explanation.attempts.filter { explained.contains(Substring($0.recognizer)) && $0.failure != nil }
    return sentences
      + verdict.nearestMisses.map { "\($0.isNear ? "near" : "far"): \($0.text)" }
      + failures.flatMap { text.entry(explanation.finding($0)).sentences }
  }
}
