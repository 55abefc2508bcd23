/// Recognizes fingers that go somewhere together. Continuous: `began` when they have gone far enough, `changed` as they
/// go on, `ended` when fewer are left than it takes.
///
/// UIKit's pan ends when the last finger lifts, and stands still while too few are down. Here it ends at once: whoever
/// lifts one of two fingers has let go, and the one that is left may begin something else when it has lifted.
public struct PanRecognizer: GestureRecognizer {
  public static let kind = "pan"

  /// How few fingers make it. 1…10; UIKit's default, 1.
  public var minimumNumberOfTouches = 1
  /// How many may. 1…10; 10, all that hands have, as in UIKit, which sets no limit. Of one more, it fails before it has
  /// begun, and ignores it afterwards: those that landed first are its own.
  public var maximumNumberOfTouches = 10
  /// How far the fingers' middle must go before it is a pan, in points. 0…10 000; 16 pt, 2.5 mm: where a tap gives up,
  /// so that no touch is too far for the one and too near for the other; taps in the recordings at hand stray up to 14
  /// pt.
  public var minimumTranslation = 16.0
  /// How far several fingers may part or close, as a share of how far they have gone. 0…100; 1: who parts them more
  /// means a pinch. In the two-finger scrolls at hand it is below 0.1, in the pinches 0.8 and more.
  public var maximumSpanShare = 1.0
  /// Along which axis it goes. Free: UIKit's pan knows no other.
  public var axisLock = AxisLock.free
  /// How far back the velocity looks. Up to a day; 100 ms: see ``VelocityEstimator/window``.
  public var velocityWindow: Interval {
    get { track.pace.window }
    set { track.pace.window = newValue }
  }

  public static let parameters: [Parameter<Self>] = [
    .count(
      "minimumNumberOfTouches", 1...10,
      get: { $0.minimumNumberOfTouches }, set: { $0.minimumNumberOfTouches = $1 }),
    .count(
      "maximumNumberOfTouches", 1...10,
      get: { $0.maximumNumberOfTouches }, set: { $0.maximumNumberOfTouches = $1 }),
    .points("minimumTranslation", get: { $0.minimumTranslation }, set: { $0.minimumTranslation = $1 }),
    .ratio("maximumSpanShare", 0...100, get: { $0.maximumSpanShare }, set: { $0.maximumSpanShare = $1 }),
    .choice("axisLock", get: { $0.axisLock }, set: { $0.axisLock = $1 }),
    .interval("velocityWindow", get: { $0.velocityWindow }, set: { $0.velocityWindow = $1 }),
  ]
  public init() {}

  // MARK: Machine

  public enum Phase: String, GesturePhase {
    /// Nothing touches.
    case ready
    /// Fewer fingers than required are down.
    case gathering
    /// Enough are down, and have not gone far enough.
    case watching
    /// They have.
    case panning

    public static let initial = ready
    public var isRecognized: Bool { self == .panning }
  }

  public enum Signal: String, GestureSignal {
    /// A finger landed, and more are required.
    case touchDown
    /// Enough are down.
    case completed
    /// One finger too many landed.
    case crowded
    /// They have gone far enough, or on.
    case dragged
    /// They have gone across the axis to which the pan is locked.
    case strayed
    /// Too few are left.
    case lifted
    /// One of them was taken away.
    case interrupted
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .touchDown): .enter(.gathering)
    case (.ready, .completed): .enter(.watching)
    // What a touchpad's driver calls a scroll may be one at once.
    case (.ready, .dragged): .enter(.panning)
    case (.ready, .crowded), (.ready, .strayed): .fail
    case (.ready, .lifted), (.ready, .interrupted): .stay

    case (.gathering, .completed): .enter(.watching)
    case (.gathering, .crowded), (.gathering, .lifted), (.gathering, .interrupted): .fail
    case (.gathering, .touchDown), (.gathering, .dragged), (.gathering, .strayed): .stay

    case (.watching, .dragged): .enter(.panning)
    case (.watching, .crowded), (.watching, .strayed), (.watching, .lifted), (.watching, .interrupted): .fail
    case (.watching, .touchDown), (.watching, .completed): .stay

