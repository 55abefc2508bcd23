import Gestures
import TouchTrace

/// A change of a gesture's state, as a scene receives it.
public struct SceneGesture: Sendable {
  /// The recognizer's kind, with the measurements of its gesture.
  ///
  /// Scenes switch over kinds, so a recognizer acts on them under any name.
  public enum Kind: Hashable, Sendable {
    /// `count` taps by `touches` fingers, as the recognizer requires them.
    case tap(count: Int, touches: Int)
    /// A press by `touches` fingers after `taps` taps, as the recognizer requires them.
    case longPress(taps: Int, touches: Int)
    /// `scale` is relative to the start of the pinch; `velocity` is its change a second.
    case pinch(scale: Double, velocity: Double)
    /// The translation in points, the velocity in points a second.
    case pan(translation: Point2D, velocity: Point2D)
    /// The translation in points, the velocity in points a second.
    case swipe(translation: Point2D, velocity: Point2D)
    /// The translation in points, the velocity in points a second.
    case screenEdgePan(translation: Point2D, velocity: Point2D)
    /// The rotation in degrees clockwise, the velocity in degrees a second.
    case rotation(degrees: Double, velocity: Double)
    /// The similarity transform since the touches began, in its parts.
    case transform(translation: Point2D, scale: Double, degrees: Double)
    case hover
    /// A kind that is not in ``/Gestures/Catalog``, with what it measures.
    case other(String, [GestureMeasurement])

    /// Whether the gesture moves content with the fingers.
    package var movesContent: Bool {
      switch self {
      case .pan, .screenEdgePan, .pinch, .rotation, .transform: true
      case .tap, .longPress, .swipe, .hover, .other: false
      }
    }
  }

  public var kind: Kind
  public var state: GestureState
  /// The location in points from the viewport's top left corner.
  public var location: Point2D
  public var time: Timestamp
  /// The recognizer's name.
  public var name: String
  public var numberOfTouches: Int
  /// The element that the recognizer is attached to, which is the one on which the touch began; nil for a recognizer on the whole
  /// surface, on the table, or on a target of the header: the gesture is then about what is at `location`.
  public var element: SceneElement?

  public init(
    _ kind: Kind, _ state: GestureState, at location: Point2D, _ time: Timestamp, name: String = "",
    numberOfTouches: Int = 1, on element: SceneElement? = nil
  ) {
    self.element = element
    self.kind = kind
    self.state = state
    self.location = location
    self.time = time
    self.name = name
    self.numberOfTouches = numberOfTouches
  }
}

/// A recognizer that is not in the catalog and describes its gesture to scenes.
package protocol SceneGestureSource {
  var kindInScene: SceneGesture.Kind { get }
}

extension GestureRecognizer {
  /// The recognizer's kind with its present measurements. The first cases change with every frame.
  package var sceneGestureKind: SceneGesture.Kind {
    switch self {
    case let pan as PanRecognizer: .pan(translation: pan.translation, velocity: pan.velocity)
    case let pinch as PinchRecognizer: .pinch(scale: pinch.scale, velocity: pinch.velocity)
    case let transform as TransformRecognizer:
      .transform(translation: transform.translation, scale: transform.scale, degrees: transform.rotation)
    case let rotation as RotationRecognizer: .rotation(degrees: rotation.rotation, velocity: rotation.velocity)
    case let pan as ScreenEdgePanRecognizer: .screenEdgePan(translation: pan.translation, velocity: pan.velocity)
    case is HoverRecognizer: .hover
    case let swipe as SwipeRecognizer: .swipe(translation: swipe.translation, velocity: swipe.velocity)
    case let press as LongPressRecognizer:
      .longPress(taps: press.numberOfTapsRequired, touches: press.numberOfTouchesRequired)
    case let tap as TapRecognizer: .tap(count: tap.numberOfTapsRequired, touches: tap.numberOfTouchesRequired)
    // A click does what a tap does. Its fingers are known once it is in progress.
    case let click as ClickRecognizer: .tap(count: 1, touches: max(1, click.numberOfTouches))
    default: otherSceneGestureKind
    }
  }
}
