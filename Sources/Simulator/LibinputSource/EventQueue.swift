#if Libinput
import CLibinput
import Gestures
import LibinputEvents
import TouchTrace

/// Collects libinput's events as values, with what its log reports about touches. Used for devices and for recordings.
struct EventQueue {
  private struct Source {
    /// The node, such as `event5`.
    var node: String
    var suppressions = SuppressionFilter()
  }
  /// The time that counts as 0, in microseconds of libinput's clock.
  let origin: UInt64
  /// The size of the surface on which touches are placed; `nil` for the device's own.
  var surface: LibinputEvent.Position?
  /// The sources in the order of adding; removed devices keep their index.
  private var sources: [Source] = []

  init(origin: UInt64) { self.origin = origin }

  func timestamp(_ time: UInt64) -> Timestamp {
    Timestamp(microseconds: Int64(truncatingIfNeeded: time &- origin))
  }

  /// Takes all pending events from libinput.
  ///
  /// - Parameters:
  ///   - now: microseconds of libinput's clock.
  ///   - touch: returns the tracking ID in a device's slot, -1 if there is none.
  ///   - added: called for a device before it is reported, so that its report includes the options set here.
  ///   - removed: called for a device that was removed.
  mutating func take(
    from context: OpaquePointer, _ callbacks: LibinputCallbacks, now: UInt64, into events: inout [LibinputEvent],
    touch: (_ node: String, _ slot: Int) -> Int32, added: (OpaquePointer) -> Void = { _ in },
    removed: (OpaquePointer) -> Void = { _ in }
  ) {
    let now = timestamp(now)
    let reports = callbacks.takeReports()
    // Nearly every frame is without reports.
    for index in sources.indices where !reports.isEmpty || !sources[index].suppressions.isEmpty {
      // A line without a device belongs to the only one.
      let own = reports.filter { $0.node == sources[index].node || ($0.node == nil && index == 0) }.map(\.what)
      let node = sources[index].node
      var suppressions: [Suppression] = []
      for what in own {
        switch what {
        case .suppression(let suppression): suppressions.append(suppression)
        case .tapRefusal(let refusal):
          events.append(LibinputEvent(.tapRefusal(refusal), time: now, delivery: now, source: index))
        }
      }
      for var event in sources[index].suppressions.events(suppressions, now: now, id: { touch(node, $0) }) {
        event.source = index
        events.append(event)
      }
    }
    while let event = libinput_get_event(context) {
      defer { libinput_event_destroy(event) }
      guard let device = libinput_event_get_device(event) else { continue }
      let type = libinput_event_get_type(event)
      if type == LIBINPUT_EVENT_DEVICE_ADDED { add(device, added) }
      if type == LIBINPUT_EVENT_DEVICE_REMOVED { removed(device) }
      let reading = EventReading(event, on: surface)
      guard let kind = reading.kind else { continue }
      let time = reading.time == 0 ? now : timestamp(reading.time)
      events.append(LibinputEvent(kind, time: time, delivery: now, source: Self.number(device)))
    }
  }

  private mutating func add(_ device: OpaquePointer, _ added: (OpaquePointer) -> Void) {
    libinput_device_set_user_data(device, UnsafeMutableRawPointer(bitPattern: sources.count + 1))
    sources.append(Source(node: String(cString: libinput_device_get_sysname(device))))
    added(device)
  }

  private static func number(_ device: OpaquePointer) -> Int {
    max(0, Int(bitPattern: libinput_device_get_user_data(device)) - 1)
  }
}

extension LibinputEvent {
  /// The event, marked as caused by the end of a recording or by a removed device.
  var cutOff: LibinputEvent {
    var event = self
    event.isCutOff = true
    switch kind {
    case .hold(.end, let fingers): event.kind = .hold(.cancelled, fingers: fingers)
    case .swipe(.end, let fingers, let movement): event.kind = .swipe(.cancelled, fingers: fingers, movement)
    case .pinch(.end, let fingers, let movement, let scale, let angle):
      event.kind = .pinch(.cancelled, fingers: fingers, movement, scale: scale, angle: angle)
    case .touchUp(let slot): event.kind = .touchCancel(slot: slot)
    case .deviceRemoved: event.isCutOff = false
    default: break
    }
    return event
  }
}
#endif
