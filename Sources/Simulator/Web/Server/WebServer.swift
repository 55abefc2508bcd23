import EvdevSource
import Gestures
import Glibc

/// Serves the pages to browsers, on the caller's thread: it does what it can without waiting whenever it is read.
///
/// It has one parser of requests and one of frames, which refuse what no browser sends, and limits on all that a client may
/// keep: see ``WebLimits``. Where all connections are in use, a new one replaces the oldest that is not a WebSocket.
package final class WebServer {
  /// A client with its socket, and the events to wait for.
  private struct Client {
    let socket: Int32
    let connection: WebConnection
    var events = EventQueue.input
  }
  /// The port, and the addresses at which it is open; the first is this machine's own.
  package let port: UInt16
  package let addresses: [String]
  let token = RequestRules.newToken()
  private let listeners: [Int32]
  private let queue = EventQueue()
  private let limits: WebLimits
  private var site: WebSite
  /// The oldest first.
  private var clients: [Client] = []
  private var lastID = 0
  private var events: [WebEvent] = []
  /// The time at which connections are accepted again.
  private var pauseEnd: Timestamp?

  /// Opens the port.
  ///
  /// - Parameters:
  ///   - network: the devices that may connect.
  ///   - port: nil for the usual port, 8163, or any free one if another program uses that.
  ///   - pages: the pages to serve; nil for those that need nothing of the program.
  package convenience init(
    _ network: WebNetwork = .thisMachine, port: UInt16? = nil, pages: [WebPage: [UInt8]]? = nil
  ) throws(WebProblem) {
    try self.init(network, port: port, WebLimits(), pages: pages)
  }

  init(
    _ network: WebNetwork = .thisMachine, port: UInt16?, _ limits: WebLimits, pages: [WebPage: [UInt8]]? = nil
  ) throws(WebProblem) {
    self.limits = limits
    let opened = try WebListeners(network, .current, port: port)
    (listeners, self.port, addresses) = (opened.sockets, opened.port, opened.addresses.map(\.text))
    let hosts = (addresses + ["localhost"]).map { [port = self.port] in "\($0):\(port)" }
    site = WebSite(rules: RequestRules(token: token, hosts: Set(hosts)), pages: pages)
    for listener in listeners { queue.add(listener, EventQueue.input) }
  }

  deinit { for socket in listeners + clients.map(\.socket) { close(socket) } }

  var connectionCount: Int { clients.count }

  /// A descriptor to wait for: once it is readable, call ``read()``.
  package var descriptor: Int32 { queue.descriptor }

  /// The addresses of a page: on this machine first, then those that other devices reach.
  package func links(to page: WebPage) -> [String] {
    addresses.map { "http://\($0):\(port)/\(token)/\(page.rawValue)" }
  }

  // MARK: Sending

  /// Sends a text of one line, as UTF-8, to every browser with a page.
  package func send(_ text: [UInt8], toAll page: WebPage) {
    send(WebSocketFrame.text(text)) { $0.page == page }
  }

  /// Sends a text of one line, as UTF-8, to one browser.
  package func send(_ text: [UInt8], to browser: Int) { send(WebSocketFrame.text(text)) { $0.id == browser } }

  /// Sends a text of one line to one browser.
  package func send(_ text: String, to browser: Int) { send(Array(text.utf8), to: browser) }

  private func send(_ frame: [UInt8], where isReceiver: (WebConnection) -> Bool) {
    let now = MonotonicClock.now
    for index in clients.indices where isReceiver(clients[index].connection) {
      clients[index].connection.send(frame)
      update(index, at: now)
    }
    setDeadline()
  }

  // MARK: Rounds

  /// Serves clients as far as it is possible without waiting, and returns what has happened.
  package func read() -> [WebEvent] { read(at: MonotonicClock.now) }

  func read(at now: Timestamp) -> [WebEvent] {
    let ready = queue.ready()
    for socket in ready { receive(from: socket, at: now) }
    for index in clients.indices {
      let connection = clients[index].connection
      if let deadline = connection.deadline, now >= deadline { connection.deadlinePassed(at: now) }
      update(index, at: now)
      events += connection.takeEvents()
    }
    removeClosed()
    if let end = pauseEnd, now >= end { pause(until: nil) }
    for listener in listeners where ready.contains(listener) { accept(listener, at: now) }
    setDeadline()
    defer { events = [] }
    return events
  }

  private func setDeadline() {
    queue.setDeadline((clients.compactMap(\.connection.deadline) + [pauseEnd].compactMap(\.self)).min())
  }

  private func removeClosed() {
    for client in clients where client.connection.isClosed { close(client.socket) }
    clients.removeAll(where: \.connection.isClosed)
  }

  private func receive(from socket: Int32, at now: Timestamp) {
    guard let client = clients.first(where: { $0.socket == socket }) else { return }
    site.isFull = clients.count { $0.connection.stage == .webSocket } >= limits.webSockets
    let bytes = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: limits.messageBytes) { room -> [UInt8]? in
      let count = recv(socket, room.baseAddress, room.count, 0)
      return count >= 0 ? Array(room[..<count]) : errno == EAGAIN || errno == EINTR ? nil : []
    }
    guard let bytes else { return }
    if bytes.isEmpty { client.connection.endInput() } else { client.connection.receive(bytes, at: now, site) }
  }

  /// Sends what the client accepts, and waits for what comes next.
  private func update(_ index: Int, at now: Timestamp) {
    let (socket, connection) = (clients[index].socket, clients[index].connection)
    repeat {
      if !connection.output.send(to: socket) { connection.close() }
    } while connection.fillOutput()
    if connection.endOutput(at: now) { shutdown(socket, Int32(SHUT_WR)) }
    let events = (connection.isInputOver ? 0 : EventQueue.input) | (connection.output.isEmpty ? 0 : EventQueue.output)
    if events != clients[index].events {
      clients[index].events = events
      queue.change(socket, events)
    }
  }

  // MARK: Accepting

  private func accept(_ listener: Int32, at now: Timestamp) {
    // A client is served for some rounds before newer ones can take its place.
    for _ in 0..<(limits.connections / 4) {
      guard let (socket, peer) = IPv4.accept(listener) else {
        guard [EMFILE, ENFILE, ENOMEM, ENOBUFS].contains(errno) else { return }
        if removeOldest(at: now) { continue }
        // Without room for more, the listener would stay ready.
        return pause(until: now + limits.closingTime)
      }
      if clients.count >= limits.connections { _ = removeOldest(at: now) }
      lastID += 1
      clients.append(Client(socket: socket, connection: WebConnection(lastID, peer, limits, at: now)))
      queue.add(socket, EventQueue.input)
    }
  }

  /// Makes room for another connection. Returns false if there are only WebSockets.
  private func removeOldest(at now: Timestamp) -> Bool {
    guard let index = clients.firstIndex(where: { $0.connection.stage != .webSocket }) else { return false }
    let connection = clients[index].connection
    if connection.stage == .request { connection.refuse(.tooManyConnections, at: now) }
    update(index, at: now)
    connection.close()
    events += connection.takeEvents()
    removeClosed()
    return true
  }

  private func pause(until end: Timestamp?) {
    pauseEnd = end
    for listener in listeners { queue.change(listener, end == nil ? EventQueue.input : 0) }
  }
}
