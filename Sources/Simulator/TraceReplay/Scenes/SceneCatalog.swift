import TouchTrace

/// Finds scenes by their names. The module `Simulation` lists those of the library.
public enum SceneCatalog {
  /// Creates the scene that a header names.
  ///
  /// - Parameter scenes: the scenes to choose from; a program may have scenes of its own.
  /// - Throws: a problem if there is no such scene, or a parameter does not fit it.
  public static func make(
    _ line: TraceHeader.SceneLine, on surface: Surface, among scenes: [any Scene.Type]
  ) throws(SceneProblem) -> any Scene {
    guard let scene = scenes.first(where: { $0.name == line.name }) else {
      let names = scenes.map { $0.name }
      throw SceneProblem(
        "there is no scene \(QuotedText.quoted(line.name))\(Suggestion.questionOrList(line.name, names))"
      )
    }
    return try scene.make(surface: surface, assignments: line.assignments)
  }
}

/// A scene without content, for replaying gestures alone.
public final class EmptyScene: Scene {
  public static let name = "none"
  public static let summary = "nothing responds to the gestures"
  public static let parameters: [SceneParameter] = []

  init() {}

  public init(surface: Surface, assignments: [TraceHeader.Assignment]) throws(SceneProblem) {
    if let first = assignments.first {
      throw SceneProblem("the scene “none” has no parameter \(QuotedText.quoted(first.key))")
    }
  }

  public func handle(_ gesture: SceneGesture) -> [SceneEvent] { [] }
}
