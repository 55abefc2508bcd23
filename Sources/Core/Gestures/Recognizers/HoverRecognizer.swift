/// Recognizes a pointer or finger above the surface that does not touch it. Continuous: `began` when the pointer first
/// moves or a finger comes near, `changed` as it moves, `ended` when a finger touches down, a button is pressed, or it
/// leaves.
///
/// As in UIKit, a hover takes no part in conflict resolution: it neither prevents other gestures nor is prevented by
/// them. A touchpad's driver reports that the pointer moves, but not that it has left, so the pointer hovers until
/// something is pressed or it moves off the hover's target. Disable the recognizer when you know that the pointer has
/// left.
public struct HoverRecognizer: GestureRecognizer {
  public static let kind = "hover"
  /// Always `false`: a hover continues when other gestures are recognized, and prevents none.
  public static let isExclusive = false
  public static let ignoresMovesWhileIdle = true
  /// Always `true`: a touch does not hover.
  public static let needsMoreThanTouches = true

  public init() {}

  // MARK: Machine

  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Phase: String, GesturePhase {
    /// Nothing hovers.
    case ready
    /// A pointer or finger is above the surface.
    case hovering

    public static let initial = ready
    public var isRecognized: Bool { self == .hovering }
  }

  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Signal: String, GestureSignal {
    /// The pointer or finger has appeared or moved.
    case hovered
    /// It has left.
    case exited
    /// A finger touched down, or a button was pressed.
    case touchDown
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .hovered): .enter(.hovering)
    case (.ready, .exited), (.ready, .touchDown): .stay

    case (.hovering, .hovered): .enter(.hovering)
    case (.hovering, .exited), (.hovering, .touchDown): .end
    }
  }

  // MARK: Input

  public var phase = Phase.initial
  public private(set) var location = Point2D.zero
  /// The number of pressed buttons: a pointer that moves with a button down drags.
  private var buttonsDown = 0

  public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    if touches.down > 0 || touches.untracked > 0 { return .touchDown }
    guard let position = touches.hovering else { return touches.changes.contains(.hovered) ? .exited : nil }
    return hover(at: position)
  }

  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    switch event.kind {
    case .button(.began, _):
      buttonsDown = min(buttonsDown, 1_000_000) + 1
      return .touchDown
    case .button(.ended, _), .button(.cancelled, _):
      buttonsDown = max(0, buttonsDown - 1)
      return nil
    case .motion: return buttonsDown > 0 ? nil : hover(at: event.location)
    // The pointer does not move.
    case .button(.changed, _), .transform, .hold, .swipe, .scroll: return nil
    }
  }

  private mutating func hover(at position: Point2D) -> Signal? {
    if phase.isRecognized, position == location { return nil }
    location = position
    return .hovered
  }

  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&buttonsDown)
  }

  public mutating func reset() { buttonsDown = 0 }

  // MARK: Output

  /// 0, since nothing touches.
  public var numberOfTouches: Int { 0 }
}

// MARK: Description

extension HoverRecognizer {
  public static let shape = GestureShape.hover
}
