/// The public state of a gesture. The names and the transitions are UIKit's.
public enum GestureState: String, CaseIterable, Sendable {
  /// The touches so far may become this gesture, or there are none yet.
  case possible
  /// A continuous gesture has just been recognized.
  case began
  /// A recognized gesture has continued.
  case changed
  /// The gesture is complete. The only state that a discrete gesture reports; UIKit also calls it `recognized`.
  case ended
  /// A recognized gesture was interrupted before it was complete.
  case cancelled
  /// The touches did not become this gesture, or another gesture was preferred.
  case failed

  /// Returns whether a gesture may change from this state to `next`. Only a coordinator resets it to `possible`.
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

  /// A Boolean value that indicates whether the gesture has ended, so that nothing follows until every finger has lifted.
  @inlinable public var isFinished: Bool { self == .ended || self == .cancelled || self == .failed }

  /// A Boolean value that indicates whether the gesture is in progress: recognized, and neither ended nor cancelled.
  @inlinable public var isActive: Bool { self == .began || self == .changed }
}
