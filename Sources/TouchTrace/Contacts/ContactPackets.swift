import Gestures

/// The kernel's multitouch protocol A: every frame tells of every finger anew, each one closed by a SYN_MT_REPORT.
///
/// Where the device names its fingers (ABS_MT_TRACKING_ID) the names are used; otherwise a finger is the one that was
/// nearest in the frame before.
struct ContactPackets: Sendable {
  /// One finger as a frame tells it.
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
  /// What is left of it once its place is known.
  private struct Candidate: Sendable {
    var place: Place
    var trackingID: Int32
    var isTouching: Bool
    var isTaken: Bool
    var isMatched = false
  }
  /// More than ten fingers, for palms and hovering fingers are told of too; anything above is nonsense.
  private static let limit = 32

  private var packet = Packet()
  private var packets: [Packet] = []
  private var hasReport = false
  private var hasOtherEvents = false
  /// The last BTN_TOUCH; nil where none was seen.
  private var touchKey: Bool?
  /// A size or pressure of zero means a lifted finger, but only on devices that measure them.
  private var measuresSize = false
  private var measuresPressure = false

  /// Where the first of those is that are told of as above the surface.
  private(set) var hovering: Place?
  private var candidates: [Candidate] = []
  private var matching = NearestMatch()
  private var oldPlaces: [Place] = []
  private var oldIndices: [Int] = []
  private var newPlaces: [Place] = []
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
        .incompletePacket, "A finger at \(TrackerNotes.seconds(time)) was told of without its place, and is left out")
    } else if packets.count == Self.limit {
      notes.add(.surplus, "More than \(Self.limit) fingers were told of at \(TrackerNotes.seconds(time))")
    } else {
      packets.append(packet)
    }
  }

  /// Events of this frame were lost; what it told is not the whole.
  mutating func dropFrame() {
    packet = Packet()
    packets.removeAll(keepingCapacity: true)
    (hasReport, hasOtherEvents) = (false, false)
  }

  // MARK: Frames

  mutating func finishFrame(_ table: inout FingerTable, _ map: SurfaceMap, at time: Int64, _ notes: inout TrackerNotes)
  {
    // Some devices leave out the last finger's SYN_MT_REPORT.
    if !packet.isEmpty { closePacket(at: time, &notes) }
    defer { dropFrame() }
    if !hasReport {
      // Nothing was told of fingers. Devices that have BTN_TOUCH say with it whether that means that all have lifted;
      // for those that have none an empty frame does, and one about other things, as a button, does not.
      if touchKey ?? hasOtherEvents { return }
      hovering = nil
      table.liftAll(.ended)
      return
    }
    collect(map)
    matchByName(&table, at: time, &notes)
    matchByPlace(&table, &notes)
    for index in candidates.indices where !candidates[index].isMatched && candidates[index].isTouching {
      table.land(key: -1, trackingID: candidates[index].trackingID, at: candidates[index].place, &notes)
    }
  }

  private mutating func collect(_ map: SurfaceMap) {
    candidates.removeAll(keepingCapacity: true)
    hovering = nil
    for packet in packets {
      guard let x = packet.x, let y = packet.y else { continue }
      if hovering == nil, packet.distance > 0, packet.toolType == 0 { hovering = map.place(x: x, y: y) }
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
          place: map.place(x: x, y: y), trackingID: packet.trackingID,
          isTouching: isPressed && packet.toolType == 0 && packet.distance <= 0, isTaken: packet.toolType != 0))
    }
  }

  private mutating func matchByName(_ table: inout FingerTable, at time: Int64, _ notes: inout TrackerNotes) {
    for index in candidates.indices where candidates[index].trackingID >= 0 {
      let id = candidates[index].trackingID
      if candidates[..<index].contains(where: { $0.trackingID == id }) {
        candidates[index].isTouching = false
        notes.add(
          .duplicate, "Tracking id \(id) was told twice at \(TrackerNotes.seconds(time)); the second one is left out")
      } else if let finger = table.fingers.firstIndex(where: { $0.trackingID == id && $0.leaving == nil }) {
        follow(finger, index, &table, &notes)
      }
    }
  }

  /// What has no name: nearest first. A finger that nothing is near has lifted.
  private mutating func matchByPlace(_ table: inout FingerTable, _ notes: inout TrackerNotes) {
    oldPlaces.removeAll(keepingCapacity: true)
    oldIndices.removeAll(keepingCapacity: true)
    newPlaces.removeAll(keepingCapacity: true)
    newIndices.removeAll(keepingCapacity: true)
    for (index, finger) in table.fingers.enumerated() where finger.leaving == nil && finger.trackingID < 0 {
      oldPlaces.append(finger.place)
      oldIndices.append(index)
    }
    for (index, candidate) in candidates.enumerated() where candidate.trackingID < 0 {
      newPlaces.append(candidate.place)
      newIndices.append(index)
    }
    matching.match(oldPlaces, newPlaces, squaredReach: table.squaredReach, into: &partners)
    // In the order in which the device told them.
    for (new, index) in newIndices.enumerated() {
      if let old = partners.firstIndex(of: new) { follow(oldIndices[old], index, &table, &notes) }
    }
    for (old, partner) in partners.enumerated() where partner < 0 { table.lift(oldIndices[old]) }
    liftUnnamed(&table)
  }

  private func liftUnnamed(_ table: inout FingerTable) {
    for (index, finger) in table.fingers.enumerated() where finger.trackingID >= 0 && finger.leaving == nil {
      if !candidates.contains(where: { $0.isMatched && $0.trackingID == finger.trackingID }) { table.lift(index) }
    }
  }

  private mutating func follow(
    _ finger: Int, _ index: Int, _ table: inout FingerTable, _ notes: inout TrackerNotes
  ) {
    candidates[index].isMatched = true
    let candidate = candidates[index]
    if candidate.isTouching {
      table.move(finger, to: candidate.place, &notes)
    } else if candidate.isTaken {
      notes.add(.palm, "Finger \(table.fingers[finger].id) turned out a palm or a pen, and is cancelled")
      table.lift(finger, .cancelled)
    } else {
      table.lift(finger)
    }
  }
}
