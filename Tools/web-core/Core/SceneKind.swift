/// A kind of scenes: `any Scene.Type`.
public struct SceneKind: @unchecked Sendable {
  let name: String
  private let ownElementKinds: () -> [SceneElementKind]
  private let ownParameters: () -> [SceneParameter]
  let attachesToElements: (SceneGesture.Kind) -> Bool
  let isExclusive: (SceneGesture.Kind) -> Bool
  private let maker: (Surface, [TraceHeader.Assignment]) throws(SceneProblem) -> any Scene

  // Not a generic class: a value of it in a method of a protocol could not be specialized.
  init<S: Scene>(of _: S.Type) {
    name = S.name
    ownElementKinds = { S.elementKinds }
    ownParameters = { S.parameters }
    attachesToElements = { S.attachesToElements($0) }
    isExclusive = { S.isExclusive($0) }
    maker = { (surface, assignments) throws(SceneProblem) in try S(surface: surface, assignments: assignments) }
  }

  var elementKinds: [SceneElementKind] { ownElementKinds() }
  var parameters: [SceneParameter] { ownParameters() }

  func make(
    surface: Surface, assignments: [TraceHeader.Assignment]
  ) throws(SceneProblem) -> any Scene { try maker(surface, assignments) }
}

extension Scene {
  public var type: SceneKind { SceneKind(of: Self.self) }

  /// A Boolean value that indicates whether the scene is a `RecordedScene`.
  public var isRecorded: Bool { false }
}
