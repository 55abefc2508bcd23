extension DeviceDescription {
  /// The udev properties of the recording, or where it has none, those that udev's `input_id` would give a device with
  /// these axes and keys: libinput looks at no device without them.
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
