/// Recognizes two fingers that spread or close. Continuous: `began` when their span has changed enough, `changed` as it
/// goes on changing, `ended` when both have lifted.
///
/// The two that landed first make the pinch; others are ignored. When one of them lifts the pinch pauses and keeps its
/// scale, and goes on from there when another finger has joined the one that stayed, without a jump.
public struct PinchRecognizer: GestureRecognizer {
  public static let kind = "pinch"

  /// How far the span of the fingers must change before it is a pinch, in points. 12 pt, 1.9 mm, as far as one finger
  /// may stray in a long press: two that rest or tap together stay below it, and every pinch in the recordings at hand
  /// passes it within 310 ms of the second finger's landing.
  public var minimumSpanChange = 12.0
  /// How large that change must be beside the way the fingers' centre has gone. 0.5, four times less than where one
  /// finger rests and the other moves off: in the pinches at hand it is 0.8 and more, in two-finger scrolls, whose
  /// fingers part a little as they go, below 0.1. 0 lets a pinch begin however far the fingers have gone together.
  public var minimumSpanShare = 0.5
  /// How large it must be beside the span that the fingers had at first. 0.05, as in Flutter: fingers far apart waver by
  /// more than they do close together, up to 3 % where they were meant to rest.
  public var minimumScaleChange = 0.05
  /// How long a finger must be down before it joins a pinch under way. 80 ms: a finger that rolls as it lifts makes
  /// contacts of 8 to 66 ms in the recordings at hand, and would take the scale with it; one that comes back stays.
  public var minimumRejoinDuration = Interval.milliseconds(80)

  public static let knobs: [Knob<Self>] = [
    .points("minimumSpanChange", get: { $0.minimumSpanChange }, set: { $0.minimumSpanChange = $1 }),
    .ratio("minimumSpanShare", 0...100, get: { $0.minimumSpanShare }, set: { $0.minimumSpanShare = $1 }),
    .ratio("minimumScaleChange", 0...100, get: { $0.minimumScaleChange }, set: { $0.minimumScaleChange = $1 }),
    .interval("minimumRejoinDuration", get: { $0.minimumRejoinDuration }, set: { $0.minimumRejoinDuration = $1 }),
  ]
  public init() {}

  // MARK: Machine

  public enum Phase: String, GesturePhase {
    /// No two fingers have been down together.
    case ready
    /// Two are down, and their span has not changed enough.
    case watching
    /// One of them has lifted before it had.
    case halved
    /// Two are down, and it has.
    case pinching
    /// One of them has lifted; the scale is kept.
    case paused

    public static let initial = ready
    public var isRecognized: Bool { self == .pinching || self == .paused }
  }

  public enum Signal: String, GestureSignal {
    /// There are two fingers to measure: the first, or others than before.
    case paired
    /// Their span is another.
    case spread
    /// One of them lifted, the other stayed.
    case parted
    /// None of them is down any more.
    case lifted
    /// One of them was taken away.
    case interrupted
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .paired): .enter(.watching)
    case (.ready, .spread), (.ready, .parted), (.ready, .lifted), (.ready, .interrupted): .stay

    case (.watching, .spread): .enter(.pinching)
    case (.watching, .paired): .enter(.watching)
    case (.watching, .parted): .enter(.halved)
    case (.watching, .lifted), (.watching, .interrupted): .fail

    case (.halved, .paired): .enter(.watching)
    case (.halved, .lifted), (.halved, .interrupted): .fail
    case (.halved, .spread), (.halved, .parted): .stay

    case (.pinching, .spread), (.pinching, .paired): .enter(.pinching)
    case (.pinching, .parted): .enter(.paused)
    case (.pinching, .lifted): .end
    case (.pinching, .interrupted): .cancel

