import Gestures
import LibinputEvents
import Simulation
import TouchTrace

extension LibinputJudge {
  // MARK: Taps and holds

  /// Why a tap is no tap.
  var tap: Decision? {
    if configuration.split(separator: " ").contains("tap=off") {
      return Decision(rule: .tap, time: hand.sequence.start, text: "libinput makes no tap of it: the option tap is off")
    }
    guard let (time, refusal) = reports.refusals.first(where: { period.contains($0.time) }) else { return otherTap }
    let text = "libinput abandoned the tap"
    switch refusal.reason {
    case .motion:
      let moved = hand.movement(at: time)
      return Decision(
        rule: .tapMovement, time: time,
        text:
          "\(text) \(sinceStart(time)): a finger had moved \(Numbers.text(moved, LibinputLimit.tapMovement)) mm, and in a tap it moves less than 1.3 mm",
        measured: [LibinputMeasurement("moved", moved, limit: LibinputLimit.tapMovement, "mm")])
    case .timeout:
      let step = hand.longestStep
      return Decision(
        rule: .tapTime, time: time,
        text:
          "\(text) \(sinceStart(time)): after \(step.isLift ? "a touch up" : "a touch down") nothing touched down or lifted for 180 ms "
          + "(\(Numbers.text(step.length.milliseconds, decimals: 0)) ms)",
        measured: [LibinputMeasurement("time", step.length.milliseconds, limit: LibinputLimit.tapStep, "ms")])
    case .button: return Decision(rule: .tap, time: time, text: "\(text): the touchpad's button was pressed")
    case .thumb: return Decision(rule: .thumb, time: time, text: "\(text): it took a finger for a thumb")
    case .palm: return Decision(rule: .palm, time: time, text: "\(text): it took a finger for a palm")
    case .touch:
      return Decision(
        rule: .tap, time: time, text: "\(text): a fourth finger touched down, and taps have at most three")
    case .release: return Decision(rule: .tap, time: time, text: "\(text): a finger lifted while others stayed")
    }
  }

  /// A touch within the time of a drag after a tap, that moves or stays: then it is the drag, and so are the touches after it.
  private var draggingTap: Decision? {
    guard
      let step = steps.first(where: {
        $0.machine == .tap && $0.from.hasSuffix("DRAGGING_OR_DOUBLETAP") && $0.to.hasSuffix("DRAGGING")
      })
    else { return nil }
    return Decision(
      rule: .dragTime, time: step.time,
      text:
        "libinput made a drag of a tap and the next touch \(sinceStart(step.time)): it touched down within 180 ms of the tap, "
        + (step.event == "MOTION" ? "and moved 1.3 mm" : "and stayed for 180 ms"))
  }

  private var otherTap: Decision? {
    if let drag = draggingTap { return drag }
    let others = reports.reports.filter { period.contains($0.start) && $0.isTap }
    guard let other = others.first, other.button >= 272, other.button <= 274 else { return nil }
    return Decision(
      rule: .fingerCount, time: other.end,
      text:
        meant.taps > 1
        ? "libinput reported \(others.count, "tap") of \(meant.taps, "touch"): each touch down and lift within 180 ms of the one before "
          + "continues a tap, which ends when no finger is down"
        : "libinput reported a tap of \(Int(other.button) - 271, "finger"): \(hand.sequence.fingers.count, "finger") touched down within "
          + "\(Numbers.text(hand.landing.milliseconds, decimals: 0)) ms, not all of them at once")
  }

  /// Why fingers that rest are no hold.
  var movedHold: Decision? {
    let limit = meant.fingers == 1 ? 0.5 : LibinputLimit.undecided
    let hasHold = reports.reports.contains { $0.kind == .hold && period.contains($0.start) }
    guard let step = steps.first(where: { $0.assumed != nil && hand.movement(at: $0.time) > 0.9 * limit }) else {
      return nil
    }
    let moved = hand.movement(at: step.time)
    return Decision(
      rule: .movement, time: step.time,
      text:
        "libinput \(hasHold ? "cancelled the hold" : "reported no hold") \(sinceStart(step.time)): a finger had moved \(Numbers.text(moved, limit)) mm, and a hold ends at "
        + "\(Numbers.text(limit)) mm", measured: [LibinputMeasurement("moved", moved, limit: limit, "mm")])
  }

