/// One finger that is down: where it landed, and who hears of it. Both stay as they are until it lifts.
struct Finger {
  var id: Int32
  var target: Int
  var receivers: RecognizerSet
}

// Who hears of which finger. Most often everybody of all: then frames are lent as they came.
extension GestureCoordinator {
  /// Finds out for whom the fingers are that were not there before.
  @inline(never)
  func gather(_ touches: borrowing TouchFrame) {
    standing.pointee.fingers.removeAll { touches.contact($0.id) == nil }
    for index in 0..<touches.count {
      let contact = touches[index]
      if standing.pointee.fingers.contains(where: { $0.id == contact.id }) { continue }
      let target = standing.pointee.targets.count == 1 ? TargetID.surface : target(at: contact.position)
      let receivers = receivers(of: contact, on: target)
      standing.pointee.fingers.append(Finger(id: contact.id, target: target.index, receivers: receivers))
      share(receivers)
      // The next finger of this frame must find them busy, or it would begin their attempt anew.
      standing.pointee.busy = standing.pointee.busy | receivers
      if standing.pointee.isDelivering { expect(contact, on: target, receivers) }
    }
    if touches.untracked != standing.pointee.untracked {
      standing.pointee.untrackedChanges = touches.untracked > standing.pointee.untracked ? .began : .ended
    }
    if touches.untracked > standing.pointee.untracked {
      share(standing.pointee.targets[0].recognizers & standing.pointee.enabled)
    }
    standing.pointee.untracked = touches.untracked
    countReceivers()
  }
  @inline(never)
  func dropLifted(_ touches: borrowing TouchFrame) {
    standing.pointee.fingers.removeAll { touches.contact($0.id)?.isDown != true }
    countReceivers()
    if !standing.pointee.withoutTouches.isEmpty { failRecognizersWithoutTouches() }
  }
  func countReceivers() {
    var (common, busy) = (RecognizerSet.all, RecognizerSet())
    for finger in standing.pointee.fingers {
      common = common & finger.receivers
      busy = busy | finger.receivers
    }
    if standing.pointee.untracked > 0 {
      // Where they are nobody knows, so only those hear of them that hear of the whole surface.
      common = common & standing.pointee.targets[0].recognizers
      busy = busy | standing.pointee.targets[0].recognizers
    }
    if standing.pointee.openings > 0 { busy = busy | standing.pointee.driven }
    (standing.pointee.common, standing.pointee.busy) = (common, busy)
  }
  /// Whether anything is left to one that tries that can end it: a finger, or the driver where that began it.
  func hearsOfMore(_ index: Int) -> Bool {
    standing.pointee.told.contains(index) || standing.pointee.fingers.contains { $0.receivers.contains(index) }
      || standing.pointee.untracked > 0 && standing.pointee.targets[0].recognizers.contains(index)
  }

  private func receivers(of contact: Contact, on target: TargetID) -> RecognizerSet {
    var receivers = recognizers(reaching: target) & standing.pointee.enabled
    for index in receivers & standing.pointee.delegated
    where delegate(index)?.recognizer(id(index), shouldReceive: contact, on: target) == false {
      receivers.remove(index)
    }
    return receivers
  }
  /// Who hears of what a driver tells: those under the pointer when the first of its sequences was opened.
  func receivers(of event: TouchpadEvent) -> RecognizerSet {
    if standing.pointee.openings > 0 { return standing.pointee.driven }
    let target = standing.pointee.targets.count == 1 ? TargetID.surface : target(at: event.location)
    var receivers = recognizers(reaching: target) & standing.pointee.enabled
    for index in receivers & standing.pointee.delegated
    where delegate(index)?.recognizer(id(index), shouldReceive: event) == false {
      receivers.remove(index)
    }
    // One under way keeps what it began with, so that it hears of its end.
    receivers = receivers | (standing.pointee.engaged & standing.pointee.told)
    if event.openings > 0 { standing.pointee.driven = receivers }
    share(receivers)
    return receivers
  }
  /// Those that hear of the same thing exclude each other.
  private func share(_ receivers: RecognizerSet) {
    beginAttempts(of: receivers)
    for index in receivers { all[index].competitors = all[index].competitors | receivers }
  }

