/// Recognizes fingers that move, scale and turn what lies under them, all at once. Continuous: `began` when any of the
/// three is enough, `changed` as it goes on, `ended` when all fingers have lifted.
///
/// All fingers count. When one lands or lifts it goes on with those that are down then, without a jump; while fewer are
/// down than it takes, it pauses. One finger moves; it takes two to scale and turn.
public struct TransformRecognizer: GestureRecognizer {
  public static let kind = "transform"

  /// How few fingers make it. 1…10; 1, as in Flutter's and Compose's transforms: what two fingers hold, one goes on to
  /// move when the other lifts, and moving with one finger and scaling with two are one gesture to whoever makes it.
  public var minimumNumberOfTouches = 1
  /// How far the fingers' middle must go, in points. 0…10 000; 16 pt: as far as a pan.
  public var minimumTranslation = 16.0
  /// How far their span must change, in points. 0…10 000; 12 pt: as far as in a pinch.
  public var minimumSpanChange = 12.0
  /// How large that must be beside the span that the fingers had. 0…100; 0.05: as in a pinch, since fingers far apart
  /// waver by more than they do close together.
  public var minimumScaleChange = 0.05
  /// How far they must turn, in points along the circle on which they lie opposite each other. 0…10 000; 12 pt: the way
  /// that makes a pinch where they go it apart.
  public var minimumArc = 12.0
  /// How far they must turn as an angle, in degrees. 0…360; 3°, at which the arc is 0.05 of the span: it takes no more
  /// way to turn than to scale.
  public var minimumRotation = 3.0
  /// How far back velocities look. Up to a day; 100 ms: see ``VelocityEstimator/window``.
  public var velocityWindow: Interval {
    get { pace.window }
    set { (pace.window, spanPace.window) = (newValue, newValue) }
  }

  public static let parameters: [Parameter<Self>] = [
    .count(
      "minimumNumberOfTouches", 1...10,
      get: { $0.minimumNumberOfTouches }, set: { $0.minimumNumberOfTouches = $1 }),
    .points("minimumTranslation", get: { $0.minimumTranslation }, set: { $0.minimumTranslation = $1 }),
    .points("minimumSpanChange", get: { $0.minimumSpanChange }, set: { $0.minimumSpanChange = $1 }),
    .ratio("minimumScaleChange", 0...100, get: { $0.minimumScaleChange }, set: { $0.minimumScaleChange = $1 }),
    .points("minimumArc", get: { $0.minimumArc }, set: { $0.minimumArc = $1 }),
    .degrees("minimumRotation", get: { $0.minimumRotation }, set: { $0.minimumRotation = $1 }),
    .interval("velocityWindow", get: { $0.velocityWindow }, set: { $0.velocityWindow = $1 }),
  ]
  public init() {}

  // MARK: Machine

  public enum Phase: String, GesturePhase {
    /// Nothing touches.
    case ready
    /// Fewer fingers than required are down.
    case gathering
    /// Enough are down, and have not done enough.
    case watching
    /// They have.
    case transforming
    /// Fewer than required are left; what they have done is kept.
    case paused

    public static let initial = ready
    public var isRecognized: Bool { self == .transforming || self == .paused }
  }

  public enum Signal: String, GestureSignal {
    /// A finger landed, and more are required.
    case touchDown
    /// Enough are down.
    case completed
    /// They have moved, scaled or turned enough, or go on.
    case moved
    /// Some fingers lifted, and fewer than required are left.
    case parted
    /// None is down any more.
    case lifted
    /// One of them was taken away.
    case interrupted
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .touchDown): .enter(.gathering)
    case (.ready, .completed): .enter(.watching)
    // What a touchpad's driver calls a scroll may move at once.
    case (.ready, .moved): .enter(.transforming)
    case (.ready, .parted), (.ready, .lifted), (.ready, .interrupted): .stay

    case (.gathering, .completed): .enter(.watching)
    case (.gathering, .lifted), (.gathering, .interrupted): .fail
    case (.gathering, .touchDown), (.gathering, .moved), (.gathering, .parted): .stay

    case (.watching, .moved): .enter(.transforming)
    case (.watching, .parted): .enter(.gathering)
    case (.watching, .lifted), (.watching, .interrupted): .fail
    case (.watching, .touchDown), (.watching, .completed): .stay