  func sinceStart(_ time: Timestamp) -> String {
    "\(Numbers.text((time - hand.sequence.start).milliseconds, decimals: 0)) ms after touch down"
  }

  // MARK: The axis of a scroll

  /// The part of a scroll in which the touchpad's button was down.
  var pressedPart: Decision? {
    guard meant.kind == .scroll,
      let press = own.first(where: { $0.kind == .button && !$0.isTap && $0.event.isPhysical }),
      own.contains(where: { $0.kind == .motion })
    else { return nil }
    let end = (press.end - hand.sequence.start).milliseconds
    return Decision(
      rule: .click, time: press.start,
      text:
        "libinput moved the pointer with the button down from \(sinceStart(press.start)) to \(Numbers.text(end, decimals: 0)) ms: while "
        + "the touchpad is pressed, fingers drag and do not scroll")
  }

  /// The axis of a scroll that libinput dropped.
  var droppedAxis: Decision? {
    guard meant.kind == .scroll else { return nil }
    let scrolls = reports.reports.filter { period.contains($0.start) && $0.kind == .scroll }
    let sum = scrolls.map(\.translation).reduce(.zero, +)
    let moved = hand.millimetres(meant.translation)
    let isVertical = abs(moved.y) > abs(moved.x)
    let (along, across) = isVertical ? (abs(moved.y), abs(moved.x)) : (abs(moved.x), abs(moved.y))
    let kept = isVertical ? abs(sum.x) : abs(sum.y)
    let angle = Angles.degrees(along, across)
    let limit = LibinputLimit.axis(isVertical: isVertical)
    guard across >= Self.noticeable, angle >= Self.noticeableAngle, kept == 0, let first = scrolls.first else {
      return nil
    }
    let dropped = isVertical ? (moved.x > 0 ? "to the right" : "to the left") : (moved.y > 0 ? "down" : "up")
    return Decision(
      rule: .axis, time: first.start,
      text:
        "libinput dropped the \(Numbers.text(across)) mm \(dropped) of the scroll: it moved \(Numbers.text(angle, limit))° off the "
        + "\(isVertical ? "vertical" : "horizontal"), and below \(Numbers.text(limit))° only one axis scrolls",
      measured: [LibinputMeasurement("off the axis", angle, limit: limit, "°")])
  }

  /// A movement across that is worth mentioning, in millimetres and degrees.
  private static let noticeable = 3.0
  private static let noticeableAngle = 12.0
}

extension LibinputHand {
  /// Returns the largest distance of a finger from its touch down at a time, in millimetres.
  func movement(at time: Timestamp) -> Double {
    let now = positions(at: time)
    return sequence.fingers.compactMap { finger in now[finger.id].map { ($0 - millimetres(finger.first)).length } }
      .max() ?? 0
  }

  /// The longest time between touch downs and touch ups, each of which restarts a tap's time.
  var longestStep: (length: Interval, isLift: Bool) {
    let edges = (sequence.fingers.map { ($0.start, false) } + sequence.fingers.map { ($0.end, true) }).sorted {
      $0.0 < $1.0
    }
    let steps = zip(edges, edges.dropFirst()).map { (length: $1.0 - $0.0, isLift: $0.1) }
    return steps.max { $0.length < $1.length } ?? (sequence.end - sequence.start, false)
  }
}

extension LibinputHand.Pair {
  /// The angle between the two movements, 0 to 180 degrees.
  var angle: Double {
    let dot = upper.dotProduct(lower)
    let cross = abs(upper.x * lower.y - upper.y * lower.x)
    return dot >= 0 ? Angles.degrees(dot, cross) : 180 - Angles.degrees(-dot, cross)
  }
}

/// Numbers of libinput's rules as text.
enum Numbers {
  static func text(_ value: Double, decimals: Int = 1) -> String { HumanNumbers.digits(value, decimals: decimals) }

  /// Returns a value with the decimals at which it differs from its limit.
  static func text(_ value: Double, _ limit: Double) -> String {
    let texts = (1...3).lazy.map { (text(value, decimals: $0), text(limit, decimals: $0)) }
    return texts.first { $0 != $1 || value == limit }?.0 ?? text(value, decimals: 3)
  }
}
