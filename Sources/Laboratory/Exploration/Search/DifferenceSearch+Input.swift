import Gestures
import TouchTrace

// What the recognizers of both setups receive.
extension DifferenceSearch {
  var nextDeadline: Timestamp? {
    switch (first.coordinator.nextDeadline, second.coordinator.nextDeadline) {
    case (let one?, let two?): min(one, two)
    case (let one, let two): one ?? two
    }
  }

  func actions(for inputs: Inputs) -> [Action] {
    switch input {
    case .touches: return alphabet.actions(for: inputs.touches, deadline: nextDeadline).map { .touches($0) }
    case .touchesAndButton:
      var actions: [Action] = []
      if inputs.surroundings.hovering == nil {
        actions = alphabet.actions(for: inputs.touches, deadline: nextDeadline).map { .touches($0) }
      } else {
        actions = waits(inputs)
      }
      return actions + surroundings(after: inputs).map { .surroundings($0) }
    case .touchpad: return waits(inputs) + alphabet.actions(for: inputs.touchpad).map { .touchpad($0) }
    }
  }

  private func waits(_ inputs: Inputs) -> [Action] {
    alphabet.actions(for: TouchState(time: inputs.touches.time), deadline: nextDeadline).compactMap {
      if case .wait = $0 { .touches($0) } else { nil }
    }
  }

  /// Returns the possible differences of the next frame, one at a time.
  private func surroundings(after inputs: Inputs) -> [Surroundings] {
    let now = inputs.surroundings
    var list: [Surroundings] = []
    func add(_ change: (inout Surroundings) -> Void) {
      var copy = now
      change(&copy)
      if copy != now { list.append(copy) }
    }
    if now.hovering == nil {
      add { $0.isButtonDown.toggle() }
      add { $0.untracked = 1 - now.untracked }
    }
    if inputs.touches.fingers.isEmpty, now.untracked == 0 {
      let origin = alphabet.places.first?.origin ?? .zero
      for place in [nil, origin, origin + Point2D(20, 0)] { add { $0.hovering = place } }
    }
    return list
  }

  /// Plays an action in both to its end.
  func deliver(_ action: Action, _ inputs: inout Inputs) {
    guard case .touches(let touches) = action else {
      _ = play(action, &inputs)
      return
    }
    if case .wait = touches {
      _ = play(action, &inputs)
      return
    }
    removeReports()
    // What surrounds the touches is in the frames already, and stays.
    var deliveries = FrameDeliveries(one: first.delivery, other: systems.count > 1 ? second.delivery : nil)
    inputs.touches.perform(touches, on: places, into: &deliveries)
  }

  private func removeReports() {
    for system in systems {
      system.coordinator.removeRecordedTransitions()
      if system.log.kind != nil { system.log.removeAll() }
    }
  }

  /// Plays an action in both until what they report differs, and returns its frames.
  func play(_ action: Action, _ inputs: inout Inputs) -> [TraceFrame] {
    removeReports()
    switch action {
    case .touches(.wait(let side)):
      guard let deadline = nextDeadline else { return [] }
      _ = inputs.touches.perform(.wait(side), in: alphabet)
      inputs.touches.time = side == .exactly ? deadline : deadline + Interval(microseconds: -1000)
      for system in systems { system.coordinator.advance(to: inputs.touches.time) }
      return []
    case .touches(let action):
      let frames = inputs.touches.perform(action, in: alphabet)
      return play(
        frames.map {
          var frame = $0
          frame.untracked = inputs.surroundings.untracked
          frame.isButtonDown = inputs.surroundings.isButtonDown
          return frame
        })
    case .surroundings(let surroundings):
      inputs.touches.startTouchEvent()
      inputs.surroundings = surroundings
      return play([TraceFrame(surroundings, at: inputs.touches.time)])
    case .touchpad(let action):
      inputs.touches.startTouchEvent()
      let origin = alphabet.places.first?.origin ?? .zero
      let event = inputs.touchpad.perform(action, at: inputs.touches.time, around: origin)
      for system in systems { system.coordinator.handle(event) }
      return []
    }
  }

  private func play(_ frames: [TraceFrame]) -> [TraceFrame] {
    for (index, change) in frames.enumerated() {
      for system in systems {
        // The actions leave no impossible change.
        try? change.apply(to: &system.frame)
        system.coordinator.handle(system.frame)
      }
      if first.log.reports != second.log.reports { return Array(frames[...index]) }
    }
    return frames
  }
}

extension TraceFrame {
  /// Creates a frame in which no touch changes.
  init(_ surroundings: DifferenceSearch.Surroundings, at time: Timestamp) {
    self.init(time: time, untracked: surroundings.untracked, hovering: surroundings.hovering)
    isButtonDown = surroundings.isButtonDown
  }
}

extension ExploredSetup {
  /// Returns a copy without targets and delegates, in which every recognizer is on the whole surface.
  package func withoutTargets() -> ExploredSetup {
    var copy = self
    copy.targets = []
    copy.answers = []
    for index in copy.recognizers.indices { copy.recognizers[index].target = nil }
    return copy
  }
}

extension ExploredCoordinator {
  /// Whether every gesture has ended or failed, and waits for the touches to be over.
  var isFinished: Bool { activity.isFinished }
}
