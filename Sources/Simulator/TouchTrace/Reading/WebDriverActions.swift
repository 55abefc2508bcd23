import Gestures

/// The pointer actions of a W3C WebDriver command, with what is wrong with them.
///
/// WebDriver sends `{"actions": [...]}` to a session's `actions`; BiDi has the same list in the parameters of
/// `input.performActions`. Each element is an input source with a list of actions. The actions at one index of all lists
/// are a tick: they begin together, and the next tick begins when the longest of them is over.
package struct WebDriverActions {
  enum Action {
    case pause
    case move(Point2D, Origin)
    case down
    case up
    case cancel
  }

  enum Origin { case viewport, pointer }

  struct Step {
    let action: Action
    // All steps are in memory, so they are small: a duration is a day at most, and a text 64 MiB.
    private let milliseconds: Int32
    private let place: UInt32

    init(action: Action, duration: Int64?, position: Int) {
      (self.action, milliseconds, place) = (action, Int32(duration ?? -1), UInt32(position))
    }

    /// How long the action lasts, in milliseconds; `nil` for as long as the tick.
    var duration: Int64? { milliseconds < 0 ? nil : Int64(milliseconds) }
    /// The index of the action in the text, for errors.
    var position: Int { Int(place) }
  }

  struct Source {
    var id: String
    /// Whether the source is a touch, a pen or a mouse.
    var isPointer: Bool
    /// The type of its touches; `nil` for fingers.
    var type: TouchType?
    var steps: [Step] = []
  }

  private(set) var sources: [Source] = []
  /// The surface that the writer noted in a source; `nil` in the actions of other programs.
  private(set) var surface: Surface?
  private(set) var notes: [RecordingNote] = []
  private let text: JSONText
  /// The longest duration of an action in milliseconds, a day.
  package static let longestDuration: Int64 = 86_400_000

  /// Parses a command, apart from the actions of its sources.
  static func command(_ text: inout JSONText) throws(RecordingError) -> JSONValue {
    try text.parse(postponing: "actions")
  }

  init(_ command: JSONValue, in text: JSONText) throws(RecordingError) {
    self.text = text
    guard let list = command["actions"] ?? command["params"]?["actions"] ?? command["parameters"]?["actions"] else {
      throw text.error("the command has no “actions”; expected {\"actions\": [...]} or input.performActions", at: 0)
    }
    guard let values = list.elements else { throw text.error("“actions” must be an array", at: list.position) }
    for value in values { sources.append(try source(value)) }
  }

  func error(_ problem: String, _ step: Step) -> RecordingError { text.error(problem, at: step.position) }

  private mutating func source(_ value: JSONValue) throws(RecordingError) -> Source {
    guard let type = value["type"]?.string else {
      throw text.error("an input source needs a “type”: none, key, pointer or wheel", at: value.position)
    }
    guard ["none", "key", "pointer", "wheel"].contains(type) else {
      throw text.error(
        "unknown input source \(QuotedText.quoted(type.utf8)); expected none, key, pointer or wheel", at: value.position
      )
    }
    guard let list = value["actions"], list.elements != nil else {
      throw text.error("the input source has no array “actions”", at: value.position)
    }
    guard let name = value["id"]?.string else {
      throw text.error("an input source needs an “id”, a string", at: (value["id"] ?? value).position)
    }
    if sources.contains(where: { $0.id == name }) {
      throw text.error(
        "a second input source with the id \(QuotedText.quoted(name.utf8)); write its actions into the first one",
        at: value.position)
    }
    if let recorded = value["touchstone"] { surface = try RecordedSurface(recorded, in: text).surface }
    let isPointer = type == "pointer"
    if !isPointer && type != "none" {
      add("The input source \(QuotedText.quoted(name.utf8)) is no pointer; only its durations are used")
    }
    // The specification's default is a mouse.
    var source = Source(id: name, isPointer: isPointer)
    if isPointer {
      source.type = try PointerType.touchType(value["parameters"]?["pointerType"], missing: "mouse", in: text)
    }
    try text.forEachElement(of: list) { action throws(RecordingError) in
      source.steps.append(try step(action, of: source, wheel: type == "wheel"))
    }
    return source
  }

  private func step(_ value: JSONValue, of source: Source, wheel: Bool) throws(RecordingError) -> Step {
    guard let type = value["type"]?.string else { throw text.error("an action needs a “type”", at: value.position) }
    let duration = try duration(value)
    let isPointer = source.isPointer
    func step(_ action: Action, _ duration: Int64?) -> Step {
      Step(action: action, duration: duration, position: value.position)
    }
    switch (type, isPointer) {
    case ("pause", _): return step(.pause, duration ?? 0)
    case ("pointerMove", true):
      let point = Point2D(
        try RecordedSurface.coordinate("x", of: value, "“pointerMove”", text),
        try RecordedSurface.coordinate("y", of: value, "“pointerMove”", text))
      return step(.move(point, try origin(value)), duration)
    case ("pointerDown", true):
      return step(try PointerType.isOtherButton(value, of: source.type, in: text) ? .pause : .down, 0)
    case ("pointerUp", true):
      return step(try PointerType.isOtherButton(value, of: source.type, in: text) ? .pause : .up, 0)
    case ("pointerCancel", true): return step(.cancel, 0)
    case ("keyDown", false), ("keyUp", false): return step(.pause, 0)
    case ("scroll", false) where wheel: return step(.pause, duration ?? 0)
    default:
      throw text.error(
        "unknown action \(QuotedText.quoted(type.utf8))"
          + (isPointer ? "; expected pause, pointerMove, pointerDown, pointerUp or pointerCancel" : ""),
        at: value.position)
    }
  }

  private func duration(_ value: JSONValue) throws(RecordingError) -> Int64? {
    guard let duration = value["duration"] else { return nil }
    guard let number = duration.number, (0...Double(Self.longestDuration)).contains(number), number == number.rounded()
    else {
      throw text.error(
        "“duration” must be a whole number of milliseconds from 0 to \(Self.longestDuration)", at: duration.position)
    }
    return Int64(number)
  }

  private func origin(_ value: JSONValue) throws(RecordingError) -> Origin {
    guard let origin = value["origin"] else { return .viewport }
    switch origin.content {
    case .string("viewport"): return .viewport
    case .string("pointer"): return .pointer
    case .null, .boolean, .number, .string, .array:
      throw text.error("“origin” must be “viewport”, “pointer” or an element", at: origin.position)
    case .object:
      throw text.error(
        "the position is relative to an element, and the recording does not contain where that is; use the viewport",
        at: origin.position)
    }
  }

  private mutating func add(_ note: RecordingNote) {
    if !notes.contains(note) { notes.append(note) }
  }
}
