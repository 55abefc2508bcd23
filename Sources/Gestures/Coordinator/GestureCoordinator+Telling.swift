// What an observer hears. Never inlined into the paths that run without one.
extension GestureCoordinator {
  /// As without an observer, in one order, and telling of each step.
  /// - Returns: those that made a step.
  @inline(never)
  func advance(
    _ hearing: RecognizerSet, _ common: RecognizerSet, _ touches: borrowing TouchFrame,
    observer: any GestureObserver
  ) -> RecognizerSet {
    observer.coordinator(willDeliver: touches)
    var stepped = RecognizerSet()
    for index in hearing {
      if common.contains(index) {
        let result = all[index].type.advance(all[index].recognizer, touches) { tell($0, $1, of: index, observer) }
        take(result, from: index, &stepped)
      } else if lend(touches, to: index) {
        let result = all[index].type.advance(all[index].recognizer, scratch) { tell($0, $1, of: index, observer) }
        take(result, from: index, &stepped)
      }
    }
    return stepped
  }
  @inline(never)
  func advance(
    _ hearing: RecognizerSet, _ left: RecognizerSet, _ event: TouchpadEvent, observer: any GestureObserver
  ) -> RecognizerSet {
    observer.coordinator(willDeliver: event)
    var stepped = RecognizerSet()
    for index in hearing - left {
      let result = all[index].type.advance(all[index].recognizer, event) { tell($0, $1, of: index, observer) }
      take(result, from: index, &stepped)
    }
    for index in left {
      let result = all[index].type.advance(all[index].recognizer, scratch) { tell($0, $1, of: index, observer) }
      take(result, from: index, &stepped)
    }
    return stepped
  }
  @inline(never)
  func wake(_ sleepers: RecognizerSet, observer: any GestureObserver) -> RecognizerSet {
    observer.coordinator(willFireDeadlinesAt: standing.pointee.now)
    var stepped = RecognizerSet()
    for index in sleepers {
      let result = all[index].type.wake(all[index].recognizer, at: standing.pointee.now) {
        tell($0, $1, of: index, observer)
      }
      take(result, from: index, &stepped)
    }
    return stepped
  }
  @inline(never)
  func tell(
    _ index: Int, from last: GestureState, to next: GestureState, _ cause: Cause, _ observer: any GestureObserver
  ) {
    let step = cause == .itself && next == .failed ? standing.pointee.failures.first { $0.index == index }?.step : nil
    observer.recognizer(
      didMake: Transition(
        time: standing.pointee.now, recognizer: id(index), from: last, to: next, cause: cause,
        signal: step?.signal ?? "", reason: step?.reason, recognized: all[index].recognized),
      describedBy: { all[index].type.describe(all[index].recognizer) })
  }
  private func tell(_ step: MachineStep, _ outcome: Outcome, of index: Int, _ observer: any GestureObserver) {
    // One that is taken away while it waits fails, in public.
    if outcome == .fail || outcome == .cancel { standing.pointee.failures.append((index, step)) }
    observer.recognizer(id(index), didStep: step)
  }
}
