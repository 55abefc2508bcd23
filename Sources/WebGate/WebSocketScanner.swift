/// Checks the frames that a browser sends (RFC 6455, section 5) without decoding them.
struct WebSocketScanner {
  /// The largest message, in bytes.
  let limit: Int
  /// The bytes of the current frame's header that have arrived.
  private var header: [UInt8] = []
  /// The bytes of the current frame's payload that are missing.
  private var payloadLeft = 0
  /// The bytes of the message that the current frame belongs to.
  private var messageBytes = 0

  init(limit: Int) { self.limit = limit }

  /// Checks the next bytes. Returns why the connection must be closed, or nil.
  mutating func scan(_ bytes: some Sequence<UInt8>) -> GateRefusal? {
    for byte in bytes {
      if payloadLeft > 0 {
        payloadLeft -= 1
        continue
      }
      header.append(byte)
      if header.count < 2 { continue }
      if header.count == 2, !isAllowed { return .protocolError }
      if header.count < headerSize { continue }
      guard let length else { return .messageTooBig }
      if !isControl {
        // A message may be split into frames: the first has an opcode, and its continuations have the opcode 0.
        messageBytes = (opcode == 0 ? messageBytes : 0) + length
        if messageBytes > limit { return .messageTooBig }
      }
      payloadLeft = length
      header.removeAll(keepingCapacity: true)
    }
    return nil
  }

  private var opcode: UInt8 { header[0] & 0x0f }
  private var isControl: Bool { opcode >= 8 }
  private var shortLength: Int { Int(header[1] & 0x7f) }

  /// The length of the header: two bytes, a longer length, and the mask.
  private var headerSize: Int { 2 + (shortLength == 126 ? 2 : shortLength == 127 ? 8 : 0) + 4 }

  /// Browsers mask every frame, and no extension was agreed on.
  private var isAllowed: Bool {
    let isFinal = header[0] & 0x80 != 0
    let isMasked = header[1] & 0x80 != 0
    let isKnown = [0, 1, 2, 8, 9, 10].contains(opcode)
    return isMasked && isKnown && header[0] & 0x70 == 0 && (!isControl || isFinal && shortLength <= 125)
  }

  /// The payload's length; nil if it is above the limit.
  private var length: Int? {
    if shortLength < 126 { return shortLength }
    let bytes = header[2..<(headerSize - 4)]
    let length = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return length <= UInt64(limit) ? Int(length) : nil
  }
}
