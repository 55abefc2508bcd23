import Gestures
import TableModel

/// A scene that shows one table of sections, and responds to single taps and long presses of one finger, to pinches and to pans.
protocol SectionScene: DrawnScene, TrackingScene {
  associatedtype Model

  var controller: SectionController<Model> { get }

  /// Whether a pinch keeps the point under the fingers in place.
  var anchorsFocalPoint: Bool { get }

  /// Whether a pinch changes all rows instead of the one under it.
  var pinchesAll: Bool { get }

  func tap(_ gesture: SceneGesture) -> [SceneEvent]

  func longPress(_ gesture: SceneGesture) -> [SceneEvent]

  /// Follows the finger of a press in progress. Nothing by default.
  func moveLongPress(_ gesture: SceneGesture)

  /// Ends a long press. One that is cancelled, such as for a pan, undoes what it has begun.
  func endLongPress(_ gesture: SceneGesture) -> [SceneEvent]

  /// Dismisses what must not stay while the table scrolls or scales its rows.
  func dismissMenu() -> [SceneEvent]
}

extension SectionScene {
  package var pinchesAll: Bool { false }

  package func moveLongPress(_ gesture: SceneGesture) {}

  package func dismissMenu() -> [SceneEvent] { [] }

  package var table: TableView { controller.table }

  package static func attachesToElements(_ kind: SceneGesture.Kind) -> Bool { kind.isOneFinger }

  package func title(of element: SceneElement) -> String? { controller.title(of: element) }

  // MARK: Scrolling

  package func handle(_ touches: SceneTouches) -> [SceneEvent] {
    let events = controller.scroller.handle(touches)
    return events + track(touches)
  }

  var tracker: TouchTracker {
    get { controller.scroller.tracker }
    set { controller.scroller.tracker = newValue }
  }

  var ignoresTaps: Bool { controller.scroller.ignoresTaps }

  func activate(_ control: SceneElement, at point: Point2D, _ time: Timestamp) -> [SceneEvent] {
    tap(SceneGesture(.tap(count: 1, touches: 1), .ended, at: point, time, on: control))
  }

  package var nextDeadline: Timestamp? { controller.scroller.nextDeadline }

  package func reachDeadline() -> [SceneEvent] { controller.scroller.reachDeadline() }

  package var restTime: Timestamp? { controller.restTime }

  // MARK: Gestures

  package func handles(_ kind: SceneGesture.Kind) -> Bool {
    switch kind {
    case .tap(count: 1, touches: 1), .longPress(taps: 0, touches: 1), .pinch, .pan: true
    default: false
    }
  }

  package func handle(_ gesture: SceneGesture) -> [SceneEvent] {
    controller.scroller.advance(to: gesture.time)
    switch (gesture.kind, gesture.state) {
    case (.tap(count: 1, touches: 1), .ended):
      tracker.take()
      return ignoresTaps ? [] : tap(gesture)
    case (.longPress(taps: 0, touches: 1), .began):
      let events = ignoresTaps ? [] : longPress(gesture)
      // Presses belong to the rows that respond to them.
      if !events.isEmpty { tracker.take() }
      return events
    case (.longPress(taps: 0, touches: 1), .changed):
      moveLongPress(gesture)
      return controller.takeEvents()
    case (.longPress(taps: 0, touches: 1), .ended), (.longPress(taps: 0, touches: 1), .cancelled):
      return endLongPress(gesture) + controller.takeEvents()
    case (.pinch(let scale, _), _):
      let dismissed = dismissMenu(for: gesture)
      controller.pinch(gesture, scale: scale, all: pinchesAll, anchorsFocalPoint: anchorsFocalPoint)
      return dismissed + controller.takeEvents()
    case (.pan(let translation, let velocity), _):
      let dismissed = dismissMenu(for: gesture)
      if let selected = controller.selectRows(gesture, translation) { return dismissed + selected }
      controller.scroller.pan(gesture, by: translation, velocity: velocity)
      return dismissed + controller.takeEvents()
    case (.tap, .ended):
      tracker.take()
      return controller.takeEvents()
    default: return controller.takeEvents()
    }
  }

  /// Dismisses the menu before the table scrolls or scales its row away.
  private func dismissMenu(for gesture: SceneGesture) -> [SceneEvent] {
    if gesture.state != .began { return [] }
    tracker.take()
    controller.scroller.cancelHighlight()
    return dismissMenu()
  }
}

extension SceneGesture.Kind {
  /// Whether the gesture is a tap or a press of one finger, which has one element.
  var isOneFinger: Bool {
    switch self {
    case .tap(_, touches: 1), .longPress(_, touches: 1): true
    default: false
    }
  }
}
