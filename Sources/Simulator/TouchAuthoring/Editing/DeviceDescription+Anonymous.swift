import TouchTrace

extension DeviceDescription {
  /// Returns a copy without information that identifies the device or the machine: name, node, DMI, and all udev
  /// properties except those for the type of device. A name may contain its owner's.
  ///
  /// Keeps axes, keys and properties, and the vendor and product IDs, which drivers depend on.
  ///
  /// - Parameter keepsIdentity: If `false`, also removes the vendor and product IDs.
  public func anonymous(keepsIdentity: Bool = true) -> DeviceDescription {
    var device = self
    device.name = isTouchscreen ? "Touchscreen" : "Touchpad"
    device.node = ""
    device.dmi = ""
    device.udevProperties = udevProperties.filter(Self.describesType)
    if !keepsIdentity { device.id = Identity(bus: id.bus, vendor: 0, product: 0, version: 0) }
    return device
  }

  /// Returns phrases for the parts that `anonymous(keepsIdentity:)` removes, in a fixed order.
  public func identifyingParts(keepsIdentity: Bool = true) -> [String] {
    let device = anonymous(keepsIdentity: keepsIdentity)
    var parts: [String] = []
    if !name.isEmpty && name != device.name { parts.append("the device's name (\(QuotedText.plain(name)))") }
    if !node.isEmpty && node != "/dev/input/event0" { parts.append("its node (\(QuotedText.plain(node)))") }
    if !dmi.isEmpty && dmi != "unknown" { parts.append("the machine's DMI (\(QuotedText.plain(dmi)))") }
    let dropped = udevProperties.filter { !Self.describesType($0) }
    if !dropped.isEmpty {
      let keys = dropped.map { QuotedText.plain(String($0.prefix { $0 != "=" })) }
      parts.append("udev properties (\(keys.joined(separator: ", ")))")
    }
    if id != device.id { parts.append("its vendor and product IDs") }
    return parts
  }

  private var isTouchscreen: Bool { properties.contains(EventCode.propDirect) }
  private static let typeProperties = [
    "ID_INPUT", "ID_INPUT_TOUCHPAD", "ID_INPUT_TOUCHPAD_INTEGRATION", "ID_INPUT_TOUCHSCREEN", "ID_INPUT_TABLET",
    "ID_INPUT_MOUSE", "ID_INPUT_POINTINGSTICK", "ID_INPUT_KEY", "ID_INPUT_WIDTH_MM", "ID_INPUT_HEIGHT_MM",
  ]

  private static func describesType(_ property: String) -> Bool {
    typeProperties.contains(String(property.prefix { $0 != "=" }))
  }
}
