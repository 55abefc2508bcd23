import Glibc

/// The devices that may connect to a server.
package enum WebNetwork: Hashable, Sendable {
  /// Only programs of this machine.
  case thisMachine
  /// Those of its private networks, too.
  case privateNetworks
  /// Those that reach one of this machine's addresses, too; the internet, if it is public.
  case address(IPv4)
}

/// The addresses under which other devices may reach this machine.
struct MachineAddresses: Hashable, Sendable {
  /// The address from which this machine sends to the internet; nil without a route there.
  var defaultRoute: IPv4?
  /// The addresses of the network interfaces that are up, in their order, without 127.0.0.1 and its like.
  var interfaces: [IPv4] = []

  /// Returns the addresses to open for a network. Of several private ones, that of the default route is enough.
  func addresses(for network: WebNetwork) throws(WebProblem) -> [IPv4] {
    switch network {
    case .thisMachine: return []
    case .privateNetworks:
      if let defaultRoute, defaultRoute.isPrivate { return [defaultRoute] }
      let found = interfaces.filter(\.isPrivate)
      guard found.isEmpty, let other = defaultRoute ?? interfaces.first else { return found }
      throw WebProblem(
        description:
          "this machine has no private address, only \(other.text), which may be reachable from the internet",
        remedy: .openAnyway(other))
    case .address(let address):
      if interfaces.contains(address) { return [address] }
      let others = interfaces.isEmpty ? "it has none" : "choose \(interfaces.map(\.text).joined(separator: " or "))"
      throw WebProblem(description: "\(address.text) is not an address of this machine; \(others)")
    }
  }

  /// The present addresses.
  static var current: Self { Self(defaultRoute: addressOfDefaultRoute, interfaces: addressesOfInterfaces) }

  private static var addressesOfInterfaces: [IPv4] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var found: [IPv4] = []
    for entry in sequence(first: list, next: { $0?.pointee.ifa_next }) {
      guard let entry, let address = entry.pointee.ifa_addr, Int32(address.pointee.sa_family) == AF_INET,
        Int32(bitPattern: entry.pointee.ifa_flags) & Int32(IFF_UP) != 0
      else { continue }
      let value = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        IPv4(bigEndian: $0.pointee.sin_addr.s_addr)
      }
      if !value.isLoopback && !found.contains(value) { found.append(value) }
    }
    return found
  }

  /// The address from which this machine would send to the internet. Connecting a datagram socket sends nothing.
  private static var addressOfDefaultRoute: IPv4? {
    let socket = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return nil }
    defer { close(socket) }
    // TEST-NET-1 (RFC 5737) has no hosts.
    var address = IPv4(0xc000_0201).socketAddress(port: 9)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    let found = IPv4(bigEndian: address.sin_addr.s_addr)
    return isKnown && !found.isLoopback ? found : nil
  }
}
