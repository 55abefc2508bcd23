import Glibc

/// An IPv4 address.
package struct IPv4: Hashable, Sendable {
  /// The address in the processor's byte order: 127.0.0.1 is 0x7f000001.
  let value: UInt32

  init(_ value: UInt32) { self.value = value }

  init(bigEndian: UInt32) { value = UInt32(bigEndian: bigEndian) }

  /// Parses four numbers with points. Returns nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy { ("0"..."9").contains($0) } ? UInt8($0) : nil }
    guard parts.count == 4, numbers.count == 4 else { return nil }
    value = numbers.reduce(0) { $0 << 8 | UInt32($1) }
  }

  static let loopback = IPv4(0x7f00_0001)

  package var text: String { [24, 16, 8, 0].map { "\(value >> $0 & 0xff)" }.joined(separator: ".") }

  var isLoopback: Bool { value >> 24 == 127 }

  /// Whether only devices of the same network reach the address: it belongs to a private network (RFC 1918) or was chosen without a
  /// server (RFC 3927). The shared addresses of providers, 100.64.0.0/10, are not private: other customers reach them (RFC 6598).
  package var isPrivate: Bool {
    value >> 24 == 10 || value >> 20 == 0xac1 || value >> 16 == 0xc0a8 || value >> 16 == 0xa9fe
  }

  func socketAddress(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = value.bigEndian
    return address
  }

  /// Opens a listening socket at this address. Returns the socket, which does not block, and its port; or the system's
  /// error number.
  ///
  /// - Parameter port: 0 for any free port.
  func listen(port: UInt16) -> Result<(socket: Int32, port: UInt16), SystemError> {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return .failure(SystemError(errno)) }
    var isReused: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var address = socketAddress(port: port)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && Glibc.listen(socket, SOMAXCONN) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    if status { return .success((socket, UInt16(bigEndian: address.sin_port))) }
    let number = errno
    close(socket)
    return .failure(SystemError(number))
  }

  /// Accepts a connection. Returns its socket, which does not block, and the client's address; nil with `errno` if there is
  /// none.
  static func accept(_ listener: Int32) -> (socket: Int32, peer: String)? {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.accept(listener, $0, &length) }
    }
    if socket < 0 { return nil }
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    setOptions(socket)
    return (socket, IPv4(bigEndian: address.sin_addr.s_addr).text)
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
}

/// An error number of the system.
struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  let number: Int32
  init(_ number: Int32) { self.number = number }
  var description: String { String(cString: strerror(number)) }
}
