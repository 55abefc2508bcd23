import CTouchstoneGestures
import Gestures

@c @implementation public func tg_get_state(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ state: UnsafeMutablePointer<tg_state>!
) -> tg_status {
  perform(.query, coordinator) { handle throws(CallError) in
    let attached = try handle.recognizer(recognizer)
    try output(state, "state").pointee = tg_state(handle.pointee.coordinator.state(of: attached.id))
  }
}

@c @implementation public func tg_get_location(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ x: UnsafeMutablePointer<Double>!,
  _ y: UnsafeMutablePointer<Double>!, _ touches: UnsafeMutablePointer<Int32>!
) -> tg_status {
  perform(.query, coordinator) { handle throws(CallError) in
    let attached = try handle.recognizer(recognizer)
    let (x, y) = (try output(x, "x"), try output(y, "y"))
    let touches = try output(touches, "number of touches")
    let description = try handle.description(of: attached)
    x.pointee = description.location.x
    y.pointee = description.location.y
    touches.pointee = Int32(clamping: description.numberOfTouches)
  }
}

@c @implementation public func tg_get_touch_location(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ index: Int32, _ x: UnsafeMutablePointer<Double>!,
  _ y: UnsafeMutablePointer<Double>!
) -> tg_status {
  perform(.query, coordinator) { handle throws(CallError) in
    let attached = try handle.recognizer(recognizer)
    let (x, y) = (try output(x, "x"), try output(y, "y"))
    guard let location = handle.pointee.coordinator.location(ofTouch: Int(index), of: attached.id) else {
      throw CallError(TG_ERROR_TOUCH, "\(attached.kind) receives no touch with the index \(index) now")
    }
    (x.pointee, y.pointee) = (location.x, location.y)
  }
}

@c @implementation public func tg_get_touch(
  _ coordinator: OpaquePointer!, _ index: Int32, _ touch: UnsafeMutablePointer<tg_contact>!
) -> tg_status {
  perform(.query, coordinator) { handle throws(CallError) in
    let touch = try output(touch, "touch")
    let count = handle.pointee.frame.count
    guard index >= 0, index < count else {
      throw CallError(TG_ERROR_ARGUMENT, "no touch with the index \(index); there are \(count)")
    }
    touch.pointee = tg_contact(handle.pointee.frame[Int(index)])
  }
}

@c @implementation public func tg_get_recognized_option(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ option: UnsafeMutablePointer<Int32>!
) -> tg_status {
  perform(.query, coordinator) { handle throws(CallError) in
    let attached = try handle.recognizer(recognizer)
    let option = try output(option, "option")
    guard let bits = handle.pointee.coordinator.recognizedOption(of: attached.id) else {
      throw CallError(
        TG_ERROR_NAME, "\(attached.kind) has no options to recognize; swipe, screenEdgePan, tap and click have")
    }
    option.pointee = Int32(bits)
  }
}

@c @implementation public func tg_get_measurement(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ name: UnsafePointer<CChar>!,
  _ value: UnsafeMutablePointer<Double>!
) -> tg_status {
  perform(.query, coordinator) { handle throws(CallError) in
    let attached = try handle.recognizer(recognizer)
    let name = try text(name, "measurement name")
    let value = try output(value, "value")
    let measurements = try handle.description(of: attached).measurements
    guard let measurement = measurements.first(where: { areEqual($0.name, name) }) else {
      let names = measurements.map { $0.name }
      let problem = "\(attached.kind) has no measurement “\(name)” now"
      throw CallError(
        TG_ERROR_NAME, problem + (names.isEmpty ? "; it has none" : suggestion(for: name, in: names, "it has")))
    }
    value.pointee = measurement.value
  }
}

@c @implementation public func tg_get_measurements(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ measurements: UnsafeMutablePointer<tg_measurement>!,
  _ capacity: Int32, _ count: UnsafeMutablePointer<Int32>!
) -> tg_status {
  perform(.query, coordinator) { handle throws(CallError) in
    let attached = try handle.recognizer(recognizer)
    var found: [tg_measurement] = []
    for measurement in try handle.description(of: attached).measurements {
      found.append(
        tg_measurement(
          name: handle.pointee.names[measurement.name], value: measurement.value, unit: tg_unit(measurement.unit)))
    }
    try list(found, measurements, capacity, count)
  }
}

@c @implementation public func tg_failure_reason(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer
) -> UnsafePointer<CChar>! {
  var reason: UnsafePointer<CChar>?
  _ = perform(.query, coordinator) { handle throws(CallError) in
    reason = try handle.recognizer(recognizer).failure.read()
  }
  return reason
}

@c @implementation public func tg_next_deadline(
  _ coordinator: OpaquePointer!, _ time_us: UnsafeMutablePointer<Int64>!
) -> Bool {
  var hasDeadline = false
  _ = perform(.query, coordinator) { handle throws(CallError) in
    let time = try output(time_us, "time")
    // Touches that wait for others of their time are due at once.
    let deadline = min(handle.feedDeadline ?? .never, handle.pointee.coordinator.nextDeadline ?? .never)
    if deadline == .never { return }
    time.pointee = deadline.microseconds
    hasDeadline = true
  }
  return hasDeadline
}

@c @implementation public func tg_last_error(_ coordinator: OpaquePointer!) -> UnsafePointer<CChar>! {
  guard let coordinator else { return UnsafePointer(ErrorText.isNull) }
  return HandlePointer(coordinator).pointee.error.read() ?? UnsafePointer(ErrorText.none)
}

extension HandlePointer {
  /// Returns the measurements of a recognizer.
  fileprivate func description(of attached: Handle.Attached) throws(CallError) -> GestureDescription {
    guard let description = pointee.coordinator.description(of: attached.id) else {
      throw CallError(TG_ERROR_RECOGNIZER, "the recognizer has been detached")
    }
    return description
  }
}

/// The results of `tg_last_error` without an error or a coordinator. Never freed.
private enum ErrorText {
  nonisolated(unsafe) static let none = CText.copy("")
  nonisolated(unsafe) static let isNull = CText.copy("the coordinator is NULL; create one with tg_coordinator_create")
}
