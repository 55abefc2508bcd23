import CTouchstoneGestures
import Gestures

/// The error of a call: a status code and a message for `tg_last_error`.
struct CallError: Error {
  let status: tg_status
  let text: String

  init(_ status: tg_status, _ text: String) {
    self.status = status
    self.text = text
  }
}

/// Performs a call and returns its status; stores the message of an error in the handle.
@inline(__always)
func perform(_ coordinator: OpaquePointer?, _ body: (HandlePointer) throws(CallError) -> Void) -> tg_status {
  guard let coordinator else { return TG_ERROR_ARGUMENT }
  let handle = HandlePointer(coordinator)
  do throws(CallError) {
    try body(handle)
    return TG_OK
  } catch {
    handle.pointee.error.set(error.text)
    return error.status
  }
}

/// Performs a call that the callback must not make: one that delivers input to the coordinator or frees it.
@inline(__always)
func deliver(_ coordinator: OpaquePointer?, _ body: (HandlePointer) throws(CallError) -> Void) -> tg_status {
  perform(coordinator) { handle throws(CallError) in
    if handle.pointee.isInCallback {
      throw CallError(
        TG_ERROR_BUSY,
        "the callback must not deliver input to its coordinator or destroy it; call this after it returns")
    }
    try body(handle)
  }
}

extension HandlePointer {
  func recognizer(_ id: tg_recognizer) throws(CallError) -> Handle.Attached {
    let count = pointee.attached.count
    if id >= 0 && Int(id) < count {
      let attached = pointee.attached[Int(id)]
      if pointee.coordinator.isAttached(attached.id) { return attached }
      throw CallError(TG_ERROR_RECOGNIZER, "recognizer \(id) has been detached")
    }
    throw CallError(
      TG_ERROR_RECOGNIZER,
      count == 0
        ? "no recognizer \(id): none is attached" : "no recognizer \(id): recognizers are numbered 0 to \(count - 1)")
  }
}

func text(_ pointer: UnsafePointer<CChar>?, _ what: String) throws(CallError) -> String {
  guard let pointer else { throw CallError(TG_ERROR_ARGUMENT, "the \(what) is NULL") }
  return String(cString: pointer)
}

/// Returns the pointer for a result if it is not null.
func output<Value>(
  _ pointer: UnsafeMutablePointer<Value>?, _ what: String
) throws(CallError) -> UnsafeMutablePointer<Value> {
  guard let pointer else { throw CallError(TG_ERROR_ARGUMENT, "the pointer for the \(what) is NULL") }
  return pointer
}

/// Compares bytes: comparing strings as text needs Unicode's tables, which would be most of a small build.
func areEqual(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
