/// The kernel's multitouch protocol B: each finger has a slot, and only changes are sent.
struct SlotTable: Sendable {
  /// No device is known that has more; slot numbers above are noted.
  static let limit = 64

  enum Holder: Hashable, Sendable {
    /// Nothing was told of this slot yet, or events were lost: a finger may be there.
    case unknown
    case nobody
    /// There is a finger whose landing was not seen: places were told of the slot, but no tracking id.
    case nameless
    case finger(Int32)
  }
  struct Slot: Sendable {
    var holder = Holder.unknown
    /// The last values, told for whichever finger: the kernel does not send them again for the next one.
    var x: Int32?
    var y: Int32?
    /// The first values told at all: the best guess at what was the case before.
    var firstX: Int32?
    var firstY: Int32?
    var toolType: Int32 = 0
    var distance: Int32 = 0
    /// The finger that was there when the frame began is gone, whoever is there now.
    var hasChangedHands = false
    /// A tracking id was given in this frame.
    var landsInFrame = false
    /// It has a finger that has not told its place yet.
    var isWaiting = false

    var isDown: Bool {
      switch holder {
      case .nameless, .finger: true
      case .unknown, .nobody: false
      }
    }
    /// A thumb or finger, not a palm or pen; on the surface or above it.
    var isFinger: Bool { isDown && toolType == 0 }
    var trackingID: Int32 { if case .finger(let id) = holder { id } else { -1 } }
  }

  /// How many slots the device says it has; nil where it does not say.
  let count: Int?
  private let usable: Int
  var slots: [Slot] = []
  /// The slot that events are about; nil where the device named one that it cannot have.
  private var current: Int? = 0
  /// The slots told of since the last frame that was complete, in that order.
  var touched: [Int] = []
  private(set) var fallback: FallbackPlace
  var box: BoundingBox?
  /// What `box` made of the two slots, in this frame; nil where the slot tells for itself.
  var boxPlaces: (Place?, Place?) = (nil, nil)
  private let initialSlot: Int32
  /// The last BTN_TOUCH; nil where none was told. Pads that see fingers before they touch, as Synaptics', give them
  /// slots then, and hold this key only while they touch.
  private var isTouched: Bool?

  init(_ device: DeviceDescription) {
    let axis = device.axis(EventCode.absMTSlot)
    if let axis, axis.maximum >= 0 {
      count = Int(axis.maximum) + 1
      usable = min(Int(axis.maximum) + 1, Self.limit)
    } else {
      (count, usable) = (nil, Self.limit)
    }
    fallback = FallbackPlace(device)
    if device.properties.contains(EventCode.propSemiMT) && count == 2 { box = BoundingBox() }
    initialSlot = axis?.initialValue ?? 0
  }

  /// To be called once, before the first event.
  mutating func begin(_ notes: inout TrackerNotes) {
    if box != nil {
      notes.add(
        .semiMultitouch,
        "The device reports a box around its fingers (semi-multitouch): two fingers' distance and centre are theirs, "
          + "the sense in which they turn may not be")
    }
    if initialSlot == 0 { return }
    select(initialSlot, at: 0, &notes)
    if current == nil {
      current = 0
    } else {
      notes.add(.firstSlot, "The recording begins in slot \(initialSlot), as its header says")
    }
  }

  private mutating func select(_ slot: Int32, at time: Int64, _ notes: inout TrackerNotes) {
    guard slot >= 0 && slot < usable else {
      current = nil
      notes.add(
        .slotRange,
        "Slot \(slot) at \(TrackerNotes.seconds(time)) is none of the device's \(usable); what is told of it is left out"
      )
      return
    }
    current = Int(slot)
  }

  // MARK: Events

