import CTouchstoneGestures
import Gestures

/// The moves that the newest frame of single touches coalesces, as `TouchFeed` does in Swift.
struct Coalescing {
  /// The shortest time between two frames in which touches only move.
  var interval = Interval.zero
  /// The time of the first of the moves.
  var start = Timestamp.distantPast
  var moves: [(contact: Contact, time: Timestamp)] = []
}

@c @implementation public func tg_set_coalescing_interval(
  _ coordinator: OpaquePointer!, _ interval_us: Int64
) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let interval = try time(interval_us) - Timestamp(microseconds: 0)
    if interval < .zero { throw CallError(TG_ERROR_ARGUMENT, "the interval is \(interval_us) µs; must be 0 or more") }
    handle.pointee.coalescing = Coalescing(interval: interval)
  }
}

@c @implementation public func tg_get_coalesced_touch(
  _ coordinator: OpaquePointer!, _ id: Int32, _ index: Int32, _ touch: UnsafeMutablePointer<tg_contact>!,
  _ time_us: UnsafeMutablePointer<Int64>!
) -> tg_status {
  perform(.query, coordinator) { handle throws(CallError) in
    let (touch, time) = (try output(touch, "touch"), try output(time_us, "time"))
    var found = handle.pointee.coalescing.moves.filter { $0.contact.id == id }
    if found.isEmpty, let contact = handle.pointee.frame.contact(id) {
      found = [(contact, handle.pointee.feedTime ?? handle.pointee.frame.time)]
    }
    guard index >= 0, index < found.count else {
      throw CallError(
        TG_ERROR_ARGUMENT, "touch \(id) has no position with the index \(index); there are \(found.count)")
    }
    touch.pointee = tg_contact(found[Int(index)].contact)
    time.pointee = found[Int(index)].time.microseconds
  }
}

extension HandlePointer {
  /// The latest time at which pending single touches are delivered; nil if there are none.
  var feedDeadline: Timestamp? {
    guard let time = pointee.feedTime else { return nil }
    return pointee.frame.changes == .moved ? max(time, pointee.coalescing.start + pointee.coalescing.interval) : time
  }

  /// Returns whether a change of a touch continues the pending moves.
  @inline(__always)
  func continuesMoves(_ id: Int32, _ phase: tg_touch_phase, at time: Timestamp) -> Bool {
    pointee.coalescing.interval > .zero && phase == TG_TOUCH_MOVED && continuesMoves(id, at: time)
  }

  @inline(never)
  private func continuesMoves(_ id: Int32, at time: Timestamp) -> Bool {
    guard let pending = pointee.feedTime, pointee.frame.changes == .moved, time > pending else { return false }
    return time - pointee.coalescing.start < pointee.coalescing.interval && pointee.frame.contact(id)?.isDown == true
  }

  @inline(__always)
  func noteChange(of id: Int32, _ phase: tg_touch_phase, at time: Timestamp) {
    if pointee.coalescing.interval > .zero { coalesce(id, isMove: phase == TG_TOUCH_MOVED, at: time) }
    pointee.feedTime = time
  }

  /// Updates the newest of the pending moves after its touch has got another pressure.
  func updateNewestMove(of id: Int32) {
    guard pointee.feedTime != nil, let contact = pointee.frame.contact(id),
      let newest = pointee.coalescing.moves.lastIndex(where: { $0.contact.id == id })
    else { return }
    pointee.coalescing.moves[newest].contact = contact
  }

  @inline(never)
  private func coalesce(_ id: Int32, isMove: Bool, at time: Timestamp) {
    if pointee.feedTime == nil {
      pointee.coalescing.start = time
      pointee.coalescing.moves.removeAll(keepingCapacity: true)
    }
    if isMove, let contact = pointee.frame.contact(id) { pointee.coalescing.moves.append((contact, time)) }
  }
}
