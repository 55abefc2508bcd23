/// Recognizes two fingers that turn about each other. Continuous: `began` when they have turned enough, `changed` as they
/// turn on, `ended` when both have lifted.
///
/// Of more than two, the two that go furthest make the rotation. When one of them lifts the rotation pauses, and goes on
/// from there when another finger has joined the one that stayed. Neither rotation nor location jumps then.
public struct RotationRecognizer: GestureRecognizer {
  public static let kind = "rotation"

  /// How far the fingers must turn as an angle, in degrees. 0…360; 8°: two that scroll, tap, click or rest together
  /// turn by up to 6° in the recordings at hand.
  public var minimumRotation = 8.0
  /// How far they must turn along the circle on which they lie opposite each other, in points. 0…10 000; 12 pt: the way
  /// that makes a pinch where they go it apart. Two fingers side by side turn by large angles on a short way.
  public var minimumArc = 12.0
  /// How large that must be beside the way their centre has gone and the change of their span together. 0…100; 0.5, as
  /// in a pinch: in the pinches at hand, which turn by up to 15° on the side, it is 0.23 at most, in scrolls 0.26. 0
  /// lets a rotation begin whatever else the fingers do.
  public var minimumArcShare = 0.5
  /// How long a finger must be down before it joins a rotation under way. Up to a day; 80 ms: see
  /// ``PinchRecognizer/minimumRejoinDuration``.
  public var minimumRejoinDuration = Interval.milliseconds(80)
  /// How far back `velocity` looks. Up to a day; 100 ms: see ``VelocityEstimator/window``.
  public var velocityWindow: Interval {
    get { estimator.window }
    set { estimator.window = newValue }
  }

  public static let parameters: [Parameter<Self>] = [
    .degrees("minimumRotation", get: { $0.minimumRotation }, set: { $0.minimumRotation = $1 }),
    .points("minimumArc", get: { $0.minimumArc }, set: { $0.minimumArc = $1 }),
    .ratio("minimumArcShare", 0...100, get: { $0.minimumArcShare }, set: { $0.minimumArcShare = $1 }),
    .interval("minimumRejoinDuration", get: { $0.minimumRejoinDuration }, set: { $0.minimumRejoinDuration = $1 }),
    .interval("velocityWindow", get: { $0.velocityWindow }, set: { $0.velocityWindow = $1 }),
  ]
  public init() {}

  // MARK: Machine

  public enum Phase: String, GesturePhase {
    /// No two fingers have been down together.
    case ready
    /// Two are down, and have not turned enough.
    case watching
    /// One of them has lifted before they had.
    case halved
    /// Two are down, and they have.
    case turning
    /// One of them has lifted; the rotation is kept.
    case paused

    public static let initial = ready
    public var isRecognized: Bool { self == .turning || self == .paused }
  }

  public enum Signal: String, GestureSignal {
    /// There are two fingers to measure: the first, or others than before.
    case paired
    /// They have turned, enough or on.
    case turned
    /// One of them lifted, the other stayed.
    case parted
    /// None of them is down any more.
    case lifted
    /// One of them was taken away.
    case interrupted
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .paired): .enter(.watching)
    case (.ready, .turned), (.ready, .parted), (.ready, .lifted), (.ready, .interrupted): .stay

    case (.watching, .turned): .enter(.turning)
    case (.watching, .paired): .enter(.watching)
    case (.watching, .parted): .enter(.halved)
    case (.watching, .lifted), (.watching, .interrupted): .fail

    case (.halved, .paired): .enter(.watching)
    case (.halved, .lifted), (.halved, .interrupted): .fail
    case (.halved, .turned), (.halved, .parted): .stay

    case (.turning, .turned), (.turning, .paired): .enter(.turning)
    case (.turning, .parted): .enter(.paused)
    case (.turning, .lifted): .end
    case (.turning, .interrupted): .cancel

