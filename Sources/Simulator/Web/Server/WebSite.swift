/// The pages and data at the server's addresses.
struct WebSite {
  let rules: RequestRules
  private let pages: [WebPage: [UInt8]]
  /// Whether no more WebSockets may be opened.
  var isFull = false

  /// - Parameter pages: the pages to serve; nil for those that need nothing of the program.
  init(rules: RequestRules, pages: [WebPage: [UInt8]]? = nil) {
    self.rules = rules
    let own = WebPage.allCases.compactMap { page in page.html.map { (page, $0) } }
    self.pages = pages ?? Dictionary(uniqueKeysWithValues: own)
  }

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
    case .page(let page):
      guard let html = pages[page] else { throw .path }
      return .parts(HTTPAnswer.page(html, host: host ?? ""))
    case .socket(let page):
      if pages[page] == nil { throw .path }
      let accept = try WebSocketHandshake.accept(head)
      if isFull { throw .tooManyConnections }
      return .webSocket(page, HTTPAnswer.webSocket(accept: accept))
    }
  }
}
