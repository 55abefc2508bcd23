import Analysis
import Gestures
import LibinputEvents
import TouchTrace

/// A gesture that an engine reports: a line of the protocol in Documentation/Engines.md.
package struct EngineGesture: Hashable, Sendable {
  /// The time from the recording's start, in milliseconds.
  package var time: Double
  /// The gesture's name, that of our recognizer of the same gesture.
  package var gesture: String
  /// One of began, changed, ended and cancelled.
  package var state: String
  /// The number of fingers; `nil` if the engine does not report it.
  package var fingers: Int?
  /// The location, in points.
  package var location: Point2D?
  /// The translation since the gesture began, in points.
  package var translation: Point2D?
  /// The velocity, in points a second.
  package var velocity: Point2D?
  package var scale: Double?
  /// The rotation, in degrees clockwise.
  package var rotation: Double?

  /// The rate of change of the scale or rotation, a second.
  package var rate: Double?

  package init(_ gesture: String, _ state: String, at time: Double) {
    (self.gesture, self.state, self.time) = (gesture, state, time)
  }

  /// Creates the gesture of one of our transitions; `nil` if none begins, changes or ends by it.
  package init?(_ transition: GestureTransition) {
    guard [.began, .changed, .ended, .cancelled].contains(transition.to) else { return nil }
    self.init(
      transition.recognizer, transition.to.rawValue, at: FixedPoint.double(thousandths: transition.time.microseconds))
    let description = transition.description
    (fingers, location) = (description.numberOfTouches, description.location)
    func value(_ name: String) -> Double? { description.measurements.first { $0.name == name }?.value }
    func vector(_ name: String) -> Point2D? {
      guard let x = value(name + "X"), let y = value(name + "Y") else { return nil }
      return Point2D(x, y)
    }
    (translation, velocity) = (vector("translation"), vector("velocity"))
    (scale, rotation, rate) = (value("scale"), value("rotation"), value("velocity"))
  }

  /// Creates a gesture from its line; `nil` for anything else.
  package init?(_ json: FlatJSON) {
    guard let time = json.decimal("time"), let gesture = json.text("gesture"), let state = json.text("state") else {
      return nil
    }
    func vector(_ x: String, _ y: String) -> Point2D? {
      guard let x = json.decimal(x), let y = json.decimal(y) else { return nil }
      return Point2D(x, y)
    }
    self.init(gesture, state, at: time)
    fingers = json.integer("fingers")
    (location, translation, velocity) = (vector("x", "y"), vector("dx", "dy"), vector("vx", "vy"))
    (scale, rotation, rate) = (json.decimal("scale"), json.decimal("rotation"), json.decimal("rate"))
  }

  /// The gesture as a line of JSON, without its line feed.
  package var line: String {
    var object = JSONObject()
    func add(_ key: String, _ value: Double?) {
      if let value { object.add(key, thousandths: FixedPoint.thousandths(value)) }
    }
    add("time", time)
    object.add("gesture", gesture)
    object.add("state", state)
    add("x", location?.x)
    add("y", location?.y)
    add("scale", scale)
    add("rotation", rotation)
    add("rate", rate)
    add("dx", translation?.x)
    add("dy", translation?.y)
    add("vx", velocity?.x)
    add("vy", velocity?.y)
    if let fingers { object.add("fingers", fingers) }
    return object.text
  }
}

/// The first line of an engine.
package struct EngineHeader: Hashable, Sendable {
  package var name: String
  package var version: String
  /// Whether the engine plays in real time, so that its results differ between runs.
  package var isRealTime = false
  /// The names of the gestures that it can report.
  package var gestures: [String]
  /// The engine's own constants, such as `startDragDistance=10`.
  package var settings: [String] = []

  package init(_ name: String, version: String, gestures: [String]) {
    (self.name, self.version, self.gestures) = (name, version, gestures)
  }

  /// Creates a header from its line; `nil` for anything else.
  package init?(_ json: FlatJSON) {
    guard let name = json.text("engine"), let version = json.text("version"), let gestures = json.list("gestures")
    else { return nil }
    self.init(name, version: version, gestures: gestures)
    isRealTime = json.text("clock") == "real"
    settings = json.list("settings") ?? []
  }

  /// The header as a line of JSON, without its line feed.
  package var line: String {
    var object = JSONObject()
    object.add("engine", name)
    object.add("version", version)
    object.add("clock", isRealTime ? "real" : "virtual")
    object.add("gestures", gestures)
    object.add("settings", settings)
    return object.text
  }

  /// Returns the line for a recording that cannot be played, before ``done``.
  package static func error(_ problem: String) -> String {
    var object = JSONObject()
    object.add("error", problem)
    return object.text
  }

  /// The line after the last gesture of a recording.
  package static let done = #"{"done":true}"#
}
