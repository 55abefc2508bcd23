import Gestures

/// A report of a touchpad's driver in one step of an exploration.
enum TouchpadAction: Hashable, Sendable {
  /// A sequence begins.
  case begin(TouchpadState.Form)
  /// The fingers of the sequence with this index move to a place relative to where they began, with this scale and angle.
  case change(Int, to: Point2D, scale: Double, degrees: Double)
  /// The sequence with this index ends, or is cancelled.
  case end(Int, TouchpadEvent.Stage)
  /// The pointer moves to a place relative to where it was at the start.
  case point(Point2D)
}

/// The sequences of touchpad events that are open, and the pointer.
struct TouchpadState: Hashable, Sendable {
  /// A kind of sequence.
  enum Form: Hashable, Sendable {
    case hold(fingers: Int, mayTap: Bool)
    case swipe(fingers: Int)
    case scroll
    case transform(fingers: Int)
    case button(UInt16, isPhysical: Bool)
  }

  struct Sequence: Hashable, Sendable {
    var form: Form
    var startTime: Timestamp
    /// The pointer when it began.
    var start: Point2D
    var moved = Point2D.zero
    var scale = 1.0
    var degrees = 0.0
  }

  var sequences: [Sequence] = []
  /// Relative to where the pointer was at the start.
  var pointer = Point2D.zero

  /// The state for comparing it with another one: times are ages, up to a limit.
  func key(at now: Timestamp, upTo horizon: Interval) -> Self {
    var key = self
    for index in sequences.indices {
      let age = min(now - sequences[index].startTime, horizon)
      key.sequences[index].startTime = Timestamp(microseconds: age.microseconds)
    }
    return key
  }

  /// The key of the state while no recognizer remembers anything of it: the open sequences.
  var keyAtRest: Self {
    TouchpadState(
      sequences: sequences.map { Sequence(form: $0.form, startTime: .distantPast, start: .zero) }, pointer: .zero)
  }

  /// Performs an action and returns its event.
  mutating func perform(_ action: TouchpadAction, at now: Timestamp, around origin: Point2D) -> TouchpadEvent {
    let location = origin + pointer
    switch action {
    case .begin(let form):
      sequences.append(Sequence(form: form, startTime: now, start: pointer))
      return event(sequences[sequences.count - 1], .began, by: .zero, rotation: 0, now, location)
    case .change(let index, let moved, let scale, let degrees):
      let before = sequences[index]
      sequences[index].moved = moved
      sequences[index].scale = scale
      sequences[index].degrees = degrees
      return event(
        sequences[index], .changed, by: moved - before.moved, rotation: degrees - before.degrees, now, location)
    case .end(let index, let stage):
      let ended = sequences.remove(at: index)
      return event(ended, stage, by: .zero, rotation: 0, now, location)
    case .point(let place):
      let offset = place - pointer
      pointer = place
      return TouchpadEvent(now, .motion(by: offset), at: origin + pointer)
    }
  }

  private func event(
    _ sequence: Sequence, _ stage: TouchpadEvent.Stage, by offset: Point2D, rotation: Double, _ now: Timestamp,
    _ location: Point2D
  ) -> TouchpadEvent {
    let kind: TouchpadEvent.Kind
    var isPhysical = false
    switch sequence.form {
    case .hold(let fingers, let mayTap): kind = .hold(stage, fingers: fingers, mayTap: mayTap)
    case .swipe(let fingers): kind = .swipe(stage, fingers: fingers, by: offset)
    case .scroll: kind = .scroll(stage, by: offset)
    case .transform(let fingers):
      kind = .transform(stage, fingers: fingers, by: offset, scale: sequence.scale, rotation: rotation)
    case .button(let code, let physical):
      kind = .button(stage, code)
      isPhysical = physical
    }
    var event = TouchpadEvent(now, kind, at: location)
    event.isPhysical = isPhysical
    return event
  }
}

extension ActionAlphabet {
  /// Returns the events that a touchpad's driver may report next, in a fixed order: one gesture at a time, with or without a
  /// button.
  func actions(for touchpad: TouchpadState) -> [TouchpadAction] {
    typealias Form = TouchpadState.Form
    let isButton = touchpad.sequences.map { if case .button = $0.form { true } else { false } }
    var actions: [TouchpadAction] = []
    let counts = Set((1...maximumFingers).map { $0 } + [min(5, maximumFingers + 1)]).sorted()
    if isButton.allSatisfy({ $0 }) {
      var forms: [Form] = counts.flatMap { [.hold(fingers: $0, mayTap: false), .hold(fingers: $0, mayTap: true)] }
      forms += counts.filter { $0 > 2 }.map { .swipe(fingers: $0) } + [.scroll]
      forms += counts.filter { $0 > 1 }.map { .transform(fingers: $0) }
      actions += forms.map { .begin($0) }
      for offset in offsets where offset != touchpad.pointer { actions.append(.point(offset)) }
    }
    if !isButton.contains(true) {
      actions += (UInt16(272)...274).map { .begin(.button($0, isPhysical: false)) }
      actions.append(.begin(.button(272, isPhysical: true)))
    }
    for (index, sequence) in touchpad.sequences.enumerated() {
      switch sequence.form {
      case .hold, .button: break
      case .swipe, .scroll:
        for offset in offsets where offset != sequence.moved {
          actions.append(.change(index, to: offset, scale: 1, degrees: 0))
        }
      case .transform:
        for place in transforms where place != (sequence.moved, sequence.scale, sequence.degrees) {
          actions.append(.change(index, to: place.0, scale: place.1, degrees: place.2))
        }
      }
      actions += [.end(index, .ended), .end(index, .cancelled)]
    }
    return actions
  }

  /// The movements, scales and angles of two fingers.
  private var transforms: [(Point2D, Double, Double)] {
    var list: [(Point2D, Double, Double)] = offsets.map { ($0, 1, 0) }
    list += Set(spanChanges.map { max(0.1, 1 + $0 / Self.spacing) } + [0.5, 2]).sorted().map { (.zero, $0, 0) }
    list += Set(turns + [90, -90]).sorted().map { (.zero, 1, $0) }
    return list
  }
}
