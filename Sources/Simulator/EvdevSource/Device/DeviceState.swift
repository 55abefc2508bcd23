import Gestures
import TouchTrace

/// The state of a device: its axes, slots and keys. Every event changes it; the difference between two states is a list
/// of events.
public struct DeviceState: Hashable, Sendable {
  /// KEY_CNT.
  static let keyCount = 0x300
  /// The maximum number of slots. No known device has more; firmware that claims more must not fill the memory.
  static let maximumSlots = 64

  /// The axes outside slots, ascending. ABS_MT_SLOT is one of them.
  let plainAxes: [UInt16]
  /// The axes of a slot, ascending. ABS_MT_TRACKING_ID is one of them on devices with slots.
  let slotAxes: [UInt16]
  let slotCount: Int
  private var plain: [Int32]
  /// `slotCount` values for each of `slotAxes`.
  private var inSlots: [Int32]
  private var keys: [Bool]
  private let knownKeys: [UInt16]

  /// Creates the state of an untouched device, as far as its description determines it.
  public init(_ device: DeviceDescription) {
    let slots = device.axis(EventCode.absMTSlot)
    let slotCount = slots.map { Int(min(max($0.maximum, 0), Int32(Self.maximumSlots - 1))) + 1 } ?? 0
    let codes = device.axes.map(\.code)
    // Without slots, every frame repeats each touch's axes, and the device keeps none of them.
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

  // MARK: Properties

  /// The slot that events refer to, clamped to the existing slots.
  public var slot: Int { min(max(Int(axis(EventCode.absMTSlot) ?? 0), 0), max(slotCount - 1, 0)) }

  public func axis(_ code: UInt16) -> Int32? { plainAxes.firstIndex(of: code).map { plain[$0] } }

  public func value(_ code: UInt16, inSlot slot: Int) -> Int32? {
    guard let index = slotAxes.firstIndex(of: code), (0..<slotCount).contains(slot) else { return nil }
    return inSlots[index * slotCount + slot]
  }

  public func hasFinger(inSlot slot: Int) -> Bool { (value(EventCode.absMTTrackingID, inSlot: slot) ?? -1) >= 0 }

  public func isDown(_ key: UInt16) -> Bool { Int(key) < Self.keyCount && keys[Int(key)] }

  /// The number of touches, by the slots or, if they have fewer, by the keys that count fingers: 0 to 64.
  public var fingers: Int {
    let inSlots = (0..<slotCount).count(where: hasFinger)
    let byKey = isDown(EventCode.btnTouch) ? (EventCode.fingerTools.lastIndex(where: isDown) ?? 0) + 1 : 0
    return max(inSlots, byKey)
  }

  /// The same device without touches and pressed keys. Positions stay, as in the kernel.
  public var released: DeviceState {
    var state = self
    state.keys = [Bool](repeating: false, count: Self.keyCount)
    for slot in 0..<slotCount { state.set(EventCode.absMTTrackingID, inSlot: slot, -1) }
    return state
  }

  // MARK: Events

  /// Applies an event. Codes that the device lacks change nothing.
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

  /// Sets all keys from a bitmap; keys beyond its end are up.
  mutating func setKeys(_ bitmap: [UInt8]) {
    keys = [Bool](repeating: false, count: Self.keyCount)
    for key in CapabilityBits.numbers(bitmap) where Int(key) < Self.keyCount { keys[Int(key)] = true }
  }

  // MARK: Difference

  /// Returns the frames that turn this state into `later`; empty if they are equal.
  ///
  /// Of a slot that is empty in `later`, the frames contain only that: the kernel sends no position of an empty slot,
  /// and readers would take it for a touch that began unseen.
  ///
  /// There are two frames where a slot's touch is replaced by another: the first ends it. In the kernel's own frames a
  /// slot is empty between two touches, and readers rely on that.
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
        // The ID first: the values after it are the new touch's.
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

/// A frame under construction, which selects a slot only where it has to.
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
