import Gestures
import TouchTrace

/// A change of a gesture's state, as a scene receives it.
public struct SceneGesture: Sendable {
  /// What the fingers do, with the outputs of the gesture.
  ///
  /// It follows from the recognizer's ``/Gestures/GestureShape``, so that one of any kind and name acts on scenes.
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
    /// A kind without a shape, with what it measures.
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

extension GestureRecognizer {
  /// What a scene sees of the gesture: its shape, with its present outputs.
  package var sceneGestureKind: SceneGesture.Kind {
    let outputs = outputs
    let (translation, velocity) = (outputs.translation ?? .zero, outputs.velocity ?? .zero)
    let (scale, degrees) = (outputs.scale ?? 1, outputs.rotation ?? 0)
    return switch Self.shape {
    case .tap: .tap(count: numberOfTaps, touches: requiredTouches)
    case .press: .longPress(taps: Int(value(of: .taps) ?? 0), touches: requiredTouches)
    // A click does what a tap does. Its fingers are known once it is in progress.
    case .click: .tap(count: 1, touches: max(1, numberOfTouches))
    case .drag: .pan(translation: translation, velocity: velocity)
    case .flick: .swipe(translation: translation, velocity: velocity)
    case .edgeDrag: .screenEdgePan(translation: translation, velocity: velocity)
    case .spread: .pinch(scale: scale, velocity: outputs.scaleVelocity ?? 0)
    case .turn: .rotation(degrees: degrees, velocity: outputs.rotationVelocity ?? 0)
    case .transform: .transform(translation: translation, scale: scale, degrees: degrees)
    case .hover: .hover
    case .other: .other(Self.kind, measurements)
    }
  }

  private var requiredTouches: Int { Int(value(of: .fingers) ?? 1) }
}
