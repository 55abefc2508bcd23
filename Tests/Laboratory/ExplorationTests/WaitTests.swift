import Gestures
import Testing
import TouchTrace

@testable import Exploration

/// How long a gesture may wait for others to fail.
struct WaitTests {
  private let limits = ExplorationLimits(depth: 50, actions: 20_000)

  private func conflicts(of search: ConflictSearch) throws -> [Conflict] {
    let result = try search.run(.pair(0, 1))
    guard case .pair(_, let conflicts) = result else { throw SearchedNoPair() }
    return conflicts
  }

  private struct SearchedNoPair: Error {}

  /// The longest wait is not the one of the first touches that reach a state: the second tap of a double tap may begin at the last
  /// moment, and be held. The whole setup is searched as each pair is.
  @Test(arguments: [
    ("recognizer one tap\nrecognizer two tap numberOfTapsRequired=2\nrequire two before one", 850),
    ("recognizer one pan\nrecognizer two swipe\nrequire two before one", 250),
    // A press begins when its time is over, however the finger moves until then.
    ("recognizer one longPress minimumPressDuration=200ms\nrecognizer two tap\nrequire two before one", 300),
  ])
  func longestWaitIsThatOfTheSlowestTouches(lines: String, milliseconds: Int64) throws {
    let setup = try ExploredSetup.of(lines)
    let pair = try #require(try PairFindings(0, 1, of: setup, within: limits))
    #expect(pair.longestWait(of: .first).time == .milliseconds(milliseconds))
    #expect(pair.longestWait(of: .second).time == .zero)
    let whole = try #require(try WholeFindings(setup, within: limits, ExplorationResults()))
    #expect(whole.waits == [.milliseconds(milliseconds), .zero])
  }

  /// Three slow taps, 350 ms apart and held for 500 ms: a search that ends earlier does not call a shorter wait the longest.
  @Test func waitIsNotTheLongestBeforeLongerOnesAreSearched() throws {
    let lines = "recognizer one tap\nrecognizer three tap numberOfTapsRequired=3\nrequire three before one"
    let setup = try ExploredSetup.of(lines)
    let found = try [20_000, 200_000].map {
      try #require(try PairFindings(0, 1, of: setup, within: ExplorationLimits(depth: 50, actions: $0))).longestWait(
        of: .first)
    }
    #expect(found[0].time < .milliseconds(1700) && !found[0].isLongest)
    #expect(found[1].time == .milliseconds(1700) && found[1].isLongest)
  }

  /// The zoom waits for the drag, which is no conflict with the double tap.
  @Test func waitIsAConflictWithWhatCausesIt() throws {
    let lines = """
      recognizer double tap numberOfTapsRequired=2
      recognizer zoom longPress numberOfTapsRequired=1 minimumPressDuration=0ms
      recognizer drag pan
      require drag before zoom
      """
    let search = ConflictSearch(try ExploredSetup.of(lines), within: ExplorationLimits(depth: 50, actions: 20_000))
    #expect(!(try conflicts(of: search)).contains { $0.kind == .delay })
  }

  /// A button that reacts at touch down, and a scroll that fails only when the finger lifts.
  @Test func waitWithoutADeadlineHasNoBound() throws {
    let lines = """
      recognizer press longPress minimumPressDuration=0ms
      recognizer scroll pan maximumNumberOfTouches=1
      require scroll before press
      """
    let pair = try #require(
      try PairFindings(
        0, 1, of: try ExploredSetup.of(lines), within: ExplorationLimits(depth: 50, actions: 2500)))
    #expect(pair.longestWait(of: .first).time == .untilFingersAct)
    let taps = "recognizer one tap\nrecognizer two tap numberOfTapsRequired=2\nrequire two before one"
    let timed = try #require(
      try PairFindings(
        0, 1, of: try ExploredSetup.of(taps), within: ExplorationLimits(depth: 50, actions: 2500)))
    #expect(timed.longestWait(of: .first).time < .milliseconds(1000))
  }

  @Test func remediesWithoutABoundComeLast() throws {
    let lines = "recognizer press longPress minimumPressDuration=0ms\nrecognizer scroll pan maximumNumberOfTouches=1"
    let search = ConflictSearch(try ExploredSetup.of(lines), within: ExplorationLimits(depth: 50, actions: 1000))
    let conflicts = try self.conflicts(of: search)
    #expect(!conflicts.isEmpty)
    for conflict in conflicts {
      let advised = conflict.remedies.map(\.isAdvised)
      #expect(advised == advised.filter { $0 } + advised.filter { !$0 })
    }
  }

  /// Each remedy leaves neither a conflict nor a wait that nothing needs, unless it is not advised for that wait.
  @Test(arguments: [
    "recognizer a tap\nrecognizer b tap numberOfTapsRequired=2",
    "recognizer a swipe\nrecognizer b pan",
    "recognizer a longPress minimumPressDuration=100ms\nrecognizer b tap",
    "recognizer a pinch\nrecognizer b rotation", "recognizer a pan\nrecognizer b pan",
    "recognizer a pan minimumNumberOfTouches=2\nrecognizer b pan minimumNumberOfTouches=3",
    "recognizer a pan maximumNumberOfTouches=1\nrecognizer b longPress\nrequire a before b",
    "target c 0 100 390 80\nrecognizer a pan axisLock=vertical\nrecognizer b pan on c",
  ])
  func remediesBringNothingNew(lines: String) throws {
    let setup = try ExploredSetup.of(lines)
    let search = ConflictSearch(setup, within: ExplorationLimits(depth: 50, actions: 1000))
    let conflicts = try self.conflicts(of: search)
    #expect(!conflicts.isEmpty)
    for remedy in conflicts.flatMap(\.remedies) {
      var changed = setup
      for change in [remedy.change, remedy.second].compactMap({ $0 }) { #expect(change.apply(to: &changed)) }
      let left = try self.conflicts(of: ConflictSearch(changed, within: search.limits))
      #expect(left.allSatisfy { $0.kind == .delay && !remedy.isAdvised }, "\(remedy.texts(in: setup))")
    }
  }
}
