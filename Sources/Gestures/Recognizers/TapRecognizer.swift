/// Recognizes fingers that touch in one place and lift soon, once or several times. Discrete.
public struct TapRecognizer: GestureRecognizer {
  public static let kind = "tap"

  /// How many taps make it. 1…10; UIKit's default, 1.
  public var numberOfTapsRequired = 1
  /// How many fingers must tap together, no more and no fewer. 1…10; UIKit's default, 1.
  public var numberOfTouchesRequired = 1
  /// How far a finger may stray while it is down, in points. 0…10 000; 16 pt, 2.5 mm: fingers roll as they lift, and
  /// people's taps in the recordings at hand stray up to 14 pt, while the shortest drag goes 41.
  public var allowableMovement = 16.0
  /// From the first finger's landing to the last one's lifting it must be less. Up to a day; 500 ms: where a long press
  /// begins, so that no touch is too long for the one and too short for the other.
  public var maximumPressDuration = Interval.milliseconds(500)
  /// How long the next tap of several may wait. Up to a day; 350 ms: Apple's own touch scripts for the web use it,
  /// Android and Flutter 300, desktops 400; every millisecond of it is one that a single tap waits.
  public var maximumTapInterval = Interval.milliseconds(350)
  /// How far from the first tap the others may fall, in points. 0…10 000; 45 pt, 7 mm, a fingertip's width: a finger
  /// that is lifted and put down again falls further off than one that stays; iOS is said to allow as much.
  public var allowableSeparation = 45.0

  public static let parameters: [Parameter<Self>] = [
    .count("numberOfTapsRequired", 1...10, get: { $0.numberOfTapsRequired }, set: { $0.numberOfTapsRequired = $1 }),
    .count(
      "numberOfTouchesRequired", 1...10,
      get: { $0.numberOfTouchesRequired }, set: { $0.numberOfTouchesRequired = $1 }),
    .points("allowableMovement", get: { $0.allowableMovement }, set: { $0.allowableMovement = $1 }),
    .interval("maximumPressDuration", get: { $0.maximumPressDuration }, set: { $0.maximumPressDuration = $1 }),
    .interval("maximumTapInterval", get: { $0.maximumTapInterval }, set: { $0.maximumTapInterval = $1 }),
    .points("allowableSeparation", get: { $0.allowableSeparation }, set: { $0.allowableSeparation = $1 }),
  ]
  public init() {}
  /// So many taps by so many fingers, 1…10 each; the other parameters at their defaults.
  public init(numberOfTapsRequired: Int = 1, numberOfTouchesRequired: Int = 1) {
    (self.numberOfTapsRequired, self.numberOfTouchesRequired) = (numberOfTapsRequired, numberOfTouchesRequired)
  }
  public static var variants: [Variant<Self>] {
    [
      Variant("tap", Self()),
      Variant("twoFingerTap", Self(numberOfTouchesRequired: 2)),
      Variant("threeFingerTap", Self(numberOfTouchesRequired: 3)),
    ]
  }

  public var numberOfTaps: Int { numberOfTapsRequired }
  /// A tap leaves those of more taps alone: a single tap must not take a double tap's second, nor the press after a tap.
  public func canPrevent(_ other: GestureTraits) -> Bool {
    other.isExclusive && other.numberOfTaps <= numberOfTaps
  }

  // MARK: Machine

  public enum Phase: String, GesturePhase {
    /// Nothing touches, and no tap has been made.
    case ready
    /// Fewer fingers than required are down, none strayed.
    case landing
    /// All are down, none strayed.
    case pressed
    /// All have been down, and some have lifted.
    case lifting
    /// Nothing touches, and more taps are required.
    case between

    public static let initial = ready
  }

  public enum Signal: String, GestureSignal {
    /// A finger landed, and more are required.
    case touchDown
    /// The last finger required landed.
    case completed
    /// One finger too many landed, or one after another had lifted.
    case crowded
    /// A finger is further from where it landed than is allowed.
    case strayed
    /// A tap fell further from the first than is allowed.
    case separated
    /// Some fingers lifted, not all.
    case lifted
    /// The last finger lifted, and more taps are required.
    case tapped
    /// The last finger of the last tap lifted.
    case tappedLast
    /// The time is up: for the fingers to lift, or for the next tap to come.
    case timeout
    /// A finger was taken away.
    case interrupted
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .touchDown): .enter(.landing)
    case (.ready, .completed): .enter(.pressed)
    case (.ready, .crowded): .fail
    case (.ready, .strayed), (.ready, .separated), (.ready, .lifted), (.ready, .tapped), (.ready, .tappedLast),
      (.ready, .timeout), (.ready, .interrupted):
      .stay

    case (.landing, .completed): .enter(.pressed)
    case (.landing, .touchDown): .stay
    case (.landing, .crowded), (.landing, .strayed), (.landing, .separated), (.landing, .lifted), (.landing, .tapped),
      (.landing, .tappedLast), (.landing, .timeout), (.landing, .interrupted):
      .fail

    case (.pressed, .lifted): .enter(.lifting)
    case (.pressed, .tapped): .enter(.between)
    case (.pressed, .tappedLast): .end
    case (.pressed, .touchDown), (.pressed, .completed): .stay
    case (.pressed, .crowded), (.pressed, .strayed), (.pressed, .separated), (.pressed, .timeout),
      (.pressed, .interrupted):
      .fail

    case (.lifting, .tapped): .enter(.between)
    case (.lifting, .tappedLast): .end
    case (.lifting, .lifted): .stay
    case (.lifting, .touchDown), (.lifting, .completed), (.lifting, .crowded), (.lifting, .strayed),
      (.lifting, .separated), (.lifting, .timeout), (.lifting, .interrupted):
      .fail

