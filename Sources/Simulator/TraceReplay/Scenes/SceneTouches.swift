import Gestures

/// Fingers that touch down or lift, as a scene learns of them in addition to their gestures: content that scrolls by itself
/// stops under a finger, before any gesture is recognized.
public struct SceneTouches: Hashable, Sendable {
  public enum Change: Hashable, Sendable {
    /// A finger touched down, and no other one was down.
    case began
    /// Another finger touched down.
    case added
    /// The last finger lifted, or was cancelled.
    case ended
  }

  public var change: Change
  public var time: Timestamp
  /// The position of the finger that touched down, in points from the viewport's top left corner; of a touchpad's, the
  /// pointer. At the end, that of the finger that lifted. Nil where it is not known.
  public var location: Point2D?
  /// The number of fingers that touched down at the same time (default: 1).
  public var fingers = 1
  /// A Boolean value that indicates whether the last finger was cancelled instead of lifting.
  public var isCancelled: Bool
  /// A Boolean value that indicates whether a recognizer may still recognize the touch that ended, such as a double tap.
  public var isUndecided = false

  public init(_ change: Change, _ time: Timestamp, at location: Point2D? = nil, isCancelled: Bool = false) {
    self.change = change
    self.time = time
    self.location = location
    self.isCancelled = isCancelled
  }
}

extension SceneTouches {
  /// Creates the change of a frame's fingers that precedes the frame's gestures; nil if no finger touched down.
  init?(beginningIn touches: borrowing TouchFrame) {
    guard touches.changes.contains(.began) else { return nil }
    var began = 0
    var location: Point2D?
    for index in 0..<touches.count where touches[index].stage == .began {
      began += 1
      location = location ?? touches[index].position
    }
    self.init(touches.down + touches.untracked > max(1, began) ? .added : .began, touches.time, at: location)
    fingers = began
  }

  /// Creates the change of a frame's fingers that follows the frame's gestures; nil if a finger is still down.
  init?(endingIn touches: borrowing TouchFrame) {
    guard touches.down + touches.untracked == 0, !touches.changes.isDisjoint(with: [.ended, .cancelled]) else {
      return nil
    }
    var location: Point2D?
    for index in 0..<touches.count where touches[index].stage == .ended { location = touches[index].position }
    self.init(.ended, touches.time, at: location, isCancelled: !touches.changes.contains(.ended))
  }

  /// Creates the change that begins with a touchpad's event; nil for another event. The first one has no other gesture in
  /// progress.
  init?(beginningWith event: TouchpadEvent, isFirst: Bool) {
    guard event.stage == .began else { return nil }
    self.init(isFirst ? .began : .added, event.time, at: event.location)
  }
}
