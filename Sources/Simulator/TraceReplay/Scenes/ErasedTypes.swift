import Gestures
import TouchTrace

// What is asked of a recognizer or a scene of any type, and needs its type at run time. Embedded Swift has no such types; pages
// have `Tools/web-core/Core` instead.

extension GestureRecognizer {
  package func `as`<R: GestureRecognizer>(_: R.Type) -> R? { self as? R }

  static func make() -> Self { Self() }

  static var erasedVariants: [(name: String, recognizer: any GestureRecognizer)] {
    variants.map { ($0.name, $0.recognizer) }
  }
}

extension Scene {
  static func make(surface: Surface, assignments: [TraceHeader.Assignment]) throws(SceneProblem) -> Self {
    try Self(surface: surface, assignments: assignments)
  }
}
