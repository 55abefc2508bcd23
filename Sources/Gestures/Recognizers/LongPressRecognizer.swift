/// Recognizes fingers that stay where they landed. Continuous: `began` when they have stayed long enough, `changed` as
/// they move from then on, however far, `ended` when one lifts.
public struct LongPressRecognizer: GestureRecognizer {
  public static let kind = "longPress"

  /// How many fingers must press, no more and no fewer. 1…10; UIKit's default, 1.
  public var numberOfTouchesRequired = 1
  /// How long all fingers must stay down. 500 ms: UIKit's default, and that of Android, Flutter and GTK, so what hands
  /// have learned; a tap in the recordings at hand lasts 24 to 240 ms, so nobody presses by mistake.
  public var minimumPressDuration = Interval.milliseconds(500)
  /// How far a finger may stray until then, in points. 12 pt, 1.9 mm: fingers that people meant to hold still strayed
  /// up to 9 pt in the first half second, which UIKit's 10 pt leaves no room above.
  public var allowableMovement = 12.0

  /// How long a touchpad's driver must say that fingers rest. 460 ms: libinput says so 40 ms after they landed, so a press
  /// begins half a second after landing in both worlds.
  public var minimumHoldDuration = Interval.milliseconds(460)

  public static let knobs: [Knob<Self>] = [
    .count(
      "numberOfTouchesRequired", 1...10,
      get: { $0.numberOfTouchesRequired }, set: { $0.numberOfTouchesRequired = $1 }),
    .interval("minimumPressDuration", get: { $0.minimumPressDuration }, set: { $0.minimumPressDuration = $1 }),
    .interval("minimumHoldDuration", get: { $0.minimumHoldDuration }, set: { $0.minimumHoldDuration = $1 }),
    .points("allowableMovement", get: { $0.allowableMovement }, set: { $0.allowableMovement = $1 }),
  ]
  public init() {}
  public init(numberOfTouchesRequired: Int) { self.numberOfTouchesRequired = numberOfTouchesRequired }
  public static var variants: [Variant<Self>] {
    [Variant("longPress", Self()), Variant("twoFingerLongPress", Self(numberOfTouchesRequired: 2))]
  }

  // MARK: Machine

  public enum Phase: String, GesturePhase {
    /// No finger is down.
    case ready
    /// Fewer fingers than required are down, none strayed.
    case gathering
    /// All are down, none strayed, and the time is not up.
    case waiting
    /// They have stayed long enough.
    case pressing

    public static let initial = ready
    public var isRecognized: Bool { self == .pressing }
  }

  public enum Signal: String, GestureSignal {
    /// A finger landed, and more are required.
    case landed
    /// The last finger required landed.
    case completed
    /// One finger too many landed.
    case crowded
    /// A finger moved.
    case moved
    /// A finger is further from where it landed than is allowed.
    case strayed
    /// A finger lifted.
    case lifted
    /// All have been down for the required time.
    case timeout
    /// A finger was taken away.
    case interrupted
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .landed): .enter(.gathering)
    case (.ready, .completed): .enter(.waiting)
    case (.ready, .crowded): .fail
    case (.ready, .moved), (.ready, .strayed), (.ready, .lifted), (.ready, .timeout), (.ready, .interrupted): .stay

    case (.gathering, .completed): .enter(.waiting)
    case (.gathering, .crowded), (.gathering, .strayed), (.gathering, .lifted), (.gathering, .interrupted): .fail
    case (.gathering, .landed), (.gathering, .moved), (.gathering, .timeout): .stay

    case (.waiting, .timeout): .enter(.pressing)
    case (.waiting, .crowded), (.waiting, .strayed), (.waiting, .lifted), (.waiting, .interrupted): .fail
    case (.waiting, .landed), (.waiting, .completed), (.waiting, .moved): .stay

    case (.pressing, .moved), (.pressing, .strayed): .enter(.pressing)
    case (.pressing, .lifted): .end
    case (.pressing, .interrupted): .cancel
    case (.pressing, .landed), (.pressing, .completed), (.pressing, .crowded), (.pressing, .timeout): .stay
    }
  }

  // MARK: Senses

  public var phase = Phase.initial
  public private(set) var location = Point.zero
  public private(set) var numberOfTouches = 0
  private var since = Timestamp.distantPast
  private var farthest = 0.0
  private var isHold = false

  public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    if phase.isRecognized { return readPressing(touches) }
    if touches.changes.contains(.cancelled) { return .interrupted }
    if touches.changes.contains(.began) {
      (location, numberOfTouches, since) = (touches.centroid, touches.fingers, touches.time)
      if numberOfTouches > numberOfTouchesRequired { return .crowded }
      return numberOfTouches == numberOfTouchesRequired ? .completed : .landed
    }
    if touches.changes.contains(.ended) { return .lifted }
    location = touches.centroid
    farthest = touches.largestSquaredMovement
    if farthest > allowableMovement * allowableMovement { return .strayed }
    return touches.changes.isEmpty ? nil : .moved
  }
  /// Only the fingers that were down when the press was complete are its own; what lands beside them is not.
  private mutating func readPressing(_ touches: borrowing TouchFrame) -> Signal? {
    var (place, own, left, moved) = (Point.zero, 0.0, false, false)
    for index in 0..<touches.count where touches[index].landed <= since {
      let finger = touches[index]
      if finger.stage == .cancelled { return .interrupted }
      if finger.stage == .ended { left = true }
      if finger.stage == .moved { moved = true }
      (place, own) = (place + finger.position, own + 1)
    }
    if own > 0 { location = place / own }
    if left { return .lifted }
    // Fingers without a place are nobody's in particular: when none at all is left, the press is over.
    if touches.changes.contains(.ended), touches.unplaced == 0, own == 0 { return .lifted }
    return moved ? .moved : nil
  }
  public mutating func read(_ event: IndirectEvent) -> Signal? {
    guard case .hold(let stage, let fingers, _) = event.kind else { return nil }
    switch stage {
    case .began:
      (location, numberOfTouches, since, isHold) = (event.location, fingers, event.stamp, true)
      if fingers > numberOfTouchesRequired { return .crowded }
      return fingers == numberOfTouchesRequired ? .completed : .landed
    case .changed: return nil
    case .ended: return .lifted
    // The fingers went on to do something else.
    case .cancelled: return .interrupted
    }
  }
  private var neededDuration: Interval { isHold ? minimumHoldDuration : minimumPressDuration }
  public var deadline: Deadline<Signal>? {
    phase == .waiting ? .at(since + neededDuration, .timeout) : nil
  }
  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .strayed: .exceeded("moved", farthest.squareRoot(), allowed: allowableMovement, .points)
    case .crowded: .exceeded("fingers", Double(numberOfTouches), allowed: Double(numberOfTouchesRequired), .count)
    case .lifted where phase == .gathering:
      .missed("fingers", Double(numberOfTouches), needed: Double(numberOfTouchesRequired), .count)
    case .lifted:
      .missed("held", (now - since).milliseconds, needed: neededDuration.milliseconds, .milliseconds)
    case .interrupted where isHold && phase == .waiting:
      .missed("held", (now - since).milliseconds, needed: neededDuration.milliseconds, .milliseconds)
    case .landed, .completed, .moved, .timeout, .interrupted: nil
    }
  }
  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&numberOfTouches)
    coder.code(&since)
    coder.code(&farthest)
    coder.code(&isHold)
  }
  public mutating func reset() { (numberOfTouches, farthest, isHold) = (0, 0, false) }
}
