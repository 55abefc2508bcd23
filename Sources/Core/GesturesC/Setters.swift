import CTouchstoneGestures
import Gestures

@c @implementation public func tg_set_scale(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ scale: Double
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    // Larger numbers are no scale of fingers, and their products might not be finite.
    if !(scale > 0 && scale <= 1e9) {
      throw CallError(TG_ERROR_ARGUMENT, "the scale is NaN, not above 0, or above 1e9")
    }
    try handle.set(.scale(scale), of: recognizer)
  }
}

@c @implementation public func tg_set_translation(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ x: Double, _ y: Double
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    try handle.set(.translation(try point(x, y)), of: recognizer)
  }
}

@c @implementation public func tg_set_rotation(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ degrees: Double
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    if !(abs(degrees) <= 1e9) {
      throw CallError(TG_ERROR_ARGUMENT, "the rotation is NaN or outside -1e9 to 1e9 degrees")
    }
    try handle.set(.rotation(degrees), of: recognizer)
  }
}

extension HandlePointer {
  /// Sets an output of a gesture: after its callbacks if one of them calls, otherwise as any change of a recognizer.
  fileprivate func set(_ output: GestureOutput, of recognizer: tg_recognizer) throws(CallError) {
    let attached = try self.recognizer(recognizer)
    let kinds = Kinds.all.filter { $0.settableOutputs.contains(output.name) }
    if !kinds.contains(where: { areEqual($0.name, attached.kind) }) {
      let names = kinds.map { String(cString: $0.name) }.joined(separator: ", ")
      throw CallError(
        TG_ERROR_NAME, "the \(output.name.rawValue) of \(attached.kind) cannot be set; it can be set of \(names)")
    }
    if pointee.calling == recognizer {
      pointee.outputs.append(output)
    } else {
      pointee.coordinator.setOutput(output, of: attached.id)
    }
  }
}
