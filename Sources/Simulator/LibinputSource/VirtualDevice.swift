import TouchTrace

/// The device that libinput sees: the recording's own description, and what had to be invented.
package struct VirtualDevice: Hashable, Sendable {
  package var description: DeviceDescription
  /// The kernel's name of the node, such as `event5`.
  var nodeName = "event0"
  /// udev's properties of the event node.
  package var properties: [Property] = []
  /// One sentence each, without its full stop.
  var notes: [String] = []

  package struct Property: Hashable, Sendable {
    package var key: String
    package var value: String
  }

  /// Throws if the description is too incomplete.
  package init(_ described: DeviceDescription) throws(VirtualLibinputError) {
    description = described
    guard !described.axes.isEmpty else {
      throw .refused(
        "the recording does not describe its device, which libinput needs before any event", remedy: .describeDevice)
    }
    // libinput ends its process by an assertion.
    if let slots = described.axis(EventCode.absMTSlot), slots.maximum < 0 {
      throw .refused("the device has no slots: the greatest value of ABS_MT_SLOT is \(slots.maximum), below 0")
    }
    completeIdentity()
    completeKeys()
    completeNode()
    noteFineness()
    completeProperties()
  }

  private mutating func completeIdentity() {
    if description.name.isEmpty {
      description.name = "Touch device"
      notes.append("The recording does not name its device: libinput's quirks by name cannot match")
    }
    if description.id == DeviceDescription.Identity() {
      notes.append(
        "The recording does not contain its device's bus, vendor and product: libinput's quirks by these cannot "
          + "match")
    }
    if description.dmi.isEmpty {
      notes.append(
        "The recording does not name its machine: libinput's quirks by machine cannot match"
      )
    }
  }

  /// Adds the keys that every touch device has.
  private mutating func completeKeys() {
    guard description.codes[1]?.isEmpty ?? true else { return }
    let isDirect = description.properties.contains(1)
    // BTN_TOUCH; on a touchpad also BTN_LEFT, BTN_TOOL_FINGER, and those for two, three, four and five fingers.
    let codes: [UInt16] = isDirect ? [0x14a] : [0x110, 0x145, 0x14a, 0x14d, 0x14e, 0x14f, 0x148]
    let names = codes.compactMap { EventNames.code($0, ofType: 1) }
    description.codes[1] = codes
    // A single button means a clickpad.
    if !isDirect && description.properties.isEmpty { description.properties = [0, 2] }
    notes.append("The recording does not list its device's keys; assumed: \(names.joined(separator: ", "))")
  }

  /// libinput's hysteresis multiplies four half millimetres in 32 bits. Recordings converted from touches are fine
  /// enough to overflow.
  private mutating func noteFineness() {
    guard let finest = description.axes.map(\.resolution).max(), finest > 430 else { return }
    notes.append(
      "The device has \(finest) units to a millimetre; libinput overflows above 430, so its events may "
        + "be wrong; play the trace that this was converted from")
  }

  private mutating func completeNode() {
    let name = description.node.split(separator: "/").last ?? ""
    let digits = name.dropFirst(5)
    if name.hasPrefix("event"), !digits.isEmpty, digits.count < 6, digits.allSatisfy({ $0.isASCII && $0.isNumber }) {
      nodeName = String(name)
    }
  }

  private mutating func completeProperties() {
    let derived = description.udevPropertiesOrDerived
    if description.udevProperties.isEmpty {
      notes.append("The recording has no udev properties: \(derived.joined(separator: ", ")) were derived")
    }
    for property in derived {
      let parts = property.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { properties.append(Property(key: String(parts[0]), value: String(parts[1]))) }
    }
    moveFuzz()
  }

  /// libinput's own udev rule moves the fuzz of the position axes from the kernel to libinput. A recording made without
  /// that rule still has it in the axes.
  private mutating func moveFuzz() {
    for index in description.axes.indices where [0x00, 0x01, 0x35, 0x36].contains(description.axes[index].code) {
      let (code, fuzz) = (description.axes[index].code, description.axes[index].fuzz)
      let key = "LIBINPUT_FUZZ_\(code < 16 ? "0" : "")\(String(code, radix: 16))"
      guard fuzz != 0, !properties.contains(where: { $0.key == key }) else { continue }
      properties.append(Property(key: key, value: "\(fuzz)"))
      description.axes[index].fuzz = 0
    }
  }

  /// The reason in udev's properties for which libinput handles no touches of the device, if any; a sentence without its full
  /// stop.
  package var refusal: String? {
    func has(_ key: String) -> Bool { properties.contains { $0.key == key && $0.value != "0" && !$0.value.isEmpty } }
    let name = QuotedText.quoted(description.name)
    if has("LIBINPUT_IGNORE_DEVICE") {
      return
        "libinput ignores \(name) because udev marks it with LIBINPUT_IGNORE_DEVICE; remove that property to try it"
    }
    let kinds = [
      ("ID_INPUT_TABLET_PAD", "the buttons of a drawing tablet"), ("ID_INPUT_TABLET", "a drawing tablet, with a pen"),
      ("ID_INPUT_JOYSTICK", "a joystick"), ("ID_INPUT_ACCELEROMETER", "an accelerometer"),
      ("ID_INPUT_MOUSE", "a mouse"), ("ID_INPUT_POINTINGSTICK", "a pointing stick"),
      ("ID_INPUT_KEYBOARD", "a keyboard"),
    ]
    guard !has("ID_INPUT_TOUCHPAD"), !has("ID_INPUT_TOUCHSCREEN"), let kind = kinds.first(where: { has($0.0) })?.1
    else {
      return nil
    }
    return "\(name) is \(kind): it has no touches, and libinput rejects it here; record the touchpad or touchscreen"
  }

  /// The properties of the input device above the event node: its identity by the kernel, its kind by udev.
  var parentProperties: [Property] {
    let id = description.id
    let product = [id.bus, id.vendor, id.product, id.version].map { String($0, radix: 16) }.joined(separator: "/")
    return [Property(key: "NAME", value: "\"\(description.name)\""), Property(key: "PRODUCT", value: product)]
      + properties.filter { $0.key.hasPrefix("ID_INPUT") }
  }
}
