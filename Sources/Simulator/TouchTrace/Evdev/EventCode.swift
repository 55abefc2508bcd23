/// The kernel's event codes that this library uses, named as in `linux/input-event-codes.h`. `EventNames` has the
/// complete table of names.
package enum EventCode {
  // Event types.
  package static let syn: UInt16 = 0x00
  package static let key: UInt16 = 0x01
  package static let rel: UInt16 = 0x02
  package static let abs: UInt16 = 0x03
  package static let msc: UInt16 = 0x04
  /// EV_CNT.
  package static let typeCount: UInt16 = 0x20

  package static let synReport: UInt16 = 0x00
  package static let synConfig: UInt16 = 0x01
  package static let synMTReport: UInt16 = 0x02
  package static let synDropped: UInt16 = 0x03

  package static let btnMisc: UInt16 = 0x100
  package static let btnLeft: UInt16 = 0x110
  /// BTN_LEFT, BTN_RIGHT and BTN_MIDDLE.
  package static let mouseButtons: ClosedRange<UInt16> = 0x110...0x112
  package static let btnToolPen: UInt16 = 0x140
  package static let btnToolFinger: UInt16 = 0x145
  package static let btnToolQuinttap: UInt16 = 0x148
  package static let btnTouch: UInt16 = 0x14a
  package static let btnStylus: UInt16 = 0x14b
  package static let btnToolDoubletap: UInt16 = 0x14d
  package static let btnToolTripletap: UInt16 = 0x14e
  package static let btnToolQuadtap: UInt16 = 0x14f

  package static let relX: UInt16 = 0x00
  package static let relY: UInt16 = 0x01

  package static let absX: UInt16 = 0x00
  package static let absY: UInt16 = 0x01
  package static let absPressure: UInt16 = 0x18
  /// Just below ABS_MT_SLOT. A device with this axis has a contiguous range of axes and does not support multitouch.
  package static let absReserved: UInt16 = 0x2e
  package static let absMTSlot: UInt16 = 0x2f
  package static let absMTTouchMajor: UInt16 = 0x30
  package static let absMTPositionX: UInt16 = 0x35
  package static let absMTPositionY: UInt16 = 0x36
  package static let absMTToolType: UInt16 = 0x37
  /// MT_TOOL_PEN, a value of ABS_MT_TOOL_TYPE.
  static let toolPen: Int32 = 1
  package static let toolPalm: Int32 = 2
  package static let absMTBlobID: UInt16 = 0x38
  package static let absMTTrackingID: UInt16 = 0x39
  package static let absMTPressure: UInt16 = 0x3a
  package static let absMTDistance: UInt16 = 0x3b
  package static let absMTToolY: UInt16 = 0x3d

  package static let mscRaw: UInt16 = 0x03
  package static let mscScan: UInt16 = 0x04

  package static let propPointer: UInt16 = 0
  package static let propDirect: UInt16 = 1
  package static let propButtonpad: UInt16 = 2
  package static let propSemiMT: UInt16 = 3

  /// The axes of a single touch: in protocol B, those of a slot.
  package static var contactAxes: ClosedRange<UInt16> { absMTTouchMajor...absMTToolY }
  /// BTN_TOOL_PEN to BTN_TOOL_AIRBRUSH, BTN_TOOL_MOUSE and BTN_TOOL_LENS: tools other than fingers.
  package static let heldTools: [UInt16] = [0x140, 0x141, 0x142, 0x143, 0x144, 0x146, 0x147]
  /// The keys that report the number of touches: one, two, three, four, five.
  package static let fingerTools = [btnToolFinger, btnToolDoubletap, btnToolTripletap, btnToolQuadtap, btnToolQuinttap]
}
