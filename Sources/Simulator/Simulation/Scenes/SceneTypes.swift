import TraceReplay

// What needs the type of a scene at run time. Embedded Swift has no such types; pages have `Tools/web-core/Core` instead.

extension SceneCatalog {
  /// Every scene of the command, for tests of traces that name one: pass it to `expectTranscript`.
  public static var scenes: [any Scene.Type] {
    [PlaysScene.self, FeedsScene.self, ParksScene.self, InboxScene.self, EmptyScene.self]
  }
}

extension Scene {
  /// The scene, if it shows its content; otherwise nil.
  package var drawn: (any DrawnScene)? { self as? any DrawnScene }
}
