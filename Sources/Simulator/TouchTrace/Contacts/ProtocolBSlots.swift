/// The kernel's multitouch protocol B: each touch has a slot, and only changes are sent.
struct ProtocolBSlots: Sendable {
  /// The maximum number of slots. No known device has more; higher slot numbers are noted.
  static let limit = 64
  /// The tracking IDs of touches that began before the recording, which no kernel gives: it counts to 65,535.
  static let firstEarlierID: Int32 = 0x7FFF_0000
  /// How far such a touch must move, in points, so that it is certainly no tap: the distance after which a pan begins.
  static let allowableMovementOfEarlier = 10.0

  enum Occupant: Hashable, Sendable {
    /// The slot has not been reported yet, or events were lost: it may have a touch.
    case unknown
    case empty
    /// A touch that began before the recording: the slot has reported positions but no tracking ID.
    case unidentified
    case finger(Int32)
  }

  struct Slot: Sendable {
    var occupant = Occupant.unknown
    /// The last values of any touch in this slot: the kernel does not repeat them for the next one.
    var x: Int32?
    var y: Int32?
    var toolType: Int32 = 0
    var distance: Int32 = 0
    var touchMajor: Int32?
    var pressure: Int32?
    /// Whether the touch that the slot held at the start of the frame has ended, even if another one has begun since.
    var occupantChanged = false
    /// Whether the frame assigned a tracking ID.
    var beganInFrame = false
    /// Whether the slot's touch has not reported its position yet.
    var isWaiting = false
    /// Where a touch that began before the recording was first.
    var firstPosition: FixedPosition?
    /// Whether the touch began before the recording, so that it is not known whether it taps or presses.
    var isBegunBefore: Bool {
      (ProtocolBSlots.firstEarlierID..<ProtocolBSlots.firstEarlierID + 64).contains(trackingID)
    }

    var isDown: Bool {
      switch occupant {
      case .unidentified, .finger: true
      case .unknown, .empty: false
      }
    }

    /// Whether the slot has a finger, thumb or pen, touching or hovering, rather than a palm.
    var isFinger: Bool { isDown && (toolType == 0 || isPen) }
    var isPen: Bool { toolType == EventCode.toolPen }
    var trackingID: Int32 { if case .finger(let id) = occupant { id } else { -1 } }
  }

  /// The number of slots the device reports; `nil` if it does not report it.
  let count: Int?
  private let usable: Int
  var slots: [Slot] = []
  /// The slot that events refer to; `nil` after an invalid slot number.
  private var current: Int? = 0
  /// Whether the recording has selected a slot. Before that, events belong to a slot that the recording does not name.
  private var hasSelected = false
  /// The slots changed since the last complete frame, in that order.
  var touched: [Int] = []
  private(set) var fallback: FallbackPosition
  var box: SemiMultitouchBox?
  /// The positions from `box` in this frame; `nil` for a slot that reports its own position.
  var boxPositions: (FixedPosition?, FixedPosition?) = (nil, nil)
  private let initialSlot: Int32
  /// The number of touches that began before the recording.
  var begunBefore = 0
  /// The last BTN_TOUCH; `nil` if it has not been sent. Touchpads that detect fingers before they touch, such as
  /// Synaptics touchpads, assign slots to them and press this key only while they touch.
  private var isTouched: Bool?

  /// The slot of a touch that has lifted by BTN_TOUCH and keeps its tracking ID to the end, on a device that does not measure how
  /// far a finger is away; `nil` if there is none.
  var releasedByKey: Int? {
    guard isTouched == false, !measuresDistance else { return nil }
    return slots.indices.first { slots[$0].trackingID >= 0 }
  }
  private let measuresDistance: Bool

  init(_ device: DeviceDescription) {
    measuresDistance = device.axis(EventCode.absMTDistance) != nil
    let axis = device.axis(EventCode.absMTSlot)
    if let axis, axis.maximum >= 0 {
      count = Int(axis.maximum) + 1
      usable = min(Int(axis.maximum) + 1, Self.limit)
    } else {
      count = nil
      usable = Self.limit
    }
    fallback = FallbackPosition(device)
    if device.properties.contains(EventCode.propSemiMT) && count == 2 { box = SemiMultitouchBox() }
    initialSlot = axis?.initialValue ?? 0
  }

  /// Notes properties of the device. Call this method once, before the first event.
  mutating func begin(_ notes: inout TrackerNotes) {
    if box != nil {
      notes.add(
        .semiMultitouch,
        "The device is semi-multitouch: it reports the bounding box of two touches, which has their exact distance and "
          + "centre but not their direction of rotation")
    }
    if initialSlot == 0 { return }
    select(initialSlot, at: 0, &notes)
    if current == nil {
      current = 0
    } else {
      notes.add(.firstSlot, "The recording begins in slot \(initialSlot), according to its header")
    }
  }

