import Gestures
import TableModel

extension SectionController {
  // MARK: Scrolling

  /// Scrolling by drags and flicks.
  var motion: ScrollMotion {
    get { scroller.motion }
    set { scroller.motion = newValue }
  }

  /// Whether a touch stopped the moving table: it is no tap on what is below it, and fingers that join it are none.
  var ignoresTaps: Bool { scroller.ignoresTaps }

  /// The time up to which the table has scrolled.
  var now: Timestamp { scroller.now }

  /// Returns the table's layout as it is shown at a time.
  func layout(at time: Timestamp) -> TableLayout { scroller.layout(at: time) }

  /// The time at which the moving table stops; nil if it does not move.
  var nextDeadline: Timestamp? { scroller.nextDeadline }

  /// Ends the motion at its target offset.
  func reachDeadline() -> [SceneEvent] { scroller.reachDeadline() }

  /// Scrolls a moving table to where it is at a time, without an event: a gesture finds what the user sees.
  func advance(to time: Timestamp) { scroller.advance(to: time) }

  /// Stops the table under a finger, and releases it when the last finger lifts.
  func handle(_ touches: SceneTouches) -> [SceneEvent] { scroller.handle(touches) }

  /// Drags the table by a pan; a pan that ends with velocity flicks it.
  func pan(_ gesture: SceneGesture, by translation: Point2D, velocity: Point2D) {
    scroller.pan(gesture, by: translation, velocity: velocity)
  }
}
