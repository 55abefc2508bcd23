import Testing

@testable import Web

/// What a hostile client sends, and how the server must answer.
struct HostileClient: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// Whether the client has the token and opens a WebSocket first.
  var hasWebSocket = false
  /// The status that refuses the request, or the code that closes the WebSocket; nil if the server waits.
  var refusal: Int?
  let send: @Sendable (TestClient) -> Void

  init(_ name: String, _ refusal: Int? = nil, _ send: @escaping @Sendable (TestClient) -> Void) {
    (testDescription, self.refusal, self.send) = (name, refusal, send)
  }

  init(webSocket name: String, _ refusal: Int?, _ frames: [UInt8]) {
    (testDescription, hasWebSocket, self.refusal) = ("WebSocket: \(name)", true, refusal)
    send = { $0.send(frames) }
  }

  static let all =
    [
      HostileClient("nothing") { _ in },
      HostileClient("a head without an end") { $0.send("GET / HTTP/1.1\r\nX: ") },
      HostileClient("a body that is declared and not sent", 413) {
        $0.send("GET /x HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n")
      },
      HostileClient("a body in chunks", 413) {
        $0.send("GET /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      },
      HostileClient("121 requests whose lines end in a line feed alone", 400) {
        $0.send(
          String(repeating: "GET / HTTP/1.1\nHost: a\nX-Forwarded-For: 9.9.9.1\n\n", count: 120)
            + "GET / HTTP/1.1\r\n\r\n")
      },
      HostileClient("two requests at once", 400) {
        $0.send(String(repeating: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", count: 2))
      },
      HostileClient("two hosts", 400) {
        $0.request("view", ["Host: evil.example"])
      },
      HostileClient("a head above the limit", 431) {
        $0.send("GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 9000))
      },
      HostileClient("a TLS handshake", 400) { $0.send([0x16, 3, 1, 2, 0, 1, 0]) },
      HostileClient("another host", 403) { $0.send("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n") },
      HostileClient("a WebSocket without a key", 426) {
        $0.request(
          "view/socket", ["Origin: http://127.0.0.1:\($0.server.port)", "Upgrade: websocket", "Connection: upgrade"])
      },
      HostileClient("a request whose answer is not read") { $0.request("view") },
    ] + webSockets

  private static let webSockets = [
    HostileClient(webSocket: "nothing", nil, []),
    HostileClient(webSocket: "half a frame", nil, [0x81]),
    HostileClient(webSocket: "a message without an end", nil, frame(1, text(16_000), final: false)),
    HostileClient(webSocket: "many pings", nil, Array(repeatElement(frame(9, text(125)), count: 1000).joined())),
    HostileClient(
      webSocket: "data frames within a message", 1002,
      frame(1, text(1), final: false) + frame(1, text(1)) + frame(0, text(16_383), final: false)),
    HostileClient(webSocket: "a message above the limit", 1009, frame(1, text(16_385))),
    HostileClient(
      webSocket: "a message of many parts above the limit", 1009,
      frame(1, text(9000), final: false) + frame(0, text(9000))),
    HostileClient(webSocket: "a frame of 2^60 bytes", 1009, frame(1, length: 1 << 60)),
    HostileClient(webSocket: "a frame without a mask", 1002, frame(1, text(1), mask: nil)),
    HostileClient(webSocket: "a ping above 125 bytes", 1002, frame(9, text(126))),
    HostileClient(webSocket: "invalid UTF-8", 1007, frame(1, [0xc3, 0x28])),
    HostileClient(webSocket: "control characters", 1007, frame(1, [10])),
    HostileClient(webSocket: "bytes", 1007, frame(2, [1])),
  ]
}
