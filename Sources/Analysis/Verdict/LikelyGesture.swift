import Gestures
import Simulation
import TouchTrace

/// The gesture that a touch looks like, whatever recognizers are attached.
struct LikelyGesture: Hashable {
  /// The kind of recognizer that would look for it.
  var kind: String
  /// The noun: `three-finger swipe`.
  var noun: Noun

  /// A movement that ends faster than this and goes at least this far is a swipe: the defaults of the swipe recognizer, in
  /// points a millisecond and points.
  private static let swipeSpeed = 0.3
  private static let swipeDistance = 50.0

  /// Returns the gesture that a touch looks like; `nil` for a hover, for no touch and for one that has not ended.
  init?(_ description: TouchDescription) {
    if description.isUnfinished { return nil }
    guard let motion = description.motions.first, let shape = description.shapes.first else { return nil }
    let fingers = motion.fingers
    switch shape {
    case .hover: return nil
    case .still(isLong: true): self.init(LongPressRecognizer.self, fingers: fingers)
    case .still: self.init(TapRecognizer.self, fingers: fingers, taps: description.motions.count == 2 ? 2 : 1)
    case .moved(let direction):
      let milliseconds = motion.duration.milliseconds - motion.restBefore.milliseconds
      let isFast = motion.translation.length > Self.swipeSpeed * max(milliseconds, 1)
      let isSwipe = direction != nil && isFast && motion.translation.length >= Self.swipeDistance
      if isSwipe {
        self.init(SwipeRecognizer.self, fingers: fingers)
      } else {
        self.init(PanRecognizer.self, fingers: fingers)
      }
    case .spread, .closed: self.init(PinchRecognizer.self)
    case .turned: self.init(RotationRecognizer.self)
    }
  }

  private init<R: GestureRecognizer>(_: R.Type, fingers: Int = 1, taps: Int = 1) {
    kind = R.kind
    noun = GestureNames.noun(R.noun, fingers: fingers, taps: taps)
    if let synonym = R.synonym(fingers: fingers) { noun = noun.followed(byAlias: Noun(synonym)) }
  }
}

/// A gesture that no attached recognizer looks for.
struct UnattachedName: Hashable {
  /// The gesture's noun: `three-finger swipe`.
  var noun: Noun
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
      noun = gesture.noun
      recognizer = "\(gesture.kind) recognizer"
      if kinds.contains(gesture.kind) { recognizer += " for \(fingers, "finger")" }
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
