// Who may speak. Every event goes through the same steps: machines advance, those that fail leave, those that
// recognize are admitted in order of attaching, and when nothing touches any more the finished ones start again.
extension GestureCoordinator {
  @inline(__always)
  func take(_ result: Advance, from index: Int, _ stepped: inout RecognizerSet) {
    all[index].outcome = result.outcome
    all[index].deadline = result.deadline
    if result.deadline < standing.pointee.due { standing.pointee.due = result.deadline }
    if result.outcome != .none { stepped.insert(index) }
  }

  func settle(_ stepped: RecognizerSet) {
    let wereActive = standing.pointee.active
    // First those that leave, so that nobody is excluded by them, and nobody waits for them.
    for index in stepped where all[index].outcome == .fail { fail(index, .itself) }
    release()
    // Then all who try, so that a winner of this very event excludes those attached after it as well.
    for index in stepped - standing.pointee.finished { standing.pointee.engaged.insert(index) }
    for index in stepped where !standing.pointee.finished.contains(index) {
      switch all[index].outcome {
      case .none, .fail, .enter: break
      // One that waited until this very event tells of it with `began`.
      case .update: if wereActive.contains(index) { change(index) }
      case .recognize:
        standing.pointee.recognized.insert(index)
        admit(index)
      case .end:
        standing.pointee.listening.remove(index)
        standing.pointee.ended.insert(index)
        if standing.pointee.active.contains(index) { move(index, to: .ended) } else { admit(index) }
      case .cancel:
        if standing.pointee.active.contains(index) { move(index, to: .cancelled) } else { fail(index, .itself) }
      }
      release()
    }
    if !standing.pointee.failures.isEmpty { standing.pointee.failures.removeAll(keepingCapacity: true) }
  }

  /// Those that wait for nobody who still tries ask again, the one attached first before the others. Only once all who
  /// fail together have failed: else it would depend on their order whom they exclude.
  @inline(__always)
  private func release() {
    while let index = standing.pointee.blocked.first(where: { isFree($0) }) { admit(index) }
  }
  private func isFree(_ index: Int) -> Bool { (all[index].requirements & standing.pointee.engaged).isEmpty }

  /// A recognized gesture asks to be seen. It fails if one that it requires to fail, or one that excludes it, is active;
  /// it waits if one that it requires to fail is still trying; else it begins, and those that it excludes fail.
  func admit(_ index: Int) {
    if standing.pointee.finished.contains(index) { return }
    for required in all[index].requirements & standing.pointee.active {
      return fail(index, .required(RecognizerID(index: required)))
    }
    for rival in standing.pointee.active - all[index].companions where rival != index {
      return fail(index, .excluded(by: RecognizerID(index: rival)))
    }
    if !isFree(index) {
      standing.pointee.blocked.insert(index)
      return
    }
    standing.pointee.blocked.remove(index)
    // One that was recognized and ended while it waited is told of both, as if it had not waited.
    if standing.pointee.recognized.contains(index) || !standing.pointee.ended.contains(index) {
      move(index, to: .began)
    }
    if standing.pointee.ended.contains(index) { move(index, to: .ended) }
    let winner = RecognizerID(index: index)
    for other in standing.pointee.engaged - standing.pointee.active where other != index {
      if all[other].requirements.contains(index) {
        fail(other, .required(winner))
      } else if !all[other].companions.contains(index) {
        fail(other, .excluded(by: winner))
      }
    }
  }
  private func fail(_ index: Int, _ cause: Cause) {
    if standing.pointee.finished.contains(index) { return }
    move(index, to: .failed, cause)
  }
  /// What `move(index, to: .changed)` would do, and nothing else: most steps are these.
  @inline(__always)
  private func change(_ index: Int) {
    let last = all[index].state
    all[index].state = .changed
    if let watcher = standing.pointee.watcher { tell(index, from: last, to: .changed, .itself, watcher) }
    all[index].deliver()
  }
  private func move(_ index: Int, to next: GestureState, _ cause: Cause = .itself) {
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
  /// Where nothing touches and nothing is open, whoever has finished may be recognized again.
  @inline(__always)
  func restIfNothingIsOpen() {
    if !standing.pointee.isTouched && standing.pointee.openings == 0 { rest() }
  }
  private func rest() {
    for index in standing.pointee.finished {
      all[index].type.restart(all[index].recognizer)
      all[index].state = .possible
      all[index].deadline = .never
    }
    standing.pointee.listening = standing.pointee.listening | standing.pointee.finished
    standing.pointee.recognized = standing.pointee.recognized - standing.pointee.finished
    standing.pointee.ended = standing.pointee.ended - standing.pointee.finished
    standing.pointee.finished = RecognizerSet()
  }
}
