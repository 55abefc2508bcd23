import CTouchstoneGestures
import Gestures

@c @implementation public func tg_state_of(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ state: UnsafeMutablePointer<tg_state>!
) -> tg_status {
  answer(coordinator) { handle throws(Refusal) in
    let attached = try handle.recognizer(recognizer)
    try place(state, "state").pointee = tg_state(handle.pointee.coordinator.state(of: attached.id))
  }
}

@c @implementation public func tg_measurement(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ name: UnsafePointer<CChar>!,
  _ value: UnsafeMutablePointer<Double>!
) -> tg_status {
  answer(coordinator) { handle throws(Refusal) in
    let attached = try handle.recognizer(recognizer)
    let name = try text(name, "reading's name")
    let value = try place(value, "value")
    let measurements = handle.pointee.coordinator.description(of: attached.id)?.measurements ?? []
    guard let measurement = measurements.first(where: { same($0.name, name) }) else {
      let names = measurements.map { $0.name }.joined(separator: ", ")
      throw Refusal(
        TG_ERROR_NAME,
        "\(attached.kind) tells no “\(name)” now; \(names.isEmpty ? "it tells nothing" : "it tells \(names)")")
    }
    value.pointee = measurement.value
  }
}

@c @implementation public func tg_failure(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer
) -> UnsafePointer<CChar>! {
  var failure: UnsafePointer<CChar>?
  _ = answer(coordinator) { handle throws(Refusal) in
    failure = UnsafePointer(try handle.recognizer(recognizer).failure.pointer)
  }
  return failure
}

@c @implementation public func tg_last_error(_ coordinator: OpaquePointer!) -> UnsafePointer<CChar>! {
  guard let coordinator else { return UnsafePointer(Sentences.isNull) }
  return UnsafePointer(HandlePointer(coordinator).pointee.error.pointer ?? Sentences.none)
}

/// What `tg_last_error` says without a coordinator or an error. Kept for ever.
private enum Sentences {
  nonisolated(unsafe) static let none = CText.copy("")
  nonisolated(unsafe) static let isNull = CText.copy("the coordinator is NULL; make one with tg_coordinator_create")
}
