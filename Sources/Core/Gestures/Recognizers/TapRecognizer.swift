/// Recognizes one or more taps by a fixed number of fingers. Discrete.
public struct TapRecognizer: GestureRecognizer {
  public static let kind = "tap"

  /// The number of taps (1...10; default 1, as in UIKit).
  public var numberOfTapsRequired = 1
  /// The exact number of fingers that tap together (1...10; default 1, as in UIKit).
  public var numberOfTouchesRequired = 1
  /// The maximum movement of a finger while it is down, in points (0...10,000; default 20 pt, 3.1 mm). Fingers roll as they
  /// lift: recorded taps move up to 17 pt, and the shortest recorded drag moves 41, so that 17 to 41 pt separate them. Flutter
  /// allows 18, Android 8, WebKit 40. A long press allows as much, and a pan begins there: no touch falls between them. Of 16
  /// people tapping a tablet, 14 can with 20 pt and 15 with 28, but every pan would begin 1.2 mm later, and recordings of other
  /// touchscreens cannot distinguish the two.
  public var allowableMovement = TapDefaults.movement
  /// The time in which a tap must end, from the last touch down to the last touch up (0 to a day; default 500 ms). The
  /// default is where a long press begins, so that every touch is short enough for a tap or long enough for a press; recordings of
  /// touchpads are played with ``LongPressRecognizer/minimumPressDurationOnTouchpads``. 800 ms would admit one more of those 16
  /// people, and every press would take 0.3 s longer.
  public var maximumPressDuration = TapDefaults.pressDuration
  /// The time in which all fingers must touch down, from the first to the last, unless they all lift at once (0 to a day; default
  /// 45 ms). The fingers of recorded taps by several fingers touch down within 37 ms; those of alternating taps, as in a drum
  /// roll, at least 47 ms apart, and they also lift one after the other.
  public var maximumTouchDownInterval = Interval.milliseconds(45)
  /// The maximum distance between the fingers of one tap when they touch down, in points (0...10,000; default 10,000, any
  /// distance, as in UIKit; Chromium allows 300).
  public var maximumTouchSeparation = 10_000.0
  /// The maximum time until the next tap begins (0 to a day; default 350 ms). Apple's touch scripts for the web use the same,
  /// Android and Flutter 300 ms, desktops 400. A single tap that waits for a double tap to fail waits this long.
  public var maximumTapInterval = TapDefaults.interval
  /// The maximum distance of further taps from the first one, in points (0...10,000; default 45 pt, 7 mm, the width of a
  /// fingertip). A finger that lifts and touches again does so further away than one that stays; iOS reportedly allows as much.
  public var allowableSeparation = TapDefaults.separation

  /// The buttons that a driver may make of the tap, at least one (default primary, as in UIKit). Touches have no button. A driver
  /// such as libinput reports a tap by two fingers as the secondary button, and one by three as the middle button: a
  /// recognizer of one touch that accepts these takes each of them as one touch, and otherwise counts its fingers. A recognizer
  /// of several touches goes by their number alone, and real buttons make a click: see ``ClickRecognizer/buttonMaskRequired``.
  /// ``recognizedButton`` is the one that was tapped.
  public var buttonMaskRequired = ButtonMask.primary

