/// Decodes the frames that a browser sends (RFC 6455, section 5).
package struct WebSocketDecoder {
  package enum Event: Hashable {
    /// A message: a line of text.
    case text(String)
    case ping([UInt8])
    /// The browser closes the WebSocket, with a status code or without.
    case close([UInt8])
    /// Nothing after this is decoded.
    case refused(WebRefusal)
  }
  /// The largest message, in bytes.
  private let limit: Int
  /// The bytes of the current frame's header that have arrived.
  private var header: [UInt8] = []
  /// The payload of the current control frame.
  private var control: [UInt8] = []
  /// The payload of the current message, between whose frames there may be control frames; nil between messages.
  private var message: [UInt8]?
  /// The bytes of the current frame's payload that have arrived, and that are missing.
  private var (received, missing) = (0, 0)
  private var isOver = false
  /// The number of bytes kept.
  package var count: Int { header.count + control.count + (message?.count ?? 0) }

  /// - Parameter limit: the largest message, in bytes.
  package init(limit: Int) { self.limit = limit }

  package mutating func decode(_ bytes: [UInt8]) -> [Event] {
    var (events, rest): ([Event], _) = ([], bytes[...])
    while !isOver && !rest.isEmpty {
      do throws(WebRefusal) {
        if let event = try decodePart(&rest) { events.append(event) }
      } catch {
        events.append(.refused(error))
        isOver = true
      }
    }
    return events
  }

  /// Decodes a byte of a header, or what has arrived of a payload. Returns an event at the end of a frame that has one.
  private mutating func decodePart(_ rest: inout ArraySlice<UInt8>) throws(WebRefusal) -> Event? {
    if missing > 0 {
      let part = rest.prefix(missing)
      unmask(part)
      rest = rest.dropFirst(part.count)
    } else {
      header.append(rest.removeFirst())
      if header.count == 2 { try checkKind() }
      if header.count < headerSize { return nil }
      try begin()
    }
    if missing > 0 { return nil }
    defer { header.removeAll(keepingCapacity: true) }
    return try end()
  }

  // MARK: Header

  private var isFinal: Bool { header[0] & 0x80 != 0 }
  private var opcode: UInt8 { header[0] & 0x0f }
  private var isControl: Bool { opcode >= 8 }
  private var shortLength: Int { Int(header[1] & 0x7f) }

  /// The length of the header: two bytes, a longer length, and the mask.
  private var headerSize: Int { header.count < 2 ? 2 : shortLength < 126 ? 6 : shortLength == 126 ? 8 : 14 }

  /// Browsers mask every frame, and no extension was agreed on. A message must end before the next one begins.
  private func checkKind() throws(WebRefusal) {
    let isMasked = header[1] & 0x80 != 0
    guard isMasked, header[0] & 0x70 == 0, !isControl || isFinal && shortLength <= 125 else { throw .protocolError }
    switch opcode {
    case 0 where message != nil, 1 where message == nil, 8, 9, 10: break
    case 2 where message == nil: throw .notText
    default: throw .protocolError
    }
  }

  /// Begins a frame's payload if the message stays within the limit.
  private mutating func begin() throws(WebRefusal) {
    let digits = header[2..<(headerSize - 4)]
    let long = digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // A length has one form (RFC 6455, section 5.2).
    if digits.count == 2 && long < 126 || digits.count == 8 && long < 65_536 { throw .protocolError }
    let length = digits.isEmpty ? UInt64(shortLength) : long
    if isControl {
      control = []
    } else {
      message = message ?? []
      guard length <= UInt64(limit - (message?.count ?? 0)) else { throw .messageTooBig }
    }
    (received, missing) = (0, Int(length))
  }

  // MARK: Payload

  private mutating func unmask(_ part: ArraySlice<UInt8>) {
    let mask = header.suffix(4)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count)
    for (index, byte) in part.enumerated() { bytes.append(byte ^ mask[mask.startIndex + (received + index) % 4]) }
    if isControl { control += bytes } else { message? += bytes }
    received += part.count
    missing -= part.count
  }

  private mutating func end() throws(WebRefusal) -> Event? {
    switch opcode {
    case 8: return .close(try checkedCode())
    case 9: return .ping(control)
    case 10: return nil
    default:
      guard isFinal, let bytes = message else { return nil }
      message = nil
      // The pages send no control characters.
      guard let text = String(validating: bytes, as: UTF8.self), bytes.allSatisfy({ $0 >= 32 && $0 != 127 }) else {
        throw .notText
      }
      return .text(text)
    }
  }

  /// Returns the status code of a close frame, which may have none (RFC 6455, section 7.4).
  private func checkedCode() throws(WebRefusal) -> [UInt8] {
    if control.isEmpty { return [] }
    let code = control.prefix(2).reduce(0) { $0 << 8 | Int($1) }
    let isKnown =
      [1000, 1001, 1002, 1003].contains(code) || (1007...1014).contains(code) || (3000...4999).contains(code)
    guard control.count >= 2, isKnown else { throw .protocolError }
    guard String(validating: control.dropFirst(2), as: UTF8.self) != nil else { throw .notText }
    return Array(control.prefix(2))
  }
}

/// Frames that the server sends.
enum WebSocketFrame {
  static func text(_ text: [UInt8]) -> [UInt8] { frame(1, text) }
  static func close(_ code: [UInt8]) -> [UInt8] { frame(8, code) }
  static func pong(_ payload: [UInt8]) -> [UInt8] { frame(10, payload) }

  private static func frame(_ opcode: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let (bytes, marker): (Int, UInt8) =
      switch payload.count {
      case ..<126: (0, UInt8(payload.count))
      case ..<65_536: (2, 126)
      default: (8, 127)
      }
    let length = (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: payload.count >> ($0 * 8)) }
    return [0x80 | opcode, marker] + length + payload
  }
}
