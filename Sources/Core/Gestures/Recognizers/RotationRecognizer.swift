/// Recognizes two fingers that turn about each other. Continuous: `began` when they have turned enough, `changed` as
/// they turn on, `ended` when both have lifted.
///
/// Of more than two fingers, the two that move most make the rotation. When one of them lifts the rotation pauses, and
/// it resumes when another finger has joined the remaining one. Neither rotation nor location jumps then.
public struct RotationRecognizer: GestureRecognizer, PairRecognizer {
  public static let kind = "rotation"
  public static let mainMeasurements = ["rotation"]

  /// The angle that starts a rotation, in degrees (0...360; default 8°). Two fingers that scroll, tap, click or rest
  /// together turn by up to 6° in recorded touches.
  public var minimumRotation = 8.0
  /// The minimum distance that the fingers turn along the circle on which they are opposite each other, in points (0...10,000;
  /// default 24 pt, the span change that starts a pinch). Two fingers side by side turn by large angles over a short distance.
  public var minimumArc = 24.0
  /// The minimum of that arc, as a share of the centroid's translation and the span change together (0...100; default 0.5, as
  /// for a pinch). It is up to 0.23 in recorded pinches, which turn by up to 15°, and up to 0.26 in scrolls. 0 ignores both.
  public var minimumArcShare = 0.5
  /// The time for which a finger must be down before it joins a rotation in progress (0 to a day; default 80 ms). See
  /// ``PinchRecognizer/minimumRejoinDuration``.
  public var minimumRejoinDuration = Interval.milliseconds(80)
  /// The time in which the fingers that begin a rotation must touch down, from the first to the last (0 to a day; default a day, no
  /// limit, as in UIKit). See ``PinchRecognizer/maximumTouchDownInterval``.
  public var maximumTouchDownInterval = TouchDownLimit.none
  /// The time over which `velocity` is estimated (0 to a day; default 100 ms). See ``VelocityEstimator/window``.
  public var velocityWindow: Interval {
    get { velocityEstimator.window }
    set { velocityEstimator.window = newValue }
  }

  public static let parameters: [Parameter<Self>] = [
    .minimumRotation("rotation", get: { $0.minimumRotation }, set: { $0.minimumRotation = $1 }),
    .minimumArc(get: { $0.minimumArc }, set: { $0.minimumArc = $1 }),
    .ratio(
      "minimumArcShare", 0...100, role: .shareRequired,
      meaning: "how large the arc must be, as a share of the fingers' other movements: together, and apart",
      get: { $0.minimumArcShare }, set: { $0.minimumArcShare = $1 }),
    .minimumRejoinDuration("rotation", get: { $0.minimumRejoinDuration }, set: { $0.minimumRejoinDuration = $1 }),
    .maximumTouchDownInterval(
      "rotation", get: { $0.maximumTouchDownInterval }, set: { $0.maximumTouchDownInterval = $1 }),
    .velocityWindow(get: { $0.velocityWindow }, set: { $0.velocityWindow = $1 }),
  ]

  public init() {}

  // MARK: Machine

  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Phase: String, GesturePhase, PairPhase {
    /// No two fingers have been down together.
    case ready
    /// One of two fingers lifted before they had turned enough.
    case awaitingTouches
    /// Two fingers are down and have not turned enough.
    case tracking
    /// Two fingers are down and have turned enough.
    case rotating
    /// One finger lifted; the rotation is kept.
    case paused

    public static let initial = ready
    public var isRecognized: Bool { self == .rotating || self == .paused }
    var hasPair: Bool { self == .tracking || self == .rotating }
  }

  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Signal: String, GestureSignal, PairSignal {
    /// Two fingers are down: the first two, or others than before.
    case enoughTouches
    /// They have turned enough, or turned on.
    case rotated
    /// One finger lifted, and the other stays down.
    case touchLost
    /// The last finger lifted.
    case touchUp
    /// A touch was cancelled.
    case touchCancelled

    static var changed: Self { .rotated }
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .enoughTouches): .enter(.tracking)
    case (.ready, .rotated), (.ready, .touchUp), (.ready, .touchCancelled): .stay
    case (.ready, .touchLost): .unreachable

