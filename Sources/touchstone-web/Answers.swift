#if Web || Libinput
import FlyingFox
import Foundation
import WebGate

/// Answers requests: pages and their WebSockets for those who have the token.
struct Answers: HTTPHandler {
  let rules: RequestRules
  let pages: [String: Data]
  let hub: Hub

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let address = request.remoteIPAddress ?? "unknown"
    guard request.method == .GET else { return text(.methodNotAllowed, "Only GET is answered.") }
    let origin = request.headers[HTTPHeader("Origin")]
    switch rules.answer(path: request.path, host: request.headers[.host], origin: origin) {
    case .page(let name):
      return HTTPResponse(
        statusCode: .ok, headers: headers("text/html; charset=utf-8", request), body: pages[name] ?? Data())
    case .socket(let name):
      let handler = MessageFrameWSHandler(handler: PageSocket(hub: hub, page: name, address: address))
      return try await WebSocketHTTPHandler(handler: handler).handleRequest(request)
    case .refused(let refusal):
      // A browser asks for an icon on its own.
      if request.path != "/favicon.ico" { Lines.write("refused \(address) \(refusal.rawValue)") }
      switch refusal {
      case .host, .origin: return text(.forbidden, "This page may only be used from its own address.")
      case .token, .path:
        return text(
          .notFound, "Nothing is here. Open the address that touchstone printed; it changes with every start.")
      }
    }
  }

  private func text(_ status: HTTPStatusCode, _ text: String) -> HTTPResponse {
    HTTPResponse(statusCode: status, headers: headers("text/plain; charset=utf-8"), body: Data((text + "\n").utf8))
  }

  /// The headers of an answer. They keep other pages from showing this one, and its address from being sent to them.
  private func headers(_ type: String, _ request: HTTPRequest? = nil) -> HTTPHeaders {
    var headers = HTTPHeaders([
      .contentType: type, .connection: "close", .cacheControl: "no-store",
      HTTPHeader("Referrer-Policy"): "no-referrer", HTTPHeader("X-Content-Type-Options"): "nosniff",
      HTTPHeader("X-Frame-Options"): "DENY", HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
      HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
    ])
    if let host = request?.headers[.host] {
      headers[HTTPHeader("Content-Security-Policy")] =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; "
        + "connect-src ws://\(host); frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    }
    return headers
  }
}
#endif
