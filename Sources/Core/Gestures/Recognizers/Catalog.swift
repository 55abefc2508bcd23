/// Every recognizer of the library. The laws, the diagrams, the command line, traces and their tests use this list
/// instead of lists of their own.
public enum Catalog {
  /// Passes each kind to `visitor`, in the catalog's order.
  public static func show(to visitor: inout some CatalogVisitor) {
    visitor.visit(TapRecognizer.self)
    visitor.visit(LongPressRecognizer.self)
    visitor.visit(ClickRecognizer.self)
    visitor.visit(PinchRecognizer.self)
    visitor.visit(PanRecognizer.self)
    visitor.visit(SwipeRecognizer.self)
    visitor.visit(ScreenEdgePanRecognizer.self)
    visitor.visit(RotationRecognizer.self)
    visitor.visit(TransformRecognizer.self)
    visitor.visit(HoverRecognizer.self)
  }
}

/// Receives each kind of recognizer with its type. In Embedded Swift, where types are not values, this is how to create
/// a recognizer from the name of its kind.
public protocol CatalogVisitor {
  /// Receives one kind.
  mutating func visit<R: GestureRecognizer>(_ kind: R.Type)
}

extension Catalog {
  /// The kinds of ``standard``.
  package static let standardKinds = [
    TapRecognizer.kind, LongPressRecognizer.kind, ClickRecognizer.kind, PinchRecognizer.kind, PanRecognizer.kind,
    SwipeRecognizer.kind, RotationRecognizer.kind,
  ]
}

#if !hasFeature(Embedded)
extension Catalog {
  /// The kinds as values. Not available in Embedded Swift: use ``show(to:)``.
  public static let recognizers: [any GestureRecognizer.Type] = {
    var list = List()
    show(to: &list)
    return list.kinds
  }()

  /// The kinds of which every variant is used where no recognizers are named: together they recognize everything that
  /// fingers usually do on a touchpad, so that no gesture goes unnoticed. The other kinds compete with them: a screen
  /// edge pan is a pan too, a transform is a pan, a pinch and a rotation in one, and a hover involves no touch.
  public static let standard: [any GestureRecognizer.Type] = recognizers.filter { standardKinds.contains($0.kind) }

  /// Returns the kinds of `list` that are standard or not part of the library: custom recognizers are used without
  /// being named, unless ``DescribedRecognizer/isStandard`` is false.
  ///
  /// - Complexity: O(*n*), where *n* is the length of `list`.
  public static func standard(of list: [any GestureRecognizer.Type]) -> [any GestureRecognizer.Type] {
    list.filter { type in standard.contains { $0 == type } || type.isStandard && recognizer(type.kind) == nil }
  }

  /// Returns the recognizer of that kind, such as `longPress`; nil if there is none.
  public static func recognizer(_ kind: String) -> (any GestureRecognizer.Type)? {
    recognizers.first { $0.kind == kind }
  }

  private struct List: CatalogVisitor {
    var kinds: [any GestureRecognizer.Type] = []

    mutating func visit<R: GestureRecognizer>(_ kind: R.Type) { kinds.append(kind) }
  }
}
#endif
