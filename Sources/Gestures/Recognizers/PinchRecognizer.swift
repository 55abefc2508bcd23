/// Recognizes two fingers that spread or close. Continuous: `began` when their span has changed enough, `changed` as it
/// goes on changing, `ended` when both have lifted.
///
/// Of more than two, the two that go furthest make the pinch. When one of them lifts the pinch pauses, and goes on from
/// there when another finger has joined the one that stayed. Neither scale nor location jumps then.
public struct PinchRecognizer: GestureRecognizer {
  public static let kind = "pinch"

  /// How far the span of the fingers must change before it is a pinch, in points. 0…10 000; 12 pt, 1.9 mm, as far as
  /// one finger may stray in a long press: two that rest or tap together stay below it, and every pinch in the
  /// recordings at hand passes it within 310 ms of the second finger's landing.
  public var minimumSpanChange = 12.0
  /// How large that change must be beside the way the fingers' centre has gone. 0…100; 0.5, four times less than where
  /// one finger rests and the other moves off: in the pinches at hand it is 0.8 and more, in two-finger scrolls, whose
  /// fingers part a little as they go, below 0.1. 0 lets a pinch begin however far the fingers have gone together.
  public var minimumSpanShare = 0.5
  /// How large it must be beside the span that the fingers had at first. 0…100; 0.05, as in Flutter: fingers far apart
  /// waver by more than they do close together, up to 3 % where they were meant to rest.
  public var minimumScaleChange = 0.05
  /// How long a finger must be down before it joins a pinch under way. Up to a day; 80 ms: a finger that rolls as it
  /// lifts makes contacts of 8 to 66 ms in the recordings at hand, and would take the scale with it; one that comes
  /// back stays.
  public var minimumRejoinDuration = Interval.milliseconds(80)

  /// What becomes of a pinch under way when its fingers change. `resume`: people lift a finger to reach further, and where
  /// that ends a pinch, two come of what was one to them.
  public var fingerChange = FingerChange.resume
  /// What a finger beyond the two is. `ignore`, as in UIKit: on a touchpad it is a thumb or palm more often than not.
  public var thirdFinger = ThirdFinger.ignore
  /// How far back `velocity` looks. Up to a day; 100 ms: see ``VelocityEstimator/window``.
  public var velocityWindow: Interval {
    get { estimator.window }
    set { estimator.window = newValue }
  }

  public static let parameters: [Parameter<Self>] = [
    .points("minimumSpanChange", get: { $0.minimumSpanChange }, set: { $0.minimumSpanChange = $1 }),
    .ratio("minimumSpanShare", 0...100, get: { $0.minimumSpanShare }, set: { $0.minimumSpanShare = $1 }),
    .ratio("minimumScaleChange", 0...100, get: { $0.minimumScaleChange }, set: { $0.minimumScaleChange = $1 }),
    .interval("minimumRejoinDuration", get: { $0.minimumRejoinDuration }, set: { $0.minimumRejoinDuration = $1 }),
    .choice("fingerChange", get: { $0.fingerChange }, set: { $0.fingerChange = $1 }),
    .choice("thirdFinger", get: { $0.thirdFinger }, set: { $0.thirdFinger = $1 }),
    .interval("velocityWindow", get: { $0.velocityWindow }, set: { $0.velocityWindow = $1 }),
  ]
  public init() {}

  // MARK: Machine

  public enum Phase: String, GesturePhase {
    /// No two fingers have been down together.
    case ready
    /// Two are down, and their span has not changed enough.
    case watching
    /// One of them has lifted before it had.
    case halved
    /// Two are down, and it has.
    case pinching
    /// One of them has lifted; the scale is kept.
    case paused

    public static let initial = ready
    public var isRecognized: Bool { @inline(__always) get { self == .pinching || self == .paused } }
  }

  public enum Signal: String, GestureSignal {
    /// There are two fingers to measure: the first, or others than before.
    case paired
    /// Their span is another.
    case spread
    /// One of them lifted, the other stayed.
    case parted
    /// None of them is down any more.
    case lifted
    /// They are others than before, and the pinch is to end then.
    case broken
    /// One of them was taken away.
    case interrupted
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .paired): .enter(.watching)
    case (.ready, .spread), (.ready, .parted), (.ready, .lifted), (.ready, .broken), (.ready, .interrupted): .stay

    case (.watching, .spread): .enter(.pinching)
    case (.watching, .paired): .enter(.watching)
    case (.watching, .parted): .enter(.halved)
    case (.watching, .lifted), (.watching, .interrupted): .fail
    case (.watching, .broken): .stay

