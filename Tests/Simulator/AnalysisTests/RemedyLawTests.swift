import Analysis
import Foundation
import Gestures
import LibinputClient
import Simulation
import TestSupport
import Testing
import TouchTrace

/// Laws of the changes that `explain` offers: each lets its gesture be recognized when it is applied to the whole recording,
/// and none is absurd.
///
/// These tests take some of the recordings, because a debug build needs minutes for all. `ExplanationLawTests` takes every trace,
/// and `Tools/checks/remedies` applies the changes for every recording, with a release build and as a user types them.
@Suite struct RemedyLawTests {
  private static let contacts: @Sendable (String) throws -> any Playback = { try ContactPlayback(path: $0) }
  private static let libinput: @Sendable (String) throws -> any Playback = { try LibinputPlayback(path: $0) }

  /// The recordings that can be opened, every so many of them.
  private static func recordings(every stride: Int) -> [String] {
    guard RealRecordings.folder != nil else { return [] }
    let all = RealRecordings.files().map { RealRecordings.path($0) }.filter { RecordingFormat.isRecording($0) }
    return Swift.stride(from: 0, to: all.count, by: stride).map { all[$0] }
  }

  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason), arguments: recordings(every: 97))
  func someOfferedChangesAreNearAndWork(path: String) throws { try Self.check(path, Self.contacts) }

  @Test(
    .enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason),
    .enabled(if: LibinputPlayback.isPossible, "touchstone-libinput is missing or has no libinput"),
    arguments: recordings(every: 41))
  func someOfferedChangesAreNearAndWorkWithLibinput(path: String) throws { try Self.check(path, Self.libinput) }

  /// The project's traces have recognizers and relations of their own.
  @Test(
    .enabled(if: !runsExhaustiveTests, "every trace is tested"),
    arguments: stride(from: 0, to: Corpus.traces.count, by: 13).map { Corpus.traces[$0] })
  func someOfferedChangesForTracesAreNearAndWork(path: String) throws {
    try Self.check(Corpus.path(path), Self.contacts)
  }

  // MARK: The law

  private static func check(_ path: String, _ open: (String) throws -> any Playback) throws {
    // Some files are of devices that are no touch surface, and some are torn; other tests read them.
    guard let playback = try? open(path) else { return }
    var inputLog = InputLog(for: playback)
    do { try inputLog.record(playback) } catch {}
    var contacts: InputLog?
    if inputLog.libinput != nil, let raw = try? ContactPlayback(path: path) {
      var log = InputLog(for: raw)
      do { try log.record(raw) } catch {}
      contacts = log
    }
    let setup = try Replay().setup(for: playback.header)
    let explanation = Explanation(of: inputLog, with: setup, contacts: contacts)
    try check(explanation.attempts.filter { $0.failure != nil }.map { explanation.finding($0) }, of: explanation, path)
  }

  /// Checks what was found about the failed attempts of a recording.
  static func check(_ findings: [Finding], of explanation: Explanation, _ path: String) throws {
    var incomplete = 0
    for finding in findings {
      let attempt = finding.attempt
      let hasParameters = finding.remedies.contains { if case .parameters = $0.means { true } else { false } }
      #expect(finding.search == .onlyFar || (finding.search == .found) == hasParameters, "\(path): \(attempt)")
      #expect(finding.search != .skipped, "\(path): \(attempt)")
      if finding.search == .incomplete { incomplete += 1 }
      for remedy in finding.remedies {
        // Of the missed threshold alone, the first change may be far.
        #expect(
          remedy.isNear == (finding.search == .found) || remedy == finding.remedies[0] || remedy.changes.isEmpty,
          "\(path): \(remedy.changes.map(\.assignment))")
        try check(remedy, for: attempt, explanation, path)
      }
      // The short search offers no other changes.
      let short = explanation.finding(attempt, searching: .unexpectedFailures)
      #expect(short.search == .skipped || short.search == finding.search, "\(path): \(attempt)")
      #expect(Set(short.remedies).isSubset(of: finding.remedies), "\(path): \(attempt)")
    }
    // A search replays a part of the recording, without what made a finger rest before it, or what scrolled another element to where
    // it touches, so its result may not hold for the whole one.
    let dependsOnBefore = explanation.setup.ignoresRestingFingers || explanation.attempts.contains { $0.target != nil }
    let most = dependsOnBefore ? 2 : 1
    #expect(incomplete <= most + explanation.attempts.count / 50, "\(path): \(incomplete) searches are incomplete")
  }

  /// Applies a change as the command line and a trace's header do, and replays the whole recording.
  private static func check(
    _ remedy: GestureRemedy, for attempt: Attempt, _ explanation: Explanation, _ path: String
  ) throws {
    var replay = Replay()
    var relation: (inout Setup) -> Void = { _ in }
    switch remedy.means {
    case .parameters(let changes):
      for change in changes {
        let parts = change.assignment.split(separator: "=", maxSplits: 1)
        let name = parts[0].split(separator: ".")
        replay.assignments.append(
          (String(name[0]), TraceHeader.Assignment(key: String(name[1]), value: String(parts[1]))))
      }
    case .simultaneous(let first, let second):
      relation = { $0.simultaneous.append(TraceHeader.SimultaneousPair(first, second)) }
    case .withoutRequirement(let required, let dependent):
      relation = { $0.requirements.removeAll { $0.required == required && $0.dependent == dependent } }
    }
    var setup = try replay.setup(for: explanation.inputLog.header)
    relation(&setup)
    let isRecognized = Explanation(of: explanation.inputLog, with: setup).attempts.contains {
      $0.recognizer == attempt.recognizer && $0.recognitionTime != nil && $0.start <= attempt.end
        && attempt.start <= $0.end
    }
    #expect(isRecognized, "\(path): \(attempt.recognizer) at \(attempt.start) is not recognized with \(remedy.means)")
  }
}
