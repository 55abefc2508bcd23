import CTouchstoneGestures
import Gestures

/// Notifies the program's observer, writes the transcript, and records and reports the reasons of failures. Owned by the handle's
/// coordinator.
final class HandleObserver: GestureObserver {
  let handle: HandlePointer
  private let contacts = UnsafeMutablePointer<tg_contact>.allocate(capacity: TouchFrame.capacity)
  private var now = Timestamp.distantPast

  init(_ handle: HandlePointer) { self.handle = handle }

  deinit { contacts.deallocate() }

  func coordinator(willDeliver touches: borrowing TouchFrame) {
    now = touches.time
    if handle.pointee.transcript != nil { write(touches) }
    guard let function = handle.pointee.observer?.frame else { return }
    var frame = tg_frame(touches, contacts)
    notify { user in function(&frame, user) }
  }

  func coordinator(willDeliver event: TouchpadEvent) {
    now = event.time
    guard let function = handle.pointee.observer?.touchpad else { return }
    notify { user in function(event.location.x, event.location.y, event.time.microseconds, user) }
  }

  func coordinator(willFireDeadlinesAt time: Timestamp) {
    now = time
    write { TranscriptLine.deadline($0.time(time)) }
    guard let function = handle.pointee.observer?.deadlines else { return }
    notify { user in function(time.microseconds, user) }
  }

  func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep) {
    guard handle.pointee.transcript != nil || handle.pointee.observer?.step != nil else { return }
    let step = step()
    write { TranscriptLine.step($0.time(now), handle.title(of: id), step) }
    guard let function = handle.pointee.observer?.step else { return }
    let names = handle.pointee.names
    withCText(step.reason.map { TranscriptLine.text($0) }) { reason in
      var step = tg_step(
        recognizer: handle.number(of: id), time_us: now.microseconds, from: names[step.from],
        signal: names[step.signal], to: names[step.to], reason: reason)
      notify { user in function(&step, user) }
    }
  }

  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    let number = handle.number(of: transition.recognizer)
    write { TranscriptLine.transition($0.transition(transition, description(), handle)) }
    let reason = transition.to == .failed ? reason(transition, description()) : nil
    if let function = handle.pointee.observer?.transition {
      withCText(reason) { reason in
        var transition = tg_transition(transition, number, handle, reason)
        notify { user in function(&transition, user) }
      }
    }
    guard let reason, handle.pointee.reportsFailures else { return }
    let attached = handle.attached(transition.recognizer)
    attached.failure.set(reason)
    let description = description()
    handle.call(number, attached.target, .failed, transition.time, description.location, description.numberOfTouches)
  }

  private func notify(_ body: (UnsafeMutableRawPointer?) -> Void) {
    handle.run(.observer) { body(handle.pointee.observerUser) }
  }

  /// Returns the reason why a gesture failed. Other recognizers without a name have their kind and number.
  private func reason(_ transition: Transition, _ description: GestureDescription) -> String {
    TranscriptLine.reason(
      GestureTransition(transition, describedBy: description) { id in
        let attached = handle.attached(id)
        return (attached.name ?? "\(attached.kind) \(handle.number(of: id))", attached.kind)
      })
  }
}

extension tg_transition {
  fileprivate init(
    _ transition: Transition, _ number: tg_recognizer, _ handle: HandlePointer, _ reason: UnsafePointer<CChar>?
  ) {
    var other: tg_recognizer = -1
    let cause: tg_cause
    switch transition.cause {
    case .itself: cause = TG_CAUSE_ITSELF
    case .excluded(let winner):
      cause = TG_CAUSE_EXCLUDED
      other = handle.number(of: winner)
    case .required(let required):
      cause = TG_CAUSE_REQUIRED
      other = handle.number(of: required)
    case .refused: cause = TG_CAUSE_REFUSED
    case .disabled: cause = TG_CAUSE_DISABLED
    case .detached: cause = TG_CAUSE_DETACHED
    case .ignored: cause = TG_CAUSE_IGNORED
    case .targetRemoved: cause = TG_CAUSE_TARGET_REMOVED
    }
    self.init(
      recognizer: number, from: tg_state(transition.from), to: tg_state(transition.to), cause: cause, other: other,
      time_us: transition.time.microseconds, recognized_us: transition.recognized.microseconds, reason: reason)
  }
}

extension tg_frame {
  /// Creates a frame with its contacts in a buffer for as many as a frame can have.
  init(_ touches: borrowing TouchFrame, _ contacts: UnsafeMutablePointer<tg_contact>) {
    for index in 0..<touches.count { (contacts + index).initialize(to: tg_contact(touches[index])) }
    self.init(
      time_us: touches.time.microseconds, contacts: contacts, count: Int32(touches.count), down: Int32(touches.down),
      untracked: Int32(clamping: touches.untracked), is_button_down: touches.isButtonDown,
      is_hovering: touches.hovering != nil, hover_x: touches.hovering?.x ?? 0, hover_y: touches.hovering?.y ?? 0,
      width: touches.bounds?.x ?? 0, height: touches.bounds?.y ?? 0, buttons: Int32(touches.buttons.rawValue))
  }
}
