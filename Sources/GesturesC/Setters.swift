import CTouchstoneGestures
import Gestures

/// What a program sets of a gesture.
enum GestureSetting {
  case scale(Double)
}

@c @implementation public func tg_set_scale(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ scale: Double
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    let attached = try handle.recognizer(recognizer)
    if !(scale > 0 && scale <= 1e9) {
      throw CallError(TG_ERROR_ARGUMENT, "the scale is NaN, not above 0, or above 1e9")
    }
    guard areEqual(attached.kind, PinchRecognizer.kind) else {
      throw CallError(
        TG_ERROR_NAME, "the scale of \(attached.kind) cannot be set, only that of \(PinchRecognizer.kind)")
    }
    handle.set(.scale(scale), of: recognizer) {
      handle.change(attached, PinchRecognizer.self) { pinch in pinch.setScale(scale) }
    }
  }
}

extension HandlePointer {
  /// Attaches a recognizer of a kind with setters; returns nil for another kind.
  func attachSettable(_ kind: String, to target: tg_target) throws(CallError) -> tg_recognizer? {
    if areEqual(kind, PinchRecognizer.kind) {
      return try attach(PinchRecognizer(), to: target) { gesture, setting in
        switch setting {
        case .scale(let scale): gesture.setScale(scale)
        }
      }
    }
    return nil
  }

  /// Sets something of a gesture: after its callbacks if one of them calls, otherwise as any change.
  fileprivate func set(_ setting: GestureSetting, of recognizer: tg_recognizer, otherwise change: () -> Void) {
    if pointee.calling == recognizer { pointee.settings.append(setting) } else { change() }
  }

  fileprivate func change<R: GestureRecognizer>(
    _ attached: Handle.Attached, _ type: R.Type, _ body: @escaping (inout R) -> Void
  ) {
    // The type was chosen by the kind, and the recognizer is attached.
    try? pointee.coordinator.change(attached.id, as: type, body)
  }
}
