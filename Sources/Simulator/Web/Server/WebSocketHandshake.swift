/// The answer to a request for a WebSocket (RFC 6455, section 4.2.2).
enum WebSocketHandshake {
  /// Returns the value of Sec-WebSocket-Accept for a request.
  static func accept(_ head: RequestHead) throws(WebRefusal) -> String {
    guard head.has("websocket", in: "upgrade"), head.has("upgrade", in: "connection"),
      head.value("sec-websocket-version") == "13", let key = head.value("sec-websocket-key"), key.utf8.count == 24
    else { throw .notWebSocket }
    return accept(key: key)
  }

  static func accept(key: String) -> String {
    base64(sha1(Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8)))
  }

  /// Returns the SHA-1 of a message (RFC 3174). The handshake uses it to recognize a server, not for secrecy.
  static func sha1(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
    var bytes = message + [0x80]
    bytes += repeatElement(0, count: (120 - bytes.count % 64) % 64)
    bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: (message.count * 8) >> ($0 * 8)) }
    for start in stride(from: 0, to: bytes.count, by: 64) {
      let words = (0..<16).map { word in
        bytes[(start + word * 4)..<(start + word * 4 + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      state = zip(state, rounds(words, state)).map { $0 &+ $1 }
    }
    return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  /// Returns the state after the 80 rounds of a block of 16 words.
  private static func rounds(_ block: [UInt32], _ state: [UInt32]) -> [UInt32] {
    func rotated(_ word: UInt32, by bits: UInt32) -> UInt32 { word << bits | word >> (32 - bits) }
    var words = block
    for index in 16..<80 {
      words.append(rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (mixed, constant): (UInt32, UInt32) =
        switch index / 20 {
        case 0: (b & c | ~b & d, 0x5a82_7999)
        case 1: (b ^ c ^ d, 0x6ed9_eba1)
        case 2: (b & c | b & d | c & d, 0x8f1b_bcdc)
        default: (b ^ c ^ d, 0xca62_c1d6)
        }
      (a, b, c, d, e) = (rotated(a, by: 5) &+ mixed &+ e &+ constant &+ word, a, rotated(b, by: 30), c, d)
    }
    return [a, b, c, d, e]
  }

  static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << ((3 - part.count) * 8)
      text += (0..<4).map { $0 <= part.count ? String(letters[bits >> (18 - $0 * 6) & 63]) : "=" }.joined()
    }
    return text
  }
}
