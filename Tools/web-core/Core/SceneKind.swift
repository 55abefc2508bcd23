/// A kind of scenes: `any Scene.Type`.
public class SceneKind: @unchecked Sendable {
  var name: String { fatalError("abstract") }
  var elementKinds: [SceneElementKind] { fatalError("abstract") }

  func attachesToElements(_ kind: SceneGesture.Kind) -> Bool { fatalError("abstract") }

  func isExclusive(_ kind: SceneGesture.Kind) -> Bool { fatalError("abstract") }

  func make(
    surface: Surface, assignments: [TraceHeader.Assignment]
  ) throws(SceneProblem) -> any Scene { fatalError("abstract") }
}

final class SceneKindOf<S: Scene>: SceneKind, @unchecked Sendable {
  override var name: String { S.name }
  override var elementKinds: [SceneElementKind] { S.elementKinds }

  override func attachesToElements(_ kind: SceneGesture.Kind) -> Bool { S.attachesToElements(kind) }

  override func isExclusive(_ kind: SceneGesture.Kind) -> Bool { S.isExclusive(kind) }

  override func make(
    surface: Surface, assignments: [TraceHeader.Assignment]
  ) throws(SceneProblem) -> any Scene { try S(surface: surface, assignments: assignments) }
}

extension Scene {
  public var type: SceneKind { SceneKindOf<Self>() }

  /// A Boolean value that indicates whether the scene is a `RecordedScene`.
  public var isRecorded: Bool { false }
}
