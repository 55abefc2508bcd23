/// Recognizes two fingers that spread or close. Continuous: `began` when their span has changed enough, `changed` as it
/// changes further, `ended` when both have lifted.
///
/// Of more than two fingers, the two that move most make the pinch. When one of them lifts the pinch pauses, and it
/// resumes when another finger has joined the remaining one. Neither scale nor location jumps then.
public struct PinchRecognizer: GestureRecognizer, PairRecognizer {
  public static let kind = "pinch"

  /// The change in span that starts a pinch, in points (0...10,000; default 24 pt, 3.7 mm). Two fingers that rest may each
  /// drift 12 pt in opposite directions, and up to 32 pt every recorded pinch is recognized. Android has 16, Flutter 18,
  /// Chromium 30. A pinch that a touchpad's driver reports needs a quarter of it, as of ``minimumScaleChange``.
  public var minimumSpanChange = 24.0
  /// The minimum of that change, as a share of the centroid's translation and the arc along which the fingers turn together
  /// (0...100; default 0.5). The default is a quarter of the share where one finger rests and the other moves away. It is 0.67
  /// or more in recorded pinches, and below 0.1 in two-finger scrolls, where fingers move apart a little. Fingers that mainly
  /// turn are a rotation only, and those that turn and spread alike are both. 0 ignores translation and arc.
  public var minimumSpanShare = 0.5
  /// The minimum of that change, as a share of the initial span (0...100; default 0.05, as in Flutter). The span of fingers far
  /// apart varies more than that of fingers close together: by up to 3 % where they rest.
  public var minimumScaleChange = 0.05
  /// The smallest span of a pinch, in points (0...10,000; default 0, none, as in UIKit; Android has 27 mm). Fingers that are
  /// closer begin no pinch, and a pinch ends when they close further.
  public var minimumSpan = 0.0
  /// The change in span that is reported as a change of a pinch in progress, in points (0...10,000; default 0, every frame
  /// in which a finger moves, as in UIKit).
  public var minimumSpanUpdate = 0.0
  /// The time for which a finger must be down before it joins a pinch in progress (0 to a day; default 80 ms). A finger that
  /// rolls as it lifts makes contacts of 8 to 66 ms in recorded touches, which would change the scale; a finger that returns
  /// stays.
  public var minimumRejoinDuration = Interval.milliseconds(80)
  /// The time in which the fingers that begin a pinch must touch down, from the first to the last (0 to a day; default a day, no limit,
  /// as in UIKit). Fingers that spread or close after touching down further apart in time are no pinch. See
  /// ``minimumRejoinDuration`` for those that join a pinch in progress.
  public var maximumTouchDownInterval = TouchDownLimit.none

  /// The behavior of a pinch in progress when its fingers change (default `resume`). People lift a finger to reach further; if
  /// that ended the pinch, one gesture would become two.
  public var fingerChange = FingerChange.resume
  /// The role of a finger beyond the two (default `ignore`, as in UIKit). On a touchpad it is usually a thumb or palm.
  public var thirdFinger = ThirdFinger.ignore
  /// How the location follows fingers that change (default `continuous`).
  public var locationTracking = LocationTracking.continuous
  /// The time over which `velocity` is estimated (0 to a day; default 100 ms). See ``VelocityEstimator/window``.
  public var velocityWindow: Interval {
    get { velocityEstimator.window }
    set { velocityEstimator.window = newValue }
  }

  /// The behavior of a pinch in progress when one of its fingers lifts, or another joins it.
  public enum FingerChange: String, CaseIterable, Sendable {
    /// Pauses while there are not two, keeps its scale, and resumes with the fingers that are down then.
    case resume
    /// Does the same, but its scale restarts from 1 with other fingers.
    case restart
    /// Ends.
    case end
  }

  /// The location of a pinch when one of its fingers lifts, or another joins it.
  public enum LocationTracking: String, CaseIterable, Sendable {
    /// It stays, and continues from there.
    case continuous
    /// It is the center of the fingers that are down, as in UIKit, and jumps to the one that stays.
    case centroid
  }

  /// The role of a finger beyond the two.
  public enum ThirdFinger: String, CaseIterable, Sendable {
    /// None: the pinch is made by two.
    case ignore
    /// It counts: the span is twice the mean distance of all fingers from their centroid.
    case count
  }

