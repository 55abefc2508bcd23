import Gestures
import Glibc
import TestSupport
import Testing

@testable import Web

struct WebServerTests {
  private let start = Timestamp(microseconds: 1_000_000)
  private let server: WebServer

  init() throws { server = try WebServer(port: 0) }

  private func later(_ milliseconds: Int64) -> Timestamp { start + Interval.milliseconds(milliseconds) }

  /// Returns a client with an open WebSocket.
  private func webSocket(_ page: String = "view", room: Int32? = nil) -> TestClient {
    let client = TestClient(server, room: room)
    client.requestWebSocket(page)
    client.run(at: start) { client.answer.contains("\r\n\r\n") }
    return client
  }

  private func page(at now: Timestamp) -> TestClient {
    let client = TestClient(server)
    client.request("view")
    client.run(at: now) { client.isClosed }
    return client
  }

  @Test("A page is answered with its security headers, then the connection is closed")
  func pageIsServed() {
    let client = page(at: start)
    #expect(client.answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    for header in [
      "connect-src ws://127.0.0.1:\(server.port); frame-ancestors 'none'", "Cache-Control: no-store",
      "X-Frame-Options: DENY",
      "Content-Length: \((WebPage.view.html ?? []).count)",
    ] {
      #expect(client.answer.contains(header))
    }
    #expect(client.payload == (WebPage.view.html ?? []))
  }

  @Test("A client that closes its side after the request still receives the page")
  func halfClosedClientIsAnswered() {
    let client = TestClient(server)
    client.request("touch")
    client.endOutput()
    client.run(at: start) { client.isClosed }
    #expect(client.payload == (WebPage.touch.html ?? []))
  }

  @Test("Texts pass through a WebSocket in both directions until the browser closes it")
  func textsPass() throws {
    let client = TestClient(server)
    client.requestWebSocket("touch")
    let opened = client.run(at: start) { client.answer.hasSuffix("\r\n\r\n") }
    guard case .opened(let id, .touch, "127.0.0.1") = try #require(opened.first) else { return #expect(Bool(false)) }
    #expect(client.status == 101 && client.answer.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
    server.send("one", to: id)
    server.send("no", to: id + 1)
    server.send(Array("two".utf8), toAll: .touch)
    server.send(Array("no".utf8), toAll: .view)
    client.send(frame(9, [7]) + frame(1, Array("grüße".utf8)) + frame(8, [3, 232]))
    let events = client.run(at: later(5)) { client.isClosed }
    #expect(events == [.text(id, later(5), "grüße"), .closed(id)])
    #expect(client.payload == Array("\u{1}\u{3}one\u{1}\u{3}two".utf8).map { $0 == 1 ? 0x81 : $0 } + [0x88, 2, 3, 232])
  }

  @Test("A ping is answered once the browser has read everything else")
  func pingIsAnswered() {
    let client = webSocket()
    client.send(frame(9, [7]) + frame(9, [8]))
    client.run(at: start) { client.payload.count >= 3 }
    #expect(client.payload == [0x8a, 1, 8])
  }

  @Test("A hostile client is refused", arguments: HostileClient.all.filter { $0.refusal != nil })
  func hostileClientIsRefused(_ kind: HostileClient) {
    let client = kind.hasWebSocket ? webSocket() : TestClient(server)
    kind.send(client)
    let events = client.run(at: start) { client.isClosed }
    if kind.hasWebSocket {
      let code = kind.refusal ?? 0
      #expect(client.payload == [0x88, 2, UInt8(code >> 8), UInt8(code & 255)])
      #expect(events.contains { if case .closed = $0 { true } else { false } })
    } else {
      #expect(client.status == kind.refusal)
      #expect(client.answer.split(separator: "HTTP/1.1 ").count == 1)
    }
    #expect(events.count { if case .refused("127.0.0.1", _) = $0 { true } else { false } } == 1)
    #expect(!events.contains { if case .text = $0 { true } else { false } })
  }

  /// Both ends of each connection are files of this process.
  @Test(
    "A page loads next to 64 hostile clients of a kind before any of their deadlines",
    .enabled(if: OpenFiles.allow(200), OpenFiles.skipReason), arguments: HostileClient.all)
  func pageLoadsNextToHostileClients(_ kind: HostileClient) {
    var clients: [TestClient] = []
    for _ in 0..<64 {
      let client = kind.hasWebSocket ? webSocket(room: 4096) : TestClient(server, room: 4096)
      kind.send(client)
      clients.append(client)
    }
    let client = page(at: start)
    #expect(client.status == 200 && client.payload == (WebPage.view.html ?? []))
    #expect(server.connectionCount <= 64)
  }

  @Test("Clients that send no request, or read no answer, are closed at their deadline")
  func slowClientsAreClosed() {
    let (slow, unread) = (TestClient(server), TestClient(server, room: 4096))
    unread.request("view")
    slow.run(at: start) { server.connectionCount == 2 }
    #expect(server.read(at: later(4_999)).isEmpty)
    #expect(server.read(at: later(5_000)) == [.refused("127.0.0.1", "no request in time")])
    slow.run(at: later(5_000)) { slow.isClosed }
    #expect(slow.status == 408)
  }

  @Test("The descriptor becomes readable at a deadline")
  func deadlineWakes() throws {
    var limits = WebLimits()
    limits.requestTime = Interval.milliseconds(1)
    let server = try WebServer(port: 0, limits)
    let client = TestClient(server)
    var events: [WebEvent] = []
    while events.isEmpty {
      var entry = pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&entry, 1, -1)
      events = server.read()
    }
    #expect(events == [.refused("127.0.0.1", "no request in time")])
    client.close()
  }

  @Test("A page that does not read its updates is closed at the limit, and others receive all")
  func unreadUpdatesAreLimited() {
    let (reader, unread) = (webSocket(), webSocket(room: 4096))
    let update = text(100_000)
    var (sent, events): (Int, [WebEvent]) = (0, [])
    let refusal = WebEvent.refused("127.0.0.1", "the page does not read its updates")
    while !events.contains(refusal) && sent < WebLimits().waitingBytes * 3 {
      server.send(update, toAll: .view)
      sent += update.count + 10
      events += reader.run(at: start) { reader.payload.count == sent }
    }
    #expect(events.contains(refusal) && sent > WebLimits().waitingBytes)
    #expect(server.connectionCount == 1)
    unread.run(at: start) { unread.isClosed }
  }

  @Test("Updates that wait are sent as the page reads, without anything else that wakes the server")
  func waitingUpdatesAreSent() {
    // More than the socket's buffer accepts at once.
    let (client, update) = (webSocket(), text(4_100_000))
    server.send(update, toAll: .view)
    while client.payload.count < update.count + 10 {
      client.wait()
      client.read()
      var entry = pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, 0) > 0 { #expect(server.read(at: start).isEmpty) }
    }
    #expect(Array(client.payload.dropFirst(10)) == update)
  }

  @Test(
    "WebSockets beyond their limit are refused, and leave room for pages",
    .enabled(if: OpenFiles.allow(200), OpenFiles.skipReason))
  func webSocketsAreLimited() {
    let clients = (0..<60).map { _ in webSocket() }
    #expect(clients.map(\.status) == Array(repeating: 101, count: 48) + Array(repeating: 503, count: 12))
    #expect(page(at: start).status == 200)
  }

  @Test("Random requests and frames never crash a connection, and its output stays small")
  func randomInputIsHandled() {
    var random = SeededRandom(seed: 6)
    let site = WebSite(rules: RequestRules(token: "t", hosts: ["a"]))
    let upgrade =
      "GET /t/view/socket HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
      + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    for _ in 0..<2000 {
      let connection = WebConnection(1, "p", WebLimits(), at: start)
      var head = Array(upgrade.utf8)
      if Bool.random(using: &random) {
        head[Int.random(in: 0..<head.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      connection.receive(head, at: start, site)
      for _ in 0..<20 {
        var bytes = frame(.random(in: 0...10, using: &random), text(.random(in: 0...130, using: &random)))
        if Bool.random(using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
        connection.receive(bytes, at: start, site)
      }
      #expect(connection.output.count < 2000 || connection.stage != .webSocket)
    }
  }
}
