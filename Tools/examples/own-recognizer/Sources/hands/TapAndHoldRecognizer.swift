import Gestures

/// A three-finger tap followed by a three-finger hold, such as for a menu on a touchpad without buttons. Continuous:
/// `began` once the fingers have stayed long enough, `ended` when one of them lifts.
struct TapAndHoldRecognizer: GestureRecognizer {
  static let kind = "tapAndHold"

  /// The maximum time until the tap's fingers lift, and until the next touch down. 350 ms, as for the library's double
  /// tap.
  var maximumTapInterval = Interval.milliseconds(350)
  /// The minimum time the fingers stay once all are down again. 300 ms: shorter than a long press, because the tap
  /// already shows the intent.
  var minimumHoldDuration = Interval.milliseconds(300)
  /// The maximum movement of any finger until then, in points. 16 pt, as for a tap.
  var allowableMovement = 16.0

  static let parameters: [Parameter<Self>] = [
    .interval(
      "maximumTapInterval", role: .durationAllowed, meaning: "the time for the tap, and until the next touch",
      get: { $0.maximumTapInterval }, set: { $0.maximumTapInterval = $1 }),
    .interval(
      "minimumHoldDuration", role: .durationRequired, meaning: "how long the fingers must stay down after the tap",
      get: { $0.minimumHoldDuration }, set: { $0.minimumHoldDuration = $1 }),
    .points(
      "allowableMovement", role: .movementAllowed, meaning: "how far a finger may move until the hold begins",
      get: { $0.allowableMovement }, set: { $0.allowableMovement = $1 }),
  ]

  // MARK: Machine

  enum Phase: String, GesturePhase {
    /// No touch yet.
    case ready
    /// Some or all of the tap's fingers are down.
    case tapping
    /// The tap is complete.
    case tapped
    /// Some of the fingers are down again.
    case returning
    /// All three are down again, but not long enough.
    case waiting
    /// The fingers have stayed long enough.
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

    case (.tapped, .touchDown): .enter(.returning)
    case (.tapped, .completed): .enter(.waiting)
    case (.tapped, .crowded), (.tapped, .timeout): .fail
    case (.tapped, .moved), (.tapped, .lifted), (.tapped, .strayed), (.tapped, .interrupted): .stay

    case (.returning, .completed): .enter(.waiting)
    case (.returning, .lifted), (.returning, .strayed), (.returning, .crowded), (.returning, .interrupted): .fail
    case (.returning, .timeout): .fail
    case (.returning, .touchDown), (.returning, .moved): .stay

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

  // MARK: Input classification

  var phase = Phase.initial
  private(set) var location = Point2D.zero
  private(set) var numberOfTouches = 0
  private var startTime = Timestamp.distantPast
  private var maximumTouches = 0
  private var farthest = 0.0

  mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    numberOfTouches = touches.fingers
    if touches.changes.contains(.cancelled) { return .interrupted }
    if touches.count > 0 { location = touches.centroid }
    if touches.fingers > 3 { return .crowded }
    farthest = touches.largestSquaredMovement.squareRoot()
    if !phase.isRecognized, farthest > allowableMovement { return .strayed }
    if touches.changes.contains(.began) {
      if maximumTouches == 0 { startTime = touches.time }
      maximumTouches = max(maximumTouches, touches.fingers)
      if touches.fingers < 3 { return .touchDown }
      if phase != .ready && phase != .tapping { startTime = touches.time }
      return .completed
    }
    if touches.changes.contains(.ended) { return touchUp(touches) }
    return touches.changes.contains(.moved) ? .moved : nil
  }

  /// The tap's fingers may lift one after another; the first touch up ends the hold.
  private mutating func touchUp(_ touches: borrowing TouchFrame) -> Signal? {
    guard phase == .tapping else { return .lifted }
    if touches.down + touches.untracked > 0 { return nil }
    if maximumTouches < 3 { return .interrupted }
    startTime = touches.time
    maximumTouches = 0
    return .lifted
  }

  var deadline: Deadline<Signal>? {
    switch phase {
    case .ready, .holding: nil
    case .tapping, .tapped, .returning: .at(startTime + maximumTapInterval, .timeout)
    case .waiting: .at(startTime + minimumHoldDuration, .timeout)
    }
  }

  func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .strayed: .exceeded("moved", farthest, allowed: allowableMovement, .points)
    case .crowded: .exceeded("fingers", Double(numberOfTouches), allowed: 3, .count)
    case .interrupted: maximumTouches < 3 ? .missed("fingers", Double(maximumTouches), needed: 3, .count) : nil
    case .lifted where phase == .returning: .missed("fingers", Double(maximumTouches), needed: 3, .count)
    case .timeout, .lifted:
      phase == .waiting
        ? .missed("held", (now - startTime).milliseconds, needed: minimumHoldDuration.milliseconds, .milliseconds)
        : .reached("took", (now - startTime).milliseconds, limit: maximumTapInterval.milliseconds, .milliseconds)
    case .touchDown, .completed, .moved: nil
    }
  }

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&numberOfTouches)
    coder.code(&startTime)
    coder.code(&maximumTouches)
    coder.code(&farthest)
  }

  mutating func reset() {
    startTime = .distantPast
    maximumTouches = 0
    numberOfTouches = 0
  }
}
