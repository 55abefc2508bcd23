/// Recognizes fingers that move, scale and rotate content at the same time. Continuous: `began` when any of the three
/// is enough, `changed` as it continues, `ended` when all fingers have lifted.
///
/// Every finger counts. When one touches down or lifts, the transform continues with the fingers that are down then,
/// without a jump; while fewer are down than required, it pauses. One finger moves content; scaling and rotating take
/// two.
public struct TransformRecognizer: GestureRecognizer {
  public static let kind = "transform"

  /// The fewest fingers that transform (1...10; default 1, as in Flutter and Compose). The default lets one finger move
  /// content on after the second has lifted: to users that is one gesture.
  public var minimumNumberOfTouches = 1
  /// The translation of the fingers' centroid that starts a transform, in points (0...10,000; default 20 pt, as for a
  /// pan).
  public var minimumTranslation = 20.0
  /// The change in span that starts a transform, in points (0...10,000; default 24 pt, as for a pinch).
  public var minimumSpanChange = 24.0
  /// The minimum of that change, as a share of the initial span (0...100; default 0.05, as for a pinch). The span of fingers
  /// far apart varies more than that of fingers close together.
  public var minimumScaleChange = 0.05
  /// The minimum distance that the fingers turn along the circle on which they are opposite each other, in points (0...10,000;
  /// default 24 pt, the span change that starts a pinch).
  public var minimumArc = 24.0
  /// The angle that starts a transform, in degrees (0...360; default 3°). At 3° the arc is 0.05 of the span, so that
  /// turning takes no longer a distance than scaling.
  public var minimumRotation = 3.0
  /// The time in which the fingers that begin a transform must touch down, from the first to the last (0 to a day; default a day, no
  /// limit). Fingers may join a transform in progress at any time. See ``PanRecognizer/maximumTouchDownInterval``.
  public var maximumTouchDownInterval: Interval {
    get { touchDownLimit.maximum }
    set { touchDownLimit.maximum = newValue }
  }
  /// The time over which velocities are estimated (0 to a day; default 100 ms). See ``VelocityEstimator/window``.
  public var velocityWindow: Interval {
    get { translationEstimator.window }
    set {
      translationEstimator.window = newValue
      spanEstimator.window = newValue
    }
  }

