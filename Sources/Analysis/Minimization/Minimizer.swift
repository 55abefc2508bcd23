import Gestures
import Simulation
import TouchTrace

/// Finds a short recording that still shows an outcome, by leaving out ever more of one that does, and playing what is
/// left: fingers, then frames, then moves, then times and digits. What it gives cannot be made shorter by leaving out
/// any one finger, frame or move. The same recording always gives the same one.
public struct Minimizer {
  /// How far it has come.
  public struct Progress: Hashable, Sendable {
    public var replays = 0
    public var size: TraceSize
  }

  private let replay: Replay
  private let outcome: KeptOutcome
  private let report: (Progress) -> Void

  /// - Parameters:
  ///   - replay: how recordings are played.
  ///   - report: is called after every replay.
  public init(_ replay: Replay, keeping outcome: KeptOutcome, report: @escaping (Progress) -> Void = { _ in }) {
    self.replay = replay
    self.outcome = outcome
    self.report = report
  }

  /// Throws where the recording does not show the outcome, or cannot be played.
  public func minimized(_ trace: Trace) throws -> Trace {
    var search = Search(trace: trace, replays: 0)
    let first = try watch(trace)
    guard first.holds else {
      throw KeptOutcome.Problem("the recording does not show “\(first.missing.joined(separator: ", "))”")
    }
    // What the notation leaves out, fingers that have a name twice: gone before anything is counted.
    _ = try attempt(trace.withoutIdleFrames, &search)
    _ = try attempt(search.trace.withNamesUsedOnce, &search)
    if let end = first.completed, end >= Timestamp(microseconds: 0), end < trace.end,
      let cut = try? search.trace.trimmed(from: Timestamp(microseconds: 0), to: end)
    {
      _ = try attempt(cut, &search)
    }
    try leaveOutAll(&search)
    try round(&search)
    // Rounder numbers may need less.
    try leaveOutAll(&search)
    guard try watch(search.trace).holds else {
      throw KeptOutcome.Problem(
        "the shortened recording does not show the outcome any more, which is a mistake of this program")
    }
    return search.trace
  }

  /// Whether a recording shows the outcome.
  public func shows(_ trace: Trace) throws -> Bool { try watch(trace).holds }

  private struct Search {
    var trace: Trace
    var replays: Int
  }

  private func watch(_ trace: Trace) throws(Replay.Problem) -> KeptOutcome.Watch {
    let box = WatchBox(KeptOutcome.Watch(outcome))
    let (session, _) = try replay.session(for: trace.header) { box.watch.see($0) }
    session.play(trace.frames, endingAt: trace.end)
    return box.watch
  }

  private final class WatchBox {
    var watch: KeptOutcome.Watch

    init(_ watch: KeptOutcome.Watch) { self.watch = watch }
  }

  /// Whether the outcome is still there; if so, the search goes on from it.
  private func attempt(_ trace: Trace, _ search: inout Search) throws(Replay.Problem) -> Bool {
    search.replays += 1
    let holds = try watch(trace).holds
    if holds { search.trace = trace }
    report(Progress(replays: search.replays, size: search.trace.size))
    return holds
  }

  /// Leaves out ever smaller parts of so many things, until none of them can be left out alone.
  ///
  /// - Parameter without: a recording without those things.
  private func leaveOut(
    of count: Int, _ search: inout Search, without: (Trace, Set<Int>) -> Trace
  ) throws(Replay.Problem) {
    let whole = search.trace
    var kept = Array(0..<count)
    var gone: Set<Int> = []
    var part = count
    while part > 0 {
      var start = 0
      var isShorter = false
      while start < kept.count {
        let taken = kept[start..<min(start + part, kept.count)]
        if try attempt(without(whole, gone.union(taken)), &search) {
          gone.formUnion(taken)
          kept.removeSubrange(taken.indices)
          isShorter = true
        } else {
          start += part
        }
      }
      // One by one until nobody can go any more; who goes may have kept another.
      part = part > 1 ? (part + 1) / 2 : isShorter ? 1 : 0
    }
  }

  private func leaveOutAll(_ search: inout Search) throws(Replay.Problem) {
    var size: TraceSize
    repeat {
      size = search.trace.size
      try leaveOutFingers(&search)
      try leaveOutWhatHasNoPlace(&search)
      try leaveOutFrames(&search)
      try leaveOutMoves(&search)
      try shorten(&search)
    } while search.trace.size < size
  }

  private func leaveOutFingers(_ search: inout Search) throws(Replay.Problem) {
    let fingers = search.trace.fingers
    try leaveOut(of: fingers.count, &search) { trace, gone in trace.without(fingers: Set(gone.map { fingers[$0] })) }
  }

  private func leaveOutFrames(_ search: inout Search) throws(Replay.Problem) {
    try leaveOut(of: search.trace.frames.count, &search) { trace, gone in
      trace.droppingFrames { gone.contains($0) }.withoutIdleFrames
    }
  }

  private func leaveOutMoves(_ search: inout Search) throws(Replay.Problem) {
    try leaveOut(of: search.trace.moves, &search) { trace, gone in trace.without(moves: gone) }
  }

  private func leaveOutWhatHasNoPlace(_ search: inout Search) throws(Replay.Problem) {
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

  /// Nothing before the first frame, nothing after the last, and no longer between hands than it takes.
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
      let shorter = search.trace.closingPause(before: index)
      if shorter != search.trace { _ = try attempt(shorter, &search) }
    }
  }

  /// The roundest numbers that will do: people are to read it.
  private func round(_ search: inout Search) throws(Replay.Problem) {
    for unit: Int64 in [10_000, 1000] {
      let rounded = search.trace.roundedTimes(to: unit)
      if rounded == search.trace { break }
      if try attempt(rounded, &search) { break }
    }
    for unit in [10_000, 1000, 100] {
      let rounded = search.trace.roundedPlaces(to: unit)
      if rounded == search.trace { break }
      if try attempt(rounded, &search) { break }
    }
  }
}
