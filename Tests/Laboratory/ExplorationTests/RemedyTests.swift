import Foundation
import Gestures
import TestSupport
import Testing
import TouchTrace
import TraceReplay

@testable import Exploration

/// The changes that a search proposes.
struct RemedyTests {
  /// A setup with its comment lines.
  struct Case: CustomTestStringConvertible {
    var lines: [Substring]

    var testDescription: String { lines.prefix { $0.hasPrefix("#") }.joined(separator: " ") }

    func comments(_ word: String) -> [String] {
      lines.filter { $0.hasPrefix("# \(word): ") }.map { String($0.dropFirst(word.count + 4)) }
    }

    var actions: Int { comments("Actions").first.flatMap { Int($0) } ?? 1500 }

    func setup() throws -> ExploredSetup {
      let kept = lines.filter { line in !["#", "touchstone ", "surface ", "end "].contains { line.hasPrefix($0) } }
      return try ExploredSetup.of(kept.joined(separator: "\n"))
    }
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Setups"
  ).path

  static func cases(in file: String) -> [Case] {
    let text = (try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.split(separator: "").map { Case(lines: Array($0)) }
  }

  /// Those that need more actions take long.
  static let remedies = cases(in: "Remedies.txt").filter { runsExhaustiveTests || $0.actions < 5000 }

  /// Every setup of the folder.
  static let all =
    cases(in: "Remedies.txt") + cases(in: "Threads.txt") + cases(in: "Holes.txt")
    + ["clean", "conflicting"].flatMap { name in
      let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(name)")) ?? []
      return files.filter { $0.hasSuffix(".trace") && !$0.contains(".witness.") }.sorted()
        .map { Case(lines: cases(in: "\(name)/\($0)").flatMap(\.lines)) }
    }

  private func results(of setup: ExploredSetup, actions: Int = 1500) throws -> [ConflictSearch.Result] {
    let search = ConflictSearch(setup, within: ExplorationLimits(depth: 50, actions: actions))
    return try search.tasks.map { try search.run($0) }
  }

  /// Each also helps the touches of its conflict.
  @Test(arguments: remedies) func wantedChangesAreProposedAndOthersAreNot(of example: Case) throws {
    let setup = try example.setup()
    let results = try results(of: setup, actions: example.actions)
    try checkTouches(of: results, setup)
    let remedies = results.flatMap { result -> [Conflict.Remedy] in
      switch result {
      case .solo, .parameters: []
      case .pair(_, let conflicts): conflicts.flatMap(\.remedies)
      case .whole(_, let losses, let intents):
        losses.flatMap(\.remedies) + intents.intents.flatMap(\.remedies) + intents.proposals
      }
    }
    let advised = remedies.filter(\.isAdvised).map { $0.texts(in: setup).joined(separator: ", ") }
    for change in example.comments("Remedy") { #expect(advised.contains(change), "\(advised)") }
    for change in example.comments("Refused") { #expect(!advised.contains(change)) }
  }

  @Test func thereAreSetups() { #expect(Self.remedies.count >= 8 && Self.all.count > 90) }

  // MARK: The law

  @Test(.exhaustive, arguments: all) func eachChangeHelpsTheTouchesOfItsConflict(of example: Case) throws {
    let setup = try example.setup()
    try checkTouches(of: try results(of: setup, actions: example.actions), setup)
  }

  /// What others take as well is judged with the two alone.
  private func checkTouches(of results: [ConflictSearch.Result], _ setup: ExploredSetup) throws {
    for case .pair(_, let conflicts) in results {
      for conflict in conflicts {
        let pair = [conflict.first, conflict.second]
        for remedy in conflict.remedies {
          // A gesture that is made otherwise leaves these touches to the other one.
          if remedy.changes.contains(where: { $0.redefinesGesture(of: pair[conflict.kind == .wins ? 1 : 0], in: setup) }
          ) {
            continue
          }
          let changed = try #require(setup.changed(by: remedy.changes))
          let helps = try [changed, changed.only((pair + changed.context(of: pair)).sorted())].contains {
            isRight(conflict, pair.map { setup.recognizers[$0].name }, try recognized(conflict.recording, with: $0))
          }
          #expect(helps, "\(remedy.texts(in: setup))")
        }
      }
    }
  }

  private func isRight(_ conflict: Conflict, _ names: [String], _ recognized: Set<String>) -> Bool {
    switch conflict.kind {
    case .dead, .delay: recognized.contains(names[0])
    case .wins: recognized.contains(names[1]) || conflict.isRace && recognized.contains(names[0])
    case .both: !recognized.isSuperset(of: names) && !recognized.isEmpty
    case .neither: !recognized.isDisjoint(with: names)
    }
  }

  /// Returns the names of the gestures that a replay of a recording recognizes. Fingers lift at its end.
  private func recognized(_ recording: Trace, with setup: ExploredSetup) throws -> Set<String> {
    var names: Set<String> = []
    let (session, _) = try Replay(scenes: [EmptyScene.self]).session(for: setup.header) { entry in
      guard case .transition(let transition) = entry, transition.from == .possible else { return }
      if transition.to == .began || transition.to == .ended { names.insert(transition.recognizer) }
    }
    let end = recording.end + .milliseconds(40)
    session.play(
      recording.frames + [recording.frames.lift(at: end)].compactMap { $0 }, endingAt: end + .milliseconds(2000))
    return names
  }

  // MARK: Parameters

  /// Swipes that must end within 50 ms would not wait long.
  @Test func timeInWhichNoHandMakesAGestureIsNotProposed() throws {
    let lines = """
      recognizer scroll pan
      recognizer next swipe direction=left+right
      require next before scroll
      expect next direction=left
      """
    for (wait, expected) in [(50, []), (150, ["set next.maximumDuration=150ms"])] {
      let setup = try ExploredSetup.of(lines + "\nexpect scroll within \(wait)ms")
      let found = try results(of: setup, actions: 3000).flatMap { result -> [Conflict.Remedy] in
        if case .whole(_, _, let intents) = result { intents.proposals } else { [] }
      }
      #expect(found.map { $0.change.text(in: setup) }.filter { $0.hasPrefix("set next") } == expected)
    }
  }

  /// A pan of two fingers is another gesture, so that it is proposed only without anything else.
  @Test func secondFingerIsTheLastResort() throws {
    let setup = try ExploredSetup.of("recognizer press longPress minimumPressDuration=0ms\nrecognizer pan pan")
    let all = try results(of: setup).flatMap { result -> [Conflict] in
      if case .pair(_, let conflicts) = result { conflicts } else { [] }
    }
    #expect(!all.isEmpty)
    for conflict in all {
      let takesTwo = conflict.remedies.filter { $0.changes.contains { $0.needsSecondFinger(in: setup) } }
      #expect(takesTwo.isEmpty || takesTwo.count == conflict.remedies.count { $0.isAdvised })
    }
  }
}
