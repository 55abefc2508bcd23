/// The numbers of the kernel's input-event-codes.h that tell of touches.
enum TouchCode {
  // Event types.
  static let syn: UInt16 = 0x00
  static let key: UInt16 = 0x01
  static let relative: UInt16 = 0x02
  static let absolute: UInt16 = 0x03

  static let multitouchReport: UInt16 = 2
  static let dropped: UInt16 = 3

  static let x: UInt16 = 0x00
  static let y: UInt16 = 0x01
  static let pressure: UInt16 = 0x18
  /// Below ABS_MT_SLOT. A device that has it counts its axes up through the multitouch ones without meaning them.
  static let reserved: UInt16 = 0x2e
  static let slot: UInt16 = 0x2f
  static let touchMajor: UInt16 = 0x30
  static let positionX: UInt16 = 0x35
  static let positionY: UInt16 = 0x36
  static let toolType: UInt16 = 0x37
  static let trackingID: UInt16 = 0x39
  static let contactPressure: UInt16 = 0x3a
  static let distance: UInt16 = 0x3b

  static let leftButton: UInt16 = 0x110
  static let touch: UInt16 = 0x14a
  static let toolFinger: UInt16 = 0x145
  static let stylus: UInt16 = 0x14b
  /// BTN_TOOL_PEN to BTN_TOOL_AIRBRUSH, BTN_TOOL_MOUSE and BTN_TOOL_LENS: a thing in a hand, no finger.
  static func isHeldTool(_ code: UInt16) -> Bool { (0x140...0x144).contains(code) || code == 0x146 || code == 0x147 }
  /// How many fingers a BTN_TOOL_ key stands for; zero for every other key.
  static func toolFingers(_ code: UInt16) -> Int {
    switch code {
    case toolFinger: 1
    case 0x14d: 2
    case 0x14e: 3
    case 0x14f: 4
    case 0x148: 5
    default: 0
    }
  }
  static func toolName(_ fingers: Int) -> String {
    switch fingers {
    case 1: "BTN_TOOL_FINGER"
    case 2: "BTN_TOOL_DOUBLETAP"
    case 3: "BTN_TOOL_TRIPLETAP"
    case 4: "BTN_TOOL_QUADTAP"
    default: "BTN_TOOL_QUINTTAP"
    }
  }

  static let propertyDirect: UInt16 = 1
  static let propertySemiMultitouch: UInt16 = 3
}
