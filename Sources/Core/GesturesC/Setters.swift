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

/// A value that a program sets of a gesture.
enum GestureSetting {
  case scale(Double)
  case translation(Point2D)
  case rotation(Double)

  fileprivate var kinds: [String] {
    switch self {
    case .scale: [PinchRecognizer.kind, TransformRecognizer.kind]
    case .translation: [PanRecognizer.kind, ScreenEdgePanRecognizer.kind, TransformRecognizer.kind]
    case .rotation: [RotationRecognizer.kind, TransformRecognizer.kind]
    }
  }

  fileprivate var name: String {
    switch self {
    case .scale: "scale"
    case .translation: "translation"
    case .rotation: "rotation"
    }
  }

  // A setting of another kind has been refused before.

  fileprivate var scale: Double? { if case .scale(let scale) = self { scale } else { nil } }
  fileprivate var translation: Point2D? { if case .translation(let translation) = self { translation } else { nil } }
  fileprivate var rotation: Double? { if case .rotation(let rotation) = self { rotation } else { nil } }
}

extension HandlePointer {
  /// Sets something of a gesture: after its callbacks if one of them calls, otherwise as any change of a recognizer.
  fileprivate func set(_ setting: GestureSetting, of recognizer: tg_recognizer) throws(CallError) {
    let attached = try self.recognizer(recognizer)
    if !setting.kinds.contains(where: { areEqual($0, attached.kind) }) {
      let kinds = setting.kinds.joined(separator: ", ")
      throw CallError(
        TG_ERROR_NAME, "the \(setting.name) of \(attached.kind) cannot be set; it can be set of \(kinds)")
    }
    if pointee.calling == recognizer {
      pointee.settings.append(setting)
    } else {
      change(attached, setting)
    }
  }

  // Embedded Swift cannot ask a recognizer for its type, so the kind's name decides.

  /// Attaches a recognizer of a kind with setters; returns nil for another kind.
  // Not inlined, and neither is `attach`, which makes the recognizer: recognizers are large, and a stack of 16 KiB has no
  // place for one of each kind.
  @inline(never)
  func attachSettable(_ kind: String, to target: tg_target) throws(CallError) -> tg_recognizer? {
    if areEqual(kind, PinchRecognizer.kind) {
      return try attach(PinchRecognizer.self, to: target) { pinch, setting in
        if let scale = setting.scale { pinch.setScale(scale) }
      }
    }
    if areEqual(kind, PanRecognizer.kind) {
      return try attach(PanRecognizer.self, to: target) { pan, setting in
        if let translation = setting.translation { pan.setTranslation(translation) }
      }
    }
    if areEqual(kind, ScreenEdgePanRecognizer.kind) {
      return try attach(ScreenEdgePanRecognizer.self, to: target) { pan, setting in
        if let translation = setting.translation { pan.setTranslation(translation) }
      }
    }
    if areEqual(kind, RotationRecognizer.kind) {
      return try attach(RotationRecognizer.self, to: target) { rotation, setting in
        if let angle = setting.rotation { rotation.setRotation(angle) }
      }
    }
    if areEqual(kind, TransformRecognizer.kind) {
      return try attach(TransformRecognizer.self, to: target) { transform, setting in
        switch setting {
        case .scale(let scale): transform.setScale(scale)
        case .translation(let translation): transform.setTranslation(translation)
        case .rotation(let rotation): transform.setRotation(rotation)
        }
      }
    }
    return nil
  }

  private func change(_ attached: Handle.Attached, _ setting: GestureSetting) {
    if let scale = setting.scale {
      change(attached, PinchRecognizer.self) { $0.setScale(scale) }
      change(attached, TransformRecognizer.self) { $0.setScale(scale) }
    }
    if let translation = setting.translation {
      change(attached, PanRecognizer.self) { $0.setTranslation(translation) }
      change(attached, ScreenEdgePanRecognizer.self) { $0.setTranslation(translation) }
      change(attached, TransformRecognizer.self) { $0.setTranslation(translation) }
    }
    if let rotation = setting.rotation {
      change(attached, RotationRecognizer.self) { $0.setRotation(rotation) }
      change(attached, TransformRecognizer.self) { $0.setRotation(rotation) }
    }
  }

  private func change<R: GestureRecognizer>(
    _ attached: Handle.Attached, _ type: R.Type, _ body: @escaping (inout R) -> Void
  ) {
    if areEqual(attached.kind, R.kind) { try? pointee.coordinator.change(attached.id, as: type, body) }
  }
}
