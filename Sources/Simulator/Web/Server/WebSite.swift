/// The pages and data at the server's addresses.
struct WebSite {
  let rules: RequestRules
  private let pages = Dictionary(uniqueKeysWithValues: WebPage.allCases.map { ($0, $0.html) })
  /// Whether no more WebSockets may be opened.
  var isFull = false

  init(rules: RequestRules) { self.rules = rules }

  enum Answer {
    case parts([[UInt8]])
    /// The request becomes the WebSocket of a page.
    case webSocket(WebPage, [UInt8])
  }

  func answer(to head: RequestHead) throws(WebRefusal) -> Answer {
    guard head.method == "GET" else { throw .method }
    // A browser asks for it on its own, which is not worth a note.
    if head.path == "/favicon.ico" { return .parts(HTTPAnswer.refusal(.path)) }
    let host = head.value("host")
    switch try rules.resource(path: head.path, host: host, origin: head.value("origin")) {
    case .page(let page): return .parts(HTTPAnswer.page(pages[page] ?? [], host: host ?? ""))
    case .socket(let page):
      let accept = try WebSocketHandshake.accept(head)
      if isFull { throw .tooManyConnections }
      return .webSocket(page, HTTPAnswer.webSocket(accept: accept))
    }
  }
}
