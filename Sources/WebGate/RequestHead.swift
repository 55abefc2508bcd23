/// The head of an HTTP request: the bytes up to the empty line.
struct RequestHead {
  let bytes: [UInt8]
  /// The number of bytes that follow the head.
  let extraBytes: Int

  /// Finds the head in what has arrived. Returns nil if it is incomplete.
  init?(in bytes: [UInt8]) {
    let end: [UInt8] = [13, 10, 13, 10]
    guard bytes.count >= end.count,
      let start = (0...(bytes.count - end.count)).first(where: { bytes[$0..<($0 + 4)].elementsEqual(end) })
    else { return nil }
    self.bytes = Array(bytes[..<(start + 4)])
    extraBytes = bytes.count - start - 4
  }

  /// Whether the client asks for a WebSocket.
  var isUpgrade: Bool {
    String(decoding: bytes, as: UTF8.self).lowercased().split(separator: "\r\n").contains { line in
      line.hasPrefix("upgrade:") && line.dropFirst(8).drop { $0 == " " }.hasPrefix("websocket")
    }
  }

  /// Returns the head for the server, with the client's address. A connection serves one request, so that its duration is
  /// bounded: the server closes it after the answer. Of a header that occurs twice the server uses the last.
  func forServer(from peer: String) -> [UInt8] {
    var lines = "X-Forwarded-For: \(peer)\r\n"
    if !isUpgrade { lines += "Connection: close\r\n" }
    return bytes.dropLast(2) + Array("\(lines)\r\n".utf8)
  }
}
