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
  /// How long a tap waits for the touch that drags, and so much more for each of its fingers.
  static let drag = 160.0
  static let dragPerFinger = 20.0
  static let dragLock = 300.0
  /// The height of the buttons at the bottom, and the largest share of the touchpad's height that they have.
  static let buttonHeight = 10.0
  static let buttonShare = 0.15
  /// The left edges of the middle and the right button, as shares of the width.
  static let middleButton = 0.375
  static let rightButton = 0.625
  /// Two fingers that are farther apart count as one in a click.
  static let clickApart = Point2D(40, 30)
  /// How long one or two fingers rest until they hold, and more.
  static let quickHold = 40.0
  static let hold = 180.0
  /// Palms are expected in this share of the width at either side, on pads that are at least so wide.
  static let palmShare = 0.08
  static let widestPalm = 8.0
  static let palmWidth = 70.0
  /// Thumbs are expected on pads that are at least so high.
  static let thumbHeight = 50.0
  /// The angle to a vertical or horizontal axis below which a scroll drops the other axis: slopes of 1.73 and 0.57.
  static func axis(isVertical: Bool) -> Double { isVertical ? 30.03 : 29.68 }
  /// What the scroll of an axis lasts until it is decided for good.
  static let axisTime = 100.0
  /// A finger that moves farther within 12 ms has jumped, and one that moves this much more than in the 12 ms before.
  static let jump = 20.0
  static let jumpIncrease = 7.0
  /// A short scroll that moves less may have been meant as a tap.
  static let largestRoll = 3.0
  /// Fingers within this distance are none of them a thumb.
  static let thumbApart = Point2D(35, 25)
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
  /// A tap that a drag begins with is over.
  case dragTime = "drag-time"
  /// A drag that waits for its finger to return is over.
  case dragLock = "drag-lock"
  /// The place of a finger, or the distance of two, selects the button of a click.
  case click
  /// The touchpad does not report where the fingers are.
  case slots
  /// The other rules of libinput 1.22.1 to 1.31.3 do not apply to the motion.
  case other
}
