import Gestures
import Simulation

/// The gesture that a touch looks like, whatever recognizers are attached.
struct LikelyGesture: Hashable {
  /// The kind of recognizer that would look for it.
  var kind: String
  /// The noun: `3-finger swipe`.
  var noun: String

  /// A movement that ends faster than this and goes at least this far is a swipe: the defaults of the swipe recognizer, in
  /// points a millisecond and points.
  private static let swipeSpeed = 0.3
  private static let swipeDistance = 50.0

  /// Returns the gesture that a touch looks like; `nil` for a hover and for no touch.
  init?(_ description: TouchDescription) {
    guard let motion = description.motions.first, let shape = description.shapes.first else { return nil }
    let prefix = motion.fingers > 1 ? "\(motion.fingers)-finger " : ""
    switch shape {
    case .hover: return nil
    case .still(let isLong):
      kind = isLong ? "longPress" : "tap"
      noun = prefix + (isLong ? "long press" : description.motions.count == 2 ? "double tap" : "tap")
    case .moved(let direction):
      let milliseconds = motion.duration.milliseconds - motion.restBefore.milliseconds
      let isFast = motion.translation.length > Self.swipeSpeed * max(milliseconds, 1)
      let isSwipe = direction != nil && isFast && motion.translation.length >= Self.swipeDistance
      kind = isSwipe ? "swipe" : "pan"
      noun = prefix + (isSwipe ? "swipe" : motion.fingers == 2 ? "pan (scroll)" : "pan (drag)")
    case .spread, .closed:
      kind = "pinch"
      noun = "pinch"
    case .turned:
      kind = "rotation"
      noun = "rotation"
    }
  }
}
