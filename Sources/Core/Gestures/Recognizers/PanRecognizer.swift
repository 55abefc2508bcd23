/// Recognizes fingers that move together. Continuous: `began` when they have moved far enough, `changed` as they move
/// on, `ended` when fewer remain than required.
///
/// UIKit's pan ends when the last finger lifts, and pauses while too few are down. This one ends at once: lifting one
/// of two fingers ends the pan, and the remaining finger can begin another gesture after it has lifted.
public struct PanRecognizer: GestureRecognizer {
  public static let kind = "pan"

  /// The fewest fingers that pan (1...10; default 1, as in UIKit).
  public var minimumNumberOfTouches = 1
  /// The most fingers that pan (1...10; default 10, all that two hands have; UIKit sets no limit). One finger more
  /// fails a pan that has not begun. A pan in progress follows the fingers that touched down first; when one of them lifts, the
  /// next one takes its place, without a jump.
  public var maximumNumberOfTouches = 10
  /// The translation of the fingers' centroid that starts a pan, in points (0...10,000; default 20 pt, 3.1 mm). The
  /// default is where a tap fails, so that every touch is either near enough for a tap or far enough for a pan: see
  /// ``TapRecognizer/allowableMovement``. A scroll or swipe that a touchpad's driver reports needs a quarter of it: the
  /// driver has already waited until the fingers had moved 1.5 to 4 mm, which it does not report.
  public var minimumTranslation = 20.0
  /// The maximum change of the distance between several fingers, as a share of the translation (0...100; default 1). Fingers
  /// that do so more are pinching: the share is below 0.1 in recorded two-finger scrolls and 0.8 or more in pinches.
  public var maximumSpanShare = 1.0
  /// The axis along which the pan moves. Free by default, as in UIKit, which has no axis lock.
  public var axisLock = AxisLock.free
  /// The scrolls of a touchpad or mouse that pan, at least one kind (default continuous, which are those by fingers; UIKit has
  /// none). A step of a wheel is a whole pan, which begins and ends at once, has no fingers and needs no minimum.
  public var allowedScrollTypes = ScrollTypes.continuous
  /// The time in which the fingers that begin a pan must touch down, from the first to the last (0 to a day; default a day, no
  /// limit, as in UIKit). A pan that still waits for fingers after that time fails, so that what requires it to fail may begin. A
  /// pan in progress accepts a finger at any time.
  public var maximumTouchDownInterval: Interval {
    get { touchDownLimit.maximum }
    set { touchDownLimit.maximum = newValue }
  }
  /// The time over which `velocity` is estimated (0 to a day; default 100 ms). See ``VelocityEstimator/window``.
  public var velocityWindow: Interval {
    get { track.velocityEstimator.window }
    set { track.velocityEstimator.window = newValue }
  }

  public static let parameters: [Parameter<Self>] = [
    .minimumNumberOfTouches("pan", get: { $0.minimumNumberOfTouches }, set: { $0.minimumNumberOfTouches = $1 }),
    .count(
      "maximumNumberOfTouches", 1...10, role: .maximumFingers, meaning: "the most fingers that begin a pan",
      get: { $0.maximumNumberOfTouches }, set: { $0.maximumNumberOfTouches = $1 }),
    .minimumTranslation("pan", get: { $0.minimumTranslation }, set: { $0.minimumTranslation = $1 }),
    .ratio(
      "maximumSpanShare", 0...100, role: .shareAllowed,
      meaning: "how far several fingers may move apart or together, as a share of the translation",
      get: { $0.maximumSpanShare }, set: { $0.maximumSpanShare = $1 }),
    .choice(
      "axisLock", role: .axis,
      meaning: "the axis along which the pan moves; first is the one of the larger translation at the beginning",
      get: { $0.axisLock }, set: { $0.axisLock = $1 }),
    .options(
      "allowedScrollTypes", role: .scrollTypes,
      meaning: "the scrolls that pan: steps of a wheel, fingers on a touchpad",
      get: { $0.allowedScrollTypes }, set: { $0.allowedScrollTypes = $1 }),
    .maximumTouchDownInterval("pan", get: { $0.maximumTouchDownInterval }, set: { $0.maximumTouchDownInterval = $1 }),
    .velocityWindow(get: { $0.velocityWindow }, set: { $0.velocityWindow = $1 }),
  ]

  public static let parameterConditions: [ParameterCondition<Self>] = [
    .order("minimumNumberOfTouches", atMost: "maximumNumberOfTouches")
  ]

