/// Recognizes fingers that move fast in one direction, soon after they touch down. Discrete: it is recognized while
/// they are down, as soon as they have moved far enough, or when they lift: see ``recognizesAt``.
public struct SwipeRecognizer: GestureRecognizer {
  public static let kind = "swipe"
  public static let shape = GestureShape.flick

  /// The directions that the recognizer accepts, at least one (default right, as in UIKit). ``recognizedDirection`` is the one
  /// that the fingers took.
  public var direction = Direction.right
  /// The exact number of fingers that swipe together (1...10; default 1, as in UIKit).
  public var numberOfTouchesRequired = 1
  /// The minimum movement of the fingers' centroid in the direction, in points (0...10,000; default 40 pt, 6 mm). The shortest
  /// recorded swipe moves 47 pt, recorded taps move up to 14; UIKit reportedly needs 50.
  public var minimumDistance = 40.0
  /// The maximum movement of the centroid off the direction, as a share of its movement along it (0...100; default 0.7, 35° to
  /// either side). Recorded swipes are up to 31° off; a diagonal is no swipe in any direction. Fingers do not start straight:
  /// until they have moved twice `minimumDistance`, those that are off the direction may still return to it. Those that move
  /// mainly across it or backwards may until they have moved `minimumDistance`.
  public var maximumOffAxisShare = 0.7
  /// The minimum movement of each of several fingers along the direction, as a share of the centroid's distance (0...1; default
  /// 0.3). The fingers of a hand move alike, the slowest at 0.4 of the mean in Chromium's tests; one that rests or moves
  /// elsewhere makes another gesture.
  public var minimumFingerShare = 0.3
  /// The time in which all fingers must touch down, from the first to the last, if the first ones already move (0 to a day; default
  /// 60 ms). The fingers of recorded gestures touch down within 37 ms; in reports of swipes by too few fingers the last one was 60
  /// late. A pan that waits for the swipe waits as long, so it matters only where the swipe is recognized at touch up: at the minimum
  /// distance any time is allowed, as in UIKit.
  public var maximumTouchDownInterval = Interval.milliseconds(60)
  /// The time in which the fingers must have moved far enough, from the last touch down (0 to a day; default 250 ms, twice as long as
  /// the slowest recorded swipe takes; a touchpad's `hold` counts as well). At touch up, they then lift in twice this time: 500 ms.
  public var maximumDuration = Interval.milliseconds(250)
  /// The velocity that the fingers must have by then, forwards, in points a second (0...100,000; default 700 pt/s, 109 mm/s, at
  /// which Flutter dismisses what is swiped away). Recorded swipes reach 727 or more, recorded drags and scrolls mostly less than 660.
  /// Fingers that are slower when they have moved far enough may still be fast enough when they lift. See ``VelocityEstimator``.
  public var minimumVelocity = 700.0
  /// When the swipe is recognized (default at the minimum distance, as in UIKit; ``variants`` are recognized at touch up).
  public var recognizesAt = RecognitionTime.minimumDistance

  public static let parameters: [Parameter<Self>] = [
    .options(
      "direction", role: .direction, meaning: "the directions in which the swipe may go",
      get: { $0.direction }, set: { $0.direction = $1 }),
    .numberOfTouchesRequired("swipe", get: { $0.numberOfTouchesRequired }, set: { $0.numberOfTouchesRequired = $1 }),
    .points(
      "minimumDistance", role: .movementRequired, meaning: "how far the fingers' center must move in the direction",
      get: { $0.minimumDistance }, set: { $0.minimumDistance = $1 }),
    .ratio(
      "maximumOffAxisShare", 0...100, role: .shareAllowed,
      meaning: "how far the fingers' center may move off the direction, as a share of the distance",
      get: { $0.maximumOffAxisShare }, set: { $0.maximumOffAxisShare = $1 }),
    .ratio(
      "minimumFingerShare", 0...1, role: .shareRequired,
      meaning: "how far each of several fingers must move in the direction, as a share of the distance",
      get: { $0.minimumFingerShare }, set: { $0.minimumFingerShare = $1 }),
    .interval(
      "maximumDuration", role: .durationAllowed,
      meaning: "the time in which the fingers must have moved far enough; at touch up they lift in twice that time",
      get: { $0.maximumDuration }, set: { $0.maximumDuration = $1 }),
    .maximumTouchDownInterval("swipe", get: { $0.maximumTouchDownInterval }, set: { $0.maximumTouchDownInterval = $1 }),
    .speed(
      "minimumVelocity", role: .velocityRequired,
      meaning: "the velocity that the fingers must have when they have moved far enough",
      get: { $0.minimumVelocity }, set: { $0.minimumVelocity = $1 }),
    .choice(
      "recognizesAt", role: .behavior,
      meaning: "when the swipe is recognized: when the fingers have moved far enough, or when they lift",
      get: { $0.recognizesAt }, set: { $0.recognizesAt = $1 }),
  ]

