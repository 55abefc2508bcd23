import TouchAuthoring
import Gestures
import Simulation
import TouchTrace

/// Shortens a recording while it keeps an outcome (delta debugging): it removes fingers, frames and moves, then shortens
/// pauses and rounds numbers, and replays the recording after each step. The result is 1-minimal: without any one of its
/// fingers, frames or moves it no longer shows the outcome. The same recording always gives the same result.
package struct Minimizer {
  /// The progress of a minimization.
  package struct Progress: Hashable, Sendable {
    package var replays = 0
    /// The size of the shortest recording found.
    package var size: TraceSize
  }

  private let replay: Replay
  private let outcome: KeptOutcome
  private let largestStep: Double?
  /// The pause that stays between touches: the time between two actions of a search where steps are limited, too.
  private var shortestPause: Interval { largestStep == nil ? .zero : .milliseconds(40) }
  private let report: (Progress) -> Void
  /// The replays with one recognizer each.
  private let alone: [(name: String, replay: Replay)]

  /// - Parameters:
  ///   - replay: the options for replaying.
  ///   - outcome: the outcome to keep.
  ///   - largestStep: the largest distance from one position of a finger to the next, in points, unless the recording itself has
  ///     larger ones, and then pauses between touches of at most 40 ms stay; nil, the default, for any distance and no pause.
  ///   - report: called after every replay.
  package init(
    _ replay: Replay, keeping outcome: KeptOutcome, largestStep: Double? = nil,
    report: @escaping (Progress) -> Void = { _ in }
  ) {
    self.replay = replay
    self.outcome = outcome
    self.largestStep = largestStep
    self.report = report
    alone = outcome.recognizersAlone.map { ($0, replay.alone($0)) }
  }

  /// Returns the shortened recording.
  ///
  /// - Throws: if the recording does not show the outcome, or cannot be replayed.
  package func minimized(_ trace: Trace) throws -> Trace {
    var search = Search(trace: trace, replays: 0, largestStep: largestStep.map { max($0, trace.largestStep) })
    let first = try match(trace)
    guard first.isSatisfied else {
      throw KeptOutcome.Problem("the recording does not show “\(first.unsatisfied.joined(separator: ", "))”")
    }
    // Before anything is counted: idle frames, which the notation drops, and identifiers that are used twice.
    _ = try attempt(trace.withoutIdleFrames, &search)
    _ = try attempt(search.trace.withUniqueIdentifiers, &search)
    if let end = first.completed, end >= Timestamp(microseconds: 0), end < trace.end,
      let cut = try? search.trace.trimmed(from: Timestamp(microseconds: 0), to: end)
    {
      _ = try attempt(cut, &search)
    }
    try removeAll(&search)
    try round(&search)
    // Rounded numbers may need fewer frames.
    try removeAll(&search)
    guard try match(search.trace).isSatisfied else {
      throw KeptOutcome.Problem(
        "the shortened recording no longer shows the outcome; this is a bug in Touchstone")
    }
    return search.trace
  }

  package func shows(_ trace: Trace) throws -> Bool { try match(trace).isSatisfied }

  private struct Search {
    var trace: Trace
    var replays: Int
    /// The largest step in points; nil for any distance.
    var largestStep: Double?
  }

  /// The outcomes of a recording's replays.
  private struct Match {
    var isSatisfied = true
    var unsatisfied: [String] = []
    /// The time at which everything was shown; nil until then.
    var completed: Timestamp? = Timestamp(microseconds: 0)

    mutating func add(_ matcher: KeptOutcome.Matcher) {
      isSatisfied = isSatisfied && matcher.isSatisfied
      unsatisfied += matcher.unsatisfied
      completed = completed.flatMap { own in matcher.completed.map { max(own, $0) } }
    }
  }

  private func match(_ trace: Trace) throws(Replay.Problem) -> Match {
    var match = Match()
    match.add(try self.match(trace, KeptOutcome.Matcher(outcome), replay))
    for (name, replay) in alone {
      match.add(try self.match(trace, KeptOutcome.Matcher(outcome, alone: name), replay))
    }
    return match
  }

  private func match(
    _ trace: Trace, _ matcher: KeptOutcome.Matcher, _ replay: Replay
  ) throws(Replay.Problem) -> KeptOutcome.Matcher {
    var matcher = matcher
    let (session, _) = try replay.session(for: trace.header) { matcher.add($0) }
    session.play(trace.frames, endingAt: trace.end)
    return matcher
  }

  /// Continues the search from a recording if it still shows the outcome.
  ///
  /// - Returns: whether it does.
  private func attempt(_ trace: Trace, _ search: inout Search) throws(Replay.Problem) -> Bool {
    if let largest = search.largestStep, trace.largestStep > largest + 0.001 { return false }
    search.replays += 1
    let showsOutcome = try match(trace).isSatisfied
    if showsOutcome { search.trace = trace }
    report(Progress(replays: search.replays, size: search.trace.size))
    return showsOutcome
  }

  /// Removes ever smaller groups of elements until none can be removed alone.
  ///
  /// - Parameters:
  ///   - count: the number of elements.
  ///   - without: returns a recording without these elements.
  private func remove(
    of count: Int, _ search: inout Search, without: (Trace, Set<Int>) -> Trace
  ) throws(Replay.Problem) {
    let whole = search.trace
    var kept = Array(0..<count)
    var removed: Set<Int> = []
    var groupSize = count
    while groupSize > 0 {
      var start = 0
      var isShorter = false
      while start < kept.count {
        let group = kept[start..<min(start + groupSize, kept.count)]
        if try attempt(without(whole, removed.union(group)), &search) {
          removed.formUnion(group)
          kept.removeSubrange(group.indices)
          isShorter = true
        } else {
          start += groupSize
        }
      }
      // Single elements are tried until none can be removed, since a removal may make another one possible.
      groupSize = groupSize > 1 ? (groupSize + 1) / 2 : isShorter ? 1 : 0
    }
  }

  private func removeAll(_ search: inout Search) throws(Replay.Problem) {
    var size: TraceSize
    repeat {
      size = search.trace.size
      try removeFingers(&search)
      try removeUntrackedAndHovering(&search)
      try removeFrames(&search)
      try removeMoves(&search)
      try shorten(&search)
    } while search.trace.size < size
  }

  private func removeFingers(_ search: inout Search) throws(Replay.Problem) {
    let fingers = search.trace.fingers
    try remove(of: fingers.count, &search) { trace, removed in trace.without(fingers: Set(removed.map { fingers[$0] }))
    }
  }

  private func removeFrames(_ search: inout Search) throws(Replay.Problem) {
    try remove(of: search.trace.frames.count, &search) { trace, removed in
      trace.droppingFrames { removed.contains($0) }.withoutIdleFrames
    }
  }

  private func removeMoves(_ search: inout Search) throws(Replay.Problem) {
    try remove(of: search.trace.moves, &search) { trace, removed in trace.without(moves: removed) }
  }

  private func removeUntrackedAndHovering(_ search: inout Search) throws(Replay.Problem) {
    var trace = search.trace
    if trace.frames.contains(where: { $0.untracked > 0 }) {
      for index in trace.frames.indices { trace.frames[index].untracked = 0 }
      _ = try attempt(trace.withoutIdleFrames, &search)
    }
    trace = search.trace
    if trace.frames.contains(where: { $0.hovering != nil }) {
      for index in trace.frames.indices { trace.frames[index].hovering = nil }
      _ = try attempt(trace.withoutIdleFrames, &search)
    }
  }

  // MARK: Time and digits

  /// Removes the time before the first frame and after the last, and shortens pauses.
  private func shorten(_ search: inout Search) throws(Replay.Problem) {
    if let first = search.trace.frames.first?.time, first.microseconds > 0,
      let shifted = try? search.trace.shifted(by: Timestamp(microseconds: 0) - first)
    {
      _ = try attempt(shifted, &search)
    }
    var trace = search.trace
    trace.end = trace.frames.last?.time ?? Timestamp(microseconds: 0)
    if trace.end < search.trace.end { _ = try attempt(trace, &search) }
    for index in search.trace.pauses {
      let shorter = search.trace.closingPause(before: index, to: shortestPause)
      if shorter != search.trace { _ = try attempt(shorter, &search) }
    }
  }

  /// Rounds times and positions as far as the outcome allows, for readability.
  private func round(_ search: inout Search) throws(Replay.Problem) {
    // To 10 ms, the frames of a touchpad would be joined and their velocities change.
    let rounded = search.trace.roundedTimes(to: 1000)
    if rounded != search.trace, rounded.countOfTimes == search.trace.countOfTimes { _ = try attempt(rounded, &search) }
    for unit: Int64 in [10_000, 1000, 100] {
      let rounded = search.trace.roundedPositions(to: unit)
      if rounded == search.trace { break }
      if try attempt(rounded, &search) { break }
    }
  }
}
