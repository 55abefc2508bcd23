import Analysis
import Exploration
import Gestures
import TouchTrace

/// Describes uncommon touches in words with numbers: `the finger rests 320 ms before it moves 40.5 pt to the right in 40 ms`.
struct RareTouchText {
  let touches: RareTouches
  let setup: ExploredSetup

  /// The conditions, all of which the touches meet.
  var text: String { touches.rarities.compactMap { clause($0) }.joined(separator: " and ") }

  private func clause(_ rarity: RareTouch) -> String? {
    guard let index = touches.steps.firstIndex(where: { $0.rarities.contains(rarity) }) else { return nil }
    let step = touches.steps[index]
    switch rarity {
    case .cancelled:
      guard let first = step.before.map(\.touchDownTime).min() else { return nil }
      return "\(Self.touches(step.before.count)) cancelled \(Self.milliseconds(step.end - first)) after touch down"
    case .otherTarget:
      guard let position = landed(step).first?.position else { return nil }
      return "\(fingers(landed(step).count)) \(target(at: position)), when others are on another target"
    case .lateTouch:
      guard let first = step.before.map(\.touchDownTime).min() else { return nil }
      let late = landed(step).count
      return
        "\(late == 1 ? "a further finger touches" : "\(late) further fingers touch") down \(Self.milliseconds(step.end - first)) after the first"
    case .otherPlace:
      guard let first = touches.steps.first?.after.first?.position, let here = landed(step).first?.position else {
        return nil
      }
      return "a touch begins \(Self.number((here - first).length)) pt from the first"
    case .movedAfterLift:
      let count = step.before.count
      return "\(count == 1 ? "the last finger" : "the last \(count) fingers") \(motion(step)) when others have lifted"
    case .secondMotion:
      let earlier = touches.steps[..<index].filter { Self.isMotion($0) }
      if let first = earlier.last {
        return "\(subject(first)) \(motion(first)), then \(subject(step)) \(motion(step))"
      }
      guard let start = step.before.map(\.touchDownTime).min() else { return nil }
      return
        "\(subject(step)) \(step.before.count == 1 ? "rests" : "rest") \(Self.milliseconds(step.start - start)) and then \(motion(step))"
    }
  }

  // MARK: Words

  private func landed(_ step: HandStep) -> [HandStep.Finger] {
    step.after.filter { finger in !step.before.contains { $0.number == finger.number } }
  }

  private func subject(_ step: HandStep) -> String {
    if case .move(let motion) = step.action, case .finger = motion.form, step.before.count > 1 { return "one finger" }
    return step.before.count == 1 ? "the finger" : "\(step.before.count) fingers"
  }

  private static func touches(_ count: Int) -> String { count == 1 ? "the touch is" : "the touches are" }

  private func fingers(_ count: Int) -> String {
    count == 1 ? "a finger touches down on" : "\(count) fingers touch down on"
  }

  private func target(at position: Point2D) -> String {
    let found = setup.targets.last { line in
      let end = line.frame.origin + line.frame.size
      return position.x >= line.frame.origin.x && position.y >= line.frame.origin.y && position.x < end.x
        && position.y < end.y
    }
    return found?.name ?? "the surface"
  }

  private static func isMotion(_ step: HandStep) -> Bool {
    if case .move = step.action { return true }
    return false
  }

  /// “moves 40.5 pt to the right in 40 ms”, with the verb for the number of fingers.
  private func motion(_ step: HandStep) -> String {
    guard case .move(let motion) = step.action else { return "" }
    var isOne = step.before.count == 1
    if case .finger = motion.form { isOne = true }
    func verb(_ word: String) -> String { isOne ? word + "s" : word }
    var delta = Point2D.zero
    for finger in step.after {
      guard let old = step.before.first(where: { $0.number == finger.number }) else { continue }
      let own = finger.position - old.position
      if own.length > delta.length { delta = own }
    }
    let distance = "\(Self.number(delta.length)) pt"
    let duration = "in \(Self.milliseconds(step.end - step.start))"
    switch motion.form {
    case .finger, .together: return "\(verb("move")) \(distance) \(Self.direction(delta)) \(duration)"
    case .spread: return "\(motion.offset.x > 0 ? "spread" : "close") by \(distance) each \(duration)"
    case .turn: return "turn to \(Self.number(motion.offset.x))° \(duration)"
    case .twist: return "spread and turn by \(distance) each \(duration)"
    case .spreadRight, .spreadDown: return "spread and move by at most \(distance) \(duration)"
    case .turnRight, .turnDown: return "turn and move by at most \(distance) \(duration)"
    }
  }

  private static func direction(_ delta: Point2D) -> String {
    if abs(delta.x) >= abs(delta.y) { return delta.x >= 0 ? "to the right" : "to the left" }
    return delta.y >= 0 ? "down" : "up"
  }

  private static func number(_ value: Double) -> String {
    FixedPoint.short(thousandths: Int64((value * 10).rounded()) * 100)
  }

  private static func milliseconds(_ interval: Interval) -> String {
    "\(FixedPoint.short(thousandths: interval.microseconds)) ms"
  }
}
