/// How a gesture looks from outside. The names and the transitions are UIKit's.
public enum GestureState: String, CaseIterable, Sendable {
  /// The touches so far may still become this gesture, or none have come yet.
  case possible
  /// A continuous gesture has just been recognized.
  case began
  /// A recognized gesture has gone on.
  case changed
  /// The gesture is complete. For a discrete gesture the only thing ever told; UIKit calls it `recognized` as well.
  case ended
  /// A recognized gesture was taken away before it was complete.
  case cancelled
  /// The touches did not become this gesture, or another was preferred.
  case failed

  /// Whether a gesture may go from this state to `next`. Only a coordinator brings one back to `possible`.
  public func canBecome(_ next: Self) -> Bool {
    switch (self, next) {
    case (.possible, .began), (.possible, .ended), (.possible, .failed): true
    case (.began, .changed), (.began, .ended), (.began, .cancelled): true
    case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): true
    case (.ended, .possible), (.cancelled, .possible), (.failed, .possible): true
    case (.possible, .possible), (.possible, .changed), (.possible, .cancelled): false
    case (.began, .possible), (.began, .began), (.began, .failed): false
    case (.changed, .possible), (.changed, .began), (.changed, .failed): false
    case (.ended, .began), (.ended, .changed), (.ended, .ended), (.ended, .cancelled), (.ended, .failed): false
    case (.cancelled, .began), (.cancelled, .changed), (.cancelled, .ended): false
    case (.cancelled, .cancelled), (.cancelled, .failed): false
    case (.failed, .began), (.failed, .changed), (.failed, .ended), (.failed, .cancelled), (.failed, .failed): false
    }
  }
  /// Whether nothing more comes of this gesture until every finger has lifted.
  @inlinable public var isFinished: Bool { self == .ended || self == .cancelled || self == .failed }
  /// Whether the gesture is under way: recognized, and neither complete nor taken away.
  @inlinable public var isActive: Bool { self == .began || self == .changed }
}
