import Gestures

/// Which frames of a recording get lost.
public enum DroppedFrames: Hashable, Sendable {
  /// Every so-manieth, from 2: of 2 the second, the fourth and so on.
  case every(Int)
  /// So many thousandths of them, from 0 to 999, by chance: the same ones for the same seed on every machine.
  case share(thousandths: Int, seed: UInt64)
}

extension Trace {
  /// Without some of its frames, as where a computer was too slow for its device. What they told is told in the next
  /// frame that is left, so that nobody lands or lifts unseen.
  ///
  /// Where a landing and a lifting would come into one frame, or no frame is left to tell of one, the dropped frame is
  /// told of after all.
  public func dropping(_ frames: DroppedFrames) throws(EditProblem) -> Trace {
    switch frames {
    case .every(let count):
      guard count >= 2 else { throw EditProblem("every \(count) would leave no frame; it is from 2") }
      return droppingFrames { $0 % count == count - 1 }
    case .share(let thousandths, let seed):
      guard (0...999).contains(thousandths) else { throw EditProblem("a share is from 0 to 0.999") }
      var random = SplitMix(seed: seed, purpose: 3)
      return droppingFrames { _ in random.upTo(999) < thousandths }
    }
  }

  /// - Parameter isDropped: is asked once for each frame, in order.
  package func droppingFrames(where isDropped: (Int) -> Bool) -> Trace {
    var kept: [TraceFrame] = []
    /// What is still to be told, and how many fingers without a place were told of at last.
    var (waiting, told): (TraceFrame?, Int) = (nil, 0)
    func tell(_ frame: TraceFrame) {
      kept.append(frame)
      told = frame.untracked
    }
    for (index, frame) in frames.enumerated() {
      var frame = frame
      if let earlier = waiting {
        if let both = earlier.followed(by: frame, after: told) { frame = both } else { tell(earlier) }
      }
      waiting = nil
      if isDropped(index) { waiting = frame } else { tell(frame) }
    }
    if let waiting, waiting.lands(after: told) || waiting.lifts(after: told) { tell(waiting) }
    return Trace(header: header, frames: kept, end: end)
  }

  /// Without frames in which nothing happens: those that the notation leaves out.
  package var withoutIdleFrames: Trace {
    var (untracked, hovering): (Int, Point?) = (0, nil)
    var trace = self
    trace.frames = frames.filter { frame in
      defer { (untracked, hovering) = (frame.untracked, frame.hovering) }
      return !frame.changes.isEmpty || frame.untracked != untracked || frame.hovering != hovering
    }
    return trace
  }
}

extension TraceFrame {
  /// This frame and the next as one, at the next one's time; nil where a finger would land and another lift in it.
  fileprivate func followed(by next: TraceFrame, after told: Int) -> TraceFrame? {
    let lands = lands(after: told) || next.lands(after: untracked)
    let lifts = lifts(after: told) || next.lifts(after: untracked)
    if lands && lifts { return nil }
    var both = next
    both.changes = changes
    for change in next.changes {
      guard let index = both.changes.firstIndex(where: { $0.id == change.id }) else {
        both.changes.append(change)
        continue
      }
      both.changes[index].position = change.position
      // Who landed has landed, wherever it went since.
      if both.changes[index].stage == .moved { both.changes[index].stage = change.stage }
    }
    return both
  }
}
