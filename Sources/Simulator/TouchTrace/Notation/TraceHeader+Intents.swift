import Gestures

// The lines about what a setup is meant to do, which `touchstone conflicts` checks. A replay ignores them.
extension TraceHeader {
  /// A line such as `expect next direction=left within 100ms`, `expect both pan pinch` or `never both back scroll`.
  public struct IntentLine: Hashable, Sendable {
    /// An intent about one recognizer, or about two.
    public enum Kind: String, CaseIterable, Sendable {
      /// The recognizer's gesture is recognized.
      case recognized = "expect"
      /// The same touches make the gestures of both.
      case both = "expect both"
      /// No touches make the gestures of both.
      case neverBoth = "never both"
    }

    /// The intent.
    public var kind: Kind
    /// The name of the recognizer.
    public var recognizer: String
    /// The name of the other recognizer; `nil` if the line is about one.
    public var other: String?
    /// The directions of the movement, in each of which the gesture is wanted; `nil` for any.
    public var direction: SwipeRecognizer.Direction?
    /// The number of fingers; `nil` for any.
    public var fingers: Int?
    /// How long the gesture may wait for others after the touches have made it; `nil` for any time.
    public var longestWait: Interval?

    /// Creates a line without conditions.
    public init(_ kind: Kind, _ recognizer: String, _ other: String? = nil) {
      (self.kind, self.recognizer, self.other) = (kind, recognizer, other)
    }

    /// The line in the notation.
    public var text: String {
      var text = "\(kind.rawValue) \(recognizer)"
      if let other { text += " \(other)" }
      if let direction { text += " direction=\(direction)" }
      if let fingers { text += " fingers=\(fingers)" }
      if let longestWait { text += " within \(FixedPoint.short(thousandths: longestWait.microseconds))ms" }
      return text
    }
  }
}
