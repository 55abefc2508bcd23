import CTouchstoneGestures
import Gestures

/// Records the reasons of failures and reports them to the callback. Owned by the handle's coordinator.
final class FailureObserver: GestureObserver {
  private let handle: HandlePointer

  init(_ handle: HandlePointer) { self.handle = handle }

  func coordinator(willDeliver touches: borrowing TouchFrame) {}

  func coordinator(willFireDeadlinesAt time: Timestamp) {}

  func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep) {}

  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    if transition.to != .failed { return }
    // A coordinator reuses the slots of detached recognizers; the numbers of the C interface are never reused.
    var names = [(name: String, kind: String)](repeating: ("", ""), count: 64)
    var index = 0
    for (number, attached) in handle.pointee.attached.enumerated() {
      names[attached.id.index] = ("\(attached.kind) \(number)", attached.kind)
      if attached.id == transition.recognizer { index = number }
    }
    let description = description()
    let reason = TranscriptLine.reason(GestureTransition(transition, describedBy: description, of: names))
    handle.pointee.attached[index].failure.set(reason)
    handle.call(tg_recognizer(index), .failed, transition.time, description.location, description.numberOfTouches)
  }
}