    case (.transforming, .moved): .enter(.transforming)
    case (.transforming, .parted): .enter(.paused)
    case (.transforming, .lifted): .end
    case (.transforming, .interrupted): .cancel
    case (.transforming, .touchDown), (.transforming, .completed): .stay

    case (.paused, .completed): .enter(.transforming)
    case (.paused, .lifted): .end
    case (.paused, .interrupted): .cancel
    case (.paused, .touchDown), (.paused, .moved), (.paused, .parted): .stay
    }
  }

  // MARK: Senses

  public var phase = Phase.initial
  public internal(set) var numberOfTouches = 0
  /// What of a touchpad's driver makes the gesture, from its beginning on.
  enum Sequence: UInt8, CaseIterable { case none, transform, scroll, swipe }
  var sequence = Sequence.none
  var driverScale = 1.0
  var path = TransformPath()
  var pace = VelocityEstimator()
  /// Of scale and rotation.
  var spanPace = VelocityEstimator()
  var newest = Timestamp.distantPast
  private var shortfall = Shortfall()
  private var isEnough = false

  public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    // Fingers that were down before anybody listened are nothing to it.
    if sequence != .none || phase == .ready && !touches.changes.contains(.began) { return nil }
    if touches.changes.contains(.cancelled) { return .interrupted }
    newest = touches.time
    let wasEnough = phase == .watching || phase == .transforming
    if wasEnough {
      path.measure(touches)
      if phase == .watching { assess(touches) }
      path.settle(touches)
      keepPace()
    }
    let fingers = touches.down + touches.untracked
    if fingers == 0 { return .lifted }
    numberOfTouches = fingers
    if fingers < minimumNumberOfTouches { return wasEnough ? .parted : .touchDown }
    if !wasEnough {
      gather(touches)
      return .completed
    }
    if touches.changes.isDisjoint(with: [.began, .moved, .ended]) { return nil }
    return phase == .transforming || isEnough ? .moved : nil
  }
  private mutating func gather(_ touches: borrowing TouchFrame) {
    if phase == .paused {
      path.goOn(touches)
    } else {
      path.begin(touches)
      startPace()
      // They may lift in the very next frame.
      _ = shortfall.consider(.translation, 0, minimumTranslation)
    }
  }
  mutating func startPace() {
    (shortfall, isEnough) = (Shortfall(), false)
    pace.reset()
    spanPace.reset()
    keepPace()
  }
  mutating func keepPace() {
    pace.add(path.translation, at: newest)
    spanPace.add(Point(path.scale, path.rotation), at: newest)
  }
  private mutating func assess(_ touches: borrowing TouchFrame) {
    let wasEnough = isEnough
    assess()
    if isEnough, !wasEnough, touches.down + touches.untracked < minimumNumberOfTouches { shortfall.leap() }
  }
  private mutating func assess() {
    if shortfall.consider(.translation, path.translation.length, minimumTranslation) { isEnough = true }
    let span = path.baseSpan
    if span == 0 { return }
    let neededChange = max(minimumSpanChange, minimumScaleChange * span)
    if shortfall.consider(.span, abs(path.spanScale - 1) * span, neededChange) { isEnough = true }
    let angle = abs(path.spanRotation)
    // A direction is as sure as the fingers were far apart, then and now.
    let arc = angle / Angle.degreesPerRadian * min(span, path.span)
    if shortfall.considerTurn(angle, minimumRotation, arc: arc, minimumArc) { isEnough = true }
  }

  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .lifted where phase == .gathering:
      .missed("fingers", Double(numberOfTouches), needed: Double(minimumNumberOfTouches), .count)
    case .lifted: shortfall.reason
    case .touchDown, .completed, .moved, .parted, .interrupted: nil
    }
  }
  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&numberOfTouches)
    coder.code(&sequence)
    coder.code(&driverScale)
    path.code(&coder)
    pace.code(&coder)
    spanPace.code(&coder)
    coder.code(&newest)
    shortfall.code(&coder)
    coder.code(&isEnough)
  }
  public mutating func reset() {
    (numberOfTouches, sequence, path) = (0, .none, TransformPath())
    startPace()
  }
}
