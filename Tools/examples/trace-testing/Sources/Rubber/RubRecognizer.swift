import Gestures

/// Recognizes one finger that rubs back and forth, as with an eraser. Discrete: recognized once it has turned often
/// enough.
public struct RubRecognizer: GestureRecognizer {
  public static let kind = "rub"

  /// The number of turns (1...20; default 3: a change of mind has two).
  public var numberOfTurns = 3
  /// The least distance between two turns, in points (default 20 pt: a trembling finger moves less).
  public var minimumStroke = 20.0
  /// The time from touch down within which the rub must be complete (default 1200 ms).
  public var maximumDuration = Interval.milliseconds(1200)

  public static let parameters: [Parameter<Self>] = [
    .count(
      "numberOfTurns", 1...20, meaning: "how often the finger must turn",
      get: { $0.numberOfTurns }, set: { $0.numberOfTurns = $1 }),
    .points(
      "minimumStroke", role: .movementRequired, meaning: "how far the finger must move between two turns",
      get: { $0.minimumStroke }, set: { $0.minimumStroke = $1 }),
    .interval(
      "maximumDuration", role: .durationAllowed, meaning: "the time in which the rub must be complete",
      get: { $0.maximumDuration }, set: { $0.maximumDuration = $1 }),
  ]

  public init() {}

  // MARK: Machine

  public enum Phase: String, GesturePhase {
    /// No touch is down.
    case ready
    /// One touch is down and has not turned often enough.
    case rubbing

    public static let initial = ready
  }

  public enum Signal: String, GestureSignal {
    case touchDown, rubbed, touchUp, tooManyTouches, cancelled, timeout
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .touchDown): .enter(.rubbing)
    case (.ready, .tooManyTouches): .fail
    case (.ready, .rubbed), (.ready, .touchUp), (.ready, .cancelled), (.ready, .timeout): .stay

    case (.rubbing, .rubbed): .end
    case (.rubbing, .touchUp), (.rubbing, .tooManyTouches), (.rubbing, .cancelled), (.rubbing, .timeout): .fail
    case (.rubbing, .touchDown): .stay
    }
  }

  // MARK: Input classification

  public var phase = Phase.initial
  public private(set) var location = Point2D.zero
  public private(set) var numberOfTouches = 0
  private var touchDownTime = Timestamp.distantPast
  /// The number of turns so far.
  private var turns = 0
  /// The x coordinate at which the present stroke began.
  private var strokeStart = 0.0
  /// The farthest x coordinate of the present stroke.
  private var strokeEnd = 0.0
  /// The direction of the present stroke: 1 right, -1 left, 0 undecided.
  private var direction = 0

  public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    numberOfTouches = touches.fingers
    if touches.changes.contains(.cancelled) { return .cancelled }
    if touches.fingers > 1 { return .tooManyTouches }
    if touches.count > 0 { location = touches.centroid }
    if touches.changes.contains(.began) {
      touchDownTime = touches.time
      strokeStart = location.x
      strokeEnd = location.x
      return .touchDown
    }
    if touches.changes.contains(.ended) { return .touchUp }
    return touches.changes.contains(.moved) && hasRubbed(to: location.x) ? .rubbed : nil
  }

  /// Follows the finger. Returns true once it has turned often enough.
  private mutating func hasRubbed(to x: Double) -> Bool {
    if direction == 0 {
      strokeEnd = x
      if abs(x - strokeStart) >= minimumStroke { direction = x > strokeStart ? 1 : -1 }
    } else if (x - strokeEnd) * Double(direction) >= 0 {
      strokeEnd = x
    } else if abs(x - strokeEnd) >= minimumStroke {
      strokeStart = strokeEnd
      strokeEnd = x
      direction = -direction
      turns += 1
    }
    return turns >= numberOfTurns
  }

  public var deadline: Deadline<Signal>? { phase == .ready ? nil : .at(touchDownTime + maximumDuration, .timeout) }

  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .touchUp: .missed("turns", Double(turns), needed: Double(numberOfTurns), .count)
    case .tooManyTouches: .exceeded("fingers", Double(numberOfTouches), allowed: 1, .count)
    case .timeout:
      .reached("took", (now - touchDownTime).milliseconds, limit: maximumDuration.milliseconds, .milliseconds)
    case .touchDown, .rubbed, .cancelled: nil
    }
  }

  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&numberOfTouches)
    coder.code(&touchDownTime)
    coder.code(&turns)
    coder.code(&strokeStart)
    coder.code(&strokeEnd)
    coder.code(&direction)
  }

  public mutating func reset() {
    numberOfTouches = 0
    turns = 0
    strokeStart = 0
    strokeEnd = 0
    direction = 0
  }
}
