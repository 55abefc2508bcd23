import Gestures

/// Finds the touches of a recording with slots that were down before it began: their slots report positions or a lift, and no
/// tracking ID before that.
struct EarlierTouches {
  enum Verdict { case nothing, beginning, middle }

  /// Fingers that rest for as many frames begin when they move.
  static let longestLookAhead = 256

  private var current: Int
  /// The slot at the start of the frame that shows the first touch.
  private var start: Int
  private var identified: Set<Int> = []
  private var earlier: [Int] = []
  /// The slots that were added in this frame: some drivers report the position before the tracking ID.
  private var added: [Int] = []
  private let hasTouchKey: Bool
  private var hasSelected = false
  /// The slot before the first selection, which the recording does not name.
  private var unnamed: Int?

  init(_ device: DeviceDescription) {
    let slot = device.axis(EventCode.absMTSlot)?.initialValue ?? 0
    current = Int(slot)
    start = Int(slot)
    hasTouchKey = device.has(type: EventCode.key, code: EventCode.btnTouch)
  }

  /// Reads a frame up to the first one with a touch. Decides whether the recording begins in the middle of touches.
  mutating func read(_ frame: EvdevFrame) -> Verdict {
    guard frame.isComplete else { return .beginning }
    added = []
    start = current
    for event in frame.events {
      if event.type == EventCode.syn { return .beginning }
      guard event.type == EventCode.abs else { continue }
      if event.code == EventCode.absMTTrackingID, event.value >= 0, earlier.isEmpty { return .beginning }
      apply(event)
    }
    if earlier.isEmpty { return .nothing }
    // The first selection may show that the slot was another one.
    current = start
    (earlier, identified, added, hasSelected, unnamed) = ([], [], [], false, nil)
    for event in frame.events where event.type == EventCode.abs { apply(event) }
    return earlier.isEmpty ? .beginning : .middle
  }

  mutating func readLater(_ frame: EvdevFrame) {
    added = []
    for event in frame.events {
      if event.type == EventCode.syn { return }
      if event.type == EventCode.abs { apply(event) }
    }
  }

  private mutating func apply(_ event: EvdevEvent) {
    switch event.code {
    case EventCode.absMTSlot:
      let slot = Int(event.value)
      // The kernel selects a slot only if it was another one before.
      if !hasSelected, slot == current, let unnamed { earlier.removeAll { $0 == unnamed } }
      hasSelected = true
      current = slot
    case EventCode.absMTTrackingID:
      if event.value < 0 { add() } else if added.contains(current) { earlier.removeAll { $0 == current } }
      identified.insert(current)
    case EventCode.absMTPositionX, EventCode.absMTPositionY: add()
    default: break
    }
  }

  private mutating func add() {
    guard (0..<ProtocolBSlots.limit).contains(current), !identified.contains(current), !earlier.contains(current) else {
      return
    }
    if !hasSelected { unnamed = current }
    earlier.append(current)
    added.append(current)
  }

  /// Returns the events with which the touches begin, before those of the frame that shows the first of them.
  func beginnings(at time: Timestamp) -> [EvdevEvent] {
    var events: [EvdevEvent] = []
    func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      events.append(EvdevEvent(time: time, type: type, code: code, value: value))
    }
    for slot in earlier.sorted() {
      add(EventCode.abs, EventCode.absMTSlot, Int32(slot))
      add(EventCode.abs, EventCode.absMTTrackingID, ProtocolBSlots.firstEarlierID + Int32(slot))
    }
    add(EventCode.abs, EventCode.absMTSlot, Int32(start))
    if hasTouchKey { add(EventCode.key, EventCode.btnTouch, 1) }
    return events
  }

}
