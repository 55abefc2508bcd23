/// The names of the event types, codes and properties that touch devices use, as in `linux/input-event-codes.h`.
///
/// Numbers outside this table have no name; recording tools print `(null)` for them.
public enum EventNames {
  /// Returns the name of an event type, such as `EV_ABS` for 3, or `nil` if there is none.
  public static func type(_ number: UInt16) -> String? { typeNames[number] }

  /// Returns the name of a code, such as `ABS_MT_SLOT` for type 3, code 47, or `nil` if there is none.
  public static func code(_ number: UInt16, ofType type: UInt16) -> String? { codeNames[key(type, number)] }

  /// Returns the name of a device property, such as `INPUT_PROP_BUTTONPAD` for 2, or `nil` if there is none.
  public static func property(_ number: UInt16) -> String? {
    Int(number) < properties.count ? properties[Int(number)] : nil
  }

  /// Returns the highest code of an event type (`ABS_MAX` and similar), or `nil` for a type without codes.
  public static func lastCode(ofType type: UInt16) -> UInt16? {
    type < EventCode.typeCount ? lastCodes[Int(type)] : nil
  }

  /// Returns whether the kernel defines the code, that is, whether it is at most the type's highest code.
  static func isDefined(_ code: UInt16, ofType type: UInt16) -> Bool {
    lastCode(ofType: type).map { code <= $0 } ?? false
  }

  /// The event types that have codes, ascending.
  public static var typesWithCodes: [UInt16] { types.compactMap { $0.lastCode == nil ? nil : $0.number } }

  private static func key(_ type: UInt16, _ code: UInt16) -> UInt32 { UInt32(type) << 16 | UInt32(code) }

  private static let types: [(number: UInt16, name: String, lastCode: UInt16?)] = [
    (0x00, "EV_SYN", 0x0f), (0x01, "EV_KEY", 0x2ff), (0x02, "EV_REL", 0x0f), (0x03, "EV_ABS", 0x3f),
    (0x04, "EV_MSC", 0x07), (0x05, "EV_SW", 0x11), (0x11, "EV_LED", 0x0f), (0x12, "EV_SND", 0x07),
    (0x14, "EV_REP", 0x01), (0x15, "EV_FF", 0x7f), (0x16, "EV_PWR", nil), (0x17, "EV_FF_STATUS", nil),
  ]
  /// The last codes, indexed by type, because readers look up each event.
  private static let lastCodes: [UInt16?] = (0..<EventCode.typeCount).map { type in
    types.first { $0.number == type }?.lastCode
  }

