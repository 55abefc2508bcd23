import Gestures
import TouchTrace

// The comments for people that both evemu-record and libinput record write.
extension DeviceDescription {
  /// The event types of the device with their codes, as listed in headers. The codes of EV_SYN are the same for all
  /// devices.
  var listedTypes: [(type: UInt16, codes: [UInt16])] {
    EventNames.typesWithCodes.compactMap { type in
      let last = EventNames.lastCode(ofType: type)!
      let codes = type == EventCode.syn ? Array(0...last) : listedCodes(ofType: type).filter { $0 <= last }
      return codes.isEmpty ? nil : (type, codes)
    }
  }
}

extension TraceHeader {
  /// A sentence that names the lines of the header that only a trace can contain; empty if there are none.
  var remarksOnOmission: [String] {
    let lines: [(name: String, isPresent: Bool)] = [
      ("scene", scene != nil), ("targets", !targets.isEmpty || !deliveries.isEmpty),
      ("recognizers", !recognizers.isEmpty || !added.isEmpty),
      ("parameters", !parameters.isEmpty), ("relations", !requirements.isEmpty || !simultaneous.isEmpty),
      ("answers of delegates", !answers.isEmpty), ("touch handling", !touchHandling.isEmpty),
      ("touch types", !touchTypes.isEmpty),
      ("libinput options", !libinput.changes.isEmpty), ("pointer", pointer != nil),
    ]
    let parts = lines.filter(\.isPresent).map(\.name)
    guard let last = parts.last else { return [] }
    return [
      "Only a trace can contain the header's \(parts.listed()), so the recording replays differently; "
        + "write \(parts.count == 1 && !last.hasSuffix("s") ? "it" : "them") to a header file"
    ]
  }
}

extension DeviceDescription.Axis {
  /// The values with their labels. An unknown initial value is omitted.
  var labelled: [(label: String, value: Int32)] {
    (initialValue.map { [("Value", $0)] } ?? [])
      + [("Min", minimum), ("Max", maximum), ("Fuzz", fuzz), ("Flat", flat), ("Resolution", resolution)]
  }
}

extension EventNames {
  /// `330 (BTN_TOUCH)`, or `(null)` for a missing name, as in the tools.
  static func labelledType(_ type: UInt16) -> String { "\(type) (\(self.type(type) ?? missing))" }

  static func labelledCode(_ code: UInt16, ofType type: UInt16) -> String {
    "\(code) (\(self.code(code, ofType: type) ?? missing))"
  }

  static func labelledProperty(_ property: UInt16) -> String { "\(property) (\(self.property(property) ?? missing))" }

  static let missing = "(null)"
}

extension [UInt8] {
  /// Appends the comment of an event: for a report, the milliseconds since the previous one by `clock`; for other
  /// events, the names and the value.
  mutating func comment(_ event: EvdevEvent, at time: Timestamp, _ clock: inout ReportClock, valueWidth: Int) {
    let name = EventNames.code(event.code, ofType: event.type) ?? EventNames.missing
    if event.type != EventCode.syn {
      text(EventNames.type(event.type) ?? EventNames.missing)
      text(" / ")
      text(name, leftIn: 20)
      append(0x20)
      decimal(Int64(event.value), width: valueWidth)
      return
    }
    let isContact = event.code == EventCode.synMTReport
    text(isContact ? "++++++++++++ " : "------------ ")
    text(name)
    text(" (")
    decimal(Int64(event.value))
    text(isContact ? ") ++++++++++" : ") ---------- ")
    if isContact { return }
    decimal(clock.advance(to: time), plus: true)
    text("ms")
  }
}

/// Computes milliseconds between reports, truncating before subtraction like the tools.
struct ReportClock {
  private var last: Int64?

  mutating func advance(to time: Timestamp) -> Int64 {
    let now = time.microseconds / 1000
    defer { last = now }
    guard let last else { return 0 }
    let (difference, overflow) = now.subtractingReportingOverflow(last)
    return overflow ? 0 : difference
  }
}