  public static let parameters: [Parameter<Self>] = [
    .count(
      "numberOfTapsRequired", 1...10, role: .taps, meaning: "the number of taps",
      get: { $0.numberOfTapsRequired }, set: { $0.numberOfTapsRequired = $1 }),
    .numberOfTouchesRequired("tap", get: { $0.numberOfTouchesRequired }, set: { $0.numberOfTouchesRequired = $1 }),
    .points(
      "allowableMovement", role: .movementAllowed, meaning: "how far a finger may move while it is down",
      get: { $0.allowableMovement }, set: { $0.allowableMovement = $1 }),
    .interval(
      "maximumPressDuration", role: .durationAllowed, meaning: "the time in which a tap must end",
      get: { $0.maximumPressDuration }, set: { $0.maximumPressDuration = $1 }),
    .maximumTouchDownInterval("tap", get: { $0.maximumTouchDownInterval }, set: { $0.maximumTouchDownInterval = $1 }),
    .points(
      "maximumTouchSeparation", role: .spacing, meaning: "how far apart the fingers of one tap may touch down",
      get: { $0.maximumTouchSeparation }, set: { $0.maximumTouchSeparation = $1 }),
    .interval(
      "maximumTapInterval", role: .durationAllowed, meaning: "how long the next tap may take to begin",
      get: { $0.maximumTapInterval }, set: { $0.maximumTapInterval = $1 }),
    .points(
      "allowableSeparation", role: .separation, meaning: "how far from the first tap the others may be",
      get: { $0.allowableSeparation }, set: { $0.allowableSeparation = $1 }),
    .options(
      "buttonMaskRequired", role: .buttons,
      meaning: "the buttons that a touchpad's driver may make of a tap by one finger",
      get: { $0.buttonMaskRequired }, set: { $0.buttonMaskRequired = $1 }),
  ]

  public init() {}

  /// Creates a recognizer for this many taps by this many fingers (1...10 each), with the other parameters at their
  /// defaults.
  public init(numberOfTapsRequired: Int = 1, numberOfTouchesRequired: Int = 1) {
    self.numberOfTapsRequired = numberOfTapsRequired
    self.numberOfTouchesRequired = numberOfTouchesRequired
  }

  public static var variants: [Variant<Self>] {
    [
      Variant("tap", Self()),
      Variant("twoFingerTap", Self(numberOfTouchesRequired: 2)),
      Variant("threeFingerTap", Self(numberOfTouchesRequired: 3)),
      Variant("fourFingerTap", Self(numberOfTouchesRequired: 4)),
    ]
  }

  public var numberOfTaps: Int { numberOfTapsRequired }

  /// A tap does not prevent gestures of more taps: a single tap must leave the second tap to a double tap, and the
  /// press after a tap to a long press.
  public func canPrevent(_ other: GestureTraits) -> Bool {
    other.isExclusive && other.numberOfTaps <= numberOfTaps
  }

  // MARK: Machine

  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Phase: String, GesturePhase {
    /// No finger is down, and no tap has been counted.
    case ready
    /// Fewer fingers than required are down; none has moved too far.
    case awaitingTouches
    /// All required fingers are down; none has moved too far.
    case pressed
    /// All required fingers were down, and some have lifted.
    case lifting
    /// No finger is down, and more taps are required.
    case betweenTaps

    public static let initial = ready
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
    /// A finger lifted, and the last one had touched down too long after the first.
    case lateTouchDown
    /// A finger has moved further from its touch down than allowed.
    case movedTooFar
    /// A tap touched down further from the first than allowed, or a finger further from another.
    case tooFarApart
    /// Some fingers lifted and others stay down, or the last one did before all required were down.
    case touchUp
    /// The last finger of a tap lifted, and more taps are required.
    case tapped
    /// The last finger of the last tap lifted.
    case tappedLast
    /// The fingers did not lift, or the next tap did not begin, in time.
    case timedOut
    /// A touch was cancelled.
    case touchCancelled
    /// A button is down: the fingers click.
    case buttonDown
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .touchDown): .enter(.awaitingTouches)
    case (.ready, .enoughTouches): .enter(.pressed)
    case (.ready, .tooManyTouches), (.ready, .tooFarApart): .fail
    case (.ready, .touchCancelled): .stay
    case (.ready, .lateTouchDown), (.ready, .movedTooFar), (.ready, .touchUp), (.ready, .tapped), (.ready, .tappedLast),
      (.ready, .timedOut), (.ready, .buttonDown):
      .unreachable

