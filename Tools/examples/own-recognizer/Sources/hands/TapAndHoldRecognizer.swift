import Gestures

/// Three fingers tap, land again and stay: as people ask for a menu on a touchpad without buttons. Continuous: `began` when
/// they have stayed for long enough, `ended` when one of them lifts.
struct TapAndHoldRecognizer: GestureRecognizer {
  static let kind = "tapAndHold"

  /// The tap's fingers lift within this; also, the next landing comes within this. 350 ms, as for the library's double tap.
  var maximumTapInterval = Interval.milliseconds(350)
  /// How long the fingers stay once all are down again. 300 ms: less than a long press, since the tap has said what is
  /// meant.
  var minimumHoldDuration = Interval.milliseconds(300)
  /// How far any of them may stray until then, in points. 16 pt, as for a tap.
  var allowableMovement = 16.0

  static let parameters: [Parameter<Self>] = [
    .interval("maximumTapInterval", get: { $0.maximumTapInterval }, set: { $0.maximumTapInterval = $1 }),
    .interval("minimumHoldDuration", get: { $0.minimumHoldDuration }, set: { $0.minimumHoldDuration = $1 }),
    .points("allowableMovement", get: { $0.allowableMovement }, set: { $0.allowableMovement = $1 }),
  ]

  // MARK: Machine

  enum Phase: String, GesturePhase {
    /// Nothing has happened.
    case ready
    /// The tap's fingers are down, or some of them.
    case tapping
    /// The tap is made.
    case tapped
    /// Fingers are down again, or some of them.
    case landing
    /// All three are, for so short a time that nobody knows yet.
    case waiting
    /// They have stayed.
    case holding

    static let initial = ready
    var isRecognized: Bool { self == .holding }
  }
  enum Signal: String, GestureSignal {
    case touchDown, completed, moved, lifted, strayed, crowded, interrupted, timeout
  }

  static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .touchDown), (.ready, .completed): .enter(.tapping)
    case (.ready, .crowded): .fail
    case (.ready, .moved), (.ready, .lifted), (.ready, .strayed), (.ready, .interrupted), (.ready, .timeout): .stay

    case (.tapping, .lifted): .enter(.tapped)
    case (.tapping, .strayed), (.tapping, .crowded), (.tapping, .interrupted), (.tapping, .timeout): .fail
    case (.tapping, .touchDown), (.tapping, .completed), (.tapping, .moved): .stay

    case (.tapped, .touchDown): .enter(.landing)
    case (.tapped, .completed): .enter(.waiting)
    case (.tapped, .crowded), (.tapped, .timeout): .fail
    case (.tapped, .moved), (.tapped, .lifted), (.tapped, .strayed), (.tapped, .interrupted): .stay

    case (.landing, .completed): .enter(.waiting)
    case (.landing, .lifted), (.landing, .strayed), (.landing, .crowded), (.landing, .interrupted): .fail
    case (.landing, .timeout): .fail
    case (.landing, .touchDown), (.landing, .moved): .stay

    case (.waiting, .timeout): .enter(.holding)
    case (.waiting, .lifted), (.waiting, .strayed), (.waiting, .crowded), (.waiting, .interrupted): .fail
    case (.waiting, .touchDown), (.waiting, .completed), (.waiting, .moved): .stay

    case (.holding, .moved): .enter(.holding)
    case (.holding, .lifted): .end
    case (.holding, .interrupted): .cancel
    case (.holding, .touchDown), (.holding, .completed), (.holding, .strayed), (.holding, .crowded): .stay
    case (.holding, .timeout): .stay
    }
  }

  // MARK: Senses

  var phase = Phase.initial
  private(set) var location = Point.zero
  private(set) var numberOfTouches = 0
  private var since = Timestamp.distantPast
  private var most = 0
  private var farthest = 0.0

  mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    numberOfTouches = touches.fingers
    if touches.changes.contains(.cancelled) { return .interrupted }
    if touches.count > 0 { location = touches.centroid }
    if touches.fingers > 3 { return .crowded }
    farthest = touches.largestSquaredMovement.squareRoot()
    if !phase.isRecognized, farthest > allowableMovement { return .strayed }
    if touches.changes.contains(.began) {
      if most == 0 { since = touches.time }
      most = max(most, touches.fingers)
      if touches.fingers < 3 { return .touchDown }
      if phase != .ready && phase != .tapping { since = touches.time }
      return .completed
    }
    if touches.changes.contains(.ended) { return lift(touches) }
    return touches.changes.contains(.moved) ? .moved : nil
  }
  /// The tap's fingers lift one after the other; the hold is over with the first.
  private mutating func lift(_ touches: borrowing TouchFrame) -> Signal? {
    guard phase == .tapping else { return .lifted }
    if touches.down + touches.untracked > 0 { return nil }
    if most < 3 { return .interrupted }
    (since, most) = (touches.time, 0)
    return .lifted
  }
  var deadline: Deadline<Signal>? {
    switch phase {
    case .ready, .holding: nil
    case .tapping, .tapped, .landing: .at(since + maximumTapInterval, .timeout)
    case .waiting: .at(since + minimumHoldDuration, .timeout)
    }
  }
  func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .strayed: .exceeded("moved", farthest, allowed: allowableMovement, .points)
    case .crowded: .exceeded("fingers", Double(numberOfTouches), allowed: 3, .count)
    case .interrupted: most < 3 ? .missed("fingers", Double(most), needed: 3, .count) : nil
    case .timeout, .lifted:
      phase == .waiting
        ? .missed("held", (now - since).milliseconds, needed: minimumHoldDuration.milliseconds, .milliseconds)
        : .reached("took", (now - since).milliseconds, limit: maximumTapInterval.milliseconds, .milliseconds)
    case .touchDown, .completed, .moved: nil
    }
  }
  mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&numberOfTouches)
    coder.code(&since)
    coder.code(&most)
    coder.code(&farthest)
  }
  mutating func reset() { (since, most, numberOfTouches) = (.distantPast, 0, 0) }
}
