import Gestures
import TouchTrace

/// Where a device stands: its axes, its slots, its keys. Every event changes it; two of them have a difference, which is
/// again events.
public struct DeviceState: Hashable, Sendable {
  /// KEY_CNT.
  static let keyCount = 0x300
  /// No device is known that has more; firmware that says so must not fill the memory.
  static let mostSlots = 64

  /// The axes that a slot does not have, ascending. ABS_MT_SLOT is one of them.
  let plainAxes: [UInt16]
  /// The axes of a slot, ascending. ABS_MT_TRACKING_ID is one of them on devices with slots.
  let slotAxes: [UInt16]
  let slotCount: Int
  private var plain: [Int32]
  /// `slotCount` values for each of `slotAxes`.
  private var inSlots: [Int32]
  private var keys: [Bool]
  private let knownKeys: [UInt16]

  /// As the device stands when nothing touches it, as far as its description tells.
  public init(_ device: DeviceDescription) {
    let slots = device.axis(EventCode.absMTSlot)
    let slotCount = slots.map { Int(min(max($0.maximum, 0), Int32(Self.mostSlots - 1))) + 1 } ?? 0
    let codes = device.axes.map(\.code)
    // Without slots, each finger's axes are told anew in every frame, and stand nowhere.
    slotAxes = slots == nil ? [] : codes.filter(EventCode.contactAxes.contains)
    plainAxes = codes.filter { !EventCode.contactAxes.contains($0) }
    self.slotCount = slotCount
    plain = plainAxes.map { device.axis($0)?.initialValue ?? 0 }
    inSlots = slotAxes.flatMap { code in
      [Int32](repeating: code == EventCode.absMTTrackingID ? -1 : 0, count: slotCount)
    }
    keys = [Bool](repeating: false, count: Self.keyCount)
    knownKeys = (device.codes[EventCode.key] ?? []).filter { Int($0) < Self.keyCount }
  }

  // MARK: What it is

  /// The slot that events are about. A number that is no slot's is held at the nearest.
  public var slot: Int { min(max(Int(axis(EventCode.absMTSlot) ?? 0), 0), max(slotCount - 1, 0)) }
  public func axis(_ code: UInt16) -> Int32? { plainAxes.firstIndex(of: code).map { plain[$0] } }
  public func value(_ code: UInt16, inSlot slot: Int) -> Int32? {
    guard let index = slotAxes.firstIndex(of: code), (0..<slotCount).contains(slot) else { return nil }
    return inSlots[index * slotCount + slot]
  }
  public func hasFinger(inSlot slot: Int) -> Bool { (value(EventCode.absMTTrackingID, inSlot: slot) ?? -1) >= 0 }
  public func isDown(_ key: UInt16) -> Bool { Int(key) < Self.keyCount && keys[Int(key)] }

  /// How many fingers touch, by the slots or, where those are fewer, by the keys that count fingers: 0 to 64.
  public var fingers: Int {
    let inSlots = (0..<slotCount).count(where: hasFinger)
    let byKey = isDown(EventCode.btnTouch) ? (EventCode.fingerTools.lastIndex(where: isDown) ?? 0) + 1 : 0
    return max(inSlots, byKey)
  }

  /// The same device with nothing on it: no finger in any slot, no key down. Places stay, as the kernel keeps them.
  public var released: DeviceState {
    var state = self
    state.keys = [Bool](repeating: false, count: Self.keyCount)
    for slot in 0..<slotCount { state.set(EventCode.absMTTrackingID, inSlot: slot, -1) }
    return state
  }

  // MARK: Events

  /// What does not exist on this device changes nothing.
  public mutating func apply(_ event: EvdevEvent) {
    switch event.type {
    case EventCode.key: if Int(event.code) < Self.keyCount { keys[Int(event.code)] = event.value != 0 }
    case EventCode.abs:
      if EventCode.contactAxes.contains(event.code) {
        set(event.code, inSlot: slot, event.value)
      } else {
        setAxis(event.code, event.value)
      }
    default: break
    }
  }
  public mutating func apply(_ frame: EvdevFrame) { for event in frame.events { apply(event) } }

