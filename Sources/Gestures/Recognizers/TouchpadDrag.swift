/// What a touchpad's driver tells of fingers that go somewhere, as one gesture: a scroll of two, a swipe of more, a
/// pointer that moves while its button is held.
struct TouchpadDrag: Hashable, Sendable {
  enum Kind: UInt8, CaseIterable, Sendable { case none, scroll, swipe, button }

  struct Step {
    var stage: TouchpadEvent.Stage
    var fingers: Int
    var way: Point
  }

  /// What of these has begun. Until it is over, nothing else is heard.
  private(set) var kind = Kind.none

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&kind)
  }

  /// Nil for what is no part of it.
  mutating func step(_ event: TouchpadEvent) -> Step? {
    switch event.kind {
    case .scroll(let stage, let way): step(.scroll, Step(stage: stage, fingers: 2, way: way))
    case .swipe(let stage, let fingers, let way): step(.swipe, Step(stage: stage, fingers: fingers, way: way))
    case .button(let stage, let code):
      TouchpadEvent.fingers(ofButton: code) == 1 ? step(.button, Step(stage: stage, fingers: 1, way: .zero)) : nil
    case .motion(let way): kind == .button ? Step(stage: .changed, fingers: 1, way: way) : nil
    case .transform, .hold: nil
    }
  }
  private mutating func step(_ kind: Kind, _ step: Step) -> Step? {
    if step.stage != .began { return self.kind == kind ? step : nil }
    if self.kind != .none { return nil }
    self.kind = kind
    return step
  }
}
