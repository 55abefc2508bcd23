/// Every recognizer of the library, named once. The laws, the diagrams, the command line, traces and their tests read
/// this list and have none of their own.
public enum Catalog {
  /// Shows each kind to `visitor`, in the catalog's order.
  public static func show(to visitor: inout some CatalogVisitor) {
    visitor.visit(TapRecognizer.self)
    visitor.visit(LongPressRecognizer.self)
    visitor.visit(PinchRecognizer.self)
    visitor.visit(PanRecognizer.self)
    visitor.visit(SwipeRecognizer.self)
    visitor.visit(ScreenEdgePanRecognizer.self)
    visitor.visit(RotationRecognizer.self)
    visitor.visit(TransformRecognizer.self)
    visitor.visit(HoverRecognizer.self)
  }
}

/// Does something with every kind of recognizer, knowing its type. Where types are no values, as in Embedded Swift, this
/// is how to make a recognizer of a kind that is named only when the program runs.
public protocol CatalogVisitor {
  /// Is shown one kind.
  mutating func visit<R: GestureRecognizer>(_ kind: R.Type)
}

#if !hasFeature(Embedded)
extension Catalog {
  /// The kinds as values. Embedded Swift has none: see ``show(to:)``.
  public static let recognizers: [any GestureRecognizer.Type] = {
    var list = List()
    show(to: &list)
    return list.kinds
  }()

  /// Those of which somebody gets every variant who names no recognizer. It stays as it is while the library grows: a
  /// recognizer that joined would compete with the others in every trace there is. Others are had by their names.
  public static let standard: [any GestureRecognizer.Type] = [
    TapRecognizer.self,
    LongPressRecognizer.self,
    PinchRecognizer.self,
  ]
  /// The standard ones of a list, and those of somebody's own in it: who adds one wants to see it.
  public static func standard(of list: [any GestureRecognizer.Type]) -> [any GestureRecognizer.Type] {
    list.filter { type in standard.contains { $0 == type } || recognizer(type.kind) == nil }
  }

  /// The recognizer of that kind, such as `longPress`; nil where there is none.
  public static func recognizer(_ kind: String) -> (any GestureRecognizer.Type)? {
    recognizers.first { $0.kind == kind }
  }

  private struct List: CatalogVisitor {
    var kinds: [any GestureRecognizer.Type] = []
    mutating func visit<R: GestureRecognizer>(_ kind: R.Type) { kinds.append(kind) }
  }
}
#endif
