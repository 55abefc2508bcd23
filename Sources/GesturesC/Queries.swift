import CTouchstoneGestures
import Gestures

@c @implementation public func tg_get_state(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ state: UnsafeMutablePointer<tg_state>!
) -> tg_status {
  perform(coordinator) { handle throws(CallError) in
    let attached = try handle.recognizer(recognizer)
    try output(state, "state").pointee = tg_state(handle.pointee.coordinator.state(of: attached.id))
  }
}

@c @implementation public func tg_get_measurement(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ name: UnsafePointer<CChar>!,
  _ value: UnsafeMutablePointer<Double>!
) -> tg_status {
  perform(coordinator) { handle throws(CallError) in
    let attached = try handle.recognizer(recognizer)
    let name = try text(name, "measurement name")
    let value = try output(value, "value")
    let measurements = handle.pointee.coordinator.description(of: attached.id)?.measurements ?? []
    guard let measurement = measurements.first(where: { areEqual($0.name, name) }) else {
      let names = measurements.map { $0.name }.joined(separator: ", ")
      throw CallError(
        TG_ERROR_NAME, "\(attached.kind) has no measurement “\(name)” now; it has \(names.isEmpty ? "none" : names)")
    }
    value.pointee = measurement.value
  }
}

@c @implementation public func tg_failure_reason(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer
) -> UnsafePointer<CChar>! {
  var reason: UnsafePointer<CChar>?
  _ = perform(coordinator) { handle throws(CallError) in
    reason = UnsafePointer(try handle.recognizer(recognizer).failure.pointer)
  }
  return reason
}

@c @implementation public func tg_last_error(_ coordinator: OpaquePointer!) -> UnsafePointer<CChar>! {
  guard let coordinator else { return UnsafePointer(ErrorText.isNull) }
  return UnsafePointer(HandlePointer(coordinator).pointee.error.pointer ?? ErrorText.none)
}

/// The results of `tg_last_error` without an error or a coordinator. Never freed.
private enum ErrorText {
  nonisolated(unsafe) static let none = CText.copy("")
  nonisolated(unsafe) static let isNull = CText.copy("the coordinator is NULL; create one with tg_coordinator_create")
}
