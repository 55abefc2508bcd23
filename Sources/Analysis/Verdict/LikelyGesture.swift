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

  /// Returns the gesture that a touch looks like; `nil` for a hover, for no touch and for one that has not ended.
  init?(_ description: TouchDescription) {
    if description.isUnfinished { return nil }
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

/// A gesture that no attached recognizer looks for.
struct UnattachedName: Hashable {
  /// The gesture's noun: `3-finger swipe to the right`.
  var noun: String
  /// What would look for it: `swipe recognizer`, `swipe recognizer for 3 fingers`.
  var recognizer: String
  /// What to add: options of the command, or a line of a header.
  var remedy: String

  /// Looks for a gesture by replaying the touch with the recognizers that are not attached.
  ///
  /// - Parameter likely: the gesture that the touch looks like, for a touch in which no recognizer of the library would
  ///   recognize one.
  init?(inTouch index: Int, of explanation: Explanation, _ likely: LikelyGesture?) {
    let kinds = Set(explanation.setup.recognizers.map(\.kind))
    let found = explanation.unattachedGestures(in: index)
    if let gesture = found.first(where: { $0.kind == likely?.kind }) ?? (likely == nil ? found.first : nil) {
      let fingers = gesture.numberOfTouches
      let isTurn = gesture.kind == "pinch" || gesture.kind == "rotation"
      let name =
        gesture.kind == "longPress"
        ? "long press" : gesture.kind == "screenEdgePan" ? "pan from the edge" : gesture.kind
      let scroll = gesture.kind != "pan" ? "" : fingers == 2 ? " (scroll)" : fingers == 1 ? " (drag)" : ""
      noun = "\(fingers > 1 && !isTurn ? "\(fingers)-finger " : "")\(name)\(scroll)"
      recognizer = "\(gesture.kind) recognizer"
      if kinds.contains(gesture.kind) { recognizer += " for \(TouchDescription.counted(fingers, "finger"))" }
      remedy =
        gesture.options.isEmpty ? "the header line “\(gesture.headerLine)”" : gesture.options.joined(separator: " ")
    } else if let likely, !kinds.contains(likely.kind) {
      noun = likely.noun
      recognizer = "\(likely.kind) recognizer"
      remedy = "--recognizer \(likely.kind)"
    } else {
      return nil
    }
  }
}