  public static let parameters: [Parameter<Self>] = [
    .points(
      "minimumSpanChange", role: .movementRequired,
      meaning: "the change in span, the distance of the fingers, that starts a pinch",
      get: { $0.minimumSpanChange }, set: { $0.minimumSpanChange = $1 }),
    .ratio(
      "minimumSpanShare", 0...100, role: .shareRequired,
      meaning: "how large the change in span must be, as a share of the fingers' other movements: together, "
        + "and around each other",
      get: { $0.minimumSpanShare }, set: { $0.minimumSpanShare = $1 }),
    .minimumScaleChange(get: { $0.minimumScaleChange }, set: { $0.minimumScaleChange = $1 }),
    .points(
      "minimumSpan", role: .spanRequired, meaning: "the smallest span of a pinch",
      get: { $0.minimumSpan }, set: { $0.minimumSpan = $1 }),
    .points(
      "minimumSpanUpdate", role: .movementRequired, meaning: "the change in span that is reported as a change",
      get: { $0.minimumSpanUpdate }, set: { $0.minimumSpanUpdate = $1 }),
    .minimumRejoinDuration("pinch", get: { $0.minimumRejoinDuration }, set: { $0.minimumRejoinDuration = $1 }),
    .choice(
      "fingerChange", role: .behavior,
      meaning: "what a pinch in progress does when its fingers change: keeps its scale, begins at 1 again, ends",
      get: { $0.fingerChange }, set: { $0.fingerChange = $1 }),
    .choice(
      "thirdFinger", role: .behavior, meaning: "whether a finger beyond the two counts",
      get: { $0.thirdFinger }, set: { $0.thirdFinger = $1 }),
    .choice(
      "locationTracking", role: .output,
      meaning: "whether the location continues when fingers change, or jumps to the center of those that are down",
      get: { $0.locationTracking }, set: { $0.locationTracking = $1 }),
    .maximumTouchDownInterval("pinch", get: { $0.maximumTouchDownInterval }, set: { $0.maximumTouchDownInterval = $1 }),
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
    /// One of two fingers lifted before their span had changed enough.
    case awaitingTouches
    /// Two fingers are down, and their span has not changed enough.
    case tracking
    /// Two fingers are down, and their span has changed enough.
    case pinching
    /// One finger lifted; the scale is kept.
    case paused

    public static let initial = ready
    public var isRecognized: Bool { @inline(__always) get { self == .pinching || self == .paused } }
    var hasPair: Bool { @inline(__always) get { self == .tracking || self == .pinching } }
  }

  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Signal: String, GestureSignal, PairSignal {
    /// Two fingers are down: the first two, or others than before.
    case enoughTouches
    /// Their span has changed.
    case spanChanged
    /// The fingers are closer than a pinch's smallest span.
    case tooClose
    /// One finger lifted, and the other stays down.
    case touchLost
    /// The last finger lifted.
    case touchUp
    /// The fingers are others than before, and the pinch ends if they change.
    case touchesChanged
    /// A touch was cancelled.
    case touchCancelled

    static var changed: Self { .spanChanged }
  }

