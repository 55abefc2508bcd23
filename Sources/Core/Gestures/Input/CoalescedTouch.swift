/// One of several positions of a touch that were delivered as one frame: see ``TouchFeed/coalescedTouches(for:)``.
public struct CoalescedTouch: Hashable, Sendable {
  /// The touch at that time.
  public var contact: Contact
  /// The time at which the device reported it.
  public var time: Timestamp
}

extension TouchFrame {
  /// Whether touches only move in this frame.
  var isOnlyMoved: Bool { changes == .moved && !state.pointee.hasEarlierParts }
}
