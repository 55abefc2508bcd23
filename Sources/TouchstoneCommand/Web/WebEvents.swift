import WebClient

/// The events of a web server, without those that concern only the user at the terminal: they are printed.
final class WebEvents {
  let server: WebServer
  /// What was refused, so that each is printed once.
  private var refusals: Set<String> = []

  init(_ server: WebServer) { self.server = server }

  /// A descriptor to wait for.
  var descriptor: Int32 { server.descriptor }
  /// Whether the server has ended.
  var isOver: Bool { server.isOver }

  /// Reads what has arrived.
  ///
  /// - Parameter report: prints a sentence.
  func read(_ report: (String) -> Void = { printMessage($0) }) -> [WebEvent] {
    server.read().filter { event in
      switch event {
      case .refused(let address, let reason):
        if refusals.insert("\(address) \(reason)").inserted {
          report("note: refused a connection from \(address): \(reason)")
        }
        return false
      case .ended(let problem):
        report("error: \(problem)")
        return false
      case .opened, .text, .closed: return true
      }
    }
  }
}