    case (.halved, .paired): .enter(.watching)
    case (.halved, .lifted), (.halved, .interrupted): .fail
    case (.halved, .spread), (.halved, .parted), (.halved, .broken): .stay

    case (.pinching, .spread), (.pinching, .paired): .enter(.pinching)
    case (.pinching, .parted): .enter(.paused)
    case (.pinching, .lifted), (.pinching, .broken): .end
    case (.pinching, .interrupted): .cancel

    case (.paused, .paired): .enter(.pinching)
    case (.paused, .lifted), (.paused, .broken): .end
    case (.paused, .interrupted): .cancel
    case (.paused, .spread), (.paused, .parted): .stay
    }
  }

  // MARK: Senses

  public static var ignoresMovesWhileIdle: Bool { true }
  public var phase = Phase.initial
  /// The span of the fingers as a multiple of what it was when they were first together, not short by what it took to
  /// recognize the pinch. Above 0; 1 at first.
  public internal(set) var scale = 1.0
  /// The middle between the fingers, in points. It stays while the pinch is paused, and goes on from there.
  public internal(set) var location = Point.zero
  public internal(set) var numberOfTouches = 0
  /// How far the fingers have turned, in degrees clockwise, where a touchpad's driver tells; nil elsewhere.
  public private(set) var rotation: Double?
  /// How fast the scale grows, per second; below 0 where the fingers close, 0 once they have rested for 40 ms.
  public var velocity: Double { estimator.velocity(at: now).x }
  /// Lets the fingers as they are stand for another scale, as setting UIKit's does: the pinch goes on from there, and
  /// `velocity` starts anew. What is no finite number above 0 is not taken.
  public mutating func setScale(_ scale: Double) {
    guard scale > 0, scale.isFinite else { return }
    self.scale = scale
    span.rebase(to: scale)
    estimator.reset()
  }

  var fingers = PinchFingers()
  var span = PinchSpan()
  var estimator = VelocityEstimator()
  var now = Timestamp.distantPast
  var began = Timestamp.distantPast
  var shortfall = Shortfall()

  @inline(__always) public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    // One finger is most of what is ever told, and no business of a pinch: out before anything is made ready.
    if touches.count < 2 && phase == .ready { return nil }
    return readFingers(touches)
  }
  @inline(never) private mutating func readFingers(_ touches: borrowing TouchFrame) -> Signal? {
    now = touches.time
    guard let sight = fingers.see(touches) else { return gather(touches) }
    if sight.isCancelled { return .interrupted }
    // The frame in which a finger lifts still tells where it was: without it a pinch would read short.
    measure(sight)
    if sight.isLifted || thirdFinger == .count && fingers.hasNewcomer(in: touches, joining) {
      // Of more than two it is not said that these were meant.
      if !phase.isRecognized, touches.count == 2, isEnough(from: span.start, to: sight) { shortfall.leap() }
      return gather(touches)
    }
    // Others may have moved or landed; that is no change of this gesture.
    if phase.isRecognized { return sight.isMoved ? .spread : nil }
    return watch(sight, touches)
  }
  /// What the driver calls a pinch is one: it has told it apart from a scroll already.
  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    guard case .transform(let stage, let fingers, let scale, let rotation) = event.kind else { return nil }
    now = event.stamp
    switch stage {
    case .began:
      (self.rotation, numberOfTouches) = (0, fingers)
      start(PinchFingers.Sight(span: 1, centre: event.location))
      return .paired
    case .changed:
      self.rotation = (self.rotation ?? 0) + rotation
      measure(PinchFingers.Sight(span: scale, centre: event.location))
      return .spread
    case .ended: return .lifted
    case .cancelled: return .interrupted
    }
  }

  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .lifted: shortfall.reason
    case .paired, .spread, .parted, .broken, .interrupted: nil
    }
  }
  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&scale)
    coder.code(&location)
    coder.code(&numberOfTouches)
    coder.code(&rotation)
    fingers.code(&coder)
    span.code(&coder)
    estimator.code(&coder)
    coder.code(&now)
    coder.code(&began)
    shortfall.code(&coder)
  }
  public mutating func reset() {
    (scale, numberOfTouches, shortfall, rotation) = (1, 0, Shortfall(), nil)
    fingers.reset()
    estimator.reset()
  }

  public var measurements: [GestureMeasurement] {
    let (scale, velocity) = (GestureMeasurement("scale", scale, .ratio), GestureMeasurement("velocity", velocity, .ratioPerSecond))
    guard let rotation else { return [scale, velocity] }
    return [scale, velocity, GestureMeasurement("rotation", rotation, .degrees)]
  }
}
