import Gestures
import TableModel
import TouchTrace

/// What a gesture tells a scene.
public struct SceneGesture: Sendable {
  public var time: Timestamp
  public var name: String
  public var state: GestureState
  /// In points from the viewport's top left corner.
  public var location: Point
  public var numberOfTouches: Int
  public var measurements: [GestureMeasurement]

  public init(
    _ name: String, _ state: GestureState, at location: Point, _ time: Timestamp, numberOfTouches: Int = 1,
    measurements: [GestureMeasurement] = []
  ) {
    (self.time, self.name, self.state, self.location) = (time, name, state, location)
    (self.numberOfTouches, self.measurements) = (numberOfTouches, measurements)
  }

  /// One of the gesture's own numbers, such as `scale`.
  public func measurement(_ name: String) -> Double? { measurements.first { $0.name == name }?.value }
}

/// What came of a gesture in a scene.
public struct SceneEvent: Hashable, Sendable {
  public enum Value: Hashable, Sendable {
    case text(String)
    case count(Int)
    /// Thousandths of a point.
    case length(Int)
  }
  /// Names the event in JSON, such as `sectionOpened`.
  public var name: String
  /// A sentence without its full stop, for transcripts.
  public var text: String
  /// For JSON, in this order.
  public var fields: [(key: String, value: Value)]

  public init(_ name: String, _ text: String, _ fields: [(key: String, value: Value)] = []) {
    (self.name, self.text, self.fields) = (name, text, fields)
  }
  public static func == (a: Self, b: Self) -> Bool {
    a.name == b.name && a.text == b.text && a.fields.count == b.fields.count
      && zip(a.fields, b.fields).allSatisfy { $0 == $1 }
  }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(text)
  }
}

/// Something that gestures act on.
public protocol Scene: AnyObject, SendableMetatype {
  /// As a trace's header names it.
  static var name: String { get }
  /// One line for help.
  static var summary: String { get }
  /// What of it can be set, for help.
  static var assignments: [SceneParameter] { get }
  /// Set up on that surface. Throws a sentence about a setting that does not fit.
  init(surface: Surface, assignments: [TraceHeader.Assignment]) throws(SceneProblem)
  /// What comes of that gesture, in order.
  func handle(_ gesture: SceneGesture) -> [SceneEvent]
  /// What it shows now; nil, unless a scene says otherwise, where it shows nothing.
  var picture: Picture? { get }
  /// Where a place of the surface, in points, is in the picture: for drawing fingers. Nil for what is no number.
  func pictured(_ place: Point) -> LengthPoint?
  /// When the scene next does something that no gesture asked for; nil where it does nothing of the kind, as most.
  var nextDeadline: Timestamp? { get }
  /// It is that time: what comes of it, in order. The next deadline is another one afterwards.
  func reachDeadline() -> [SceneEvent]
}

extension Scene {
  public var picture: Picture? { nil }
  /// The same place, unless a scene turns its picture.
  public func pictured(_ place: Point) -> LengthPoint? {
    guard let x = Length(atOrBelow: place.x), let y = Length(atOrBelow: place.y) else { return nil }
    return LengthPoint(x: x, y: y)
  }
  public var nextDeadline: Timestamp? { nil }
  public func reachDeadline() -> [SceneEvent] { [] }
}

/// Something of a scene that can be set: by `scene NAME KEY=VALUE` in a header, or by `--set NAME.KEY=VALUE`.
public struct SceneParameter: Hashable, Sendable {
  public var name: String
  /// What it takes and does, and its default.
  public var summary: String

  public init(name: String, summary: String) { (self.name, self.summary) = (name, summary) }
}

/// What is wrong with a scene's name or settings, as a sentence without its full stop.
public struct SceneProblem: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String
  public init(_ description: String) { self.description = description }
}

/// Every scene, named once.
public enum SceneCatalog {
  public static var scenes: [any Scene.Type] { [PlaysScene.self, FeedsScene.self, ParksScene.self, EmptyScene.self] }

  /// - Parameter scenes: those that there are; a program may have some of its own.
  public static func make(
    _ line: TraceHeader.SceneLine, on surface: Surface, among scenes: [any Scene.Type] = scenes
  ) throws(SceneProblem) -> any Scene {
    guard let scene = scenes.first(where: { $0.name == line.name }) else {
      let names = scenes.map { $0.name }
      throw SceneProblem(
        "there is no scene “\(line.name)”\(Suggestion.questionOrList(line.name, names))"
      )
    }
    return try scene.init(surface: surface, assignments: line.assignments)
  }
}

/// Nothing reacts: for looking at gestures alone.
public final class EmptyScene: Scene {
  public static let name = "none"
  public static let summary = "nothing reacts to the gestures"
  public static let assignments: [SceneParameter] = []
  public init(surface: Surface, assignments: [TraceHeader.Assignment]) throws(SceneProblem) {
    if let first = assignments.first { throw SceneProblem("the scene “none” has no setting “\(first.key)”") }
  }
  public func handle(_ gesture: SceneGesture) -> [SceneEvent] { [] }
}