  public init() {}

  /// Creates a recognizer for swipes in these directions by this many fingers (1...10), with the other parameters at
  /// their defaults.
  public init(_ direction: Direction, numberOfTouchesRequired: Int = 1) {
    self.direction = direction
    self.numberOfTouchesRequired = numberOfTouchesRequired
  }

  /// One for each number of fingers of a hand without its thumb, in any direction: the translation has the direction. They are
  /// recognized at touch up, so that a movement of which the start is as fast as a swipe can still be a pan.
  public static var variants: [Variant<Self>] {
    ["swipe", "twoFingerSwipe", "threeFingerSwipe", "fourFingerSwipe"].enumerated().map { index, name in
      var swipe = Self(.any, numberOfTouchesRequired: index + 1)
      swipe.recognizesAt = .touchUp
      return Variant(name, swipe)
    }
  }

  // MARK: Machine

  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Phase: String, GesturePhase {
    /// No finger is down.
    case ready
    /// Fewer fingers than required are down.
    case awaitingTouches
    /// All required fingers are down and have not moved far enough.
    case tracking

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
    /// The fingers moved before the last required one touched down.
    case tooFewTouches
    /// The fingers have moved far enough, and fast enough.
    case swiped
    /// The fingers have moved too far off the direction.
    case offAxis
    /// The fingers have moved far enough, but too slowly.
    case tooSlow
    /// A finger lifted.
    case touchUp
    /// The fingers have not moved far enough in time.
    case timedOut
    /// A touch was cancelled.
    case touchCancelled
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .touchDown): .enter(.awaitingTouches)
    case (.ready, .enoughTouches): .enter(.tracking)
    // A touchpad's driver may report a whole flick in its first event.
    case (.ready, .swiped): .end
    // Or one by other fingers, or by fingers that have rested too long.
    case (.ready, .tooManyTouches), (.ready, .tooFewTouches), (.ready, .offAxis), (.ready, .tooSlow),
      (.ready, .timedOut):
      .fail
    case (.ready, .touchUp), (.ready, .touchCancelled): .unreachable

    case (.awaitingTouches, .enoughTouches): .enter(.tracking)
    case (.awaitingTouches, .tooManyTouches), (.awaitingTouches, .tooFewTouches), (.awaitingTouches, .touchUp),
      (.awaitingTouches, .timedOut), (.awaitingTouches, .touchCancelled):
      .fail
    case (.awaitingTouches, .touchDown): .stay
    case (.awaitingTouches, .swiped), (.awaitingTouches, .offAxis), (.awaitingTouches, .tooSlow): .unreachable

