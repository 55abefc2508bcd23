import Gestures
import Synchronization
import TestSupport
import Testing
import TouchTrace

@testable import Exploration

/// Lines of what was explored, by which an interrupted search continues and several machines share one.
struct ExplorationResultsTests {
  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private let setup = ExploredSetup.of([SwipeRecognizer(), PanRecognizer()])
  private let limits = ExplorationLimits(depth: 50, actions: 2500)

  private func summary(_ results: ExplorationResults) throws -> [String] {
    let search = ConflictSearch(setup, within: limits, results: results)
    return try search.tasks.map { task in
      switch try search.run(task) {
      case .solo(let index, let solo):
        "\(index) \(solo.bound) \(solo.measuredLimits) \(solo.reached.map { "\($0.name) \($0.path)" })"
      case .pair(let pair, let conflicts):
        "\(pair.bound) \(pair.conflicts) \(pair.longestWait(of: .first)) \(conflicts.map { "\($0.kind) \($0.remedies)" })"
      case .whole(let whole, let losses, _): "\(whole?.bound as Any) \(losses)"
      case .parameters(let limits): "\(limits)"
      }
    }
  }

  @Test func knownResultsAreNotExploredAgain() throws {
    let written = Lines()
    let first = try summary(ExplorationResults(version: "1") { written.add($0) })
    #expect(written.all.count > 3)
    let new = Lines()
    let known = ExplorationResults(version: "1") { new.add($0) }
    for line in written.all { #expect(known.add(line: line) == .added) }
    #expect(try summary(known) == first)
    #expect(new.all.isEmpty)
  }

  @Test func partOfTheResultsIsEnoughToContinue() throws {
    let written = Lines()
    let whole = try summary(ExplorationResults(version: "1") { written.add($0) })
    for count in 0..<min(3, written.all.count) {
      let known = ExplorationResults(version: "1")
      for line in written.all.prefix(count) { _ = known.add(line: line) }
      #expect(try summary(known) == whole)
    }
  }

  /// A changed, missing or doubled byte makes a line that is none, or one of another version.
  @Test func damagedLinesAreNotRead() throws {
    let written = Lines()
    _ = try summary(ExplorationResults(version: "1") { written.add($0) })
    var random = SeededRandom(seed: 1)
    for _ in 0..<2000 {
      let line = try #require(written.all.randomElement(using: &random))
      var bytes = Array(line.utf8)
      let place = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[place] = bytes[place] ^ UInt8.random(in: 1...127, using: &random)
      case 1: bytes.remove(at: place)
      default: bytes.insert(bytes[place], at: place)
      }
      let damaged = String(decoding: bytes, as: UTF8.self)
      if damaged != line { #expect(ExplorationResults(version: "1").add(line: damaged) != .added, "\(damaged)") }
    }
  }

  /// A result is explored again if its sequence of actions does not show its fact, even if its checksum is right.
  @Test func sequencesAreBelievedOnlyIfTheyShowTheirFacts() throws {
    let written = Lines()
    let first = try summary(ExplorationResults(version: "1") { written.add($0) })
    let lines = Lines()
    let known = ExplorationResults(version: "1") { lines.add($0) }
    for line in written.all where line.contains("pair-") {
      var fields = line.split(separator: "\t", omittingEmptySubsequences: false).dropLast().map(String.init)
      let last = fields.count - 1
      fields[last] = fields[last].prefix { $0 != "=" } + "=d1@0;u"
      let text = fields.joined(separator: "\t")
      #expect(known.add(line: "\(text)\t\(ExplorationResults.checksum(text))") == .added)
    }
    #expect(try summary(known) == first)
    #expect(lines.all.contains { $0.contains("pair-") })
  }

  @Test func linesOfAnotherVersionAreNotRead() throws {
    let written = Lines()
    _ = try summary(ExplorationResults(version: "1") { written.add($0) })
    let line = try #require(written.all.first)
    #expect(ExplorationResults(version: "2").add(line: line) == .outdated)
    for number in ["2", "6"] {
      let other = "explored \(number)" + line.dropFirst("explored 10".count)
      #expect(ExplorationResults(version: "1").add(line: other) == .outdated)
    }
    let known = ExplorationResults(version: "1")
    #expect(known.add(line: "tap 3") == .other)
    #expect(known.add(line: "explored x\t1\tpair-1\t1,1,1,1,1,1,1,1\t") == .other)
    #expect(known.add(line: "explored 10\t1\tpair-1\t1,1") == .other)
    #expect(ExplorationResults.isBeginning("expl") && ExplorationResults.isBeginning("explored 1\t2026"))
    #expect(!ExplorationResults.isBeginning("my notes"))
  }

  @Test func actionsHaveCodes() throws {
    let alphabet = ExploredSetup.of([PinchRecognizer(), RotationRecognizer(), PanRecognizer()]).alphabet
    var touches = TouchState(time: .milliseconds(1000))
    _ = touches.perform(.touchDown(fingers: 2, place: 0), in: alphabet)
    var actions = alphabet.actions(for: touches, deadline: touches.time + .milliseconds(300))
    actions += alphabet.actions(for: TouchState(time: .milliseconds(1000)), deadline: nil)
    #expect(TouchAction.path(code: TouchAction.code(actions)) == actions)
    #expect(TouchAction.path(code: "d1@0;x") == nil)
  }

  @Test func namesInLinesMayBeAnyText() throws {
    var limit = SearchedLimit(measured: "a\t=b", bound: .lessThan)
    (limit.met, limit.missed, limit.canBeMissed) = (3, 0, true)
    let facts = ExploredFacts(
      bound: ExplorationBound(), limits: [limit], paths: [("failed: a\tb\n=%3;", [.cancel, .touchUp(finger: 2)])])
    let read = try #require(ExploredFacts(code: facts.code))
    #expect(!facts.code.contains("\n"))
    #expect(read.limits == facts.limits)
    #expect(read.paths.map(\.name) == facts.paths.map(\.name))
    #expect(read.paths.map(\.path) == facts.paths.map(\.path))
  }

  @Test func partsOfASearchAreLines() {
    let tasks = ConflictSearch(.of([TapRecognizer(), PanRecognizer(), SwipeRecognizer()]), within: limits).tasks
    #expect(tasks.map { ConflictSearch.Task(line: $0.line) } == tasks)
    #expect(ConflictSearch.Task(line: "pair 1") == nil)
    #expect(ConflictSearch.Task(line: "solo x") == nil)
  }
}
