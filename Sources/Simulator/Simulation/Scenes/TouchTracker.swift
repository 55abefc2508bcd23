import Gestures
import TraceReplay

/// The views that fingers have landed on, found once, when they touch down.
///
/// As in UIKit, a scroll view owns the fingers that landed in it, wherever they are when a pan begins, and a control (a row, a button, a
/// tab) acts when its finger lifts inside it, after any time, unless a gesture that the scene acts on has taken the touch.
struct TouchTracker {
  /// The elements that the fingers landed on, the first finger's innermost one first. Empty without a finger at a known place.
  private(set) var landing: [SceneElement] = []
  /// The control that the only finger may still activate.
  private var control: SceneElement?

  /// Begins with the first finger.
  mutating func begin(on elements: [SceneElement], control: SceneElement?) {
    (landing, self.control) = (elements, control)
  }

  /// Adds another finger.
  mutating func add(on elements: [SceneElement]) {
    landing += elements
    control = nil
  }

  /// Takes the touch for a gesture.
  mutating func take() { control = nil }

  /// Ends with the last finger. Returns the control that it activates, if it lifts there.
  mutating func end(_ touches: SceneTouches, on control: SceneElement?) -> SceneElement? {
    defer { (landing, self.control) = ([], nil) }
    return touches.isCancelled || touches.isUndecided || control != self.control ? nil : control
  }
}

/// A scene with controls.
protocol TrackingScene: Scene {
  var tracker: TouchTracker { get set }

  /// Whether the touch in progress has stopped a scroll, and activates nothing.
  var ignoresTaps: Bool { get }

  /// Returns the control among the elements at a point; nil if there is none.
  func control(among elements: [SceneElement], at point: Point2D) -> SceneElement?

  /// Does what a tap on a control does.
  func activate(_ control: SceneElement, at point: Point2D, _ time: Timestamp) -> [SceneEvent]
}

extension TrackingScene {
  /// Follows the fingers: after they have stopped what moves, and after their gestures.
  func track(_ touches: SceneTouches) -> [SceneEvent] {
    let elements = touches.location.map { self.elements(at: $0, touches.time) } ?? []
    let control = touches.location.flatMap { self.control(among: elements, at: $0) }
    switch touches.change {
    // Two fingers activate no control.
    case .began: tracker.begin(on: elements, control: ignoresTaps || touches.fingers > 1 ? nil : control)
    case .added: tracker.add(on: elements)
    case .ended:
      if let control = tracker.end(touches, on: control), let point = touches.location {
        return activate(control, at: point, touches.time)
      }
    }
    return []
  }
}