  public init() {}

  // MARK: Machine

  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Phase: String, GesturePhase {
    /// No finger is down.
    case ready
    /// Fewer fingers than required are down.
    case awaitingTouches
    /// Enough fingers are down and have not moved far enough.
    case tracking
    /// The fingers have moved far enough.
    case panning

    public static let initial = ready
    public var isRecognized: Bool { self == .panning }
  }

  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Signal: String, GestureSignal {
    /// A finger touched down, and more are required.
    case touchDown
    /// Enough fingers are down.
    case enoughTouches
    /// One finger too many touched down.
    case tooManyTouches
    /// A finger touched down too long after the first one, or did not until then.
    case lateTouchDown
    /// The fingers have moved far enough, or moved on.
    case moved
    /// The fingers have moved across the axis to which the pan is locked.
    case offAxis
    /// A finger lifted, and too few remain.
    case touchUp
    /// A touch was cancelled.
    case touchCancelled
  }

  // Inlined, because `read` returns a constant for most frames.
  @inline(__always) public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .touchDown): .enter(.awaitingTouches)
    case (.ready, .enoughTouches): .enter(.tracking)
    // What a touchpad's driver reports as a scroll needs no minimum translation.
    case (.ready, .moved): .enter(.panning)
    case (.ready, .tooManyTouches), (.ready, .offAxis): .fail
    case (.ready, .lateTouchDown), (.ready, .touchUp), (.ready, .touchCancelled): .unreachable

    case (.awaitingTouches, .enoughTouches): .enter(.tracking)
    case (.awaitingTouches, .tooManyTouches), (.awaitingTouches, .lateTouchDown), (.awaitingTouches, .touchUp),
      (.awaitingTouches, .touchCancelled):
      .fail
    case (.awaitingTouches, .touchDown): .stay
    case (.awaitingTouches, .moved), (.awaitingTouches, .offAxis): .unreachable

    case (.tracking, .moved): .enter(.panning)
    case (.tracking, .tooManyTouches), (.tracking, .lateTouchDown), (.tracking, .offAxis), (.tracking, .touchUp),
      (.tracking, .touchCancelled):
      .fail
    // Only if minimumNumberOfTouches was raised meanwhile.
    case (.tracking, .touchDown): .stay
    case (.tracking, .enoughTouches): .stay

    case (.panning, .moved): .enter(.panning)
    case (.panning, .touchUp): .end
    case (.panning, .touchCancelled): .cancel
    case (.panning, .touchDown), (.panning, .enoughTouches), (.panning, .tooManyTouches), (.panning, .lateTouchDown),
      (.panning, .offAxis):
      .unreachable
    }
  }

  // MARK: Input

  public var phase = Phase.initial
  public internal(set) var numberOfTouches = 0
  /// The touchpad events that make the gesture, if it is not one of touches.
  var touchpadDrag = TouchpadDrag()
  @usableFromInline var track = FingerTrack()
  var touchDownLimit = TouchDownLimit()
  /// The axis of a pan that has begun.
  @usableFromInline var lock = AxisLock.free
  /// The translation, in points, as the program may have set it.
  @usableFromInline var rebasing = Rebasing<Point2D>()
  /// The furthest that the fingers have been along the axis, squared.
  private var squaredMaximum = 0.0
  /// The change of the fingers' span, known once they have moved far enough.
  private var spanChange = 0.0
  /// The span change, and the one that was allowed, where only this kept the pan from beginning: the closest attempt.
  private var refusedSpanChange = 0.0
  private var refusedAllowance = 0.0

  @inline(__always) public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    // A finger that was down earlier does not pan.
    if touchpadDrag.kind != .none || phase == .ready && !touches.changes.contains(.began) { return nil }
    let before = track.location
    if !track.follow(touches, atMost: maximumNumberOfTouches) { return .touchCancelled }
    let fingers = touches.down + touches.untracked
    return phase.isRecognized ? readPanning(fingers, before) : readTracking(touches, fingers)
  }

  @inline(__always) private mutating func readPanning(_ fingers: Int, _ before: Point2D) -> Signal? {
    if fingers < minimumNumberOfTouches { return .touchUp }
    let own = min(fingers, maximumNumberOfTouches)
    // Only other fingers moved or touched down.
    if own == numberOfTouches, track.location == before { return nil }
    numberOfTouches = own
    return .moved
  }

  @inline(__always) private mutating func readTracking(_ touches: borrowing TouchFrame, _ fingers: Int) -> Signal? {
    if fingers < numberOfTouches, phase == .awaitingTouches || phase == .tracking && fingers < minimumNumberOfTouches {
      return .touchUp
    }
    numberOfTouches = fingers
    if fingers > maximumNumberOfTouches { return .tooManyTouches }
    let isWaiting = fingers < minimumNumberOfTouches
    if touchDownLimit.isExceeded(by: touches, isFirst: phase == .ready, isWaiting: isWaiting) { return .lateTouchDown }
    if isWaiting { return .touchDown }
    // The translation starts when the fingers that pan are all down.
    if phase != .tracking || !touches.changes.isDisjoint(with: [.began, .ended]) {
      track.restart(touches)
      return .enoughTouches
    }
    squaredMaximum = max(squaredMaximum, squaredExtent.along)
    if squaredMaximum < minimumTranslation * minimumTranslation, axisLock == .free { return nil }
    spanChange = track.spanChange(touches)
    return decide()
  }

  /// Classifies a scroll or swipe, which the driver has already distinguished from resting fingers, or pointer motion
  /// with the button down, which is a drag by one finger. A sequence of a point or two is no pan: libinput begins many a
  /// rotation and two-finger tap with one.
  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    if phase == .ready { touchpadDrag = TouchpadDrag() }
    if phase != .ready && touchpadDrag.kind == .none { return nil }
    guard let step = touchpadDrag.step(event, allowing: allowedScrollTypes) else { return nil }
    switch step.stage {
    case .began:
      numberOfTouches = step.fingers
      track.begin(event)
      if step.fingers > maximumNumberOfTouches { return .tooManyTouches }
      let isEnough = step.fingers >= minimumNumberOfTouches || touchpadDrag.kind == .wheel
      return isEnough ? drag(step.translation, event) ?? .enoughTouches : .touchDown
    case .changed: return drag(step.translation, event)
    case .ended:
      track.follow(.zero, event)
      return .touchUp
    case .cancelled: return .touchCancelled
    }
  }

  private mutating func drag(_ translation: Point2D, _ event: TouchpadEvent) -> Signal? {
    if translation == .zero || phase == .awaitingTouches { return nil }
    track.follow(translation, event)
    return phase.isRecognized ? .moved : decide()
  }

  @inline(__always) private var squaredExtent: (along: Double, across: Double) {
    axisLock.squaredExtent(of: track.translation)
  }

  private var allowedSpanChange: Double { maximumSpanShare * squaredExtent.along.squareRoot() }

  private var neededTranslation: Double {
    if touchpadDrag.kind == .wheel { return 0 }
    // The direction of a scroll's first points is random, so a locked pan waits.
    let isReported = (touchpadDrag.kind == .scroll || touchpadDrag.kind == .swipe) && axisLock == .free
    return isReported ? minimumTranslation / 4 : minimumTranslation
  }

  private mutating func decide() -> Signal? {
    let (along, across) = squaredExtent
    squaredMaximum = max(squaredMaximum, along)
    if across > along { return across > minimumTranslation * minimumTranslation ? .offAxis : nil }
    if !(along >= neededTranslation * neededTranslation) { return nil }
    let allowed = allowedSpanChange
    if spanChange > allowed {
      if refusedSpanChange == 0 || spanChange * refusedAllowance <= refusedSpanChange * allowed {
        refusedSpanChange = spanChange
        refusedAllowance = allowed
      }
      return nil
    }
    lock = axisLock.chosen(by: track.translation)
    return .moved
  }

  public var deadline: Deadline<Signal>? {
    // Always inlined: the coordinator reads it after every frame, and a call would copy the recognizer.
    @inline(__always) get {
      // A touchpad's driver reports no touch down.
      phase == .awaitingTouches && touchpadDrag.kind == .none ? touchDownLimit.deadline(.lateTouchDown) : nil
    }
  }

  // Inlined, because a call would copy the recognizer.
  @inline(__always) public func remainingSlop(_ touches: borrowing TouchFrame) -> Double {
    switch phase {
    case .ready, .awaitingTouches: .infinity
    case .tracking: minimumTranslation - track.translation.length
    case .panning: 0
    }
  }

  // MARK: Reasons

  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .tooManyTouches: .tooManyFingers(numberOfTouches, allowed: maximumNumberOfTouches)
    case .lateTouchDown: touchDownLimit.reason(numberOfTouches, needed: minimumNumberOfTouches, at: now)
    case .offAxis: .exceeded("off axis", squaredExtent.across.squareRoot(), allowed: minimumTranslation, .points)
    case .touchUp where phase == .awaitingTouches: .tooFewFingers(numberOfTouches, needed: minimumNumberOfTouches)
    case .touchUp where squaredMaximum < neededTranslation * neededTranslation:
      .missed("moved", squaredMaximum.squareRoot(), needed: neededTranslation, .points)
    case .touchUp where refusedSpanChange > refusedAllowance:
      .exceeded("span change", refusedSpanChange, allowed: refusedAllowance, .points)
    case .touchUp: .noUpdate
    case .touchDown, .enoughTouches, .moved, .touchCancelled: nil
    }
  }

  public func progress(at now: Timestamp) -> [Reason] {
    switch phase {
    case .ready, .panning: return []
    case .awaitingTouches: return [.tooFewFingers(numberOfTouches, needed: minimumNumberOfTouches)]
    case .tracking:
      let extent = squaredExtent
      var values = [Reason.missed("moved", extent.along.squareRoot(), needed: neededTranslation, .points)]
      if axisLock != .free {
        values.append(.exceeded("off axis", extent.across.squareRoot(), allowed: minimumTranslation, .points))
      }
      if spanChange > 0 { values.append(.exceeded("span change", spanChange, allowed: allowedSpanChange, .points)) }
      return values
    }
  }

  // MARK: State

  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&numberOfTouches)
    touchpadDrag.code(&coder)
    track.code(&coder)
    touchDownLimit.code(&coder)
    coder.code(&lock)
    rebasing.code(&coder)
    coder.code(&squaredMaximum)
    coder.code(&spanChange)
    coder.code(&refusedSpanChange)
    coder.code(&refusedAllowance)
  }

  public mutating func reset() {
    numberOfTouches = 0
    touchpadDrag = TouchpadDrag()
    lock = .free
    rebasing = Rebasing()
    squaredMaximum = 0
    spanChange = 0
    refusedSpanChange = 0
    refusedAllowance = 0
    track.reset()
  }

  // MARK: Output

  public static func synonym(fingers: Int) -> String? { fingers == 1 ? "drag" : fingers == 2 ? "scroll" : nil }

  /// Always `true`: the gesture follows the fingers wherever they go.
  public var ignoresMovesWhileActive: Bool { true }

  /// The centroid of the fingers, in points, or the pointer's position for a touchpad gesture. Unlike `translation`, it
  /// jumps when fingers touch down or lift.
  @inlinable public var location: Point2D { track.location }
  /// The translation of the fingers' centroid since enough fingers were down, in points. It includes the movement before the
  /// pan began, so that content stays under the fingers. Zero across the axis to which the pan is locked.
  @inlinable public var translation: Point2D {
    // Inlined into the property of `Gesture`, because a call would copy the recognizer.
    @inline(__always) get { lock.locked(rebasing.output(track.translation)) }
  }
  /// The rate of change of `translation`, in points a second; zero once the fingers have rested.
  ///
  /// When the pan ends, it is the velocity of a fling. Content that then keeps the share *d* of it each millisecond comes to rest
  /// `velocity / 1000 * (d / (1 - d))` points further; *d* is 0.998 in UIKit's scroll views, 0.99 with fast deceleration. The
  /// library `TableModel` has the whole motion as `ScrollMotion`.
  public var velocity: Point2D { lock.locked(track.velocity) }

  /// Sets the translation, in points, as UIKit's `setTranslation(_:in:)` does: the pan continues from there. Unlike in UIKit,
  /// the velocity stays. Has no effect before the pan has begun, or for a value that is not finite.
  public mutating func setTranslation(_ translation: Point2D) {
    guard phase.isRecognized, translation.squaredLength.isFinite else { return }
    rebasing.set(translation, at: track.translation)
  }

  public var measurements: [GestureMeasurement] { .translation(translation, velocity) }
}

// MARK: Description

extension PanRecognizer {
  public static let shape = GestureShape.drag
  public static let settableOutputs: [GestureOutput.Name] = [.translation]
  public var outputs: GestureOutputs { GestureOutputs(translation: translation, velocity: velocity) }

  public mutating func setOutput(_ output: GestureOutput) {
    if case .translation(let translation) = output { setTranslation(translation) }
  }
}
