/// Recognizes fingers that stay where they touched down. Continuous: `began` once they have stayed long enough,
/// `changed` as they move afterwards, however far, `ended` when one lifts. Taps can be required before the press.
///
/// On a touchpad people rest their fingers before they move them. A press that yields
/// (``allowableMovementWhilePressing``) is cancelled then, and leaves the fingers to a pan.
public struct LongPressRecognizer: GestureRecognizer {
  public static let kind = "longPress"

  /// The exact number of fingers that press together (1...10; default 1, as in UIKit).
  public var numberOfTouchesRequired = 1
  /// The minimum time that the required number of fingers must stay down (0 to a day; default 500 ms). UIKit, Android, Flutter
  /// and GTK have the same default, so users expect it; recordings of touchpads are played with
  /// ``minimumPressDurationOnTouchpads``. Recorded taps last 24 to 240 ms, well below it. The time counts from when the last
  /// finger touches down, as in UIKit; that of a tap does as well, so that every touch is short enough for a tap or long enough
  /// for a press.
  ///
  /// A touchpad's `hold` counts from the touch down that it implies: see ``TouchpadEvent/holdDelay(fingers:)``.
  public var minimumPressDuration = TapDefaults.pressDuration
  /// The maximum movement of a finger until then, in points (0...10,000; default 12 pt, 1.9 mm). Fingers held still on purpose
  /// moved up to 9 pt in the first half second, too close to UIKit's 10 pt. A pinch begins where each of two fingers has moved
  /// 12, so that a slow pinch is not a press first.
  public var allowableMovement = 12.0
  /// The maximum movement of a finger from its touch down once the press is recognized, in points (0...10,000; default 10,000,
  /// any distance, as in UIKit, where a press drags). If it moves further, the press is cancelled.
  ///
  /// Below 10,000 the press also does not prevent a pan, which begins where the press is cancelled. Recordings of touchpads are
  /// played with ``allowableMovementOnTouchpads``, where a pan begins: of recorded hand-made scrolls and drags on touchpads, a
  /// quarter rest longer than ``minimumPressDuration`` before they move.
  public var allowableMovementWhilePressing = Self.anyDistance

  /// The number of taps before the press, by the same fingers in the same place (0...10; default 0, as in UIKit).
  public var numberOfTapsRequired = 0
  /// The time in which each of these taps must end, from its last touch down (0 to a day; default 500 ms, that of
  /// ``TapRecognizer/maximumPressDuration``). It does not depend on ``minimumPressDuration``: at zero, a press follows its
  /// finger from the touch down after the tap, as in a zoom with one finger.
  public var maximumTapDuration = TapDefaults.pressDuration
  /// The maximum time between such a tap and the next touch (0 to a day; default 350 ms, as for a double tap).
  public var maximumTapInterval = TapDefaults.interval
  /// The maximum distance of the next touch from the first tap, in points (0...10,000; default 45 pt, as for a double tap).
  public var allowableSeparation = TapDefaults.separation
  /// The buttons that a driver may make of a tap followed by a touch, which is a press after one tap, at least one (default
  /// primary). See ``TapRecognizer/buttonMaskRequired``.
  public var buttonMaskRequired = ButtonMask.primary
  /// The time in which the fingers of the press, and of each tap before it, must touch down, from the first to the last (0 to a day;
  /// default a day, no limit, as in UIKit). See ``PanRecognizer/maximumTouchDownInterval``.
  public var maximumTouchDownInterval: Interval {
    get { touchDownLimit.maximum }
    set { touchDownLimit.maximum = newValue }
  }

  /// The value of ``minimumPressDuration`` for touchpads: 800 ms, Qt's for mice (`QStyleHints::mousePressAndHoldInterval`);
  /// GNOME's secondary click by holding takes 1.2 s (`secondary-click-time`). A finger on a screen points at something; one on
  /// a touchpad often only rests, before it moves or while its user looks. Of 81 recordings of drags, scrolls, swipes and
  /// pinches, 19 begin with a rest of 500 ms, and 5 with one of 800.
  public static var minimumPressDurationOnTouchpads: Interval { .milliseconds(800) }
  /// The value of ``allowableMovementWhilePressing`` for touchpads, in points: the translation that starts a pan. The pan wins,
  /// since a drag on a touchpad has a button, or a tap before it: libinput's tap-and-drag.
  public static var allowableMovementOnTouchpads: Double { 20 }
  private static var anyDistance: Double { 10_000 }