    case (.awaitingTouches, .enoughTouches): .enter(.pressed)
    case (.awaitingTouches, .touchDown): .stay
    case (.awaitingTouches, .tooManyTouches), (.awaitingTouches, .movedTooFar), (.awaitingTouches, .tooFarApart),
      (.awaitingTouches, .touchUp), (.awaitingTouches, .timedOut), (.awaitingTouches, .touchCancelled),
      (.awaitingTouches, .buttonDown):
      .fail
    case (.awaitingTouches, .lateTouchDown), (.awaitingTouches, .tapped), (.awaitingTouches, .tappedLast): .unreachable

    case (.pressed, .touchUp): .enter(.lifting)
    case (.pressed, .tapped): .enter(.betweenTaps)
    case (.pressed, .tappedLast): .end
    // A finger may take the place of an ignored one.
    case (.pressed, .touchDown), (.pressed, .enoughTouches): .stay
    case (.pressed, .tooManyTouches), (.pressed, .lateTouchDown), (.pressed, .movedTooFar), (.pressed, .tooFarApart),
      (.pressed, .timedOut), (.pressed, .touchCancelled), (.pressed, .buttonDown):
      .fail

    case (.lifting, .tapped): .enter(.betweenTaps)
    case (.lifting, .tappedLast): .end
    case (.lifting, .touchUp): .stay
    case (.lifting, .lateTouchDown): .unreachable
    case (.lifting, .touchDown), (.lifting, .enoughTouches), (.lifting, .tooManyTouches), (.lifting, .movedTooFar),
      (.lifting, .tooFarApart), (.lifting, .timedOut), (.lifting, .touchCancelled), (.lifting, .buttonDown):
      .fail

