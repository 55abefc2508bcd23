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

/// A recognizer of the catalog, which describes its gesture to scenes.
package protocol SceneGestureSource {
  var kindInScene: SceneGesture.Kind { get }
}

extension GestureRecognizer {
  /// The recognizer's kind with its present measurements.
  package var sceneGestureKind: SceneGesture.Kind {
    (self as? any SceneGestureSource)?.kindInScene ?? .other(Self.kind, measurements)
  }
}

extension TapRecognizer: SceneGestureSource {
  package var kindInScene: SceneGesture.Kind { .tap(count: numberOfTapsRequired, touches: numberOfTouchesRequired) }
}

/// A click does what a tap does.
extension ClickRecognizer: SceneGestureSource {
  package var kindInScene: SceneGesture.Kind { .tap(count: 1, touches: numberOfTouches) }
}

extension LongPressRecognizer: SceneGestureSource {
  package var kindInScene: SceneGesture.Kind {
    .longPress(taps: numberOfTapsRequired, touches: numberOfTouchesRequired)
  }
}

extension PinchRecognizer: SceneGestureSource {
  package var kindInScene: SceneGesture.Kind { .pinch(scale: scale, velocity: velocity) }
}

extension PanRecognizer: SceneGestureSource {
  package var kindInScene: SceneGesture.Kind { .pan(translation: translation, velocity: velocity) }
}

extension SwipeRecognizer: SceneGestureSource {
  package var kindInScene: SceneGesture.Kind { .swipe(translation: translation, velocity: velocity) }
}

extension ScreenEdgePanRecognizer: SceneGestureSource {
  package var kindInScene: SceneGesture.Kind { .screenEdgePan(translation: translation, velocity: velocity) }
}

extension RotationRecognizer: SceneGestureSource {
  package var kindInScene: SceneGesture.Kind { .rotation(degrees: rotation, velocity: velocity) }
}

extension TransformRecognizer: SceneGestureSource {
  package var kindInScene: SceneGesture.Kind {
    .transform(translation: translation, scale: scale, degrees: rotation)
  }
}

extension HoverRecognizer: SceneGestureSource {
  package var kindInScene: SceneGesture.Kind { .hover }
}
