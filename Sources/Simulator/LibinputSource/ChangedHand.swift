import Gestures
import LibinputEvents
import TouchTrace

/// The frames of one motion, with changes of the hand.
struct ChangedHand {
  /// The frames of the changed hand.
  private(set) var frames: [EvdevFrame]
  private let axes: SurfaceAxes
  private var hand: PlayedHand

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
    if let times = hand.times(change) {
      for index in frames.indices { frames[index].time = times(frames[index].time) }
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
      var last = slot
      for finger in hand.fingers where finger.frames.contains(index) {
        let position = axes.units(hand.position(of: finger, in: index, change))
        guard axes.contain(position) else { throw .refused("a finger would leave the surface") }
        if written[finger.slot] == position { continue }
        written[finger.slot] = position
        func add(_ code: UInt16, _ value: Int32) {
          events.append(EvdevEvent(time: frames[index].time, type: EventCode.abs, code: code, value: value))
        }
        if finger.slot != last { add(EventCode.absMTSlot, finger.slot) }
        last = finger.slot
        add(EventCode.absMTPositionX, position.x)
        add(EventCode.absMTPositionY, position.y)
      }
      if last != slot {
        events.append(
          EvdevEvent(time: frames[index].time, type: EventCode.abs, code: EventCode.absMTSlot, value: slot))
      }
      frames[index].events = events
    }
  }
}
