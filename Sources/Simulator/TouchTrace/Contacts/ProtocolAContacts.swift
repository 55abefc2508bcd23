import Gestures

/// The kernel's multitouch protocol A: each frame lists all touches, each terminated by SYN_MT_REPORT.
///
/// Touches are matched by ABS_MT_TRACKING_ID if the device sends it, otherwise by the nearest position in the previous
/// frame.
struct ProtocolAContacts: Sendable {
  /// One touch as a frame reports it.
  private struct Packet: Sendable {
    var x: Int32?
    var y: Int32?
    var trackingID: Int32 = -1
    var toolType: Int32 = 0
    var distance: Int32 = 0
    var touchMajor: Int32?
    var pressure: Int32?
    var isEmpty = true
  }

  /// A touch with a known position.
  private struct Candidate: Sendable {
    var position: FixedPosition
    var trackingID: Int32
    var isTouching: Bool
    var isTool: Bool
    var type: TouchType?
    var pressure: TouchPressure
    var isMatched = false
  }

  /// The maximum number of contacts: enough for ten fingers plus palms and hovering fingers.
  private static let limit = 32

  private var packet = Packet()
  private var packets: [Packet] = []
  private var hasReport = false
  private var hasOtherEvents = false
  /// The last BTN_TOUCH; `nil` if the device has not sent it.
  private var touchKey: Bool?
  /// A touch size or pressure of 0 means that the finger has lifted, but only on devices that measure it.
  private var measuresSize = false
  private var measuresPressure = false

  /// The position of the first hovering finger; `nil` if no finger hovers.
  private(set) var hovering: FixedPosition?
  private var candidates: [Candidate] = []
  private var matching = NearestMatch()
  private var oldPositions: [FixedPosition] = []
  private var oldIndices: [Int] = []
  private var newPositions: [FixedPosition] = []
  private var newIndices: [Int] = []
  private var partners: [Int] = []

  init() {}

  mutating func apply(_ event: EvdevEvent, at time: Int64, _ notes: inout TrackerNotes) {
    switch (event.type, event.code) {
    case (EventCode.syn, EventCode.synMTReport): closePacket(at: time, &notes)
    case (EventCode.key, EventCode.btnTouch): touchKey = event.value != 0
    case (EventCode.abs, EventCode.contactAxes): take(event.code, event.value)
    case (EventCode.abs, EventCode.absX), (EventCode.abs, EventCode.absY), (EventCode.abs, EventCode.absPressure):
      break
    default: hasOtherEvents = true
    }
  }

  private mutating func take(_ code: UInt16, _ value: Int32) {
    packet.isEmpty = false
    switch code {
    case EventCode.absMTPositionX: packet.x = value
    case EventCode.absMTPositionY: packet.y = value
    case EventCode.absMTTrackingID: packet.trackingID = max(-1, value)
    case EventCode.absMTToolType: packet.toolType = value
    case EventCode.absMTDistance: packet.distance = value
    case EventCode.absMTTouchMajor:
      packet.touchMajor = value
      if value > 0 { measuresSize = true }
    case EventCode.absMTPressure:
      packet.pressure = value
      if value > 0 { measuresPressure = true }
    default: break
    }
  }

  private mutating func closePacket(at time: Int64, _ notes: inout TrackerNotes) {
    hasReport = true
    defer { packet = Packet() }
    if packet.isEmpty { return }
    if packet.x == nil || packet.y == nil {
      notes.add(
        .incompletePacket, "The device reported a touch without a position at \(TrackerNotes.seconds(time)); ignored")
    } else if packets.count == Self.limit {
      notes.add(.surplus, "The device reported more than \(Self.limit) touches at \(TrackerNotes.seconds(time))")
    } else {
      packets.append(packet)
    }
  }

  /// Discards the frame's packets, because events of this frame were lost.
  mutating func dropFrame() {
    packet = Packet()
    packets.removeAll(keepingCapacity: true)
    hasReport = false
    hasOtherEvents = false
  }

  // MARK: Frames

  mutating func finishFrame(
    _ contacts: inout ActiveContacts, _ transform: SurfaceTransform, at time: Int64, _ notes: inout TrackerNotes
  ) {
    // Some devices omit SYN_MT_REPORT for the last finger.
    if !packet.isEmpty { closePacket(at: time, &notes) }
    defer { dropFrame() }
    if !hasReport {
      // The frame reports no touches. On devices with BTN_TOUCH, that key shows whether all fingers have lifted. On
      // others, an empty frame means that they have; a frame with other events, such as a button, does not.
      if touchKey ?? hasOtherEvents { return }
      hovering = nil
      contacts.endAll(.ended)
      return
    }
    collect(transform)
    matchByTrackingID(&contacts, at: time, &notes)
    matchByPosition(&contacts, &notes)
    for index in candidates.indices where !candidates[index].isMatched && candidates[index].isTouching {
      contacts.begin(
        key: -1, trackingID: candidates[index].trackingID, at: candidates[index].position, type: candidates[index].type,
        pressure: candidates[index].pressure, &notes)
    }
  }

