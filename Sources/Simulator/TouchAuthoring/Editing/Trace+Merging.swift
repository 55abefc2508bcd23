import Gestures
import TouchTrace

extension Trace {
  /// Concatenates recordings. Touches that are still down at the end of one are cancelled then.
  ///
  /// - Parameters:
  ///   - traces: At least one recording; the result has the first one's header.
  ///   - gap: The interval between recordings, 0 or more.
  public static func joined(_ traces: [Trace], gap: Interval = .zero) throws(EditProblem) -> Trace {
    guard gap >= .zero else {
      throw EditProblem("the gap must be 0 ms or more", remedy: .overlay)
    }
    var (starts, next): ([Timestamp], Timestamp) = ([], Timestamp(microseconds: 0))
    for trace in traces {
      starts.append(next)
      next = next + Interval(microseconds: trace.end.microseconds) + gap
    }
    var joined = try overlaid(zip(traces, starts).map { ($0, start: $1) })
    joined.events = zip(traces, starts).flatMap { trace, start in
      trace.events.map { event in event.retimed { $0 + (start - Timestamp(microseconds: 0)) } }
    }
    return joined
  }

  /// Overlays recordings, as if several hands touched one surface. Keeps the touches' IDs where possible; no ID is used
  /// twice. Touches that are still down when their own recording ends are cancelled then.
  ///
  /// - Parameter parts: At least one recording, each with its start time; the result has the first one's header. Throws
  ///   if more than ten touches would be down.
  public static func overlaid(_ parts: [(trace: Trace, start: Timestamp)]) throws(EditProblem) -> Trace {
    guard let header = parts.first?.trace.header else { throw EditProblem("no recordings to merge; name at least one") }
    guard parts.allSatisfy({ $0.start.microseconds >= 0 }) else {
      throw EditProblem("a recording cannot start before 0 ms; choose a later start")
    }
    let ends = parts.map { $0.start + Interval(microseconds: $0.trace.end.microseconds) }
    let end = ends.max() ?? Timestamp(microseconds: 0)
    guard end.microseconds < 1 << 53 else {
      throw EditProblem("the recording would end after 285 years, the maximum; shorten it")
    }
    var inputs = parts.indices.map { index in
      MergeInput(parts[index].trace, from: parts[index].start, cancelsAt: ends[index] < end ? ends[index] : nil)
    }
    var merged = FrameMerger()
    while let index = inputs.indices.filter({ inputs[$0].next != nil }).min(by: {
      inputs[$0].next! < inputs[$1].next!
    }) {
      try merged.add(inputs[index].take(), of: index)
    }
    return Trace(header: header, frames: merged.frames, end: end)
  }
}

private struct MergeInput {
  private let frames: [TraceFrame]
  private let offset: Interval
  private var index = 0

  init(_ trace: Trace, from start: Timestamp, cancelsAt end: Timestamp?) {
    offset = start - Timestamp(microseconds: 0)
    var frames = trace.frames
    if let end {
      let state = frames.reduce(into: ContactState()) { $0.apply($1) }
      if !state.isEmpty { frames.append(state.cancellationFrame(at: end.counted(from: start))) }
    }
    self.frames = frames
  }

  var next: Timestamp? { index < frames.count ? frames[index].time + offset : nil }

  mutating func take() -> TraceFrame {
    var frame = frames[index]
    frame.time = frame.time + offset
    index += 1
    return frame
  }
}

/// Merges the frames of several recordings into those of one surface.
private struct FrameMerger {
  private(set) var frames: [TraceFrame] = []
  private var ids: [Int: [Int32: Int32]] = [:]
  private var used: Set<Int32> = []
  private var nextID: Int32 = 1
  private var down = 0
  /// The numbers of untracked touches by recording.
  private var untracked: [Int: Int] = [:]
  private var hovering: [Int: Point2D] = [:]
  private var buttons: [Int: ButtonMask] = [:]
  /// The recordings that contribute to the last frame, and the number of untracked touches before it.
  private var authors: Set<Int> = []
  private var untrackedBefore = 0

  mutating func add(_ frame: TraceFrame, of input: Int) throws(EditProblem) {
    var frame = frame
    for index in frame.changes.indices {
      let change = frame.changes[index]
      switch change.stage {
      case .began:
        ids[input, default: [:]][change.id] = unused(change.id)
        down += 1
      case .ended, .cancelled: down -= 1
      case .moved, .stationary: break
      }
      if let id = ids[input]?[change.id] { frame.changes[index].id = id }
    }
    untracked[input] = frame.untracked
    hovering[input] = frame.hovering
    buttons[input] = frame.buttons
    frame.buttons = buttons.values.reduce([]) { $0.union($1) }
    frame.untracked = untracked.values.reduce(0, +)
    frame.hovering = hovering.keys.min().flatMap { hovering[$0] }
    guard down <= TouchFrame.capacity, frame.untracked <= 100 else {
      throw EditProblem(
        "at \(_Thousandths(frame.time).text) ms \(down + frame.untracked) touches would be down, more than"
          + " \(TouchFrame.capacity); merge fewer recordings, or one after the other")
    }
    guard let last = frames.last, last.time == frame.time, !authors.contains(input) else {
      return append(frame, of: input)
    }
    let hasTouchDown =
      last.hasTouchDown(afterUntracked: untrackedBefore) || frame.hasTouchDown(afterUntracked: last.untracked)
    let hasTouchUp =
      last.hasTouchUp(afterUntracked: untrackedBefore) || frame.hasTouchUp(afterUntracked: last.untracked)
    if hasTouchDown && hasTouchUp { return append(frame, of: input) }
    frame.changes = last.changes + frame.changes
    frames[frames.count - 1] = frame
    authors.insert(input)
  }

  private mutating func append(_ frame: TraceFrame, of input: Int) {
    untrackedBefore = frames.last?.untracked ?? 0
    frames.append(frame)
    authors = [input]
  }

  /// Returns the ID itself if it is unused, otherwise the lowest unused one.
  private mutating func unused(_ id: Int32) -> Int32 {
    var unused = id
    if used.contains(id) {
      while used.contains(nextID) { nextID += 1 }
      unused = nextID
    }
    used.insert(unused)
    return unused
  }
}
