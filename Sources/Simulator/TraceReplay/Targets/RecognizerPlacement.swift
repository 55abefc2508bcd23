import Gestures
import TouchTrace

enum RecognizerPlacement: Hashable {
  case surface
  /// A target with its own area.
  case area(String)
  case element(SceneElement)
  case each(String)
  /// The elements that the scene chooses: each one that is not part of another.
  case sceneElements

  init(_ named: Setup.NamedRecognizer, in scene: any Scene) {
    switch named.target {
    case .surface?: self = .surface
    case .named(let name)?: self = .area(name)
    case .element(let kind, let indices)?: self = .element(SceneElement(kind: kind, indices: indices))
    case .each(let kind)?: self = .each(kind)
    case nil where scene is EmptyScene: self = .surface
    case nil: self = scene.attachesToElements(named.recognizer.sceneGestureKind) ? .sceneElements : .surface
    }
  }

  /// Whether there is an instance for each touched element.
  var isPooled: Bool {
    switch self {
    case .each, .sceneElements: true
    case .surface, .area, .element: false
    }
  }

  /// Returns whether touches on an element reach the recognizer's instance for it. The main element is the innermost one of the
  /// touch that is not part of another.
  func includes(_ element: SceneElement, isMain: Bool) -> Bool {
    switch self {
    case .surface, .area: false
    case .element(let own): own == element
    case .each(let kind): kind == element.kind
    case .sceneElements: isMain
    }
  }
}

extension Scene {
  /// The kinds of the scene that a recorded scene repeats.
  private var kinds: any Scene.Type { (self as? RecordedScene)?.log?.scene ?? type(of: self) }

  func attachesToElements(_ kind: SceneGesture.Kind) -> Bool { kinds.attachesToElements(kind) }

  var hasElements: Bool { !kinds.elementKinds.isEmpty }

  func isPart(_ element: SceneElement) -> Bool { kinds.elementKinds.contains { $0.name == element.kind && $0.isPart } }

  func isContainer(_ element: SceneElement) -> Bool {
    kinds.elementKinds.contains { $0.name == element.kind && $0.isContainer }
  }
}

extension Setup {
  /// The kinds of elements that the scene has; empty if it is unknown.
  package var elementKinds: [SceneElementKind] { scene?.type?.elementKinds ?? [] }

  /// Returns whether the scene attaches a recognizer to each of its elements.
  package func isOnEachElement(_ named: NamedRecognizer) -> Bool {
    named.target == nil && scene?.type?.attachesToElements(named.recognizer.sceneGestureKind) == true
  }
}
