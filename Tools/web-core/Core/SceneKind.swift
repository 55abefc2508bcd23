/// A kind of scenes: `any Scene.Type`.
public struct SceneKind: @unchecked Sendable {
  let name: String
  private let ownElementKinds: () -> [SceneElementKind]
  private let ownParameters: () -> [SceneParameter]
  let attachesToElements: (SceneGesture.Kind) -> Bool
  let isExclusive: (SceneGesture.Kind) -> Bool
  let pressesFollowFingers: Bool
  private let maker: (Surface, [TraceHeader.Assignment]) throws(SceneProblem) -> any Scene
  /// Returns a Boolean value that indicates whether a scene is of this kind.
  fileprivate let includes: (any Scene) -> Bool

  // Not a generic class: a value of it in a method of a protocol could not be specialized.
  init<S: Scene>(of _: S.Type) {
    name = S.name
    ownElementKinds = { S.elementKinds }
    ownParameters = { S.parameters }
    attachesToElements = { S.attachesToElements($0) }
    isExclusive = { S.isExclusive($0) }
    pressesFollowFingers = S.pressesFollowFingers
    maker = { (surface, assignments) throws(SceneProblem) in try S(surface: surface, assignments: assignments) }
    includes = { $0 is S }
  }

  var elementKinds: [SceneElementKind] { ownElementKinds() }
  var parameters: [SceneParameter] { ownParameters() }

  func make(
    surface: Surface, assignments: [TraceHeader.Assignment]
  ) throws(SceneProblem) -> any Scene { try maker(surface, assignments) }
}

extension SceneCatalog {
  public static let scenes = [
    SceneKind(of: PlaysScene.self), SceneKind(of: FeedsScene.self), SceneKind(of: ParksScene.self),
    SceneKind(of: InboxScene.self), SceneKind(of: EmptyScene.self),
  ]
}

func type(of scene: any Scene) -> SceneKind {
  SceneCatalog.scenes.first { $0.includes(scene) } ?? SceneKind(of: RecordedScene.self)
}

extension Scene {
  /// The scene, if it shows its content; otherwise nil.
  var drawn: (any DrawnScene)? {
    if let scene = self as? PlaysScene { return scene }
    if let scene = self as? FeedsScene { return scene }
    if let scene = self as? ParksScene { return scene }
    return self as? InboxScene
  }
}
