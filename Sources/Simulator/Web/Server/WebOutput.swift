import Glibc

/// The bytes that wait for a client, in parts, so that many clients can share one.
struct WebOutput {
  private var parts: [[UInt8]] = []
  /// The bytes of the first part that were sent.
  private var sent = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ part: [UInt8]) {
    if part.isEmpty { return }
    parts.append(part)
    count += part.count
  }

  mutating func removeAll() { self = WebOutput() }

  /// Sends what the socket accepts. Returns false if it is closed.
  mutating func send(to socket: Int32) -> Bool {
    var done = 0
    defer { parts.removeFirst(done) }
    while done < parts.count {
      let size = parts[done].withUnsafeBytes { bytes in
        Glibc.send(socket, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if size < 0 && errno == EINTR { continue }
      if size < 0 { return errno == EAGAIN }
      (sent, count) = (sent + size, count - size)
      if sent == parts[done].count { (sent, done) = (0, done + 1) }
    }
    return true
  }
}
