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

  func actions(for hands: Hands) -> [Action] {
    switch input {
    case .touches: return alphabet.actions(for: hands.hand, deadline: nextDeadline).map { .hand($0) }
    case .touchesAndButton:
      var actions: [Action] = []
      if hands.surroundings.hovering == nil {
        actions = alphabet.actions(for: hands.hand, deadline: nextDeadline).map { .hand($0) }
      } else {
        actions = waits(hands)
      }
      return actions + surroundings(after: hands).map { .surroundings($0) }
    case .touchpad: return waits(hands) + alphabet.actions(for: hands.touchpad).map { .touchpad($0) }
    }
  }

  private func waits(_ hands: Hands) -> [Action] {
    alphabet.actions(for: HandState(time: hands.hand.time), deadline: nextDeadline).compactMap {
      if case .wait = $0 { .hand($0) } else { nil }
    }
  }

  /// Returns what may be different in the next frame: one thing at a time.
  private func surroundings(after hands: Hands) -> [Surroundings] {
    let now = hands.surroundings
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
    if hands.hand.fingers.isEmpty, now.untracked == 0 {
      let origin = alphabet.places.first?.origin ?? .zero
      for place in [nil, origin, origin + Point2D(20, 0)] { add { $0.hovering = place } }
    }
    return list
  }

  /// Plays an action in both to its end.
  func deliver(_ action: Action, _ hands: inout Hands) {
    guard case .hand(let touches) = action else {
      _ = play(action, &hands)
      return
    }
    if case .wait = touches {
      _ = play(action, &hands)
      return
    }
    removeReports()
    // What surrounds the touches is in the frames already, and stays.
    var deliveries = FrameDeliveries(one: first.delivery, other: worlds.count > 1 ? second.delivery : nil)
    hands.hand.perform(touches, on: places, into: &deliveries)
  }

  private func removeReports() {
    for world in worlds {
      world.coordinator.removeRecordedTransitions()
      if world.log.kind != nil { world.log.removeAll() }
    }
  }

  /// Plays an action in both until what they report differs, and returns its frames.
  func play(_ action: Action, _ hands: inout Hands) -> [TraceFrame] {
    removeReports()
    switch action {
    case .hand(.wait(let side)):
      guard let deadline = nextDeadline else { return [] }
      _ = hands.hand.perform(.wait(side), in: alphabet)
      hands.hand.time = side == .exactly ? deadline : deadline + Interval(microseconds: -1000)
      for world in worlds { world.coordinator.advance(to: hands.hand.time) }
      return []
    case .hand(let action):
      let frames = hands.hand.perform(action, in: alphabet)
      return play(
        frames.map {
          var frame = $0
          frame.untracked = hands.surroundings.untracked
          frame.isButtonDown = hands.surroundings.isButtonDown
          return frame
        })
    case .surroundings(let surroundings):
      hands.hand.startTouchEvent()
      hands.surroundings = surroundings
      return play([TraceFrame(surroundings, at: hands.hand.time)])
    case .touchpad(let action):
      hands.hand.startTouchEvent()
      let origin = alphabet.places.first?.origin ?? .zero
      let event = hands.touchpad.perform(action, at: hands.hand.time, around: origin)
      for world in worlds { world.coordinator.handle(event) }
      return []
    }
  }

  private func play(_ frames: [TraceFrame]) -> [TraceFrame] {
    for (index, change) in frames.enumerated() {
      for world in worlds {
        // The actions leave no impossible change.
        try? change.apply(to: &world.frame)
        world.coordinator.handle(world.frame)
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