  private static let properties = [
    "INPUT_PROP_POINTER", "INPUT_PROP_DIRECT", "INPUT_PROP_BUTTONPAD", "INPUT_PROP_SEMI_MT", "INPUT_PROP_TOPBUTTONPAD",
    "INPUT_PROP_POINTING_STICK", "INPUT_PROP_ACCELEROMETER",
  ]
  /// Runs of consecutive codes: the type, the first code, the names.
  private static let runs: [(type: UInt16, first: UInt16, names: [String])] = [
    (0x00, 0x00, ["SYN_REPORT", "SYN_CONFIG", "SYN_MT_REPORT", "SYN_DROPPED"]),
    (0x00, 0x0f, ["SYN_MAX"]),
    (0x01, 0x66, ["KEY_HOME"]), (0x01, 0x72, ["KEY_VOLUMEDOWN", "KEY_VOLUMEUP", "KEY_POWER"]),
    (0x01, 0x7d, ["KEY_LEFTMETA", "KEY_RIGHTMETA"]), (0x01, 0x8b, ["KEY_MENU"]),
    (0x01, 0x8e, ["KEY_SLEEP", "KEY_WAKEUP"]), (0x01, 0x9e, ["KEY_BACK", "KEY_FORWARD"]),
    (0x01, 0xac, ["KEY_HOMEPAGE"]), (0x01, 0xd4, ["KEY_CAMERA"]), (0x01, 0xd9, ["KEY_SEARCH"]),
    (0x01, 0x100, ["BTN_0", "BTN_1", "BTN_2", "BTN_3", "BTN_4", "BTN_5", "BTN_6", "BTN_7", "BTN_8", "BTN_9"]),
    (
      0x01, 0x110,
      ["BTN_LEFT", "BTN_RIGHT", "BTN_MIDDLE", "BTN_SIDE", "BTN_EXTRA", "BTN_FORWARD", "BTN_BACK", "BTN_TASK"]
    ),
    (
      0x01, 0x140,
      [
        "BTN_TOOL_PEN", "BTN_TOOL_RUBBER", "BTN_TOOL_BRUSH", "BTN_TOOL_PENCIL", "BTN_TOOL_AIRBRUSH", "BTN_TOOL_FINGER",
        "BTN_TOOL_MOUSE", "BTN_TOOL_LENS", "BTN_TOOL_QUINTTAP", "BTN_STYLUS3", "BTN_TOUCH", "BTN_STYLUS",
        "BTN_STYLUS2", "BTN_TOOL_DOUBLETAP", "BTN_TOOL_TRIPLETAP", "BTN_TOOL_QUADTAP",
      ]
    ),
    (0x01, 0x212, ["KEY_TOUCHPAD_TOGGLE", "KEY_TOUCHPAD_ON", "KEY_TOUCHPAD_OFF"]),
    (0x02, 0x00, ["REL_X", "REL_Y", "REL_Z"]),
    (0x02, 0x06, ["REL_HWHEEL", "REL_DIAL", "REL_WHEEL", "REL_MISC"]),
    (0x02, 0x0b, ["REL_WHEEL_HI_RES", "REL_HWHEEL_HI_RES"]),
    (
      0x03, 0x00,
      [
        "ABS_X", "ABS_Y", "ABS_Z", "ABS_RX", "ABS_RY", "ABS_RZ", "ABS_THROTTLE", "ABS_RUDDER", "ABS_WHEEL", "ABS_GAS",
        "ABS_BRAKE",
      ]
    ),
    (0x03, 0x18, ["ABS_PRESSURE", "ABS_DISTANCE", "ABS_TILT_X", "ABS_TILT_Y", "ABS_TOOL_WIDTH"]),
    (0x03, 0x28, ["ABS_MISC"]),
    (
      0x03, 0x2f,
      [
        "ABS_MT_SLOT", "ABS_MT_TOUCH_MAJOR", "ABS_MT_TOUCH_MINOR", "ABS_MT_WIDTH_MAJOR", "ABS_MT_WIDTH_MINOR",
        "ABS_MT_ORIENTATION", "ABS_MT_POSITION_X", "ABS_MT_POSITION_Y", "ABS_MT_TOOL_TYPE", "ABS_MT_BLOB_ID",
        "ABS_MT_TRACKING_ID", "ABS_MT_PRESSURE", "ABS_MT_DISTANCE", "ABS_MT_TOOL_X", "ABS_MT_TOOL_Y",
      ]
    ),
    (0x04, 0x00, ["MSC_SERIAL", "MSC_PULSELED", "MSC_GESTURE", "MSC_RAW", "MSC_SCAN", "MSC_TIMESTAMP"]),
    (0x05, 0x00, ["SW_LID", "SW_TABLET_MODE"]),
    (0x11, 0x00, ["LED_NUML", "LED_CAPSL", "LED_SCROLLL"]),
    (0x14, 0x00, ["REP_DELAY", "REP_PERIOD"]),
  ]

  private static let typeNames = Dictionary(uniqueKeysWithValues: types.map { ($0.number, $0.name) })
  private static let codeNames = Dictionary(
    uniqueKeysWithValues: runs.flatMap { run in
      run.names.enumerated().map { (key(run.type, run.first + UInt16($0.offset)), $0.element) }
    })
}
