/// Every recognizer of the library, named once. The laws, the diagrams, the command line, traces and their tests read
/// this list and have none of their own.
public enum Catalog {
  public static let recognizers: [any GestureRecognizer.Type] = [
    TapRecognizer.self,
    LongPressRecognizer.self,
    PinchRecognizer.self,
    PanRecognizer.self,
    SwipeRecognizer.self,
    ScreenEdgePanRecognizer.self,
    RotationRecognizer.self,
    TransformRecognizer.self,
    HoverRecognizer.self,
  ]

  /// Those of which somebody gets every variant who names no recognizer. It stays as it is while the library grows: a
  /// recognizer that joined would compete with the others in every trace there is. Others are had by their names.
  public static let standard: [any GestureRecognizer.Type] = [
    TapRecognizer.self,
    LongPressRecognizer.self,
    PinchRecognizer.self,
  ]

  /// The recognizer of that kind, if there is one.
  public static func recognizer(_ kind: String) -> (any GestureRecognizer.Type)? {
    recognizers.first { $0.kind == kind }
  }
}
