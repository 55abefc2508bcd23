// What an observer hears. Never inlined into the paths that run without one.
extension GestureCoordinator {
  @inline(never)
  func tell(_ touches: borrowing TouchFrame, _ common: RecognizerSet, _ observer: any GestureObserver) {
    observer.coordinator(delivers: touches)
    for index in standing.pointee.listening - standing.pointee.told {
      if common.contains(index) {
        tell(all[index].type.preview(all[index].recognizer, touches), of: index, observer)
      } else if lend(touches, to: index) {
        tell(all[index].type.preview(all[index].recognizer, scratch), of: index, observer)
      }
    }
  }
  @inline(never)
  func tell(
    _ event: IndirectEvent, to hearing: RecognizerSet, _ left: RecognizerSet, _ observer: any GestureObserver
  ) {
    observer.coordinator(delivers: event)
    for index in hearing - left {
      tell(all[index].type.preview(all[index].recognizer, event), of: index, observer)
    }
    for index in left { tell(all[index].type.preview(all[index].recognizer, scratch), of: index, observer) }
  }
  @inline(never)
  func tell(wakeOf sleepers: RecognizerSet, _ observer: any GestureObserver) {
    observer.coordinator(wakesAt: standing.pointee.now)
    for index in sleepers {
      tell(all[index].type.previewWake(all[index].recognizer, at: standing.pointee.now), of: index, observer)
    }
  }
  @inline(never)
  func tell(
    _ index: Int, from last: GestureState, to next: GestureState, _ cause: Cause, _ observer: any GestureObserver
  ) {
    let step = cause == .itself && next == .failed ? standing.pointee.failures.first { $0.index == index }?.step : nil
    observer.recognizer(
      makes: Transition(
        time: standing.pointee.now, recognizer: id(index), from: last, to: next, cause: cause,
        signal: step?.signal ?? "", reason: step?.reason, recognized: all[index].recognized,
        description: all[index].type.describe(all[index].recognizer)))
  }
  private func tell(_ step: MachineStep?, of index: Int, _ observer: any GestureObserver) {
    guard let step else { return }
    // One that is taken away while it waits fails, in public.
    if step.to == GestureState.failed.rawValue || step.to == GestureState.cancelled.rawValue {
      standing.pointee.failures.append((index, step))
    }
    observer.recognizer(id(index), steps: step)
  }
}
