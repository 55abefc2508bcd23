import Gestures

/// Frames that were read together and are given one at a time, with the progress of those that were given.
struct FrameQueue {
  private var frames: [TraceFrame] = []
  private var next = 0
  private var start: Timestamp?
  private(set) var progress = RecordingError.Progress()

  var isEmpty: Bool { next == frames.count }

  /// Replaces the frames, all of which were given.
  mutating func fill(with frames: [TraceFrame]) { (self.frames, next) = (frames, 0) }

  /// Gives the next frame; the queue must not be empty.
  mutating func take(into frame: inout TraceFrame) {
    frame = frames[next]
    next += 1
    progress.frames += 1
    progress.events += frame.changes.count
    let first = start ?? frame.time
    start = first
    progress.duration = frame.time - first
  }
}
