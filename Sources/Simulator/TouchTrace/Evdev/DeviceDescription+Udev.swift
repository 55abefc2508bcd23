extension DeviceDescription {
  /// Returns the codes of a type to list: ascending, unique, including axes without a code. EV_SYN is not included,
  /// because recording tools print the same list for all devices.
  package func listedCodes(ofType type: UInt16) -> [UInt16] {
    var listed = Set(codes[type] ?? [])
    if type == EventCode.abs { listed.formUnion(axes.map(\.code)) }
    return listed.sorted()
  }

  /// The width and height in whole millimetres, truncated as in recording tools; `nil` without axes or resolution.
  package var sizeInMillimetres: (width: Int, height: Int)? {
    guard let x = axis(EventCode.absX) ?? axis(EventCode.absMTPositionX),
      let y = axis(EventCode.absY) ?? axis(EventCode.absMTPositionY), x.resolution != 0, y.resolution != 0
    else { return nil }
    return (
      (Int(x.maximum) - Int(x.minimum)) / Int(x.resolution), (Int(y.maximum) - Int(y.minimum)) / Int(y.resolution)
    )
  }
}

extension DeviceDescription {
  /// The recorded udev properties or, if there are none, those that udev's `input_id` would assign to a device with
  /// these axes and keys. libinput ignores devices without them.
  public var udevPropertiesOrDerived: [String] {
    if !udevProperties.isEmpty { return udevProperties }
    var derived = ["ID_INPUT=1"]
    if let kind = udevKind { derived.append("ID_INPUT_\(kind)=1") }
    if let size = sizeInMillimetres, size.width > 0, size.height > 0 {
      derived += ["ID_INPUT_WIDTH_MM=\(size.width)", "ID_INPUT_HEIGHT_MM=\(size.height)"]
    }
    return derived
  }

  private var udevKind: String? {
    func hasAxes(_ x: UInt16, _ y: UInt16) -> Bool {
      let listed = listedCodes(ofType: EventCode.abs)
      return listed.contains(x) && listed.contains(y)
    }
    func has(_ key: UInt16) -> Bool { self.has(type: EventCode.key, code: key) }
    let isMultitouch = hasAxes(EventCode.absMTPositionX, EventCode.absMTPositionY)
    guard isMultitouch || hasAxes(EventCode.absX, EventCode.absY) else { return nil }
    if has(EventCode.btnToolPen) || has(EventCode.btnStylus) { return "TABLET" }
    if properties.contains(EventCode.propDirect) { return "TOUCHSCREEN" }
    if has(EventCode.btnToolFinger) { return "TOUCHPAD" }
    return has(EventCode.btnTouch) || isMultitouch ? "TOUCHSCREEN" : nil
  }
}
