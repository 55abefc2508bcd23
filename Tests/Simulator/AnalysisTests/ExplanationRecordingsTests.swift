@testable import Analysis
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

/// Explanations of recorded touches that do not match their label.
@Suite struct ExplanationRecordingsTests {
  private func explanation(
    of path: String, _ line: TraceHeader.RecognizerLine?, _ assignments: [String] = []
  ) throws -> Explanation {
    let playback = try ContactPlayback(path: path)
    var inputLog = InputLog(for: playback)
    try inputLog.record(playback)
    var header = playback.header
    var replay = Replay()
    if let line {
      // Alone, since the label does not depend on other recognizers.
      header.recognizers = [line]
    }
    for assignment in assignments {
      // From the text of `--set`.
      let parts = assignment.split(separator: "=")
      let name = parts[0].split(separator: ".")
      replay.assignments.append(
        (String(name[0]), TraceHeader.Assignment(key: String(name[1]), value: String(parts[1]))))
    }
    return Explanation(of: inputLog, with: try replay.setup(for: header))
  }

  /// Each failure agrees with independent measurements. Each suggested parameter lets the gesture through, and one step
  /// less does not.
  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func suggestedParametersAreTheSmallestForUnmatchedLabels() throws {
    var met = 0
    var unmet = 0
    var offered = 0
    var without = 0
    for row in try RealRecordings.rows("EXPECTED.tsv") {
      let path = row["path"]!
      guard let expectation = LabelledRecordings.anyExpectation(path, row["expected"]!) else { continue }
      let explanation = try explanation(of: RealRecordings.path(path), expectation.line)
      let attempts = explanation.attempts.filter { $0.recognizer == expectation.name }
      if attempts.count(where: { $0.recognitionTime != nil }) >= expectation.count {
        met += 1
        continue
      }
      unmet += 1
      #expect(!attempts.isEmpty, "\(path): \(expectation.name) was never attempted")
      for attempt in attempts where attempt.recognitionTime == nil {
        let failure = try #require(attempt.failure)
        expect(failure, agreesWith: LabelledRecordings.Measurements(row), path)
        let finding = explanation.finding(attempt)
        let parameters = finding.remedies.compactMap { remedy -> [ParameterChange]? in
          if case .parameters(let changes) = remedy.means { changes } else { nil }
        }
        if parameters.isEmpty {
          without += 1
          print(
            "  no parameter: \(path.suffix(60)) \(ExplanationText(explanation).entry(finding).lines.joined(separator: " "))"
          )
        }
        for changes in parameters {
          offered += 1
          try expectSmallest(changes, letThrough: attempt, expectation, path)
        }
      }
    }
    print(
      "labels: \(met) match and \(unmet) do not; \(offered) parameter changes let their gestures through, and "
        + "\(without) attempts have none")
    #expect(unmet >= 2)
  }

  /// Expects that the changes let a gesture through, and that none of them does with one step less.
  private func expectSmallest(
    _ changes: [ParameterChange], letThrough attempt: Attempt, _ expectation: LabelledRecordings.Expectation,
    _ path: String
  ) throws {
    func isRecognized(_ assignments: [String]) throws -> Bool {
      let attempts = try explanation(of: RealRecordings.path(path), expectation.line, assignments).attempts
      return attempts.contains {
        $0.recognizer == expectation.name && $0.recognitionTime != nil && $0.start <= attempt.end
          && attempt.start <= $0.end
      }
    }
    let assignments = changes.map(\.assignment)
    #expect(try isRecognized(assignments), "\(path): \(assignments)")
    for (index, change) in changes.enumerated() {
      guard let nearer = nearer(change) else { continue }
      var smaller = assignments
      smaller[index] = nearer.assignment
      #expect(try !isRecognized(smaller), "\(path): \(smaller) lets it through as well")
    }
  }

  /// A drumroll, in which two fingers move apart a little many times. A pinch is far from its thresholds if it is
  /// recognized with all of them at zero and no near change lets it through.
  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func everyPinchOfADrumrollHasARemedyOrIsFar() throws {
    let path = RealRecordings.path(
      "libinput-record/touchmtb__drumroll.fast-lumpy-fw_11.27-manual-20130528_044820.yml")
    let explanation = try explanation(of: path, nil)
    let all = ["SpanChange=0", "SpanShare=0", "ScaleChange=0"].map { "pinch.minimum\($0)" }
    let lenient = try self.explanation(of: path, nil, all).attempts.filter { $0.recognizer == "pinch" }
    var failed = 0
    var together = 0
    var far = 0
    for attempt in explanation.attempts where attempt.recognizer == "pinch" && attempt.recognitionTime == nil {
      failed += 1
      let finding = explanation.finding(attempt)
      guard let first = finding.remedies.first else {
        let isRecognized = lenient.contains {
          $0.recognitionTime != nil && $0.start <= attempt.end && attempt.start <= $0.end
        }
        if finding.search == .onlyFar { far += 1 }
        #expect(isRecognized ? finding.search != .nothing : finding.search == .nothing, "\(attempt) \(finding.search)")
        continue
      }
      guard case .parameters(let changes) = first.means, changes.count > 1 else { continue }
      together += 1
      let isRecognized = try self.explanation(of: path, nil, changes.map(\.assignment)).attempts.contains {
        $0.recognizer == "pinch" && $0.recognitionTime != nil && $0.start <= attempt.end && attempt.start <= $0.end
      }
      #expect(isRecognized, "\(changes.map(\.assignment))")
    }
    print("a drumroll: \(failed) pinches fail, \(together) of them need several parameters, \(far) are far")
    #expect(failed >= 2)
  }

  private func nearer(_ change: ParameterChange) -> ParameterChange? {
    guard change.parameter.choices.isEmpty else { return nil }
    let step = change.parameter.unit == .ratio ? 0.01 : 1
    var nearer = change
    nearer.to += change.to > change.from ? -step : step
    return change.to > change.from ? (nearer.to > change.from ? nearer : nil) : (nearer.to < change.from ? nearer : nil)
  }

  private func expect(_ failure: AttemptFailure, agreesWith measured: LabelledRecordings.Measurements, _ path: String) {
    guard let reason = failure.reason else { return }
    let value = reason.value
    let threshold = reason.threshold
    let perMillimetre = Double(Surface.pointsPerInch) / 25.4
    switch (reason.measured, reason.bound) {
    case ("fingers", .atMost): #expect(measured.fingers >= value, "\(path): \(reason)")
    case ("fingers", .atLeast): #expect(measured.fingers >= value, "\(path): \(reason)")
    // A movement beyond the limit exceeds it in the independent measurement too.
    case ("moved", .atMost) where measured.areComplete:
      #expect((measured.distances.max() ?? 0) * perMillimetre > threshold, "\(path): \(reason)")
    case ("held", .lessThan) where measured.areComplete:
      #expect((measured.durations.max() ?? 0) >= value - 1, "\(path): \(reason)")
    case ("held", .atLeast) where measured.areComplete:
      #expect((measured.durations.max() ?? 0) >= value - 1, "\(path): \(reason)")
    default: break
    }
  }
}