  mutating func apply(code: UInt16, value: Int32, at time: Int64, _ notes: inout TrackerNotes) {
    if code == EventCode.absMTSlot { return select(value, at: time, &notes) }
    if code == EventCode.absX || code == EventCode.absY { return fallback.apply(code: code, value: value) }
    guard EventCode.contactAxes.contains(code), let current else { return }
    while slots.count <= current { slots.append(Slot()) }
    if !touched.contains(current) { touched.append(current) }
    switch code {
    case EventCode.absMTTrackingID: track(value, current, at: time, &notes)
    case EventCode.absMTPositionX:
      slots[current].x = value
      if slots[current].firstX == nil { slots[current].firstX = value }
      if slots[current].holder == .unknown { slots[current].holder = .nameless }
    case EventCode.absMTPositionY:
      slots[current].y = value
      if slots[current].firstY == nil { slots[current].firstY = value }
      if slots[current].holder == .unknown { slots[current].holder = .nameless }
    case EventCode.absMTToolType: slots[current].toolType = value
    case EventCode.absMTDistance: slots[current].distance = value
    case EventCode.absMTPressure:
      // Some drivers keep light fingers at 0, some fingers that hover. The tracking id is what the kernel's protocol
      // goes by, so it is gone by here.
      if value == 0 && slots[current].isDown {
        notes.add(
          .pressure,
          "Slot \(current) told pressure 0 at \(TrackerNotes.seconds(time)) while it had a finger; the finger stays down"
        )
      }
    default: break
    }
  }

  /// BTN_TOUCH: whether any finger touches.
  mutating func setTouched(_ isTouched: Bool) {
    if isTouched == self.isTouched { return }
    self.isTouched = isTouched
    for index in slots.indices where slots[index].isDown && !touched.contains(index) { touched.append(index) }
  }
  /// Whether the slot's finger is on the surface, not above it.
  func isTouching(_ index: Int) -> Bool {
    slots[index].isFinger && slots[index].distance <= 0 && isTouched != false
  }
  /// Whether there are fingers, and none of them touches.
  var isHovering: Bool {
    slots.contains { $0.isFinger } && !slots.indices.contains { isTouching($0) }
  }
  /// Where the first finger is that is above the surface.
  func hovering(_ map: SurfaceMap) -> Place? {
    for index in slots.indices where slots[index].isFinger && !isTouching(index) {
      if let place = place(of: index, map) { return place }
    }
    return nil
  }

  private mutating func track(_ id: Int32, _ index: Int, at time: Int64, _ notes: inout TrackerNotes) {
    let before = slots[index].holder
    let after = id < 0 ? Holder.nobody : .finger(id)
    if before == after { return }
    slots[index].holder = after
    slots[index].hasChangedHands = true
    if id >= 0 { slots[index].landsInFrame = true }
    if case .finger(let old) = before, id >= 0 {
      notes.add(
        .replaced,
        "Tracking id \(old) became \(id) at \(TrackerNotes.seconds(time)) without lifting; one finger lifts, one lands")
    }
  }

  /// Whoever was there is not felt any more, and lands anew.
  mutating func letGo() {
    for index in slots.indices where slots[index].isDown { slots[index].holder = .nobody }
  }
  /// Events were lost: a slot that had nobody may have somebody now.
  mutating func loseTrack() {
    for index in slots.indices where slots[index].holder == .nobody { slots[index].holder = .unknown }
    isTouched = nil
  }

  // MARK: Places from before the recording

  /// Whether a finger is there whose place is not known yet.
  var isWaiting: Bool { slots.indices.contains { isTouching($0) && !hasPlace($0) } }
  /// Whether there is a place for any finger, told by its slot or not.
  var hasFallback: Bool { fallback.x != nil && fallback.y != nil }
  private func hasPlace(_ index: Int) -> Bool {
    slots.indices.contains(index) && (slots[index].x ?? fallback.x) != nil && (slots[index].y ?? fallback.y) != nil
  }

  /// Takes over what another table, which has read on, knows of the places of slots of which this one knows none; and
  /// where that does not know either, `middle`.
  mutating func assumePlaces(
    from later: SlotTable, middle: (x: Int32, y: Int32), at time: Int64, _ notes: inout TrackerNotes
  ) {
    for index in later.slots.indices {
      while slots.count <= index { slots.append(Slot()) }
      let (known, first) = (hasPlace(index), later.slots[index])
      if known || !first.isDown && first.firstX == nil && first.firstY == nil && first.holder == .unknown { continue }
      if slots[index].x == nil { slots[index].x = first.firstX ?? fallback.x ?? fallback.statedX ?? middle.x }
      if slots[index].y == nil { slots[index].y = first.firstY ?? fallback.y ?? fallback.statedY ?? middle.y }
      let isGuess = (first.firstX ?? fallback.x) == nil || (first.firstY ?? fallback.y) == nil
      notes.add(
        .borrowedPlace,
        "The finger that lands in slot \(index) at \(TrackerNotes.seconds(time)) does not tell its whole place, which the "
          + "kernel told before the recording; \(isGuess ? "the middle of the surface" : "the first one it tells later") stands in"
      )
    }
  }
}
