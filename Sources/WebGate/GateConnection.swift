import Glibc

/// One client's connection, and the one to the server behind it.
final class GateConnection {
  enum Stage {
    /// The request's head is incomplete.
    case request
    /// The server has the request.
    case answer
    /// The connection is a WebSocket.
    case webSocket
    /// What is left is sent to the client, then the connection is closed.
    case closing
  }
  let client: Int32
  let peer: String
  private(set) var server: Int32 = -1
  private(set) var stage = Stage.request
  /// The time at which the stage ends, in milliseconds; nil for no limit.
  private(set) var deadline: Int64?
  private(set) var isClosed = false
  private var fromClient: [UInt8] = []
  private var toServer: [UInt8] = []
  private var toClient: [UInt8] = []
  private var answer: [UInt8] = []
  private var scanner: WebSocketScanner
  private let limits: GateLimits
  private let connect: () -> Int32?
  private let report: (GateRefusal, String) -> Void

  init(
    _ client: Int32, _ peer: String, _ limits: GateLimits, at now: Int64, connect: @escaping () -> Int32?,
    report: @escaping (GateRefusal, String) -> Void
  ) {
    self.client = client
    self.peer = peer
    self.limits = limits
    self.connect = connect
    self.report = report
    scanner = WebSocketScanner(limit: limits.messageBytes)
    deadline = now + limits.requestTime
  }

  // MARK: Waiting

  /// The events to wait for at the client's socket. A client whose data the server does not read is not read either.
  var clientEvents: Int16 {
    let canRead = stage != .closing && toServer.count < limits.messageBytes * 2
    return Int16((canRead ? POLLIN : 0) | (toClient.isEmpty ? 0 : POLLOUT))
  }
  var serverEvents: Int16 { Int16((stage == .closing ? 0 : POLLIN) | (toServer.isEmpty ? 0 : POLLOUT)) }

  // MARK: Events

  func clientIsReady(at now: Int64) {
    guard let bytes = read(client) else { return close() }
    if !bytes.isEmpty { receive(bytes, at: now) }
    flush()
  }

  func serverIsReady() {
    guard let bytes = read(server) else {
      finish()
      return
    }
    forward(bytes)
    flush()
  }

  func deadlinePassed() {
    switch stage {
    case .request: refuse(.slowRequest, "408 Request Timeout")
    case .answer: refuse(.slowAnswer)
    case .webSocket, .closing: close()
    }
  }

  private func receive(_ bytes: [UInt8], at now: Int64) {
    switch stage {
    case .request:
      fromClient += bytes
      guard let head = RequestHead(in: fromClient) else {
        if fromClient.count > limits.headBytes { refuse(.headTooLarge, "431 Request Header Fields Too Large") }
        return
      }
      if head.bytes.count > limits.headBytes { return refuse(.headTooLarge, "431 Request Header Fields Too Large") }
      if head.extraBytes > 0 { return refuse(.dataAfterRequest, "400 Bad Request") }
      guard let server = connect() else { return refuse(.noServer, "503 Service Unavailable") }
      self.server = server
      fromClient = []
      toServer = head.forServer(from: peer)
      stage = .answer
      deadline = now + limits.answerTime
    case .answer: refuse(.dataAfterRequest)
    case .webSocket:
      if let refusal = scanner.scan(bytes) { return refuse(refusal) }
      toServer += bytes
    case .closing: break
    }
  }

  /// Forwards the server's bytes. The first ones show whether the connection becomes a WebSocket.
  private func forward(_ bytes: [UInt8]) {
    let accepted = Array("HTTP/1.1 101".utf8)
    if stage == .answer, answer.count < accepted.count {
      answer += bytes.prefix(accepted.count - answer.count)
      if answer == accepted {
        stage = .webSocket
        deadline = nil
      }
    }
    toClient += bytes
    if toClient.count > limits.waitingBytes { refuse(.notReading) }
  }

  // MARK: Ending

  /// Refuses the connection: with a status before the request is answered, with a close frame in a WebSocket.
  func refuse(_ refusal: GateRefusal, _ status: String? = nil) {
    report(refusal, peer)
    switch stage {
    case .request:
      let body = refusal.rawValue + "\n"
      let head = "Connection: close\r\nContent-Type: text/plain\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
      toClient = Array("HTTP/1.1 \(status ?? "400 Bad Request")\r\n\(head)\(body)".utf8)
      finish()
    case .webSocket where toClient.isEmpty:
      // 1009 is “message too big”, 1002 “protocol error”.
      let code: UInt16 = refusal == .messageTooBig ? 1009 : 1002
      toClient = [0x88, 2, UInt8(code >> 8), UInt8(code & 0xff)]
      finish()
    case .answer, .webSocket, .closing: close()
    }
  }

  /// Closes the connection once the client has received what is left.
  private func finish() {
    stage = .closing
    toServer = []
    closeServer()
    flush()
    if toClient.isEmpty {
      // Unread data would make the kernel reset the connection, and the client might lose the answer.
      shutdown(client, Int32(SHUT_WR))
      _ = read(client)
      close()
    }
  }

  func close() {
    if isClosed { return }
    isClosed = true
    closeServer()
    Glibc.close(client)
  }

  private func closeServer() {
    if server >= 0 { Glibc.close(server) }
    server = -1
  }

  // MARK: Sockets

  private func flush() {
    if isClosed { return }
    if server >= 0, !write(&toServer, to: server) { return finish() }
    if !write(&toClient, to: client) { return close() }
    if stage == .closing && toClient.isEmpty { close() }
  }

  /// Writes what the socket accepts. Returns false if it is closed.
  private func write(_ bytes: inout [UInt8], to socket: Int32) -> Bool {
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count > 0 {
        bytes.removeFirst(count)
      } else if errno == EAGAIN {
        return true
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Reads what is available, at most 64 KiB. Returns nil at the end.
  private func read(_ socket: Int32) -> [UInt8]? {
    let room = 1 << 16
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { chunk in
      let count = recv(socket, chunk.baseAddress, room, 0)
      if count > 0 { return Array(chunk[..<count]) }
      return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
    }
  }
}