  public static let parameters: [Parameter<Self>] = [
    .numberOfTouchesRequired("press", get: { $0.numberOfTouchesRequired }, set: { $0.numberOfTouchesRequired = $1 }),
    .interval(
      "minimumPressDuration", role: .durationRequired,
      meaning: "how long the fingers must stay down before the press begins",
      get: { $0.minimumPressDuration }, set: { $0.minimumPressDuration = $1 }),
    .points(
      "allowableMovement", role: .movementAllowed, meaning: "how far a finger may move until the press begins",
      get: { $0.allowableMovement }, set: { $0.allowableMovement = $1 }),
    .points(
      "allowableMovementWhilePressing", role: .movementAllowed,
      meaning: "how far a finger may move once the press has begun; below 10,000 more cancels it, and leaves "
        + "the fingers to a pan",
      get: { $0.allowableMovementWhilePressing }, set: { $0.allowableMovementWhilePressing = $1 }),
    .count(
      "numberOfTapsRequired", 0...10, role: .taps, meaning: "the number of taps before the press",
      get: { $0.numberOfTapsRequired }, set: { $0.numberOfTapsRequired = $1 }),
    .interval(
      "maximumTapDuration", role: .durationAllowed, meaning: "the time in which a tap before the press must end",
      get: { $0.maximumTapDuration }, set: { $0.maximumTapDuration = $1 }),
    .interval(
      "maximumTapInterval", role: .durationAllowed, meaning: "how long the next touch may take to begin after a tap",
      get: { $0.maximumTapInterval }, set: { $0.maximumTapInterval = $1 }),
    .points(
      "allowableSeparation", role: .separation, meaning: "how far from the first tap the next touch may be",
      get: { $0.allowableSeparation }, set: { $0.allowableSeparation = $1 }),
    .options(
      "buttonMaskRequired", role: .buttons,
      meaning: "the buttons that a touchpad's driver may make of a tap followed by a touch",
      get: { $0.buttonMaskRequired }, set: { $0.buttonMaskRequired = $1 }),
    .maximumTouchDownInterval("press", get: { $0.maximumTouchDownInterval }, set: { $0.maximumTouchDownInterval = $1 }),
  ]

  public init() {}

  /// Creates a recognizer for a press by this many fingers (1...10), with the other parameters at their defaults.
  public init(numberOfTouchesRequired: Int) { self.numberOfTouchesRequired = numberOfTouchesRequired }

  public static var variants: [Variant<Self>] {
    [
      Variant("longPress", Self()),
      Variant("twoFingerLongPress", Self(numberOfTouchesRequired: 2)),
      Variant("threeFingerLongPress", Self(numberOfTouchesRequired: 3)),
      Variant("fourFingerLongPress", Self(numberOfTouchesRequired: 4)),
    ]
  }

  public var numberOfTaps: Int { numberOfTapsRequired + 1 }

  /// A press that yields does not prevent a pan by the same fingers.
  public func canPrevent(_ other: GestureTraits) -> Bool {
    other.isExclusive && (other.shape != .drag || allowableMovementWhilePressing >= Self.anyDistance)
  }

