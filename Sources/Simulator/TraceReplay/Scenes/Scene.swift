import Gestures
import TouchTrace

/// Content that gestures act on. One that shows its content is a ``/Simulation/DrawnScene``.
public protocol Scene: AnyObject, SendableMetatype {
  /// The scene's name in a trace's header.
  static var name: String { get }
  /// One line for help.
  static var summary: String { get }
  /// The scene's parameters, for help.
  static var parameters: [SceneParameter] { get }

  /// Creates the scene on a surface. Throws a sentence about a parameter that does not fit.
  init(surface: Surface, assignments: [TraceHeader.Assignment]) throws(SceneProblem)

  /// Returns a Boolean value that indicates whether the scene responds to gestures of that kind, whatever their
  /// measurements. True by default.
  ///
  /// A replay prints a note about a recognizer that the user named and the scene ignores.
  func handles(_ kind: SceneGesture.Kind) -> Bool

  /// The kinds of elements that touches can hit, for headers and help. None by default.
  static var elementKinds: [SceneElementKind] { get }

  /// Returns the elements at a point of the surface when a touch begins there, innermost first. Every point belongs to an
  /// element if there are any: the table's background is the table. None by default.
  func elements(at point: Point2D, _ time: Timestamp) -> [SceneElement]

  /// Returns a Boolean value that indicates whether an element that was touched is still there at a time. True by default.
  func isPresent(_ element: SceneElement, at time: Timestamp) -> Bool

  /// Returns the problem with an element that a header names, as a sentence without its full stop; nil if the scene has,
  /// or can have, that element. By default, it has those of ``elementKinds``.
  func problem(with element: SceneElement) -> String?

  /// Returns what a reader calls an element at present, such as “Hamlet, row 2”; nil if it is called as in headers and transcripts,
  /// which is the default.
  func title(of element: SceneElement) -> String?

  /// Returns a Boolean value that indicates whether the scene attaches a recognizer of that kind to each of its elements,
  /// rather than one to the whole surface. False by default.
  static func attachesToElements(_ kind: SceneGesture.Kind) -> Bool

  /// Returns a Boolean value that indicates whether one gesture of that kind at a time acts on the scene. Others that begin
  /// meanwhile have no effect on it. By default true for the kinds that move content: pan, screen edge pan, pinch, rotation
  /// and transform.
  static func isExclusive(_ kind: SceneGesture.Kind) -> Bool

  /// A Boolean value that indicates whether the views that are pressed follow the finger, such as a dragged row or a menu, so that a
  /// press keeps its finger on a touchpad, too, where it otherwise leaves it to a pan. False by default.
  static var pressesFollowFingers: Bool { get }

  /// Responds to a gesture and returns the changes, in order.
  func handle(_ gesture: SceneGesture) -> [SceneEvent]

  /// Responds to fingers that touch down or lift, and returns the changes, in order. Nothing by default.
  ///
  /// Called before the gestures of a touch down, and after those of a touch up.
  func handle(_ touches: SceneTouches) -> [SceneEvent]

  /// The time of the scene's next change without a gesture; nil by default, for a scene without such changes.
  var nextDeadline: Timestamp? { get }

  /// Makes the changes due at ``nextDeadline`` and returns them, in order. The next deadline differs afterwards.
  func reachDeadline() -> [SceneEvent]
}

extension Scene {
  public func handles(_ kind: SceneGesture.Kind) -> Bool { true }

  public static var elementKinds: [SceneElementKind] { [] }

  public func elements(at point: Point2D, _ time: Timestamp) -> [SceneElement] { [] }

  public func isPresent(_ element: SceneElement, at time: Timestamp) -> Bool { true }

  public func problem(with element: SceneElement) -> String? { nil }

  public func title(of element: SceneElement) -> String? { nil }

  public static func attachesToElements(_ kind: SceneGesture.Kind) -> Bool { false }

  public static func isExclusive(_ kind: SceneGesture.Kind) -> Bool { kind.movesContent }

  public static var pressesFollowFingers: Bool { false }

  public func handle(_ touches: SceneTouches) -> [SceneEvent] { [] }

  public var nextDeadline: Timestamp? { nil }

  public func reachDeadline() -> [SceneEvent] { [] }
}

/// A parameter of a scene: `scene NAME KEY=VALUE` in a header, or `--set NAME.KEY=VALUE`.
public struct SceneParameter: Hashable, Sendable {
  public var name: String
  /// A sentence with the parameter's effect, values and default.
  public var summary: String

  public init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// A wrong name or parameter of a scene, as a sentence without its full stop.
public struct SceneProblem: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String

  public init(_ description: String) { self.description = description }
}
