import Gestures

/// One finger rubs to and fro, as with a rubber. Discrete: recognized when it has turned often enough.
public struct RubRecognizer: GestureRecognizer {
  public static let kind = "rub"

  /// How often it turns. 1…20; 3: twice happens when somebody changes their mind.
  public var numberOfTurns = 3
  /// How far it goes between two turns at least, in points. 20 pt: less is a hand that trembles.
  public var minimumStroke = 20.0
  /// From its landing on it takes no longer. 1200 ms.
  public var maximumDuration = Interval.milliseconds(1200)

  public static let parameters: [Parameter<Self>] = [
    .count("numberOfTurns", 1...20, get: { $0.numberOfTurns }, set: { $0.numberOfTurns = $1 }),
    .points("minimumStroke", get: { $0.minimumStroke }, set: { $0.minimumStroke = $1 }),
    .interval("maximumDuration", get: { $0.maximumDuration }, set: { $0.maximumDuration = $1 }),
  ]
  public init() {}

  // MARK: Machine

  public enum Phase: String, GesturePhase {
    /// Nothing touches.
    case ready
    /// A finger is down, and has not turned often enough.
    case rubbing

    public static let initial = ready
  }
  public enum Signal: String, GestureSignal {
    case touchDown, rubbed, lifted, crowded, interrupted, timeout
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .touchDown): .enter(.rubbing)
    case (.ready, .crowded): .fail
    case (.ready, .rubbed), (.ready, .lifted), (.ready, .interrupted), (.ready, .timeout): .stay

    case (.rubbing, .rubbed): .end
    case (.rubbing, .lifted), (.rubbing, .crowded), (.rubbing, .interrupted), (.rubbing, .timeout): .fail
    case (.rubbing, .touchDown): .stay
    }
  }

  // MARK: Senses

  public var phase = Phase.initial
  public private(set) var location = Point.zero
  public private(set) var numberOfTouches = 0
  private var since = Timestamp.distantPast
  /// How often it has turned.
  private var turns = 0
  /// Where the present stroke began, how far it has gone, and to which side: 1 right, -1 left, 0 neither yet.
  private var corner = 0.0
  private var reach = 0.0
  private var side = 0

  public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    numberOfTouches = touches.fingers
    if touches.changes.contains(.cancelled) { return .interrupted }
    if touches.fingers > 1 { return .crowded }
    if touches.count > 0 { location = touches.centroid }
    if touches.changes.contains(.began) {
      (since, corner, reach) = (touches.time, location.x, location.x)
      return .touchDown
    }
    if touches.changes.contains(.ended) { return .lifted }
    return touches.changes.contains(.moved) && follow(location.x) ? .rubbed : nil
  }
  /// True when it has turned often enough.
  private mutating func follow(_ x: Double) -> Bool {
    if side == 0 {
      reach = x
      if abs(x - corner) >= minimumStroke { side = x > corner ? 1 : -1 }
    } else if (x - reach) * Double(side) >= 0 {
      reach = x
    } else if abs(x - reach) >= minimumStroke {
      (corner, reach, side, turns) = (reach, x, -side, turns + 1)
    }
    return turns >= numberOfTurns
  }
  public var deadline: Deadline<Signal>? { phase == .ready ? nil : .at(since + maximumDuration, .timeout) }
  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .lifted: .missed("turns", Double(turns), needed: Double(numberOfTurns), .count)
    case .crowded: .exceeded("fingers", Double(numberOfTouches), allowed: 1, .count)
    case .timeout:
      .reached("took", (now - since).milliseconds, limit: maximumDuration.milliseconds, .milliseconds)
    case .touchDown, .rubbed, .interrupted: nil
    }
  }
  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&numberOfTouches)
    coder.code(&since)
    coder.code(&turns)
    coder.code(&corner)
    coder.code(&reach)
    coder.code(&side)
  }
  public mutating func reset() { (numberOfTouches, turns, corner, reach, side) = (0, 0, 0, 0, 0) }
}
