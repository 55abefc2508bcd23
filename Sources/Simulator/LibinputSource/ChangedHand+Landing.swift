import Gestures
import LibinputEvents
import TouchTrace

/// Fingers that touch down sooner after the first one, while the others move as they did.
extension ChangedHand {
  /// Lets the last finger touch down this time after the first one, and those between at the same share of their time. The others do not
  /// move faster for it, and a late finger moves with them, or against them as it does later, from its new touch down on.
  mutating func land(within length: Interval) throws(VirtualLibinputError) {
    let starts = Set(hand.fingers.map(\.frames.lowerBound)).sorted()
    guard let first = starts.first, let last = starts.last, frames[last].time > frames[first].time else { return }
    let share = Double(length.microseconds) / Double((frames[last].time - frames[first].time).microseconds)
    var arrivals = starts.dropFirst().map { frame in
      let delay = Double((frames[frame].time - frames[first].time).microseconds) * share
      return (time: frames[first].time + Interval(microseconds: Int64(delay.rounded())), frame: frame)
    }[...]
    let (late, own) = (Set(starts.dropFirst()), eventsOfSlots())
    var (made, slot, landed): ([EvdevFrame], Int32, Set<Int>) = ([], 0, [first])
    var written: [Int32: DevicePosition] = [:]
    for (index, frame) in frames.enumerated() {
      while let next = arrivals.first, next.time < frame.time {
        landed.insert(next.frame)
        let events = touchDowns(own[next.frame], at: next.time, over: slot, &written)
        let moves = try moves(landed, before: index, at: next.time, slot, &written)
        made.append(frame.with(events + moves, at: next.time))
        arrivals = arrivals.dropFirst()
      }
      var events = own[index].filter { !late.contains(index) || !$0.isTouchDown }.map(\.event)
      for event in own[index] {
        slot = event.selected
        if axes.isTrackingID(event.event) { written[slot] = nil }
      }
      while index >= first, let next = arrivals.first, next.time == frame.time {
        landed.insert(next.frame)
        events += touchDowns(own[next.frame], at: next.time, over: slot, &written)
        arrivals = arrivals.dropFirst()
      }
      made.append(
        frame.with(events + (try moves(landed, before: index, at: frame.time, slot, &written)), at: frame.time))
    }
    frames = made
  }

  /// An event without a position, and the slot that is selected after it.
  private struct SlotEvent {
    var event: EvdevEvent
    var selected: Int32
    /// Whether it belongs to the touch down of a finger.
    var isTouchDown: Bool
  }

  private func eventsOfSlots() -> [[SlotEvent]] {
    var slot: Int32 = 0
    return frames.indices.map { index in
      let begun = Set(hand.fingers.filter { $0.frames.lowerBound == index }.map(\.slot))
      return frames[index].events.compactMap { event in
        let isAxis = event.type == EventCode.abs
        if isAxis && event.code == EventCode.absMTSlot { slot = event.value }
        if axes.isPosition(event) { return nil }
        let isTool = event.type == EventCode.key && (EventCode.fingerTools + [EventCode.btnTouch]).contains(event.code)
        let isOfSlot = isAxis && event.code > EventCode.absMTSlot && begun.contains(slot)
        return SlotEvent(event: event, selected: slot, isTouchDown: isTool || isOfSlot)
      }
    }
  }

  /// Returns what the device reports as the fingers of a frame touch down, without their positions. The selected slot stays the same.
  private func touchDowns(
    _ events: [SlotEvent], at time: Timestamp, over slot: Int32, _ written: inout [Int32: DevicePosition]
  ) -> [EvdevEvent] {
    var (made, current): ([EvdevEvent], Int32) = ([], slot)
    func select(_ wanted: Int32) {
      if wanted != current {
        made.append(EvdevEvent(time: time, type: EventCode.abs, code: EventCode.absMTSlot, value: wanted))
      }
      current = wanted
    }
    for each in events where each.isTouchDown {
      select(each.event.type == EventCode.abs ? each.selected : current)
      if axes.isTrackingID(each.event) { written[current] = nil }
      made.append(EvdevEvent(time: time, type: each.event.type, code: each.event.code, value: each.event.value))
    }
    select(slot)
    return made
  }

  /// Returns the events that move the fingers that have landed, at a time up to that of a frame.
  private func moves(
    _ landed: Set<Int>, before index: Int, at time: Timestamp, _ slot: Int32, _ written: inout [Int32: DevicePosition]
  ) throws(VirtualLibinputError) -> [EvdevEvent] {
    let before = max(0, index - 1)
    let step = Double((frames[index].time - frames[before].time).microseconds)
    let share = step > 0 ? Double((time - frames[before].time).microseconds) / step : 1
    let down = hand.fingers.filter { landed.contains($0.frames.lowerBound) && $0.frames.upperBound > index }
    let positions = try down.map { finger throws(VirtualLibinputError) in
      let (old, new) = (hand.position(of: finger, upTo: before), hand.position(of: finger, upTo: index))
      return (slot: finger.slot, try units(old + (new - old) * share))
    }
    return moves(to: positions, at: time, slot, &written)
  }
}

extension PlayedHand {
  /// A Boolean value that indicates whether a finger moves before the last one has touched down, and none has lifted by then.
  var movesWhileLanding: Bool {
    guard let last = fingers.map(\.frames.lowerBound).max(), let lift = fingers.map(\.frames.upperBound).min() else {
      return false
    }
    return last < lift && fingers.contains { $0.displacement(in: last).length > 0.3 }
  }

  /// Returns the position of a finger in a frame. Before its touch down it moves with the others, or against them, as it does later.
  fileprivate func position(of finger: Finger, upTo frame: Int) -> Point2D {
    let start = finger.frames.lowerBound
    if frame >= start { return finger.start + finger.displacement(in: frame) }
    let others = fingers.filter { $0.frames.lowerBound < start }
    func moved(_ from: Int, _ to: Int) -> Point2D {
      let all = others.map { $0.displacement(in: to) - $0.displacement(in: from) }.reduce(.zero, +)
      return all * (1 / Double(max(1, others.count)))
    }
    let end = (fingers.map(\.frames.upperBound).min() ?? start + 1) - 1
    let (own, later) = (finger.displacement(in: end), moved(start, end))
    let share = later.squaredLength > 0 ? max(-1, min(1, own.dotProduct(later) / later.squaredLength)) : 0
    return finger.start - moved(frame, start) * share
  }
}