    case (.panning, .dragged): .enter(.panning)
    case (.panning, .lifted): .end
    case (.panning, .interrupted): .cancel
    case (.panning, .touchDown), (.panning, .completed), (.panning, .crowded), (.panning, .strayed): .stay
    }
  }

  // MARK: Senses

  public var phase = Phase.initial
  public private(set) var numberOfTouches = 0
  /// What of a touchpad's driver makes the gesture, if that does.
  private var indirect = TouchpadDrag()
  private var track = FingerTrack()
  /// Along which axis it goes, once it has begun.
  private var lock = AxisLock.free
  /// How far along its axis it has been, squared.
  private var farthest = 0.0
  /// How far its fingers have parted; known once they have gone far enough.
  private var parted = 0.0
  /// By how much they had parted, and might have, when that alone kept it from beginning: where it lacked least.
  private var (refusedParting, refusedAllowance) = (0.0, 0.0)
  /// Whether they went far enough only as they lifted.
  private var isLate = false

  @inline(__always) public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    // Fingers that were down before anybody listened make no pan.
    if indirect.kind != .none || phase == .ready && !touches.changes.contains(.began) { return nil }
    let before = track.location
    if !track.follow(touches, atMost: maximumNumberOfTouches) { return .interrupted }
    let fingers = touches.down + touches.untracked
    return phase.isRecognized ? readPanning(fingers, before) : readWatching(touches, fingers)
  }
  @inline(__always) private mutating func readPanning(_ fingers: Int, _ before: Point) -> Signal? {
    if fingers < minimumNumberOfTouches { return .lifted }
    let own = min(fingers, maximumNumberOfTouches)
    // Others may have moved or landed; that is no change of this gesture.
    if own == numberOfTouches, track.location == before { return nil }
    numberOfTouches = own
    return .dragged
  }
  @inline(__always) private mutating func readWatching(_ touches: borrowing TouchFrame, _ fingers: Int) -> Signal? {
    if fingers < numberOfTouches, phase == .gathering || fingers < minimumNumberOfTouches {
      let along = squaredExtent.along
      isLate = along >= minimumTranslation * minimumTranslation
      if !isLate { farthest = max(farthest, along) }
      return .lifted
    }
    numberOfTouches = fingers
    if fingers > maximumNumberOfTouches { return .crowded }
    if fingers < minimumNumberOfTouches { return .touchDown }
    // Its way counts from when the fingers that make it were together.
    if phase != .watching || !touches.changes.isDisjoint(with: [.began, .ended]) {
      track.restart(touches)
      return .completed
    }
    farthest = max(farthest, squaredExtent.along)
    if farthest < minimumTranslation * minimumTranslation, axisLock == .free { return nil }
    parted = track.parted(touches)
    return decide()
  }
  /// What the driver calls a scroll or a swipe is one: it has told it apart from a rest already. A pointer that moves
  /// while its button is held is a finger that drags.
  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    if phase != .ready && indirect.kind == .none { return nil }
    guard let step = indirect.step(event) else { return nil }
    switch step.stage {
    case .began:
      numberOfTouches = step.fingers
      track.follow(.zero, event)
      if step.fingers > maximumNumberOfTouches { return .crowded }
      return step.fingers < minimumNumberOfTouches ? .touchDown : drag(step.way, event) ?? .completed
    case .changed: return drag(step.way, event)
    case .ended:
      track.follow(.zero, event)
      return .lifted
    case .cancelled: return .interrupted
    }
  }
  private mutating func drag(_ way: Point, _ event: TouchpadEvent) -> Signal? {
    if way == .zero || phase == .gathering { return nil }
    track.follow(way, event)
    return phase.isRecognized ? .dragged : decide()
  }

  @inline(__always) private var squaredExtent: (along: Double, across: Double) {
    axisLock.squaredExtent(of: track.translation)
  }
  private var allowedParting: Double { maximumSpanShare * squaredExtent.along.squareRoot() }
  private var neededTranslation: Double {
    // Which way the first points of a scroll go is chance, so a locked pan waits.
    let isSure = (indirect.kind == .scroll || indirect.kind == .swipe) && axisLock == .free
    return isSure ? 0 : minimumTranslation
  }
  private mutating func decide() -> Signal? {
    let (along, across) = squaredExtent
    farthest = max(farthest, along)
    if across > along { return across > minimumTranslation * minimumTranslation ? .strayed : nil }
    if !(along >= neededTranslation * neededTranslation) { return nil }
    let allowed = allowedParting
    if parted > allowed {
      if refusedParting == 0 || parted * refusedAllowance <= refusedParting * allowed {
        (refusedParting, refusedAllowance) = (parted, allowed)
      }
      return nil
    }
    lock = axisLock.chosen(by: track.translation)
    return .dragged
  }

  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .crowded: .exceeded("fingers", Double(numberOfTouches), allowed: Double(maximumNumberOfTouches), .count)
    case .strayed: .exceeded("moved across", squaredExtent.across.squareRoot(), allowed: minimumTranslation, .points)
    case .lifted where phase == .gathering:
      .missed("fingers", Double(numberOfTouches), needed: Double(minimumNumberOfTouches), .count)
    case .lifted where farthest < neededTranslation * neededTranslation:
      .missed(isLate ? "moved before lifting" : "moved", farthest.squareRoot(), needed: neededTranslation, .points)
    case .lifted where refusedParting > refusedAllowance:
      .exceeded("span changed", refusedParting, allowed: refusedAllowance, .points)
    case .lifted: .noUpdate
    case .touchDown, .completed, .dragged, .interrupted: nil
    }
  }
  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&numberOfTouches)
    indirect.code(&coder)
    track.code(&coder)
    coder.code(&lock)
    coder.code(&farthest)
    coder.code(&parted)
    coder.code(&refusedParting)
    coder.code(&refusedAllowance)
    coder.code(&isLate)
  }
  public mutating func reset() {
    (numberOfTouches, indirect, lock, farthest, parted) = (0, TouchpadDrag(), .free, 0, 0)
    (refusedParting, refusedAllowance, isLate) = (0, 0, false)
    track.reset()
  }

  // MARK: What it tells

  /// The middle of its fingers, in points; a touchpad's pointer where its driver tells. It jumps as fingers land and
  /// lift, which the translation does not.
  public var location: Point { track.location }
  /// How far they have gone since they were together, in points: the way before it began included, so that what they
  /// have hold of stays under them. Zero across the axis it is locked to.
  public var translation: Point { lock.locked(track.translation) }
  /// How fast the translation changes, in points a second: zero once the fingers have rested.
  public var velocity: Point { lock.locked(track.velocity) }

  public var measurements: [GestureMeasurement] { .way(translation, velocity) }
}
