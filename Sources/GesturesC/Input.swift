import CTouchstoneGestures
import Gestures

@c @implementation public func tg_touch_down(
  _ coordinator: OpaquePointer!, _ id: Int32, _ x: Double, _ y: Double
) -> tg_status {
  deliver(coordinator) { handle throws(CallError) in
    let position = try point(x, y)
    handle.pointee.openFrame()
    try handle.pointee.check(isTouchDown: true)
    if handle.pointee.frame.contact(id) != nil { throw CallError(TG_ERROR_TOUCH, "touch \(id) is already down") }
    if !handle.pointee.frame.begin(id, at: position) {
      throw CallError(TG_ERROR_FULL, "a frame has at most \(TouchFrame.capacity) touches; cannot add touch \(id)")
    }
  }
}

@c @implementation public func tg_touch_move(
  _ coordinator: OpaquePointer!, _ id: Int32, _ x: Double, _ y: Double
) -> tg_status {
  change(coordinator, id, x, y, isTouchUp: false) { frame, position in frame.move(id, to: position) }
}

@c @implementation public func tg_touch_up(
  _ coordinator: OpaquePointer!, _ id: Int32, _ x: Double, _ y: Double
) -> tg_status {
  change(coordinator, id, x, y, isTouchUp: true) { frame, position in frame.end(id, at: position) }
}

@c @implementation public func tg_touch_cancel(
  _ coordinator: OpaquePointer!, _ id: Int32, _ x: Double, _ y: Double
) -> tg_status {
  change(coordinator, id, x, y, isTouchUp: true) { frame, position in frame.cancel(id, at: position) }
}

@c @implementation public func tg_set_untracked_touches(_ coordinator: OpaquePointer!, _ count: Int32) -> tg_status {
  deliver(coordinator) { handle throws(CallError) in
    if count < 0 {
      throw CallError(TG_ERROR_ARGUMENT, "the number of untracked touches is \(count); must be 0 or more")
    }
    handle.pointee.openFrame()
    if Int(count) != handle.pointee.frame.untracked {
      try handle.pointee.check(isTouchDown: Int(count) > handle.pointee.frame.untracked)
    }
    handle.pointee.frame.setUntracked(Int(count))
  }
}

@c @implementation public func tg_commit_frame(_ coordinator: OpaquePointer!, _ time_us: Int64) -> tg_status {
  deliver(coordinator) { handle in
    handle.pointee.openFrame()
    handle.pointee.isFrameOpen = false
    handle.pointee.frame.setTime(Timestamp(microseconds: time_us))
    handle.pointee.coordinator.handle(handle.pointee.frame)
  }
}

@c @implementation public func tg_advance(_ coordinator: OpaquePointer!, _ time_us: Int64) -> tg_status {
  deliver(coordinator) { handle in handle.pointee.coordinator.advance(to: Timestamp(microseconds: time_us)) }
}

@c @implementation public func tg_next_deadline(
  _ coordinator: OpaquePointer!, _ time_us: UnsafeMutablePointer<Int64>!
) -> Bool {
  var hasDeadline = false
  _ = perform(coordinator) { handle throws(CallError) in
    let time = try output(time_us, "time")
    guard let deadline = handle.pointee.coordinator.nextDeadline else { return }
    time.pointee = deadline.microseconds
    hasDeadline = true
  }
  return hasDeadline
}

extension Handle {
  /// Throws if the open frame has a touch up before a touch down, or the reverse.
  fileprivate borrowing func check(isTouchDown: Bool) throws(CallError) {
    let conflicting: TouchFrame.Changes = isTouchDown ? [.ended, .cancelled] : .began
    if frame.changes.isDisjoint(with: conflicting) { return }
    throw CallError(
      TG_ERROR_FRAME,
      isTouchDown
        ? "the frame already has a touch up; commit it before the next touch down"
        : "the frame already has a touch down; commit it before the next touch up")
  }
}

/// Changes a touch that is down.
private func change(
  _ coordinator: OpaquePointer!, _ id: Int32, _ x: Double, _ y: Double, isTouchUp: Bool,
  _ change: (inout TouchFrame, Point2D) -> Bool
) -> tg_status {
  deliver(coordinator) { handle throws(CallError) in
    let position = try point(x, y)
    handle.pointee.openFrame()
    if isTouchUp { try handle.pointee.check(isTouchDown: false) }
    if !change(&handle.pointee.frame, position) { throw CallError(TG_ERROR_TOUCH, "touch \(id) is not down") }
  }
}

/// Returns the position if both coordinates are within ±1e9 points: larger than any surface, and small enough that
/// squared distances stay finite.
private func point(_ x: Double, _ y: Double) throws(CallError) -> Point2D {
  if abs(x) <= 1e9 && abs(y) <= 1e9 { return Point2D(x, y) }
  throw CallError(TG_ERROR_ARGUMENT, "a coordinate is NaN or outside -1e9 to 1e9 points")
}
