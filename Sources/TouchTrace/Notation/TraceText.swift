import Gestures

/// A trace that is in memory as text, such as a test's.
public final class TraceText: TouchSource {
  private var parser: TraceParser
  private var lines: ArraySlice<Substring>
  private var waiting: TraceFrame?
  public private(set) var end = Timestamp(microseconds: 0)

  /// - Parameter name: what errors call it.
  public init(
    _ text: String, name: String = "text", catalog: [any GestureRecognizer.Type] = Catalog.recognizers
  ) throws(RecordingError) {
    parser = TraceParser(file: name, catalog: catalog)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    if lines.last == "" { lines.removeLast() }
    waiting = try nextFrame()
  }

  public var header: TraceHeader { parser.header }
  public var progress: RecordingError.Progress { parser.progress }
  public var notes: [String] { [] }
  public var facts: [SourceFact] { [SourceFact("format", "touchstone trace \(TraceHeader.version)")] }

  public func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool {
    guard let first = waiting else { return false }
    frame = first
    waiting = try nextFrame()
    return true
  }
  /// One ahead, so that the header is whole before anybody asks for it.
  private func nextFrame() throws(RecordingError) -> TraceFrame? {
    while let line = lines.popFirst() {
      switch try parser.read(String(line)) {
      case .frame(let frame)?: return frame
      case .end(let time)?: end = time
      case nil: break
      }
    }
    try parser.finish()
    return nil
  }
}
