/// A drag reported by a touchpad's driver: a scroll by two fingers, a swipe by more, or pointer motion with the button
/// down.
struct TouchpadDrag: Hashable, Sendable {
  enum Kind: UInt8, CaseIterable, Sendable { case none, scroll, swipe, button }

  struct Step {
    var stage: TouchpadEvent.Stage
    var fingers: Int
    var translation: Point2D
  }

  /// The sequence that has begun. Until it ends, events of other sequences are ignored.
  private(set) var kind = Kind.none

  /// Returns the event's part in the drag; nil if it has none.
  mutating func step(_ event: TouchpadEvent) -> Step? {
    switch event.kind {
    case .scroll(let stage, let translation):
      step(.scroll, Step(stage: stage, fingers: 2, translation: translation))
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
