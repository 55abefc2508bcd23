import Gestures
import TouchTrace
import TraceReplay

/// A period with at least one finger on the surface, from the first touch down to the last touch up, or a period of
/// hovering without a touch.
package struct TouchSequence: Hashable, Sendable {
  /// One finger's path.
  package struct Finger: Hashable, Sendable {
    package var id: Int32
    package var start: Timestamp
    /// The time of the touch up; while the finger is down, of its last change.
    package var end: Timestamp
    /// The position of the touch down, in points.
    package var first: Point2D
    /// The last position, in points.
    package var last: Point2D
    /// The largest distance from the touch-down position, in points.
    package var farthest = 0.0
    package var isCancelled = false
  }

  /// The time of the first touch down.
  package var start: Timestamp
  /// The time of the last touch up, or of the recording's end.
  package var end: Timestamp
  /// The fingers, in order of touch down.
  package var fingers: [Finger] = []
  /// The largest number of fingers down at once, untracked ones included. 0 for hovering.
  package var maximumFingers = 0
  /// Whether fingers were still down when the recording ended.
  package var isUnfinished = false
  /// The indices of its frames in the input log.
  package var inputs: Range<Int>

  /// Whether nothing touched the surface.
  package var isHover: Bool { maximumFingers == 0 }

  /// The largest distance of a finger from its touch-down position, in points.
  package var farthest: Double { fingers.map(\.farthest).max() ?? 0 }

  /// Returns the touch sequences of a recording of touches, in order of time. Hovering before or after a touch belongs to
  /// no sequence; hovering without a touch is one of its own.
  package static func sequences(of log: InputLog) -> TimeOrdered<Self> {
    var scan = Scan()
    for (index, input) in log.inputs.enumerated() {
      if case .frame(let frame) = input { scan.read(frame, index) }
    }
    return TimeOrdered(scan.finished(at: log.end))
  }

  /// The sequence in progress, and those before it.
  private struct Scan {
    private var sequences: [TouchSequence] = []
    private var current: TouchSequence?
    private var hover: TouchSequence?
    /// Whether the hovering follows a touch: the finger that lifted.
    private var isLeaving = false
    private var down: [Int32: Int] = [:]
    /// Devices report a hover of this length or less when a finger comes near and nothing follows.
    private static let shortestHover = Interval.milliseconds(40)

    mutating func read(_ frame: TraceFrame, _ index: Int) {
      let isTouched = frame.untracked > 0 || frame.changes.contains { $0.stage == .began }
      guard var sequence = current ?? (isTouched ? begun(frame, index) : nil) else { return readHover(frame, index) }
      // Otherwise the list of fingers, which is long if they take turns and some are always down, is copied for each frame.
      current = nil
      for change in frame.changes { apply(change, at: frame.time, to: &sequence) }
      sequence.maximumFingers = max(sequence.maximumFingers, down.count + frame.untracked)
      sequence.end = frame.time
      sequence.inputs = sequence.inputs.lowerBound..<index + 1
      let isOver = down.isEmpty && frame.untracked == 0
      if isOver { sequences.append(sequence) }
      isLeaving = isOver
      current = isOver ? nil : sequence
    }

    private mutating func begun(_ frame: TraceFrame, _ index: Int) -> TouchSequence {
      hover = nil
      down = [:]
      return TouchSequence(start: frame.time, end: frame.time, inputs: index..<index + 1)
    }

    private mutating func readHover(_ frame: TraceFrame, _ index: Int) {
      if frame.hovering == nil {
        if let hover, hover.end - hover.start >= Self.shortestHover { sequences.append(hover) }
        hover = nil
        isLeaving = false
        return
      }
      if isLeaving { return }
      var sequence = hover ?? TouchSequence(start: frame.time, end: frame.time, inputs: index..<index + 1)
      sequence.end = frame.time
      sequence.inputs = sequence.inputs.lowerBound..<index + 1
      hover = sequence
    }

    private mutating func apply(_ change: ContactChange, at time: Timestamp, to sequence: inout TouchSequence) {
      if change.stage == .began {
        down[change.id] = sequence.fingers.count
        sequence.fingers.append(
          Finger(id: change.id, start: time, end: time, first: change.position, last: change.position))
      }
      guard let finger = down[change.id] else { return }
      sequence.fingers[finger].follow(change, at: time)
      if change.stage == .ended || change.stage == .cancelled { down[change.id] = nil }
    }

    func finished(at end: Timestamp) -> [TouchSequence] {
      guard var open = current ?? hover, !open.isHover || end - open.start >= Self.shortestHover else {
        return sequences
      }
      open.end = max(open.end, end)
      for finger in down.values { open.fingers[finger].end = open.end }
      open.isUnfinished = !open.isHover
      return sequences + [open]
    }
  }
}

extension TouchSequence.Finger {
  fileprivate mutating func follow(_ change: ContactChange, at time: Timestamp) {
    end = time
    last = change.position
    farthest = max(farthest, (last - first).length)
    isCancelled = change.stage == .cancelled
  }
}

extension TouchSequence: Timed {
  package var orderTime: Timestamp {
    get { start }
    set { start = newValue }
  }
}
