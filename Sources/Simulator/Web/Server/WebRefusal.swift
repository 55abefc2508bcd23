/// Why the server refused a request, a message or a connection.
package enum WebRefusal: String, Error, Hashable, Sendable, CaseIterable {
  case host = "unknown host"
  case origin = "another origin"
  case token = "wrong token"
  case path = "no such page"
  case method = "another method than GET"
  case malformedRequest = "not a request of a browser"
  case notWebSocket = "not a WebSocket of a browser"
  case body = "a request with a body"
  case headTooLarge = "the request is too long"
  case slowRequest = "no request in time"
  case slowAnswer = "the answer was not read in time"
  case dataAfterRequest = "data after the request"
  case tooManyConnections = "too many connections"
  case notReading = "the page does not read its updates"
  case messageTooBig = "a message is too long"
  case protocolError = "not a WebSocket frame of a browser"
  case notText = "a message is not a line of text"

  /// The status of an HTTP answer.
  var status: String {
    switch self {
    case .host, .origin: "403 Forbidden"
    case .token, .path: "404 Not Found"
    case .method: "405 Method Not Allowed"
    case .slowRequest: "408 Request Timeout"
    case .body: "413 Content Too Large"
    case .notWebSocket: "426 Upgrade Required"
    case .headTooLarge: "431 Request Header Fields Too Large"
    case .tooManyConnections: "503 Service Unavailable"
    case .malformedRequest, .dataAfterRequest, .slowAnswer, .notReading, .messageTooBig, .protocolError, .notText:
      "400 Bad Request"
    }
  }

  /// The status code of a WebSocket's close frame (RFC 6455, section 7.4.1).
  var closeCode: UInt16 {
    switch self {
    case .messageTooBig: 1009
    case .notText: 1007
    default: 1002
    }
  }

  var text: String {
    switch self {
    case .host, .origin: "This page may only be used from its own address."
    case .token, .path: "Nothing is here. Open the address that touchstone printed; it changes with every start."
    case .method: "Only GET is answered."
    default: rawValue
    }
  }
}
