/// What clients may ask for at most. The web server itself has none of these limits: a client could make it read a request
/// or a message without end, and one connection too many would stop it.
package struct GateLimits: Hashable, Sendable {
  /// Connections at once. A page needs one, and a second one while it loads.
  package var connections = 64
  /// The bytes of a request's head. A browser sends about 700.
  package var headBytes = 8192
  /// The bytes of a message through a WebSocket. A page sends at most 500: five fingers with twenty positions each.
  package var messageBytes = 16_384
  /// The bytes that wait for a client that does not read them: 20 s of a page's updates.
  package var waitingBytes = 4 << 20
  /// Milliseconds until a client must have sent its request.
  package var requestTime: Int64 = 5_000
  /// Milliseconds until a client must have received the answer.
  package var answerTime: Int64 = 20_000

  package init() {}
}

/// Why the gate refused a connection.
package enum GateRefusal: String, Hashable, Sendable {
  case tooManyConnections = "too many connections"
  case headTooLarge = "the request is too long"
  case slowRequest = "no request in time"
  case slowAnswer = "the answer was not read in time"
  case dataAfterRequest = "data after the request"
  case notReading = "the page does not read its updates"
  case messageTooBig = "a message is too long"
  case protocolError = "not a WebSocket frame of a browser"
  case noServer = "the server does not answer"
}