    case (.between, .touchDown): .enter(.landing)
    case (.between, .completed): .enter(.pressed)
    case (.between, .crowded), (.between, .separated), (.between, .timeout), (.between, .interrupted): .fail
    case (.between, .strayed), (.between, .lifted), (.between, .tapped), (.between, .tappedLast): .stay
    }
  }

  // MARK: Senses

  public var phase = Phase.initial
  /// The first tap's place, in points: the middle of where its fingers landed.
  public private(set) var location = Point.zero
  /// The most fingers seen in this tap.
  public private(set) var numberOfTouches = 0
  private var taps = 0
  private var since = Timestamp.distantPast
  private var farthest = 0.0
  /// How many stayed when one had lifted, and how many had landed in all when another landed then.
  private var (remaining, landings) = (0, 0)

  @inline(__always) public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    if touches.changes.contains(.cancelled) { return .interrupted }
    if touches.changes.contains(.began) { return readLanding(touches) }
    // Fingers that were down before anybody listened are no tap as they lift.
    if phase == .ready { return nil }
    let movement = touches.largestSquaredMovement
    if movement > allowableMovement * allowableMovement {
      farthest = movement
      return .strayed
    }
    if !touches.changes.contains(.ended) { return nil }
    remaining = touches.down + touches.untracked
    if remaining > 0 { return .lifted }
    if phase == .landing { return .lifted }
    (taps, since) = (taps + 1, touches.time)
    return taps >= numberOfTapsRequired ? .tappedLast : .tapped
  }
  private mutating func readLanding(_ touches: borrowing TouchFrame) -> Signal? {
    if phase == .ready || phase == .between { (since, numberOfTouches) = (touches.time, 0) }
    numberOfTouches = max(numberOfTouches, touches.fingers)
    if phase == .lifting { landings = numberOfTouchesRequired + max(1, touches.fingers - remaining) }
    if touches.fingers > numberOfTouchesRequired { return .crowded }
    let place = touches.startCentroid
    if taps == 0 {
      location = place
    } else {
      farthest = (place - location).squaredLength
      if farthest > allowableSeparation * allowableSeparation { return .separated }
    }
    return touches.fingers == numberOfTouchesRequired ? .completed : .touchDown
  }
  /// A button that the driver made of a tap, or a short hold where it makes none.
  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    switch event.kind {
    case .button(let stage, let code):
      TouchpadEvent.fingers(ofButton: code).flatMap { read(stage, $0, event) }
    case .hold(let stage, let fingers, let mayTap): mayTap ? read(stage, fingers, event) : nil
    case .transform, .swipe, .scroll, .motion: nil
    }
  }
  private mutating func read(_ stage: TouchpadEvent.Stage, _ fingers: Int, _ event: TouchpadEvent) -> Signal? {
    switch stage {
    case .began: press(fingers, event)
    case .changed: nil
    case .ended: release(event)
    case .cancelled: .interrupted
    }
  }
  private mutating func press(_ fingers: Int, _ event: TouchpadEvent) -> Signal {
    (since, numberOfTouches) = (event.stamp, fingers)
    landings = numberOfTouchesRequired + 1
    if taps == 0 { location = event.location }
    if fingers > numberOfTouchesRequired { return .crowded }
    return fingers == numberOfTouchesRequired ? .completed : .touchDown
  }
  private mutating func release(_ event: TouchpadEvent) -> Signal? {
    if phase == .landing { return .lifted }
    // What began before, or beside another that is over, is no tap of its own.
    if phase == .ready || phase == .between { return nil }
    // The driver stamps both; what lay between them decides, however late it tells.
    if event.stamp - since >= maximumPressDuration { return .timeout }
    (taps, since) = (taps + 1, event.time)
    return taps >= numberOfTapsRequired ? .tappedLast : .tapped
  }
  public var deadline: Deadline<Signal>? {
    // Always inlined: it is asked in every frame, and a call would be lent a copy of the recognizer.
    @inline(__always) get {
      switch phase {
      case .ready: nil
      case .landing, .pressed, .lifting: .at(since + maximumPressDuration, .timeout)
      case .between: .at(since + maximumTapInterval, .timeout)
      }
    }
  }
  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    let fingers = Double(numberOfTouches)
    return switch signal {
    case .strayed: .exceeded("moved", farthest.squareRoot(), allowed: allowableMovement, .points)
    case .separated: .exceeded("apart", farthest.squareRoot(), allowed: allowableSeparation, .points)
    case .lifted where phase == .landing:
      .missed("fingers", fingers, needed: Double(numberOfTouchesRequired), .count)
    case .crowded: .exceeded("fingers", fingers, allowed: Double(numberOfTouchesRequired), .count)
    case .timeout where phase == .between:
      .missed("taps", Double(taps), needed: Double(numberOfTapsRequired), .count)
    case .timeout:
      .reached("held", (now - since).milliseconds, limit: maximumPressDuration.milliseconds, .milliseconds)
    // A finger that lands after another has lifted is not one too many at once, but one too many for a tap.
    case .touchDown where phase == .lifting, .completed where phase == .lifting:
      .exceeded("fingers in all", Double(landings), allowed: Double(numberOfTouchesRequired), .count)
    case .touchDown, .completed, .lifted, .tapped, .tappedLast, .interrupted: nil
    }
  }
  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&numberOfTouches)
    coder.code(&taps)
    coder.code(&since)
    coder.code(&farthest)
    coder.code(&remaining)
    coder.code(&landings)
  }
  public mutating func reset() { (taps, numberOfTouches, farthest) = (0, 0, 0) }
}