  // Inlined, because `read` returns a constant for most frames.
  @inline(__always) public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .enoughTouches): .enter(.tracking)
    case (.ready, .spanChanged), (.ready, .touchUp), (.ready, .touchCancelled): .stay
    case (.ready, .tooClose), (.ready, .touchLost), (.ready, .touchesChanged): .unreachable

    case (.awaitingTouches, .enoughTouches): .enter(.tracking)
    case (.awaitingTouches, .touchUp), (.awaitingTouches, .touchCancelled): .fail
    case (.awaitingTouches, .spanChanged), (.awaitingTouches, .tooClose), (.awaitingTouches, .touchLost),
      (.awaitingTouches, .touchesChanged):
      .unreachable

    case (.tracking, .spanChanged): .enter(.pinching)
    case (.tracking, .enoughTouches): .enter(.tracking)
    case (.tracking, .touchLost): .enter(.awaitingTouches)
    case (.tracking, .touchUp), (.tracking, .touchCancelled): .fail
    case (.tracking, .tooClose), (.tracking, .touchesChanged): .unreachable

    case (.pinching, .spanChanged), (.pinching, .enoughTouches): .enter(.pinching)
    case (.pinching, .touchLost): .enter(.paused)
    case (.pinching, .tooClose), (.pinching, .touchUp), (.pinching, .touchesChanged): .end
    case (.pinching, .touchCancelled): .cancel

    case (.paused, .enoughTouches): .enter(.pinching)
    case (.paused, .touchUp), (.paused, .touchesChanged): .end
    case (.paused, .touchCancelled): .cancel
    case (.paused, .spanChanged), (.paused, .tooClose), (.paused, .touchLost): .unreachable
    }
  }

  // MARK: Input

  public static var ignoresMovesWhileIdle: Bool { true }
  public var phase = Phase.initial
  /// The ratio of the present span to the initial one, including the change before the pinch began. Above 0; initially
  /// 1.
  public private(set) var scale = 1.0
  /// The centroid of the fingers, in points. While the pinch is paused it stays, and it continues from there, unless
  /// ``locationTracking`` makes it jump.
  public internal(set) var location = Point2D.zero
  public internal(set) var numberOfTouches = 0
  /// The fingers' rotation, in degrees clockwise, as reported by a touchpad's driver; nil for touches.
  public var rotation: Double? { isTouchpadGesture ? touchpadPair.rotation : nil }
  /// The translation of the fingers' centroid, in points, as reported by a touchpad's driver; nil for touches, which move
  /// ``location``.
  public var translation: Point2D? { isTouchpadGesture ? touchpadPair.translation : nil }
  /// Whether touchpad events make the gesture.
  var isTouchpadGesture = false
  var touchpadPair = TouchpadPair()
  var selection = TouchSelection()
  var span = PinchSpan()
  /// The span at the last reported change, in points.
  private var reportedSpan = 0.0
  private var velocityEstimator = VelocityEstimator()
  var latestTime = Timestamp.distantPast
  var recognitionTime = Timestamp.distantPast
  var progress = ThresholdProgress()

  @inline(__always) public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    // Most frames with two fingers move those of a pinch in progress.
    if _fastPath(phase == .pinching && touches.changes == .moved && selection.isExactly(touches) && !isLimited) {
      latestTime = touches.time
      update(PinchGeometry(touches[0].position, touches[1].position))
      return .spanChanged
    }
    // Most frames have one finger, which is no pinch: return before any other work.
    if touches.count < 2 && phase == .ready { return nil }
    return readFingers(touches)
  }

  @inline(never) private mutating func readFingers(_ touches: borrowing TouchFrame) -> Signal? {
    let signal = readTouches(touches)
    return isLimited && signal == .spanChanged ? limitedChange : signal
  }

  /// Whether there are limits that are off by default. Neither is negative.
  @inline(__always) private var isLimited: Bool { minimumSpan + minimumSpanUpdate > 0 }

  /// The signal for a changed span, with the limits that are off by default.
  private var limitedChange: Signal? {
    mutating get {
      let present = span.current.span
      if phase == .pinching {
        if present < minimumSpan { return .tooClose }
        if abs(present - reportedSpan) < minimumSpanUpdate { return nil }
      }
      reportedSpan = present
      return .spanChanged
    }
  }

  var maximumNumberOfTouches: Int { thirdFinger == .ignore ? 2 : TouchFrame.capacity }
  var tracksCentroid: Bool { locationTracking == .centroid }
  var endSignalForOtherTouches: Signal? { fingerChange == .end ? .touchesChanged : nil }

  @inline(__always) mutating func measure(_ touches: borrowing TouchFrame) -> PinchGeometry? {
    selection.measure(touches)
  }

  mutating func begin(_ geometry: PinchGeometry) {
    span.begin(geometry)
    velocityEstimator.reset()
    update(geometry)
  }

  mutating func resume(_ geometry: PinchGeometry) {
    span.resume(geometry, from: scale, at: tracksCentroid ? geometry.centroid : location)
    if fingerChange == .restart { restartScale() }
    velocityEstimator.resume(Point2D(span.update(geometry).measuredScale, 0), at: latestTime)
  }

  @inline(__always) mutating func update(_ geometry: PinchGeometry) {
    let measuredScale: Double
    (scale, measuredScale, location) = span.update(geometry)
    velocityEstimator.add(Point2D(measuredScale, 0), at: latestTime)
  }

  private mutating func restartScale() {
    scale = 1
    span.restart(from: 1)
    velocityEstimator.reset()
  }

  mutating func isEnough(_ geometry: PinchGeometry) -> Bool { isEnough(from: span.start, to: geometry) }

  mutating func isEnough(from start: PinchGeometry, to geometry: PinchGeometry) -> Bool {
    if geometry.span < minimumSpan { return progress.reaches(.distance, geometry.span, minimumSpan) }
    return progress.reaches(.span, abs(geometry.span - start.span), neededSpanChange(from: start, to: geometry))
  }

  // Inlined, because a call would copy the recognizer.
  @inline(__always) private func neededSpanChange(
    from start: PinchGeometry, to geometry: PinchGeometry, scaledBy factor: Double = 1
  ) -> Double {
    let needed = factor * max(minimumSpanChange, minimumScaleChange * start.span)
    if minimumSpanShare == 0 { return needed }
    let translation = (geometry.centroid - start.centroid).length
    // Most often the share cannot be more than that, however exact the arc is.
    if minimumSpanShare * (translation + geometry.largestArc(from: start)) <= needed { return needed }
    return max(needed, minimumSpanShare * (translation + geometry.arc(from: start)))
  }

  // MARK: Touchpad

  public mutating func read(_ event: TouchpadEvent) -> Signal? { readTouchpad(event) }

  mutating func beginTouchpad() { begin(TouchpadPair.start) }

  mutating func updateTouchpad(_ turn: Double) -> Bool {
    update(touchpadPair.geometry)
    return true
  }

  var touchpadProgress: (measure: ThresholdProgress.Measure, value: Double, needed: Double) {
    let needed = neededSpanChange(
      from: TouchpadPair.start, to: touchpadPair.geometry, scaledBy: TouchpadPair.thresholdFactor)
    return (.scale, abs(touchpadPair.scale - 1), needed / TouchpadPair.assumedSpan)
  }

  // MARK: Reasons

  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .touchUp: progress.reason
    case .enoughTouches, .spanChanged, .tooClose, .touchLost, .touchesChanged, .touchCancelled: nil
    }
  }

  public func progress(at now: Timestamp) -> [Reason] {
    if phase != .tracking { return [] }
    if isTouchpadGesture {
      let (_, change, needed) = touchpadProgress
      return [.missed("scale change", change, needed: needed, .ratio)]
    }
    let (start, current) = (span.start, span.current)
    return [
      .missed(
        "span change", abs(current.span - start.span), needed: neededSpanChange(from: start, to: current), .points)
    ]
  }

  // MARK: State

  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&scale)
    coder.code(&location)
    coder.code(&numberOfTouches)
    coder.code(&isTouchpadGesture)
    touchpadPair.code(&coder)
    selection.code(&coder)
    span.code(&coder)
    coder.code(&reportedSpan)
    velocityEstimator.code(&coder)
    coder.code(&latestTime)
    coder.code(&recognitionTime)
    progress.code(&coder)
  }

  public mutating func reset() {
    scale = 1
    numberOfTouches = 0
    progress = ThresholdProgress()
    isTouchpadGesture = false
    touchpadPair = TouchpadPair()
    selection.reset()
    velocityEstimator.reset()
  }

  // MARK: Output

  public static let mainMeasurements = ["scale"]

  /// Without a smallest span the pinch follows the fingers wherever they go.
  public var ignoresMovesWhileActive: Bool { minimumSpan == 0 }

  public var measurements: [GestureMeasurement] {
    let scale = GestureMeasurement("scale", scale, .ratio)
    let velocity = GestureMeasurement("velocity", velocity, .ratioPerSecond)
    guard let rotation, let translation else { return [scale, velocity] }
    return [
      scale, velocity, GestureMeasurement("rotation", rotation, .degrees),
      GestureMeasurement("translationX", translation.x, .points),
      GestureMeasurement("translationY", translation.y, .points),
    ]
  }

  /// The rate of change of the scale, per second: negative while the fingers close, 0 once they have rested for 40 ms.
  public var velocity: Double { velocityEstimator.velocity(at: latestTime).x * span.scaleFactor }

  /// Sets the scale of the present span, as UIKit's `scale` does: the pinch continues from there. The fingers' velocity
  /// stays, and is measured in the new scale: `velocity / scale` is the same before and after. A value that is not finite and
  /// above 0 is ignored.
  public mutating func setScale(_ scale: Double) {
    guard scale > 0, scale.isFinite else { return }
    self.scale = scale
    span.rebase(to: scale)
  }
}

// MARK: Description

extension PinchRecognizer {
  public static let shape = GestureShape.spread
  public static let settableOutputs: [GestureOutput.Name] = [.scale]
  public var measuredTouches: Int? { thirdFinger == .ignore ? 2 : nil }
  public var outputs: GestureOutputs {
    GestureOutputs(translation: translation, scale: scale, scaleVelocity: velocity, rotation: rotation)
  }

  public mutating func setOutput(_ output: GestureOutput) {
    if case .scale(let scale) = output { setScale(scale) }
  }
}
