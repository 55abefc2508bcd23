/// What a text in a row of gestures is.
enum GestureText {
  /// Any text.
  case text
  /// A field as ``GestureLines`` writes it.
  case field
  /// A word of lower-case letters.
  case word
  /// Any text, empty if there is none.
  case optional
}

/// Receives the values of rows of gestures, a column after the other.
protocol GestureValueReceiver: ~Copyable {
  mutating func add(_ text: String, _ kind: GestureText)
  mutating func add(_ count: Int64)
  mutating func add(_ count: Int32)
  /// Receives a number, NaN if there is none.
  mutating func add(_ number: Double)
  mutating func add(_ flag: Bool)
}
