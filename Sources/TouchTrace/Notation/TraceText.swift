import Gestures

/// A trace in the project's own notation as a source of touches, read line by line.
public final class TraceText: TouchSource {
  private var parser: TraceParser
  private let nextLine: () throws(RecordingError) -> String?
  /// The first frame, read so that the header is whole before anybody asks for it.
  private var waiting: TraceFrame?
  private var failure: RecordingError?
  public private(set) var end = Timestamp(microseconds: 0)

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
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    if lines.last == "" { lines.removeLast() }
    let parser = TraceParser(file: name, catalog: catalog, sceneProblem: sceneProblem)
    try self.init(parser) { () throws(RecordingError) in lines.popFirst().map(String.init) }
  }
  convenience init(
    _ input: consuming ByteInput, _ request: SourceRequest
  ) throws(RecordingError) {
    let parser = TraceParser(file: input.name, catalog: request.catalog, sceneProblem: request.sceneProblem)
    let lines = InputLines(input)
    try self.init(parser) { () throws(RecordingError) in try lines.next() }
  }
  private init(
    _ parser: TraceParser, _ nextLine: @escaping () throws(RecordingError) -> String?
  ) throws(RecordingError) {
    (self.nextLine, self.parser) = (nextLine, parser)
    waiting = try nextFrame()
  }

  public var header: TraceHeader { parser.header }
  public var progress: RecordingError.Progress { parser.progress }
  public var notes: [String] { [] }
  public var facts: [SourceFact] { [SourceFact("format", "touchstone trace \(TraceHeader.version)")] }

  public func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool {
    if let failure { throw failure }
    if let first = waiting {
      (frame, waiting) = (first, nil)
      return true
    }
    do {
      guard let next = try nextFrame() else { return false }
      frame = next
      return true
    } catch {
      failure = error
      throw error
    }
  }
  private func nextFrame() throws(RecordingError) -> TraceFrame? {
    while let line = try nextLine() {
      switch try parser.read(line) {
      case .frame(let frame)?: return frame
      case .end(let time)?: end = time
      case nil: break
      }
    }
    try parser.finish()
    return nil
  }
}

/// Lines as strings. A class, since closures cannot hold an input that is not copyable.
private final class InputLines {
  private var input: ByteInput
  init(_ input: consuming ByteInput) { self.input = input }

  func next() throws(RecordingError) -> String? {
    guard try input.nextLine() else { return nil }
    return String(decoding: input.buffer[input.lineStart..<input.lineEnd], as: UTF8.self)
  }
}
