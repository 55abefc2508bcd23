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
  fileprivate static let swipeSpeed = 0.3
  fileprivate static let swipeDistance = 50.0

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
      let isSwipe = direction != nil && motion.isFast && motion.translation.length >= Self.swipeDistance
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
  /// The recognizer for it: `swipe recognizer`, `swipe recognizer for 3 fingers`.
  var recognizer: String
  /// The addition: options of the command, or a line of a header.
  var remedy: String

  /// Returns the gesture that a touch looks like, or each of several.
  func sentence(of count: Int = 1) -> String {
    let gesture = count == 1 ? noun.withArticle : noun.plural
    return "\(count == 1 ? "looks" : "look") like \(gesture), but no \(recognizer) is attached: add \(remedy)"
  }

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

extension TouchDescription {
  /// Returns how little a touch looks like a gesture, in doublings: 0 for the one that the verdict names, 2 for one of another
  /// movement. Fingers that moved may have been meant to rest, and those that rested to move.
  func unlikeness(of named: Setup.NamedRecognizer) -> Double {
    guard let motion = motions.first, !isUnfinished, let shape = shapes.first else { return 1 }
    let isLong = motion.duration >= Self.shortestPress
    let isPan = LikelyGesture(self)?.kind == PanRecognizer.kind
    switch named.kind {
    case TapRecognizer.kind: return (motion.isStill ? 0 : motion.isSmall ? 0.5 : 1) + (isLong ? 1 : 0)
    case LongPressRecognizer.kind: return (motion.isStill ? 0 : 1) + (isLong || motion.restBefore > .zero ? 0 : 1)
    case ClickRecognizer.kind: return clicks.isEmpty ? 2 : 0
    case PinchRecognizer.kind: return motion.unlikeness(of: [.span])
    case RotationRecognizer.kind: return motion.unlikeness(of: [.rotation])
    case TransformRecognizer.kind: return motion.unlikeness(of: [.translation, .span, .rotation])
    case SwipeRecognizer.kind: return motion.unlikeness(of: [.translation]) + (isPan && !motion.isFast ? 0.5 : 0)
    case PanRecognizer.kind: return motion.unlikeness(of: [.translation]) + (motion.isFast ? 1.5 : isPan ? 0 : 0.5)
    case ScreenEdgePanRecognizer.kind: return motion.unlikeness(of: [.translation]) + (isPan ? 0 : 0.5)
    case HoverRecognizer.kind: return shape == .hover ? 0 : 2
    default: return 1
    }
  }
}

extension TouchMotion {
  /// Whether the fingers rested: they did not move, or drifted by less than a centimetre a second.
  fileprivate var isStill: Bool {
    parts.isEmpty || isSmall && farthest / 64 < max(duration.milliseconds - restBefore.milliseconds, 1) / 1000
  }

  /// Whether the fingers moved as fast as a swipe does.
  fileprivate var isFast: Bool {
    translation.length > LikelyGesture.swipeSpeed * max(duration.milliseconds - restBefore.milliseconds, 1)
  }

  /// Whether the fingers moved less than a swipe does.
  fileprivate var isSmall: Bool { farthest < LikelyGesture.swipeDistance }

  /// Returns how little it looks like a gesture of these parts, in doublings. Of fingers that rested, what they moved most may
  /// have been meant as a movement.
  fileprivate func unlikeness(of wanted: Set<Part>) -> Double {
    if let place = parts.firstIndex(where: wanted.contains) { return (place == 0 ? 0 : 0.5) + (isStill ? 0.5 : 0) }
    let largest = ([.translation, .span, .rotation] as [Part]).max { size($0) < size($1) }
    // A pinch within a scroll.
    if !parts.isEmpty, wanted.contains(where: { size($0) >= Self.restingDistance }) { return 1.25 }
    guard parts.isEmpty, let largest, wanted.contains(largest) else { return 2 }
    // Fingers that tap roll in the same direction: those that move in opposite ones were meant to.
    return largest != .translation && size(largest) > 2 * size(.translation) ? 0.5 : 1
  }
}
