/// The numbers that writing and making recordings turns on, by the kernel's names. `EventNames` has the whole table.
enum EventCode {
  static let syn: UInt16 = 0x00
  static let key: UInt16 = 0x01
  static let abs: UInt16 = 0x03
  static let led: UInt16 = 0x11
  static let sw: UInt16 = 0x05

  static let synReport: UInt16 = 0x00
  static let synMTReport: UInt16 = 0x02

  static let btnLeft: UInt16 = 0x110
  static let btnToolPen: UInt16 = 0x140
  static let btnToolFinger: UInt16 = 0x145
  static let btnToolQuinttap: UInt16 = 0x148
  static let btnTouch: UInt16 = 0x14a
  static let btnStylus: UInt16 = 0x14b
  static let btnToolDoubletap: UInt16 = 0x14d
  static let btnToolTripletap: UInt16 = 0x14e
  static let btnToolQuadtap: UInt16 = 0x14f

  static let absX: UInt16 = 0x00
  static let absY: UInt16 = 0x01
  static let absPressure: UInt16 = 0x18
  static let absMTSlot: UInt16 = 0x2f
  static let absMTTouchMajor: UInt16 = 0x30
  static let absMTPositionX: UInt16 = 0x35
  static let absMTPositionY: UInt16 = 0x36
  static let absMTBlobID: UInt16 = 0x38
  static let absMTTrackingID: UInt16 = 0x39
  static let absMTPressure: UInt16 = 0x3a
  static let absMTToolY: UInt16 = 0x3d

  static let propPointer: UInt16 = 0
  static let propDirect: UInt16 = 1
  static let propButtonpad: UInt16 = 2
}