  mutating func setAxis(_ code: UInt16, _ value: Int32) {
    if let index = plainAxes.firstIndex(of: code) { plain[index] = value }
  }
  mutating func set(_ code: UInt16, inSlot slot: Int, _ value: Int32) {
    guard let index = slotAxes.firstIndex(of: code), (0..<slotCount).contains(slot) else { return }
    inSlots[index * slotCount + slot] = value
  }
  mutating func setSlots(_ code: UInt16, _ values: [Int32]) {
    for (slot, value) in values.prefix(slotCount).enumerated() { set(code, inSlot: slot, value) }
  }
  /// A bitmap; bits beyond its end are keys that are up.
  mutating func setKeys(_ bitmap: [UInt8]) {
    keys = [Bool](repeating: false, count: Self.keyCount)
    for key in CapabilityBits.numbers(bitmap) where Int(key) < Self.keyCount { keys[Int(key)] = true }
  }

  // MARK: Difference

  /// The frames after which a device that stands here stands as `later` does; none where nothing differs.
  ///
  /// Of a slot that is empty then, only that is told: the kernel tells no place of an empty slot, and readers would take
  /// it for a finger whose landing they missed.
  ///
  /// Two, where a slot's finger is another one: the first lifts it. In the kernel's own frames a slot is empty between
  /// two fingers, and readers count on it.
  public func frames(to later: DeviceState, at time: Timestamp) -> [EvdevFrame] {
    var frames: [EvdevFrame] = []
    var state = self
    for isSecond in [false, true] {
      var writer = FrameWriter(time, state.slot)
      for slot in 0..<slotCount {
        let (old, new) = (
          state.value(EventCode.absMTTrackingID, inSlot: slot) ?? -1,
          later.value(EventCode.absMTTrackingID, inSlot: slot) ?? -1
        )
        if !isSecond {
          if old >= 0 && new >= 0 && old != new { writer.add(EventCode.absMTTrackingID, inSlot: slot, -1) }
          continue
        }
        // The id first: what follows is the new finger's.
        if old != new { writer.add(EventCode.absMTTrackingID, inSlot: slot, new) }
        for code in slotAxes where code != EventCode.absMTTrackingID && later.hasFinger(inSlot: slot) {
          if let value = later.value(code, inSlot: slot), value != state.value(code, inSlot: slot) {
            writer.add(code, inSlot: slot, value)
          }
        }
      }
      if isSecond {
        writer.select(later.slot)
        for key in knownKeys where isDown(key) != later.isDown(key) {
          writer.add(EventCode.key, key, later.isDown(key) ? 1 : 0)
        }
        for code in plainAxes where code != EventCode.absMTSlot {
          if let value = later.axis(code), value != state.axis(code) { writer.add(EventCode.abs, code, value) }
        }
      }
      if writer.frame.events.isEmpty { continue }
      state.apply(writer.frame)
      frames.append(writer.frame)
    }
    return frames
  }
}

/// A frame in the making, which names a slot only where it has to.
private struct FrameWriter {
  private(set) var frame = EvdevFrame()
  private var slot: Int

  init(_ time: Timestamp, _ slot: Int) {
    frame.time = time
    self.slot = slot
  }
  mutating func select(_ slot: Int) {
    if slot == self.slot { return }
    add(EventCode.abs, EventCode.absMTSlot, Int32(clamping: slot))
    self.slot = slot
  }
  mutating func add(_ code: UInt16, inSlot slot: Int, _ value: Int32) {
    select(slot)
    add(EventCode.abs, code, value)
  }
  mutating func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    frame.events.append(EvdevEvent(time: frame.time, type: type, code: code, value: value))
  }
}
