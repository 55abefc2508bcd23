// What an observer hears. Never inlined into the paths that run without one.
extension GestureCoordinator {
  /// As without an observer, in one order, and telling of each step.
  /// - Returns: those that made a step.
  @inline(never)
  func advance(
    _ hearing: RecognizerSet, _ common: RecognizerSet, _ touches: borrowing TouchFrame,
    telling observer: any GestureObserver
  ) -> RecognizerSet {
    observer.coordinator(delivers: touches)
    var stepped = RecognizerSet()
    for index in hearing {
      var step: MachineStep?
      if common.contains(index) {
        take(all[index].type.advance(all[index].recognizer, touches, telling: &step), from: index, &stepped)
      } else if lend(touches, to: index) {
        take(all[index].type.advance(all[index].recognizer, scratch, telling: &step), from: index, &stepped)
      }
      tell(step, of: index, observer)
    }
    return stepped
  }
  @inline(never)
  func advance(
    _ hearing: RecognizerSet, _ left: RecognizerSet, _ event: IndirectEvent, telling observer: any GestureObserver
  ) -> RecognizerSet {
    observer.coordinator(delivers: event)
    var stepped = RecognizerSet()
    for index in hearing - left {
      var step: MachineStep?
      take(all[index].type.advance(all[index].recognizer, event, telling: &step), from: index, &stepped)
      tell(step, of: index, observer)
    }
    for index in left {
      var step: MachineStep?
      take(all[index].type.advance(all[index].recognizer, scratch, telling: &step), from: index, &stepped)
      tell(step, of: index, observer)
    }
    return stepped
  }
  @inline(never)
  func wake(_ sleepers: RecognizerSet, telling observer: any GestureObserver) -> RecognizerSet {
    observer.coordinator(wakesAt: standing.pointee.now)
    var stepped = RecognizerSet()
    for index in sleepers {
      var step: MachineStep?
      take(all[index].type.wake(all[index].recognizer, at: standing.pointee.now, telling: &step), from: index, &stepped)
      tell(step, of: index, observer)
    }
    return stepped
  }
  @inline(never)
  func tell(
    _ index: Int, from last: GestureState, to next: GestureState, _ cause: Cause, _ observer: any GestureObserver
  ) {
    let step = cause == .itself && next == .failed ? standing.pointee.failures.first { $0.index == index }?.step : nil
    observer.recognizer(
      makes: Transition(
        time: standing.pointee.now, recognizer: id(index), from: last, to: next, cause: cause,
        signal: step?.signal ?? "", reason: step?.reason, recognized: all[index].recognized),
      describedBy: { all[index].type.describe(all[index].recognizer) })
  }
  private func tell(_ step: MachineStep?, of index: Int, _ observer: any GestureObserver) {
    guard let step else { return }
    // One that is taken away while it waits fails, in public.
    if all[index].outcome == .fail || all[index].outcome == .cancel {
      standing.pointee.failures.append((index, step))
    }
    observer.recognizer(id(index), steps: step)
  }
}
