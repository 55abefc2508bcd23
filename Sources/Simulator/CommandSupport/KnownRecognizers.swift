import Gestures
import Simulation
import TouchTrace

/// The library's recognizers, followed by those that the running program has added.
package enum KnownRecognizers {
  private static let added = Lock<[any GestureRecognizer.Type]>([])

  package static func add(_ recognizers: [any GestureRecognizer.Type]) {
    added.withLock { added in
      for type in recognizers
      where Catalog.recognizer(type.kind) == nil && !added.contains(where: { $0.kind == type.kind }) {
        added.append(type)
      }
    }
  }

  static var own: [any GestureRecognizer.Type] { added.withLock { $0 } }
  package static var all: [any GestureRecognizer.Type] { Catalog.recognizers + own }

  package static func named(_ kind: String) throws(CommandFailure) -> any GestureRecognizer.Type {
    if let type = all.first(where: { $0.kind == kind }) { return type }
    if let recipe = RecognizerRecipe(kind, among: all) {
      throw CommandFailure("“\(kind)” is a configuration of \(recipe.kind.kind): \(recipe.arguments)")
    }
    throw CommandFailure("there is no recognizer “\(kind)”\(Suggestion.questionOrList(kind, all.map { $0.kind }))")
  }
}
