import TouchTrace

extension DeviceQuery {
  /// What the device says of itself; nil where it is none. Node, udev's properties and the machine are not its to tell.
  func description() -> DeviceDescription? {
    guard let id = bytes(EvdevRequest.id, 8),
      let types = bytes(EvdevRequest.bits(ofType: 0, 4), EvdevRequest.bytes(forBits: Int(EventCode.typeCount)))
    else { return nil }
    var device = DeviceDescription()
    func word(_ index: Int) -> UInt16 { UInt16(id[2 * index]) | UInt16(id[2 * index + 1]) << 8 }
    device.id = DeviceDescription.Identity(bus: word(0), vendor: word(1), product: word(2), version: word(3))
    // The kernel cuts a name to the room there is; none is as long as this.
    let name = bytes(EvdevRequest.name(256), 256) ?? []
    device.name = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    device.properties = CapabilityBits.numbers(bytes(EvdevRequest.properties(4), 4) ?? [])
    for type in CapabilityBits.numbers(types) where type != EventCode.syn {
      if type == Self.repeats {
        // The kernel has no bitmap for it: who repeats has both settings.
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

  /// What an axis is in each of the first so many slots; nil where the device does not answer. Slots that it does not
  /// have are zero.
  package func slots(_ code: UInt16, _ count: Int) -> [Int32]? {
    var numbers = [Int32](repeating: 0, count: 1 + count)
    numbers[0] = Int32(code)
    return fill(&numbers, EvdevRequest.slots(4 * numbers.count)) ? Array(numbers[1...]) : nil
  }

  /// Where the device stands: what is down, in which slot. What it does not answer stays as it is in `state`, which
  /// says how many slots there are. False where it answers nothing.
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

  /// Whether no key is down though fingers are in the slots. A device that is being unplugged stands like that, since the
  /// kernel lets go of its keys only, and so does a touchpad that feels fingers above it. Nil where it does not answer.
  package func hasFingersWithoutTouch() -> Bool? {
    guard var state = description().map(DeviceState.init), read(into: &state) else { return nil }
    return !state.isDown(EventCode.btnTouch) && state.fingers > 0
  }
}