    case (.tracking, .swiped): .end
    case (.tracking, .tooManyTouches), (.tracking, .offAxis), (.tracking, .tooSlow), (.tracking, .touchUp),
      (.tracking, .timedOut), (.tracking, .touchCancelled):
      .fail
    case (.tracking, .touchDown), (.tracking, .enoughTouches), (.tracking, .tooFewTouches): .unreachable
    }
  }

  // MARK: Input

  public var phase = Phase.initial
  /// The location at which the swipe began, in points: the fingers' centroid when the last of them touched down, as in UIKit.
  public private(set) var location = Point2D.zero
  public internal(set) var numberOfTouches = 0
  /// The touchpad events that make the gesture, if it is not one of touches.
  var touchpadDrag = TouchpadDrag()
  /// The fingers that rest on a touchpad, or have rested until the gesture began.
  var hold = TouchpadHold()
  var track = FingerTrack(window: .milliseconds(100))
  private var startTime = Timestamp.distantPast
  /// The time at which the first finger touched down.
  var firstTime = Timestamp.distantPast
  /// The furthest that the fingers have been in the direction, or in any that may still become it.
  private var maximumDistance = 0.0
  private var refusal = Refusal()
  /// The share of the minimum velocity that the fingers must have where they are.
  private var neededShare = 1.0
  /// The time since when fingers that were fast enough are too slow.
  var slowTime = Timestamp.never

  public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    // A finger that was down earlier does not swipe.
    if touchpadDrag.kind != .none || phase == .ready && !touches.changes.contains(.began) { return nil }
    if !track.follow(touches) { return .touchCancelled }
    let fingers = touches.down + touches.untracked
    let before = phase == .ready ? 0 : numberOfTouches
    numberOfTouches = max(fingers, before)
    if fingers > numberOfTouchesRequired { return .tooManyTouches }
    let isTouchUp = fingers < before
    if phase == .tracking {
      if let signal = decide(isTouchUp: isTouchUp) {
        return signal != .swiped || isSwipeOfEach(touches) ? signal : isTouchUp ? .touchUp : nil
      }
    } else if fingers > before {
      return begin(at: track.location, touches.time)
    }
    if isTouchUp { return .touchUp }
    return hasMovedEarly && touches.time > latestTouchDown ? .tooFewTouches : nil
  }

  /// Whether some of the fingers move as far as a pan before all are down.
  @inline(__always) private var hasMovedEarly: Bool {
    phase == .awaitingTouches && recognizesAt == .touchUp && track.translation.length >= movementDistance
  }
  @inline(__always) private var latestTouchDown: Timestamp { firstTime + maximumTouchDownInterval }

  private mutating func begin(at position: Point2D, _ now: Timestamp) -> Signal {
    location = position
    if phase == .ready { firstTime = now }
    startTime = now
    track.restart()
    return .fingers(numberOfTouches, of: numberOfTouchesRequired)
  }

  private mutating func isSwipeOfEach(_ touches: borrowing TouchFrame) -> Bool {
    let least = FingerTrack.leastMovement(touches, along: direction.axis(of: track.translation))
    return !refusal.refuses(finger: least, needed: minimumFingerShare * extent.along)
  }

  private mutating func decide(isTouchUp: Bool) -> Signal? {
    let extent = extent
    let before = maximumDistance
    let moved = recognizesAt == .touchUp ? track.translation.length : extent.along
    maximumDistance = max(maximumDistance, moved)
    if extent.offAxis > allowedOffAxis(extent) { return .offAxis }
    if !isTouchUp {
      if recognizesAt == .touchUp { return moved >= movementDistance ? followSpeed(extent.along, from: before) : nil }
      if isRefused { return speed > 0 ? nil : .tooSlow }
      if !isSpeedKnown { return nil }
    }
    if !(extent.along >= minimumDistance) { return nil }
    if before < minimumDistance { neededShare = 1 }
    if refusal.refuses(extent.offAxis, allowed: maximumOffAxisShare * extent.along) { return nil }
    let speed = speed
    if isFast(speed, alsoIn: isTouchUp ? nil : extent.along) { return .swiped }
    if !isTouchUp { refusal.speed = speed }
    return isTouchUp ? .tooSlow : nil
  }

  /// Classifies the speed of fingers that have moved far enough for a pan and are down. Where they have just moved so far, or the
  /// minimum distance, slow fingers make another gesture; in between and later they may be fast again before a rest has passed.
  private mutating func followSpeed(_ along: Double, from before: Double) -> Signal? {
    let isDecided = before < movementDistance || before < minimumDistance && maximumDistance >= minimumDistance
    neededShare = maximumDistance < minimumDistance ? 0.7 : isDecided ? 1 : laterShare
    let speed = speed
    if isFast(speed, alsoIn: isDecided ? along : nil) {
      slowTime = .never
      if maximumDistance >= minimumDistance { neededShare = laterShare }
      return nil
    }
    slowTime = min(slowTime, track.latestTime)
    let isSlow = isDecided || speed == 0 || track.latestTime >= slowTime + track.velocityEstimator.restDuration
    return isSlow ? .tooSlow : nil
  }

  /// A touchpad's driver reports neither the touch down nor how movements begin, so what it reports must be fast to its end.
  private var laterShare: Double { touchpadDrag.kind == .none ? 0.4 : 1 }

  /// Whether the fingers are fast enough now or, where few samples of uneven times decide, over a distance since they touched down.
  @inline(__always) private func isFast(_ speed: Double, alsoIn distance: Double?) -> Bool {
    let time = (track.latestTime - startTime).seconds
    return speed >= neededSpeed || (distance ?? -1) >= minimumVelocity * neededShare * time && time > 0
  }

  /// The fingers' speed, in thousandths of a point a second; 0 if they move backwards.
  @inline(__always) private var speed: Double {
    let velocity = velocity
    return direction.extent(of: velocity).along > 0 ? velocity.length.inThousandths : 0
  }
  /// Whether fingers that have moved far enough were too slow, so that they are judged again when they lift.
  @inline(__always) var isRefused: Bool { refusal.speed < neededSpeed }
  private var neededSpeed: Double { (minimumVelocity * neededShare).inThousandths }
  /// Whether the speed is that of more than the first movement. A touchpad's driver reports movements as they are.
  private var isSpeedKnown: Bool {
    track.velocityEstimator.intervalCount > 1 || touchpadDrag.kind != .none || minimumVelocity == 0
  }

  // Always inlined: a call would copy all samples of the track.
  @inline(__always) private var extent: (along: Double, offAxis: Double) { direction.extent(of: track.translation) }
  @inline(__always) private func allowedOffAxis(_ extent: (along: Double, offAxis: Double)) -> Double {
    let least = extent.offAxis > extent.along ? minimumDistance : 2 * minimumDistance
    let allowed = maximumOffAxisShare * max(extent.along, least)
    // Until they lift, they may return to it.
    return recognizesAt == .touchUp ? max(allowed, extent.along) : allowed
  }
  /// The distance from which on fingers move rather than touch down: half of the minimum, which is where a pan begins.
  @inline(__always) private var movementDistance: Double { minimumDistance / 2 }
  /// The time from which on the fingers have stopped; the device may report nothing of them.
  @inline(__always) private var stopTime: Timestamp { track.latestTime + track.velocityEstimator.restDuration }

  /// Whether the fingers fail if they stop.
  @inline(__always) private var mustNotStop: Bool {
    phase == .tracking && minimumVelocity > 0
      && (recognizesAt == .touchUp ? maximumDistance >= movementDistance : isRefused)
  }

  /// The time in which the fingers must move far enough or, once they have, lift.
  @inline(__always) var allowedDuration: Interval {
    let isFarEnough = recognizesAt == .touchUp && maximumDistance >= minimumDistance
    return Interval(microseconds: maximumDuration.microseconds << (isFarEnough ? 1 : 0))
  }

  public var deadline: Deadline<Signal>? {
    // Always inlined: the coordinator reads it after every frame, and a call would copy the recognizer.
    @inline(__always) get {
      if phase == .ready { return nil }
      let end = startTime + allowedDuration
      if hasMovedEarly { return .at(min(latestTouchDown + Interval(microseconds: 1), end), .tooFewTouches) }
      return mustNotStop && stopTime < end ? .at(stopTime, .tooSlow) : .at(end, .timedOut)
    }
  }

  // Inlined, because a call would copy the recognizer.
  @inline(__always) public func remainingSlop(_ touches: borrowing TouchFrame) -> Double {
    switch phase {
    case .ready: .infinity
    // Each frame may be the first one after the time in which all must touch down.
    case .awaitingTouches: recognizesAt == .touchUp ? max(0, movementDistance - track.translation.length) : .infinity
    // Each frame postpones the deadline, also that of a finger that has come back.
    case .tracking where mustNotStop: 0
    case .tracking:
      (recognizesAt == .touchUp ? movementDistance : minimumDistance) * min(1, maximumOffAxisShare)
        - track.translation.length
    }
  }

  // MARK: Touchpad

  /// Classifies a swipe, or a scroll by two fingers, by the same distance, time and velocity as touches. Pointer motion
  /// is no swipe.
  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    switch event.kind {
    case .button, .motion, .hold, .transform:
      hold.follow(event)
      return nil
    case .scroll, .swipe: break
    }
    if phase == .ready { touchpadDrag = TouchpadDrag() }
    if phase != .ready && touchpadDrag.kind == .none { return nil }
    guard let step = touchpadDrag.step(event) else { return nil }
    switch step.stage {
    case .began: return begin(step, event)
    case .changed, .ended:
      track.follow(step.translation, event)
      let signal = phase == .tracking ? decide(isTouchUp: step.stage == .ended) : nil
      return signal ?? (step.stage == .ended ? .touchUp : nil)
    case .cancelled: return .touchCancelled
    }
  }

  private mutating func begin(_ step: TouchpadDrag.Step, _ event: TouchpadEvent) -> Signal? {
    numberOfTouches = step.fingers
    let touchDownTime = hold.touchDownTime(ofGestureBeginningWith: event, fingers: step.fingers)
    hold = TouchpadHold()
    if numberOfTouches > numberOfTouchesRequired { return .tooManyTouches }
    // The driver reports the movement of a number of fingers that stays.
    if numberOfTouches < numberOfTouchesRequired { return .tooFewTouches }
    let signal = begin(at: event.location, event.stamp)
    startTime = touchDownTime ?? startTime
    if event.stamp >= startTime + maximumDuration { return .timedOut }
    track.begin(event)
    track.follow(step.translation, event)
    return decide(isTouchUp: false) ?? signal
  }

  // MARK: Reasons

  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .tooManyTouches: .tooManyFingers(numberOfTouches, allowed: numberOfTouchesRequired)
    case .offAxis: .exceeded("off axis", extent.offAxis, allowed: allowedOffAxis(extent), .points)
    case .tooSlow: missedVelocity(now < stopTime ? speed : 0)
    case .tooFewTouches,
      .touchUp where phase == .awaitingTouches, .timedOut where phase == .awaitingTouches,
      .touchCancelled where phase == .awaitingTouches:
      .tooFewFingers(numberOfTouches, needed: numberOfTouchesRequired)
    case .touchUp where refusal.isByFinger, .timedOut where refusal.isByFinger:
      .missed("slowest finger moved", refusal.laggingDistance, needed: refusal.neededOfEach, .points)
    case .touchUp where refusal.isOffAxis:
      .exceeded("off axis", refusal.offAxis, allowed: refusal.allowance, .points)
    case .touchUp where isRefused, .timedOut where isRefused: missedVelocity(0)
    // They came back.
    case .touchUp where recognizesAt == .touchUp || maximumDistance >= minimumDistance:
      .missed("moved", max(0, extent.along), needed: minimumDistance, .points)
    case .touchUp: .missed("moved", maximumDistance, needed: minimumDistance, .points)
    case .timedOut: .reached("took", now - startTime, limit: allowedDuration)
    case .touchDown, .enoughTouches, .swiped, .touchCancelled: nil
    }
  }

  /// Returns the reason of fingers that are too slow: the higher speed, of now and at the minimum distance.
  private func missedVelocity(_ speed: Double) -> Reason {
    let highest = isRefused ? max(refusal.speed, speed) : speed
    return .missed("velocity", highest, needed: minimumVelocity * neededShare, .pointsPerSecond)
  }

  public func progress(at now: Timestamp) -> [Reason] {
    let took = Reason.reached("took", now - startTime, limit: allowedDuration)
    switch phase {
    case .ready: return []
    case .awaitingTouches: return [.tooFewFingers(numberOfTouches, needed: numberOfTouchesRequired), took]
    case .tracking:
      return [
        .missed("moved", max(0, extent.along), needed: minimumDistance, .points),
        .missed("velocity", max(0, speed), needed: minimumVelocity, .pointsPerSecond),
        .exceeded("off axis", extent.offAxis, allowed: allowedOffAxis(extent), .points),
        took,
      ]
    }
  }

  // MARK: State

  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&numberOfTouches)
    touchpadDrag.code(&coder)
    hold.code(&coder)
    track.code(&coder)
    coder.code(&startTime)
    coder.code(&firstTime)
    coder.code(&maximumDistance)
    refusal.code(&coder)
    coder.code(&neededShare)
    coder.code(&slowTime)
  }

  public mutating func reset() {
    numberOfTouches = 0
    touchpadDrag = TouchpadDrag()
    hold = TouchpadHold()
    maximumDistance = 0
    refusal = Refusal()
    neededShare = 1
    slowTime = .never
    track.reset()
  }

  // MARK: Output

  /// The direction of the swipe, one of ``direction``; empty until the fingers have moved in one of them. Final once the swipe
  /// is recognized.
  public var recognizedDirection: Direction { direction.direction(of: track.translation) }
  public var recognizedOption: UInt8? { recognizedDirection.rawValue }
  /// The translation of the fingers' centroid, in points.
  public var translation: Point2D { track.translation }
  /// The velocity of the fingers, in points a second; zero if they had rested for 40 ms.
  public var velocity: Point2D { track.velocity }
  public var measurements: [GestureMeasurement] { .translation(translation, velocity) }
  public var outputs: GestureOutputs { GestureOutputs(translation: translation, velocity: velocity) }
}