  private mutating func select(_ slot: Int32, at time: Int64, _ notes: inout TrackerNotes) {
    guard slot >= 0 && slot < usable else {
      current = nil
      notes.add(
        .slotRange,
        "Slot \(slot) at \(TrackerNotes.seconds(time)) is out of range: the device has \(usable) slots; ignored"
      )
      return
    }
    current = Int(slot)
  }

  // MARK: Events

  /// The kernel selects a slot only if it was another one before. So if the first selection is of the assumed slot, what was
  /// reported before was of another touch from before the recording.
  private mutating func correctFirstSlot(_ selected: Int32) {
    defer { hasSelected = true }
    guard !hasSelected, let current, selected == current, slots.indices.contains(current),
      slots[current].occupant == .unidentified
    else { return }
    slots[current] = Slot()
  }

  mutating func apply(code: UInt16, value: Int32, at time: Int64, _ notes: inout TrackerNotes) {
    if code == EventCode.absMTSlot {
      correctFirstSlot(value)
      return select(value, at: time, &notes)
    }
    if code == EventCode.absX || code == EventCode.absY { return fallback.apply(code: code, value: value) }
    guard EventCode.contactAxes.contains(code), let current else { return }
    while slots.count <= current { slots.append(Slot()) }
    if !touched.contains(current) { touched.append(current) }
    switch code {
    case EventCode.absMTTrackingID: track(value, current, at: time, &notes)
    case EventCode.absMTPositionX:
      slots[current].x = value
      if slots[current].occupant == .unknown { slots[current].occupant = .unidentified }
    case EventCode.absMTPositionY:
      slots[current].y = value
      if slots[current].occupant == .unknown { slots[current].occupant = .unidentified }
    case EventCode.absMTToolType: slots[current].toolType = value
    case EventCode.absMTDistance: slots[current].distance = value
    case EventCode.absMTTouchMajor: slots[current].touchMajor = value
    case EventCode.absMTPressure:
      slots[current].pressure = value
      // Some drivers report 0 for light touches, others for hovering fingers. The kernel's protocol relies on the
      // tracking ID, and so does this.
      if value == 0 && slots[current].isDown {
        notes.add(
          .pressure,
          "Slot \(current) reported pressure 0 at \(TrackerNotes.seconds(time)) with a valid tracking ID; "
            + "the touch stays down"
        )
      }
    default: break
    }
  }

  /// Handles BTN_TOUCH, which reports whether any finger touches.
  mutating func setTouched(_ isTouched: Bool) {
    if isTouched == self.isTouched { return }
    self.isTouched = isTouched
    for index in slots.indices where slots[index].isDown && !touched.contains(index) { touched.append(index) }
  }

  /// Returns whether the slot's finger touches the surface rather than hovering above it.
  func isTouching(_ index: Int) -> Bool {
    slots[index].isFinger && slots[index].distance <= 0 && isTouched != false
  }

  /// Whether there are fingers and all of them hover.
  var isHovering: Bool {
    slots.contains { $0.isFinger } && !slots.indices.contains { isTouching($0) }
  }

  /// Returns the position of the first hovering finger.
  func hovering(_ transform: SurfaceTransform) -> FixedPosition? {
    for index in slots.indices where slots[index].isFinger && !isTouching(index) {
      if let position = position(of: index, transform) { return position }
    }
    return nil
  }

  private mutating func track(_ id: Int32, _ index: Int, at time: Int64, _ notes: inout TrackerNotes) {
    let before = slots[index].occupant
    let after = id < 0 ? Occupant.empty : .finger(id)
    if before == after { return }
    slots[index].occupant = after
    slots[index].occupantChanged = true
    if id >= 0 { slots[index].beganInFrame = true }
    if case .finger(let old) = before, id >= 0 {
      notes.add(
        .replaced,
        id == .max
          ? "The touch never lifted: at \(TrackerNotes.seconds(time)) its tracking ID \(old) changed to \(id) without touch-up instead of "
            + "to -1, so another touch begins and stays down; check what sends the events"
          : "Tracking ID \(old) changed to \(id) at \(TrackerNotes.seconds(time)) without touch-up; "
            + "one touch ends, another begins; check whether the driver sends -1 between them"
      )
    }
  }

  /// Empties all slots after the kernel has released the device's keys.
  mutating func releaseAll() {
    for index in slots.indices where slots[index].isDown { slots[index].occupant = .empty }
  }

  /// Handles lost events: an empty slot may have a touch now.
  mutating func loseTrack() {
    for index in slots.indices where slots[index].occupant == .empty { slots[index].occupant = .unknown }
    isTouched = nil
  }
}
