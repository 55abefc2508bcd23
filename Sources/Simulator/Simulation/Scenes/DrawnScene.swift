import Gestures
import TableModel
import TraceReplay

/// A scene that shows its content, in pictures, films, reports and views.
package protocol DrawnScene: Scene {
  /// The scene's content when everything is at rest; nil if there is nothing to show.
  var picture: Picture? { get }

  /// Returns the scene's content at a time, with everything where its motion or animation shows it; by default ``picture``,
  /// for a scene in which nothing moves by itself. The time is not earlier than the last gesture, deadline or picture.
  func picture(at time: Timestamp) -> Picture?

  /// The time from which on everything is at rest, unless a gesture changes it; nil by default, if nothing moves.
  var restTime: Timestamp? { get }

  /// Returns where things are at a time that move by themselves, in the picture and for curves: the content's offset and
  /// height, and elements. None by default. The time is not earlier than the last gesture, deadline or picture.
  func positions(at time: Timestamp) -> [ScenePosition]

  /// Converts a point of the surface to the picture, for drawing touches. Nil for NaN.
  func pictured(_ point: Point2D) -> LengthPoint?
}

extension DrawnScene {
  package func picture(at time: Timestamp) -> Picture? { picture }

  package var restTime: Timestamp? { nil }

  package func positions(at time: Timestamp) -> [ScenePosition] { [] }

  /// Returns the same point, for scenes that do not rotate their picture.
  package func pictured(_ point: Point2D) -> LengthPoint? { LengthPoint(atOrBelow: point) }
}
