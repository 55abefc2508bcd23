import CommandSupport
import Web

/// The events of a web server, without refusals, which are printed: they concern only the user at the terminal.
final class WebEvents {
  let server: WebServer
  /// The refusals so far, so that each is printed once.
  private var refusals: Set<String> = []
  /// Addresses can be invented, but not so many notes.
  private static let mostRefusals = 20

  init(_ server: WebServer) { self.server = server }

  var descriptor: Int32 { server.descriptor }

  /// - Parameter report: prints a sentence.
  func read(_ report: (String) -> Void = { printMessage($0) }) -> [WebEvent] {
    server.read().filter { event in
      guard case .refused(let address, let reason) = event else { return true }
      guard refusals.count < Self.mostRefusals, refusals.insert("\(address) \(reason)").inserted else { return false }
      report("note: refused a connection from \(address): \(reason)")
      if refusals.count == Self.mostRefusals { report("note: further refusals are not reported") }
      return false
    }
  }
}
