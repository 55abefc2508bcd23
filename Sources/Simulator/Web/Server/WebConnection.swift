import Gestures

/// A client's connection, apart from its socket: what arrives, and what is sent.
///
/// It begins as a request, which becomes a WebSocket or is answered; then it is closed. Each stage but a WebSocket has a
/// deadline.
final class WebConnection {
  enum Stage: Hashable {
    /// The request's head is incomplete.
    case request
    case webSocket
    /// What is left is sent to the client. What it sends is ignored.
    case closing
  }
  let id: Int
  let peer: String
  private(set) var stage = Stage.request
  /// The time at which the stage ends; nil for no limit.
  private(set) var deadline: Timestamp?
  private(set) var isClosed = false
  private(set) var page: WebPage?
  var output = WebOutput()
  private(set) var events: [WebEvent] = []
  private let limits: WebLimits
  private var reader: RequestReader
  private var decoder: WebSocketDecoder
  /// The answer to the newest ping, for when the output is empty.
  private var pong: [UInt8]?
  private(set) var isInputOver = false
  private var isOutputOver = false

  init(_ id: Int, _ peer: String, _ limits: WebLimits, at now: Timestamp) {
    self.id = id
    self.peer = peer
    self.limits = limits
    reader = RequestReader(limit: limits.headBytes)
    decoder = WebSocketDecoder(limit: limits.messageBytes)
    deadline = now + limits.requestTime
  }

  // MARK: Input

  /// - Parameter site: what is served.
  func receive(_ bytes: [UInt8], at now: Timestamp, _ site: WebSite) {
    switch stage {
    case .request:
      do throws(WebRefusal) {
        if let head = try reader.read(bytes) { try answer(head, at: now, site) }
      } catch { refuse(error, at: now) }
    case .webSocket: for event in decoder.decode(bytes) where stage == .webSocket { handle(event, at: now) }
    case .closing: break
    }
  }

  private func answer(_ head: RequestHead, at now: Timestamp, _ site: WebSite) throws(WebRefusal) {
    switch try site.answer(to: head) {
    case .parts(let parts): finish(parts, at: now)
    case .webSocket(let page, let part):
      (stage, deadline, self.page) = (.webSocket, nil, page)
      output.append(part)
      events.append(.opened(id, page, peer))
    }
  }

  private func handle(_ event: WebSocketDecoder.Event, at now: Timestamp) {
    switch event {
    case .text(let text): events.append(.text(id, now, text))
    case .ping(let payload): pong = WebSocketFrame.pong(payload)
    case .close(let code): finish([WebSocketFrame.close(code)], at: now)
    case .refused(let refusal): refuse(refusal, at: now)
    }
  }

  /// The client has closed its side. It may still read what is left.
  func endInput() {
    isInputOver = true
    if stage != .closing || output.isEmpty { close() }
  }

  // MARK: Output

  func send(_ frame: [UInt8]) {
    guard stage == .webSocket else { return }
    output.append(frame)
    // The server's next round drops the client and reports it.
    if output.count > limits.waitingBytes { deadline = .distantPast }
  }

  /// Appends what is sent only if the client reads everything else. Returns whether there was anything.
  func fillOutput() -> Bool {
    guard stage == .webSocket, output.isEmpty, let pong else { return false }
    output.append(pong)
    self.pong = nil
    return true
  }

  /// Returns whether nothing more will be sent, once.
  func endOutput(at now: Timestamp) -> Bool {
    guard stage == .closing, output.isEmpty, !isOutputOver, !isClosed else { return false }
    isOutputOver = true
    // Closed at once, with unread data, the kernel would reset the connection, and the client might lose the answer.
    deadline = now + limits.closingTime
    if isInputOver { close() }
    return true
  }

  // MARK: Ending

  func deadlinePassed(at now: Timestamp) {
    switch stage {
    case .request: refuse(.slowRequest, at: now)
    case .webSocket: drop(.notReading)
    case .closing: if output.isEmpty { close() } else { drop(.slowAnswer) }
    }
  }

  /// Closes the connection of a client that does not read.
  private func drop(_ refusal: WebRefusal) {
    events.append(.refused(peer, refusal.rawValue))
    close()
  }

  /// Refuses the connection: with a status before the request is answered, with a close frame in a WebSocket.
  func refuse(_ refusal: WebRefusal, at now: Timestamp) {
    events.append(.refused(peer, refusal.rawValue))
    switch stage {
    case .request: finish(HTTPAnswer.refusal(refusal), at: now)
    case .webSocket:
      finish([WebSocketFrame.close([UInt8(refusal.closeCode >> 8), UInt8(refusal.closeCode & 0xff)])], at: now)
    case .closing: break
    }
  }

  /// Closes the connection once the client has received what is left.
  private func finish(_ parts: [[UInt8]], at now: Timestamp) {
    if stage == .webSocket { events.append(.closed(id)) }
    parts.forEach { output.append($0) }
    (stage, deadline) = (.closing, now + limits.answerTime)
  }

  func close() {
    if stage == .webSocket { events.append(.closed(id)) }
    // The server's next round removes it.
    (stage, isClosed, deadline) = (.closing, true, Timestamp.distantPast)
    output.removeAll()
  }

  func takeEvents() -> [WebEvent] {
    defer { events = [] }
    return events
  }
}
