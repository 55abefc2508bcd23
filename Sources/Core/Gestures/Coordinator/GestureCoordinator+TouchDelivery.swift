// Delivering touches to the handlers of targets: after the recognizers, as far as these allow it.
extension GestureCoordinator {
  /// Prepares the delivery of a touch that has just begun.
  func beginDelivery(of contact: Contact, to target: TargetID, _ receivers: RecognizerSet) {
    guard state.configuration.targets[target.index].handler != nil else { return }
    // A recognizer that waits or has finished is not affected by a touch that begins now.
    state.routing.deliveries.append(
      Delivery(
        contact: contact, target: target.index, receivers: receivers & state.running, time: contact.touchDownTime))
  }

  /// Cancels the touches of a gesture that has just been recognized for their targets.
  func cancelTouches(of winner: Int) {
    guard state.configuration.cancelsTouches.contains(winner) else { return }
    for index in state.routing.deliveries.indices where state.routing.deliveries[index].receivers.contains(winner) {
      if state.routing.deliveries[index].stage == .sent { send(.cancelled, index, at: state.now) }
      state.routing.deliveries[index].stage = .over
    }
  }

  /// Cancels the touches on a target and on those inside it for their handlers.
  func cancelDeliveries(on target: TargetID) {
    for index in state.routing.deliveries.indices
    where isTarget(self.target(state.routing.deliveries[index].target), within: target) {
      if state.routing.deliveries[index].stage == .sent { send(.cancelled, index, at: state.now) }
      state.routing.deliveries[index].stage = .over
    }
  }

  /// Delivers the touches of a frame, and what is no longer delayed.
  func deliverTouches(of touches: borrowing TouchFrame) {
    for index in state.routing.deliveries.indices {
      guard let contact = touches.contact(state.routing.deliveries[index].contact.id),
        state.routing.deliveries[index].contact.isDown
      else { continue }
      state.routing.deliveries[index].contact = contact
      if state.routing.deliveries[index].stage == .sent, contact.stage == .moved {
        send(.moved, index, at: touches.time)
      }
      if !contact.isDown { state.routing.deliveries[index].time = touches.time }
    }
    deliverTouches()
  }

  /// Delivers what is no longer delayed.
  func deliverTouches() {
    for index in state.routing.deliveries.indices {
      sendBegan(index)
      sendEnded(index)
    }
    state.routing.deliveries.removeAll { $0.stage == .over && !$0.contact.isDown }
  }

  private func sendBegan(_ index: Int) {
    let delivery = state.routing.deliveries[index]
    guard delivery.stage == .delayed, !isIdentifierInUse(before: index) else { return }
    var delaying = delivery.receivers & state.configuration.delaysTouchesBegan & undecided
    // A recognizer that is idle when the touch lifts will not begin any more.
    if !delivery.contact.isDown { delaying = delaying & state.attempts.inProgress }
    if !delaying.isEmpty { return }
    state.routing.deliveries[index].stage = .sent
    let contact = delivery.contact
    send(.began, index, at: contact.touchDownTime, contact.start)
    if contact.isDown && contact.position != contact.start { send(.moved, index, at: state.now) }
  }

  /// Returns whether the handler still waits for the end of an earlier touch with the same identifier. Many sources use the
  /// identifier of a touch that has lifted again at once, and a handler must never have two touches with one identifier.
  // The new touch waits instead of ending the earlier one, which a double tap may still cancel.
  private func isIdentifierInUse(before index: Int) -> Bool {
    let delivery = state.routing.deliveries[index]
    return state.routing.deliveries[..<index].contains {
      $0.contact.id == delivery.contact.id && $0.target == delivery.target && $0.stage != .over
    }
  }

  private func sendEnded(_ index: Int) {
    let delivery = state.routing.deliveries[index]
    guard delivery.stage == .sent, !delivery.contact.isDown else { return }
    if delivery.contact.stage == .ended {
      let delaying =
        delivery.receivers & state.configuration.delaysTouchesEnded & undecided & state.attempts.inProgress
      if !delaying.isEmpty { return }
    }
    send(delivery.contact.stage == .ended ? .ended : .cancelled, index, at: delivery.time)
    state.routing.deliveries[index].stage = .over
  }

  /// The recognizers that may still recognize their gesture.
  private var undecided: RecognizerSet {
    (state.running | state.attempts.waiting) - state.attempts.active - state.attempts.finished
  }

  private func send(_ phase: TouchDelivery.Phase, _ index: Int, at time: Timestamp, _ position: Point2D? = nil) {
    let delivery = state.routing.deliveries[index]
    state.configuration.targets[delivery.target].handler?(
      TouchDelivery(
        phase: phase, contact: delivery.contact.id, target: target(delivery.target), time: time,
        position: position ?? delivery.contact.position, tapCount: delivery.contact.tapCount,
        pressure: delivery.contact.pressure))
  }
}
