import Gestures

/// A trace in the project's own notation as a source of touches, read line by line.
public final class TraceText: TouchSource {
  private var lines: TraceLines
  private var isWaiting = false
  private var failure: RecordingError?
  public var end: Timestamp { lines.end }

  /// From a text in memory, such as a test's.
  ///
  /// - Parameters:
  ///   - text: the whole trace.
  ///   - name: what errors call it.
  ///   - catalog: the recognizers that its header may name.
  ///   - sceneProblem: what is wrong with a scene; by default nothing ever is.
  public convenience init(
    _ text: String, name: String = "text", catalog: [any GestureRecognizer.Type] = Catalog.recognizers,
    sceneProblem: @escaping TraceParser.SceneCheck = { _, _ in nil }
  ) throws(RecordingError) {
    var request = SourceRequest()
    (request.catalog, request.sceneProblem) = (catalog, sceneProblem)
    try self.init(ByteInput(Array(text.utf8), name: name), request)
  }
  init(_ input: consuming ByteInput, _ request: SourceRequest) throws(RecordingError) {
    lines = TraceLines(input, request)
    isWaiting = try lines.readFrame()
  }

  public var header: TraceHeader { lines.parser.header }
  public var progress: RecordingError.Progress { lines.parser.progress }
  public var notes: [String] { [] }
  public var facts: [SourceFact] { [SourceFact("format", "touchstone trace \(TraceHeader.version)")] }

  public func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool {
    if let failure { throw failure }
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

/// The lines of a trace. A value: of a class's own variables every use is checked for overlapping access.
private struct TraceLines: ~Copyable {
  private(set) var parser: TraceParser
  private var input: ByteInput
  /// The frame read last. The first one is read so that the header is whole before anybody asks for it.
  var frame = TraceFrame()
  private(set) var end = Timestamp(microseconds: 0)

  init(_ input: consuming ByteInput, _ request: SourceRequest) {
    parser = TraceParser(file: input.name, catalog: request.catalog, sceneProblem: request.sceneProblem)
    self.input = input
  }

  /// False at the end.
  mutating func readFrame() throws(RecordingError) -> Bool {
    while try input.nextLine() {
      switch try parser.read(input.buffer[input.lineStart..<input.lineEnd], into: &frame) {
      case .frame: return true
      case .end(let time): end = time
      case .nothing: break
      }
    }
    try parser.finish()
    return false
  }
}
