import Gestures
import LibinputEvents
import TouchTrace

/// The frames of one motion, with changes of the hand.
struct ChangedHand {
  /// The frames of the changed hand.
  var frames: [EvdevFrame]
  let axes: SurfaceAxes
  private(set) var hand: PlayedHand

  /// - Parameter device: the device as libinput sees it.
  init(_ frames: [EvdevFrame], on device: DeviceDescription) throws(VirtualLibinputError) {
    guard let axes = SurfaceAxes(device) else {
      throw .refused("the device has no slots, so its fingers cannot be changed")
    }
    self.frames = frames
    self.axes = axes
    hand = PlayedHand(frames, axes)
  }

  /// Applies a change. Throws if a finger would leave the surface.
  mutating func apply(_ change: HandChange) throws(VirtualLibinputError) {
    if change.kind == .landing, hand.movesWhileLanding {
      try land(within: Interval(microseconds: Int64((change.amount * 1000).rounded())))
    } else if change.kind == .tool {
      use(tool: Int32(change.amount))
    } else if let times = hand.times(change) {
      retime(times)
    } else {
      try move(change)
    }
    hand = PlayedHand(frames, axes)
  }

  private mutating func move(_ change: HandChange) throws(VirtualLibinputError) {
    var slot: Int32 = 0
    var written: [Int32: DevicePosition] = [:]
    for index in frames.indices {
      var events: [EvdevEvent] = []
      for event in frames[index].events {
        if event.type == EventCode.abs && event.code == EventCode.absMTSlot { slot = event.value }
        if !axes.isPosition(event) { events.append(event) }
        if axes.isTrackingID(event) { written[slot] = nil }
      }
      let positions = try hand.fingers.filter { $0.frames.contains(index) }.map {
        finger throws(VirtualLibinputError) in (finger.slot, try units(hand.position(of: finger, in: index, change)))
      }
      events += moves(to: positions, at: frames[index].time, slot, &written)
      frames[index].events = events
    }
  }

  /// Lets the device report a tool for each touch, from its touch down on.
  private mutating func use(tool: Int32) {
    for index in frames.indices {
      frames[index].events = frames[index].events.flatMap { event -> [EvdevEvent] in
        if event.type == EventCode.abs && event.code == EventCode.absMTToolType { return [] }
        guard axes.isTrackingID(event), event.value >= 0 else { return [event] }
        return [event, EvdevEvent(time: event.time, type: event.type, code: EventCode.absMTToolType, value: tool)]
      }
    }
  }

  /// Returns the device's position, which is on its surface.
  func units(_ millimetres: Point2D) throws(VirtualLibinputError) -> DevicePosition {
    let position = axes.units(millimetres)
    guard axes.contain(position) else { throw .refused("a finger would leave the surface") }
    return position
  }

  /// Returns the events that move the fingers of slots, those that were not written before. The slot stays the same.
  func moves(
    to positions: [(slot: Int32, DevicePosition)], at time: Timestamp, _ slot: Int32,
    _ written: inout [Int32: DevicePosition]
  ) -> [EvdevEvent] {
    var (events, last): ([EvdevEvent], Int32) = ([], slot)
    func add(_ code: UInt16, _ value: Int32) {
      events.append(EvdevEvent(time: time, type: EventCode.abs, code: code, value: value))
    }
    for (finger, position) in positions where written[finger] != position {
      written[finger] = position
      if finger != last { add(EventCode.absMTSlot, finger) }
      last = finger
      add(EventCode.absMTPositionX, position.x)
      add(EventCode.absMTPositionY, position.y)
    }
    if last != slot { add(EventCode.absMTSlot, slot) }
    return events
  }
}
