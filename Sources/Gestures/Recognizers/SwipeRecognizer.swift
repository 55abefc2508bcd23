/// Recognizes fingers that go one way, soon and fast. Discrete: it is recognized while they are down, as soon as they
/// have gone far enough.
public struct SwipeRecognizer: GestureRecognizer {
  public static let kind = "swipe"

  /// Which way they must go. Right: UIKit's default.
  public var direction = Direction.right
  /// How many fingers must swipe, no more and no fewer. 1…10; UIKit's default, 1.
  public var numberOfTouchesRequired = 1
  /// How far their middle must go that way, in points. 0…10 000; 40 pt, 6 mm: the shortest swipe in the recordings at
  /// hand goes 47, taps stray up to 14, and UIKit is said to need 50.
  public var minimumDistance = 40.0
  /// How far it may come off that way, as a share of how far it has gone, or of the distance required while that is
  /// more. 0…100; 0.7, 35° to either side: swipes in the recordings at hand lie up to 31° off, and a diagonal is
  /// nobody's.
  public var maximumOffAxisShare = 0.7
  /// From the last finger's landing until it has gone so far it must be less. Up to a day; 250 ms, twice as long as the
  /// slowest swipe in the recordings at hand takes; UIKit is said to allow 500, but a finger that rests first means
  /// something else.
  public var maximumDuration = Interval.milliseconds(250)
  /// How fast it must be when it has, in points a second. 0…100 000; 500 pt/s, 78 mm/s: swipes in the recordings at
  /// hand make 635 and more by then, fingers that drag or scroll mostly below 475.
  public var minimumVelocity = 500.0

  public static let parameters: [Parameter<Self>] = [
    .choice("direction", get: { $0.direction }, set: { $0.direction = $1 }),
    .count(
      "numberOfTouchesRequired", 1...10,
      get: { $0.numberOfTouchesRequired }, set: { $0.numberOfTouchesRequired = $1 }),
    .points("minimumDistance", get: { $0.minimumDistance }, set: { $0.minimumDistance = $1 }),
    .ratio("maximumOffAxisShare", 0...100, get: { $0.maximumOffAxisShare }, set: { $0.maximumOffAxisShare = $1 }),
    .interval("maximumDuration", get: { $0.maximumDuration }, set: { $0.maximumDuration = $1 }),
    .speed("minimumVelocity", get: { $0.minimumVelocity }, set: { $0.minimumVelocity = $1 }),
  ]
  public init() {}
  /// A swipe that way by so many fingers, 1…10; the other parameters at their defaults.
  public init(_ direction: Direction, numberOfTouchesRequired: Int = 1) {
    (self.direction, self.numberOfTouchesRequired) = (direction, numberOfTouchesRequired)
  }

  // MARK: Machine

  public enum Phase: String, GesturePhase {
    /// Nothing touches.
    case ready
    /// Fewer fingers than required are down.
    case gathering
    /// All are down, and have not gone far enough.
    case watching

    public static let initial = ready
  }

  public enum Signal: String, GestureSignal {
    /// A finger landed, and more are required.
    case touchDown
    /// The last finger required landed.
    case completed
    /// One finger too many landed.
    case crowded
    /// They have gone far enough, fast enough.
    case swiped
    /// They have come too far off the way.
    case strayed
    /// They have gone far enough, and too slowly.
    case dragged
    /// A finger lifted.
    case lifted
    /// The time is up.
    case timeout
    /// A finger was taken away.
    case interrupted
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .touchDown): .enter(.gathering)
    case (.ready, .completed): .enter(.watching)
    case (.ready, .crowded): .fail
    case (.ready, .swiped), (.ready, .strayed), (.ready, .dragged), (.ready, .lifted), (.ready, .timeout),
      (.ready, .interrupted):
      .stay

    case (.gathering, .completed): .enter(.watching)
    case (.gathering, .crowded), (.gathering, .lifted), (.gathering, .timeout), (.gathering, .interrupted): .fail
    case (.gathering, .touchDown), (.gathering, .swiped), (.gathering, .strayed), (.gathering, .dragged): .stay

