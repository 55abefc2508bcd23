import Gestures
import LibinputEvents
import TouchTrace

extension ChangedHand {
  /// Changes the times of a motion. The device reports positions at its own rate, however fast the hand is: frames in which nothing
  /// but the fingers moves are computed along the fingers' paths, and those in which a finger or a button changes keep their events.
  mutating func retime(_ times: (Timestamp) -> Timestamp) {
    let changed = frames.map { times($0.time) }
    guard let first = changed.first, let period = Self.period(of: frames) else { return }
    var (made, pending, next): ([EvdevFrame], [EvdevEvent], Timestamp) = ([], [], first + period)
    var slot: Int32 = 0
    var written: [Int32: DevicePosition] = [:]
    // Where the search for the next position of each finger begins: times only increase.
    var after = hand.fingers.map(\.frames.lowerBound)
    for (index, frame) in frames.enumerated() {
      while next + period / 4 < changed[index] {
        let positions = hand.fingers.indices.compactMap { index in
          let finger = hand.fingers[index]
          let place = finger.place(at: next, &after[index], changed, frames, period)
          return place.map { (slot: finger.slot, axes.units($0)) }
        }
        let events = pending + moves(to: positions, at: next, slot, &written)
        if !events.isEmpty { made.append(frame.with(events, at: next)) }
        (pending, next) = ([], next + period)
      }
      let isEdge = index == 0 || index + 1 == frames.count || frame.events.contains(where: isEdge)
      pending += frame.events.filter { !axes.isPosition($0) }
      for event in frame.events {
        if event.type == EventCode.abs && event.code == EventCode.absMTSlot { slot = event.value }
        if axes.isTrackingID(event) { written[slot] = nil }
      }
      if !isEdge { continue }
      let positions = hand.fingers.filter { $0.frames.contains(index) }.map { finger in
        (slot: finger.slot, axes.units(finger.positions[index - finger.frames.lowerBound]))
      }
      let moves = moves(to: positions, at: changed[index], slot, &written)
      made.append(frame.with(pending + moves, at: changed[index]))
      (pending, next) = ([], changed[index] + period)
    }
    frames = made
  }

  private func isEdge(_ event: EvdevEvent) -> Bool { axes.isTrackingID(event) || event.type == EventCode.key }

  /// Returns the usual time between two frames; nil if there are none.
  private static func period(of frames: [EvdevFrame]) -> Interval? {
    let steps = zip(frames, frames.dropFirst()).map { $1.time - $0.time }.filter { $0 > .zero }.sorted()
    return steps.isEmpty ? nil : steps[steps.count / 2]
  }
}

extension PlayedHand.Finger {
  /// Returns the position at a time between two frames; nil where the finger is not down, or only just.
  ///
  /// A device reports nothing while nothing moves: after a longer pause, a finger moves within the last period only.
  ///
  /// - Parameters:
  ///   - after: a frame at or before the first one that is later; becomes that one.
  ///   - times: the times of all frames.
  ///   - reported: the frames as the device reported them, with the usual time between two.
  fileprivate func place(
    at time: Timestamp, _ after: inout Int, _ times: [Timestamp], _ reported: [EvdevFrame], _ period: Interval
  ) -> Point2D? {
    guard time > times[frames.lowerBound], frames.upperBound >= times.count || time < times[frames.upperBound] else {
      return nil
    }
    if after > frames.lowerBound, times[after - 1] > time { after = frames.lowerBound }
    while after < frames.upperBound, times[after] <= time { after += 1 }
    if after == frames.upperBound { return positions.last }
    let end = times[after]
    let isPause = reported[after].time - reported[after - 1].time > period * 2
    let start = isPause ? max(times[after - 1], end - period) : times[after - 1]
    let (from, to) = (positions[after - 1 - frames.lowerBound], positions[after - frames.lowerBound])
    if time < start { return from }
    let share = Double((time - start).microseconds) / Double(max(1, (end - start).microseconds))
    return from + (to - from) * share
  }
}

extension EvdevFrame {
  func with(_ events: [EvdevEvent], at time: Timestamp) -> EvdevFrame {
    var frame = self
    (frame.events, frame.time) = (events, time)
    return frame
  }
}
