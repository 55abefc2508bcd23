/// The parsed command line. Parsed by hand: this program is `touchstone`'s helper and needs few options.
enum Arguments: Hashable {
  struct Request: Hashable {
    /// Nil for the usual port or, if another program uses it, any free one.
    var port: UInt16?
    /// Whether other devices of the local network may connect.
    var isOnLAN = false
  }
  case help
  case serve(Request)
  /// The port where none is named. With the same port every time, a phone that has measured its screen for this address
  /// remembers it.
  static let usualPort: UInt16 = 8163
  /// A sentence without its full stop.
  case failure(String)

  static func parse(_ words: [String]) -> Arguments {
    var (request, rest) = (Request(), words[...])
    while let word = rest.popFirst() {
      switch word {
      case "--help", "-h", "help": return .help
      case "--lan": request.isOnLAN = true
      case "--port":
        guard let port = rest.popFirst().flatMap({ UInt16($0) }) else {
          return .failure("--port needs a number up to 65535")
        }
        request.port = port
      default: return .failure("unknown option “\(word)”")
      }
    }
    return .serve(request)
  }

  static let helpText = """
    usage: touchstone-web [--port N] [--lan]

    Serves the pages of touchstone live --web and play --web, which start it. Standard input, one line each:
      page NAME BYTES       a page, followed by its bytes
      start                 opens the port; no pages after this
      all NAME TEXT         sends a text to every browser with that page
      to ID TEXT            sends a text to one browser
    Standard output:
      listening PORT TOKEN ADDRESS...   the pages are at http://ADDRESS:PORT/TOKEN/NAME
      open ID NAME ADDRESS              a browser has opened the WebSocket of a page
      text ID MICROSECONDS TEXT         a text from a browser, with its arrival by CLOCK_MONOTONIC
      close ID                          the browser has gone
      refused ADDRESS REASON            a connection was refused
      failure SENTENCE                  the server cannot run
    It ends when its standard input ends.
    """
}
