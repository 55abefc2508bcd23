/// The listening sockets of a server, all at one port.
struct WebListeners {
  /// The port where none is named. With the same port every time, a phone that has measured its screen for this address
  /// remembers it.
  static let usualPort: UInt16 = 8163
  private(set) var sockets: [Int32] = []
  private(set) var port: UInt16
  /// This machine's own address, then those that other devices reach.
  let addresses: [IPv4]

  init(_ network: WebNetwork, _ machine: MachineAddresses, port: UInt16?) throws(WebProblem) {
    self.port = port ?? Self.usualPort
    addresses = [.loopback] + (try machine.addresses(for: network))
    for address in addresses {
      var result = address.listen(port: self.port)
      if case .failure = result, port == nil, sockets.isEmpty { result = address.listen(port: 0) }
      switch result {
      case .success(let opened): (sockets, self.port) = (sockets + [opened.socket], opened.port)
      case .failure(let problem):
        throw WebProblem(description: "cannot open port \(self.port) at \(address.text): \(problem)")
      }
    }
  }
}
