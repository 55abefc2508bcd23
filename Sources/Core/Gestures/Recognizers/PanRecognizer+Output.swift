extension PanRecognizer {
  public static func synonym(fingers: Int) -> String? { fingers == 1 ? "drag" : fingers == 2 ? "scroll" : nil }

  /// Always `true`: the gesture follows the fingers wherever they go.
  public var ignoresMovesWhileActive: Bool { true }

  /// The centroid of the fingers, in points, or the pointer's position for a touchpad gesture. Unlike `translation`, it
  /// jumps when fingers touch down or lift.
  @inlinable public var location: Point2D { track.location }
  /// The translation of the fingers' centroid since enough fingers were down, in points. It includes the movement before the
  /// pan began, so that content stays under the fingers. Zero across the axis to which the pan is locked.
  @inlinable public var translation: Point2D {
    // Inlined into the property of `Gesture`, because a call would copy the recognizer.
    @inline(__always) get { lock.locked(rebasing.output(track.translation)) }
  }
  /// The rate of change of `translation`, in points a second; zero once the fingers have rested.
  ///
  /// When the pan ends, it is the velocity of a fling. Content that then keeps the share *d* of it each millisecond comes to rest
  /// `velocity / 1000 * (d / (1 - d))` points further; *d* is 0.998 in UIKit's scroll views, 0.99 with fast deceleration. The
  /// library `TableModel` has the whole motion as `ScrollMotion`.
  public var velocity: Point2D { lock.locked(track.velocity) }

  /// Sets the translation, in points, as UIKit's `setTranslation(_:in:)` does: the pan continues from there. Unlike in UIKit,
  /// the velocity stays. Has no effect before the pan has begun, or for a value that is not finite.
  public mutating func setTranslation(_ translation: Point2D) {
    guard phase.isRecognized, translation.squaredLength.isFinite else { return }
    rebasing.set(translation, at: track.translation)
  }

  public var measurements: [GestureMeasurement] { .translation(translation, velocity) }
}
