import CTouchstoneGestures
import Gestures

/// A call that is refused: its code, and a sentence for `tg_last_error`.
struct Refusal: Error {
  let status: tg_status
  let text: String

  init(_ status: tg_status, _ text: String) { (self.status, self.text) = (status, text) }
}

/// Does what a call asks, or notes why not.
@inline(__always)
func answer(_ coordinator: OpaquePointer?, _ body: (HandlePointer) throws(Refusal) -> Void) -> tg_status {
  guard let coordinator else { return TG_ERROR_ARGUMENT }
  let handle = HandlePointer(coordinator)
  do throws(Refusal) {
    try body(handle)
    return TG_OK
  } catch {
    handle.pointee.error.set(error.text)
    return error.status
  }
}
/// The same for a call that feeds the coordinator or frees it, which the callback must not.
@inline(__always)
func feed(_ coordinator: OpaquePointer?, _ body: (HandlePointer) throws(Refusal) -> Void) -> tg_status {
  answer(coordinator) { handle throws(Refusal) in
    if handle.pointee.isFeeding {
      throw Refusal(TG_ERROR_BUSY, "the callback must not feed its coordinator; call this once it has returned")
    }
    try body(handle)
  }
}

extension HandlePointer {
  func recognizer(_ id: tg_recognizer) throws(Refusal) -> Handle.Attached {
    let count = pointee.attached.count
    if id >= 0 && Int(id) < count {
      let attached = pointee.attached[Int(id)]
      if pointee.coordinator.isAttached(attached.id) { return attached }
      throw Refusal(TG_ERROR_RECOGNIZER, "recognizer \(id) has been detached")
    }
    throw Refusal(
      TG_ERROR_RECOGNIZER,
      count == 0
        ? "there is no recognizer \(id): none is attached" : "there is no recognizer \(id): there are 0 to \(count - 1)"
    )
  }
}
func text(_ pointer: UnsafePointer<CChar>?, _ what: String) throws(Refusal) -> String {
  guard let pointer else { throw Refusal(TG_ERROR_ARGUMENT, "the \(what) is NULL") }
  return String(cString: pointer)
}
func place<Value>(
  _ pointer: UnsafeMutablePointer<Value>?, _ what: String
) throws(Refusal) -> UnsafeMutablePointer<Value> {
  guard let pointer else {
    throw Refusal(TG_ERROR_ARGUMENT, "there is nowhere to put the \(what): its pointer is NULL")
  }
  return pointer
}
/// By bytes: comparing strings as text needs Unicode's tables, most of what a small build would weigh.
func same(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
