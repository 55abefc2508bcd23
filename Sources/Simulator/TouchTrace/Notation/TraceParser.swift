import Gestures

/// Parses the trace notation line by line, without input or output of its own.
public struct TraceParser: Sendable {
  /// The content of a line after the header.
  public enum Item: Hashable, Sendable {
    /// The touches at one time.
    case frame(TraceFrame)
    /// An event that libinput reported.
    case event(LibinputEvent)
    /// The time at which the recording stopped.
    case end(Timestamp)
  }

  /// The header. Complete when the first item is returned.
  public internal(set) var header = TraceHeader(surface: Surface(widthInMicrometres: 0, heightInMicrometres: 0))
  /// The progress of parsing.
  public internal(set) var progress = RecordingError.Progress()
  let file: String
  let catalog: [any GestureRecognizer.Type]
  let sceneProblem: SceneCheck
  let document: Document
  var targetProblem: TargetCheck = { _, _, _ in nil }
  var assumedScene: TraceHeader.SceneLine?
  /// The points in an inch of a surface that states only points, or only millimetres.
  var density = PointDensity.standard
  var scenePosition: (line: Int, column: Int)?
  var targetPositions: [(TargetReference, line: Int, column: Int)] = []
  var parameterPositions: [(recognizer: String, parameter: String, line: Int, column: Int)] = []
  var requirementsByDependent: [String: [String]] = [:]
  var stage = Stage.version
  var hasSurface = false
  var firstTime: Timestamp?
  var lastTime = Timestamp(microseconds: 0)
  var fingers: [Int32] = []
  var untracked = 0
  var line = 0
  /// The event of the last line that had one.
  var event: LibinputEvent?

  enum Stage { case version, header, frames, ended }

  /// The kind of text: a trace, or a header file, which is a trace's header without a surface.
  enum Document: String { case trace, header }

  /// Returns the problem with a scene on a surface, as a sentence without a period, or `nil` if there is none.
  public typealias SceneCheck = @Sendable (TraceHeader.SceneLine, Surface) -> String?

  /// Returns the problem with a target in a scene on a surface, as a sentence without a period, or `nil` if there is none.
  public typealias TargetCheck = @Sendable (TraceHeader.SceneLine, Surface, TargetReference) -> String?

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - file: The name of the file, for errors.
  ///   - catalog: The recognizers that a header may name.
  ///   - sceneProblem: Returns the problem with a scene; by default, none.
  public init(
    file: String, catalog: [any GestureRecognizer.Type] = Catalog.recognizers,
    sceneProblem: @escaping SceneCheck = { _, _ in nil }
  ) {
    self.init(.trace, file: file, catalog: catalog, sceneProblem: sceneProblem)
  }

  init(
    _ document: Document, file: String, catalog: [any GestureRecognizer.Type], sceneProblem: @escaping SceneCheck
  ) {
    self.document = document
    self.file = file
    self.catalog = catalog
    self.sceneProblem = sceneProblem
  }

  /// Parses the next line, without its line feed. Returns `nil` for a line of the header and for a line without
  /// content.
  public mutating func read(_ text: String) throws(RecordingError) -> Item? {
    var frame = TraceFrame()
    return switch try read(Array(text.utf8)[...], into: &frame) {
    case .nothing: nil
    case .frame: .frame(frame)
    case .event: event.map { .event($0) }
    case .end(let time): .end(time)
    }
  }

  /// The content of a line. A frame is in the caller's `inout` argument, so that frames need no allocation.
  enum Line {
    case nothing, frame
    case event
    case end(Timestamp)
  }

  mutating func read(_ text: ArraySlice<UInt8>, into frame: inout TraceFrame) throws(RecordingError) -> Line {
    line += 1
    if stage == .frames, readMoves(text.span, into: &frame) { return .frame }
    var words = Words(text)
    guard let first = words.next() else { return .nothing }
    switch stage {
    case .version:
      try readVersion(first, &words)
      return .nothing
    case .header:
      if let byte = first.bytes.first, byte.decimalDigit == nil, byte != UInt8(ascii: "-"), !first.isEnd {
        try readDirective(first, &words)
        return .nothing
      }
      if document == .header { throw error(first, "a header file contains no touches; move this line to a trace") }
      try finishHeader(first)
      return try readItem(first, &words, into: &frame)
    case .frames: return try readItem(first, &words, into: &frame)
    case .ended: throw error(first, "text after `end`; move it above, because `end` is the last line")
    }
  }

  /// Completes parsing after the last line. Throws if the trace is truncated.
  public func finish() throws(RecordingError) {
    switch stage {
    case .version:
      throw problem("the file is empty; \(beginning)", line: line, column: 0)
    case .header where document == .header: try checkParameters()
    case .header, .frames:
      let setup = "; a setup without touches ends with `end 0`, or begins with `touchstone header 1`"
      throw problem(
        "the trace is truncated: its last line must be `end TIME`\(stage == .header ? setup : "")", line: line,
        column: 0)
    case .ended: return
    }
  }

  // MARK: Errors

  func expectEnd(_ words: inout Words) throws(RecordingError) {
    if let word = words.next() { throw error(word, "unexpected \(word.quoted); remove it") }
  }

  func error(_ word: Words.Word, _ text: String, remedy: RecordingRemedy? = nil) -> RecordingError {
    problem(text, remedy: remedy, line: line, column: word.column)
  }

  func missing(_ words: Words, _ what: String) -> RecordingError {
    problem("expected \(what)", line: line, column: words.endColumn)
  }

  func problem(_ text: String, remedy: RecordingRemedy? = nil, line: Int, column: Int) -> RecordingError {
    RecordingError(file: file, line: line, column: column, text, remedy: remedy, after: progress)
  }
}
