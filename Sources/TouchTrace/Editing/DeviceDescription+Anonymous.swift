extension DeviceDescription {
  /// Without what tells one device, or the machine it is in, from others of its kind: name, node, DMI, and every udev
  /// property that does not say what kind of device it is. A name may be its owner's.
  ///
  /// Axes, keys and properties stay, and the numbers of maker and model, by which drivers go.
  ///
  /// - Parameter keepsIdentity: false takes the numbers of maker and model out as well.
  public func anonymous(keepsIdentity: Bool = true) -> DeviceDescription {
    var device = self
    device.name = isTouchscreen ? "Touchscreen" : "Touchpad"
    (device.node, device.dmi) = ("", "")
    device.udevProperties = udevProperties.filter(Self.tellsOnlyTheKind)
    if !keepsIdentity { device.id = Identity(bus: id.bus, vendor: 0, product: 0, version: 0) }
    return device
  }

  /// What ``anonymous(keepsIdentity:)`` takes out, a phrase each, in a fixed order.
  public func personalParts(keepsIdentity: Bool = true) -> [String] {
    let device = anonymous(keepsIdentity: keepsIdentity)
    var parts: [String] = []
    if !name.isEmpty && name != device.name { parts.append("the device's name (\(QuotedText.plain(name)))") }
    if !node.isEmpty && node != "/dev/input/event0" { parts.append("its node (\(QuotedText.plain(node)))") }
    if !dmi.isEmpty && dmi != "unknown" { parts.append("the machine's DMI (\(QuotedText.plain(dmi)))") }
    let dropped = udevProperties.filter { !Self.tellsOnlyTheKind($0) }
    if !dropped.isEmpty {
      let keys = dropped.map { QuotedText.plain(String($0.prefix { $0 != "=" })) }
      parts.append("udev properties (\(keys.joined(separator: ", ")))")
    }
    if id != device.id { parts.append("the numbers of its maker and model") }
    return parts
  }

  private var isTouchscreen: Bool { properties.contains(EventCode.propDirect) }
  private static let kindProperties = [
    "ID_INPUT", "ID_INPUT_TOUCHPAD", "ID_INPUT_TOUCHPAD_INTEGRATION", "ID_INPUT_TOUCHSCREEN", "ID_INPUT_TABLET",
    "ID_INPUT_MOUSE", "ID_INPUT_POINTINGSTICK", "ID_INPUT_KEY", "ID_INPUT_WIDTH_MM", "ID_INPUT_HEIGHT_MM",
  ]
  private static func tellsOnlyTheKind(_ property: String) -> Bool {
    kindProperties.contains(String(property.prefix { $0 != "=" }))
  }
}
