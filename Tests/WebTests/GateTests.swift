import Testing

@testable import WebGate

struct WebSocketScannerTests {
  private func frame(_ opcode: UInt8, final: Bool = true, masked: Bool = true, length: Int, payload: Int? = nil)
    -> [UInt8]
  {
    var bytes: [UInt8] = [(final ? 0x80 : 0) | opcode]
    let mask: UInt8 = masked ? 0x80 : 0
    switch length {
    case 0..<126: bytes.append(mask | UInt8(length))
    case 126..<65536: bytes += [mask | 126, UInt8(length >> 8), UInt8(length & 0xff)]
    default: bytes += [mask | 127] + (0..<8).reversed().map { UInt8(length >> ($0 * 8) & 0xff) }
    }
    return bytes + (masked ? [1, 2, 3, 4] : []) + [UInt8](repeating: 7, count: payload ?? length)
  }

  @Test("Messages up to the limit pass, however their bytes arrive")
  func messagesWithinTheLimitPass() {
    for length in [0, 1, 125, 126, 1000] {
      for chunk in [1, 3, 1000] {
        var scanner = WebSocketScanner(limit: 1000)
        let bytes = frame(1, length: length) + frame(9, length: 5) + frame(2, length: length)
        for start in stride(from: 0, to: bytes.count, by: chunk) {
          #expect(scanner.scan(bytes[start..<min(start + chunk, bytes.count)]) == nil)
        }
      }
    }
  }

  @Test("A message above the limit is refused by its header, before its payload")
  func longMessagesAreRefusedByTheirHeader() {
    for length in [1001, 65536, 1 << 40, Int.max] {
      var scanner = WebSocketScanner(limit: 1000)
      #expect(scanner.scan(frame(1, length: length, payload: 0)) == .messageTooBig)
    }
  }

  @Test("Parts of a message count together, control frames between them do not")
  func continuationsCountTogether() {
    var scanner = WebSocketScanner(limit: 1000)
    #expect(scanner.scan(frame(1, final: false, length: 600)) == nil)
    #expect(scanner.scan(frame(9, length: 100)) == nil)
    #expect(scanner.scan(frame(0, final: false, length: 400)) == nil)
    #expect(scanner.scan(frame(0, length: 1)) == .messageTooBig)
  }

  @Test("Frames that no browser sends are refused")
  func unusualFramesAreRefused() {
    let frames = [
      frame(1, masked: false, length: 5), frame(3, length: 5), frame(11, length: 0), frame(9, final: false, length: 0),
      frame(8, length: 126), [0xc1, 0x80, 1, 2, 3, 4],
    ]
    for bytes in frames {
      var scanner = WebSocketScanner(limit: 1000)
      #expect(scanner.scan(bytes) == .protocolError)
    }
  }
}

struct RequestRulesTests {
  private let rules = RequestRules(token: "secret", hosts: ["127.0.0.1:80", "pad:80"], pages: ["view", "touch"])

  @Test("Every combination of path, host and origin: only the page's own is answered")
  func onlyOwnRequestsAreAnswered() {
    for host in [nil, "", "127.0.0.1:80", "pad:80", "pad", "evil:80"] {
      for origin in [nil, "null", "http://127.0.0.1:80", "http://pad:80", "https://pad:80", "http://evil:80"] {
        for path in [
          "/secret/view", "/secret/view/socket", "/secret/", "/secret", "/", "", "/Secret/view", "/secret/view/x",
          "/secret/view/socket/", "/secretx/view", "/secret/other", "/secret/other/socket", "//secret/view",
        ] {
          let answer = rules.answer(path: path, host: host, origin: origin)
          let isHost = host == "127.0.0.1:80" || host == "pad:80"
          let isOrigin = origin == nil || host.map { origin == "http://\($0)" } ?? false
          switch answer {
          case .page(let name): #expect(isHost && isOrigin && path == "/secret/view" && name == "view")
          case .socket(let name):
            #expect(isHost && origin != nil && isOrigin && path == "/secret/view/socket" && name == "view")
          case .refused(let refusal):
            #expect((refusal == .host) == !isHost)
            let isPage = path == "/secret/view" || path == "/secret/view/socket" && origin != nil
            #expect(!(isHost && isOrigin && isPage))
          }
        }
      }
    }
  }

  @Test("A file in the browser may use the WebSocket of a page for files, with the token, and nothing else")
  func filesUseOnlyTheirWebSocket() {
    let rules = RequestRules(
      token: "secret", hosts: ["127.0.0.1:80"], pages: ["view", "touch"], pagesForFiles: ["touch"])
    for (path, expected) in [
      ("/secret/touch/socket", RequestRules.Answer.socket("touch")), ("/secret/touch", .refused(.origin)),
      ("/secret/view/socket", .refused(.origin)), ("/secret/view", .refused(.origin)),
      ("/secrets/touch/socket", .refused(.token)), ("/secret/touch/socket/", .refused(.path)),
    ] {
      #expect(rules.answer(path: path, host: "127.0.0.1:80", origin: "null") == expected, "\(path)")
    }
    #expect(rules.answer(path: "/secret/touch/socket", host: "evil:80", origin: "null") == .refused(.host))
    #expect(
      rules.answer(path: "/secret/touch/socket", host: "127.0.0.1:80", origin: "http://evil:80") == .refused(.origin))
  }

  @Test("Tokens have 26 characters and differ")
  func tokensDiffer() {
    let tokens = Set((0..<100).map { _ in RequestRules.newToken() })
    #expect(tokens.count == 100 && tokens.allSatisfy { $0.count == 26 })
  }
}

struct RequestHeadTests {
  @Test("A head is complete at its empty line, and carries the client's address")
  func headsEndAtTheEmptyLine() throws {
    let text = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    for count in 0..<text.utf8.count { #expect(RequestHead(in: Array(text.utf8.prefix(count))) == nil) }
    let head = try #require(RequestHead(in: Array((text + "rest").utf8)))
    #expect(head.extraBytes == 4 && !head.isUpgrade)
    #expect(
      String(decoding: head.forServer(from: "10.0.0.1"), as: UTF8.self)
        == "GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 10.0.0.1\r\nConnection: close\r\n\r\n")
    let upgrade = try #require(RequestHead(in: Array("GET / HTTP/1.1\r\nUPGRADE:  WebSocket\r\n\r\n".utf8)))
    #expect(upgrade.isUpgrade)
    #expect(!String(decoding: upgrade.forServer(from: "a"), as: UTF8.self).contains("Connection"))
  }
}