  private mutating func collect(_ transform: SurfaceTransform) {
    candidates.removeAll(keepingCapacity: true)
    hovering = nil
    for packet in packets {
      guard let x = packet.x, let y = packet.y else { continue }
      if hovering == nil, packet.distance > 0, packet.toolType == 0 { hovering = transform.position(x: x, y: y) }
      let isPen = packet.toolType == EventCode.toolPen
      let isPressed: Bool
      if let size = packet.touchMajor, measuresSize {
        isPressed = size > 0
      } else if let pressure = packet.pressure, measuresPressure {
        isPressed = pressure > 0
      } else {
        isPressed = true
      }
      candidates.append(
        Candidate(
          position: transform.position(x: x, y: y), trackingID: packet.trackingID,
          isTouching: isPressed && (packet.toolType == 0 || isPen) && packet.distance <= 0,
          isTool: packet.toolType != 0, type: isPen ? .pencil : nil,
          pressure: transform.pressure.value(touchMajor: packet.touchMajor, pressure: packet.pressure)))
    }
  }

  private mutating func matchByTrackingID(_ contacts: inout ActiveContacts, at time: Int64, _ notes: inout TrackerNotes)
  {
    for index in candidates.indices where candidates[index].trackingID >= 0 {
      let id = candidates[index].trackingID
      if candidates[..<index].contains(where: { $0.trackingID == id }) {
        candidates[index].isTouching = false
        notes.add(
          .duplicate,
          "Tracking ID \(id) appears twice in the frame at \(TrackerNotes.seconds(time)); the second one is ignored")
      } else if let finger = contacts.fingers.firstIndex(where: { $0.trackingID == id && $0.ending == nil }) {
        follow(finger, index, &contacts, &notes)
      }
    }
  }

  /// Matches touches without a tracking ID, nearest first. A touch without a match has lifted.
  private mutating func matchByPosition(_ contacts: inout ActiveContacts, _ notes: inout TrackerNotes) {
    oldPositions.removeAll(keepingCapacity: true)
    oldIndices.removeAll(keepingCapacity: true)
    newPositions.removeAll(keepingCapacity: true)
    newIndices.removeAll(keepingCapacity: true)
    for (index, finger) in contacts.fingers.enumerated() where finger.ending == nil && finger.trackingID < 0 {
      oldPositions.append(finger.position)
      oldIndices.append(index)
    }
    for (index, candidate) in candidates.enumerated() where candidate.trackingID < 0 {
      newPositions.append(candidate.position)
      newIndices.append(index)
    }
    matching.match(oldPositions, newPositions, squaredReach: contacts.squaredReach, into: &partners)
    // In the order in which the device reported them.
    for (new, index) in newIndices.enumerated() {
      if let old = partners.firstIndex(of: new) { follow(oldIndices[old], index, &contacts, &notes) }
    }
    for (old, partner) in partners.enumerated() where partner < 0 { contacts.end(oldIndices[old]) }
    endMissing(&contacts)
  }

  private func endMissing(_ contacts: inout ActiveContacts) {
    for (index, finger) in contacts.fingers.enumerated() where finger.trackingID >= 0 && finger.ending == nil {
      if !candidates.contains(where: { $0.isMatched && $0.trackingID == finger.trackingID }) { contacts.end(index) }
    }
  }

  private mutating func follow(
    _ finger: Int, _ index: Int, _ contacts: inout ActiveContacts, _ notes: inout TrackerNotes
  ) {
    candidates[index].isMatched = true
    let candidate = candidates[index]
    if candidate.isTouching && contacts.fingers[finger].type == candidate.type {
      contacts.move(finger, to: candidate.position, pressure: candidate.pressure, &notes)
    } else if candidate.isTool || candidate.isTouching {
      let tool = candidate.isTool ? "palm or a pen" : "finger"
      notes.add(.palm, "Touch \(contacts.fingers[finger].id) became a \(tool); cancelled")
      contacts.end(finger, .cancelled)
      // A pen is another touch.
      candidates[index].isMatched = !candidate.isTouching
    } else {
      contacts.end(finger)
    }
  }
}
