import ArgumentParser
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
  @Flag(
    name: .customLong("lan"),
    help: "Opens the page to devices of the local network. Without encryption; prints its address as a QR code.")
  var isOnLAN = false
  @Option(help: ArgumentHelp("Port of the page (default: 8163, or any free one).", valueName: "number"))
  var port: UInt16?

  /// Starts the web server and prints where its pages are. Exits if it cannot be started.
  ///
  /// - Parameter pages: the pages to open, and what they are.
  func serve(_ pages: [(page: WebPage, name: String)]) -> WebServer {
    let server = orExit(try orFail(.software, try WebServer(isOnLAN: isOnLAN, port: port)))
    for (page, name) in pages { printMessage("\(name): \(server.links(to: page)[0])") }
    if isOnLAN { announce(server, pages) }
    return server
  }

  /// Whether an option is given that only the web server has.
  var isSet: Bool { isOnLAN || port != nil }

  /// Prints what is open in the local network, with a QR code for a phone's camera.
  private func announce(_ server: WebServer, _ pages: [(page: WebPage, name: String)]) {
    let addresses = server.addresses.dropFirst()
    if addresses.isEmpty {
      return printMessage("note: this machine is in no local network, so only its own browser can open the page")
    }
    printMessage(
      "--lan: port \(server.port) at \(addresses.joined(separator: " and ")) is open to the local network until this ends. "
        + "Without the address below, nothing is shown; with it, anyone can use the page. It is not encrypted.")
    for (page, name) in pages { printMessage("\(name): \(server.links(to: page)[1])") }
    // A phone is most useful as the touchpad.
    if let last = pages.last, let code = QRCode(server.links(to: last.page)[1]) {
      printUnchanged(code.terminalText)
      printMessage("This QR code is the address of the \(last.name).")
    }
  }
}
