import LibinputEvents
import Simulation
import TouchTrace

/// One recording to be played at one point of the grid, as a line of JSON that says all there is to know: whoever has
/// the line and the files can do it, on any machine.
///
/// ```
/// {"sweep":1,"touchstone":"0.1.0","recording":"tap-1.yml","bytes":"812-9c5e…","label":"tap",
///  "set":["tap.allowableMovement=4"],"now":["16"]}
/// ```
/// Where they are asked for, `recognizers`, `surface`, `device` and `description` follow.
public struct SweepItem: Hashable, Sendable {
  /// Of the lines; another is not read.
  public static let version = 1

  /// Which Touchstone is meant. Another may come to other results.
  public var touchstone: String
  /// From the folder in which the command runs.
  public var recording: String
  /// The fingerprint of what is in it, and in its device's description where it has one.
  public var bytes: String
  public var label: RecordingLabel
  /// `name.parameter=value`, in the order of the axes.
  public var assignments: [String]
  /// Today's values of the same parameters, or empty texts.
  public var defaults: [String]
  /// Kinds that are played besides the recording's own.
  public var recognizers: [String] = []
  /// `100x60`, in millimetres, or empty.
  public var surface = ""
  /// From 1, or 0 for the first that can be touched.
  public var device = 0
  /// The path of a device description, or empty.
  public var description = ""

  public init(
    touchstone: String, recording: String, bytes: String, label: RecordingLabel, assignments: [String],
    defaults: [String]
  ) {
    self.touchstone = touchstone
    self.recording = recording
    self.bytes = bytes
    self.label = label
    self.assignments = assignments
    self.defaults = defaults
  }

  /// Nil where the line is anything else. A result's line is read as the item it is of.
  public init?(line: String) {
    guard let json = FlatJSON(Array(line.utf8)[...]), json.integer("sweep") == Self.version,
      let touchstone = json.text("touchstone"), let recording = json.text("recording"), let bytes = json.text("bytes"),
      let label = json.text("label").flatMap({ RecordingLabel(parsing: $0) }), let assignments = json.list("set"),
      let defaults = json.list("now"), defaults.count == assignments.count,
      assignments.allSatisfy({ SweepPoint.parts($0) != nil })
    else { return nil }
    self.init(
      touchstone: touchstone, recording: recording, bytes: bytes, label: label, assignments: assignments,
      defaults: defaults)
    recognizers = json.list("recognizers") ?? []
    surface = json.text("surface") ?? ""
    device = json.integer("device") ?? 0
    description = json.text("description") ?? ""
  }

  var json: JSONObject {
    var object = JSONObject()
    object.add("sweep", Self.version)
    object.add("touchstone", touchstone)
    object.add("recording", recording)
    object.add("bytes", bytes)
    object.add("label", label.text)
    object.add("set", assignments)
    object.add("now", defaults)
    if !recognizers.isEmpty { object.add("recognizers", recognizers) }
    if !surface.isEmpty { object.add("surface", surface) }
    if device != 0 { object.add("device", device) }
    if !description.isEmpty { object.add("description", description) }
    return object
  }

  /// Without its line feed.
  public var line: String { json.text }

  /// `tap.allowableMovement`, in the order of the axes.
  public var axes: [String] {
    assignments.map { assignment in SweepPoint.parts(assignment).map { "\($0.recognizer).\($0.parameter)" } ?? "" }
  }

  /// What is the same for all points that a recording is played at.
  public func isOfSameRecording(as other: SweepItem) -> Bool {
    recording == other.recording && bytes == other.bytes && description == other.description
      && surface == other.surface && device == other.device && recognizers == other.recognizers
  }

  /// Whether results of both may stand in one table.
  public func isOfSameState(as other: SweepItem) -> Bool {
    isOfSameRecording(as: other) && label == other.label && touchstone == other.touchstone
  }
}

/// How an item's settings are taken apart.
enum SweepPoint {
  /// `tap.allowableMovement=4` as `tap`, `allowableMovement` and `4`.
  static func parts(_ assignment: String) -> (recognizer: String, parameter: String, value: String)? {
    guard let equals = assignment.firstIndex(of: "="), let dot = assignment[..<equals].firstIndex(of: ".") else {
      return nil
    }
    let recognizer = assignment[..<dot]
    let parameter = assignment[assignment.index(after: dot)..<equals]
    let value = assignment[assignment.index(after: equals)...]
    return recognizer.isEmpty || parameter.isEmpty || value.isEmpty
      ? nil : (String(recognizer), String(parameter), String(value))
  }
}

/// What came of an item: its line, and what is added to it.
public struct SweepResult: Hashable, Sendable {
  public var item: SweepItem
  /// The gestures that came, in order of name.
  public var came: [GestureCount] = []
  /// The recognizers that had to give what the label says, and how often; none where nothing may come.
  public var promise: [GestureCount] = []
  /// Gestures of the label that no recognizer was played for.
  public var unplayed: [String] = []
  /// Why the recording could not be played, a sentence; nil where it was.
  public var error: String?

  public init(_ item: SweepItem) { self.item = item }

  /// Nil where the line is anything else.
  public init?(line: String) {
    guard let item = SweepItem(line: line), let json = FlatJSON(Array(line.utf8)[...]) else { return nil }
    self.item = item
    error = json.text("error")
    if error != nil { return }
    guard let came = json.list("came") else { return nil }
    self.came = came.compactMap { GestureCount(parsing: $0) }
    guard self.came.count == came.count else { return nil }
    if let promised = json.text("promised") {
      // A recognizer's name has no space in it.
      let parts = promised.split(separator: " ")
      guard parts.count % 2 == 0 else { return nil }
      for at in stride(from: 0, to: parts.count, by: 2) {
        guard let one = GestureCount(parsing: "\(parts[at]) \(parts[at + 1])") else { return nil }
        promise.append(one)
      }
    }
    unplayed = json.list("unplayed") ?? (promise.isEmpty ? item.label.gestures.map(\.name) : [])
  }

  /// Without its line feed.
  public var line: String {
    var object = item.json
    if let error {
      object.add("error", error)
    } else {
      if !promise.isEmpty { object.add("promised", promise.map(\.text).joined(separator: " ")) }
      // Where nothing is promised of a gesture, nobody was played for any of it.
      if !promise.isEmpty && !unplayed.isEmpty { object.add("unplayed", unplayed) }
      object.add("came", came.map(\.text))
    }
    return object.text
  }

  /// Every result is one of these.
  public enum Outcome: Sendable {
    /// What the label says came, and nothing else.
    case right
    /// What the label says did not come, or not as often.
    case missed
    /// It came, and something that must not came as well.
    case wrong
  }

  public var outcome: Outcome {
    if !GestureTally(came).missed(of: promise).isEmpty { return .missed }
    return unasked.isEmpty ? .right : .wrong
  }

  /// What came that must not have, or more often than it must.
  public var unasked: [GestureCount] { GestureTally(came).unasked(besides: promise) }
}
