import Analysis
import Foundation
import Gestures
import LibinputClient
import Simulation
import TestSupport
import Testing
import TouchTrace

/// Laws of the changes that `explain` offers, over every recording: each lets its gesture be recognized when it is applied
/// to the whole recording, and none is absurd.
@Suite struct RemedyLawTests {
  private static let contacts: @Sendable (String) throws -> any Playback = { try ContactPlayback(path: $0) }
  private static let libinput: @Sendable (String) throws -> any Playback = { try LibinputPlayback(path: $0) }

  /// The recordings that can be opened, every so many of them.
  private static func recordings(every stride: Int) -> [String] {
    guard RealRecordings.folder != nil else { return [] }
    let all = RealRecordings.files().map { RealRecordings.path($0) }.filter { RecordingFormat.isRecording($0) }
    return Swift.stride(from: 0, to: all.count, by: stride).map { all[$0] }
  }

  /// What a law found in some recordings.
  private struct Tally {
    var recordings = 0
    var failures = 0
    var remedies = 0
    var far = 0
    var nothing = 0
    var incomplete = 0

    func show(_ source: String) {
      print(
        "remedies by \(source): \(recordings) recordings, \(failures) failed gestures, \(remedies) changes offered; "
          + "\(far) gestures are far, \(nothing) have no change, "
          + "\(incomplete) searches are incomplete")
      #expect(incomplete * 100 <= failures)
    }
  }

  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func someOfferedChangesAreNearAndWork() throws {
    var tally = Tally()
    for path in Self.recordings(every: 47) { try Self.check(path, Self.contacts, &tally) }
    tally.show("contacts")
    #expect(tally.remedies > 0)
  }

  @Test(.exhaustive, .enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func everyOfferedChangeIsNearAndWorks() throws {
    var tally = Tally()
    for path in Self.recordings(every: 1) { try Self.check(path, Self.contacts, &tally) }
    tally.show("contacts")
    #expect(tally.remedies > 0)
  }

  @Test(
    .enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason),
    .enabled(if: LibinputPlayback.isPossible, "touchstone-libinput is missing or has no libinput"))
  func someOfferedChangesAreNearAndWorkWithLibinput() throws {
    var tally = Tally()
    for path in Self.recordings(every: 17) { try Self.check(path, Self.libinput, &tally) }
    tally.show("libinput")
  }

  @Test(
    .exhaustive, .enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason),
    .enabled(if: LibinputPlayback.isPossible, "touchstone-libinput is missing or has no libinput"))
  func everyOfferedChangeIsNearAndWorksWithLibinput() throws {
    var tally = Tally()
    for path in Self.recordings(every: 1) { try Self.check(path, Self.libinput, &tally) }
    tally.show("libinput")
    #expect(tally.remedies > 0)
  }

  /// The project's traces have recognizers and relations of their own.
  @Test(arguments: stride(from: 0, to: Corpus.traces.count, by: 5).map { Corpus.traces[$0] })
  func someOfferedChangesForTracesAreNearAndWork(path: String) throws {
    var tally = Tally()
    try Self.check(Corpus.path(path), Self.contacts, &tally)
  }

  @Test(.exhaustive, arguments: Corpus.traces)
  func everyOfferedChangeForATraceIsNearAndWorks(path: String) throws {
    var tally = Tally()
    try Self.check(Corpus.path(path), Self.contacts, &tally)
  }

  // MARK: The law

  private static func check(
    _ path: String, _ open: (String) throws -> any Playback, _ tally: inout Tally
  ) throws {
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
    tally.recordings += 1
    for attempt in explanation.attempts where attempt.failure != nil {
      tally.failures += 1
      let finding = explanation.finding(attempt)
      let hasParameters = finding.remedies.contains { if case .parameters = $0.means { true } else { false } }
      #expect((finding.search == .found) == hasParameters, "\(path): \(attempt)")
      #expect(finding.search != .skipped, "\(path): \(attempt)")
      if finding.search == .incomplete { tally.incomplete += 1 }
      if case .onlyFar = finding.search { tally.far += 1 }
      if finding.search == .nothing { tally.nothing += 1 }
      for remedy in finding.remedies {
        tally.remedies += 1
        try check(remedy, for: attempt, explanation, path)
      }
      // The short search offers no other changes.
      let short = explanation.finding(attempt, searching: .unexpectedFailures)
      #expect(short.search == .skipped || short.search == finding.search, "\(path): \(attempt)")
      #expect(Set(short.remedies).isSubset(of: finding.remedies), "\(path): \(attempt)")
    }
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
        #expect(change.isNear, "\(path): \(change.assignment), now \(change.from)")
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
