import TestSupport
import Testing

@testable import Web

/// The addresses at which a server is open, by those that a machine may have.
struct MachineAddressesTests {
  private static func address(_ text: String) -> IPv4 { IPv4(text) ?? .loopback }

  private static let privates = [
    "10.0.0.0", "10.255.255.255", "172.16.0.1", "172.31.255.254", "192.168.0.1", "192.168.255.255", "169.254.9.9",
  ].map(address)
  /// Among them those next to private ones, of providers (RFC 6598) and of documents (RFC 5737).
  private static let publics = [
    "9.255.255.255", "11.0.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "169.253.255.255",
    "169.255.0.0", "100.64.0.1", "100.127.255.255", "203.0.113.7", "198.51.100.1", "1.1.1.1", "0.0.0.0",
    "255.255.255.255",
  ].map(address)

  /// Returns the addresses to open, or the problem.
  private static func outcome(of machine: MachineAddresses, _ network: WebNetwork) -> String {
    do { return "\(try machine.addresses(for: network).map(\.text))" } catch {
      guard case .openAnyway(let address)? = error.remedy else { return error.description }
      return "\(error) [\(address.text)]"
    }
  }

  @Test func privateAddressesAreThoseThatOnlyOneNetworkReaches() {
    for address in Self.privates { #expect(address.isPrivate, "\(address.text)") }
    for address in Self.publics { #expect(!address.isPrivate, "\(address.text)") }
  }

  @Test(
    "Whatever addresses a machine has, an unnamed one that is opened is private", arguments: 0..<20 as Range<UInt64>)
  func onlyPrivateAddressesOpenUnnamed(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let all = (Self.privates + Self.publics).shuffled(using: &random)
      var machine = MachineAddresses(interfaces: Array(all.prefix(.random(in: 0...3, using: &random))))
      // A route may use an address that no interface has now.
      machine.defaultRoute = Bool.random(using: &random) ? machine.interfaces.randomElement(using: &random) : all.last
      if Int.random(in: 0..<4, using: &random) == 0 { machine.defaultRoute = nil }
      let known = machine.interfaces + [machine.defaultRoute].compactMap(\.self)
      if let opened = try? machine.addresses(for: .privateNetworks) {
        #expect(opened.allSatisfy { $0.isPrivate && known.contains($0) })
        #expect(opened.isEmpty == known.isEmpty && Set(opened).count == opened.count)
        if let route = machine.defaultRoute, route.isPrivate { #expect(opened == [route]) }
      } else {
        #expect(!known.isEmpty && !known.contains(where: \.isPrivate))
        let problem = #expect(throws: WebProblem.self) { try machine.addresses(for: .privateNetworks) }
        #expect(known.contains { problem?.remedy == .openAnyway($0) }, "\(known)")
      }
      #expect((try? machine.addresses(for: .thisMachine)) == [])
      for address in all {
        let opened = try? machine.addresses(for: .address(address))
        #expect(opened == (machine.interfaces.contains(address) ? [address] : nil))
      }
    }
  }

  @Test func problemsStateWhatToDo() {
    let (home, rented) = (Self.address("192.168.1.5"), Self.address("203.0.113.7"))
    #expect(
      Self.outcome(of: MachineAddresses(defaultRoute: rented, interfaces: [rented]), .privateNetworks)
        == "this machine has no private address, only 203.0.113.7, which may be reachable from the internet "
        + "[203.0.113.7]")
    #expect(
      Self.outcome(
        of: MachineAddresses(defaultRoute: rented, interfaces: [rented, home]), .address(Self.address("8.8.8.8")))
        == "8.8.8.8 is not an address of this machine; choose 203.0.113.7 or 192.168.1.5")
    #expect(
      Self.outcome(of: MachineAddresses(), .address(home))
        == "192.168.1.5 is not an address of this machine; it has none")
    // The private network of another interface, if the internet is reached from a public address.
    #expect(
      Self.outcome(of: MachineAddresses(defaultRoute: rented, interfaces: [rented, home]), .privateNetworks)
        == #"["192.168.1.5"]"#)
  }

  @Test func textsThatAreNoAddressAreRefused() {
    for address in Self.privates + Self.publics { #expect(IPv4(address.text) == address) }
    for text in [
      "", "1", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.-4", "1.2.3.+4", "1.2.3.", " 1.2.3.4", "a.b.c.d", "::1",
    ] {
      #expect(IPv4(text) == nil, "\(text)")
    }
  }

  @Test func serverOpensNoOtherThanItsOwnAddressByDefault() throws {
    let server = try WebServer(port: 0)
    #expect(server.addresses == ["127.0.0.1"])
    #expect(throws: WebProblem.self) { try WebServer(.address(Self.address("203.0.113.7")), port: 0) }
  }
}