    case (.awaitingTouches, .enoughTouches): .enter(.tracking)
    case (.awaitingTouches, .touchUp), (.awaitingTouches, .touchCancelled): .fail
    case (.awaitingTouches, .rotated), (.awaitingTouches, .touchLost): .unreachable

    case (.tracking, .rotated): .enter(.rotating)
    case (.tracking, .enoughTouches): .enter(.tracking)
    case (.tracking, .touchLost): .enter(.awaitingTouches)
    case (.tracking, .touchUp), (.tracking, .touchCancelled): .fail

    case (.rotating, .rotated), (.rotating, .enoughTouches): .enter(.rotating)
    case (.rotating, .touchLost): .enter(.paused)
    case (.rotating, .touchUp): .end
    case (.rotating, .touchCancelled): .cancel

    case (.paused, .enoughTouches): .enter(.rotating)
    case (.paused, .touchUp): .end
    case (.paused, .touchCancelled): .cancel
    case (.paused, .rotated), (.paused, .touchLost): .unreachable
    }
  }

  // MARK: Input

  public static var ignoresMovesWhileIdle: Bool { true }
  public var phase = Phase.initial
  /// The rotation of the fingers since both were first down, in degrees clockwise, any number of turns. It includes the
  /// rotation before the gesture began. UIKit uses radians; here all angles are degrees, as drivers report them.
  public var rotation: Double { rebasing.output(turned) }
  /// The rotation of the fingers, in degrees.
  var turned = 0.0
  /// The rotation, in degrees, as the program may have set it.
  private var rebasing = Rebasing<Double>()
  /// The centroid of the fingers, in points. While the rotation is paused it stays, and it continues from there.
  public internal(set) var location = Point2D.zero
  public internal(set) var numberOfTouches = 0
  /// Whether touchpad events make the gesture.
  var isTouchpadGesture = false
  var touchpadPair = TouchpadPair()
  var selection = TouchSelection()
  private var velocityEstimator = VelocityEstimator()
  var latestTime = Timestamp.distantPast
  var recognitionTime = Timestamp.distantPast
  /// The geometry of the present touches when they were first together, and the rotation then.
  var start = PinchGeometry(.zero, .zero)
  var startRotation = 0.0
  /// The present geometry of these touches.
  private var current = PinchGeometry(.zero, .zero)
  /// The offset from the fingers' centroid to `location`.
  private var offset = Point2D.zero
  var progress = ThresholdProgress()

  public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    // One finger is no rotation.
    if touches.count < 2 && phase == .ready { return nil }
    return readTouches(touches)
  }

  var maximumNumberOfTouches: Int { 2 }
  var tracksCentroid: Bool { false }
  var endSignalForOtherTouches: Signal? { nil }

  @inline(__always) mutating func measure(_ touches: borrowing TouchFrame) -> PinchGeometry? {
    selection.measure(touches)
  }

  mutating func begin(_ geometry: PinchGeometry) {
    turned = 0
    rebasing = Rebasing()
    offset = .zero
    velocityEstimator.reset()
    restart(geometry)
  }

  mutating func resume(_ geometry: PinchGeometry) {
    offset = location - geometry.centroid
    velocityEstimator.resume(Point2D(turned, 0), at: latestTime)
    restart(geometry)
  }

  private mutating func restart(_ geometry: PinchGeometry) {
    start = geometry
    startRotation = turned
    update(geometry)
  }

  mutating func update(_ geometry: PinchGeometry) {
    current = geometry
    location = geometry.centroid + offset
    // Fingers in one place have no direction: the last rotation stays.
    if geometry.direction.squaredLength >= 1 {
      if start.direction.squaredLength < 1 { start.direction = geometry.direction }
      let turn = Angle.degrees(from: start.direction, to: geometry.direction)
      turned = Angle.unwrapped(turn, from: startRotation, near: turned)
    }
    velocityEstimator.add(Point2D(turned, 0), at: latestTime)
  }

  mutating func isEnough(_ geometry: PinchGeometry) -> Bool { isEnough(turned, from: start, to: geometry) }

  mutating func isEnough(from start: PinchGeometry, to geometry: PinchGeometry) -> Bool {
    isEnough(Angle.degrees(from: start.direction, to: geometry.direction), from: start, to: geometry)
  }

  private mutating func isEnough(
    _ rotation: Double, from start: PinchGeometry, to geometry: PinchGeometry
  ) -> Bool {
    let (arc, needed) = arc(of: rotation, from: start, to: geometry)
    return progress.reaches(angle: abs(rotation), minimumRotation, arc: arc, needed)
  }

  /// Returns the arc of a rotation, and how long it must be.
  private func arc(
    of rotation: Double, from start: PinchGeometry, to geometry: PinchGeometry
  ) -> (arc: Double, needed: Double) {
    let other = (geometry.centroid - start.centroid).length + abs(geometry.span - start.span)
    return (
      Angle.arc(degrees: abs(rotation), from: start.span, to: geometry.span),
      max(minimumArc, minimumArcShare == 0 ? 0 : minimumArcShare * other)
    )
  }

  // MARK: Touchpad

  public mutating func read(_ event: TouchpadEvent) -> Signal? { readTouchpad(event) }

  mutating func beginTouchpad() { velocityEstimator.add(.zero, at: latestTime) }

  mutating func updateTouchpad(_ turn: Double) -> Bool {
    turned = touchpadPair.rotation
    velocityEstimator.add(Point2D(turned, 0), at: latestTime)
    return turn != 0
  }

  var touchpadProgress: (measure: ThresholdProgress.Measure, value: Double, needed: Double) {
    let (arc, needed) = arc(of: turned, from: TouchpadPair.start, to: touchpadPair.geometry)
    let angle = arc >= needed ? 0 : abs(turned) * (needed / max(arc, 1e-9))
    return (.rotation, abs(turned), max(minimumRotation, angle))
  }

  // MARK: Reasons

  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .touchUp: progress.reason
    case .enoughTouches, .rotated, .touchLost, .touchCancelled: nil
    }
  }

  public func progress(at now: Timestamp) -> [Reason] {
    if phase != .tracking { return [] }
    if isTouchpadGesture { return [.missed("turned", abs(turned), needed: touchpadProgress.needed, .degrees)] }
    let angle = Reason.missed("turned", abs(turned), needed: minimumRotation, .degrees)
    let (arc, needed) = arc(of: turned, from: start, to: current)
    return [angle, .missed("arc", arc, needed: needed, .points)]
  }

  // MARK: State

  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&turned)
    rebasing.code(&coder)
    coder.code(&location)
    coder.code(&numberOfTouches)
    selection.code(&coder)
    velocityEstimator.code(&coder)
    coder.code(&latestTime)
    coder.code(&recognitionTime)
    coder.code(&isTouchpadGesture)
    touchpadPair.code(&coder)
    start.code(&coder)
    current.code(&coder)
    coder.code(&startRotation)
    coder.code(&offset)
    progress.code(&coder)
  }

  public mutating func reset() {
    turned = 0
    rebasing = Rebasing()
    offset = .zero
    numberOfTouches = 0
    isTouchpadGesture = false
    touchpadPair = TouchpadPair()
    progress = ThresholdProgress()
    selection.reset()
    velocityEstimator.reset()
  }

  // MARK: Output

  /// Always `true`: the gesture follows the fingers wherever they go.
  public var ignoresMovesWhileActive: Bool { true }

  /// The rate of change of the rotation, in degrees a second: negative anticlockwise, 0 once the fingers have rested
  /// for 40 ms.
  public var velocity: Double { velocityEstimator.velocity(at: latestTime).x }

  /// Sets the rotation, in degrees clockwise, as UIKit's writable `rotation`: the rotation continues from there. Unlike in
  /// UIKit, the velocity stays. Has no effect before the rotation has begun, or for a value that is not finite.
  public mutating func setRotation(_ rotation: Double) {
    guard phase.isRecognized, rotation.isFinite else { return }
    rebasing.set(rotation, at: turned)
  }

  public var measurements: [GestureMeasurement] {
    [GestureMeasurement("rotation", rotation, .degrees), GestureMeasurement("velocity", velocity, .degreesPerSecond)]
  }
}

// MARK: Description

extension RotationRecognizer {
  public static let shape = GestureShape.turn
  public static let settableOutputs: [GestureOutput.Name] = [.rotation]
  public var outputs: GestureOutputs { GestureOutputs(rotation: rotation, rotationVelocity: velocity) }

  public mutating func setOutput(_ output: GestureOutput) {
    if case .rotation(let rotation) = output { setRotation(rotation) }
  }
}
