/// Every recognizer of the library, named once. The laws, the diagrams, the command line, traces and their tests read
/// this list and have none of their own.
public enum Catalog {
  public static let recognizers: [any GestureRecognizer.Type] = [
    TapRecognizer.self,
    LongPressRecognizer.self,
    PinchRecognizer.self,
  ]

  /// The recognizer of that kind, if there is one.
  public static func recognizer(_ kind: String) -> (any GestureRecognizer.Type)? {
    recognizers.first { $0.kind == kind }
  }
}
