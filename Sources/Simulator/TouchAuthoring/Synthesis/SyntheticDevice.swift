import TouchTrace

/// The virtual devices for synthetic input. Each has the properties of one family of real devices.
public enum SyntheticDevice: String, CaseIterable, Sendable {
  /// A typical current I2C clickpad: 104 by 66 mm, five slots, size and pressure of each touch, all tool keys.
  case clickpad
  /// A PS/2 touchpad that tracks two fingers and reports more only by `BTN_TOOL_TRIPLETAP` and similar keys.
  case twoSlotPad = "two-slot-pad"
  /// A touchpad that reports one finger.
  case singleTouchPad = "single-touch-pad"
  /// A typical current touchscreen: 215 by 135 mm, ten slots, no tool keys.
  case touchscreen
  /// A touchscreen that lists all contacts in each frame, without IDs (protocol A).
  case protocolATouchscreen = "protocol-a-touchscreen"

  /// The surface of the device.
  public var surface: Surface {
    var surface = size
    surface.isTouchpad = !isTouchscreen
    return surface
  }

  private var size: Surface {
    switch self {
    case .clickpad: Surface(millimetres: 104, by: 66)
    case .twoSlotPad: Surface(millimetres: 96, by: 54)
    case .singleTouchPad: Surface(millimetres: 64, by: 42)
    case .touchscreen: Surface(millimetres: 215, by: 135)
    case .protocolATouchscreen: Surface(millimetres: 90, by: 151)
    }
  }

  /// Units per millimetre, on both axes.
  var resolution: Int32 {
    switch self {
    case .clickpad: 31
    case .twoSlotPad: 42
    case .singleTouchPad: 40
    case .touchscreen: 20
    case .protocolATouchscreen: 16
    }
  }

  var slots: Int {
    switch self {
    case .clickpad: 5
    case .twoSlotPad: 2
    case .touchscreen: 10
    case .singleTouchPad, .protocolATouchscreen: 0
    }
  }

  private var isTouchscreen: Bool { self == .touchscreen || self == .protocolATouchscreen }

  /// The device's description, as the EVIOCG* ioctls return it without any touches.
  public var description: DeviceDescription {
    var description = DeviceDescription()
    // Vendor 0 is unassigned, so no library has quirks for these devices.
    let (name, bus, product): (String, UInt16, UInt16) =
      switch self {
      case .clickpad: ("Touchstone Synthetic Touchpad", 0x18, 1)
      case .twoSlotPad: ("Touchstone Synthetic Two-Slot Touchpad", 0x11, 2)
      case .singleTouchPad: ("Touchstone Synthetic Single-Touch Touchpad", 0x11, 3)
      case .touchscreen: ("Touchstone Synthetic Touchscreen", 0x18, 4)
      case .protocolATouchscreen: ("Touchstone Synthetic Protocol A Touchscreen", 0x18, 5)
      }
    description.name = name
    description.id = DeviceDescription.Identity(bus: bus, vendor: 0, product: product, version: 0x0100)
    description.node = "/dev/input/event0"
    description.properties =
      isTouchscreen
      ? [EventCode.propDirect]
      : self == .clickpad ? [EventCode.propPointer, EventCode.propButtonpad] : [EventCode.propPointer]
    description.codes[EventCode.key] = keys.sorted()
    description.axes = axes.sorted { $0.code < $1.code }
    description.codes[EventCode.abs] = description.axes.map(\.code)
    description.udevProperties = description.udevPropertiesOrDerived
    return description
  }

  private var keys: [UInt16] {
    if isTouchscreen { return [EventCode.btnTouch] }
    let tools = self == .singleTouchPad ? [EventCode.btnToolFinger] : EventCode.fingerTools
    return [EventCode.btnLeft, EventCode.btnTouch] + tools
  }

  private var axes: [DeviceDescription.Axis] {
    let width = Int32(surface.widthInMicrometres / 1000) * resolution
    let height = Int32(surface.heightInMicrometres / 1000) * resolution
    var axes: [DeviceDescription.Axis] = []
    if self != .protocolATouchscreen {
      axes += [axis(EventCode.absX, width, resolution), axis(EventCode.absY, height, resolution)]
    }
    if self == .singleTouchPad || slots > 0 { axes.append(axis(EventCode.absPressure, 255)) }
    if self == .singleTouchPad { return axes }
    axes += [
      axis(EventCode.absMTPositionX, width, resolution), axis(EventCode.absMTPositionY, height, resolution),
      axis(EventCode.absMTPressure, 255),
    ]
    // 40 mm: more than the width of a palm.
    if self != .twoSlotPad { axes.append(axis(EventCode.absMTTouchMajor, 40 * resolution, resolution)) }
    if slots > 0 {
      axes += [axis(EventCode.absMTSlot, Int32(slots - 1)), axis(EventCode.absMTTrackingID, 65535)]
    }
    return axes
  }

  private func axis(_ code: UInt16, _ maximum: Int32, _ resolution: Int32 = 0) -> DeviceDescription.Axis {
    var axis = DeviceDescription.Axis(code: code)
    axis.maximum = maximum
    axis.resolution = resolution
    axis.initialValue = 0
    return axis
  }
}
