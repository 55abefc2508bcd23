import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Analysis
@testable import Simulation

/// Laws of what `explain` finds about each gesture of every trace. The searches of a trace take almost all of the time, so one
/// test verifies all laws.
@Suite struct ExplanationLawTests {
  @Test(.exhaustive, arguments: Corpus.traces)
  func everyFindingObeysTheLaws(path: String) throws {
    let explanation = try Explanation(ofCorpus: path)
    let findings = explanation.attempts.map { explanation.finding($0) }
    try RemedyLawTests.check(findings.filter { $0.attempt.failure != nil }, of: explanation, path)
    for finding in findings {
      expectSmallestRemedies(finding, explanation)
      expectSmallestMargins(finding, explanation)
      if finding.attempt.recognitionTime != nil { expectExactMargins(finding, explanation) }
      for margin in finding.margins {
        expectAgreeingNumbers(ExplanationText(explanation).text(margin, of: finding.attempt))
      }
    }
  }

  /// A remedy lets the gesture through, and no smaller change of the parameter does.
  private func expectSmallestRemedies(_ finding: Finding, _ explanation: Explanation) {
    let attempt = finding.attempt
    if finding.search == .nothing {
      #expect(!isRecognized(attempt, explanation, mostPermissive(explanation.setup, attempt)), "\(attempt)")
    }
    for remedy in finding.remedies {
      guard case .parameters(let changes) = remedy.means else { continue }
      #expect(isRecognized(attempt, explanation, changes.reduce(explanation.setup) { $1.applied(to: $0) }))
      guard changes.count == 1, changes[0].parameter.choices.isEmpty else { continue }
      for smaller in smaller(changes[0]) {
        #expect(!isRecognized(attempt, explanation, smaller.applied(to: explanation.setup)), "\(smaller.assignment)")
      }
    }
  }

  /// A margin's change makes the gesture fail, and one step less does not.
  private func expectSmallestMargins(_ finding: Finding, _ explanation: Explanation) {
    for margin in finding.margins {
      #expect(!isRecognized(finding.attempt, explanation, margin.change.applied(to: explanation.setup)))
      for smaller in smaller(margin.change).suffix(1) {
        #expect(
          isRecognized(finding.attempt, explanation, smaller.applied(to: explanation.setup)), "\(smaller.assignment)")
      }
    }
  }

  /// The measured value of a margin is exact: with a threshold a thousandth to one side of it the gesture fails, and a
  /// thousandth to the other side it is recognized.
  private func expectExactMargins(_ finding: Finding, _ explanation: Explanation) {
    for margin in finding.margins {
      guard let reason = margin.reason else { continue }
      var change = margin.change
      let sign = reason.bound == .atLeast ? 1.0 : -1.0
      change.to = min(
        max(reason.value + sign * 0.0015, change.parameter.range.lowerBound), change.parameter.range.upperBound)
      // A threshold is not negative.
      if (change.to - reason.value) * sign > 0.001 {
        #expect(
          !isRecognized(finding.attempt, explanation, change.applied(to: explanation.setup)), "\(change.assignment)")
      }
      change.to = max(reason.value - sign * 0.0015, change.parameter.range.lowerBound)
      #expect(
        isRecognized(finding.attempt, explanation, change.applied(to: explanation.setup)), "\(change.assignment)")
    }
  }

  private func isRecognized(_ attempt: Attempt, _ explanation: Explanation, _ setup: Setup) -> Bool {
    Explanation(of: explanation.inputLog, with: setup).attempts.contains {
      $0.index == attempt.index && $0.target == attempt.target && $0.recognitionTime != nil && $0.start <= attempt.end
        && attempt.start <= $0.end
    }
  }

  /// Returns a setup with each of the gesture's quantities at its most permissive value.
  private func mostPermissive(_ setup: Setup, _ attempt: Attempt) -> Setup {
    var setup = setup
    let parameters = type(of: setup.recognizers[attempt.index].recognizer).parameterDescriptions
    for (place, parameter) in parameters.enumerated() where parameter.unit != .count {
      let isMinimum = parameter.name.hasPrefix("minimum")
      let most = parameter.unit == .milliseconds ? 100_000 : parameter.range.upperBound
      setup = setup.setting(place, of: attempt.index, to: isMinimum ? parameter.range.lowerBound : most)
    }
    return setup
  }

  /// Returns smaller changes: all of up to 60 grid values, otherwise the nearest twenty and a sample of the others.
  private func smaller(_ change: ParameterChange) -> [ParameterChange] {
    let grid = ParameterGrid(parameter: change.parameter, current: change.from)
    let sign = change.to > change.from ? 1 : -1
    var all: [ParameterChange] = []
    for steps in 1..<100_000 {
      var smaller = change
      smaller.to = grid.value(sign * steps)
      if sign > 0 ? smaller.to >= change.to : smaller.to <= change.to { break }
      all.append(smaller)
    }
    return all.count <= 60 ? all : stride(from: 0, to: all.count, by: all.count / 40).map { all[$0] } + all.suffix(20)
  }
}