    case (.paused, .paired): .enter(.pinching)
    case (.paused, .lifted): .end
    case (.paused, .interrupted): .cancel
    case (.paused, .spread), (.paused, .parted): .stay
    }
  }

  // MARK: Senses

  public var phase = Phase.initial
  /// The span of the fingers as a multiple of what it was when they were first together.
  public private(set) var scale = 1.0
  /// The middle between the two. It stays where it was while the pinch is paused.
  public private(set) var location = Point.zero
  public private(set) var numberOfTouches = 0
  /// How far the fingers have turned, in degrees clockwise, where a touchpad's driver tells; nil elsewhere.
  public private(set) var rotation: Double?
  private var hasPair = false
  private var first: Int32 = 0
  private var second: Int32 = 0
  private var startSpan = 0.0
  private var startScale = 1.0
  private var startCentre = Point.zero
  private var largestSpanChange = 0.0

  public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    // Two that have been there: the frame holds fingers in order of landing, mostly as its first two.
    if hasPair, touches.count >= 2, touches[0].id == first, touches[1].id == second {
      return measure(touches[0], touches[1], touches)
    }
    if hasPair, let a = touches.contact(first), let b = touches.contact(second) { return measure(a, b, touches) }
    return touches.count < 2 && phase == .ready ? nil : seekPair(touches)
  }

  private mutating func measure(_ a: Contact, _ b: Contact, _ touches: borrowing TouchFrame) -> Signal? {
    if a.stage == .cancelled || b.stage == .cancelled { return .interrupted }
    let span = Self.span(a, b)
    location = (a.position + b.position) * 0.5
    // The frame in which a finger lifts still tells where it was: without it a pinch would read short.
    scale = startScale * (span / startSpan)
    let change = abs(span - startSpan)
    if !phase.isRecognized { largestSpanChange = max(largestSpanChange, change) }
    if !a.isDown || !b.isDown {
      hasPair = false
      guard a.isDown || b.isDown else { return .lifted }
      if let signal = seekPair(touches) { return signal }
      numberOfTouches = 1
      return .parted
    }
    // Others may have moved or landed; that is no change of this gesture.
    if phase == .pinching { return a.stage == .stationary && b.stage == .stationary ? nil : .spread }
    return change >= neededSpanChange ? .spread : nil
  }
  /// Fingers in one place have no ratio; a point apart is as near as two can be.
  private static func span(_ a: Contact, _ b: Contact) -> Double { max((b.position - a.position).length, 1) }
  private var neededSpanChange: Double {
    let way = minimumSpanShare == 0 ? 0 : minimumSpanShare * (location - startCentre).length
    return max(minimumSpanChange, minimumScaleChange * startSpan, way)
  }
  /// What the driver calls a pinch is one: it has told it apart from a scroll already.
  public mutating func read(_ event: IndirectEvent) -> Signal? {
    guard case .transform(let stage, let fingers, let scale, let rotation) = event.kind else { return nil }
    switch stage {
    case .began:
      (self.scale, self.rotation, location, numberOfTouches) = (1, 0, event.location, fingers)
      return .paired
    case .changed:
      (self.scale, self.rotation, location) = (scale, (self.rotation ?? 0) + rotation, event.location)
      return .spread
    case .ended: return .lifted
    case .cancelled: return .interrupted
    }
  }

  /// Looks for two fingers: of those that are down the one that landed first, and the next that has been down for long
  /// enough.
  private mutating func seekPair(_ touches: borrowing TouchFrame) -> Signal? {
    var oldest: Contact?
    var candidates: (Contact, Contact)?
    for index in 0..<touches.count where touches[index].isDown {
      let finger = touches[index]
      if let oldest {
        if phase.isRecognized, touches.time - finger.landed < minimumRejoinDuration { continue }
        candidates = (oldest, finger)
        break
      }
      oldest = finger
    }
    guard let (a, b) = candidates else {
      if oldest != nil || phase == .ready { return nil }
      return touches.changes.contains(.cancelled) ? .interrupted : .lifted
    }
    (first, second, hasPair, numberOfTouches) = (a.id, b.id, true, 2)
    startSpan = Self.span(a, b)
    startScale = phase.isRecognized ? scale : 1
    location = (a.position + b.position) * 0.5
    (scale, startCentre) = (startScale, location)
    return .paired
  }

  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .parted, .lifted, .paired, .spread:
      // Fingers that leap as they lift have changed their span enough, only too late.
      largestSpanChange >= neededSpanChange
        ? nil : .missed("span changed", largestSpanChange, needed: neededSpanChange, .points)
    case .interrupted: nil
    }
  }
  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&scale)
    coder.code(&location)
    coder.code(&numberOfTouches)
    coder.code(&rotation)
    coder.code(&hasPair)
    coder.code(&first)
    coder.code(&second)
    coder.code(&startSpan)
    coder.code(&startScale)
    coder.code(&startCentre)
    coder.code(&largestSpanChange)
  }
  public mutating func reset() {
    (hasPair, numberOfTouches, scale, startScale, largestSpanChange, rotation) = (false, 0, 1, 1, 0, nil)
  }

  public var readings: [Reading] {
    [Reading("scale", scale, .ratio)] + (rotation.map { [Reading("rotation", $0, .degrees)] } ?? [])
  }
}
