import Glibc

/// The network side of the web server: accepts connections and passes them to the server behind it within ``GateLimits``.
///
/// One thread serves all connections. Where all are in use, a new one replaces the oldest that has not sent its request, so
/// that idle connections never keep a page from loading.
package final class Gate {
  private let listeners: [Int32]
  private let server: String
  private let limits: GateLimits
  private let report: (GateRefusal, String) -> Void
  private var connections: [GateConnection] = []

  /// - Parameters:
  ///   - listeners: listening sockets, not blocking.
  ///   - server: the path of the Unix socket at which the server listens.
  ///   - report: receives each refusal with the client's address.
  package init(
    listeners: [Int32], server: String, _ limits: GateLimits = GateLimits(),
    report: @escaping (GateRefusal, String) -> Void
  ) {
    self.listeners = listeners
    self.server = server
    self.limits = limits
    self.report = report
  }

  deinit { for connection in connections { connection.close() } }

  /// The number of open connections.
  package var count: Int { connections.count }

  /// Serves connections until the program ends.
  package func run() -> Never { while true { step(now: Self.now, wait: 1_000) } }

  /// Milliseconds of CLOCK_MONOTONIC.
  package static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Waits at most `wait` milliseconds for events and handles them, then the deadlines up to `now`.
  package func step(now: Int64, wait: Int32) {
    var entries = listeners.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    for connection in connections {
      entries.append(pollfd(fd: connection.client, events: connection.clientEvents, revents: 0))
      // A negative descriptor is ignored.
      entries.append(pollfd(fd: connection.server, events: connection.serverEvents, revents: 0))
    }
    let count = poll(&entries, nfds_t(entries.count), wait)
    if count > 0 {
      for (index, connection) in connections.enumerated() {
        let at = listeners.count + index * 2
        if entries[at].revents != 0 { connection.clientIsReady(at: now) }
        if entries[at + 1].revents != 0, !connection.isClosed, connection.server >= 0 { connection.serverIsReady() }
      }
      for (listener, entry) in zip(listeners, entries) where entry.revents != 0 { accept(listener, at: now) }
    }
    for connection in connections where !connection.isClosed && connection.deadline.map({ now >= $0 }) ?? false {
      connection.deadlinePassed()
    }
    connections.removeAll(where: \.isClosed)
  }

  private func accept(_ listener: Int32, at now: Int64) {
    // Others are served in between.
    for _ in 0..<limits.connections {
      var address = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let client = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.accept(listener, $0, &length)
        }
      }
      if client < 0 { return }
      _ = fcntl(client, F_SETFL, O_NONBLOCK)
      _ = fcntl(client, F_SETFD, FD_CLOEXEC)
      Self.setOptions(client)
      let server = server
      let connection = GateConnection(
        client, Self.text(address), limits, at: now, connect: { Self.connect(to: server) }, report: report)
      connections.removeAll(where: \.isClosed)
      if connections.count >= limits.connections {
        guard let oldest = connections.firstIndex(where: { $0.stage == .request }) else {
          connection.refuse(.tooManyConnections, "503 Service Unavailable")
          if !connection.isClosed { connection.close() }
          continue
        }
        connections[oldest].refuse(.tooManyConnections, "503 Service Unavailable")
        if !connections[oldest].isClosed { connections[oldest].close() }
        connections.remove(at: oldest)
      }
      connections.append(connection)
    }
  }

  /// Sends small messages at once, and notices within 15 s that a phone has left the network.
  private static func setOptions(_ socket: Int32) {
    func set(_ level: Int32, _ name: Int32, _ value: Int32) {
      var value = value
      setsockopt(socket, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
    }
    set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    set(SOL_SOCKET, SO_KEEPALIVE, 1)
    set(Int32(IPPROTO_TCP), TCP_KEEPIDLE, 6)
    set(Int32(IPPROTO_TCP), TCP_KEEPINTVL, 3)
    set(Int32(IPPROTO_TCP), TCP_KEEPCNT, 3)
    set(Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, 15_000)
  }

  private static func connect(to path: String) -> Int32? {
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return nil }
    if (UnixAddress(path)?.withPointer { Glibc.connect(socket, $0, $1) }) != 0 {
      close(socket)
      return nil
    }
    return socket
  }

  /// The client's address without its port.
  private static func text(_ address: sockaddr_storage) -> String {
    guard Int32(address.ss_family) == AF_INET else { return "unknown" }
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { IPv4(bigEndian: $0.pointee.sin_addr.s_addr).text }
    }
  }
}
