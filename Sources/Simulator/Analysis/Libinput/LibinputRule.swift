import Gestures
import TouchTrace

/// The limits of libinput's rules, in millimetres and milliseconds: the same in libinput 1.22.1, 1.28.1 and 1.31.3, where they were
/// measured.
enum LibinputLimit {
  /// Two fingers within this box are assumed to scroll after ``assumption``.
  static let boxWidth = 40.0
  static let boxHeight = 7.0
  static let assumption = 150.0
  /// An assumed scroll becomes a pinch within this time.
  static let correction = 300.0
  /// A finger that has moved less decides nothing.
  static let undecided = 1.0
  /// The fingers of a pinch move this far, each in its direction.
  static let pinch = 1.5
  static let tapMovement = 1.3
  static let tapStep = 180.0
  static let fingerChange = 100.0
  /// The largest slope of a scroll's axis: below, the other axis is dropped.
  static let axis = 29.7
  /// What the scroll of an axis lasts until it is decided for good.
  static let axisTime = 100.0
  static let thumbLine = 0.92
  static let thumbLineWithoutSize = 0.85

  /// Returns how far both fingers must move until it is decided what they do.
  static func least(_ fingers: Int) -> Double { 1.5 + 0.5 * Double(max(0, fingers - 2)) }
  /// Returns how far one finger moves while the other has moved less until it is a thumb, or a scroll of one finger.
  static func most(_ fingers: Int) -> Double { 4 + 2 * Double(max(0, fingers - 2)) }
}

/// The rules by which libinput decides what a motion is.
enum LibinputRule: String, CaseIterable, Sendable {
  /// Fingers near to each other that move late scroll or swipe.
  case box
  /// One finger moves, and the other rests.
  case rest
  /// Both fingers move in the same direction.
  case sameDirection = "same-direction"
  /// The fingers move in different directions.
  case otherDirection = "other-direction"
  /// The fingers move too little.
  case movement
  /// The other axis of a scroll is dropped.
  case axis
  /// A finger more or less ends a gesture.
  case fingerCount = "finger-count"
  case tapTime = "tap-time"
  case tapMovement = "tap-movement"
  case tap
  case thumb
  case palm
  case jump
  case pressure
  case drag = "three-finger-drag"
  /// The other rules of libinput 1.22.1 to 1.31.3 do not apply to the motion.
  case other
}
