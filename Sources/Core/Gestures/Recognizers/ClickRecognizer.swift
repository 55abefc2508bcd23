/// Recognizes a click: fingers on the surface press one of the device's buttons and release it where they are. Discrete.
///
/// A clickpad's button is under the whole pad, so that the fingers that press it also touch. A tap and a long press fail as
/// soon as a button is pressed. A click neither prevents other gestures nor waits for them: after it, the same fingers may pan.
/// If they move while the button is down, they drag, and there is no click.
public struct ClickRecognizer: GestureRecognizer {
  public static let kind = "click"
  /// Always `true`: a click needs a button.
  public static let needsMoreThanTouches = true
  /// Always `true`: a click begins with a button, which is not a movement.
  public static let ignoresMovesWhileIdle = true

  /// The distance that the fingers' centroid may move while the button is down, in points. 0...10,000; default 20 pt, 3.1 mm,
  /// as in a tap: pressing a pad flattens the fingertip, which moves the centre of a recorded click by up to 1.7 mm.
  public var allowableMovement = 20.0
  /// The buttons that click, at least one (default any; UIKit's taps, which are also its clicks, have primary). Others do
  /// nothing. ``recognizedButton`` is the one that was pressed.
  public var buttonMaskRequired = ButtonMask.any

  public init() {}

  public static let parameters: [Parameter<Self>] = [
    .points(
      "allowableMovement", role: .movementAllowed,
      meaning: "how far the fingers' center may move while the button is down",
      get: { $0.allowableMovement }, set: { $0.allowableMovement = $1 }),
    .options(
      "buttonMaskRequired", role: .buttons, meaning: "the buttons that click",
      get: { $0.buttonMaskRequired }, set: { $0.buttonMaskRequired = $1 }),
  ]

  /// Always `false`: the fingers that have clicked may move next.
  public func canPrevent(_ other: GestureTraits) -> Bool { false }

  // MARK: Machine

  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Phase: String, GesturePhase {
    /// No button is down, or no finger.
    case ready
    /// A button is down, and the fingers have not moved.
    case pressed

    public static let initial = ready
  }

  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Signal: String, GestureSignal {
    /// A button was pressed.
    case buttonDown
    /// The fingers moved more than allowed while the button was down.
    case movedTooFar
    /// The button was released, or the last finger lifted.
    case buttonUp
    /// A touch was cancelled.
    case touchCancelled
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .buttonDown): .enter(.pressed)
    case (.ready, .movedTooFar), (.ready, .buttonUp), (.ready, .touchCancelled): .unreachable

    case (.pressed, .buttonUp): .end
    case (.pressed, .movedTooFar), (.pressed, .touchCancelled): .fail
    case (.pressed, .buttonDown): .unreachable
    }
  }

  // MARK: Input

  public var phase = Phase.initial
  /// The location of the fingers or the pointer when the button was pressed.
  public private(set) var location = Point2D.zero
  public private(set) var numberOfTouches = 0
  /// The button that was pressed: of several at once, the first in the order of ``ButtonMask``. None without a click.
  public private(set) var recognizedButton = ButtonMask()
  public var recognizedOption: UInt8? { recognizedButton.rawValue }
  private var movement = MovementGate()
  /// The pointer's movement while the button is down.
  private var pointerMovement = Point2D.zero

  public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    switch phase {
    case .ready:
      let pressed = touches.buttons.intersection(buttonMaskRequired).first
      guard !pressed.isEmpty, touches.down + touches.untracked > 0 else { return nil }
      recognizedButton = pressed
      location = touches.centroid
      numberOfTouches = touches.fingers
      return .buttonDown
    case .pressed:
      if touches.changes.contains(.cancelled) { return .touchCancelled }
      if touches.buttons.isDisjoint(with: recognizedButton) || touches.down + touches.untracked == 0 {
        return .buttonUp
      }
      // Another finger that touches down or lifts shifts the centroid without any movement.
      if touches.fingers != numberOfTouches {
        numberOfTouches = max(numberOfTouches, touches.fingers)
        location = touches.centroid
        return nil
      }
      return movement.isExceeded(by: touches.centroid - location, allowed: allowableMovement) ? .movedTooFar : nil
    }
  }

  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    switch event.kind {
    case .button(.began, let code):
      let button = ButtonMask(code: code)
      if !event.isPhysical || phase == .pressed || buttonMaskRequired.isDisjoint(with: button) { return nil }
      recognizedButton = button
      location = event.location
      numberOfTouches = 1
      return .buttonDown
    case .button(.ended, let code): return isPressed(code) ? .buttonUp : nil
    case .button(.cancelled, let code): return isPressed(code) ? .touchCancelled : nil
    case .motion(let step):
      guard phase == .pressed else { return nil }
      pointerMovement += step
      return movement.isExceeded(by: pointerMovement, allowed: allowableMovement) ? .movedTooFar : nil
    case .button(.changed, _), .transform, .hold, .swipe, .scroll: return nil
    }
  }

  private func isPressed(_ code: UInt16) -> Bool { phase == .pressed && recognizedButton == ButtonMask(code: code) }

  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .movedTooFar: movement.reason(allowed: allowableMovement)
    case .buttonDown, .buttonUp, .touchCancelled: nil
    }
  }

  public func progress(at now: Timestamp) -> [Reason] {
    switch phase {
    case .ready: []
    case .pressed:
      [movement.reason(allowed: allowableMovement)]
    }
  }

  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&numberOfTouches)
    movement.code(&coder)
    coder.code(&pointerMovement)
    coder.code(&recognizedButton)
  }

  public mutating func reset() {
    location = .zero
    numberOfTouches = 0
    movement = MovementGate()
    pointerMovement = .zero
    recognizedButton = []
  }
}

// MARK: Description

extension ClickRecognizer {
  public static let shape = GestureShape.click
}