  // MARK: Machine

  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Phase: String, GesturePhase {
    /// No finger is down.
    case ready
    /// Fewer fingers than required are down; none has moved too far.
    case awaitingTouches
    /// All required fingers are down; none has moved too far, and they have not stayed long enough.
    case holding
    /// This is a tap before the press, and some of its fingers have lifted.
    case lifting
    /// A tap has been made, and no finger is down.
    case betweenTaps
    /// The fingers have stayed long enough.
    case pressing

    public static let initial = ready
    public var isRecognized: Bool { self == .pressing }
  }

  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Signal: String, GestureSignal, FingerSignal {
    /// A finger touched down, and more are required.
    case touchDown
    /// The last required finger touched down.
    case enoughTouches
    /// One finger too many touched down.
    case tooManyTouches
    /// A finger touched down too long after the first one, or did not until then.
    case lateTouchDown
    /// A finger moved.
    case moved
    /// A finger has moved further from its touch down than allowed, before or during the press.
    case movedTooFar
    /// A finger touched down further from the first tap than allowed.
    case tooFarApart
    /// A finger lifted.
    case touchUp
    /// A finger of a tap before the press lifted; others stay down.
    case someTouchesUp
    /// The last finger of a tap before the press lifted.
    case tapped
    /// All fingers have been down for the required time.
    case held
    /// A tap took too long, or the next touch did not begin in time.
    case timedOut
    /// A touch was cancelled.
    case touchCancelled
    /// A button is down: the fingers click.
    case buttonDown
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .touchDown): .enter(.awaitingTouches)
    case (.ready, .enoughTouches): .enter(.holding)
    case (.ready, .tooManyTouches): .fail
    case (.ready, .touchUp), (.ready, .touchCancelled): .stay
    case (.ready, .lateTouchDown), (.ready, .moved), (.ready, .movedTooFar), (.ready, .tooFarApart),
      (.ready, .someTouchesUp), (.ready, .tapped), (.ready, .held), (.ready, .timedOut), (.ready, .buttonDown):
      .unreachable

    case (.awaitingTouches, .enoughTouches): .enter(.holding)
    case (.awaitingTouches, .tooManyTouches), (.awaitingTouches, .lateTouchDown), (.awaitingTouches, .movedTooFar),
      (.awaitingTouches, .tooFarApart), (.awaitingTouches, .touchUp), (.awaitingTouches, .touchCancelled),
      (.awaitingTouches, .buttonDown):
      .fail
    case (.awaitingTouches, .touchDown): .stay
    case (.awaitingTouches, .moved), (.awaitingTouches, .someTouchesUp), (.awaitingTouches, .tapped),
      (.awaitingTouches, .held), (.awaitingTouches, .timedOut):
      .unreachable

    case (.holding, .held): .enter(.pressing)
    case (.holding, .someTouchesUp): .enter(.lifting)
    case (.holding, .tapped): .enter(.betweenTaps)
    case (.holding, .tooManyTouches), (.holding, .lateTouchDown), (.holding, .movedTooFar), (.holding, .tooFarApart),
      (.holding, .touchUp), (.holding, .timedOut), (.holding, .touchCancelled), (.holding, .buttonDown):
      .fail
    // A finger may take the place of an ignored one.
    case (.holding, .touchDown), (.holding, .enoughTouches): .stay
    case (.holding, .moved): .unreachable

    case (.lifting, .tapped): .enter(.betweenTaps)
    case (.lifting, .touchDown), (.lifting, .enoughTouches), (.lifting, .tooManyTouches), (.lifting, .movedTooFar),
      (.lifting, .tooFarApart), (.lifting, .timedOut), (.lifting, .touchCancelled), (.lifting, .buttonDown):
      .fail
    // Only if numberOfTapsRequired was lowered during the tap.
    case (.lifting, .touchUp): .stay
    case (.lifting, .someTouchesUp): .stay
    case (.lifting, .lateTouchDown), (.lifting, .moved), (.lifting, .held): .unreachable

    case (.betweenTaps, .touchDown): .enter(.awaitingTouches)
    case (.betweenTaps, .enoughTouches): .enter(.holding)
    case (.betweenTaps, .tooManyTouches), (.betweenTaps, .tooFarApart), (.betweenTaps, .timedOut),
      (.betweenTaps, .buttonDown):
      .fail
    case (.betweenTaps, .lateTouchDown), (.betweenTaps, .moved), (.betweenTaps, .movedTooFar), (.betweenTaps, .touchUp),
      (.betweenTaps, .someTouchesUp), (.betweenTaps, .tapped), (.betweenTaps, .held), (.betweenTaps, .touchCancelled):
      .unreachable

