import Gestures

/// A single-touch device: ABS_X and ABS_Y, and BTN_TOUCH or, if the device has no such key, a pressure above 0.
struct SingleTouch: Sendable {
  private var x: Int32?
  private var y: Int32?
  private var pressure: Int32?
  /// Whether pressure replaces BTN_TOUCH, which the device does not have.
  private let usesPressure: Bool
  private var isTouched = false
  /// The pressed BTN_TOOL_ keys of pens and similar tools, one bit each.
  private var heldTools: UInt8 = 0
  /// Whether BTN_TOUCH was released in this frame, even if it was pressed again.
  private var wasReleased = false
  private var wasPressed = false

  init(_ device: DeviceDescription) {
    x = device.axis(EventCode.absX)?.initialValue
    y = device.axis(EventCode.absY)?.initialValue
    let keys = device.codes[EventCode.key]
    usesPressure =
      keys != nil && keys?.contains(EventCode.btnTouch) == false && device.sendsAxis(EventCode.absPressure)
  }

  mutating func apply(_ event: EvdevEvent) {
    switch (event.type, event.code) {
    case (EventCode.abs, EventCode.absX): x = event.value
    case (EventCode.abs, EventCode.absY): y = event.value
    case (EventCode.abs, EventCode.absPressure):
      pressure = event.value
      if usesPressure { setTouched(event.value > 0) }
    case (EventCode.key, EventCode.btnTouch): setTouched(event.value != 0)
    case (EventCode.key, let code) where EventCode.heldTools.contains(code):
      let bit = UInt8(1) << UInt8(code & 7)
      if event.value != 0 { heldTools |= bit } else { heldTools &= ~bit }
    default: break
    }
  }

  /// Returns the position of a hovering finger, provided that the tool keys report one.
  func hovering(_ transform: SurfaceTransform) -> FixedPosition? {
    guard !isTouched, heldTools == 0, let x, let y else { return nil }
    return transform.position(x: x, y: y)
  }

  private mutating func setTouched(_ touched: Bool) {
    if touched == isTouched { return }
    isTouched = touched
    if touched { wasPressed = true } else { wasReleased = true }
  }

  mutating func finishFrame(
    _ contacts: inout ActiveContacts, _ transform: SurfaceTransform, at time: Int64, _ notes: inout TrackerNotes
  ) {
    defer {
      wasReleased = false
      wasPressed = false
    }
    if heldTools != 0 {
      if isTouched {
        notes.add(.pen, "A pen touched at \(TrackerNotes.seconds(time)); pens are ignored")
      }
      contacts.endAll(.cancelled)
      return
    }
    if wasReleased {
      if contacts.down == 0 && wasPressed && !isTouched {
        notes.add(
          .vanished, "A touch began and ended within one frame at \(TrackerNotes.seconds(time)); ignored")
      }
      contacts.endAll(.ended)
    }
    if !isTouched { return }
    guard let x, let y else {
      notes.add(
        .waiting,
        "A touch at \(TrackerNotes.seconds(time)) has no position yet; it begins when the device reports one")
      return
    }
    let position = transform.position(x: x, y: y)
    let pressure = transform.pressure.value(touchMajor: nil, pressure: pressure)
    if let finger = contacts.index(key: 0) {
      contacts.move(finger, to: position, pressure: pressure, &notes)
    } else {
      contacts.begin(key: 0, at: position, pressure: pressure, &notes)
    }
  }
}
