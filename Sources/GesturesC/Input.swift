import CTouchstoneGestures
import Gestures

@c @implementation public func tg_touch_down(
  _ coordinator: OpaquePointer!, _ id: Int32, _ x: Double, _ y: Double
) -> tg_status {
  change(coordinator, x, y) { frame, position throws(TouchFrameError) in try frame.begin(id, at: position) }
}

@c @implementation public func tg_touch_move(
  _ coordinator: OpaquePointer!, _ id: Int32, _ x: Double, _ y: Double
) -> tg_status {
  change(coordinator, x, y) { frame, position throws(TouchFrameError) in try frame.move(id, to: position) }
}

@c @implementation public func tg_touch_up(
  _ coordinator: OpaquePointer!, _ id: Int32, _ x: Double, _ y: Double
) -> tg_status {
  change(coordinator, x, y) { frame, position throws(TouchFrameError) in try frame.end(id, at: position) }
}

@c @implementation public func tg_touch_cancel(
  _ coordinator: OpaquePointer!, _ id: Int32, _ x: Double, _ y: Double
) -> tg_status {
  change(coordinator, x, y) { frame, position throws(TouchFrameError) in try frame.cancel(id, at: position) }
}

@c @implementation public func tg_set_untracked_touches(_ coordinator: OpaquePointer!, _ count: Int32) -> tg_status {
  deliver(coordinator) { handle throws(CallError) in
    handle.pointee.openFrame()
    do throws(TouchFrameError) { try handle.pointee.frame.setUntracked(Int(count)) } catch { throw CallError(error) }
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

/// Changes a touch that is down.
private func change(
  _ coordinator: OpaquePointer!, _ x: Double, _ y: Double,
  _ change: (inout TouchFrame, Point2D) throws(TouchFrameError) -> Void
) -> tg_status {
  deliver(coordinator) { handle throws(CallError) in
    let position = try point(x, y)
    handle.pointee.openFrame()
    do throws(TouchFrameError) { try change(&handle.pointee.frame, position) } catch { throw CallError(error) }
  }
}

extension CallError {
  /// Creates the error of a call that changes the frame.
  fileprivate init(_ error: TouchFrameError) {
    let status =
      switch error {
      case .touchIsDown, .touchIsNotDown: TG_ERROR_TOUCH
      case .tooManyTouches: TG_ERROR_FULL
      case .positionIsNotFinite, .positionIsMissing, .untrackedIsOutOfRange: TG_ERROR_ARGUMENT
      case .tooManyParts: TG_ERROR_FRAME
      }
    self.init(status, error.description)
  }
}

/// Returns the position if both coordinates are within ±1e9 points: larger than any surface, and small enough that
/// squared distances stay finite.
private func point(_ x: Double, _ y: Double) throws(CallError) -> Point2D {
  if abs(x) <= 1e9 && abs(y) <= 1e9 { return Point2D(x, y) }
  throw CallError(TG_ERROR_ARGUMENT, "a coordinate is NaN or outside -1e9 to 1e9 points")
}