    case (.pressing, .moved): .enter(.pressing)
    case (.pressing, .touchUp): .end
    case (.pressing, .movedTooFar), (.pressing, .touchCancelled), (.pressing, .buttonDown): .cancel
    // A touchpad may report another `hold` during the press.
    case (.pressing, .touchDown), (.pressing, .enoughTouches), (.pressing, .tooManyTouches): .stay
    case (.pressing, .lateTouchDown), (.pressing, .tooFarApart), (.pressing, .someTouchesUp), (.pressing, .tapped),
      (.pressing, .held), (.pressing, .timedOut):
      .unreachable
    }
  }

  public static func condition(for signal: Signal, in phase: Phase) -> String? {
    switch (phase, signal) {
    case (.holding, .someTouchesUp), (.holding, .tapped), (.holding, .timedOut): "taps < numberOfTapsRequired"
    case (.holding, .held), (.holding, .touchUp): "taps = numberOfTapsRequired"
    default: nil
    }
  }

  // MARK: Input

  public var phase = Phase.initial
  public internal(set) var location = Point2D.zero
  public internal(set) var numberOfTouches = 0
  var touchDownLimit = TouchDownLimit()
  var taps = TapSequence()
  private var movement = MovementGate()
  /// Whether a touchpad's `hold` makes the press.
  var isHold = false

  @inline(__always) public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    if touches.isButtonDown { return phase == .ready ? nil : .buttonDown }
    switch phase {
    case .pressing: return readPressing(touches)
    // A finger that was down earlier neither taps nor presses.
    case .ready, .betweenTaps: return touches.changes.contains(.began) ? readTouchDown(touches) : nil
    case .awaitingTouches, .holding, .lifting: break
    }
    if !touches.changes.isDisjoint(with: .touchDownOrUp) {
      if touches.changes.contains(.cancelled) { return .touchCancelled }
      return touches.changes.contains(.began) ? readTouchDown(touches) : readTouchUp(touches)
    }
    location = touches.centroid
    return movement.isExceeded(by: touches, allowed: allowableMovement) ? .movedTooFar : nil
  }

  private mutating func readTouchDown(_ touches: borrowing TouchFrame) -> Signal {
    if phase == .ready { taps.reset() }
    location = touches.centroid
    numberOfTouches = touches.fingers
    taps.startTime = touches.time
    if phase == .lifting { taps.touchDownWhileLifting(touches, required: numberOfTouchesRequired) }
    let signal = Signal.fingers(numberOfTouches, of: numberOfTouchesRequired)
    // A finger that touches down as others lift fails for that.
    let isFirst = phase == .ready || phase == .betweenTaps
    if touchDownLimit.isExceeded(by: touches, isFirst: isFirst, isWaiting: false), phase != .lifting {
      return .lateTouchDown
    }
    if signal != .enoughTouches { return signal }
    return taps.touchDown(at: location, within: allowableSeparation) ? signal : .tooFarApart
  }

  private mutating func readTouchUp(_ touches: borrowing TouchFrame) -> Signal {
    if hasTapped || phase == .awaitingTouches { return .touchUp }
    return taps.touchUp(touches) ? .tapped : .someTouchesUp
  }

  /// Whether all taps have been made, so that the fingers press.
  @inline(__always) private var hasTapped: Bool { taps.count == numberOfTapsRequired }

  /// `true` if the press may move any distance, and so follows the fingers.
  public var ignoresMovesWhileActive: Bool { allowableMovementWhilePressing == Self.anyDistance }

  /// Reads a frame while the press is recognized. Only the fingers that were down at its recognition belong to it.
  @inline(__always) private mutating func readPressing(_ touches: borrowing TouchFrame) -> Signal? {
    // The usual case, one finger that moves. Only this part is inlined.
    if touches.count == 1, touches.changes == .moved, touches[0].touchDownTime <= taps.startTime {
      if touches[0].squaredMovement >= allowableMovementWhilePressing * allowableMovementWhilePressing {
        return .movedTooFar
      }
      location = touches[0].position
      return .moved
    }
    return readPressingOfSeveral(touches)
  }

  @inline(never) private mutating func readPressingOfSeveral(_ touches: borrowing TouchFrame) -> Signal? {
    var sum = Point2D.zero
    var count = 0.0
    var hasLifted = false
    var hasMoved = false
    let squaredLimit = allowableMovementWhilePressing * allowableMovementWhilePressing
    for index in 0..<touches.count where touches[index].touchDownTime <= taps.startTime {
      let finger = touches[index]
      if finger.stage == .cancelled { return .touchCancelled }
      if finger.stage == .ended { hasLifted = true }
      if finger.stage == .moved {
        hasMoved = true
        // A pan begins at the same distance.
        if finger.squaredMovement >= squaredLimit { return .movedTooFar }
      }
      sum += finger.position
      count += 1
    }
    if count > 0 { location = sum / count }
    if hasLifted { return .touchUp }
    // Untracked fingers have no identity: the press ends when none of them is left.
    if touches.changes.contains(.ended), touches.untracked == 0, count == 0 { return .touchUp }
    return hasMoved ? .moved : nil
  }

  public var deadline: Deadline<Signal>? {
    // Always inlined: the coordinator reads it after every frame, and a call would copy the recognizer.
    @inline(__always) get {
      switch phase {
      case .ready, .pressing: nil
      case .awaitingTouches: isHold ? nil : touchDownLimit.deadline(.lateTouchDown)
      case .holding where hasTapped: .at(taps.startTime + minimumPressDuration, .held)
      case .holding, .lifting: .at(taps.startTime + maximumTapDuration, .timedOut)
      case .betweenTaps: .at(taps.startTime + maximumTapInterval, .timedOut)
      }
    }
  }

  public static let needsEveryMove = false

  // Inlined, because a call would copy the recognizer.
  @inline(__always) public func remainingSlop(_ touches: borrowing TouchFrame) -> Double {
    switch phase {
    case .ready, .betweenTaps: .infinity
    case .awaitingTouches, .holding, .lifting: allowableMovement - touches.largestSquaredMovement.squareRoot()
    case .pressing: 0
    }
  }

  // MARK: Reasons

  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    let elapsed = now - taps.startTime
    return switch signal {
    // Whatever the fingers did, there were too few.
    case .touchUp where phase == .awaitingTouches, .movedTooFar where phase == .awaitingTouches,
      .touchCancelled where phase == .awaitingTouches:
      .tooFewFingers(numberOfTouches, needed: numberOfTouchesRequired)
    case .tooFarApart: taps.tooFarApart(allowed: allowableSeparation)
    case .timedOut where phase == .betweenTaps: taps.tooFewTaps(needed: numberOfTapsRequired + 1)
    case .timedOut: .reached("tap took", elapsed, limit: maximumTapDuration)
    case .movedTooFar: movement.reason(allowed: allowableMovement)
    case .tooManyTouches: .tooManyFingers(numberOfTouches, allowed: numberOfTouchesRequired)
    case .lateTouchDown: touchDownLimit.reason(numberOfTouches, needed: numberOfTouchesRequired, at: now)
    case .touchUp,
      .touchCancelled where isHold && phase == .holding:
      .missed("held", elapsed, needed: minimumPressDuration)
    case .touchDown where phase == .lifting, .enoughTouches where phase == .lifting:
      taps.tooManyTouchesInAll(allowed: numberOfTouchesRequired)
    case .touchDown, .enoughTouches, .moved, .held, .touchCancelled, .someTouchesUp, .tapped, .buttonDown: nil
    }
  }

  public func progress(at now: Timestamp) -> [Reason] {
    let elapsed = now - taps.startTime
    switch phase {
    case .ready, .pressing: return []
    case .awaitingTouches: return [.tooFewFingers(numberOfTouches, needed: numberOfTouchesRequired)]
    case .betweenTaps: return [.reached("waited", elapsed, limit: maximumTapInterval)]
    case .holding, .lifting:
      let held =
        hasTapped
        ? Reason.missed("held", elapsed, needed: minimumPressDuration)
        : .reached("tap took", elapsed, limit: maximumTapDuration)
      if isHold { return [held] }
      return [held, movement.reason(allowed: allowableMovement)]
    }
  }

  // MARK: State

  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&numberOfTouches)
    taps.code(&coder)
    movement.code(&coder)
    touchDownLimit.code(&coder)
    coder.code(&isHold)
  }

  public mutating func reset() {
    numberOfTouches = 0
    taps.reset()
    movement = MovementGate()
    isHold = false
  }
}

// MARK: Description

extension LongPressRecognizer {
  public static let shape = GestureShape.press

  public mutating func adaptToTouchpad() {
    minimumPressDuration = Self.minimumPressDurationOnTouchpads
    // A touch that is too short for a press is a tap, also before another press.
    maximumTapDuration = Self.minimumPressDurationOnTouchpads
    allowableMovementWhilePressing = Self.allowableMovementOnTouchpads
  }
}
