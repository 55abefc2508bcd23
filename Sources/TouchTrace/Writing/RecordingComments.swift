import Gestures

/// What evemu-record and libinput record both write into their comments, for people.
extension DeviceDescription {
  /// The types that the device sends, with their codes, as headers list them. EV_SYN's are the same for every device.
  var listedTypes: [(type: UInt16, codes: [UInt16])] {
    EventNames.typesWithCodes.compactMap { type in
      let last = EventNames.lastCode(ofType: type)!
      let codes = type == EventCode.syn ? Array(0...last) : listedCodes(ofType: type).filter { $0 <= last }
      return codes.isEmpty ? nil : (type, codes)
    }
  }
}

extension DeviceDescription.Axis {
  /// Each with its label. The value is left out where it is not known.
  var labelled: [(label: String, value: Int32)] {
    (initialValue.map { [("Value", $0)] } ?? [])
      + [("Min", minimum), ("Max", maximum), ("Fuzz", fuzz), ("Flat", flat), ("Resolution", resolution)]
  }
}

extension EventNames {
  /// `330 (BTN_TOUCH)`; `(null)` stands for a name that the kernel does not have, as the tools print it.
  static func labelledType(_ type: UInt16) -> String { "\(type) (\(self.type(type) ?? missing))" }
  static func labelledCode(_ code: UInt16, ofType type: UInt16) -> String {
    "\(code) (\(self.code(code, ofType: type) ?? missing))"
  }
  static func labelledProperty(_ property: UInt16) -> String { "\(property) (\(self.property(property) ?? missing))" }
  static let missing = "(null)"
}

extension [UInt8] {
  /// What stands behind an event: a report with the milliseconds since the one before, by `clock`, or the event's names
  /// and its value.
  mutating func comment(_ event: EvdevEvent, at time: Timestamp, _ clock: inout ReportClock, valueWidth: Int) {
    let name = EventNames.code(event.code, ofType: event.type) ?? EventNames.missing
    if event.type != EventCode.syn {
      text(EventNames.type(event.type) ?? EventNames.missing)
      text(" / ")
      text(name, leftIn: 20)
      append(0x20)
      decimal(Int(event.value), width: valueWidth)
      return
    }
    let isContact = event.code == EventCode.synMTReport
    text(isContact ? "++++++++++++ " : "------------ ")
    text(name)
    text(" (")
    decimal(Int(event.value))
    text(isContact ? ") ++++++++++" : ") ---------- ")
    if isContact { return }
    decimal(clock.advance(to: time), plus: true)
    text("ms")
  }
}

/// Milliseconds between reports, cut off before they are subtracted: the tools' way, and their comments' only use.
struct ReportClock {
  private var last: Int64?

  mutating func advance(to time: Timestamp) -> Int {
    let now = time.microseconds / 1000
    defer { last = now }
    guard let last else { return 0 }
    let (difference, overflow) = now.subtractingReportingOverflow(last)
    return Int(overflow ? 0 : difference)
  }
}
