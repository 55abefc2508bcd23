// How events come in: first the deadlines before them, then every machine, then who may speak, then what handlers asked
// for meanwhile.
extension GestureCoordinator {
  /// Delivers a frame, after every deadline that falls before it or on it. A frame that is older than the newest one
  /// happens now.
  public func handle(_ touches: borrowing TouchFrame) {
    if isGoingOn(touches) { goOn(touches) } else { handleAny(touches) }
  }
  /// Whether the fingers of the frame before merely move, and there is nothing else to do.
  @inline(__always)
  private func isGoingOn(_ touches: borrowing TouchFrame) -> Bool {
    standing.pointee.isSteady && touches.changes == .moved && touches.hovering == nil
      && touches.time < standing.pointee.due && touches.time >= standing.pointee.now
      && touches.count == standing.pointee.fingers.count && touches.untracked == standing.pointee.untracked
      && !standing.pointee.isHandling
  }
  /// Most frames are such. What comes of them is what `handleAny` would make of it, without asking what cannot be.
  @inline(__always)
  private func goOn(_ touches: borrowing TouchFrame) {
    standing.pointee.isHandling = true
    standing.pointee.now = touches.time
    if let index = standing.pointee.lane.only, standing.pointee.active.contains(index) {
      let result = all[index].type.advance(all[index].recognizer, touches)
      wait(index, result.deadline)
      if result.outcome == .update {
        change(index)
      } else if result.outcome != .none {
        all[index].outcome = result.outcome
        settle(RecognizerSet(index))
      }
    } else {
      var stepped = RecognizerSet()
      for index in standing.pointee.lane {
        take(all[index].type.advance(all[index].recognizer, touches), from: index, &stepped)
      }
      if !stepped.isEmpty {
        settle(stepped)
        standing.pointee.touched = standing.pointee.touched | (stepped & standing.pointee.engaged)
      }
    }
    if standing.pointee.isSteady { standing.pointee.isHandling = false } else { finishEvent() }
  }
  /// Finds out whether what comes next may go on like this.
  private func settleDown() {
    let lane =
      standing.pointee.listening - standing.pointee.told - (standing.pointee.landing - standing.pointee.engaged)
    standing.pointee.lane = lane
    standing.pointee.isSteady =
      standing.pointee.watcher == nil && !standing.pointee.isDelivering && (lane - standing.pointee.common).isEmpty
      && standing.pointee.deferred.isEmpty
  }
  @inline(never)
  private func handleAny(_ touches: borrowing TouchFrame) {
    if touches.time < standing.pointee.now { touches.hold(at: standing.pointee.now) }
    advance(to: touches.time)
    standing.pointee.isHandling = true
    standing.pointee.now = touches.time
    standing.pointee.untrackedChanges = []
    if touches.changes.contains(.began) || touches.count != standing.pointee.fingers.count
      || touches.untracked != standing.pointee.untracked
    {
      gather(touches)
    }
    let common = touches.hovering.map { hover(touches, at: $0) } ?? standing.pointee.common
    let hearing = standing.pointee.listening - standing.pointee.told
    var stepped = RecognizerSet()
    if let watcher = standing.pointee.watcher {
      stepped = advance(hearing, common, touches, observer: watcher)
    } else {
      for index in hearing & common {
        take(all[index].type.advance(all[index].recognizer, touches), from: index, &stepped)
      }
      if !(hearing - common).isEmpty { stepped = stepped | advance(hearing - common, touches) }
    }
    if !stepped.isEmpty {
      settle(stepped)
      standing.pointee.touched = standing.pointee.touched | (stepped & standing.pointee.engaged)
    }
    if standing.pointee.isDelivering { deliver(touches) }
    if !touches.changes.isDisjoint(with: [.ended, .cancelled]) { dropLifted(touches) }
    finishEvent()
    settleDown()
  }
  // Not inlined, as all that few frames need: what is inlined above, every frame makes room for.
  /// Those that may not see all that the frame tells of.
  /// - Returns: those that made a step.
  @inline(never)
  private func advance(_ recognizers: RecognizerSet, _ touches: borrowing TouchFrame) -> RecognizerSet {
    var stepped = RecognizerSet()
    for index in recognizers where lend(touches, to: index) {
      take(all[index].type.advance(all[index].recognizer, scratch), from: index, &stepped)
    }
    return stepped
  }
  /// - Returns: those that see the whole frame, where something hovers.
  @inline(never)
  private func hover(_ touches: borrowing TouchFrame, at place: Point) -> RecognizerSet {
    let common = standing.pointee.common & isUnder(place)
    if touches.changes.contains(.hovered) { beginHover(at: place) }
    return common
  }
  /// Delivers what a touchpad's driver tells, in the same order among deadlines, and late ones likewise.
  public func handle(_ event: TouchpadEvent) {
    var event = event
    event.time = max(event.time, standing.pointee.now)
    advance(to: event.time)
    standing.pointee.isHandling = true
    standing.pointee.now = event.time
    let hearing = standing.pointee.listening & receivers(of: event) - standing.pointee.touched
    let left = left(by: event)
    var stepped = RecognizerSet()
    if let watcher = standing.pointee.watcher {
      stepped = advance(hearing, left, event, observer: watcher)
    } else {
      for index in hearing - left {
        take(all[index].type.advance(all[index].recognizer, event), from: index, &stepped)
      }
      for index in left { take(all[index].type.advance(all[index].recognizer, scratch), from: index, &stepped) }
    }
    if !stepped.isEmpty {
      settle(stepped)
      standing.pointee.told = standing.pointee.told | (stepped & standing.pointee.engaged)
    }
    standing.pointee.openings = max(0, standing.pointee.openings + event.openings)
    if event.openings != 0 { countReceivers() }
    if standing.pointee.isDelivering { deliver() }
    finishEvent()
  }
  /// Delivers the deadlines that fall due up to `time`, each at its own moment, earliest first. Nothing where none
  /// does: see ``nextDeadline``.
  public func advance(to time: Timestamp) {
    precondition(!standing.pointee.isHandling, "a handler must not feed its coordinator")
    if standing.pointee.due <= time { wakeSleepers(until: time) }
  }
  @inline(never)
  private func wakeSleepers(until time: Timestamp) {
    // `.never` is no deadline, however late it gets.
    while standing.pointee.due <= time, standing.pointee.due != .never {
      standing.pointee.due = earliestDeadline()
      if standing.pointee.due > time || standing.pointee.due == .never { return }
      standing.pointee.isHandling = true
      standing.pointee.now = max(standing.pointee.now, standing.pointee.due)
      var sleepers = RecognizerSet()
      for index in standing.pointee.listening where all[index].deadline <= standing.pointee.now {
        sleepers.insert(index)
      }
      var stepped = RecognizerSet()
      if let watcher = standing.pointee.watcher {
        stepped = wake(sleepers, observer: watcher)
      } else {
        for index in sleepers { take(all[index].type.wake(all[index].recognizer), from: index, &stepped) }
      }
      settle(stepped)
      for index in sleepers & standing.pointee.listening {
        precondition(all[index].deadline > standing.pointee.now, "a recognizer's deadline did not move on")
      }
      if standing.pointee.isDelivering { deliver() }
      finishEvent()
      standing.pointee.due = earliestDeadline()
    }
  }

