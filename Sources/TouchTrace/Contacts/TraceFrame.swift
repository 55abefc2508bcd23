import Gestures

/// What became of one finger in one frame, as a value that can be stored, compared and written down.
public struct ContactChange: Hashable, Sendable {
  /// Names the finger from landing to lifting; never used twice in one trace by the project's own readers.
  public var id: Int32
  /// What has become of it. `.stationary` does not occur: who did not move is not told of.
  public var stage: Contact.Stage
  /// Where it is, or was last: in points, always a whole number of thousandths: 0.15 µm, finer than any surface, and
  /// exact as text.
  public var position: Point

  /// What became of a finger, at a place in points.
  public init(_ id: Int32, _ stage: Contact.Stage, _ position: Point) {
    (self.id, self.stage, self.position) = (id, stage, position)
  }
}

/// All changes at one sample time. What every reader of recordings gives and every player of traces takes.
public struct TraceFrame: Hashable, Sendable {
  /// From the start of the recording.
  public var time: Timestamp
  /// In the order in which the device told them. Landings and liftings never stand in one frame.
  public var changes: [ContactChange]
  /// How many fingers are down beyond those that have a place; 0 or more. See `TouchFrame.untracked`.
  public var untracked: Int
  /// Where something hovers, in points; nil where nothing does. See `TouchFrame.hovering`.
  public var hovering: Point?

  /// By default a frame at the recording's start, in which nothing happens.
  public init(
    time: Timestamp = Timestamp(microseconds: 0), changes: [ContactChange] = [], untracked: Int = 0,
    hovering: Point? = nil
  ) {
    (self.time, self.changes, self.untracked, self.hovering) = (time, changes, untracked, hovering)
  }

  /// Turns `frame` into what this one tells of. False where a change did not fit: an eleventh finger, one that was
  /// never down, a landing beside a lifting; the rest is done all the same.
  @discardableResult
  public func apply(to frame: inout TouchFrame) -> Bool {
    frame.advance(to: time)
    var fitted = true
    for change in changes {
      switch change.stage {
      case .began: fitted = frame.begin(change.id, at: change.position) && fitted
      case .moved: fitted = frame.move(change.id, to: change.position) && fitted
      case .ended: fitted = frame.end(change.id, at: change.position) && fitted
      case .cancelled: fitted = frame.cancel(change.id, at: change.position) && fitted
      case .stationary: break
      }
    }
    fitted = frame.setUntracked(untracked) && fitted
    if let hovering { frame.hover(at: hovering) } else { frame.endHover() }
    return fitted
  }
}
