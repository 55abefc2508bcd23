// Who may speak. Every event goes through the same steps: machines advance, those that fail leave, those that
// recognize are admitted in order of rank, and those whose fingers have lifted start again once they have finished.
extension GestureCoordinator {
  @inline(__always)
  func take(_ result: Advance, from index: Int, _ stepped: inout RecognizerSet) {
    wait(index, result.deadline)
    if result.outcome == .none { return }
    all[index].outcome = result.outcome
    stepped.insert(index)
  }

  @inline(__always)
  func wait(_ index: Int, _ deadline: Timestamp) {
    all[index].deadline = deadline
    if deadline < standing.pointee.due { standing.pointee.due = deadline }
  }

  @inline(__always)
  func settle(_ stepped: RecognizerSet) {
    // Most often one gesture goes on, which is nobody else's business.
    if let index = stepped.only, all[index].outcome == .update, standing.pointee.active.contains(index) {
      change(index)
    } else {
      settleAll(stepped)
    }
  }
  @inline(never)
  private func settleAll(_ stepped: RecognizerSet) {
    let wereActive = standing.pointee.active
    // First those that leave, so that nobody is excluded by them, and nobody waits for them.
    for index in stepped where all[index].outcome == .fail { fail(index, .itself) }
    release()
    // Then all who try, so that a winner of this very event excludes those that come after it as well.
    for index in stepped - standing.pointee.finished { standing.pointee.engaged.insert(index) }
    // Then those that are heard already, so that nobody is excluded by one that ends in this event.
    var asking = RecognizerSet()
    for index in stepped - standing.pointee.finished {
      switch all[index].outcome {
      case .none, .fail, .enter: break
      // One that waited until this very event tells of it with `began`.
      case .update: if wereActive.contains(index) { change(index) }
      case .cancel:
        if standing.pointee.active.contains(index) { move(index, to: .cancelled) } else { fail(index, .itself) }
        release()
      case .end:
        standing.pointee.listening.remove(index)
        standing.pointee.ended.insert(index)
        if standing.pointee.active.contains(index) { move(index, to: .ended) } else { asking.insert(index) }
        release()
      case .recognize: asking.insert(index)
      }
    }
    // At last those that ask to be, the foremost first.
    while let index = foremost(of: asking - standing.pointee.finished) {
      asking.remove(index)
      if !standing.pointee.recognized.contains(index) { all[index].recognized = standing.pointee.now }
      if all[index].outcome == .recognize { standing.pointee.recognized.insert(index) }
      admit(index)
      release()
    }
    if !standing.pointee.failures.isEmpty { standing.pointee.failures.removeAll(keepingCapacity: true) }
  }

  /// The one of highest rank: the innermost target's, then the one of more taps, then the one attached latest.
  @inline(__always)
  private func foremost(of set: RecognizerSet) -> Int? {
    guard var best = set.first else { return nil }
    if set.count == 1 { return best }
    for index in set where all[index].rank > all[best].rank { best = index }
    return best
  }
  /// Those that wait for nobody who still tries ask again, the foremost before the others. Only once all who fail
  /// together have failed: else it would depend on their order whom they exclude.
  @inline(__always)
  func release() {
    if standing.pointee.blocked.isEmpty { return }
    while let index = foremost(of: free(standing.pointee.blocked)) { admit(index) }
  }
  private func free(_ blocked: RecognizerSet) -> RecognizerSet {
    var free = RecognizerSet()
    for index in blocked where isFree(index) { free.insert(index) }
    return free
  }
  private func isFree(_ index: Int) -> Bool {
    ((all[index].requirements | all[index].requirementsOfAttempt) & standing.pointee.engaged).isEmpty
  }

  /// A recognized gesture asks to be seen. It fails if one that it requires to fail, or one that excludes it, is active;
  /// it waits if one that it requires to fail is still trying; it fails if its delegate does not let it begin; else it
  /// begins, and those that it excludes fail. Only those exclude each other that share a finger.
  func admit(_ index: Int) {
    if standing.pointee.finished.contains(index) { return }
    askForRequirements(of: index, among: standing.pointee.engaged)
    let required = all[index].requirements | all[index].requirementsOfAttempt
    if let required = (required & standing.pointee.active).first { return fail(index, .required(id(required))) }
    for rival in standing.pointee.active & all[index].competitors - all[index].simultaneous
    where rival != index && prevents(rival, index) {
      return fail(index, .excluded(by: id(rival)))
    }
    if !isFree(index) {
      standing.pointee.blocked.insert(index)
      return
    }
    standing.pointee.blocked.remove(index)
    if delegate(index)?.shouldBegin(id(index)) == false { return fail(index, .refused) }
    // Those that would have waited for it are found out before it is gone.
    let own = RecognizerSet(index)
    let others = standing.pointee.engaged - standing.pointee.active - own
    if !standing.pointee.delegated.isEmpty { for other in others { askForRequirements(of: other, among: own) } }
    if standing.pointee.isDelivering { cancelTouches(of: index) }
    // One that was recognized and ended while it waited is told of both, as if it had not waited.
    if standing.pointee.recognized.contains(index) || !standing.pointee.ended.contains(index) {
      move(index, to: .began)
    }
    if standing.pointee.ended.contains(index) { move(index, to: .ended) }
    for other in others {
      if all[other].requirements.contains(index) || all[other].requirementsOfAttempt.contains(index) {
        fail(other, .required(id(index)))
      } else if all[index].competitors.contains(other), !all[index].simultaneous.contains(other), prevents(index, other) {
        fail(other, .excluded(by: id(index)))
      }
    }
  }
  private func fail(_ index: Int, _ cause: Cause) {
    if standing.pointee.finished.contains(index) { return }
    move(index, to: .failed, cause)
  }
  /// What `move(index, to: .changed)` would do, and nothing else: most steps are these.
  @inline(__always)
  func change(_ index: Int) {
    let last = all[index].state
    all[index].state = .changed
    if let watcher = standing.pointee.watcher { tell(index, from: last, to: .changed, .itself, watcher) }
    all[index].deliver()
  }
  func move(_ index: Int, to next: GestureState, _ cause: Cause = .itself) {
    let last = all[index].state
    precondition(last.canBecome(next), "\(last.rawValue) cannot become \(next.rawValue)")
    all[index].state = next
    if next.isFinished {
      standing.pointee.finished.insert(index)
      standing.pointee.listening.remove(index)
      standing.pointee.engaged.remove(index)
      standing.pointee.active.remove(index)
      standing.pointee.blocked.remove(index)
    } else {
      standing.pointee.active.insert(index)
    }
    if let watcher = standing.pointee.watcher { tell(index, from: last, to: next, cause, watcher) }
    if next != .failed { all[index].deliver() }
  }
}
