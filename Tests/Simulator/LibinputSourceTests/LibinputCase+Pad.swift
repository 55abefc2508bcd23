#if Libinput
import TouchTrace

extension LibinputCase {
  /// A touchpad of the cases: 40 units to a millimetre, without an identity that libinput's quirks know.
  struct Pad: Sendable {
    var name: String
    /// In millimetres.
    var width = 100
    /// In millimetres.
    var height = 60
    /// The number of fingers with positions; 0 for a device that follows one finger without slots.
    var slots = 5
    /// The number of fingers that the device counts.
    var tools = 5
    /// Of its axes in addition to positions: `pressure`, `distance`, `tool`.
    var axes: [String] = []
    /// A clickpad has one button, below the surface.
    var isClickpad = true
    var isSemiMultitouch = false
    var hasMiddleButton = false

    static let unitsPerMillimetre = 40.0

    static func named(_ name: String) -> Pad? { all.first { $0.name == name } }

    private static let all: [Pad] = [
      Pad(name: "clickpad"),
      Pad(name: "buttons", slots: 2, tools: 3, isClickpad: false),
      Pad(name: "three-slots", slots: 3, tools: 4, isClickpad: false, hasMiddleButton: true),
      Pad(name: "wide", width: 160, height: 110, slots: 16),
      Pad(name: "small", width: 60, height: 40, slots: 2, tools: 2, isClickpad: false),
      Pad(name: "single-touch", slots: 0, tools: 1, isClickpad: false),
      Pad(
        name: "semi-multitouch", slots: 2, tools: 3, axes: ["pressure"], isClickpad: false, isSemiMultitouch: true),
      Pad(name: "pressure", axes: ["pressure"]),
      Pad(name: "hover", axes: ["distance"]),
      Pad(name: "palm-tool", axes: ["tool"]),
    ]

    /// An axis's code in slots and that without slots, and its maximum.
    static func axis(_ name: String) -> (slot: UInt16, single: UInt16?, maximum: Int32) {
      switch name {
      case "pressure": (0x3a, 0x18, 255)
      case "distance": (0x3b, 0x19, 1)
      default: (0x37, nil, 2)
      }
    }

    /// BTN_TOOL_FINGER and those for two to five fingers.
    static let toolKeys: [UInt16] = [0x145, 0x14d, 0x14e, 0x14f, 0x148]

    var device: DeviceDescription {
      var device = DeviceDescription()
      device.name = "Case \(name)"
      device.id = DeviceDescription.Identity(bus: 0x18, vendor: 1, product: 1, version: 1)
      device.properties = isClickpad ? [0, 2] : isSemiMultitouch ? [0, 3] : [0]
      func add(_ code: UInt16, _ maximum: Int32, _ resolution: Int32 = 0) {
        var axis = DeviceDescription.Axis(code: code)
        (axis.maximum, axis.resolution) = (maximum, resolution)
        device.axes.append(axis)
      }
      let units = Int32(Self.unitsPerMillimetre)
      add(EventCode.absX, Int32(width) * units, units)
      add(EventCode.absY, Int32(height) * units, units)
      if slots > 0 {
        add(EventCode.absMTSlot, Int32(slots - 1))
        add(EventCode.absMTPositionX, Int32(width) * units, units)
        add(EventCode.absMTPositionY, Int32(height) * units, units)
        add(EventCode.absMTTrackingID, 65_535)
      }
      for name in axes {
        let axis = Self.axis(name)
        if let single = axis.single { add(single, axis.maximum) }
        if slots > 0 { add(axis.slot, axis.maximum) }
      }
      device.axes.sort { $0.code < $1.code }
      let buttons: [UInt16] = [0x110] + (isClickpad ? [] : [0x111]) + (hasMiddleButton ? [0x112] : [])
      device.codes[EventCode.key] = (buttons + Self.toolKeys.prefix(tools) + [EventCode.btnTouch]).sorted()
      device.codes[EventCode.abs] = device.axes.map(\.code)
      return device
    }
  }
}
#endif