    case (.betweenTaps, .touchDown): .enter(.awaitingTouches)
    case (.betweenTaps, .enoughTouches): .enter(.pressed)
    case (.betweenTaps, .tooManyTouches), (.betweenTaps, .tooFarApart), (.betweenTaps, .timedOut),
      (.betweenTaps, .touchCancelled), (.betweenTaps, .buttonDown):
      .fail
    case (.betweenTaps, .lateTouchDown), (.betweenTaps, .movedTooFar), (.betweenTaps, .touchUp),
      (.betweenTaps, .tapped), (.betweenTaps, .tappedLast):
      .unreachable
    }
  }

  public static func condition(for signal: Signal, in phase: Phase) -> String? {
    switch signal {
    case .tapped: "taps < numberOfTapsRequired"
    case .tappedLast: "taps = numberOfTapsRequired"
    case .touchDown, .enoughTouches, .tooManyTouches, .lateTouchDown, .movedTooFar, .tooFarApart, .touchUp, .timedOut,
      .touchCancelled, .buttonDown:
      nil
    }
  }

  // MARK: Input

  public var phase = Phase.initial
  /// The most fingers in the current tap.
  public private(set) var numberOfTouches = 0
  var taps = TapSequence()
  private var movement = MovementGate()
  /// The time from the first touch down of the current tap to the last one.
  var touchDownInterval = Interval.zero
  /// The location of the pointer when the button was pressed, in points.
  private var pressLocation = Point2D.zero

  @inline(__always) public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    if touches.isButtonDown { return phase == .ready ? nil : .buttonDown }
    if phase == .ready || phase == .betweenTaps {
      // A finger that was down earlier does not tap when it lifts.
      return touches.changes.contains(.began) ? readTouchDown(touches) : nil
    }
    if touches.changes.contains(.cancelled) { return .touchCancelled }
    if touches.changes.contains(.began) { return readTouchDown(touches) }
    if movement.isExceeded(by: touches, allowed: allowableMovement) { return .movedTooFar }
    return touches.changes.contains(.ended) ? readTouchUp(touches) : nil
  }

  private mutating func readTouchDown(_ touches: borrowing TouchFrame) -> Signal? {
    if phase == .ready { taps.reset() }
    let isFirst = phase == .ready || phase == .betweenTaps
    touchDownInterval = isFirst ? .zero : touchDownInterval + (touches.time - taps.startTime)
    if isFirst { numberOfTouches = 0 }
    taps.startTime = touches.time
    recognizedButton = []
    numberOfTouches = max(numberOfTouches, touches.fingers)
    if phase == .lifting { taps.touchDownWhileLifting(touches, required: numberOfTouchesRequired) }
    let signal = Signal.fingers(touches.fingers, of: numberOfTouchesRequired)
    if signal == .tooManyTouches { return signal }
    if touches.count > 1, !taps.touchesDown(touches, within: maximumTouchSeparation) { return .tooFarApart }
    return taps.touchDown(at: touches.startCentroid, within: allowableSeparation) ? signal : .tooFarApart
  }

  private mutating func readTouchUp(_ touches: borrowing TouchFrame) -> Signal {
    if phase == .awaitingTouches { return .touchUp }
    if taps.touchUp(touches) { return tapSignal }
    return phase == .pressed && touchDownInterval > maximumTouchDownInterval ? .lateTouchDown : .touchUp
  }

  /// The signal for a tap that has just been counted.
  private var tapSignal: Signal { taps.count >= numberOfTapsRequired ? .tappedLast : .tapped }

  public var deadline: Deadline<Signal>? {
    // Always inlined: the coordinator reads it after every frame, and a call would copy the recognizer.
    @inline(__always) get {
      switch phase {
      case .ready: nil
      case .awaitingTouches, .pressed, .lifting: .at(taps.startTime + maximumPressDuration, .timedOut)
      case .betweenTaps: .at(taps.startTime + maximumTapInterval, .timedOut)
      }
    }
  }

  public static let needsEveryMove = false

  // Inlined, because a call would copy the recognizer.
  @inline(__always) public func remainingSlop(_ touches: borrowing TouchFrame) -> Double {
    switch phase {
    case .ready, .betweenTaps: .infinity
    case .awaitingTouches, .pressed, .lifting: allowableMovement - touches.largestSquaredMovement.squareRoot()
    }
  }

  // MARK: Touchpad

  /// Classifies a button that the touchpad's driver made of a tap, or a short `hold` where the driver makes none. The
  /// pointer must stay as near as a finger: a button that is held while the pointer moves is a drag. Of the buttons of a driver's
  /// taps the recognizer accepts those of ``buttonMaskRequired``; another one counts as so many fingers.
  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    switch event.kind {
    // A physical button makes a click, whichever it is.
    case .button(.began, _) where event.isPhysical: phase == .ready ? nil : .buttonDown
    case .button(let stage, let code):
      buttonMaskRequired.touches(ofTappedButton: code, required: numberOfTouchesRequired)
        .flatMap { read(stage, $0, ButtonMask(code: code), event) }
    case .hold(let stage, let fingers, let mayTap): mayTap ? read(stage, fingers, [], event) : nil
    case .motion: readMotion(event)
    case .transform, .swipe, .scroll: nil
    }
  }

  private mutating func readMotion(_ event: TouchpadEvent) -> Signal? {
    guard phase == .pressed || phase == .awaitingTouches else { return nil }
    return movement.isExceeded(by: event.location - pressLocation, allowed: allowableMovement) ? .movedTooFar : nil
  }

  private mutating func read(
    _ stage: TouchpadEvent.Stage, _ fingers: Int, _ button: ButtonMask, _ event: TouchpadEvent
  ) -> Signal? {
    switch stage {
    case .began:
      recognizedButton = button
      return press(fingers, event)
    case .changed: return nil
    case .ended: return release(event)
    case .cancelled: return .touchCancelled
    }
  }

  private mutating func press(_ fingers: Int, _ event: TouchpadEvent) -> Signal {
    if phase == .ready { taps.reset() }
    taps.startTime = event.stamp
    numberOfTouches = fingers
    pressLocation = event.location
    movement = MovementGate()
    // The pointer is where taps act: fingers that tap elsewhere on the touchpad tap in the same place.
    let isNear = taps.touchDown(at: event.location, within: allowableSeparation)
    let signal = Signal.fingers(fingers, of: numberOfTouchesRequired)
    return isNear || signal == .tooManyTouches ? signal : .tooFarApart
  }

  private mutating func release(_ event: TouchpadEvent) -> Signal? {
    if phase == .awaitingTouches { return .touchUp }
    // Its beginning was not read, or belonged to an earlier tap.
    if phase == .ready || phase == .betweenTaps { return nil }
    // The driver stamps both ends; the time between the stamps counts, however late they are delivered.
    if event.stamp - taps.startTime >= maximumPressDuration { return .timedOut }
    taps.complete(at: event.time)
    return tapSignal
  }

  // MARK: Reasons

  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    // Whatever the fingers did, there were too few.
    case .touchUp where phase == .awaitingTouches, .movedTooFar where phase == .awaitingTouches,
      .timedOut where phase == .awaitingTouches, .touchCancelled where phase == .awaitingTouches:
      .tooFewFingers(numberOfTouches, needed: numberOfTouchesRequired)
    case .movedTooFar: movement.reason(allowed: allowableMovement)
    case .tooFarApart: taps.tooFarApart(allowed: allowableSeparation, between: maximumTouchSeparation)
    case .lateTouchDown: .lateFinger(touchDownInterval, allowed: maximumTouchDownInterval)
    case .tooManyTouches: .tooManyFingers(numberOfTouches, allowed: numberOfTouchesRequired)
    case .timedOut where phase == .betweenTaps: taps.tooFewTaps(needed: numberOfTapsRequired)
    case .timedOut: .reached("held", now - taps.startTime, limit: maximumPressDuration)
    case .touchDown where phase == .lifting, .enoughTouches where phase == .lifting:
      taps.tooManyTouchesInAll(allowed: numberOfTouchesRequired)
    case .touchDown, .enoughTouches, .touchUp, .tapped, .tappedLast, .touchCancelled, .buttonDown: nil
    }
  }

  public func progress(at now: Timestamp) -> [Reason] {
    let elapsed = now - taps.startTime
    switch phase {
    case .ready: return []
    case .betweenTaps:
      return [
        taps.tooFewTaps(needed: numberOfTapsRequired),
        .reached("waited", elapsed, limit: maximumTapInterval),
      ]
    case .awaitingTouches, .pressed, .lifting:
      let fingers = Reason.tooFewFingers(numberOfTouches, needed: numberOfTouchesRequired)
      return (numberOfTouchesRequired > 1 ? [fingers] : []) + [
        movement.reason(allowed: allowableMovement),
        .reached("held", elapsed, limit: maximumPressDuration),
      ]
    }
  }

  // MARK: State

  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&numberOfTouches)
    taps.code(&coder)
    movement.code(&coder)
    coder.code(&touchDownInterval)
    coder.code(&pressLocation)
    coder.code(&recognizedButton)
  }

  public mutating func reset() {
    taps.reset()
    numberOfTouches = 0
    movement = MovementGate()
    recognizedButton = []
  }

  // MARK: Output

  /// The button that a driver made of the tap, the last one of several taps; none if touches made it.
  public private(set) var recognizedButton = ButtonMask()
  public var recognizedOption: UInt8? { recognizedButton.rawValue }

  /// The position of the first tap, in points: the centroid of the places where its fingers touched down.
  public var location: Point2D { taps.location }
}

// MARK: Description

extension TapRecognizer {
  public static let shape = GestureShape.tap

  public mutating func adaptToTouchpad() {
    // A touch that is too short for a press is a tap.
    maximumPressDuration = LongPressRecognizer.minimumPressDurationOnTouchpads
  }
}
