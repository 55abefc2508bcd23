/// A touch that is down, and the recognizers that receive it until it lifts.
struct RoutedTouch {
  var id: Int32
  /// The index of the target on which it began.
  var target: Int
  var receivers: RecognizerSet
  /// When it began, if that was in a late frame: the caller's frame has the device's time, which recognizers must not see.
  var lateTouchDownTime: Timestamp?
}

// Which recognizer receives which touch. Most often all of them receive every touch, and see the caller's own frame.
extension GestureCoordinator {
  /// Finds the receivers of the touches that have begun. Afterwards the touches are in the frame's order.
  @inline(never)
  func trackNewTouches(_ touches: borrowing TouchFrame, isLate: Bool) {
    if !state.routing.touches.isEmpty { state.routing.touches.removeAll { touches.contact($0.id) == nil } }
    for index in 0..<touches.count {
      let contact = touches[index]
      if isTracked(contact.id, at: index) {
        if contact.stage == .began { stopOnSecondBegin(of: contact.id) }
        continue
      }
      let target = hitTarget(at: contact.position)
      let receivers = receivers(of: contact, on: target)
      state.routing.touches.append(
        RoutedTouch(
          id: contact.id, target: target.index, receivers: receivers,
          lateTouchDownTime: isLate && contact.stage == .began ? contact.touchDownTime : nil))
      let last = state.routing.touches.count - 1
      if index < last { state.routing.touches.swapAt(index, last) }
      let competitors = receivers - state.attempts.completed
      beginCompeting(competitors)
      // Otherwise another touch that begins in this frame would begin their attempts again.
      state.routing.receivesInput.formUnion(receivers)
      if state.configuration.deliversTouches { beginDelivery(of: contact, to: target, competitors) }
    }
    if touches.untracked != state.routing.untracked {
      state.routing.untrackedChanges = touches.untracked > state.routing.untracked ? .began : .ended
    }
    if touches.untracked > state.routing.untracked {
      beginCompeting((receivesUntracked & state.configuration.enabled) - state.attempts.completed)
    }
    state.routing.untracked = touches.untracked
    updateReceiverSets()
  }

  /// In a frame that was not advanced, a touch begins again: it would never move, and a drag would be a tap.
  @inline(never)
  private func stopOnSecondBegin(of touch: Int32) -> Never {
    #if hasFeature(Embedded)
    fatalError("a touch begins, but is down; advance(to:) each frame after it was handled, and handle every frame")
    #else
    fatalError(
      "touch \(touch) begins, but is down; advance(to:) each frame after it was handled, and handle every frame")
    #endif
  }

  /// Returns whether a touch is tracked. Moves it to its place, where it is already unless the source has skipped frames.
  private func isTracked(_ id: Int32, at place: Int) -> Bool {
    if place >= state.routing.touches.count { return false }
    if state.routing.touches[place].id == id { return true }
    guard let other = state.routing.touches.firstIndex(where: { $0.id == id }) else { return false }
    state.routing.touches.swapAt(place, other)
    return true
  }

  @inline(never)
  func removeLiftedTouches(_ touches: borrowing TouchFrame) {
    if touches.down == 0 {
      // One by one: `removeAll(keepingCapacity:)` takes ten times as long for one or two.
      while !state.routing.touches.isEmpty { state.routing.touches.removeLast() }
    } else {
      state.routing.touches.removeAll { touches.contact($0.id)?.isDown != true }
      storeRemainingPositions(touches)
    }
    updateReceiverSets()
    if !state.attempts.withIgnoredTouches.isEmpty { failRecognizersWithoutTouches() }
  }

  /// Updates what follows from the receivers of each touch.
  func updateReceiverSets() {
    var every = RecognizerSet.all
    var any = RecognizerSet()
    for touch in state.routing.touches {
      every = every & touch.receivers
      any.formUnion(touch.receivers)
    }
    if state.routing.untracked > 0 {
      // Their target is unknown, so only recognizers on the whole surface receive them.
      var receivers = receivesUntracked
      if !state.routing.touches.isEmpty { receivers.formUnion(receivesUntrackedWithTouches) }
      every = every & receivers
      any.formUnion(receivesUntracked)
    }
    if state.routing.openTouchpadSequences > 0 { any.formUnion(state.routing.touchpadReceivers) }
    state.routing.receivesEveryTouch = every
    state.routing.receivesInput = any
    state.routing.hasLateTouches = state.routing.touches.contains { $0.lateTouchDownTime != nil }
  }

