/// Recognizes fingers that stay where they landed. Continuous: `began` when they have stayed long enough, `changed` as
/// they move from then on, however far, `ended` when one lifts. Taps may be asked for before it.
public struct LongPressRecognizer: GestureRecognizer {
  public static let kind = "longPress"

  /// How many fingers must press, no more and no fewer. 1…10; UIKit's default, 1.
  public var numberOfTouchesRequired = 1
  /// How long all fingers must stay down. Up to a day; 500 ms: UIKit's default, and that of Android, Flutter and GTK,
  /// so what hands have learned; a tap in the recordings at hand lasts 24 to 240 ms, so nobody presses by mistake.
  public var minimumPressDuration = Interval.milliseconds(500)
  /// How far a finger may stray until then, in points. 0…10 000; 12 pt, 1.9 mm: fingers that people meant to hold still
  /// strayed up to 9 pt in the first half second, which UIKit's 10 pt leaves no room above.
  public var allowableMovement = 12.0

  /// How many taps come before it, by the same fingers in the same place. 0…10; UIKit's default, 0.
  public var numberOfTapsRequired = 0
  /// How long the next touch may wait after such a tap. Up to a day; 350 ms, as for a double tap.
  public var maximumTapInterval = Interval.milliseconds(350)
  /// How far from the first of them the next may fall, in points. 0…10 000; 45 pt, as for a double tap.
  public var allowableSeparation = 45.0

  /// How long a touchpad's driver must say that fingers rest. Up to a day; 460 ms: libinput says so 40 ms after they
  /// landed, so a press begins half a second after landing in both worlds.
  public var minimumHoldDuration = Interval.milliseconds(460)

  public static let parameters: [Parameter<Self>] = [
    .count(
      "numberOfTouchesRequired", 1...10,
      get: { $0.numberOfTouchesRequired }, set: { $0.numberOfTouchesRequired = $1 }),
    .interval("minimumPressDuration", get: { $0.minimumPressDuration }, set: { $0.minimumPressDuration = $1 }),
    .interval("minimumHoldDuration", get: { $0.minimumHoldDuration }, set: { $0.minimumHoldDuration = $1 }),
    .points("allowableMovement", get: { $0.allowableMovement }, set: { $0.allowableMovement = $1 }),
    .count("numberOfTapsRequired", 0...10, get: { $0.numberOfTapsRequired }, set: { $0.numberOfTapsRequired = $1 }),
    .interval("maximumTapInterval", get: { $0.maximumTapInterval }, set: { $0.maximumTapInterval = $1 }),
    .points("allowableSeparation", get: { $0.allowableSeparation }, set: { $0.allowableSeparation = $1 }),
  ]
  public init() {}
  /// A press by so many fingers, 1…10; the other parameters at their defaults.
  public init(numberOfTouchesRequired: Int) { self.numberOfTouchesRequired = numberOfTouchesRequired }
  public static var variants: [Variant<Self>] {
    [Variant("longPress", Self()), Variant("twoFingerLongPress", Self(numberOfTouchesRequired: 2))]
  }

  public var numberOfTaps: Int { numberOfTapsRequired + 1 }

  // MARK: Machine

  public enum Phase: String, GesturePhase {
    /// No finger is down.
    case ready
    /// Fewer fingers than required are down, none strayed.
    case gathering
    /// All are down, none strayed, and the time is not up.
    case waiting
    /// It is a tap before the press: some have lifted.
    case lifting
    /// A tap has been made, and nobody is down.
    case between
    /// They have stayed long enough.
    case pressing

    public static let initial = ready
    public var isRecognized: Bool { self == .pressing }
  }

  public enum Signal: String, GestureSignal {
    /// A finger landed, and more are required.
    case touchDown
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
    /// One finger of a tap before the press lifted, others stay.
    case releasing
    /// All of them have lifted.
    case tapped
    /// All have been down for the required time.
    case timeout
    /// A tap takes too long, or the next touch does.
    case late
    /// A finger was taken away.
    case interrupted
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .touchDown): .enter(.gathering)
    case (.ready, .completed): .enter(.waiting)
    case (.ready, .crowded): .fail
    case (.ready, .moved), (.ready, .strayed), (.ready, .lifted), (.ready, .timeout), (.ready, .interrupted): .stay
    case (.ready, .releasing), (.ready, .tapped), (.ready, .late): .stay

