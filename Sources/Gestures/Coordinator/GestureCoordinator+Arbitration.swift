// Who may speak. Every event goes through the same steps: machines advance, those that fail leave, those that
// recognize are admitted in order of attaching, and when nothing touches any more the finished ones start again.
extension GestureCoordinator {
  @inline(__always)
  func take(_ result: Advance, from index: Int, _ stepped: inout RecognizerSet) {
    all[index].outcome = result.outcome
    all[index].deadline = result.deadline
    if result.deadline < due { due = result.deadline }
    if result.outcome != .none { stepped.insert(index) }
  }

  func settle(_ stepped: RecognizerSet) {
    // First those that leave, so that nobody is excluded by them, and nobody waits for them.
    for index in stepped where all[index].outcome == .fail { fail(index, .itself) }
    // Then all who try, so that a winner of this very event excludes those attached after it as well.
    for index in stepped where all[index].outcome != .fail { engaged.insert(index) }
    for index in stepped {
      switch all[index].outcome {
      case .none, .fail, .enter: break
      case .update: if active.contains(index) { change(index) }
      case .recognize:
        recognized.insert(index)
        admit(index)
      case .end:
        if finished.contains(index) { break }
        listening.remove(index)
        ended.insert(index)
        if active.contains(index) { move(index, to: .ended) } else { admit(index) }
      case .cancel:
        if active.contains(index) { move(index, to: .cancelled) } else { fail(index, .itself) }
      }
    }
    if !failures.isEmpty { failures.removeAll(keepingCapacity: true) }
  }

  /// A recognized gesture asks to be seen. It fails if one that it requires to fail, or one that excludes it, is active;
  /// it waits if one that it requires to fail is still trying; else it begins, and those that it excludes fail.
  func admit(_ index: Int) {
    if finished.contains(index) { return }
    for required in all[index].requirements & active { return fail(index, .required(RecognizerID(index: required))) }
    for rival in active - all[index].companions where rival != index {
      return fail(index, .excluded(by: RecognizerID(index: rival)))
    }
    if !(all[index].requirements & engaged).isEmpty {
      blocked.insert(index)
      return
    }
    blocked.remove(index)
    // One that was recognized and ended while it waited is told of both, as if it had not waited.
    if recognized.contains(index) || !ended.contains(index) { move(index, to: .began) }
    if ended.contains(index) { move(index, to: .ended) }
    let winner = RecognizerID(index: index)
    for other in engaged - active where other != index {
      if all[other].requirements.contains(index) {
        fail(other, .required(winner))
      } else if !all[other].companions.contains(index) {
        fail(other, .excluded(by: winner))
      }
    }
  }
  private func fail(_ index: Int, _ cause: Cause) {
    if finished.contains(index) { return }
    move(index, to: .failed, cause)
    for dependent in all[index].dependents & blocked { admit(dependent) }
  }
  /// What `move(index, to: .changed)` would do, and nothing else: most steps are these.
  @inline(__always)
  private func change(_ index: Int) {
    let last = all[index].state
    all[index].state = .changed
    all[index].deliver()
    if let watcher { tell(index, from: last, to: .changed, .itself, watcher) }
  }
  private func move(_ index: Int, to next: GestureState, _ cause: Cause = .itself) {
    let last = all[index].state
    precondition(last.canBecome(next), "\(last.rawValue) cannot become \(next.rawValue)")
    all[index].state = next
    if next.isFinished {
      finished.insert(index)
      listening.remove(index)
      engaged.remove(index)
      active.remove(index)
      blocked.remove(index)
    } else {
      active.insert(index)
    }
    if next != .failed { all[index].deliver() }
    if let watcher { tell(index, from: last, to: next, cause, watcher) }
  }
  /// Nothing touches: whoever has finished may be recognized again.
  func rest() {
    for index in finished {
      all[index].type.restart(all[index].recognizer)
      all[index].state = .possible
      all[index].deadline = .never
    }
    listening = listening | finished
    recognized = recognized - finished
    ended = ended - finished
    finished = RecognizerSet()
  }
}
