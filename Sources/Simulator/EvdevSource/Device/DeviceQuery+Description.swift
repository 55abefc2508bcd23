import TouchTrace

extension DeviceQuery {
  /// Returns the device's own description; nil if it does not answer. Node, udev's properties and the machine are not
  /// part of it.
  func description() -> DeviceDescription? {
    guard let id = bytes(EvdevRequest.id, 8),
      let types = bytes(EvdevRequest.bits(ofType: 0, 4), EvdevRequest.bytes(forBits: Int(EventCode.typeCount)))
    else { return nil }
    var device = DeviceDescription()

    func word(_ index: Int) -> UInt16 { UInt16(id[2 * index]) | UInt16(id[2 * index + 1]) << 8 }
    device.id = DeviceDescription.Identity(bus: word(0), vendor: word(1), product: word(2), version: word(3))
    // The kernel cuts a name to the size of the buffer; none is as long as this.
    let name = bytes(EvdevRequest.name(256), 256) ?? []
    device.name = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    device.properties = CapabilityBits.numbers(bytes(EvdevRequest.properties(4), 4) ?? [])
    for type in CapabilityBits.numbers(types) where type != EventCode.syn {
      if type == Self.repeats {
        // The kernel has no bitmap for EV_REP: a device with it has both codes.
        device.codes[type] = [0, 1]
        continue
      }
      guard let last = EventNames.lastCode(ofType: type) else { continue }
      let size = EvdevRequest.bytes(forBits: Int(last) + 1)
      let codes = CapabilityBits.numbers(bytes(EvdevRequest.bits(ofType: type, size), size) ?? [])
      if !codes.isEmpty { device.codes[type] = codes }
    }
    device.axes = (device.codes[EventCode.abs] ?? []).compactMap(axis)
    return device
  }
  /// EV_REP.
  private static let repeats: UInt16 = 0x14

  private func axis(_ code: UInt16) -> DeviceDescription.Axis? {
    var numbers = [Int32](repeating: 0, count: 6)
    guard fill(&numbers, EvdevRequest.axis(code)) else { return nil }
    var axis = DeviceDescription.Axis(code: code)
    axis.initialValue = numbers[0]
    axis.minimum = numbers[1]
    axis.maximum = numbers[2]
    axis.fuzz = numbers[3]
    axis.flat = numbers[4]
    axis.resolution = numbers[5]
    return axis
  }

  /// Returns an axis's value in each of the first `count` slots; nil if the device does not answer. Slots that it lacks
  /// are 0.
  package func slots(_ code: UInt16, _ count: Int) -> [Int32]? {
    var numbers = [Int32](repeating: 0, count: 1 + count)
    numbers[0] = Int32(code)
    return fill(&numbers, EvdevRequest.slots(4 * numbers.count)) ? Array(numbers[1...]) : nil
  }

  /// Reads the device's state: what is down, in which slot. Values that it does not answer stay as in `state`, which
  /// determines the number of slots. Returns false if it answers nothing.
  func read(into state: inout DeviceState) -> Bool {
    let size = EvdevRequest.bytes(forBits: DeviceState.keyCount)
    guard let keys = bytes(EvdevRequest.keys(size), size) else { return false }
    state.setKeys(keys)
    for code in state.plainAxes {
      var numbers = [Int32](repeating: 0, count: 6)
      if fill(&numbers, EvdevRequest.axis(code)) { state.setAxis(code, numbers[0]) }
    }
    for code in state.slotAxes {
      if let values = slots(code, state.slotCount) { state.setSlots(code, values) }
    }
    return true
  }

  /// Returns whether slots have touches although no key is down; nil if the device does not answer. That is the state
  /// of a device being unplugged, since the kernel releases only its keys, and of a touchpad that senses hovering
  /// fingers.
  package func hasFingersWithoutTouch() -> Bool? {
    guard var state = description().map(DeviceState.init), read(into: &state) else { return nil }
    return !state.isDown(EventCode.btnTouch) && state.fingers > 0
  }
}
