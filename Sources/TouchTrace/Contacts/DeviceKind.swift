/// What a device seems to be, from what it can send. The order of the questions is udev's.
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
      // A recording that lists axes but no keys leaves open which: touches are what this project reads.
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
  var isMultitouch: Bool { sendsAxis(EventCode.absMTPositionX) && !sendsAxis(EventCode.absReserved) }
  func sendsAxis(_ code: UInt16) -> Bool { axis(code) != nil || has(type: EventCode.abs, code: code) }
}
