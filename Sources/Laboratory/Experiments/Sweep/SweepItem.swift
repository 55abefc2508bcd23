import Analysis
import LibinputEvents
import Simulation
import TouchTrace

/// One recording to be replayed at one point of the grid, as a line of JSON that is sufficient, with the files, to do it
/// on any machine.
///
/// ```
/// {"sweep":3,"touchstone":"0.9.0","recording":"tap-1.yml","bytes":"812-9c5e…","label":"tap",
///  "set":["tap.allowableMovement=4"],"now":["16"],"sum":"5a0e…"}
/// ```
/// Before the checksum optional keys follow: `recognizers`, `surface`, `points_per_inch`, `device`, `description`, `setup` and
/// `person`.
package struct SweepItem: Hashable, Sendable {
  /// The version of the format. Lines of another version are not read.
  package static let version = 3

  /// What is the same at all points of the grid.
  package struct Work: Hashable, Sendable {
    /// The version of Touchstone. Another version may give other results.
    package var touchstone: String
    /// The path of the recording, relative to the current folder.
    package var recording: String
    /// The fingerprint of the recording, and of its device's description and its header file if it has them.
    package var bytes: String
    package var label: RecordingLabel
    /// The current values of the parameters; empty if unknown.
    package var defaults: [String]
    /// The kinds of recognizers to add to the recording's own.
    package var recognizers: [String] = []
    /// The size of the surface as `--surface` has it, or empty.
    package var surface = ""
    /// The number of points in an inch, or empty.
    package var pointsPerInch = ""
    /// The number of the device, from 1; 0 for the first touch device.
    package var device = 0
    /// The path of a device description, or empty.
    package var description = ""
    /// The path of the header file that applies to the recording, or empty.
    package var setup = ""
    /// The person who touched, or empty.
    package var person = ""
  }

  /// A sweep has an item for each point, so all of a recording share what is the same.
  private final class Shared: Sendable {
    let work: Work

    init(_ work: Work) { self.work = work }
  }

  private var shared: Shared
  /// What is the same at all points of the grid.
  package var work: Work {
    get { shared.work }
    set { shared = Shared(newValue) }
  }
  /// The point as `name.parameter=value`, in the order of the axes.
  package var assignments: [String]

  package init(
    touchstone: String, recording: String, bytes: String, label: RecordingLabel, assignments: [String],
    defaults: [String]
  ) {
    shared = Shared(
      Work(touchstone: touchstone, recording: recording, bytes: bytes, label: label, defaults: defaults))
    self.assignments = assignments
  }

  package var recording: String { shared.work.recording }
  package var label: RecordingLabel { shared.work.label }
  package var person: String { shared.work.person }

  /// Returns whether both items share what is the same at all points.
  func shares(with other: Self) -> Bool { shared === other.shared }

  package static func == (a: Self, b: Self) -> Bool {
    (a.shares(with: b) || a.work == b.work) && a.assignments == b.assignments
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(recording)
    hasher.combine(assignments)
  }

  /// Creates an item from a line of an item or of a result; `nil` for anything else, and for a line that was changed.
  package init?(line: String) {
    guard SweepChecksum.isWhole(line), let json = FlatJSON(Array(line.utf8)[...]),
      json.integer("sweep") == Self.version, let touchstone = json.text("touchstone"),
      let recording = json.text("recording"), let bytes = json.text("bytes"),
      let label = json.text("label").flatMap({ RecordingLabel(parsing: $0) }), let assignments = json.list("set"),
      let defaults = json.list("now"), defaults.count == assignments.count,
      assignments.allSatisfy({ SweepPoint.parts($0) != nil })
    else { return nil }
    self.init(
      touchstone: touchstone, recording: recording, bytes: bytes, label: label, assignments: assignments,
      defaults: defaults)
    var work = work
    work.recognizers = json.list("recognizers") ?? []
    work.surface = json.text("surface") ?? ""
    work.pointsPerInch = json.text("points_per_inch") ?? ""
    work.device = json.integer("device") ?? 0
    work.description = json.text("description") ?? ""
    work.setup = json.text("setup") ?? ""
    work.person = json.text("person") ?? ""
    self.work = work
  }

  var json: JSONObject {
    let work = work
    var object = JSONObject()
    object.add("sweep", Self.version)
    object.add("touchstone", work.touchstone)
    object.add("recording", work.recording)
    object.add("bytes", work.bytes)
    object.add("label", work.label.text)
    object.add("set", assignments)
    object.add("now", work.defaults)
    if !work.recognizers.isEmpty { object.add("recognizers", work.recognizers) }
    if !work.surface.isEmpty { object.add("surface", work.surface) }
    if !work.pointsPerInch.isEmpty { object.add("points_per_inch", work.pointsPerInch) }
    if work.device != 0 { object.add("device", work.device) }
    if !work.description.isEmpty { object.add("description", work.description) }
    if !work.setup.isEmpty { object.add("setup", work.setup) }
    if !work.person.isEmpty { object.add("person", work.person) }
    return object
  }

  /// The item as a line, without its line feed.
  package var line: String { SweepChecksum.line(json) }

  /// The names of the axes, such as `tap.allowableMovement`, in order.
  package var axes: [String] {
    assignments.map { assignment in SweepPoint.parts(assignment).map { "\($0.recognizer).\($0.parameter)" } ?? "" }
  }

  /// Returns whether both items are of the same recording with the same options.
  package func isOfSameRecording(as other: SweepItem) -> Bool {
    if shares(with: other) { return true }
    var (own, other) = (work, other.work)
    // Those are of the sweep, not of the recording.
    (own.label, own.touchstone, own.defaults) = (other.label, other.touchstone, other.defaults)
    return own == other
  }

  /// Returns whether results of both items can be combined in a table.
  package func isOfSameState(as other: SweepItem) -> Bool {
    isOfSameRecording(as: other) && label == other.label && work.touchstone == other.work.touchstone
  }
}

