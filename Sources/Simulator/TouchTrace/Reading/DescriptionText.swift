/// The list of events, axes and properties that evtest prints before a recording, and that evemu and libinput-record
/// write as comments. Recognizes phrases at any position, because some recordings have two of its lines joined.
struct DescriptionText {
  private(set) var device = DeviceDescription()
  /// The driver's version, as printed by evtest.
  private(set) var version = ""
  private var type: UInt16?
  private var axis: Int?

  /// Reads from the cursor. Returns `false` if the rest of the line is not part of such a list.
  mutating func read(_ lines: inout LineScanner) throws(RecordingError) -> Bool {
    lines.skipSpaces()
    while !lines.isAtEnd {
      if !(try readPhrase(&lines)) { return false }
      lines.skipSpaces()
    }
    return true
  }

  /// Reads a comment, which may contain anything.
  mutating func readComment(_ lines: inout LineScanner) {
    while lines.byte == UInt8(ascii: "#") { lines.position += 1 }
    do throws(RecordingError) { _ = try read(&lines) } catch {}
  }

  private mutating func readPhrase(_ lines: inout LineScanner) throws(RecordingError) -> Bool {
    if lines.skip("Event type ") || lines.skip("Repeat type ") {
      type = try lines.decimal16("the event type")
      axis = nil
      skipName(&lines)
    } else if lines.skip("Event code ") {
      addCode(try lines.decimal16("the event code"))
      skipName(&lines)
      lines.skipSpaces()
      // LEDs and switches have a state.
      if lines.skip("state ") { _ = try lines.signed("the state") }
    } else if lines.skip("Repeat code ") {
      _ = try lines.decimal16("the repeat code")
      skipName(&lines)
    } else if let field = readFieldName(&lines) {
      lines.skipSpaces()
      let value = try lines.signed("the axis's value")
      if let axis { device.axes[axis][keyPath: field] = value }
    } else if lines.skip("Value ") {
      lines.skipSpaces()
      let value = try lines.signed("the axis's value")
      if let axis { device.axes[axis].initialValue = value }
    } else if lines.skip("Property ") {
      lines.skipSpaces()
      if lines.skip("type ") { lines.skipSpaces() }
      let property = try lines.decimal16("the property")
      if !device.properties.contains(property) { device.properties.append(property) }
      skipName(&lines)
    } else if lines.skip("Input device ID: ") {
      device.id = try readIdentity(&lines)
    } else if lines.skip("Input device name: ") {
      device.name = lines.text(lines.unquotedRest())
    } else if lines.skip("Input driver version is ") {
      version = lines.text(lines.rest())
    } else {
      return skipHeading(&lines)
    }
    return true
  }

  private mutating func addCode(_ code: UInt16) {
    axis = nil
    // Bounds the memory: no kernel has a longer list.
    guard let type, type != EventCode.syn, type < EventCode.typeCount, device.codes[type, default: []].count < 1024
    else { return }
    if !(device.codes[type]?.contains(code) ?? false) { device.codes[type, default: []].append(code) }
    guard type == EventCode.abs else { return }
    axis = device.axes.firstIndex { $0.code == code }
    if axis == nil {
      device.axes.append(DeviceDescription.Axis(code: code))
      axis = device.axes.count - 1
    }
  }

  private func readFieldName(
    _ lines: inout LineScanner
  ) -> WritableKeyPath<DeviceDescription.Axis, Int32>? {
    if lines.skip("Min ") { return \.minimum }
    if lines.skip("Max ") { return \.maximum }
    if lines.skip("Fuzz ") { return \.fuzz }
    if lines.skip("Flat ") { return \.flat }
    if lines.skip("Resolution ") { return \.resolution }
    return nil
  }

  private func readIdentity(_ lines: inout LineScanner) throws(RecordingError) -> DeviceDescription.Identity {
    var id = DeviceDescription.Identity()
    try lines.expect("bus ")
    id.bus = try lines.hex16("the bus")
    lines.skipSpaces()
    try lines.expect("vendor ")
    id.vendor = try lines.hex16("the vendor")
    lines.skipSpaces()
    try lines.expect("product ")
    id.product = try lines.hex16("the product")
    lines.skipSpaces()
    try lines.expect("version ")
    id.version = try lines.hex16("the version")
    return id
  }

  private func skipName(_ lines: inout LineScanner) {
    lines.skipSpaces()
    guard lines.byte == UInt8(ascii: "(") else { return }
    // A missing name is printed as `((null))`.
    let end = lines.skip("((") ? lines.skip(behind: UInt8(ascii: ")")) : false
    if !end || lines.byte == UInt8(ascii: ")") { _ = lines.skip(behind: UInt8(ascii: ")")) }
  }

  private func skipHeading(_ lines: inout LineScanner) -> Bool {
    lines.skip("Supported events:") || lines.skip("Supported Events:") || lines.skip("Properties:")
      || lines.skip("Key repeat handling:") || lines.skip("Testing ... (interrupt to exit)")
  }
}
