import CTouchstoneGestures
import Gestures

@c @implementation public func tg_set_callback(
  _ coordinator: OpaquePointer!, _ callback: tg_callback!, _ user: UnsafeMutableRawPointer!
) -> tg_status {
  perform(.setup, coordinator) { handle in
    handle.pointee.callback = callback
    handle.pointee.user = user
  }
}

@c @implementation public func tg_add_action(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ callback: tg_callback!,
  _ user: UnsafeMutableRawPointer!, _ action: UnsafeMutablePointer<Int32>!
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    _ = try handle.recognizer(recognizer)
    guard let callback else { throw CallError(TG_ERROR_ARGUMENT, "the callback is NULL") }
    if handle.pointee.callbackCount == .max { throw CallError(TG_ERROR_FULL, "2,147,483,647 actions have been added") }
    let added = Handle.Callback(
      number: handle.pointee.callbackCount, recognizer: recognizer, function: callback, user: user)
    handle.pointee.callbacks.append(added)
    handle.pointee.callbackCount += 1
    action?.pointee = added.number
  }
}

@c @implementation public func tg_remove_action(_ coordinator: OpaquePointer!, _ action: Int32) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    guard let index = handle.pointee.callbacks.firstIndex(where: { $0.number == action }) else {
      throw CallError(TG_ERROR_ARGUMENT, "no action \(action): it was never added, or has been removed")
    }
    handle.pointee.callbacks.remove(at: index)
  }
}

@c @implementation public func tg_report_failures(_ coordinator: OpaquePointer!, _ is_enabled: Bool) -> tg_status {
  perform(.setup, coordinator) { handle in
    handle.pointee.reportsFailures = is_enabled
    handle.updateObserver()
  }
}

@c @implementation public func tg_set_observer(
  _ coordinator: OpaquePointer!, _ observer: UnsafePointer<tg_observer>!, _ user: UnsafeMutableRawPointer!
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    if let observer {
      handle.pointee.observer = try functions(observer, "tg_observer", none: tg_observer())
    } else {
      handle.pointee.observer = nil
    }
    handle.pointee.observerUser = user
    handle.updateObserver()
  }
}

extension HandlePointer {
  /// Observes the coordinator if the program asks for failures or a transcript, or has an observer: events take longer then.
  func updateObserver() {
    let isNeeded = pointee.reportsFailures || pointee.observer != nil || pointee.transcript != nil
    if isNeeded != (pointee.coordinator.observer != nil) {
      pointee.coordinator.observer = isNeeded ? HandleObserver(self) : nil
    }
  }
}
