@testable import Analysis
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

/// What `explain` says of other people's recordings that do not show what their label promises.
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
      // Alone: whether somebody else would have been faster is not what the label is about.
      header.recognizers = [line]
    }
    for assignment in assignments {
      // As `--set` has it, from the text that people would paste.
      let parts = assignment.split(separator: "=")
      let name = parts[0].split(separator: ".")
      replay.assignments.append(
        (String(name[0]), TraceHeader.Assignment(key: String(name[1]), value: String(parts[1]))))
    }
    return Explanation(of: inputLog, with: try replay.setup(for: header))
  }

  /// A label that is not met: the reasons are borne out by what somebody else measured; a parameter that is offered, set as
  /// people would set it, lets the gesture through, and one step nearer to what it was does not.
  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.absence))
  func aLabelThatIsNotMetIsExplained() throws {
    var met = 0
    var unmet = 0
    var offered = 0
    var without = 0
    for row in try RealRecordings.rows("EXPECTED.tsv") {
      let path = row["path"]!
      guard let promise = LabelledRecordings.anyPromise(path, row["expected"]!) else { continue }
      let explanation = try explanation(of: RealRecordings.path(path), promise.line)
      let attempts = explanation.attempts.filter { $0.recognizer == promise.name }
      if attempts.count(where: { $0.came != nil }) >= promise.count {
        met += 1
        continue
      }
      unmet += 1
      #expect(!attempts.isEmpty, "\(path): \(promise.name) was never tried")
      for attempt in attempts where attempt.came == nil {
        let obstacle = try #require(attempt.obstacle)
        expect(obstacle, isBorneOutBy: LabelledRecordings.Measures(row), path)
        let finding = explanation.finding(attempt)
        let parameters = finding.remedies.compactMap { remedy -> [ParameterChange]? in
          if case .parameters(let changes) = remedy.means { changes } else { nil }
        }
        if parameters.isEmpty {
          without += 1
          print(
            "  no parameter: \(path.suffix(60)) \(ExplanationText(explanation).lines(finding).joined(separator: " "))")
        }
        for changes in parameters {
          offered += 1
          func comes(_ assignments: [String]) throws -> Bool {
            let attempts = try self.explanation(of: RealRecordings.path(path), promise.line, assignments).attempts
            return attempts.contains {
              $0.recognizer == promise.name && $0.came != nil && $0.start <= attempt.end && attempt.start <= $0.end
            }
          }
          let assignments = changes.map(\.assignment)
          #expect(try comes(assignments), "\(path): \(assignments)")
          for (index, change) in changes.enumerated() {
            guard let nearer = nearer(change) else { continue }
            var assignments = assignments
            assignments[index] = nearer.assignment
            #expect(try !comes(assignments), "\(path): \(assignments) lets it through as well")
          }
        }
      }
    }
    print(
      "labels explained: \(unmet) are not met and \(met) are; \(offered) changes of parameters let \(unmet) labels' gestures "
        + "through, and \(without) attempts have none")
    #expect(unmet >= 2 && offered >= 2)
  }

  /// A drumroll, in which two fingers part a little many times over. A pinch of them that no single parameter lets through
  /// is let through by several, and one that is left without comes no more with all of them turned to nothing.
  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.absence))
  func knobsAreFoundWhereThereAreSome() throws {
    let path = RealRecordings.path(
      "libinput-record/touchmtb__drumroll.fast-lumpy-fw_11.27-manual-20130528_044820.yml")
    let explanation = try explanation(of: path, nil)
    let all = ["SpanChange=0", "SpanShare=0", "ScaleChange=0"].map { "pinch.minimum\($0)" }
    let lenient = try self.explanation(of: path, nil, all).attempts.filter { $0.recognizer == "pinch" }
    var failed = 0
    var together = 0
    for attempt in explanation.attempts where attempt.recognizer == "pinch" && attempt.came == nil {
      failed += 1
      let remedies = explanation.finding(attempt).remedies
      guard let first = remedies.first else {
        let comes = lenient.contains { $0.came != nil && $0.start <= attempt.end && attempt.start <= $0.end }
        #expect(!comes, "\(attempt)")
        continue
      }
      guard case .parameters(let changes) = first.means, changes.count > 1 else { continue }
      together += 1
      let comes = try self.explanation(of: path, nil, changes.map(\.assignment)).attempts.contains {
        $0.recognizer == "pinch" && $0.came != nil && $0.start <= attempt.end && attempt.start <= $0.end
      }
      #expect(comes, "\(changes.map(\.assignment))")
    }
    print("a drumroll: \(failed) pinches fail, \(together) of them for want of several parameters")
    #expect(together >= 1)
  }

  private func nearer(_ change: ParameterChange) -> ParameterChange? {
    guard change.parameter.choices.isEmpty else { return nil }
    let step = change.parameter.unit == .ratio ? 0.01 : 1
    var nearer = change
    nearer.to += change.to > change.from ? -step : step
    return change.to > change.from ? (nearer.to > change.from ? nearer : nil) : (nearer.to < change.from ? nearer : nil)
  }

  private func expect(_ obstacle: Obstacle, isBorneOutBy measures: LabelledRecordings.Measures, _ path: String) {
    guard let reason = obstacle.reason else { return }
    let value = reason.value
    let threshold = reason.threshold
    let perMillimetre = Double(Surface.pointsPerInch) / 25.4
    switch (reason.measured, reason.bound) {
    case ("fingers", .atMost): #expect(measures.fingers >= value, "\(path): \(reason)")
    case ("fingers", .atLeast): #expect(measures.fingers >= value, "\(path): \(reason)")
    // Who strayed did so by their measure too; who went too short a way, went no further by theirs.
    case ("moved", .atMost) where measures.areAll:
      #expect((measures.ways.max() ?? 0) * perMillimetre > threshold, "\(path): \(reason)")
    case ("held", .lessThan) where measures.areAll:
      #expect((measures.durations.max() ?? 0) >= value - 1, "\(path): \(reason)")
    case ("held", .atLeast) where measures.areAll:
      #expect((measures.durations.max() ?? 0) >= value - 1, "\(path): \(reason)")
    default: break
    }
  }
}
