import CTouchstoneGestures
import Gestures

// What libinput reports instead of touches.

@c @implementation public func tg_set_pointer(_ coordinator: OpaquePointer!, _ x: Double, _ y: Double) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in handle.pointee.pointer = try point(x, y) }
}

@c @implementation public func tg_touchpad_motion(
  _ coordinator: OpaquePointer!, _ dx: Double, _ dy: Double, _ time_us: Int64
) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let time = try time(time_us)
    handle.deliver(.motion(by: try point(dx, dy)), time)
  }
}

@c @implementation public func tg_touchpad_button(
  _ coordinator: OpaquePointer!, _ stage: tg_stage, _ code: Int32, _ is_physical: Bool, _ happened_us: Int64,
  _ time_us: Int64
) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    guard let code = UInt16(exactly: code) else {
      throw CallError(TG_ERROR_ARGUMENT, "the button's code is \(code); must be from 0 to 65535")
    }
    let stage = try TouchpadEvent.Stage(stage)
    if stage == .changed {
      throw CallError(TG_ERROR_ARGUMENT, "a button does not change; it begins, ends or is cancelled")
    }
    let (time, stamp) = (try time(time_us), try time(happened_us))
    try handle.pointee.sequences.add(stage, ofButton: code)
    var event = TouchpadEvent(time, .button(stage, code), at: handle.pointee.pointer, stamp: stamp)
    event.isPhysical = is_physical
    handle.deliver(event)
  }
}

@c @implementation public func tg_touchpad_scroll(
  _ coordinator: OpaquePointer!, _ stage: tg_stage, _ dx: Double, _ dy: Double, _ time_us: Int64
) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let stage = try TouchpadEvent.Stage(stage)
    let (translation, time) = (try point(dx, dy), try time(time_us))
    try handle.pointee.sequences.add(stage, of: .scroll)
    handle.deliver(.scroll(stage, by: translation), time)
  }
}

@c @implementation public func tg_touchpad_wheel(
  _ coordinator: OpaquePointer!, _ dx: Double, _ dy: Double, _ time_us: Int64
) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let (translation, time) = (try point(dx, dy), try time(time_us))
    for kind in [TouchpadEvent.Kind.scroll(.began, by: translation), .scroll(.ended, by: .zero)] {
      var event = TouchpadEvent(time, kind, at: handle.pointee.pointer)
      event.scrollType = .discrete
      handle.deliver(event)
    }
  }
}

@c @implementation public func tg_touchpad_swipe(
  _ coordinator: OpaquePointer!, _ stage: tg_stage, _ fingers: Int32, _ dx: Double, _ dy: Double, _ time_us: Int64
) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let stage = try TouchpadEvent.Stage(stage)
    let fingers = try number(ofFingers: fingers, atLeast: 1)
    let (translation, time) = (try point(dx, dy), try time(time_us))
    try handle.pointee.sequences.add(stage, of: .swipe)
    handle.deliver(.swipe(stage, fingers: fingers, by: translation), time)
  }
}

@c @implementation public func tg_touchpad_pinch(
  _ coordinator: OpaquePointer!, _ stage: tg_stage, _ fingers: Int32, _ dx: Double, _ dy: Double, _ scale: Double,
  _ rotation: Double, _ time_us: Int64
) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let stage = try TouchpadEvent.Stage(stage)
    let fingers = try number(ofFingers: fingers, atLeast: 2)
    let (translation, time) = (try point(dx, dy), try time(time_us))
    // Far beyond what fingers can do, and small enough that products stay finite.
    if !(scale > 0 && scale <= 1e9) {
      throw CallError(TG_ERROR_ARGUMENT, "the scale is NaN, not above 0, or above 1e9")
    }
    if !(abs(rotation) <= 1e9) {
      throw CallError(TG_ERROR_ARGUMENT, "the rotation is NaN or outside -1e9 to 1e9 degrees")
    }
    try handle.pointee.sequences.add(stage, of: .pinch)
    handle.deliver(.transform(stage, fingers: fingers, by: translation, scale: scale, rotation: rotation), time)
  }
}

@c @implementation public func tg_touchpad_hold(
  _ coordinator: OpaquePointer!, _ stage: tg_stage, _ fingers: Int32, _ may_tap: Bool, _ time_us: Int64
) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let stage = try TouchpadEvent.Stage(stage)
    let (fingers, time) = (try number(ofFingers: fingers, atLeast: 1), try time(time_us))
    try handle.pointee.sequences.add(stage, of: .hold)
    handle.deliver(.hold(stage, fingers: fingers, mayTap: may_tap), time)
  }
}

extension HandlePointer {
  /// Delivers an event at the pointer's position.
  fileprivate func deliver(_ kind: TouchpadEvent.Kind, _ time: Timestamp) {
    deliver(TouchpadEvent(time, kind, at: pointee.pointer))
  }

  fileprivate func deliver(_ event: TouchpadEvent) {
    deliverFeed()
    pointee.coordinator.handle(event)
  }
}

extension TouchpadEvent.Stage {
  fileprivate init(_ stage: tg_stage) throws(CallError) {
    // A C enumeration can have any number.
    switch stage {
    case TG_STAGE_BEGAN: self = .began
    case TG_STAGE_CHANGED: self = .changed
    case TG_STAGE_ENDED: self = .ended
    case TG_STAGE_CANCELLED: self = .cancelled
    default: throw CallError(TG_ERROR_ARGUMENT, "no stage \(stage.rawValue); stages are numbered 0 to 3")
    }
  }
}

private func number(ofFingers fingers: Int32, atLeast fewest: Int32) throws(CallError) -> Int {
  if fingers >= fewest && fingers <= TouchFrame.capacity { return Int(fingers) }
  throw CallError(
    TG_ERROR_ARGUMENT, "the number of fingers is \(fingers); must be from \(fewest) to \(TouchFrame.capacity)")
}
