import Testing

@testable import Web

struct RequestRulesTests {
  private let rules = RequestRules(token: "secret", hosts: ["127.0.0.1:80", "pad:80"])

  private func resource(_ path: String, _ host: String?, _ origin: String?) -> Result<RequestRules.Resource, WebRefusal>
  {
    Result { () throws(WebRefusal) in try rules.resource(path: path, host: host, origin: origin) }
  }

  @Test("Every combination of path, host and origin: only the page's own is answered")
  func onlyOwnRequestsAreAnswered() {
    for host in [nil, "", "127.0.0.1:80", "pad:80", "pad", "evil:80"] {
      for origin in [nil, "null", "http://127.0.0.1:80", "http://pad:80", "https://pad:80", "http://evil:80"] {
        for path in [
          "/secret/view", "/secret/view/socket", "/secret/", "/secret", "/", "", "/Secret/view", "/secret/view/x",
          "/secret/view/socket/", "/secretx/view", "/secret/other", "/secret/other/socket", "//secret/view",
          "/x/../secret/view", "/secret/%76iew",
        ] {
          let isHost = host == "127.0.0.1:80" || host == "pad:80"
          let isOrigin = origin == nil || host.map { origin == "http://\($0)" } ?? false
          switch resource(path, host, origin) {
          case .success(.page(let page)): #expect(isHost && isOrigin && path == "/secret/view" && page == .view)
          case .success(.socket(let page)):
            #expect(isHost && origin != nil && isOrigin && path == "/secret/view/socket" && page == .view)
          case .failure(let refusal):
            #expect((refusal == .host) == !isHost)
            let isPage = path == "/secret/view" || path == "/secret/view/socket" && origin != nil
            #expect(!(isHost && isOrigin && isPage))
          }
        }
      }
    }
  }

  @Test("A file in the browser may use the WebSocket of the page for touches, with the token, and nothing else")
  func filesUseOnlyTheirWebSocket() {
    let host = "127.0.0.1:80"
    #expect(resource("/secret/touch/socket", host, "null") == .success(.socket(.touch)))
    for (path, expected) in [
      ("/secret/touch", WebRefusal.origin), ("/secret/view/socket", .origin), ("/secret/view", .origin),
      ("/secrets/touch/socket", .token), ("/secret/touch/socket/", .path),
    ] {
      #expect(resource(path, host, "null") == .failure(expected), "\(path)")
    }
    #expect(resource("/secret/touch/socket", "evil:80", "null") == .failure(.host))
    #expect(resource("/secret/touch/socket", host, "http://evil:80") == .failure(.origin))
  }

  @Test("Tokens have 26 characters and differ")
  func tokensDiffer() {
    let tokens = Set((0..<100).map { _ in RequestRules.newToken() })
    #expect(tokens.count == 100 && tokens.allSatisfy { $0.count == 26 })
  }
}

struct RequestHeadTests {
  private func head(_ text: String, chunk: Int = .max) throws -> RequestHead? {
    try head(Array(text.utf8), chunk: chunk)
  }

  private func head(_ bytes: [UInt8], chunk: Int = .max) throws -> RequestHead? {
    var (reader, rest) = (RequestReader(limit: 200), bytes[...])
    while !rest.isEmpty {
      if let head = try reader.read(Array(rest.prefix(chunk))) { return head }
      rest = rest.dropFirst(chunk)
    }
    return nil
  }

  @Test("A head is complete at its empty line, however its bytes arrive")
  func headsEndAtTheEmptyLine() throws {
    let text = "GET /a/b?c HTTP/1.1\r\nHOST: \t a:1 \r\nConnection: keep-alive, Upgrade\r\nconnection:x\r\n\r\n"
    for count in 0..<text.utf8.count { #expect(try head(Array(text.utf8.prefix(count))) == nil) }
    for chunk in [1, 7, .max] {
      let head = try #require(try head(text, chunk: chunk))
      #expect(head.method == "GET" && head.path == "/a/b" && head.value("host") == "a:1")
      #expect(head.has("upgrade", in: "connection") && head.has("x", in: "connection"))
      #expect(!head.has("keep", in: "connection") && head.value("origin") == nil)
    }
  }

  @Test(
    "What two readers could read differently is refused",
    arguments: [
      "GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n",
      "\r\nGET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", "GET / HTTP/1.1\r\nOrigin: a\r\nOrigin: b\r\n\r\n",
      "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET / HTTP/1.1\r\nX: a\r\n b: c\r\n\r\n", "GET / HTTP/1.1\r\n: a\r\n\r\n",
      "GET / HTTP/1.1\r\nHost\r\n\r\n", "GET / HTTP/1.1\r\nHo\u{212a}: a\r\n\r\n", "GET / HTTP/1.1\r\nX: \u{0}\r\n\r\n",
      "GET  / HTTP/1.1\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/2.0\r\n\r\n", "GET http://a/ HTTP/1.1\r\n\r\n",
      "GET / / HTTP/1.1\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}",
    ])
  func ambiguousHeadsAreRefused(text: String) {
    #expect(throws: WebRefusal.malformedRequest) { try head(text) }
    #expect(throws: WebRefusal.malformedRequest) { try head(text, chunk: 1) }
  }

  @Test("A body, data after the head, and a head above the limit are refused")
  func bodiesAreRefused() {
    for field in ["Content-Length: 10", "Transfer-Encoding: chunked", "Content-Length: x", "Content-Length: 00"] {
      #expect(throws: WebRefusal.body) { try head("GET / HTTP/1.1\r\n\(field)\r\n\r\n") }
    }
    #expect(throws: Never.self) { try head("GET / HTTP/1.1\r\nContent-Length: 0\r\n\r\n") }
    #expect(throws: WebRefusal.dataAfterRequest) { try head("GET / HTTP/1.1\r\n\r\nmore") }
    #expect(throws: WebRefusal.headTooLarge) { try head("GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 200)) }
  }
}
