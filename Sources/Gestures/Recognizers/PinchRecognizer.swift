/// Recognizes two fingers that spread or close. Continuous: `began` when their span has changed enough, `changed` as it
/// goes on changing, `ended` when both have lifted.
///
/// The two that landed first make the pinch; others are ignored. When one of them lifts the pinch pauses, keeps its
/// scale, and goes on from there when another finger joins the one that stayed, without a jump.
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

  public static let knobs: [Knob<Self>] = [
    .points("minimumSpanChange", get: { $0.minimumSpanChange }, set: { $0.minimumSpanChange = $1 }),
    .ratio("minimumSpanShare", 0...100, get: { $0.minimumSpanShare }, set: { $0.minimumSpanShare = $1 }),
  ]
  public init() {}

  // MARK: Machine

  public enum Phase: String, GesturePhase {
    /// Fewer than two fingers are down.
    case ready
    /// Two are down, and their span has not changed enough.
    case watching
    /// Two are down, and it has.
    case pinching
    /// One of the two has lifted; the scale is kept.
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
    case (.watching, .parted), (.watching, .lifted), (.watching, .interrupted): .fail

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
  /// The two fingers' names, and their places in the frame as they were last found.
  private var first: Int32 = 0
  private var second: Int32 = 0
  private var startSpan = 0.0
  private var startScale = 1.0
  private var startCentre = Point.zero
  private var spanChange = 0.0

  public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    if numberOfTouches == 0, touches.count < 2 { return nil }
    // Two fingers that have been there: the frame holds them in order of landing, mostly as its first two.
    if numberOfTouches == 2, touches.count >= 2, touches[0].id == first, touches[1].id == second {
      return measure(touches[0], touches[1], touches)
    }
    return readOthers(touches)
  }

  private mutating func measure(_ a: Contact, _ b: Contact, _ touches: borrowing TouchFrame) -> Signal? {
    if touches.changes.contains(.cancelled), a.stage == .cancelled || b.stage == .cancelled { return .interrupted }
    let span = (b.position - a.position).length
    location = (a.position + b.position) * 0.5
    scale = startScale * (span / startSpan)
    // The frame in which a finger lifts still tells where it was: without it a pinch would read short.
    if touches.changes.contains(.ended), !(a.isDown && b.isDown) { return partWith(a, b, touches) }
    if phase == .pinching { return .spread }
    spanChange = abs(span - startSpan)
    return spanChange >= neededSpanChange ? .spread : nil
  }
  private var neededSpanChange: Double {
    minimumSpanShare == 0
      ? minimumSpanChange : max(minimumSpanChange, minimumSpanShare * (location - startCentre).length)
  }

  /// One finger or both of the pair lift in this frame.
  private mutating func partWith(_ a: Contact, _ b: Contact, _ touches: borrowing TouchFrame) -> Signal? {
    spanChange = abs((b.position - a.position).length - startSpan)
    guard a.isDown || b.isDown else {
      numberOfTouches = 0
      return .lifted
    }
    first = a.isDown ? a.id : b.id
    numberOfTouches = 1
    return findSecond(touches) ? .paired : .parted
  }
  /// No pair yet, or its places in the frame have changed.
  private mutating func readOthers(_ touches: borrowing TouchFrame) -> Signal? {
    switch numberOfTouches {
    case 2:
      guard let a = touches.contact(first), let b = touches.contact(second) else { return .interrupted }
      return measure(a, b, touches)
    case 1:
      guard let a = touches.contact(first), a.stage != .cancelled else { return .interrupted }
      if a.isDown { return findSecond(touches) ? .paired : nil }
      numberOfTouches = 0
      return .lifted
    default:
      guard let index = (0..<touches.count).first(where: { touches[$0].isDown }) else { return nil }
      first = touches[index].id
      return findSecond(touches) ? .paired : nil
    }
  }
  /// Pairs `first` with the finger that landed before all others that are down. From there the scale goes on.
  private mutating func findSecond(_ touches: borrowing TouchFrame) -> Bool {
    guard let a = touches.contact(first) else { return false }
    for index in 0..<touches.count where touches[index].isDown && touches[index].id != first {
      let b = touches[index]
      (second, numberOfTouches) = (b.id, 2)
      // Fingers in one place have no ratio; a point apart is as near as two can be.
      startSpan = max((b.position - a.position).length, 1)
      startScale = phase.isRecognized ? scale : 1
      location = (a.position + b.position) * 0.5
      (scale, startCentre, spanChange) = (startScale, location, 0)
      return true
    }
    return false
  }

  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .parted, .lifted, .paired, .spread:
      .missed("span changed", spanChange, needed: neededSpanChange, .points)
    case .interrupted: nil
    }
  }
  public mutating func reset() { (numberOfTouches, scale, startScale, spanChange) = (0, 1, 1, 0) }

  public var readings: [Reading] { [Reading("scale", scale, .ratio)] }
}