    case (.watching, .swiped): .end
    case (.watching, .crowded), (.watching, .strayed), (.watching, .dragged), (.watching, .lifted),
      (.watching, .timeout), (.watching, .interrupted):
      .fail
    case (.watching, .touchDown), (.watching, .completed): .stay
    }
  }

  // MARK: Senses

  public var phase = Phase.initial
  /// Where it began, in points: the middle of the fingers when the last of them had landed, as in UIKit.
  public private(set) var location = Point.zero
  public private(set) var numberOfTouches = 0
  /// What of a touchpad's driver makes the gesture, if that does.
  private var indirect = TouchpadDrag()
  private var track = FingerTrack()
  private var since = Timestamp.distantPast
  private var farthest = 0.0

  public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    // Fingers that were down before anybody listened make no swipe.
    if indirect.kind != .none || phase == .ready && !touches.changes.contains(.began) { return nil }
    if !track.follow(touches) { return .interrupted }
    let (fingers, before) = (touches.down + touches.untracked, numberOfTouches)
    numberOfTouches = max(fingers, before)
    if fingers > numberOfTouchesRequired { return .crowded }
    if phase == .watching {
      if let signal = decide() { return signal }
    } else if fingers > before {
      return begin(at: track.location, touches.time)
    }
    return fingers < before ? .lifted : nil
  }
  /// What its driver calls a swipe, or a scroll of two fingers, is one if it goes so far, so soon, so fast. A pointer
  /// only points.
  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    switch event.kind {
    case .button, .motion, .hold, .transform: return nil
    case .scroll, .swipe: break
    }
    if phase != .ready && indirect.kind == .none { return nil }
    guard let step = indirect.step(event) else { return nil }
    switch step.stage {
    case .began:
      numberOfTouches = step.fingers
      if numberOfTouches > numberOfTouchesRequired { return .crowded }
      track.follow(.zero, event)
      let signal = begin(at: event.location, event.stamp)
      track.follow(step.way, event)
      return signal
    case .changed, .ended:
      track.follow(step.way, event)
      let signal = phase == .watching ? decide() : nil
      return signal ?? (step.stage == .ended ? .lifted : nil)
    case .cancelled: return .interrupted
    }
  }
  private mutating func begin(at place: Point, _ now: Timestamp) -> Signal {
    (location, since) = (place, now)
    track.restart()
    return numberOfTouches < numberOfTouchesRequired ? .touchDown : .completed
  }
  private mutating func decide() -> Signal? {
    let (along, beside) = extent
    farthest = max(farthest, along)
    if beside > allowedBeside { return .strayed }
    if !(along >= minimumDistance) { return nil }
    return speed >= minimumVelocity ? .swiped : .dragged
  }
  private var extent: (along: Double, beside: Double) { direction.extent(of: track.translation) }
  private var allowedBeside: Double { maximumOffAxisShare * max(extent.along, minimumDistance) }
  private var speed: Double { direction.extent(of: velocity).along }
  public var deadline: Deadline<Signal>? {
    phase == .ready ? nil : .at(since + maximumDuration, .timeout)
  }
  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    let fingers = Double(numberOfTouches)
    return switch signal {
    case .crowded: .exceeded("fingers", fingers, allowed: Double(numberOfTouchesRequired), .count)
    case .strayed: .exceeded("off its way", extent.beside, allowed: allowedBeside, .points)
    case .dragged: .missed("velocity", speed, needed: minimumVelocity, .pointsPerSecond)
    case .lifted where phase == .gathering, .timeout where phase == .gathering:
      .missed("fingers", fingers, needed: Double(numberOfTouchesRequired), .count)
    case .lifted: .missed("moved", farthest, needed: minimumDistance, .points)
    case .timeout:
      .reached("took", (now - since).milliseconds, limit: maximumDuration.milliseconds, .milliseconds)
    case .touchDown, .completed, .swiped, .interrupted: nil
    }
  }
  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&numberOfTouches)
    indirect.code(&coder)
    track.code(&coder)
    coder.code(&since)
    coder.code(&farthest)
  }
  public mutating func reset() {
    (numberOfTouches, indirect, farthest) = (0, TouchpadDrag(), 0)
    track.reset()
  }

  // MARK: What it tells

  /// How far the fingers had gone, in points.
  public var translation: Point { track.translation }
  /// How fast they were, in points a second; zero where they had rested for 40 ms.
  public var velocity: Point { track.velocity }
  public var measurements: [GestureMeasurement] { .way(translation, velocity) }
}
