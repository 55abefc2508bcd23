import Gestures

extension Trace {
  /// Several recordings one after the other. Fingers still down at the end of one are taken away then.
  ///
  /// - Parameters:
  ///   - traces: at least one; the first one's header is the result's.
  ///   - gap: how long nobody touches between two, from zero.
  public static func joined(_ traces: [Trace], gap: Interval = .zero) throws(EditProblem) -> Trace {
    guard gap >= .zero else { throw EditProblem("a gap is from 0 ms; --together lays recordings over one another") }
    var (starts, next): ([Timestamp], Timestamp) = ([], Timestamp(microseconds: 0))
    for trace in traces {
      starts.append(next)
      next = next + Interval(microseconds: trace.end.microseconds) + gap
    }
    return try overlaid(zip(traces, starts).map { ($0, start: $1) })
  }

  /// Several recordings at once, as if by so many hands on one surface. Names of fingers are kept where they are free, and
  /// none is used twice. A hand's fingers that are still down when its own recording ends are taken away then.
  ///
  /// - Parameter parts: at least one, each with when it starts; the first one's header is the result's. Where more than
  ///   ten fingers would be down, there is no result.
  public static func overlaid(_ parts: [(trace: Trace, start: Timestamp)]) throws(EditProblem) -> Trace {
    guard let header = parts.first?.trace.header else { throw EditProblem("there is nothing to merge") }
    guard parts.allSatisfy({ $0.start.microseconds >= 0 }) else { throw EditProblem("nothing starts before 0 ms") }
    let ends = parts.map { $0.start + Interval(microseconds: $0.trace.end.microseconds) }
    let end = ends.max() ?? Timestamp(microseconds: 0)
    guard end.microseconds < 1 << 53 else {
      throw EditProblem("the recording would end later than can be written, in 285 years")
    }
    var hands = parts.indices.map { index in
      Hand(parts[index].trace, from: parts[index].start, leavesAt: ends[index] < end ? ends[index] : nil)
    }
    var merged = FrameMerger()
    while let index = hands.indices.filter({ hands[$0].next != nil }).min(by: { hands[$0].next! < hands[$1].next! }) {
      try merged.add(hands[index].take(), of: index)
    }
    return Trace(header: header, frames: merged.frames, end: end)
  }
}

/// One recording on its way into another.
private struct Hand {
  private let frames: [TraceFrame]
  private let offset: Interval
  private var index = 0

  init(_ trace: Trace, from start: Timestamp, leavesAt end: Timestamp?) {
    offset = start - Timestamp(microseconds: 0)
    var frames = trace.frames
    if let end {
      let hand = frames.reduce(into: HandState()) { $0.apply($1) }
      if !hand.isEmpty { frames.append(hand.leaving(at: end.counted(from: start))) }
    }
    self.frames = frames
  }
  /// When its next frame comes; nil once there is none.
  var next: Timestamp? { index < frames.count ? frames[index].time + offset : nil }
  mutating func take() -> TraceFrame {
    var frame = frames[index]
    frame.time = frame.time + offset
    index += 1
    return frame
  }
}

/// Frames of several hands as those of one surface.
private struct FrameMerger {
  private(set) var frames: [TraceFrame] = []
  private var names: [Int: [Int32: Int32]] = [:]
  private var used: Set<Int32> = []
  private var nextName: Int32 = 1
  private var down = 0
  /// By hand.
  private var untracked: [Int: Int] = [:]
  private var hovering: [Int: Point] = [:]
  /// Whose frames the last one is made of, and how many fingers without a place were down before it.
  private var authors: Set<Int> = []
  private var untrackedBefore = 0

  mutating func add(_ frame: TraceFrame, of hand: Int) throws(EditProblem) {
    var frame = frame
    for index in frame.changes.indices {
      let change = frame.changes[index]
      switch change.stage {
      case .began:
        names[hand, default: [:]][change.id] = free(change.id)
        down += 1
      case .ended, .cancelled: down -= 1
      case .moved, .stationary: break
      }
      if let name = names[hand]?[change.id] { frame.changes[index].id = name }
    }
    (untracked[hand], hovering[hand]) = (frame.untracked, frame.hovering)
    frame.untracked = untracked.values.reduce(0, +)
    frame.hovering = hovering.keys.min().flatMap { hovering[$0] }
    guard down <= TouchFrame.capacity, frame.untracked <= 100 else {
      throw EditProblem(
        "at \(Thousandths(frame.time).text) ms \(down + frame.untracked) fingers would be down; a frame holds"
          + " \(TouchFrame.capacity), so merge fewer, or one after the other")
    }
    guard let last = frames.last, last.time == frame.time, !authors.contains(hand) else {
      return append(frame, of: hand)
    }
    let lands = last.lands(after: untrackedBefore) || frame.lands(after: last.untracked)
    let lifts = last.lifts(after: untrackedBefore) || frame.lifts(after: last.untracked)
    if lands && lifts { return append(frame, of: hand) }
    frame.changes = last.changes + frame.changes
    frames[frames.count - 1] = frame
    authors.insert(hand)
  }
  private mutating func append(_ frame: TraceFrame, of hand: Int) {
    untrackedBefore = frames.last?.untracked ?? 0
    frames.append(frame)
    authors = [hand]
  }
  /// The name itself where nobody had it, or the lowest that nobody had.
  private mutating func free(_ name: Int32) -> Int32 {
    var free = name
    if used.contains(name) {
      while used.contains(nextName) { nextName += 1 }
      free = nextName
    }
    used.insert(free)
    return free
  }
}