    case (.paused, .paired): .enter(.turning)
    case (.paused, .lifted): .end
    case (.paused, .interrupted): .cancel
    case (.paused, .turned), (.paused, .parted): .stay
    }
  }

  // MARK: Senses

  public static var ignoresMovesWhileIdle: Bool { true }
  public var phase = Phase.initial
  /// How far the fingers have turned since they were first together, in degrees clockwise, any number of turns; not short
  /// by what it took to recognize it. UIKit counts it in radians; here all angles are degrees, as drivers tell them.
  public internal(set) var rotation = 0.0
  /// The middle between the fingers, in points. It stays while the rotation is paused, and goes on from there.
  public internal(set) var location = Point.zero
  public internal(set) var numberOfTouches = 0
  /// How fast the rotation grows, in degrees a second; below 0 anticlockwise, 0 once the fingers have rested for 40 ms.
  public var velocity: Double { estimator.velocity(at: now).x }

  var fingers = PinchFingers()
  var estimator = VelocityEstimator()
  var now = Timestamp.distantPast
  var began = Timestamp.distantPast
  var isDriven = false
  /// What the fingers showed when these were first together, and the rotation then.
  var start = PinchFingers.Sight(.zero, .zero)
  var startRotation = 0.0
  /// From the fingers' centre to `location`.
  var offset = Point.zero
  var shortfall = Shortfall()

  public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    // One finger is no business of a rotation.
    if isDriven || touches.count < 2 && phase == .ready { return nil }
    now = touches.time
    guard let sight = fingers.see(touches) else { return gather(touches) }
    if sight.isCancelled { return .interrupted }
    // The frame in which a finger lifts still tells where it was: without it a rotation would read short.
    measure(sight)
    if sight.isLifted {
      // Of more than two it is not said that these were meant.
      if !phase.isRecognized, touches.count == 2, isEnough(rotation, from: start, to: sight) { shortfall.leap() }
      return gather(touches)
    }
    // Others may have moved or landed; that is no change of this gesture.
    if phase.isRecognized { return sight.isMoved ? .turned : nil }
    return watch(sight, touches)
  }
  mutating func measure(_ sight: PinchFingers.Sight) {
    location = sight.centre + offset
    // Fingers in one place have no direction; what they had last stays.
    if sight.way.squaredLength >= 1 {
      if start.way.squaredLength < 1 { start.way = sight.way }
      rotation = Angle.unwrapped(startRotation + Angle.degrees(from: start.way, to: sight.way), near: rotation)
    }
    estimator.add(Point(rotation, 0), at: now)
  }
  /// Counts from here: from nothing where fingers are first together, else from where the rotation is.
  mutating func begin(_ sight: PinchFingers.Sight, isFirst: Bool) {
    if isFirst {
      (rotation, offset) = (0, .zero)
      estimator.reset()
    } else {
      offset = location - sight.centre
    }
    (start, startRotation) = (sight, rotation)
    measure(sight)
  }
  /// What a driver calls a transform may be a pinch alone, so it must turn as far as fingers must; how far apart they
  /// are nobody tells.
  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    guard case .transform(let stage, let fingers, _, let turn) = event.kind, isDriven || phase == .ready else {
      return nil
    }
    now = event.stamp
    switch stage {
    case .began:
      (isDriven, numberOfTouches, location) = (true, fingers, event.location)
      estimator.add(.zero, at: now)
      return .paired
    case .changed:
      location = event.location
      if turn.isFinite { rotation += turn }
      estimator.add(Point(rotation, 0), at: now)
      if phase.isRecognized { return turn == 0 ? nil : .turned }
      return shortfall.consider(.rotation, abs(rotation), minimumRotation) ? .turned : nil
    case .ended: return .lifted
    case .cancelled: return .interrupted
    }
  }

  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .lifted: shortfall.reason
    case .paired, .turned, .parted, .interrupted: nil
    }
  }
  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&rotation)
    coder.code(&location)
    coder.code(&numberOfTouches)
    fingers.code(&coder)
    estimator.code(&coder)
    coder.code(&now)
    coder.code(&began)
    coder.code(&isDriven)
    start.code(&coder)
    coder.code(&startRotation)
    coder.code(&offset)
    shortfall.code(&coder)
  }
  public mutating func reset() {
    (rotation, offset, numberOfTouches, isDriven, shortfall) = (0, .zero, 0, false, Shortfall())
    fingers.reset()
    estimator.reset()
  }

  public var measurements: [GestureMeasurement] {
    [GestureMeasurement("rotation", rotation, .degrees), GestureMeasurement("velocity", velocity, .degreesPerSecond)]
  }
}
