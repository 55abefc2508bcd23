import TouchTrace

extension EvdevFrame {
  /// The frame as a 64-bit kernel writes it: 24 bytes for each event, and a SYN_REPORT at the end.
  var kernelBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((events.count + 1) * 24)

    func append(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value) { bytes += $0 } }

    let (seconds, microseconds) = time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let report = EvdevEvent(time: time, type: EventCode.syn, code: EventCode.synReport, value: 0)
    for event in events + [report] {
      append(seconds)
      append(microseconds)
      append(event.type)
      append(event.code)
      append(event.value)
    }
    return bytes
  }
}
