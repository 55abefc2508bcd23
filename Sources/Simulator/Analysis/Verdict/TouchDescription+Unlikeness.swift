import Gestures
import Simulation
import TouchTrace

extension TouchDescription {
  /// Returns how little a touch looks like a gesture, in doublings: 0 for the one that the verdict names, 2 for one of another
  /// movement. Fingers that moved may have been meant to rest, and those that rested to move.
  func unlikeness(of named: Setup.NamedRecognizer) -> Double {
    guard let motion = motions.first, !isUnfinished, let shape = shapes.first else { return 1 }
    switch named.shape {
    case .tap:
      let isLong = motion.duration.milliseconds >= named.recognizer.value(of: .durationAllowed) ?? .infinity
      return (motion.isStill ? 0 : motion.isSmall ? 0.5 : 1) + (isLong ? 1 : 0)
    case .press:
      let isLong = motion.duration.milliseconds >= named.recognizer.value(of: .durationRequired) ?? 0
      return (motion.isStill ? 0 : 1) + (isLong || motion.restBefore > .zero ? 0 : 1)
    case .click: return clicks.isEmpty ? 2 : 0
    case .spread: return motion.unlikeness(of: [.span])
    case .turn: return motion.unlikeness(of: [.rotation])
    case .transform: return motion.unlikeness(of: [.translation, .span, .rotation])
    case .flick: return motion.unlikeness(of: [.translation]) + (isDrag && !motion.isFast ? 0.5 : 0)
    case .drag: return motion.unlikeness(of: [.translation]) + (motion.isFast ? 1.5 : isDrag ? 0 : 0.5)
    case .edgeDrag: return motion.unlikeness(of: [.translation]) + (isDrag ? 0 : 0.5)
    case .hover: return shape == .hover ? 0 : 2
    case .other: return 1
    }
  }

  /// Returns whether the motion is that of another gesture: a swipe's is fast, and only a click presses a button.
  func isUnlikely(_ named: Setup.NamedRecognizer) -> Bool {
    if !clicks.isEmpty && named.shape != .click { return true }
    return unlikeness(of: named) > 1 || named.shape == .flick && motions.first?.isSlow ?? false
  }

  /// Whether the fingers moved together, but not as a swipe does.
  private var isDrag: Bool {
    guard let motion = motions.first, case .moved(let direction)? = shapes.first else { return false }
    return direction == nil || !motion.isFast || motion.translation.length < TouchLimits.swipeDistance
  }
}

extension TouchMotion {
  /// Whether the mean velocity of the fingers was below three fifths of a swipe's.
  fileprivate var isSlow: Bool { translation.length < 0.6 * TouchLimits.swipeVelocity * movingTime / 1000 }

  /// Whether the fingers rested: they did not move, or drifted by less than a centimetre a second.
  fileprivate var isStill: Bool { parts.isEmpty || isSmall && farthest / 64 < movingTime / 1000 }

  /// Whether the fingers moved as fast as a swipe does. They start from rest, so that their mean velocity is about half of the one
  /// that they reach.
  fileprivate var isFast: Bool { translation.length > TouchLimits.swipeVelocity / 2 * movingTime / 1000 }

  /// The time for which the fingers moved, in milliseconds, at least 1.
  private var movingTime: Double { max(duration.milliseconds - restBefore.milliseconds, 1) }

  /// Whether the fingers moved less than a swipe does.
  fileprivate var isSmall: Bool { farthest < TouchLimits.swipeDistance }

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
