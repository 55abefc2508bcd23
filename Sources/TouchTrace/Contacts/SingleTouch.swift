import Gestures

/// A device that follows one finger: ABS_X and ABS_Y, and BTN_TOUCH or, where there is none, a pressure above zero.
struct SingleTouch: Sendable {
  private var x: Int32?
  private var y: Int32?
  /// The device has no BTN_TOUCH, but tells pressure.
  private let goesByPressure: Bool
  private var isTouched = false
  /// The BTN_TOOL_ keys of pens and the like that are held, one bit each.
  private var heldTools: UInt8 = 0
  /// BTN_TOUCH was let go in this frame, whether or not it was pressed again.
  private var hasLifted = false
  private var hasLanded = false

  init(_ device: DeviceDescription) {
    x = device.axis(EventCode.absX)?.initialValue
    y = device.axis(EventCode.absY)?.initialValue
    let keys = device.codes[EventCode.key]
    goesByPressure =
      keys != nil && keys?.contains(EventCode.btnTouch) == false && device.sendsAxis(EventCode.absPressure)
  }

  mutating func apply(_ event: EvdevEvent) {
    switch (event.type, event.code) {
    case (EventCode.abs, EventCode.absX): x = event.value
    case (EventCode.abs, EventCode.absY): y = event.value
    case (EventCode.abs, EventCode.absPressure) where goesByPressure: setTouched(event.value > 0)
    case (EventCode.key, EventCode.btnTouch): setTouched(event.value != 0)
    case (EventCode.key, let code) where EventCode.heldTools.contains(code):
      let bit = UInt8(1) << UInt8(code & 7)
      if event.value != 0 { heldTools |= bit } else { heldTools &= ~bit }
    default: break
    }
  }
  /// Where a finger is that does not touch, for who knows that there is one.
  func hovering(_ map: SurfaceMap) -> Place? {
    guard !isTouched, heldTools == 0, let x, let y else { return nil }
    return map.place(x: x, y: y)
  }
  private mutating func setTouched(_ touched: Bool) {
    if touched == isTouched { return }
    isTouched = touched
    if touched { hasLanded = true } else { hasLifted = true }
  }

  mutating func finishFrame(_ table: inout FingerTable, _ map: SurfaceMap, at time: Int64, _ notes: inout TrackerNotes)
  {
    defer { (hasLifted, hasLanded) = (false, false) }
    if heldTools != 0 {
      if isTouched {
        notes.add(.pen, "A pen touched at \(TrackerNotes.seconds(time)): it is no finger, and is left out")
      }
      table.liftAll(.cancelled)
      return
    }
    if hasLifted {
      if table.down == 0 && hasLanded && !isTouched {
        notes.add(
          .vanished, "A finger landed and lifted within the one frame at \(TrackerNotes.seconds(time)), and is left out"
        )
      }
      table.liftAll(.ended)
    }
    if !isTouched { return }
    guard let x, let y else {
      notes.add(.waiting, "A finger told no place at \(TrackerNotes.seconds(time)); it lands where it first tells one")
      return
    }
    let place = map.place(x: x, y: y)
    if let finger = table.index(key: 0) {
      table.move(finger, to: place, &notes)
    } else {
      table.land(key: 0, at: place, &notes)
    }
  }
}
