import CTouchstoneGestures
import Gestures

@c @implementation public func tg_begin(
  _ coordinator: OpaquePointer!, _ id: Int32, _ x: Double, _ y: Double
) -> tg_status {
  feed(coordinator) { handle throws(Refusal) in
    let place = try point(x, y)
    handle.pointee.openFrame()
    try handle.pointee.check(landing: true)
    if handle.pointee.frame.contact(id) != nil { throw Refusal(TG_ERROR_CONTACT, "finger \(id) is down already") }
    if !handle.pointee.frame.begin(id, at: place) {
      throw Refusal(TG_ERROR_FULL, "a frame takes \(TouchFrame.capacity) fingers; finger \(id) is one more")
    }
  }
}

@c @implementation public func tg_move(
  _ coordinator: OpaquePointer!, _ id: Int32, _ x: Double, _ y: Double
) -> tg_status {
  tell(coordinator, of: id, x, y, lifts: false) { frame, place in frame.move(id, to: place) }
}

@c @implementation public func tg_end(
  _ coordinator: OpaquePointer!, _ id: Int32, _ x: Double, _ y: Double
) -> tg_status {
  tell(coordinator, of: id, x, y, lifts: true) { frame, place in frame.end(id, at: place) }
}

@c @implementation public func tg_cancel(
  _ coordinator: OpaquePointer!, _ id: Int32, _ x: Double, _ y: Double
) -> tg_status {
  tell(coordinator, of: id, x, y, lifts: true) { frame, place in frame.cancel(id, at: place) }
}

@c @implementation public func tg_set_untracked(_ coordinator: OpaquePointer!, _ count: Int32) -> tg_status {
  feed(coordinator) { handle throws(Refusal) in
    if count < 0 { throw Refusal(TG_ERROR_ARGUMENT, "\(count) fingers without a place cannot be") }
    handle.pointee.openFrame()
    if Int(count) != handle.pointee.frame.untracked {
      try handle.pointee.check(landing: Int(count) > handle.pointee.frame.untracked)
    }
    handle.pointee.frame.setUntracked(Int(count))
  }
}

@c @implementation public func tg_commit(_ coordinator: OpaquePointer!, _ time_us: Int64) -> tg_status {
  feed(coordinator) { handle in
    handle.pointee.openFrame()
    handle.pointee.isFrameOpen = false
    handle.pointee.frame.setTime(Timestamp(microseconds: time_us))
    handle.pointee.coordinator.handle(handle.pointee.frame)
  }
}

@c @implementation public func tg_advance(_ coordinator: OpaquePointer!, _ time_us: Int64) -> tg_status {
  feed(coordinator) { handle in handle.pointee.coordinator.advance(to: Timestamp(microseconds: time_us)) }
}

@c @implementation public func tg_next_deadline(
  _ coordinator: OpaquePointer!, _ time_us: UnsafeMutablePointer<Int64>!
) -> Bool {
  var found = false
  _ = answer(coordinator) { handle throws(Refusal) in
    let time = try place(time_us, "time")
    guard let deadline = handle.pointee.coordinator.nextDeadline else { return }
    time.pointee = deadline.microseconds
    found = true
  }
  return found
}

extension Handle {
  fileprivate borrowing func check(landing: Bool) throws(Refusal) {
    let other: TouchFrame.Changes = landing ? [.ended, .cancelled] : .began
    if frame.changes.isDisjoint(with: other) { return }
    throw Refusal(
      TG_ERROR_FRAME,
      landing
        ? "a finger lifted in this frame, so none can land in it; commit first"
        : "a finger landed in this frame, so none can lift in it; commit first")
  }
}
/// What becomes of a finger that is down.
private func tell(
  _ coordinator: OpaquePointer!, of id: Int32, _ x: Double, _ y: Double, lifts: Bool,
  _ change: (inout TouchFrame, Point) -> Bool
) -> tg_status {
  feed(coordinator) { handle throws(Refusal) in
    let place = try point(x, y)
    handle.pointee.openFrame()
    if lifts { try handle.pointee.check(landing: false) }
    if !change(&handle.pointee.frame, place) { throw Refusal(TG_ERROR_CONTACT, "finger \(id) is not down") }
  }
}

/// Further off than any surface reaches, and near enough that squares of distances are numbers.
private func point(_ x: Double, _ y: Double) throws(Refusal) -> Point {
  if abs(x) <= 1e9 && abs(y) <= 1e9 { return Point(x, y) }
  throw Refusal(TG_ERROR_ARGUMENT, "a place is no number, or further than 1e9 points from the origin")
}
