/// The lines of an evemu recording that describe the device: N, I, P, B, A, L and S.
struct EvemuDescription {
  /// Twice the size of the largest bitmap, keys, in any kernel so far.
  private static let mostBytesInABitmap = 192
  /// The maximum number of axes and event types, far more and event types than any kernel has.
  private static let mostKinds = 1024

  private var propertyBytes = 0
  private var codeBytes: [UInt16: Int] = [:]

  /// Reads the current line into the device. Returns `false` if it is not such a line.
  mutating func read(_ state: inout ReaderState, mayDescribe: Bool) throws(RecordingError) -> Bool {
    let letter = state.lines.byte
    guard "NIPBALS".utf8.contains(letter), state.lines.input.buffer[state.lines.position + 1] == UInt8(ascii: ":")
    else { return false }
    if !mayDescribe {
      throw state.lines.error(
        "device description after the first event; if the file contains two recordings, split it here")
    }
    state.lines.position += 2
    if letter == UInt8(ascii: "N") { return try readName(&state) }
    state.lines.skipSpaces()
    switch letter {
    case UInt8(ascii: "I"): try readIdentity(&state)
    case UInt8(ascii: "P"): try readProperties(&state)
    case UInt8(ascii: "B"): try readCodes(&state)
    case UInt8(ascii: "A"): try readAxis(&state)
    default:
      // The states of LEDs and switches, which no player uses.
      _ = try state.lines.hex16("the code")
      state.lines.skipSpaces()
      _ = try state.lines.signed("the state")
    }
    try state.lines.expectEnd()
    return true
  }

  private func readName(_ state: inout ReaderState) throws(RecordingError) -> Bool {
    _ = state.lines.skip(" ")
    let range = state.lines.position..<state.lines.input.lineEnd
    if let zero = state.lines.input.buffer[range].firstIndex(of: 0) {
      throw state.lines.error("the device's name contains a zero byte; remove it", at: zero)
    }
    state.device.name = state.lines.text(range)
    return true
  }

  private func readIdentity(_ state: inout ReaderState) throws(RecordingError) {
    state.device.id.bus = try state.lines.hex16("the bus")
    state.lines.skipSpaces()
    state.device.id.vendor = try state.lines.hex16("the vendor")
    state.lines.skipSpaces()
    state.device.id.product = try state.lines.hex16("the product")
    state.lines.skipSpaces()
    state.device.id.version = try state.lines.hex16("the version")
  }

  private mutating func readProperties(_ state: inout ReaderState) throws(RecordingError) {
    state.device.properties += try readBits(&state, after: &propertyBytes)
  }

  private mutating func readCodes(_ state: inout ReaderState) throws(RecordingError) {
    let type = try state.lines.hex16("the event type")
    state.lines.skipSpaces()
    let codes = try readBits(&state, after: &codeBytes[type, default: 0])
    if codeBytes.count > Self.mostKinds { throw state.lines.lineError("more event types than any device has").asLimit }
    // The bits of type 0 are the event types, which the other lines contain as well.
    if type != EventCode.syn && !codes.isEmpty { state.device.codes[type, default: []] += codes }
  }

  /// Returns the numbers of the bits that are set. Consecutive lines continue a bitmap.
  private func readBits(_ state: inout ReaderState, after bytes: inout Int) throws(RecordingError) -> [UInt16] {
    var bits: [UInt16] = []
    while !state.lines.isAtEnd && state.lines.byte != UInt8(ascii: "#") {
      if bytes == Self.mostBytesInABitmap { throw state.lines.error("the bitmap is longer than any kernel's") }
      let byte = try state.lines.hex("a byte of the bitmap", upTo: 0xFF)
      for bit in 0..<8 where byte >> UInt64(bit) & 1 == 1 { bits.append(UInt16(bytes * 8 + bit)) }
      bytes += 1
      state.lines.skipSpaces()
    }
    return bits
  }

  private func readAxis(_ state: inout ReaderState) throws(RecordingError) {
    var axis = DeviceDescription.Axis(code: try state.lines.hex16("the axis"))
    state.lines.skipSpaces()
    axis.minimum = try state.lines.signed("the axis's minimum")
    state.lines.skipSpaces()
    axis.maximum = try state.lines.signed("the axis's maximum")
    state.lines.skipSpaces()
    axis.fuzz = try state.lines.signed("the axis's fuzz")
    state.lines.skipSpaces()
    axis.flat = try state.lines.signed("the axis's flat")
    state.lines.skipSpaces()
    // Versions before 1.2 have no resolution.
    if !state.lines.isAtEnd && state.lines.byte != UInt8(ascii: "#") {
      axis.resolution = try state.lines.signed("the axis's resolution")
    }
    if let index = state.device.axes.firstIndex(where: { $0.code == axis.code }) {
      state.notes.add("Axis \(axis.code) is described twice; the last description is used")
      state.device.axes[index] = axis
    } else {
      if state.device.axes.count == Self.mostKinds {
        throw state.lines.lineError("more axes than any device has").asLimit
      }
      state.device.axes.append(axis)
    }
  }
}
