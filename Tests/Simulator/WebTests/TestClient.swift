import Glibc
import Gestures

@testable import Web

/// A client of a server that the test runs itself, round by round, at a time that the test decides.
final class TestClient {
  let server: WebServer
  private let socket: Int32
  private(set) var received: [UInt8] = []
  /// Whether the server has closed the connection.
  private(set) var isClosed = false

  /// - Parameter room: the size of the socket's buffer for what arrives; nil for the system's.
  init(_ server: WebServer, room: Int32? = nil) {
    self.server = server
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var room { setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size)) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = server.port.bigEndian
    address.sin_addr.s_addr = IPv4.loopback.value.bigEndian
    let status = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    precondition(status == 0)
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
  }

  deinit { close() }

  func close() {
    if !isClosed { Glibc.close(socket) }
    isClosed = true
  }

  /// Closes the connection for writing.
  func endOutput() { shutdown(socket, Int32(SHUT_WR)) }

  /// Sends what the socket accepts.
  func send(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Reads what has arrived.
  func read() {
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    while !isClosed {
      let count = recv(socket, &bytes, bytes.count, 0)
      if count < 0 && errno == EAGAIN { return }
      if count > 0 { received += bytes[..<count] }
      if count <= 0 { close() }
    }
  }

  /// Waits until something can be read, from the server or by it.
  func wait() {
    var entries = [server.descriptor, isClosed ? -1 : socket].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = poll(&entries, 2, -1)
  }

  /// Runs the server until a condition is met. Returns what happened there.
  @discardableResult
  func run(at now: Timestamp, until isMet: () -> Bool) -> [WebEvent] {
    var events: [WebEvent] = []
    while true {
      events += server.read(at: now)
      read()
      if isMet() { return events }
      wait()
    }
  }

  /// Sends a request for something below the server's token.
  func request(_ resource: String, _ headers: [String] = []) {
    let lines = ["GET /\(server.token)/\(resource) HTTP/1.1", "Host: 127.0.0.1:\(server.port)"] + headers
    send(lines.map { "\($0)\r\n" }.joined() + "\r\n")
  }

  /// Asks for the WebSocket of a page.
  func requestWebSocket(_ page: String) {
    request(
      "\(page)/socket",
      [
        "Origin: http://127.0.0.1:\(server.port)", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      ])
  }

  /// What has arrived, as text.
  var answer: String { String(decoding: received, as: UTF8.self) }
  /// The status of the answer; nil before it has arrived.
  var status: Int? { received.count < 12 ? nil : Int(answer.dropFirst(9).prefix(3)) }

  /// What has arrived after the answer's head.
  var payload: [UInt8] {
    let end = received.indices.first { received[$0...].starts(with: [13, 10, 13, 10]) }
    return end.map { Array(received[($0 + 4)...]) } ?? []
  }
}
