import Gestures
import TouchTrace

/// The frames to drop from a recording.
public enum DroppedFrames: Hashable, Sendable {
  /// Every Nth frame (N ≥ 2): for 2 the second, the fourth and so on.
  case every(Int)
  /// A random share in thousandths, 0 to 999: the same frames for the same seed on all machines.
  case share(thousandths: Int, seed: UInt64)
}

extension Trace {
  /// Drops frames, as on a computer that is too slow for its device. The next remaining frame contains the changes of
  /// the dropped ones, so that no touch begins or ends unnoticed.
  ///
  /// A dropped frame is kept if its changes would combine a new and a lifted touch in one frame, or if no frame remains
  /// for a touch's beginning or end.
  public func dropping(_ frames: DroppedFrames) throws(EditProblem) -> Trace {
    switch frames {
    case .every(let count):
      guard count >= 2 else { throw EditProblem("dropping every \(count) would leave no frame; use 2 or more") }
      return droppingFrames { $0 % count == count - 1 }
    case .share(let thousandths, let seed):
      guard (0...999).contains(thousandths) else { throw EditProblem("the share must be from 0 to 0.999") }
      var random = SplitMix(seed: seed, purpose: 3)
      return droppingFrames { _ in random.upTo(999) < thousandths }
    }
  }

  /// Drops the frames for which `isDropped`, called once per frame in order, returns true.
  package func droppingFrames(where isDropped: (Int) -> Bool) -> Trace {
    var kept: [TraceFrame] = []
    /// The changes of dropped frames, and the number of untracked touches in the last kept frame.
    var (pending, untracked): (TraceFrame?, Int) = (nil, 0)
    func keep(_ frame: TraceFrame) {
      kept.append(frame)
      untracked = frame.untracked
    }
    for (index, frame) in frames.enumerated() {
      var frame = frame
      if let earlier = pending {
        if let both = earlier.merged(with: frame, afterUntracked: untracked) { frame = both } else { keep(earlier) }
      }
      pending = nil
      if isDropped(index) { pending = frame } else { keep(frame) }
    }
    if let pending, pending.hasTouchDown(afterUntracked: untracked) || pending.hasTouchUp(afterUntracked: untracked) {
      keep(pending)
    }
    return Trace(header: header, frames: kept, end: end)
  }

  /// The trace without frames that change nothing, which the notation omits.
  package var withoutIdleFrames: Trace {
    var (untracked, hovering): (Int, Point2D?) = (0, nil)
    var buttons = ButtonMask()
    var trace = self
    trace.frames = frames.filter { frame in
      defer {
        untracked = frame.untracked
        hovering = frame.hovering
        buttons = frame.buttons
      }
      return !frame.changes.isEmpty || frame.untracked != untracked || frame.hovering != hovering
        || frame.buttons != buttons
    }
    return trace
  }
}

extension TraceFrame {
  /// Returns this frame and the next one as a single frame at the next one's time, or `nil` if it would have both new
  /// and lifted touches.
  fileprivate func merged(with next: TraceFrame, afterUntracked untracked: Int) -> TraceFrame? {
    let hasTouchDown =
      hasTouchDown(afterUntracked: untracked) || next.hasTouchDown(afterUntracked: self.untracked)
    let hasTouchUp = hasTouchUp(afterUntracked: untracked) || next.hasTouchUp(afterUntracked: self.untracked)
    if hasTouchDown && hasTouchUp { return nil }
    var both = next
    both.changes = changes
    for change in next.changes {
      guard let index = both.changes.firstIndex(where: { $0.id == change.id }) else {
        both.changes.append(change)
        continue
      }
      both.changes[index].position = change.position
      // A touch that begins in this frame still begins in the merged one, at its last position.
      if both.changes[index].stage == .moved { both.changes[index].stage = change.stage }
    }
    return both
  }
}
