/// What a device seems to be, from what it can send. The order of the questions is udev's.
enum DeviceKind: Hashable, Sendable {
  case touchpad, touchscreen, pen, mouse, keyboard, other
  /// The recording does not describe its device.
  case unknown

  init(_ device: DeviceDescription) {
    func sends(_ type: UInt16, _ code: UInt16) -> Bool {
      device.has(type: type, code: code) || (type == TouchCode.absolute && device.axis(code) != nil)
    }
    func sendsKey(_ code: UInt16) -> Bool { sends(TouchCode.key, code) }
    if device.codes.isEmpty && device.axes.isEmpty { self = .unknown; return }

    let isDirect = device.properties.contains(TouchCode.propertyDirect)
    let hasHeldTool =
      (0x140...0x147).contains { TouchCode.isHeldTool($0) && sendsKey($0) } || sendsKey(TouchCode.stylus)
    let hasFingerTool = sendsKey(TouchCode.toolFinger)
    if device.isMultitouch {
      self = isDirect || (!hasFingerTool && sendsKey(TouchCode.touch)) ? .touchscreen : .touchpad
    } else if sends(TouchCode.absolute, TouchCode.x) && sends(TouchCode.absolute, TouchCode.y) {
      // A recording that lists axes but no keys leaves open which: touches are what this project reads.
      let touches = sendsKey(TouchCode.touch) || device.codes[TouchCode.key] == nil
      if hasHeldTool && !hasFingerTool {
        self = .pen
      } else if hasFingerTool && !isDirect {
        self = .touchpad
      } else if isDirect || touches {
        self = .touchscreen
      } else if sendsKey(TouchCode.leftButton) {
        self = .mouse
      } else {
        self = .other
      }
    } else if sends(TouchCode.relative, 0) || sends(TouchCode.relative, 1) {
      self = .mouse
    } else if device.codes[TouchCode.key]?.contains(where: { (1..<0x100).contains($0) }) == true {
      self = hasHeldTool ? .pen : .keyboard
    } else {
      self = hasHeldTool ? .pen : .other
    }
  }

  /// Why there will be no finger; nil where there may be.
  var refusal: String? {
    switch self {
    case .touchpad, .touchscreen, .unknown: nil
    case .pen: "The device seems to be a pen tablet: a pen is no finger, and its motion is left out"
    case .mouse: "The device seems to be a mouse: it has no fingers to follow"
    case .keyboard: "The device seems to be a keyboard: it has no fingers to follow"
    case .other: "The device is neither touchpad nor touchscreen: it has no fingers to follow"
    }
  }
}

extension DeviceDescription {
  /// Whether it sends ABS_MT_POSITION_X and means it.
  var isMultitouch: Bool { sendsAxis(TouchCode.positionX) && !sendsAxis(TouchCode.reserved) }
  func sendsAxis(_ code: UInt16) -> Bool { axis(code) != nil || has(type: TouchCode.absolute, code: code) }
}
