/// A drag reported by a touchpad's driver: a scroll by two fingers, a swipe by more, pointer motion with the button down, or
/// a step of a wheel.
struct TouchpadDrag: Hashable, Sendable {
  enum Kind: UInt8, CaseIterable, Sendable { case none, scroll, swipe, button, wheel }

  struct Step {
    var stage: TouchpadEvent.Stage
    var fingers: Int
    var translation: Point2D
  }

  /// The sequence that has begun. Until it ends, events of other sequences are ignored.
  private(set) var kind = Kind.none

  /// Returns the event's part in the drag; nil if it has none.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - scrollTypes: The scrolls that may begin a drag.
  mutating func step(_ event: TouchpadEvent, allowing scrollTypes: ScrollTypes = .continuous) -> Step? {
    switch event.kind {
    case .scroll(.began, _) where scrollTypes.isDisjoint(with: event.scrollType): nil
    case .scroll(let stage, let translation):
      event.scrollType == .discrete
        ? step(.wheel, Step(stage: stage, fingers: 0, translation: translation))
        : step(.scroll, Step(stage: stage, fingers: 2, translation: translation))
    case .swipe(let stage, let fingers, let translation):
      step(.swipe, Step(stage: stage, fingers: fingers, translation: translation))
    case .button(let stage, let code):
      TouchpadEvent.fingers(ofButton: code) == 1
        ? step(.button, Step(stage: stage, fingers: 1, translation: .zero)) : nil
    case .motion(let translation):
      kind == .button ? Step(stage: .changed, fingers: 1, translation: translation) : nil
    case .transform, .hold: nil
    }
  }

  private mutating func step(_ kind: Kind, _ step: Step) -> Step? {
    if step.stage != .began { return self.kind == kind ? step : nil }
    if self.kind != .none { return nil }
    self.kind = kind
    return step
  }

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&kind)
  }
}