  /// Makes of a frame what one recognizer may see of it. False where that is nothing.
  func lend(_ touches: borrowing TouchFrame, to index: Int) -> Bool {
    let isOnSurface = standing.pointee.targets[0].recognizers.contains(index)
    let changes = isOnSurface ? standing.pointee.untrackedChanges : []
    let isUnder = touches.hovering.map { self.isUnder($0).contains(index) } ?? false
    let hovering = isUnder ? touches.hovering : nil
    scratch.copy(touches, untracked: isOnSurface ? touches.untracked : 0, changes, hovering: hovering) { id in
      standing.pointee.fingers.contains { $0.id == id && $0.receivers.contains(index) }
    }
    return scratch.fingers > 0 || isUnder || standing.pointee.engaged.contains(index)
  }

  // MARK: What hovers

  /// Those to whom something hovers that is there.
  func isUnder(_ place: Point) -> RecognizerSet {
    standing.pointee.targets.count == 1 ? .all : recognizers(reaching: target(at: place))
  }
  /// For those who only watch, what hovers is an attempt of their own: it takes no finger and no driver to begin it.
  func beginHover(at place: Point) {
    beginAttempts(of: onlyWatching(isUnder(place) & standing.pointee.enabled))
  }
  /// Those that the pointer hovered over and has left. They see a frame in which nothing hovers any more.
  func left(by event: TouchpadEvent) -> RecognizerSet {
    guard case .motion = event.kind, standing.pointee.targets.count > 1 else { return RecognizerSet() }
    let left = onlyWatching((standing.pointee.engaged & standing.pointee.told) - isUnder(event.location))
    if !left.isEmpty { scratch.leave(at: event.time) }
    return left
  }
  private func onlyWatching(_ recognizers: RecognizerSet) -> RecognizerSet {
    var watching = recognizers
    for index in recognizers where all[index].type.traits(all[index].recognizer).isExclusive { watching.remove(index) }
    return watching
  }

  // MARK: Starting again

  @inline(__always)
  func restIfSomeAreOver() {
    if !(standing.pointee.finished - standing.pointee.busy).isEmpty { rest() }
  }
  /// Whoever has finished and touches nothing may be recognized again.
  @inline(never)
  private func rest() {
    let over = standing.pointee.finished - standing.pointee.busy
    for index in over {
      all[index].type.restart(all[index].recognizer)
      all[index].state = .possible
      all[index].deadline = .never
      all[index].recognized = .distantPast
    }
    // What still waits to be told of an earlier attempt's fingers is not theirs any more.
    for index in standing.pointee.deliveries.indices {
      standing.pointee.deliveries[index].receivers = standing.pointee.deliveries[index].receivers - over
    }
    standing.pointee.listening = standing.pointee.listening | (over & standing.pointee.enabled)
    standing.pointee.recognized = standing.pointee.recognized - over
    standing.pointee.ended = standing.pointee.ended - over
    standing.pointee.finished = standing.pointee.finished - over
  }
  /// Those that neither touch nor try begin a new attempt with what comes now: what they shared, and what was asked of
  /// them, in the last one is past.
  private func beginAttempts(of receivers: RecognizerSet) {
    let fresh = receivers - standing.pointee.engaged - standing.pointee.busy - standing.pointee.finished
    if fresh.isEmpty { return }
    standing.pointee.touched = standing.pointee.touched - fresh
    standing.pointee.told = standing.pointee.told - fresh
    for index in standing.pointee.attached {
      all[index].competitors = fresh.contains(index) ? RecognizerSet() : all[index].competitors - fresh
      all[index].asked = fresh.contains(index) ? RecognizerSet() : all[index].asked - fresh
      all[index].requirementsOfAttempt =
        fresh.contains(index) ? RecognizerSet() : all[index].requirementsOfAttempt - fresh
    }
  }
}