  /// Nothing comes any more that could end their gestures. One that waits for a moment ends by itself, and one that has
  /// ended waits for others.
  func failRecognizersWithoutTouches() {
    for index in standing.pointee.withoutTouches {
      if standing.pointee.engaged.contains(index) && hearsOfMore(index) { continue }
      standing.pointee.withoutTouches.remove(index)
      let isWaiting = standing.pointee.ended.contains(index) || all[index].deadline != .never
      if standing.pointee.engaged.contains(index) && !isWaiting { takeOut(index, .ignored) }
    }
  }
  /// Whoever has finished and touches nothing starts again; then what was asked for meanwhile is done.
  @inline(__always)
  private func finishEvent() {
    restIfSomeAreOver()
    standing.pointee.isHandling = false
    if !standing.pointee.deferred.isEmpty { doWhatWasDeferred() }
  }
  func doWhatWasDeferred() {
    // What is done may call handlers, which ask for more.
    while !standing.pointee.deferred.isEmpty {
      switch standing.pointee.deferred.removeFirst() {
      case .detach(let id): detach(id)
      case .setEnabled(let isEnabled, let id): setEnabled(isEnabled, for: id)
      case .ignore(let contact, let id): ignore(contact, for: id)
      case .change(let id, let body): if isAttached(id) { body() }
      }
    }
  }
  /// Whether an event is under way; then it is done after it.
  func defer_(_ request: Deferred) -> Bool {
    if standing.pointee.isHandling { standing.pointee.deferred.append(request) }
    return standing.pointee.isHandling
  }
  /// One recognizer leaves what happens: its gesture is over, its fingers are no longer its own. What handlers ask for
  /// meanwhile is left to the caller, who may not be done with the recognizer.
  func takeOut(_ index: Int, _ cause: Cause) {
    standing.pointee.isHandling = true
    if standing.pointee.active.contains(index) {
      move(index, to: .cancelled, cause)
    } else if standing.pointee.engaged.contains(index) {
      move(index, to: .failed, cause)
    } else if !standing.pointee.finished.contains(index) {
      all[index].type.restart(all[index].recognizer)
      all[index].deadline = .never
      standing.pointee.listening.remove(index)
    }
    release()
    for finger in standing.pointee.fingers.indices { standing.pointee.fingers[finger].receivers.remove(index) }
    for delivery in standing.pointee.deliveries.indices {
      standing.pointee.deliveries[delivery].receivers.remove(index)
    }
    standing.pointee.driven.remove(index)
    countReceivers()
    if standing.pointee.isDelivering { deliver() }
    restIfSomeAreOver()
    standing.pointee.isHandling = false
  }
}
