/// The answers to requests, as bytes in parts. A connection serves one request, so that its duration is bounded.
enum HTTPAnswer {
  /// Keeps other pages from showing this one, and its address from being sent to them.
  private static let headers = [
    "Connection: close", "Cache-Control: no-store", "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff",
    "X-Frame-Options: DENY", "Cross-Origin-Opener-Policy: same-origin", "Cross-Origin-Resource-Policy: same-origin",
  ]

  static func page(_ html: [UInt8], host: String) -> [[UInt8]] {
    let policy =
      "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; "
      + "connect-src ws://\(host); frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    return answer("200 OK", "text/html; charset=utf-8", [policy], html)
  }

  static func refusal(_ refusal: WebRefusal) -> [[UInt8]] {
    let more: [String] =
      switch refusal {
      case .method: ["Allow: GET"]
      case .notWebSocket: ["Upgrade: websocket", "Sec-WebSocket-Version: 13"]
      default: []
      }
    return answer(refusal.status, "text/plain; charset=utf-8", more, Array("\(refusal.text)\n".utf8))
  }

  /// - Parameter accept: the proof that the server has read the request.
  static func webSocket(accept: String) -> [UInt8] {
    head("101 Switching Protocols", ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Accept: \(accept)"])
  }

  private static func answer(_ status: String, _ type: String, _ more: [String], _ body: [UInt8]) -> [[UInt8]] {
    [head(status, headers + more + ["Content-Type: \(type)", "Content-Length: \(body.count)"]), body]
  }

  private static func head(_ status: String, _ headers: [String]) -> [UInt8] {
    Array("HTTP/1.1 \(status)\r\n\(headers.map { "\($0)\r\n" }.joined())\r\n".utf8)
  }
}
