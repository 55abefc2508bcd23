import Gestures

/// The pointer actions of a W3C WebDriver command, with what is wrong with them.
///
/// WebDriver sends `{"actions": [...]}` to a session's `actions`; BiDi has the same list in the parameters of
/// `input.performActions`. Each element is an input source with a list of actions. The actions at one index of all lists
/// are a tick: they begin together, and the next tick begins when the longest of them is over.
struct WebDriverActions {
  /// What one source does in one tick.
  enum Action {
    case pause
    case move(Point2D, Origin)
    case down
    case up
    case cancel
  }

  /// What a position is relative to.
  enum Origin { case viewport, pointer }

  struct Step {
    var action: Action
    /// How long the action lasts, in milliseconds; `nil` for as long as the tick.
    var duration: Int64?
    /// The index of the action in the text, for errors.
    var position: Int
  }

  struct Source {
    var id: String
    /// A Boolean value that indicates whether the source is a touch, a pen or a mouse.
    var isPointer: Bool
    /// The type of its touches; `nil` for fingers.
    var type: TouchType?
    var steps: [Step] = []
  }

  private(set) var sources: [Source] = []
  private(set) var notes: [String] = []
  private let text: JSONText
  /// An action may last a day: 86,400,000 ms.
  private static let longest = 86_400_000.0

  /// Parses a command.
  init(_ bytes: [UInt8], file: String) throws(RecordingError) {
    var text = JSONText(bytes, file: file)
    let command = try text.parse()
    self.text = text
    guard let list = command["actions"] ?? command["params"]?["actions"] ?? command["parameters"]?["actions"] else {
      throw text.error("the command has no “actions”; expected {\"actions\": [...]} or input.performActions", at: 0)
    }
    guard let values = list.elements else { throw text.error("“actions” must be an array", at: list.position) }
    for value in values { sources.append(try source(value)) }
  }

  /// Returns an error about a step.
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
    guard let list = value["actions"], let actions = list.elements else {
      throw text.error("the input source has no array “actions”", at: value.position)
    }
    let name = value["id"]?.string ?? "\(sources.count + 1)"
    let isPointer = type == "pointer"
    if !isPointer && type != "none" {
      add("The input source \(QuotedText.quoted(name.utf8)) is no pointer; only its durations are used")
    }
    // The specification's default is a mouse.
    let pointer = isPointer ? value["parameters"]?["pointerType"]?.string ?? "mouse" : nil
    var source = Source(id: name, isPointer: isPointer, type: PointerType.touchType(pointer))
    for action in actions { source.steps.append(try step(action, isPointer: isPointer, wheel: type == "wheel")) }
    return source
  }

  private func step(_ value: JSONValue, isPointer: Bool, wheel: Bool) throws(RecordingError) -> Step {
    guard let type = value["type"]?.string else { throw text.error("an action needs a “type”", at: value.position) }
    let duration = try duration(value)
    func step(_ action: Action, _ duration: Int64?) -> Step {
      Step(action: action, duration: duration, position: value.position)
    }
    switch (type, isPointer) {
    case ("pause", _): return step(.pause, duration ?? 0)
    case ("pointerMove", true):
      let point = Point2D(try coordinate("x", value), try coordinate("y", value))
      return step(.move(point, try origin(value)), duration)
    // A finger has no buttons; a mouse has other ones.
    case ("pointerDown", true): return step((value["button"]?.number ?? 0) == 0 ? .down : .pause, 0)
    case ("pointerUp", true): return step((value["button"]?.number ?? 0) == 0 ? .up : .pause, 0)
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
    guard let number = duration.number, (0...Self.longest).contains(number), number == number.rounded() else {
      throw text.error("“duration” must be a whole number of milliseconds from 0 to 86400000", at: duration.position)
    }
    return Int64(number)
  }

  private func coordinate(_ name: String, _ value: JSONValue) throws(RecordingError) -> Double {
    guard let coordinate = value[name] else { throw text.error("“pointerMove” needs “\(name)”", at: value.position) }
    guard let number = coordinate.number, abs(number) <= 1_000_000 else {
      throw text.error("“\(name)” must be a number from -1000000 to 1000000", at: coordinate.position)
    }
    return number
  }

  private func origin(_ value: JSONValue) throws(RecordingError) -> Origin {
    guard let origin = value["origin"] else { return .viewport }
    switch origin.string {
    case "viewport": return .viewport
    case "pointer": return .pointer
    default:
      throw text.error(
        "the position is relative to an element, and the recording does not contain where that is; use the viewport",
        at: origin.position)
    }
  }

  private mutating func add(_ note: String) {
    if !notes.contains(note) { notes.append(note) }
  }
}
