import Analysis
import Gestures
import Simulation

/// Writes Perfetto's format: a `Trace` of packets. The field numbers are those of `protos/perfetto/trace`.
struct PerfettoWriter {
  private enum Packet {
    static let timestamp = 8
    static let sequence = 10
    static let trackEvent = 11
    static let trackDescriptor = 60
  }

  private enum Descriptor {
    static let uuid = 1
    static let name = 2
    static let parent = 5
    static let counter = 8
    static let childOrdering = 11
    static let siblingOrderRank = 12
    static let explicitOrdering: UInt64 = 3
    static let counterUnitName = 6
  }

  private enum Event {
    static let annotations = 4
    static let type = 9
    static let track = 11
    static let name = 23
    static let doubleCounterValue = 44
    static let flows = 47
  }

  private enum EventType: UInt64 {
    case sliceBegin = 1
    case sliceEnd = 2
    case instant = 3
    case counter = 4
  }

  private enum Annotation {
    static let bool = 2
    static let count = 4
    static let number = 5
    static let text = 6
    static let name = 10
  }

  func bytes(_ event: TimelineEvent) -> [UInt8] {
    switch event {
    case .track(let track): return descriptor(track)
    case .begin(let time, let track, let name, let notes, let flows):
      return packet(time, message(.sliceBegin, track, name, notes, flows))
    case .end(let time, let track, let notes): return packet(time, message(.sliceEnd, track, nil, notes, []))
    case .instant(let time, let track, let name, let notes, let flows):
      return packet(time, message(.instant, track, name, notes, flows))
    case .counter(let time, let track, let value):
      var counter = message(.counter, track, nil, [], [])
      counter.add(Event.doubleCounterValue, value)
      return packet(time, counter)
    }
  }

  private func descriptor(_ track: TimelineTrack) -> [UInt8] {
    var message = ProtobufMessage()
    message.add(Descriptor.uuid, track.id)
    if track.parent > 0 { message.add(Descriptor.parent, track.parent) }
    message.add(Descriptor.name, track.name)
    if case .counter(let unit) = track.kind {
      var counter = ProtobufMessage()
      if !unit.isEmpty { counter.add(Descriptor.counterUnitName, unit) }
      message.add(Descriptor.counter, counter)
    }
    message.add(Descriptor.childOrdering, Descriptor.explicitOrdering)
    message.add(Descriptor.siblingOrderRank, track.id)
    var packet = ProtobufMessage()
    packet.add(Packet.sequence, 1)
    packet.add(Packet.trackDescriptor, message)
    return framed(packet)
  }

  private func message(
    _ type: EventType, _ track: Int, _ name: String?, _ notes: TimelineNotes, _ flows: [UInt64]
  ) -> ProtobufMessage {
    var event = ProtobufMessage()
    for note in notes { event.add(Event.annotations, annotation(note.name, note.value)) }
    event.add(Event.type, type.rawValue)
    event.add(Event.track, track)
    if let name { event.add(Event.name, name) }
    for flow in flows { event.add(Event.flows, fixed: flow) }
    return event
  }

  private func annotation(_ name: String, _ value: TimelineNote) -> ProtobufMessage {
    var message = ProtobufMessage()
    switch value {
    case .bool(let value): message.add(Annotation.bool, value)
    case .count(let value): message.add(Annotation.count, value)
    case .number(let value): message.add(Annotation.number, value)
    case .text(let value): message.add(Annotation.text, value)
    }
    message.add(Annotation.name, name)
    return message
  }

  private func packet(_ time: Timestamp, _ event: ProtobufMessage) -> [UInt8] {
    var packet = ProtobufMessage()
    // Nanoseconds exceed an Int64 only after 292 years.
    let (nanoseconds, overflow) = max(0, time.microseconds).multipliedReportingOverflow(by: 1000)
    packet.add(Packet.timestamp, overflow ? Int.max : Int(nanoseconds))
    packet.add(Packet.sequence, 1)
    packet.add(Packet.trackEvent, event)
    return framed(packet)
  }

  private func framed(_ packet: ProtobufMessage) -> [UInt8] {
    var trace = ProtobufMessage()
    trace.add(1, packet)
    return trace.bytes
  }
}
