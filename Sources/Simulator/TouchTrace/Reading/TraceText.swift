import Gestures

/// A trace as a touch source, read line by line.
public final class TraceText: TouchSource {
  private var lines: TraceLines
  private var isWaiting = false
  /// The end was read ahead, with events after the last frame.
  private var isAtEnd = false
  private var failure: RecordingError?
  public var end: Timestamp { lines.end }

  /// Reads a trace from memory.
  ///
  /// - Parameters:
  ///   - text: The whole trace.
  ///   - name: The name in errors.
  ///   - catalog: The recognizers that the header may name.
  ///   - sceneProblem: Returns the problem with a scene; by default, none.
  public convenience init(
    _ text: String, name: String = "text", catalog: [any GestureRecognizer.Type] = Catalog.recognizers,
    sceneProblem: @escaping TraceParser.SceneCheck = { _, _ in nil }
  ) throws(RecordingError) {
    var request = SourceRequest()
    request.catalog = catalog
    request.sceneProblem = sceneProblem
    try self.init(ByteInput(Array(text.utf8), name: name), request)
  }

  init(_ input: consuming ByteInput, _ request: SourceRequest) throws(RecordingError) {
    lines = TraceLines(input, request)
    isWaiting = try lines.readFrame()
    isAtEnd = !isWaiting
  }

  public var header: TraceHeader { lines.parser.header }
  public var progress: RecordingError.Progress { lines.parser.progress }
  public var notes: [RecordingNote] {
    let note = RecordingNote("The trace contains libinput's events and no touches", .replayOnlyEvents)
    return lines.notes + (lines.hasOnlyEvents ? [note] : [])
  }
  public var recordedEvents: [LibinputEvent] { lines.events }
  public var facts: [SourceFact] { [SourceFact("format", "touchstone trace \(TraceHeader.version)")] }

  public func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool {
    if let failure { throw failure }
    if isAtEnd { return false }
    do throws(RecordingError) {
      if !isWaiting, try !lines.readFrame() { return false }
    } catch {
      failure = error
      throw error
    }
    isWaiting = false
    swap(&frame, &lines.frame)
    return true
  }
}

/// The lines of a trace. A value type, because the runtime checks each access to a class's stored property for
/// exclusivity.
private struct TraceLines: ~Copyable {
  private(set) var parser: TraceParser
  private var input: ByteInput
  /// The last frame. The first one is read ahead, so that the header is complete.
  var frame = TraceFrame()
  private(set) var end = Timestamp(microseconds: 0)
  /// The events since the frame before.
  private(set) var events: [LibinputEvent] = []
  private var (hasFrame, hasEvent) = (false, false)
  var notes: [RecordingNote] { input.pasteNotes }
  /// Whether the part that was read has events and no frame.
  var hasOnlyEvents: Bool { hasEvent && !hasFrame }

  init(_ input: consuming ByteInput, _ request: SourceRequest) {
    parser = TraceParser(file: input.name, catalog: request.catalog, sceneProblem: request.sceneProblem)
    parser.targetProblem = request.targetProblem
    parser.assumedScene = request.assumedScene
    parser.density = request.pointsPerInch ?? .standard
    self.input = input
  }

  mutating func readFrame() throws(RecordingError) -> Bool {
    events.removeAll(keepingCapacity: true)
    while try input.nextLine() {
      guard let part = try readPart() else { continue }
      switch part {
      case .frame:
        hasFrame = true
        return true
      case .event:
        hasEvent = true
        if let event = parser.event { events.append(event) }
      case .end(let time): end = time
      case .nothing: break
      }
    }
    try parser.finish()
    return false
  }

  /// Reads the current line; `nil` if it is not part of the trace. Traces are written by hand, so only what no trace has is skipped.
  private mutating func readPart() throws(RecordingError) -> TraceParser.Line? {
    do throws(RecordingError) {
      return try parser.read(input.buffer[input.lineStart..<input.lineEnd], into: &frame)
    } catch {
      guard error.line > 0, input.recover(.trace, from: error) else { throw error }
      // The line is counted when it is read again.
      if input.isRedelivered { parser.line -= 1 }
      return nil
    }
  }
}
