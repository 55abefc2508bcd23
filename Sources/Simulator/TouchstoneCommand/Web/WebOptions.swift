import ArgumentParser
import CommandSupport
import Simulation
import Web

/// Options of the view in a browser.
struct WebOptions: ParsableArguments {
  @Flag(name: .customLong("web"), help: "Shows the view as a page in a browser of this machine.")
  var isWeb = false
}

/// Options of the source of touches.
struct OriginOptions: ParsableArguments {
  @Option(help: "Where touches come from. device: a touchpad of this machine; browser: a page, such as on a phone.")
  var from = TouchOrigin.device
}

/// The origin of touches.
enum TouchOrigin: String, CaseIterable, ExpressibleByArgument {
  case device, browser
}

/// Options of the web server.
struct WebServerOptions: ParsableArguments {
  /// The word for no address in particular, which separates the option from a recording that follows.
  private static let anyPrivate = "private"

  /// The address to open; empty for the private ones, nil for none. Help states no default for an empty one.
  @Option(
    defaultAsFlag: "", parsing: .next,
    help: ArgumentHelp(
      "Opens the page to devices of the local network. Without encryption; prints its address as a QR code. A public address must "
        + "be named.", valueName: "address"))
  var lan: String?
  @Option(help: ArgumentHelp("Port of the page (default: 8163, or any free one).", valueName: "number"))
  var port: UInt16?

  func validate() throws {
    guard let lan, !lan.isEmpty, lan != Self.anyPrivate, IPv4(lan) == nil else { return }
    throw ValidationError("--lan expects an IPv4 address of this machine, such as 192.168.1.5, or none, not “\(lan)”")
  }

  /// Returns the arguments with the value of `--lan` joined to it: the parser would take a recording that follows for an address.
  static func joiningAddress(_ arguments: [String]) -> [String] {
    var (joined, rest) = ([String](), arguments[...])
    while let word = rest.popFirst() {
      if word == "--" { return joined + [word] + rest }
      let isAddress = rest.first.map { $0.contains(".") && $0.allSatisfy { "0123456789.".contains($0) } } ?? false
      joined.append(word == "--lan" ? "--lan=\(isAddress ? rest.removeFirst() : anyPrivate)" : word)
    }
    return joined
  }

  private var network: WebNetwork {
    guard let lan else { return .thisMachine }
    return IPv4(lan).map { .address($0) } ?? .privateNetworks
  }

  /// Starts the web server and prints where its pages are. Throws if it cannot be started.
  ///
  /// - Parameter pages: the pages to open, and what they are.
  func serve(_ pages: [(page: WebPage, name: String)]) throws(CommandFailure) -> WebServer {
    let server = try orFail(.software, try WebServer(network, port: port))
    for (page, name) in pages { printMessage("\(name): \(server.links(to: page)[0])") }
    if network != .thisMachine { announce(server, pages) }
    return server
  }

  /// Whether an option is given that only the web server has.
  var isSet: Bool { lan != nil || port != nil }

  /// Prints what other devices reach, with a QR code for a phone's camera.
  private func announce(_ server: WebServer, _ pages: [(page: WebPage, name: String)]) {
    let addresses = server.addresses.dropFirst()
    if addresses.isEmpty {
      return printMessage("note: this machine is in no local network, so only its own browser can open the page")
    }
    let isPublic = if case .address(let address) = network { !address.isPrivate } else { false }
    printMessage(
      "\(isPublic ? "warning: " : "")--lan: port \(server.port) at \(addresses.joined(separator: " and ")) is open to "
        + "\(isPublic ? "the internet" : "the local network") until this ends. Without the address below, nothing is shown; with it, anyone can use the "
        + "page. It is not encrypted.")
    for (page, name) in pages { printMessage("\(name): \(server.links(to: page)[1])") }
    // A phone is most useful as the touchpad.
    if let last = pages.last, let code = QRCode(server.links(to: last.page)[1]) {
      printUnchanged(code.terminalText)
      printMessage("This QR code is the address of the \(last.name).")
    }
  }
}
