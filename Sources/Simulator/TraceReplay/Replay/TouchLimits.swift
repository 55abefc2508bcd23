import Gestures
import TouchTrace

/// The limits of what fingers usually do: the defaults of the library's recognizers. Touches that no recognizer measures are
/// described and judged by them.
package enum TouchLimits {
  /// The maximum movement of a finger that taps, in points.
  package static let tapMovement = TapRecognizer().allowableMovement
  /// The time within which the fingers of a hand touch down, or lift, together.
  package static let touchDownInterval = TapRecognizer().maximumTouchDownInterval
  /// The minimum time of a press on a screen.
  package static let pressDuration = LongPressRecognizer().minimumPressDuration
  /// The minimum time of a press on a touchpad.
  package static let pressDurationOnTouchpads = LongPressRecognizer.minimumPressDurationOnTouchpads
  /// The minimum translation of fingers that pan, in points.
  package static let panTranslation = PanRecognizer().minimumTranslation
  /// The minimum distance of a swipe, in points.
  package static let swipeDistance = SwipeRecognizer().minimumDistance
  /// The minimum velocity of a swipe, in points a second.
  package static let swipeVelocity = SwipeRecognizer().minimumVelocity
  /// The maximum time of a swipe.
  package static let swipeDuration = SwipeRecognizer().maximumDuration

  /// Returns the minimum time of a press on a surface.
  package static func pressDuration(on surface: Surface) -> Interval {
    surface.isTouchpad ? pressDurationOnTouchpads : pressDuration
  }
}
