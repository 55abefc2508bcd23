/// The kernel's numbers that reading, following and making touches turns on, by the names of
/// `linux/input-event-codes.h`. `EventNames` has the whole table, as text.
enum EventCode {
  // Event types.
  static let syn: UInt16 = 0x00
  static let key: UInt16 = 0x01
  static let rel: UInt16 = 0x02
  static let abs: UInt16 = 0x03
  static let msc: UInt16 = 0x04
  /// EV_CNT.
  static let typeCount: UInt16 = 0x20

  static let synReport: UInt16 = 0x00
  static let synConfig: UInt16 = 0x01
  static let synMTReport: UInt16 = 0x02
  static let synDropped: UInt16 = 0x03

  static let btnMisc: UInt16 = 0x100
  static let btnLeft: UInt16 = 0x110
  static let btnToolPen: UInt16 = 0x140
  static let btnToolFinger: UInt16 = 0x145
  static let btnToolQuinttap: UInt16 = 0x148
  static let btnTouch: UInt16 = 0x14a
  static let btnStylus: UInt16 = 0x14b
  static let btnToolDoubletap: UInt16 = 0x14d
  static let btnToolTripletap: UInt16 = 0x14e
  static let btnToolQuadtap: UInt16 = 0x14f

  static let relX: UInt16 = 0x00
  static let relY: UInt16 = 0x01

  static let absX: UInt16 = 0x00
  static let absY: UInt16 = 0x01
  static let absPressure: UInt16 = 0x18
  /// Below ABS_MT_SLOT. A device that has it counts its axes up through the multitouch ones without meaning them.
  static let absReserved: UInt16 = 0x2e
  static let absMTSlot: UInt16 = 0x2f
  static let absMTTouchMajor: UInt16 = 0x30
  static let absMTPositionX: UInt16 = 0x35
  static let absMTPositionY: UInt16 = 0x36
  static let absMTToolType: UInt16 = 0x37
  static let absMTBlobID: UInt16 = 0x38
  static let absMTTrackingID: UInt16 = 0x39
  static let absMTPressure: UInt16 = 0x3a
  static let absMTDistance: UInt16 = 0x3b
  static let absMTToolY: UInt16 = 0x3d

  static let mscRaw: UInt16 = 0x03
  static let mscScan: UInt16 = 0x04

  static let propPointer: UInt16 = 0
  static let propDirect: UInt16 = 1
  static let propButtonpad: UInt16 = 2
  static let propSemiMT: UInt16 = 3

  /// What can be told of one finger among several: in protocol B of a slot's.
  static var contactAxes: ClosedRange<UInt16> { absMTTouchMajor...absMTToolY }
  /// BTN_TOOL_PEN to BTN_TOOL_AIRBRUSH, BTN_TOOL_MOUSE and BTN_TOOL_LENS: a thing in a hand, no finger.
  static let heldTools: [UInt16] = [0x140, 0x141, 0x142, 0x143, 0x144, 0x146, 0x147]
  /// The keys that say how many fingers touch: one, two, three, four, five.
  static let fingerTools = [btnToolFinger, btnToolDoubletap, btnToolTripletap, btnToolQuadtap, btnToolQuinttap]
}