/// Parses an item's assignments.
enum SweepPoint {
  /// Splits `tap.allowableMovement=4` into `tap`, `allowableMovement` and `4`.
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

  /// Returns an assignment as a replay takes it; nil for text that is none.
  static func setting(_ assignment: String) -> (recognizer: String, assignment: TraceHeader.Assignment)? {
    parts(assignment).map { ($0.recognizer, TraceHeader.Assignment(key: $0.parameter, value: $0.value)) }
  }
}

/// The result of an item.
package struct SweepResult: Hashable, Sendable {
  package var item: SweepItem
  /// The recognized gestures, in order of name.
  package var recognized: [GestureCount] = []
  /// The gestures that the label expects, by the recognizers' names; empty if it expects none.
  package var expected: [GestureCount] = []
  /// The gestures of the label for which no recognizer was attached.
  package var gesturesWithoutRecognizer: [String] = []
  /// The lines `never both` and `expect` of the setup that the gestures contradict.
  package var contradicted: [String] = []
  /// The longest time that a gesture of the label waited for others to fail, in microseconds. Only of recordings with a person.
  package var wait = 0
  /// The reason the recording could not be replayed, a sentence; `nil` if it was.
  package var error: String?

  package init(_ item: SweepItem) { self.item = item }

  /// Creates a result from its line; `nil` for anything else.
  package init?(line: String) {
    guard let item = SweepItem(line: line), let json = FlatJSON(Array(line.utf8)[...]) else { return nil }
    self.item = item
    error = json.text("error")
    if error != nil { return }
    guard let listed = json.list("recognized") else { return nil }
    recognized = listed.compactMap { GestureCount(parsing: $0) }
    guard recognized.count == listed.count else { return nil }
    if let text = json.text("expected") {
      // A recognizer's name has no space in it.
      let parts = text.split(separator: " ")
      guard parts.count % 2 == 0 else { return nil }
      for at in stride(from: 0, to: parts.count, by: 2) {
        guard let one = GestureCount(parsing: "\(parts[at]) \(parts[at + 1])") else { return nil }
        expected.append(one)
      }
    }
    contradicted = json.list("contradicted") ?? []
    wait = json.integer("wait_us") ?? 0
    gesturesWithoutRecognizer =
      json.list("without_recognizer") ?? (expected.isEmpty ? item.label.gestures.map(\.name) : [])
  }

  /// The result as a line, without its line feed.
  package var line: String {
    var object = item.json
    if let error {
      object.add("error", error)
    } else {
      if !expected.isEmpty { object.add("expected", expected.map(\.text).joined(separator: " ")) }
      // If no gesture is expected, then none of the label's has a recognizer.
      if !expected.isEmpty && !gesturesWithoutRecognizer.isEmpty {
        object.add("without_recognizer", gesturesWithoutRecognizer)
      }
      object.add("recognized", recognized.map(\.text))
      if !contradicted.isEmpty { object.add("contradicted", contradicted) }
      if wait > 0 { object.add("wait_us", wait) }
    }
    return SweepChecksum.line(object)
  }

  /// How the recognized gestures compare with the label.
  package enum Outcome: Sendable {
    /// The expected gestures were recognized, and no others.
    case right
    /// An expected gesture was not recognized, or not as often as expected.
    case missed
    /// The expected gestures were recognized, and others as well, or they contradict a line of the setup.
    case wrong
  }

  package var outcome: Outcome {
    if !GestureTally(recognized).missed(of: expected).isEmpty { return .missed }
    return unexpected.isEmpty ? .right : .wrong
  }

  /// The recognized gestures beyond the expected ones, and what they contradict.
  package var unexpected: [GestureCount] {
    GestureTally(recognized).unexpected(given: expected) + contradicted.map { GestureCount("“\($0)”", 1) }
  }
}
