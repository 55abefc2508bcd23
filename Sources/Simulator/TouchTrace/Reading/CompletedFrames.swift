import Gestures

/// The frames of a device recording, in which every touch of protocol B begins with a complete position.
///
/// The kernel never repeats a value, not even one from before the recording, so a touch may begin without a coordinate.
/// For every consumer of the events, be it the contact tracker or libinput, the coordinate is added to that frame: the
/// value that the slot reports later in the same touch, for which frames are read ahead. A finger that is alone has the
/// values of `ABS_X` and `ABS_Y`, which follow the oldest finger and belong to no other.
package final class CompletedFrames {
  package let events: DeviceEvents
  // The runtime checks no access to the properties of each frame: nothing reads frames while a frame is read.
  @exclusivity(unchecked) private var slots: TouchDownSlots
  /// The far positions; `nil` for consumers that receive the device's own positions.
  private var farPositions: FarPositions?
  @exclusivity(unchecked) private var fallback: FallbackPosition
  @exclusivity(unchecked) private var ahead: [EvdevFrame] = []
  private var next = 0
  private var isAtEnd = false
  private var failure: RecordingError?
  @exclusivity(unchecked) private var start: Timestamp?
  private var log = TrackerNotes()
  /// The touches from before the recording; `nil` once it is known that there are none, or they were added.
  @exclusivity(unchecked) private var earlier: EarlierTouches?

  /// Creates the frames of a recording, with the positions far outside the surface moved to its edge or, for libinput, as the
  /// kernel sends them.
  package init(_ events: DeviceEvents, movesFarPositions: Bool) {
    self.events = events
    farPositions = movesFarPositions ? FarPositions(events.device) : nil
    slots = TouchDownSlots(initial: events.device.axis(EventCode.absMTSlot)?.initialValue ?? 0)
    fallback = FallbackPosition(events.device)
    earlier = EarlierTouches(events.device)
  }

  /// The assumptions, one sentence for each kind.
  package var notes: [RecordingNote] { log.all }
  /// The borrowed and the moved coordinates, in order of time.
  var irregularities: [PositionIrregularity] { log.irregularities }

  package func next(into frame: inout EvdevFrame) throws(RecordingError) -> Bool {
    if next < ahead.count {
      frame = ahead[next]
      next += 1
      if next == ahead.count {
        ahead.removeAll(keepingCapacity: true)
        next = 0
      }
    } else {
      // Thrown after all frames before it have been delivered.
      if let failure { throw failure }
      if isAtEnd { return false }
      guard try events.reader.next(into: &frame) else { return false }
    }
    if start == nil { start = frame.start }
    if earlier != nil { addEarlierTouches(&frame) }
    complete(&frame)
    return true
  }

  /// Adds the beginnings of touches that were down before the recording, to the first frame that shows one of them.
  private func addEarlierTouches(_ frame: inout EvdevFrame) {
    guard var found = earlier else { return }
    switch found.read(frame) {
    case .nothing: earlier = found
    case .beginning: earlier = nil
    case .middle:
      var position = next
      while position - next < EarlierTouches.longestLookAhead, position < ahead.count || readAhead() {
        found.readLater(ahead[position])
        position += 1
      }
      earlier = nil
      frame.events.insert(contentsOf: found.beginnings(at: frame.events.first?.time ?? frame.time), at: 0)
    }
  }

  /// Adds the coordinates that touches of this frame lack.
  private func complete(_ frame: inout EvdevFrame) {
    for event in frame.events where event.type == EventCode.abs { fallback.apply(code: event.code, value: event.value) }
    slots.apply(frame)
    if farPositions != nil { moveFarPositions(&frame) }
    guard frame.isComplete, let incomplete = slots.incomplete else { return }
    var added: [EvdevEvent] = []
    func add(_ code: UInt16, _ value: Int32) {
      added.append(EvdevEvent(time: frame.time, type: EventCode.abs, code: code, value: value))
    }
    for index in incomplete {
      add(EventCode.absMTSlot, Int32(index))
      var sources: [Source] = []
      for axis in slots.missing(in: index) {
        let (value, source) = coordinate(axis, of: index)
        add(axis.code, value)
        sources.append(source)
      }
      note(index, sources, frame.time)
      slots.complete(index)
    }
    add(EventCode.absMTSlot, Int32(slots.current))
    frame.events += added
  }

  private func moveFarPositions(_ frame: inout EvdevFrame) {
    let since = sinceStart(frame.time)
    var moved: [(EvdevEvent, Int32)] = []
    farPositions?.correct(
      &frame, firstLater: { first(later: $1, of: $0, where: $2) }, report: { moved.append(($0, $1)) })
    for (event, value) in moved {
      let name = event.code == EventCode.absMTPositionX ? "x" : "y"
      log.add(
        .outside, .clamped, at: since,
        "The device reported \(name) = \(event.value) at \(TrackerNotes.seconds(since)), far outside its surface; "
          + "\(value), its edge, was used")
    }
  }

  private func sinceStart(_ time: Timestamp) -> Int64 { (time - (start ?? time)).microseconds }

  /// The source of a coordinate, the most certain first.
  private enum Source: Int {
    case alone, later, oldest, stated, middle, zero

    var text: String {
      switch self {
      case .alone: "the device's last known coordinates complete it"
      case .later: "the first one reported later completes it"
      case .oldest: "the oldest touch's completes it"
      case .stated: "the value in the recording's header completes it"
      case .middle: "the middle of the surface completes it"
      case .zero: "0 completes it, because the axis's range is unknown"
      }
    }
  }

  private func coordinate(_ axis: TouchDownSlots.Axis, of index: Int) -> (Int32, Source) {
    let emulated = axis == .x ? fallback.x : fallback.y
    if slots.isAlone(index), let emulated { return (emulated, .alone) }
    if let value = first(later: axis.code, of: index, where: { _ in true }) { return (value, .later) }
    // The kernel sent the value for an earlier touch in this slot. Fingers that never move are near each other.
    if let emulated { return (emulated, .oldest) }
    if let stated = axis == .x ? fallback.statedX : fallback.statedY { return (stated, .stated) }
    guard let range = events.device.axis(axis.code) else { return (0, .zero) }
    return (Int32((Int64(range.minimum) + Int64(range.maximum)) / 2), .middle)
  }

  /// The maximum number of frames to read ahead. Bounds the memory.
  private static let longestLookAhead = 4096

  /// Returns the first value on an axis that the slot reports later in this touch and that meets a condition; `nil` if
  /// there is none.
  private func first(later code: UInt16, of index: Int, where condition: (Int32) -> Bool) -> Int32? {
    var slot = slots.current
    var position = next
    while position - next < Self.longestLookAhead {
      if position == ahead.count && !readAhead() { return nil }
      let frame = ahead[position]
      position += 1
      if frame.isReleasedByKernel { return nil }
      for event in frame.events where event.type == EventCode.abs {
        if event.code == EventCode.absMTSlot { slot = Int(event.value) }
        if slot != index { continue }
        if event.code == EventCode.absMTTrackingID { return nil }
        if event.code == code && condition(event.value) { return event.value }
      }
    }
    return nil
  }

  private func readAhead() -> Bool {
    if isAtEnd || failure != nil { return false }
    var frame = EvdevFrame()
    do throws(RecordingError) { isAtEnd = try !events.reader.next(into: &frame) } catch {
      failure = error
      return false
    }
    if isAtEnd { return false }
    ahead.append(frame)
    return true
  }

  private func note(_ index: Int, _ sources: [Source], _ time: Timestamp) {
    guard let source = sources.max(by: { $0.rawValue < $1.rawValue }) else { return }
    let since = sinceStart(time)
    log.add(
      .assumedPosition, .borrowed, at: since,
      "The touch in slot \(index) at \(TrackerNotes.seconds(since)) has an incomplete position, which the "
        + "kernel sent before the recording; \(source.text)")
  }
}