    case (.gathering, .completed): .enter(.waiting)
    case (.gathering, .crowded), (.gathering, .strayed), (.gathering, .lifted), (.gathering, .interrupted): .fail
    case (.gathering, .touchDown), (.gathering, .moved), (.gathering, .timeout), (.gathering, .releasing): .stay
    case (.gathering, .tapped), (.gathering, .late): .stay

    case (.waiting, .timeout): .enter(.pressing)
    case (.waiting, .releasing): .enter(.lifting)
    case (.waiting, .tapped): .enter(.between)
    case (.waiting, .crowded), (.waiting, .strayed), (.waiting, .lifted), (.waiting, .interrupted): .fail
    case (.waiting, .late): .fail
    case (.waiting, .touchDown), (.waiting, .completed), (.waiting, .moved): .stay

    case (.lifting, .tapped): .enter(.between)
    case (.lifting, .touchDown), (.lifting, .completed), (.lifting, .crowded), (.lifting, .strayed): .fail
    case (.lifting, .interrupted), (.lifting, .late): .fail
    case (.lifting, .moved), (.lifting, .lifted), (.lifting, .releasing), (.lifting, .timeout): .stay

    case (.between, .touchDown): .enter(.gathering)
    case (.between, .completed): .enter(.waiting)
    case (.between, .crowded), (.between, .strayed), (.between, .interrupted), (.between, .late): .fail
    case (.between, .moved), (.between, .lifted), (.between, .releasing), (.between, .tapped): .stay
    case (.between, .timeout): .stay

