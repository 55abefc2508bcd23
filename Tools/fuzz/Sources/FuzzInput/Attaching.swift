import Gestures

/// Attaches one recognizer of each kind, with knobs turned as the bytes say.
public struct Attaching: CatalogVisitor {
  public private(set) var ids: [RecognizerID] = []
  /// Those that hear of a pointer, whose end nobody tells.
  public private(set) var hovers: [RecognizerID] = []
  private let coordinator: GestureCoordinator
  private var input: FuzzInput
  public var rest: FuzzInput { input }

  public init(to coordinator: GestureCoordinator, _ input: FuzzInput) {
    (self.coordinator, self.input) = (coordinator, input)
  }

  public mutating func visit<R: GestureRecognizer>(_: R.Type) {
    for variant in R.variants where ids.count < 64 {
      if input.index(4) == 3 { continue }
      let id = coordinator.attach(variant.recognizer) { state, recognizer in
        expect(state != .possible && state != .failed, "a handler was told \(state)")
        _ = recognizer.readings
        _ = recognizer.location
      }
      ids.append(id)
      tell("\(id): \(variant.name)")
      if R.kind == HoverRecognizer.kind { hovers.append(id) }
      for knob in R.knobs where input.index(8) == 7 {
        // Refused where it is out of range.
        do { try coordinator.setKnob(knob.name, of: id, to: input.number()) } catch {}
      }
    }
  }

  /// Relations, targets, delivery.
  public mutating func relate() {
    var targets: [TargetID] = [.surface]
    for _ in 0..<input.index(6) {
      let frame = input.flag() ? Rect(input.number(), input.number(), input.number(), input.number()) : nil
      targets.append(coordinator.addTarget(frame, in: input.pick(targets)) { _ in })
    }
    guard !ids.isEmpty else { return }
    for _ in 0..<input.index(8) {
      let (one, other) = (input.pick(ids), input.pick(ids))
      if input.flag() {
        _ = coordinator.require(one, toFailBefore: other)
      } else {
        coordinator.allowSimultaneous(one, other)
      }
    }
    for id in ids where input.index(6) == 5 {
      coordinator.setTouchHandling(
        TouchHandling(
          cancelsTouches: input.flag(), delaysTouchesBegan: input.flag(), delaysTouchesEnded: input.flag()), of: id)
    }
  }
}
