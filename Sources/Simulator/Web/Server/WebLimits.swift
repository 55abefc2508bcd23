import Gestures

/// The limits for clients of the server.
struct WebLimits: Hashable, Sendable {
  /// Connections at once. A page needs one, and a second one while it loads.
  var connections = 64
  /// WebSockets at once: less than connections, so that there is always one to replace.
  var webSockets = 48
  /// The bytes of a request's head. A browser sends about 700.
  var headBytes = 8192
  /// The bytes of a message through a WebSocket. A page sends at most 500: five fingers with twenty positions each.
  var messageBytes = 16_384
  /// The bytes that wait for a client that does not read them: 20 s of a page's updates.
  var waitingBytes = 4 << 20
  /// The time in which a client must send its request.
  var requestTime = Interval.milliseconds(5_000)
  /// The time in which a client must read the answer.
  var answerTime = Interval.milliseconds(20_000)
  /// The time in which a client must close the connection after the server has.
  var closingTime = Interval.milliseconds(1_000)
}
