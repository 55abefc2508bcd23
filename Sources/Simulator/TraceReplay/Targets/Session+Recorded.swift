import Gestures
import TouchTrace

extension Session {
  /// Creates a session for analysis, in which nothing responds to gestures. Touches hit the elements that `setup.elements`
  /// has; without it, there are none.
  package convenience init(
    analyzing setup: Setup, on surface: Surface?, record: @escaping (TranscriptEntry) -> Void = { _ in }
  ) {
    let scene: any Scene
    if let elements = setup.elements { scene = RecordedScene(elements) } else { scene = EmptyScene() }
    self.init(setup, scene: scene, on: surface, record: record)
  }
}

extension Session {
  package var setup: Setup { targets.setup }

  /// Whether no recognizer is attached to a target or an element. The identifiers of the recognizers then have their indices.
  package var hasRecognizersOnSurfaceOnly: Bool { targets.placements.allSatisfy { $0 == .surface } }

  /// The time of the last frame, event or deadline.
  package var now: Timestamp { recorder.now }

  /// The recognizers with the elements that touches have hit: with it, a part of the input is replayed without the scene.
  package var resolvedSetup: Setup {
    var setup = setup
    if setup.needsElements && setup.elements == nil { setup.elements = elementLog }
    return setup
  }
}

extension Session {
  /// Forgets elements that were hit or removed before a time, which no replay of a part of the input asks for any more.
  package func forgetElements(before time: Timestamp) { targets.log.forget(before: time) }
}

extension Setup {
  /// Whether recognizers are attached to elements of the scene, so that a replay needs to know which elements touches hit.
  package var needsElements: Bool { scene?.hasElements ?? false }
}

extension Session {
  /// The recognizers in their present state, with their names: each instance, in the order of attachment.
  package var presentRecognizers: [(name: String, recognizer: any GestureRecognizer)] {
    targets.setup.recognizers.enumerated().flatMap { index, named in
      targets.ids[index].compactMap { id in named.recognizer.present(id, in: coordinator).map { (named.name, $0) } }
    }
  }
}

extension GestureRecognizer {
  /// Returns an attached recognizer of the same kind in its present state.
  func present(_ id: RecognizerID, in coordinator: GestureCoordinator) -> Self? {
    coordinator.recognizer(id, as: Self.self)
  }
}
