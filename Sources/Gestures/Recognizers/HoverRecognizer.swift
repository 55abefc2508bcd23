/// Recognizes a pointer or a finger over the surface that does not touch it. Continuous: `began` when the pointer first
/// moves or a finger comes near, `changed` as it moves, `ended` when a finger touches, a button is pressed, or it has
/// gone away.
///
/// As in UIKit a hover is no matter of who wins: it neither takes anything from other gestures nor is taken away by
/// them. A touchpad's driver tells only that the pointer moves, never that it is gone, so the pointer hovers until
/// something is pressed or it moves off the hover's target. Who knows that it is gone disables the hover.
public struct HoverRecognizer: GestureRecognizer {
  public static let kind = "hover"
  /// Whatever else is recognized, it goes on, and lets others go on.
  public static let isExclusive = false

  public init() {}

  // MARK: Machine

  public enum Phase: String, GesturePhase {
    /// Nothing hovers.
    case ready
    /// A pointer or a finger is over the surface.
    case hovering

    public static let initial = ready
    public var isRecognized: Bool { self == .hovering }
  }

  public enum Signal: String, GestureSignal {
    /// It is there, or is elsewhere.
    case hovered
    /// It is gone.
    case left
    /// A finger touches, or a button is pressed.
    case touched
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .hovered): .enter(.hovering)
    case (.ready, .left), (.ready, .touched): .stay

    case (.hovering, .hovered): .enter(.hovering)
    case (.hovering, .left), (.hovering, .touched): .end
    }
  }

  // MARK: Senses

  public var phase = Phase.initial
  public private(set) var location = Point.zero
  /// A pointer that moves while a button is down drags.
  private var buttonsDown = 0

  public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    if touches.down > 0 || touches.untracked > 0 { return .touched }
    guard let place = touches.hovering else { return touches.changes.contains(.hovered) ? .left : nil }
    return hover(at: place)
  }
  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    switch event.kind {
    case .button(.began, _):
      buttonsDown = min(buttonsDown, 1_000_000) + 1
      return .touched
    case .button(.ended, _), .button(.cancelled, _):
      buttonsDown = max(0, buttonsDown - 1)
      return nil
    case .motion: return buttonsDown > 0 ? nil : hover(at: event.location)
    // The pointer stays where it is, while fingers beside it do something else.
    case .button(.changed, _), .transform, .hold, .swipe, .scroll: return nil
    }
  }
  private mutating func hover(at place: Point) -> Signal? {
    if phase.isRecognized, place == location { return nil }
    location = place
    return .hovered
  }
  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&buttonsDown)
  }
  public mutating func reset() { buttonsDown = 0 }

  // MARK: What it tells

  /// None: nothing touches.
  public var numberOfTouches: Int { 0 }
}
