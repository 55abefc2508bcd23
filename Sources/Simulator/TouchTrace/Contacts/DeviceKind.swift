/// The type of a device, derived from its capabilities in the same order as udev's `input_id`.
enum DeviceKind: Hashable, Sendable {
  case touchpad, touchscreen, pen, mouse, keyboard, other
  /// The recording does not describe its device.
  case unknown

  init(_ device: DeviceDescription) {
    func sends(_ type: UInt16, _ code: UInt16) -> Bool {
      device.has(type: type, code: code) || (type == EventCode.abs && device.axis(code) != nil)
    }
    func sendsKey(_ code: UInt16) -> Bool { sends(EventCode.key, code) }
    if device.codes.isEmpty && device.axes.isEmpty { self = .unknown; return }

    let isDirect = device.properties.contains(EventCode.propDirect)
    let hasHeldTool = EventCode.heldTools.contains(where: sendsKey) || sendsKey(EventCode.btnStylus)
    let hasFingerTool = sendsKey(EventCode.btnToolFinger)
    if device.isMultitouch {
      self = isDirect || (!hasFingerTool && sendsKey(EventCode.btnTouch)) ? .touchscreen : .touchpad
    } else if sends(EventCode.abs, EventCode.absX) && sends(EventCode.abs, EventCode.absY) {
      // A recording that lists axes but no keys is ambiguous; assume touches.
      let touches = sendsKey(EventCode.btnTouch) || device.codes[EventCode.key] == nil
      if hasHeldTool && !hasFingerTool {
        self = .pen
      } else if hasFingerTool && !isDirect {
        self = .touchpad
      } else if isDirect || touches {
        self = .touchscreen
      } else if sendsKey(EventCode.btnLeft) {
        self = .mouse
      } else {
        self = .other
      }
    } else if sends(EventCode.rel, EventCode.relX) || sends(EventCode.rel, EventCode.relY) {
      self = .mouse
    } else if device.codes[EventCode.key]?.contains(where: { (1..<EventCode.btnMisc).contains($0) }) == true {
      self = hasHeldTool ? .pen : .keyboard
    } else {
      self = hasHeldTool ? .pen : .other
    }
  }

  /// The reason why the device reports no touches; `nil` if it may.
  var refusal: String? {
    switch self {
    case .touchpad, .touchscreen, .unknown: nil
    case .pen: "The device appears to be a pen tablet; pen motion is ignored"
    case .mouse: "The device appears to be a mouse, which reports no touches"
    case .keyboard: "The device appears to be a keyboard, which reports no touches"
    case .other: "The device is neither a touchpad nor a touchscreen and reports no touches"
    }
  }
}

extension DeviceDescription {
  /// Whether the device sends ABS_MT_POSITION_X as a multitouch axis.
  var isMultitouch: Bool { sendsAxis(EventCode.absMTPositionX) && !sendsAxis(EventCode.absReserved) }

  func sendsAxis(_ code: UInt16) -> Bool { axis(code) != nil || has(type: EventCode.abs, code: code) }
}
