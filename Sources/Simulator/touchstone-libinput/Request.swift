import EvdevSource
import Gestures
import Glibc
import LibinputEvents
import TouchTrace

/// What `touchstone` asks of this program: a line of JSON on standard input.
enum Request: Hashable {
  /// The version and the path of the library.
  case library
  case play(Recording)
  case options(Recording)
  /// The device and its events as an evemu recording.
  case evemu(Recording)
  case tryAll(Recording)
  case live(Live)
  case devices(Live)

  struct Recording: Hashable {
    /// `-` is the rest of standard input.
    var file: String
    /// A descriptor that is read instead of standard input.
    var input: Int32?
    var description: String?
    var device: Int?
    /// The surface, used where the recording does not include it.
    var surface: Surface?
    /// The name, used where the recording does not include it, or has it wrong.
    var name: String?
    var dmi: String?
    /// libinput's options, `NAME=VALUE`, applied after the trace's own.
    var assignments: [String]
    var added: Added
    /// Whether every line of libinput's log is printed.
    var isLogging: Bool
    /// The part of the recording to try settings with; nil for all of it.
    var period: ClosedRange<Timestamp>?
  }

  /// Devices, in real time.
  struct Live: Hashable {
    /// The device nodes; empty for all devices of the seat.
    var nodes: [String]
    var seat: String
    /// Microseconds of CLOCK_MONOTONIC; nil for the start time.
    var origin: UInt64?
    var isGrabbing: Bool
    /// Whether the steps of libinput's state machines are printed as lines of its log.
    var isLogging: Bool
    var configuration: LibinputConfiguration
    var added: Added
  }

  /// What libinput reads in addition to its own files.
  struct Added: Hashable {
    /// A quirk file, or a folder of them.
    var quirks: String?
    /// A folder of Lua plugins.
    var plugins: String?
  }

  /// Reads the first line of standard input, and nothing after it.
  static func read() throws(RecordingError) -> Request {
    var (line, byte) = ([UInt8](), UInt8(0))
    while line.count < ByteInput.longestLine, Glibc.read(0, &byte, 1) == 1, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    return try Request(line)
  }

  init(_ line: [UInt8]) throws(RecordingError) {
    var members = try RequestMembers(line)
    let command = try members.string("command")
    switch command {
    case "library": self = .library
    case "events": self = .play(try Recording(&members))
    case "options": self = .options(try Recording(&members))
    case "evemu": self = .evemu(try Recording(&members))
    case "try": self = .tryAll(try Recording(&members))
    case "live": self = .live(try Live(&members))
    case "devices": self = .devices(try Live(&members))
    default:
      let commands = ["events", "options", "evemu", "try", "live", "devices", "library"]
      let list = Suggestion.questionOrList(command ?? "", commands)
      throw members.error("command", command.map { "unknown command “\($0)”\(list)" } ?? "“command” is missing\(list)")
    }
    try members.checkNames()
  }
}

extension Request.Recording {
  fileprivate init(_ members: inout RequestMembers) throws(RecordingError) {
    guard let file = try members.string("file") else {
      throw members.error("file", "“file” is missing: name a recording; - is what follows on standard input")
    }
    self.file = file
    input = try members.number("input", 0...Int(Int32.max)).map { Int32($0) }
    description = try members.string("description")
    device = try members.number("device", 1...Int.max)
    name = try members.string("name")
    dmi = try members.string("dmi")
    (assignments, _) = try members.configuration("set")
    added = try Request.Added(&members)
    isLogging = try members.flag("log")
    if let start = try members.number("from_us", 0...Int(Int32.max) * 1000),
      let end = try members.number("until_us", start...Int.max)
    {
      period = Timestamp(microseconds: Int64(start))...Timestamp(microseconds: Int64(end))
    }
    guard let size = try members.string("surface") else { return }
    surface = Surface(millimetres: size)
    if surface == nil { throw members.error("surface", "“surface” is WIDTHxHEIGHT in millimetres, such as 100x60") }
  }
}

extension Request.Live {
  fileprivate init(_ members: inout RequestMembers) throws(RecordingError) {
    nodes = try members.strings("nodes").map(\.text)
    let seat = try members.string("seat")
    if seat != nil && !nodes.isEmpty { throw members.error("seat", "“nodes” and “seat” exclude each other") }
    self.seat = seat ?? "seat0"
    origin = try members.number("origin", 0...Int.max).map { UInt64($0) }
    isGrabbing = try members.flag("grab")
    isLogging = try members.flag("log")
    (_, configuration) = try members.configuration("set")
    added = try Request.Added(&members)
  }
}

extension Request.Added {
  fileprivate init(_ members: inout RequestMembers) throws(RecordingError) {
    quirks = try members.string("quirks")
    plugins = try members.string("plugins")
  }
}

/// The members of a request, by name. Errors state the column.
private struct RequestMembers {
  private let text: JSONText
  private let whole: JSONValue
  private let members: [JSONValue.Member]
  private var known: [String] = []

  init(_ line: [UInt8]) throws(RecordingError) {
    var text = JSONText(line, file: "request", whole: "line")
    whole = try text.parse()
    self.text = text
    guard case .object(let members) = whole.content else {
      throw text.error(
        "expected an object, such as {\"command\":\"events\",\"file\":\"pinch.yml\"}", at: whole.position)
    }
    self.members = members
  }

  /// Returns an error at the value of a member; at the whole request if there is none.
  func error(_ name: String, _ problem: String) -> RecordingError {
    text.error(problem, at: (whole[name] ?? whole).position)
  }

  /// Throws for a member that nothing asked for.
  func checkNames() throws(RecordingError) {
    for member in members where !known.contains(member.key) {
      let list = Suggestion.questionOrList(member.key, known)
      throw text.error("unknown member \(QuotedText.quoted(member.key))\(list)", at: member.value.position)
    }
  }

  private mutating func value<Value>(
    _ name: String, _ kind: String, _ read: (JSONValue) -> Value?
  ) throws(RecordingError) -> Value? {
    known.append(name)
    guard let value = whole[name] else { return nil }
    guard let result = read(value) else { throw error(name, "“\(name)” must be \(kind)") }
    return result
  }

  mutating func string(_ name: String) throws(RecordingError) -> String? {
    try value(name, "a string") { $0.string }
  }

  mutating func flag(_ name: String) throws(RecordingError) -> Bool {
    try value(name, "true or false") { if case .boolean(let isSet) = $0.content { isSet } else { nil } } ?? false
  }

  mutating func number(_ name: String, _ range: ClosedRange<Int>) throws(RecordingError) -> Int? {
    try value(name, "a whole number from \(range.lowerBound)") { value in
      value.number.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  mutating func strings(_ name: String) throws(RecordingError) -> [(text: String, position: Int)] {
    try value(name, "a list of strings") { value in
      guard let elements = value.elements else { return nil }
      let texts = elements.compactMap { element in element.string.map { (text: $0, position: element.position) } }
      return texts.count == elements.count ? texts : nil
    } ?? []
  }

  /// Returns assignments of libinput's options, and the configuration that they make.
  mutating func configuration(_ name: String) throws(RecordingError) -> ([String], LibinputConfiguration) {
    var configuration = LibinputConfiguration()
    let assignments = try strings(name)
    for assignment in assignments {
      do throws(LibinputOptionError) { try configuration.set(assignment.text) } catch {
        throw text.error(error.description, at: assignment.position)
      }
    }
    return (assignments.map(\.text), configuration)
  }
}