    case (.pressing, .moved), (.pressing, .strayed): .enter(.pressing)
    case (.pressing, .lifted): .end
    case (.pressing, .interrupted): .cancel
    case (.pressing, .touchDown), (.pressing, .completed), (.pressing, .crowded), (.pressing, .timeout): .stay
    case (.pressing, .releasing), (.pressing, .tapped), (.pressing, .late): .stay
    }
  }

  // MARK: Senses

  public var phase = Phase.initial
  public private(set) var location = Point.zero
  public private(set) var numberOfTouches = 0
  private var since = Timestamp.distantPast
  private var farthest = 0.0
  private var isHold = false
  private var taps = 0
  private var firstTap = Point.zero
  private var separation = 0.0
  /// Of a tap before the press: how many stayed when one had lifted, and how many had landed in all when another landed
  /// then.
  private var (remaining, landings) = (0, 0)

  @inline(__always) public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    if phase.isRecognized { return readPressing(touches) }
    if !touches.changes.isDisjoint(with: [.began, .ended, .cancelled]) {
      if touches.changes.contains(.cancelled) { return .interrupted }
      return touches.changes.contains(.began) ? land(touches) : lift(touches)
    }
    location = touches.centroid
    farthest = touches.largestSquaredMovement
    return farthest > allowableMovement * allowableMovement ? .strayed : nil
  }
  private mutating func land(_ touches: borrowing TouchFrame) -> Signal {
    (location, numberOfTouches, since) = (touches.centroid, touches.fingers, touches.time)
    if phase == .lifting { landings = numberOfTouchesRequired + max(1, numberOfTouches - remaining) }
    if numberOfTouches > numberOfTouchesRequired { return .crowded }
    if numberOfTouches < numberOfTouchesRequired { return .touchDown }
    separation = taps == 0 ? 0 : (location - firstTap).length
    if separation > allowableSeparation { return .strayed }
    if taps == 0 { firstTap = location }
    return .completed
  }
  private mutating func lift(_ touches: borrowing TouchFrame) -> Signal {
    if taps == numberOfTapsRequired || phase == .gathering { return .lifted }
    remaining = touches.down + touches.untracked
    if remaining > 0 { return .releasing }
    (taps, since) = (taps + 1, touches.time)
    return .tapped
  }
  /// Only the fingers that were down when the press was complete are its own; what lands beside them is not.
  private mutating func readPressing(_ touches: borrowing TouchFrame) -> Signal? {
    var (place, own, left, moved) = (Point.zero, 0.0, false, false)
    for index in 0..<touches.count where touches[index].touchDownTime <= since {
      let finger = touches[index]
      if finger.stage == .cancelled { return .interrupted }
      if finger.stage == .ended { left = true }
      if finger.stage == .moved { moved = true }
      (place, own) = (place + finger.position, own + 1)
    }
    if own > 0 { location = place / own }
    if left { return .lifted }
    // Fingers without a place are nobody's in particular: when none at all is left, the press is over.
    if touches.changes.contains(.ended), touches.untracked == 0, own == 0 { return .lifted }
    return moved ? .moved : nil
  }
  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    if case .button(let stage, let code) = event.kind { return read(stage, button: code, event) }
    guard case .hold(let stage, let fingers, _) = event.kind, numberOfTapsRequired == 0 else { return nil }
    switch stage {
    case .began:
      (location, numberOfTouches, since, isHold) = (event.location, fingers, event.stamp, true)
      if fingers > numberOfTouchesRequired { return .crowded }
      return fingers == numberOfTouchesRequired ? .completed : .touchDown
    case .changed: return nil
    case .ended: return .lifted
    // The fingers went on to do something else.
    case .cancelled: return .interrupted
    }
  }
  /// A driver makes a button of a tap after which a finger lands again, and holds it down for as long as that stays.
  private mutating func read(_ stage: TouchpadEvent.Stage, button code: UInt16, _ event: TouchpadEvent) -> Signal? {
    guard numberOfTapsRequired == 1, let fingers = TouchpadEvent.fingers(ofButton: code) else { return nil }
    switch stage {
    case .began:
      guard fingers == numberOfTouchesRequired, phase == .ready else { return nil }
      (location, numberOfTouches, since, taps) = (event.location, fingers, event.time, 1)
      return .completed
    case .changed: return nil
    case .ended: return .lifted
    case .cancelled: return .interrupted
    }
  }
  private var neededDuration: Interval { isHold ? minimumHoldDuration : minimumPressDuration }
  public var deadline: Deadline<Signal>? {
    // Always inlined: it is asked in every frame, and a call would be lent a copy of the recognizer.
    @inline(__always) get {
      switch phase {
      case .ready, .gathering, .pressing: nil
      case .waiting: .at(since + neededDuration, taps == numberOfTapsRequired ? .timeout : .late)
      case .lifting: .at(since + neededDuration, .late)
      case .between: .at(since + maximumTapInterval, .late)
      }
    }
  }
  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .strayed where separation > allowableSeparation:
      .exceeded("from the first tap", separation, allowed: allowableSeparation, .points)
    case .late where phase == .between:
      .missed("taps", Double(taps), needed: Double(numberOfTapsRequired + 1), .count)
    case .late: .reached("tap took", (now - since).milliseconds, limit: neededDuration.milliseconds, .milliseconds)
    case .strayed: .exceeded("moved", farthest.squareRoot(), allowed: allowableMovement, .points)
    case .crowded: .exceeded("fingers", Double(numberOfTouches), allowed: Double(numberOfTouchesRequired), .count)
    case .lifted where phase == .gathering:
      .missed("fingers", Double(numberOfTouches), needed: Double(numberOfTouchesRequired), .count)
    case .lifted:
      .missed("held", (now - since).milliseconds, needed: neededDuration.milliseconds, .milliseconds)
    case .interrupted where isHold && phase == .waiting:
      .missed("held", (now - since).milliseconds, needed: neededDuration.milliseconds, .milliseconds)
    case .touchDown where phase == .lifting, .completed where phase == .lifting:
      .exceeded("fingers in all", Double(landings), allowed: Double(numberOfTouchesRequired), .count)
    case .touchDown, .completed, .moved, .timeout, .interrupted, .releasing, .tapped: nil
    }
  }
  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&numberOfTouches)
    coder.code(&since)
    coder.code(&farthest)
    coder.code(&isHold)
    coder.code(&taps)
    coder.code(&firstTap)
    coder.code(&separation)
    coder.code(&remaining)
    coder.code(&landings)
  }
  public mutating func reset() {
    (numberOfTouches, farthest, isHold, taps, separation) = (0, 0, false, 0, 0)
  }
}