  /// Returns whether a recognizer still receives input that can end its attempt.
  func hasInputLeft(_ index: Int) -> Bool {
    state.attempts.begunByTouchpad.contains(index) || state.routing.touches.contains { $0.receivers.contains(index) }
      || state.routing.untracked > 0 && receivesUntracked.contains(index)
  }

  /// The recognizers that receive untracked touches by themselves. Without a type, these are received by no recognizer that
  /// refuses a type.
  private var receivesUntracked: RecognizerSet {
    state.configuration.targets[0].recognizers - state.configuration.refusingAny
  }

  /// The recognizers that receive untracked touches while they receive a tracked one.
  private var receivesUntrackedWithTouches: RecognizerSet {
    state.configuration.countsUntracked
      | (state.configuration.targets[0].recognizers & state.configuration.refusingAny)
  }

  private func receivers(of contact: Contact, on target: TargetID) -> RecognizerSet {
    var receivers = recognizers(reaching: target) & state.configuration.enabled
    receivers.subtract(state.configuration.refusing[Int(contact.type.rawValue)])
    for index in receivers & state.configuration.delegated
    where delegate(index)?.recognizer(id(index), shouldReceive: contact, on: target) == false {
      receivers.remove(index)
    }
    return receivers
  }

  /// Returns the recognizers that receive a touchpad event: those under the pointer when the first of the open sequences
  /// began.
  func receivers(of event: TouchpadEvent) -> RecognizerSet {
    if state.routing.openTouchpadSequences > 0 { return state.routing.touchpadReceivers }
    let target = hitTarget(at: event.location)
    var receivers = recognizers(reaching: target) & state.configuration.enabled
    for index in receivers & state.configuration.delegated
    where delegate(index)?.recognizer(id(index), shouldReceive: event) == false {
      receivers.remove(index)
    }
    // A gesture in progress keeps its input, so that its machine sees the end.
    receivers.formUnion(state.attempts.inProgress & state.attempts.begunByTouchpad)
    if event.openSequenceChange > 0 { state.routing.touchpadReceivers = receivers }
    beginCompeting(receivers - state.attempts.completed)
    return receivers
  }

  /// Fills `filteredFrame` with what a recognizer receives of a frame.
  ///
  /// - Returns: Whether the recognizer needs the filtered frame.
  func fillFilteredFrame(with touches: borrowing TouchFrame, for index: Int) -> Bool {
    let receivesUntracked =
      receivesUntracked.contains(index)
      || receivesUntrackedWithTouches.contains(index)
        && state.routing.touches.contains { $0.receivers.contains(index) }
    let untrackedChanges = receivesUntracked ? state.routing.untrackedChanges : []
    let isHovered = touches.hovering.map { recognizers(under: $0).contains(index) } ?? false
    filteredFrame.copy(
      touches, untracked: receivesUntracked ? touches.untracked : 0, untrackedChanges,
      hovering: isHovered ? touches.hovering : nil
    ) { id in
      state.routing.touches.contains { $0.id == id && $0.receivers.contains(index) }
    }
    if state.routing.lostTouch.contains(index) {
      state.routing.lostTouch.remove(index)
      filteredFrame.add(.ignored)
    }
    return filteredFrame.fingers > 0 || isHovered || state.attempts.inProgress.contains(index)
  }

  // MARK: Hover

  /// Returns the recognizers on the target at a position and on the targets that contain it.
  func recognizers(under position: Point2D) -> RecognizerSet {
    state.configuration.targets.count == 1 ? .all : recognizers(reaching: target(at: position))
  }

  /// Begins attempts of the nonexclusive recognizers at a position: for them a hover is an attempt of its own, without
  /// touches or touchpad events that would begin it.
  func beginHoverAttempts(at position: Point2D) {
    beginAttempts(of: nonexclusive(recognizers(under: position) & state.configuration.enabled))
  }

  /// Returns the recognizers with a target that the pointer has just left. They receive a frame without a hover, which
  /// this function puts into `filteredFrame`.
  func hoverRecognizersLeft(by event: TouchpadEvent) -> RecognizerSet {
    guard case .motion = event.kind, state.configuration.targets.count > 1 else { return RecognizerSet() }
    let begunByTouchpad = state.attempts.inProgress & state.attempts.begunByTouchpad
    let left = nonexclusive(begunByTouchpad - recognizers(under: event.location))
    if !left.isEmpty { filteredFrame.clearAfterHover(at: event.time) }
    return left
  }

  private func nonexclusive(_ recognizers: RecognizerSet) -> RecognizerSet {
    var result = recognizers
    for index in recognizers where attachments[index].type.traits(attachments[index].recognizer).isExclusive {
      result.remove(index)
    }
    return result
  }
}