  public static let parameters: [Parameter<Self>] = [
    .minimumNumberOfTouches("transform", get: { $0.minimumNumberOfTouches }, set: { $0.minimumNumberOfTouches = $1 }),
    .minimumTranslation("transform", get: { $0.minimumTranslation }, set: { $0.minimumTranslation = $1 }),
    .points(
      "minimumSpanChange", role: .movementRequired, meaning: "the change in span that starts a transform",
      get: { $0.minimumSpanChange }, set: { $0.minimumSpanChange = $1 }),
    .minimumScaleChange(get: { $0.minimumScaleChange }, set: { $0.minimumScaleChange = $1 }),
    .minimumArc(get: { $0.minimumArc }, set: { $0.minimumArc = $1 }),
    .minimumRotation("transform", get: { $0.minimumRotation }, set: { $0.minimumRotation = $1 }),
    .maximumTouchDownInterval(
      "transform", get: { $0.maximumTouchDownInterval }, set: { $0.maximumTouchDownInterval = $1 }),
    .velocityWindow(get: { $0.velocityWindow }, set: { $0.velocityWindow = $1 }),
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
    /// Enough fingers are down, but no threshold is reached.
    case tracking
    /// The fingers have done enough.
    case transforming
    /// Fewer fingers than required remain; the transform is kept.
    case paused

    public static let initial = ready
    public var isRecognized: Bool { @inline(__always) get { self == .transforming || self == .paused } }
  }

  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Signal: String, GestureSignal, TouchUpSignal {
    /// A finger touched down, and more are required.
    case touchDown
    /// Enough fingers are down.
    case enoughTouches
    /// A finger touched down too long after the first one, or did not until then.
    case lateTouchDown
    /// The fingers have moved, scaled or rotated enough, or continue to.
    case transformed
    /// A finger lifted, and fewer than required remain.
    case touchLost
    /// The last finger lifted.
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
    case (.ready, .transformed): .enter(.transforming)
    case (.ready, .lateTouchDown), (.ready, .touchLost), (.ready, .touchUp), (.ready, .touchCancelled): .unreachable

    case (.awaitingTouches, .enoughTouches): .enter(.tracking)
    case (.awaitingTouches, .lateTouchDown), (.awaitingTouches, .touchUp), (.awaitingTouches, .touchCancelled): .fail
    case (.awaitingTouches, .touchDown): .stay
    case (.awaitingTouches, .transformed), (.awaitingTouches, .touchLost): .unreachable

    case (.tracking, .transformed): .enter(.transforming)
    case (.tracking, .touchLost): .enter(.awaitingTouches)
    case (.tracking, .lateTouchDown), (.tracking, .touchUp), (.tracking, .touchCancelled): .fail
    case (.tracking, .touchDown), (.tracking, .enoughTouches): .unreachable

    case (.transforming, .transformed): .enter(.transforming)
    case (.transforming, .touchLost): .enter(.paused)
    case (.transforming, .touchUp): .end
    case (.transforming, .touchCancelled): .cancel
    case (.transforming, .touchDown), (.transforming, .enoughTouches), (.transforming, .lateTouchDown): .unreachable

    case (.paused, .enoughTouches): .enter(.transforming)
    case (.paused, .touchUp): .end
    case (.paused, .touchCancelled): .cancel
    case (.paused, .touchDown): .stay
    case (.paused, .lateTouchDown), (.paused, .transformed), (.paused, .touchLost): .unreachable
    }
  }

  // MARK: Input

  public var phase = Phase.initial
  public internal(set) var numberOfTouches = 0
  /// The touchpad events that make the gesture, if it is not one of touches.
  enum TouchpadSequence: UInt8, CaseIterable { case none, transform, scroll, swipe }
  var touchpadSequence = TouchpadSequence.none
  /// The scale in the latest of these events.
  var touchpadScale = 1.0
  var path = TransformPath()
  var touchDownLimit = TouchDownLimit()
  private var translationEstimator = VelocityEstimator()
  /// The velocity estimator of scale and rotation.
  private var spanEstimator = VelocityEstimator()
  private var latestTime = Timestamp.distantPast
  private var progress = ThresholdProgress()
  var isEnough = false
  /// The output as the program may have set it.
  private var rebasing = TransformRebasing()

  /// Whether enough fingers were down in the previous frame.
  // Always inlined, like `neededSpanChange`: a call would copy the recognizer.
  @inline(__always) private var hasEnoughTouches: Bool { phase == .tracking || phase == .transforming }

  @inline(__always) public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    // A finger that was down earlier does not transform.
    if touchpadSequence != .none || phase == .ready && !touches.changes.contains(.began) { return nil }
    if touches.changes.contains(.cancelled) { return .touchCancelled }
    latestTime = touches.time
    let hadEnough = hasEnoughTouches
    if hadEnough {
      path.measure(touches)
      if phase == .tracking { assess() }
      path.updateTouches(touches)
      updateVelocity()
    }
    let fingers = touches.down + touches.untracked
    if fingers == 0 { return .touchUp }
    numberOfTouches = fingers
    let isWaiting = fingers < minimumNumberOfTouches
    if !phase.isRecognized, touchDownLimit.isExceeded(by: touches, isFirst: phase == .ready, isWaiting: isWaiting) {
      return .lateTouchDown
    }
    if isWaiting { return hadEnough ? .touchLost : .touchDown }
    if !hadEnough {
      beginOrResume(touches)
      return .enoughTouches
    }
    if touches.changes.isDisjoint(with: [.began, .moved, .ended]) { return nil }
    return phase == .transforming || isEnough ? .transformed : nil
  }

  private mutating func beginOrResume(_ touches: borrowing TouchFrame) {
    if phase == .paused {
      path.resume(touches)
      translationEstimator.resume(path.translation, at: latestTime)
      spanEstimator.resume(Point2D(path.scale, path.rotation), at: latestTime)
    } else {
      path.begin(touches)
      restartVelocity()
      // The fingers may lift in the very next frame.
      _ = progress.reaches(.translation, 0, minimumTranslation)
    }
  }

  private mutating func restartVelocity() {
    progress = ThresholdProgress()
    isEnough = false
    translationEstimator.reset()
    spanEstimator.reset()
    updateVelocity()
  }

  private mutating func updateVelocity() {
    translationEstimator.add(path.translation, at: latestTime)
    spanEstimator.add(Point2D(path.scale, path.rotation), at: latestTime)
  }

  @inline(__always) private var neededSpanChange: Double { max(minimumSpanChange, minimumScaleChange * path.baseSpan) }

  private mutating func assess() {
    if progress.reaches(.translation, path.translation.length, minimumTranslation) { isEnough = true }
    let span = path.baseSpan
    if span == 0 { return }
    if progress.reaches(.span, abs(path.spanScale - 1) * span, neededSpanChange) { isEnough = true }
    let angle = abs(path.spanRotation)
    let arc = Angle.arc(degrees: angle, from: span, to: path.span)
    if progress.reaches(angle: angle, minimumRotation, arc: arc, minimumArc) { isEnough = true }
  }

  public var deadline: Deadline<Signal>? {
    // Always inlined: the coordinator reads it after every frame, and a call would copy the recognizer.
    @inline(__always) get { phase == .awaitingTouches ? touchDownLimit.deadline(.lateTouchDown) : nil }
  }

  // Inlined, because a call would copy the recognizer.
  @inline(__always) public func remainingSlop(_ touches: borrowing TouchFrame) -> Double {
    switch phase {
    case .ready, .awaitingTouches: .infinity
    case .tracking: isEnough ? 0 : minimumTranslation - path.translation.length
    case .transforming, .paused: 0
    }
  }

  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .touchUp where phase == .awaitingTouches && progress.isEmpty:
      .tooFewFingers(numberOfTouches, needed: minimumNumberOfTouches)
    case .touchUp: progress.reason
    case .lateTouchDown: touchDownLimit.reason(numberOfTouches, needed: minimumNumberOfTouches, at: now)
    case .touchDown, .enoughTouches, .transformed, .touchLost, .touchCancelled: nil
    }
  }

  public func progress(at now: Timestamp) -> [Reason] {
    switch phase {
    case .ready, .transforming, .paused: return []
    case .awaitingTouches: return [.tooFewFingers(numberOfTouches, needed: minimumNumberOfTouches)]
    case .tracking:
      let moved = Reason.missed("moved", path.translation.length, needed: minimumTranslation, .points)
      let span = path.baseSpan
      if span == 0 || touchpadSequence != .none { return [moved] }
      let angle = abs(path.spanRotation)
      return [
        moved,
        .missed("span change", abs(path.spanScale - 1) * span, needed: neededSpanChange, .points),
        .missed("turned", angle, needed: minimumRotation, .degrees),
        .missed("arc", Angle.arc(degrees: angle, from: span, to: path.span), needed: minimumArc, .points),
      ]
    }
  }

  // MARK: Touchpad

  /// Classifies a scroll, swipe or transform, which the driver has already distinguished from resting fingers: it needs
  /// no minimum.
  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    switch event.kind {
    case .transform(let stage, let fingers, let translation, let scale, let rotation):
      read(.transform, stage, fingers, by: translation, scale: scale, rotation: rotation, event)
    case .scroll(let stage, let translation):
      // A wheel has no fingers.
      event.scrollType == .discrete ? nil : read(.scroll, stage, 2, by: translation, event)
    case .swipe(let stage, let fingers, let translation): read(.swipe, stage, fingers, by: translation, event)
    case .hold, .button, .motion: nil
    }
  }

  private mutating func read(
    _ sequence: TouchpadSequence, _ stage: TouchpadEvent.Stage, _ fingers: Int, by translation: Point2D = .zero,
    scale: Double = 1, rotation: Double = 0, _ event: TouchpadEvent
  ) -> Signal? {
    if phase == .ready, stage == .began {
      if fingers < minimumNumberOfTouches { return nil }
      touchpadSequence = sequence
      numberOfTouches = fingers
      latestTime = event.stamp
      touchpadScale = 1
      path.begin(at: event.location)
      restartVelocity()
      if translation == .zero { return .enoughTouches }
    } else if touchpadSequence != sequence || !hasEnoughTouches {
      return nil
    }
    if let signal = Signal.end(stage) { return signal }
    latestTime = event.stamp
    if sequence == .transform {
      path.rotate(by: rotation, scaledBy: scale / touchpadScale, about: event.location)
      if scale > 0, scale.isFinite { touchpadScale = scale }
    }
    path.move(by: translation, to: event.location)
    updateVelocity()
    return .transformed
  }

  // MARK: State

  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&numberOfTouches)
    coder.code(&touchpadSequence)
    coder.code(&touchpadScale)
    path.code(&coder)
    touchDownLimit.code(&coder)
    translationEstimator.code(&coder)
    spanEstimator.code(&coder)
    coder.code(&latestTime)
    progress.code(&coder)
    coder.code(&isEnough)
    rebasing.code(&coder)
  }

  public mutating func reset() {
    numberOfTouches = 0
    touchpadSequence = .none
    path = TransformPath()
    rebasing = TransformRebasing()
    restartVelocity()
  }

  // MARK: Output

  public static let mainMeasurements = ["scale", "rotation"]

  /// Always `true`: the gesture follows the fingers wherever they go.
  public var ignoresMovesWhileActive: Bool { true }

  /// The centroid of the fingers, in points, about which they scale and rotate, or the pointer's position for a
  /// touchpad gesture. Unlike all other values, it jumps when fingers touch down or lift.
  public var location: Point2D { path.location }
  /// The transform of the content under the fingers since they were together. It includes the movement before the
  /// gesture began, so that content stays under the fingers.
  public var transform: SimilarityTransform { rebasing.transform(path) }
  /// The translation of the fingers' centroid, in points. A finger that touches down or lifts does not change it.
  public var translation: Point2D { rebasing.translation.output(path.translation) }
  /// The scale of the content. Above 0; initially 1.
  public var scale: Double { rebasing.scale(path.scale) }
  /// The rotation of the content, in degrees clockwise, any number of turns.
  public var rotation: Double { rebasing.rotation.output(path.rotation) }
  /// The rate of change of the translation, in points a second; zero, like the other velocities, once the fingers have
  /// rested for 40 ms.
  public var velocity: Point2D { translationEstimator.velocity(at: latestTime).inThousandths }
  /// The rate of change of the scale, per second; negative while the fingers close.
  public var scaleVelocity: Double { rebasing.scale(spanEstimator.velocity(at: latestTime).x) }
  /// The rate of change of the rotation, in degrees a second; negative anticlockwise.
  public var rotationVelocity: Double { spanEstimator.velocity(at: latestTime).y }

  /// Sets the translation, in points: see ``PanRecognizer/setTranslation(_:)``. The other outputs stay.
  public mutating func setTranslation(_ translation: Point2D) {
    guard phase.isRecognized, translation.squaredLength.isFinite else { return }
    rebasing.translation.set(translation, at: path.translation)
  }

  /// Sets the scale: see ``PinchRecognizer/setScale(_:)``. The other outputs stay. Has no effect before the transform has
  /// begun, or for a value that is not finite and above 0.
  public mutating func setScale(_ scale: Double) {
    guard phase.isRecognized, scale > 0, scale.isFinite else { return }
    rebasing.setScale(scale, at: path.scale)
  }

  /// Sets the rotation, in degrees clockwise: see ``RotationRecognizer/setRotation(_:)``. The other outputs stay.
  public mutating func setRotation(_ rotation: Double) {
    guard phase.isRecognized, rotation.isFinite else { return }
    rebasing.rotation.set(rotation, at: path.rotation)
  }

  /// Sets the transform, which continues from there, for content that has its own transform: apply ``transform`` to it and
  /// set the identity. The other outputs stay. Has no effect before the transform has begun.
  public mutating func setTransform(_ transform: SimilarityTransform = SimilarityTransform()) {
    if phase.isRecognized { rebasing.setTransform(transform, at: path.transform) }
  }

  public var measurements: [GestureMeasurement] {
    let matrix = transform
    return .translation(translation, velocity) + [
      GestureMeasurement("scale", scale, .ratio), GestureMeasurement("scaleVelocity", scaleVelocity, .ratioPerSecond),
      GestureMeasurement("rotation", rotation, .degrees),
      GestureMeasurement("rotationVelocity", rotationVelocity, .degreesPerSecond),
      GestureMeasurement("a", matrix.a, .ratio), GestureMeasurement("b", matrix.b, .ratio),
      GestureMeasurement("c", matrix.c, .ratio), GestureMeasurement("d", matrix.d, .ratio),
      GestureMeasurement("tx", matrix.tx, .points), GestureMeasurement("ty", matrix.ty, .points),
    ]
  }
}

// MARK: Description

extension TransformRecognizer {
  public static let shape = GestureShape.transform
  public static let settableOutputs: [GestureOutput.Name] = [.translation, .scale, .rotation]
  public var outputs: GestureOutputs {
    GestureOutputs(
      translation: translation, velocity: velocity, scale: scale, scaleVelocity: scaleVelocity, rotation: rotation,
      rotationVelocity: rotationVelocity)
  }

  public mutating func setOutput(_ output: GestureOutput) {
    switch output {
    case .translation(let translation): setTranslation(translation)
    case .scale(let scale): setScale(scale)
    case .rotation(let rotation): setRotation(rotation)
    }
  }
}
