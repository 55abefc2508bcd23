import Gestures
import TouchTrace

extension Session {
  /// Creates a session for analysis, in which nothing responds to gestures. Touches hit the elements that `setup.elements`
  /// has; without it, there are none.
  package convenience init(analyzing setup: Setup, on surface: Surface?) {
    let scene: any Scene
    if let elements = setup.elements { scene = RecordedScene(elements) } else { scene = EmptyScene() }
    self.init(setup, scene: scene, on: surface) { _ in }
  }
}

extension Setup {
  /// A Boolean value that indicates whether recognizers are attached to elements of the scene, so that a replay needs to know
  /// which elements touches hit.
  package var needsElements: Bool { scene?.hasElements ?? false }
}
